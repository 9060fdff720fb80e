// The page: an editor, a board, buttons, and the widgets that show what the worker has recorded.

import library from "../../searchlab/widgets/src/main.js";
import { Board } from "../../searchlab/widgets/src/board.js";
import { exchanged, moveOf, same, slid } from "../../searchlab/widgets/src/puzzle.js";
import { makeEditor } from "./editor.js";

const { boards, css, lock, puzzle, worker: source } = PAGE; // of tools/try_page.py
/** @type {typeof PAGE.examples} */
const examples = Object.assign(Object.create(null), PAGE.examples); // an address may ask for any name
const { goal } = puzzle;
const KEPT = "searchlab-try"; // the name of what was typed, in the browser's storage
const MOST_KEPT = 20; // texts
const LONG = 3000; // milliseconds, after which a spare Python is started
/** @type {Record<string, string>} */
const SAID = {
  run: "Searching …",
  race: "Racing …",
  judge: "Trying every board …",
  refute: "Trying all small maps …",
};

/** @type {(id: string) => any} */
const $ = (id) => document.getElementById(id);
const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("[data-action]")]);
/** @param {string} text */
const say = (text) => ($("said").value = text);

// -- Python ---------------------------------------------------------------------------------------

/** @typedef {Worker & {ready?: boolean}} Python */
/** @type {Python} */
let worker;
/** @type {Python | undefined} */
let spare; // which takes over at once
let timer = 0;
let busy = ""; // the action that was asked for
/** @type {(() => void)[]} */
let ends = []; // of the views that are shown
/** @type {any} */
let player; // the model of the one that plays the reader's code

/** The files in this page, where there are any; else they are in its folder. */
async function unpack() {
  const packed = $("files") && JSON.parse($("files").textContent);
  if (!packed) return { folder: new URL(".", location.href).href };
  const files = await Promise.all(
    Object.entries(packed).map(async ([name, text]) => {
      const packed = await (await fetch(`data:;base64,${text}`)).blob();
      const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
      return [name, new Uint8Array(await new Response(stream).arrayBuffer())];
    }),
  );
  return { folder: "https://in.this.page/", files: Object.fromEntries(files) };
}
const where = unpack();

/** @returns {Python} */
function start() {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const fresh = /** @type {Python} */ (new Worker(address)); // of a blob: the policy of this page holds in it
  fresh.onmessage = ({ data }) => {
    if (data.kind === "ready") fresh.ready = true;
    if (fresh === worker) HEARD[data.kind](data);
  };
  fresh.onerror = ({ message }) => fresh === worker && HEARD.lost({ words: message });
  where.then((files) => fresh.postMessage({ ...files, lock }));
  return fresh;
}

/** @type {Record<string, (message: any) => void>} By the kind of the message. */
const HEARD = {
  ready: () => busy || say("Python is ready."),
  broken({ words }) {
    turn("");
    say("Python could not be started.");
    fail(words);
  },
  lost({ words }) {
    restart("Python broke down.");
    fail(`Python broke down: ${words}`);
  },
  progress: ({ words }) => say(words),
  printed: ({ words }) => $("printed").append(words),
  done({ shown, numbers }) {
    const read = (/** @type {string} */ _, /** @type {any} */ value) => (value?.$ ? new DataView(numbers, ...value.$) : value);
    show(JSON.parse(shown, read));
  },
};

/** Switch the buttons for an action that runs; for none where it is "".
 *  @param {string} action */
function turn(action) {
  busy = action;
  clearTimeout(timer);
  if (action) timer = window.setTimeout(() => (spare ??= start()), LONG);
  for (const button of buttons) button.disabled = Boolean(action);
  $("stop").disabled = !action;
}

/** End what runs. Where it has run for a while, another Python may be ready.
 *  @param {string} said */
function restart(said) {
  worker.terminate();
  turn("");
  [worker, spare] = [spare ?? start(), undefined];
  say(worker.ready ? `${said} Python is ready again.` : `${said} Python starts again …`);
}

/** @param {string} action */
function perform(action) {
  if (busy) return;
  clear();
  turn(action);
  say(SAID[action]);
  where.then(() => worker.postMessage({ action, text: editor.text, board: $("board").value }));
}

