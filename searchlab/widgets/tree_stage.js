// A search tree on the page: its drawing, the one node that can have the focus, what a thing is
// when one points at it, and the controls that come nearer.

import { button, div, enable, isShortcut, make, onPress, placeIn } from "./kit.js";
import { cellWords } from "./puzzle.js";
import { TreeDrawing } from "./tree_drawing.js";
import { several } from "./words.js";

const NEARER = 2; // at a press
const PINCH = 0.01; // of a zoom by wheel or by two fingers
const DRAG = 4; // pixels: less is a click

/**
 * @typedef {import("./view.js").View & {
 *   search: import("./recorded.js").Nodes, timeline: import("./timeline.js").Timeline,
 *   eye: () => number, nodeWords: (node: number) => string, select: (node: number) => void,
 *   look: (at: number, node: number) => void}} TreeView What shows a tree: the search, where it
 *   stands, the node that is looked at and what is said of one, and what the reader can do.
 */

export class TreeStage {
  /** @param {TreeView} view
   *  @param {HTMLElement} legend What stands below the drawing, beside its controls.
   *  @param {import("./tree_drawing.js").Look[]} [looks] */
  constructor(view, legend, looks) {
    this.view = view;
    this.canvas = make("canvas", { className: "searchlab-tree-canvas", ariaHidden: "true" });
    this.tree = make("div", { className: "searchlab-tree-nodes", role: "tree" });
    this.hint = make("p", { className: "searchlab-tree-hint", ariaHidden: "true", hidden: true });
    this.nearer = button("+", { ariaLabel: "Nearer", title: "Nearer (+)" });
    this.farther = button("−", { ariaLabel: "Farther", title: "Farther (-)" });
    this.whole = button("Whole tree", { title: "The whole tree (0)" });
    this.tools = div("searchlab-tree-tools", this.nearer, this.farther, this.whole);
    this.stage = div("searchlab-tree-stage", this.canvas, this.tree, this.hint);
    this.element = div("searchlab-tree", this.stage, div("searchlab-tree-foot", legend, this.tools));
    this.drawing = new TreeDrawing(view.root, this.canvas, view.search, looks);
    this.dragged = 0; // pixels, since the pointer was pressed
    this.listen();
  }

  listen() {
    const { stage } = this;
    onPress(this.nearer, () => this.zoom(NEARER));
    onPress(this.farther, () => this.zoom(1 / NEARER));
    onPress(this.whole, () => this.unfold());
    stage.addEventListener("click", (event) => this.click(event));
    stage.addEventListener("pointermove", (event) => this.point(event));
    stage.addEventListener("pointerdown", (event) => this.drag(event));
    stage.addEventListener("pointerleave", () => {
      this.hint.hidden = true;
    });
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.tree.addEventListener("keydown", (event) => this.key(event));
  }

  get part() {
    return this.drawing.part;
  }

  /** Draw for the place that there is. Returns whether it is another.
   *  @returns {boolean} */
  resize() {
    const { clientWidth, clientHeight } = this.stage;
    return Boolean(clientWidth) && this.drawing.resize(clientWidth, clientHeight);
  }

  /** Show the tree, and the node that is looked at. */
  show() {
    const { view } = this;
    const node = view.eye();
    const counts = this.drawing.draw(view.search, view.timeline.at, node);
    this.showItem(node, counts);
    enable(this.farther, this.part.span < 1);
    enable(this.whole, !this.part.whole);
    this.stage.classList.toggle("searchlab-tree-near", this.part.span < 1);
  }

  /** Show the node that is looked at as something that has the focus and can be heard.
   *  @param {number} node
   *  @param {Uint32Array} counts */
  showItem(node, counts) {
    const { view, drawing, tree, part } = this;
    const { search, timeline } = view;
    const [x, y] = drawing.place(part.visible(node));
    const old = /** @type {HTMLElement | null} */ (tree.firstElementChild);
    const fresh = !old || old.dataset.node !== String(node);
    const element = fresh ? make("div", { role: "treeitem", tabIndex: 0 }) : old;
    element.className = "searchlab-tree-item";
    element.dataset.node = String(node);
    const [wide, high] = drawing.extent().map((size) => (size ? size + 14 : 34));
    Object.assign(element.style, { left: `${x - wide / 2}px`, top: `${y - high / 2}px` });
    Object.assign(element.style, { width: `${wide}px`, height: `${high}px` });
    element.setAttribute("aria-level", String(search.path(node).length));
    const folded = part.folded.has(node) ? ", its subtree is folded away" : "";
    const words = cellWords(search.board(node), search);
    element.ariaLabel = `${view.nodeWords(node)}, board ${words}${folded}`;
    element.setAttribute("aria-selected", "true");
    if (fresh) {
      const page = /** @type {Document | ShadowRoot} */ (tree.getRootNode());
      const focused = old !== null && old === (page.activeElement ?? null);
      tree.replaceChildren(element);
      if (focused) element.focus({ preventScroll: true });
    }
    if (timeline.playing) return;
    const nodes = several(counts.reduce((sum, count) => sum + count, 0), "node");
    const levels = several(counts.filter(Boolean).length, "level");
    tree.ariaLabel = `Search tree after ${timeline.words(timeline.at)}: ${nodes} on ${levels}`;
  }

