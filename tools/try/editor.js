// The editor of the page: CodeMirror for Python, in which a line can be marked.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, LanguageSupport, syntaxHighlighting } from "@codemirror/language"; // prettier-ignore
import { pythonLanguage } from "@codemirror/lang-python";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--keyword)" },
  { tag: tags.comment, color: "var(--quiet)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
  { tag: tags.function(tags.definition(tags.variableName)), color: "var(--name)", fontWeight: "bold" },
]);
const LOOK = EditorView.theme({
  "&": { height: "100%", font: "15px/1.4 var(--mono)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--paper)", border: "0", color: "var(--quiet)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selected)",
  },
  ".cm-wrong": { background: "var(--wrong)", boxShadow: "inset 4px 0 var(--error)" },
});

/** @type {import("@codemirror/state").StateEffectType<number>} */
const mark = StateEffect.define();
const MARKED = StateField.define({
  create: () => Decoration.none,
  update(marked, { effects, docChanged, state: { doc } }) {
    for (const effect of effects) {
      if (!effect.is(mark)) continue;
      const line = effect.value && effect.value <= doc.lines ? doc.line(effect.value) : null;
      return line ? Decoration.set([Decoration.line({ class: "cm-wrong" }).range(line.from)]) : Decoration.none;
    }
    return docChanged ? Decoration.none : marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Make an editor: `changed` hears of a change, and whether it was typed; `run` that it is to be run, `leave` that the reader
 *  leaves it by Escape.
 *  @param {HTMLElement} place
 *  @param {{label: string, changed: (typed: boolean) => void, run: () => void, leave: () => void}} options */
export function makeEditor(place, { label, changed, run, leave }) {
  const view = new EditorView({
    parent: place.attachShadow({ mode: "open" }),
    state: EditorState.create({
      extensions: [
        lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), MARKED, LOOK,
        new LanguageSupport(pythonLanguage), indentUnit.of("    "), syntaxHighlighting(COLOURS),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        keymap.of([
          { key: "Mod-Enter", run: () => (run(), true) },
          { key: "Escape", run: () => (leave(), true) },
          indentWithTab, ...defaultKeymap, ...historyKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (docChanged) changed(transactions.some((each) => each.annotation(Transaction.userEvent)));
        }),
      ],
    }), // prettier-ignore
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    /** Replace the whole text, which can be undone. */
    set text(insert) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
    },
    /** Mark a line, or none.
     *  @param {number} line */
    mark(line) {
      view.dispatch({ effects: mark.of(line) });
      if (line) view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(line).from) });
    },
  };
}