// -- what is shown --------------------------------------------------------------------------------

/** What anywidget gives a view, without a kernel.
 *  @param {Record<string, any>} values */
function model(values) {
  const heard = new EventTarget();
  return {
    get: (/** @type {string} */ name) => values[name],
    /** @param {string} name @param {any} value */
    set(name, value) {
      values[name] = value;
    },
    on: (/** @type {string} */ name, /** @type {EventListener} */ call) => heard.addEventListener(name, call),
    off: (/** @type {string} */ name, /** @type {EventListener} */ call) => heard.removeEventListener(name, call),
    save_changes() {},
    send() {},
  };
}

/** What a view asks of Python: only a race asks, to begin elsewhere. */
const experimental = {
  /** @param {string} _ @param {{board: number[]}} request */
  async invoke(_, { board }) {
    setBoard(board);
    setTimeout(() => perform("race"));
    return [{}];
  },
};

function clear() {
  for (const end of ends) end();
  ends = [];
  player = undefined;
  for (const id of ["error", "report", "printed", "views"]) $(id).replaceChildren();
  editor.mark(0);
}

/** @param {string} text @param {number | null} [line] */
function fail(text, line) {
  $("error").textContent = text;
  editor.mark(line ?? 0);
}

/** @param {any} shown What page.py returns. */
function show({ search = "it", views = [], report = "", right, picture, alt, error = "", line }) {
  const action = busy;
  turn("");
  fail(error, line);
  $("report").textContent = report;
  $("report").dataset.right = String(right);
  if (picture) {
    const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    $("views").append(Object.assign(new Image(), { src, alt, className: "picture" }));
  }
  for (const state of views) {
    const shown = model(state);
    if (state._view === "SearchPlayer") player = shown;
    if (action === "run" && wanted.step !== null && untouched()) shown.set("at", Math.min(wanted.step, state._search.length));
    const el = $("views").appendChild(document.createElement("div"));
    ends.push(library.render({ model: shown, el, experimental, css }, css));
  }
  say(`${error ? "Failed" : "Done"}: ${search}.`);
  const last = views.length ? $("views") : $("report");
  if (last.getBoundingClientRect().bottom > innerHeight) $("buttons").scrollIntoView();
}

// -- the board ------------------------------------------------------------------------------------

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
const lab = document.createElement("div");
lab.className = "lab";
const shadow = $("tiles").attachShadow({ mode: "open" });
shadow.adoptedStyleSheets = [sheet];
shadow.append(lab);
const tiles = new Board(puzzle, (tile) => slide(tile));
lab.append(tiles.element);
lab.addEventListener("keydown", (event) => {
  const [move, board] = [moveOf(event), cells()];
  if (move && board) slide(slid(board, move, puzzle));
});

/** The cells of the board that is typed, if they are a board of the 8-puzzle. */
function cells() {
  const text = $("board").value.trim();
  /** @type {number[]} */
  const found = (/\s/.test(text) ? text.split(/[\s/|,]+/) : [...text]).map((/** @type {string} */ each) => (/^[x_.]$/i.test(each) ? 0 : Number(each)));
  return same([...found].sort(), [...goal].sort()) ? found : null;
}

/** @param {string | number[]} board */
function setBoard(board) {
  $("board").value = typeof board === "string" ? board : board.map((tile) => tile || "x").join(" ");
  boardChanged();
}

/** @param {number} [last] The tile that has slid. */
function boardChanged(last) {
  const board = cells();
  tiles.element.hidden = !board;
  if (board) tiles.show(board, { last });
  $("boards").value = $("board").value;
  if ($("boards").selectedIndex < 0) $("boards").value = "";
}

/** @param {number | undefined} tile */
function slide(tile) {
  const board = cells();
  if (!tile || !board) return;
  setBoard(exchanged(board, tile, 0));
  boardChanged(tile);
  tiles.tiles[tile].focus({ preventScroll: true });
  keep();
}

// -- what is kept, and what an address holds ------------------------------------------------------

/** @type {{text: string, board: string, step: number | null}} */
let wanted = { text: "", board: "", step: null }; // what was opened
const untouched = () => editor.text === wanted.text && $("board").value === wanted.board;