  /** The node under the pointer.
   *  @param {MouseEvent} event */
  hit(event) {
    const [x, y] = placeIn(this.canvas, event);
    const { part, view } = this;
    return this.drawing.hit(x, y, view.search.path(part.visible(view.eye())));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged > DRAG) return;
    const found = this.hit(event);
    if (found !== null) this.view.select(found);
    this.focus();
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.tree.firstElementChild)?.focus({ preventScroll: true });
  }

  /** Say what the pointer points at.
   *  @param {PointerEvent} event */
  point(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    const { hint, drawing, view } = this;
    const [x, y] = placeIn(this.canvas, event);
    const node = this.hit(event);
    const words = node === null ? drawing.levelWords(y) : view.nodeWords(node);
    hint.hidden = !words;
    hint.textContent = words;
    const right = x > drawing.width / 2;
    hint.style.left = right ? "auto" : `${x + 16}px`;
    hint.style.right = right ? `${drawing.width - x + 16}px` : "auto";
    hint.style.top = `${Math.max(4, Math.min(y - 14, drawing.height - 40))}px`;
  }

  // -- coming nearer ------------------------------------------------------------------------

  /** @param {number} factor
   *  @param {number} [place] Of the stretch that is drawn, which stays where it is; else the
   *    node that is looked at does. */
  zoom(factor, place) {
    const eye = this.part.place(this.part.visible(this.view.eye()));
    this.part.zoom(factor, place ?? (eye >= 0 && eye <= 1 ? eye : 0.5));
    this.show();
  }

  unfold() {
    this.part.unfold();
    this.show();
  }

  /** The place of the stretch where the pointer is.
   *  @param {MouseEvent} event */
  placeOf(event) {
    const { left, wide } = this.drawing;
    return Math.max(0, Math.min(1, (placeIn(this.canvas, event)[0] - left) / wide));
  }

  /** A wheel alone moves the page.
   *  @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * PINCH), this.placeOf(event));
  }

  /** Draw what is beside the stretch into it.
   *  @param {PointerEvent} event */
  drag(event) {
    this.dragged = 0;
    if (event.button || this.part.span === 1) return;
    let before = this.placeOf(event);
    const ended = new AbortController();
    const { signal } = ended;
    const move = (/** @type {PointerEvent} */ moved) => {
      this.dragged += Math.abs(moved.movementX) + Math.abs(moved.movementY);
      if (this.dragged <= DRAG) return;
      const place = this.placeOf(moved);
      this.part.pan(before - place);
      before = place;
      this.hint.hidden = true;
      this.show();
    };
    this.stage.setPointerCapture(event.pointerId);
    this.stage.addEventListener("pointermove", move, { signal });
    for (const end of ["pointerup", "pointercancel"]) {
      this.stage.addEventListener(end, () => ended.abort(), { signal });
    }
  }

  // -- the keyboard ---------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isShortcut(event)) return;
    const { view } = this;
    const node = view.eye();
    const { key } = event;
    if (key === "Enter") {
      view.look(view.search.madeAt[node] + 1, node);
    } else if (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(key)) {
      const to = this.beside(node, key);
      if (to !== null) view.select(to);
    } else if (key === "+" || key === "=") this.zoom(NEARER);
    else if (key === "-") this.zoom(1 / NEARER);
    else if (key === "0") this.unfold();
    else if (key === "z") {
      this.part.fold(node);
      this.show();
    } else return;
    event.preventDefault(); // neither the page nor the search moves
  }

  /** The node that an arrow key leads to.
   *  @param {number} node
   *  @param {string} key */
  beside(node, key) {
    const { part, view } = this;
    const { search, timeline } = view;
    const { at } = timeline;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const up = (key === "ArrowUp") !== Boolean(search.back[node]); // the goal's tree is upside down
      if (up) return search.isRoot(node) ? null : search.parent[node];
      return part.folded.has(node) ? null : search.child(node, at);
    }
    const abreast = search.abreastOf(search.group(at), search.level[node]);
    const there = abreast.filter((each) => search.madeAt[each] < at && !part.hidden?.[each]);
    return there[there.indexOf(node) + (key === "ArrowLeft" ? -1 : 1)] ?? null;
  }
}
