// Python, in a worker of the page: Pyodide from memory, and in it the session of lesson.py.
// All that is sent to it and comes from it is JSON.

const WASM = "pyodide.asm.wasm";
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
const NOWHERE = "https://pyodide.invalid/";

/** Unpack what is sent: base64 of what gzip made.
 *  @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} said */
const progress = (said) => postMessage(JSON.stringify({ do: "progress", said }));

/** Start Python; returns what hears the messages of the page.
 *  @param {Record<string, string>} packed */
async function start(packed) {
  progress("Python is being unpacked");
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const [name, text] of Object.entries(packed)) files[name] = await unpacked(text);
  const blob = (/** @type {string} */ name) =>
    new Blob([files[name]], { type: TYPES[name.split(".").at(-1)] });
  const module = async (/** @type {string} */ name) => import(URL.createObjectURL(blob(name)));
  // What Pyodide fetches lies in memory.
  globalThis.fetch = async (address) => {
    const name = String(address?.url ?? address).split("/").at(-1);
    if (!files[name]) throw new TypeError(`${name} is not in this page`);
    return new Response(blob(name), { headers: { "content-type": blob(name).type } });
  };
  progress("Python is starting");
  const { loadPyodide } = await module("pyodide.mjs");
  const { default: createPyodideModule } = await module("pyodide.asm.mjs");
  const pyodide = await loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: JSON.parse(new TextDecoder().decode(files["pyodide-lock.json"])),
    createPyodideModule,
    _createPyodideModule: createPyodideModule,
  });
  progress("searchlab is being imported");
  pyodide.unpackArchive(files["searchlab.zip"], "zip", { extractDir: "/lib/searchlab" });
  pyodide.globals.set("post", (/** @type {string} */ message) => postMessage(message));
  pyodide.runPython(`
import asyncio, json, sys
sys.path.insert(0, "/lib/searchlab")
asyncio._set_running_loop(None)  # here work is done at once: there are no threads
import lesson
session = lesson.Session(lambda message: post(json.dumps(message)))
import searchlab.widgets
`);
  const hear = pyodide.runPython("session.hear");
  postMessage(JSON.stringify({ do: "started", version: pyodide.version }));
  return hear;
}

/** @type {(files: Record<string, string>) => void} */
let begin;
const started = new Promise((done) => (begin = done)).then(start);

globalThis.onmessage = async ({ data }) => {
  try {
    if (typeof data === "string") (await started)(data);
    else begin(data);
  } catch (error) {
    postMessage(JSON.stringify({ do: "broken", why: String(error) }));
  }
};