/** @param {BlobPart} data @param {typeof CompressionStream | typeof DecompressionStream} Kind */
async function through(data, Kind) {
  const stream = new Blob([data]).stream().pipeThrough(new Kind("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
/** @param {string} text */
async function pack(text) {
  const letters = Array.from(await through(text, CompressionStream), (byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
/** @param {string} letters */
async function unpacked(letters) {
  const data = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(await through(Uint8Array.from(data, (c) => c.charCodeAt(0)), DecompressionStream));
}

/** What was typed, by the name that the history has for it; the newest last.
 *  @returns {Record<string, {text: string, board: string}>} */
function drafts() {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
    return Object.fromEntries(kept.filter(([, draft]) => typeof draft.text === "string" && typeof draft.board === "string"));
  } catch {
    return {};
  }
}

/** Keep what is typed; no address of a text of others is its own. */
function keep() {
  if (location.hash || !history.state) history.replaceState(history.state ?? String(Math.random()), "", "#");
  const { [history.state]: _, ...others } = drafts();
  const draft = { text: editor.text, board: $("board").value };
  const all = [...Object.entries(others), [history.state, draft]].slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // a browser may forbid a file to store anything
  }
}

/** What was typed last. */
const newest = () => Object.values(drafts()).at(-1);

/** Open what was typed here, or what the address holds; without an address, what was typed last. */
async function open() {
  clear();
  const draft = drafts()[history.state] ?? (location.hash ? undefined : newest());
  const given = new URLSearchParams(location.hash.slice(1));
  const [packed, step] = [given.get("code"), given.get("step") ?? ""];
  let { text, board } = examples[given.get("example") ?? ""] ?? examples.breadth_first;
  try {
    if (packed) text = await unpacked(packed);
  } catch {
    fail("The link could not be read: it is cut off, or not of this page.");
  }
  board = given.get("board") ?? board;
  wanted = { text, board, step: /^\d+$/.test(step) ? Number(step) : null };
  editor.text = (draft ?? wanted).text;
  setBoard((draft ?? wanted).board);
}

async function copyLink() {
  const step = player ? `&step=${player.get("at")}` : "";
  const board = encodeURIComponent($("board").value).replaceAll("%20", "+");
  history.replaceState(history.state, "", `#code=${await pack(editor.text)}&board=${board}${step}`);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied.");
  } catch {
    say("The link is in the address of the page.");
  }
}

// -- the beginning --------------------------------------------------------------------------------

const editor = makeEditor($("code"), {
  label: "A function that takes a puzzle and a start, and returns the moves or None",
  changed(typed) {
    $("own").hidden = !/^puzzle\s*=/m.test(editor.text);
    $("tiles").hidden = !$("own").hidden;
    $("example").value = Object.keys(examples).find((name) => examples[name].text === editor.text) ?? "";
    if (typed) keep();
  },
  run: () => perform("run"),
  leave: () => buttons[0].focus(),
});
$("example").append(new Option("your own", ""), ...Object.entries(examples).map(([name, { title }]) => new Option(title, name)));
$("boards").append(new Option("your own", ""), ...boards.map(([name, board]) => new Option(name, board)));
$("example").onchange = () => {
  const name = $("example").value;
  const { text, board } = examples[name] ?? newest() ?? examples.breadth_first;
  history.replaceState(null, "", name ? `#example=${name}` : "#");
  editor.text = text; // which can be undone
  setBoard(board);
  clear();
};
$("boards").onchange = () => {
  if ($("boards").value) setBoard($("boards").value);
  keep();
};
$("board").oninput = () => {
  boardChanged();
  keep();
};
for (const button of buttons) button.onclick = () => perform(button.dataset.action ?? "");
$("stop").onclick = () => restart("Stopped.");
$("link").onclick = copyLink;
$("views").addEventListener(
  "click",
  (/** @type {MouseEvent} */ event) => {
    if (!event.composedPath().some((/** @type {any} */ each) => each.classList?.contains("link"))) return;
    event.stopPropagation(); // the link of this page holds the code, too
    copyLink();
  },
  true,
);
addEventListener("popstate", open);
await open();
say("Starting Python …");
worker = start();
