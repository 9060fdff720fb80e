// The page: an editor, a board, buttons, and the widgets that show what the worker has recorded.

import styles from "../../searchlab/widgets/bundle.css" with { type: "text" };
import library from "../../searchlab/widgets/bundle.js";
import { Board } from "../../searchlab/widgets/src/board.js";
import { exchanged, moveOf, same, slid } from "../../searchlab/widgets/src/puzzle.js";
import { makeEditor } from "./editor.js";
import source from "./worker.js" with { type: "text" };

/* global BOARDS, COLOURS, EXAMPLES, GOAL, LOCK -- of tools/try_page.py */
const CSS = COLOURS + styles;
const PUZZLE = { rows: 3, cols: 3, goal: GOAL };
const KEPT = "searchlab-try"; // what the reader has typed, in the browser's storage
const SAID = {
  run: "Searching …",
  race: "Racing …",
  judge: "Trying every board …",
  refute: "Trying all small maps …",
};

const $ = (id) => document.getElementById(id);
const buttons = [...document.querySelectorAll("[data-action]")];
const say = (text) => ($("said").value = text);

// -- Python ---------------------------------------------------------------------------------------

let worker;
let busy = ""; // the action that was asked for
let ends = []; // of the views that are shown
let player; // the model of the one that plays the reader's code

/** The files in this page, where there are any; else they are in its folder. */
async function unpack() {
  const packed = $("files") && JSON.parse($("files").textContent);
  if (!packed) return { folder: new URL(".", location.href).href };
  const files = await Promise.all(
    Object.entries(packed).map(async ([name, text]) => {
      const stream = (await fetch(`data:;base64,${text}`)).body.pipeThrough(new DecompressionStream("gzip"));
      return [name, new Uint8Array(await new Response(stream).arrayBuffer())];
    }),
  );
  return { folder: "https://in.this.page/", files: Object.fromEntries(files) };
}
const where = unpack();

async function start(said) {
  say(said);
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const fresh = (worker = new Worker(address)); // of a blob: the policy of this page holds in it
  fresh.onmessage = ({ data }) => fresh === worker && HEARD[data.kind](data);
  fresh.onerror = ({ message }) => fresh === worker && HEARD.lost({ words: message });
  fresh.postMessage({ ...(await where), lock: LOCK });
}

const HEARD = {
  ready: () => busy || say("Python is ready."),
  broken({ words }) {
    turn("");
    say("Python could not be started.");
    fail(words);
  },
  lost({ words }) {
    restart("Python broke down and starts again …");
    fail(`Python broke down: ${words}`);
  },
  progress: ({ words }) => say(words),
  printed: ({ words }) => $("printed").append(words),
  done({ shown, numbers }) {
    const read = (_, value) => (value?.$ ? new DataView(numbers, ...value.$) : value);
    show(JSON.parse(shown, read));
  },
};

/** Switch the buttons for an action that runs; for none where it is "". */
function turn(action) {
  busy = action;
  for (const button of buttons) button.disabled = Boolean(action);
  $("stop").disabled = !action;
}

function restart(said) {
  worker.terminate();
  turn("");
  start(said);
}

function perform(action) {
  if (busy) return;
  clear();
  turn(action);
  say(SAID[action]);
  worker.postMessage({ action, text: editor.text, board: $("board").value });
}

// -- what is shown --------------------------------------------------------------------------------

/** What anywidget gives a view, without a kernel. */
function model(values) {
  const heard = new EventTarget();
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
    },
    on: (name, call) => heard.addEventListener(name, call),
    off: (name, call) => heard.removeEventListener(name, call),
    save_changes() {},
    send() {},
  };
}

/** What a view asks of Python: only a race asks, to begin elsewhere. */
const experimental = {
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

function fail(text, line) {
  $("error").textContent = text;
  editor.mark(line ?? 0);
}

function show({ views = [], report = "", right, error = "", line }) {
  const action = busy;
  turn("");
  fail(error, line);
  $("report").textContent = report;
  $("report").dataset.right = String(right);
  for (const state of views) {
    const shown = model(state);
    if (state._view === "SearchPlayer") player = shown;
    if (action === "run" && wanted.step !== null && untouched()) shown.set("at", Math.min(wanted.step, state._search.length));
    const el = $("views").appendChild(document.createElement("div"));
    ends.push(library.render({ model: shown, el, experimental }, CSS));
  }
  say(error ? "It failed." : views.length || report ? "Done." : "");
  const last = views.length ? $("views") : $("report");
  if (last.getBoundingClientRect().bottom > innerHeight) $("buttons").scrollIntoView();
}

// -- the board ------------------------------------------------------------------------------------

const sheet = new CSSStyleSheet();
sheet.replaceSync(CSS);
const lab = document.createElement("div");
lab.className = "lab";
const shadow = $("tiles").attachShadow({ mode: "open" });
shadow.adoptedStyleSheets = [sheet];
shadow.append(lab);
const tiles = new Board(PUZZLE, (tile) => slide(tile));
lab.append(tiles.element);
lab.addEventListener("keydown", (event) => {
  const move = moveOf(event);
  if (move) slide(slid(cells(), move, PUZZLE));
});

/** The cells of the board that is typed, if they are a board of the 8-puzzle. */
function cells() {
  const text = $("board").value.trim();
  const found = (/\s/.test(text) ? text.split(/[\s/|,]+/) : [...text]).map((each) => (/^[x_.]$/i.test(each) ? 0 : Number(each)));
  return same([...found].sort(), [...GOAL].sort()) ? found : null;
}

function setBoard(board) {
  $("board").value = typeof board === "string" ? board : board.map((tile) => tile || "x").join(" ");
  boardChanged();
}

function boardChanged(last) {
  const board = cells();
  tiles.element.hidden = !board;
  if (board) tiles.show(board, { last });
  $("boards").value = $("board").value;
  if ($("boards").selectedIndex < 0) $("boards").value = "";
}

function slide(tile) {
  if (!tile) return;
  setBoard(exchanged(cells(), tile, 0));
  boardChanged(tile);
  tiles.tiles[tile].focus({ preventScroll: true });
  keep();
}

// -- what is kept, and what an address holds ------------------------------------------------------

let wanted = { text: "", board: "", step: null }; // what was opened
const untouched = () => editor.text === wanted.text && $("board").value === wanted.board;

async function through(data, Kind) {
  const stream = new Blob([data]).stream().pipeThrough(new Kind("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
async function pack(text) {
  const letters = String.fromCharCode(...(await through(text, CompressionStream)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
async function unpacked(letters) {
  const data = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(await through(Uint8Array.from(data, (c) => c.charCodeAt(0)), DecompressionStream));
}

/** Keep what is typed, with the address that it began from. */
function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ hash: location.hash, text: editor.text, board: $("board").value }));
  } catch {
    // a browser may forbid a file to store anything
  }
}
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** Open what the address holds; what was typed since it was opened last is still there. */
async function open() {
  const own = kept();
  const given = new URLSearchParams(location.hash.slice(1));
  const example = EXAMPLES[given.get("example")] ?? (given.has("code") ? null : EXAMPLES.breadth_first);
  let text = example?.text;
  try {
    text ??= await unpacked(given.get("code"));
  } catch {
    say("The link could not be read.");
    text = EXAMPLES.breadth_first.text;
  }
  const board = given.get("board") ?? example?.board ?? BOARDS[0][1];
  wanted = { text, board, step: given.has("step") ? Number(given.get("step")) : null };
  const typed = own && (own.hash === location.hash || !location.hash);
  if (own && !typed) editor.text = own.text; // undo brings it back
  clear();
  editor.text = typed ? own.text : text;
  setBoard(typed ? own.board : board);
  $("example").value = Object.keys(EXAMPLES).find((name) => EXAMPLES[name].text === editor.text) ?? "";
}

async function copyLink() {
  const step = player ? `&step=${player.get("at")}` : "";
  const board = encodeURIComponent($("board").value).replaceAll("%20", "+");
  history.replaceState(null, "", `#code=${await pack(editor.text)}&board=${board}${step}`);
  keep();
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
  changed() {
    $("own").hidden = !/^puzzle\s*=/m.test(editor.text);
    $("tiles").hidden = !$("own").hidden;
    keep();
  },
  run: () => perform("run"),
  leave: () => buttons[0].focus(),
});
$("example").append(new Option("your own", ""), ...Object.entries(EXAMPLES).map(([name, { title }]) => new Option(title, name)));
$("boards").append(new Option("your own", ""), ...BOARDS.map(([name, board]) => new Option(name, board)));
$("example").onchange = () => {
  const name = $("example").value;
  if (!name) return;
  history.replaceState(null, "", `#example=${name}`);
  editor.text = EXAMPLES[name].text;
  setBoard(EXAMPLES[name].board);
  keep();
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
for (const button of buttons) button.onclick = () => perform(button.dataset.action);
$("stop").onclick = () => restart("Stopped; Python starts again …");
$("link").onclick = copyLink;
$("views").addEventListener(
  "click",
  (event) => {
    if (!event.composedPath().some((each) => each.classList?.contains("lab-link"))) return;
    event.stopPropagation(); // the link of this page holds the code, too
    copyLink();
  },
  true,
);
addEventListener("hashchange", open);
await open();
start("Starting Python …");
