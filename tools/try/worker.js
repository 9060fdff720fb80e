// Python in a worker. It is sent where its files are, then what to do, one thing after the other.
"use strict";

const worker = /** @type {any} */ (globalThis);
// Pyodide looks for a worker that is a module; from a disk a browser starts none.
worker.importScripts = () => {
  throw new Error();
};
/** @param {BufferSource} data */
const decode = (data) => new TextDecoder().decode(data);
/** @type {any} */
let python;
/** @type {(name: string) => Promise<Uint8Array<ArrayBuffer>>} */
let file;

/** Start Python: from a folder, or from the files themselves.
 *  @param {{folder: string, files?: Record<string, Uint8Array<ArrayBuffer>>, lock: string}} where */
async function start({ folder, files, lock }) {
  file = async (name) => files?.[name] ?? new Uint8Array(await (await fetch(folder + name)).arrayBuffer());
  /** @type {Record<string, any>} */
  const options = { indexURL: `${folder}pyodide/`, lockFileContents: lock };
  let address = (/** @type {string} */ name) => `${folder}pyodide/${name}`;
  if (files) {
    const headers = (/** @type {string} */ name) => ({ "content-type": name.endsWith("wasm") ? "application/wasm" : "text/javascript" });
    worker.fetch = async (/** @type {any} */ url) => {
      const name = String(url).slice(folder.length);
      return new Response(files[name], { headers: headers(name) });
    };
    address = (name) => URL.createObjectURL(new Blob([files[`pyodide/${name}`]], { type: "text/javascript" }));
    options.createPyodideModule = (await import(address("pyodide.asm.mjs"))).default;
  }
  const needed = Promise.all(["searchlab.zip", "page.py"].map(file));
  const { loadPyodide } = await import(address("pyodide.mjs"));
  python = await loadPyodide(options);
  const [archive, source] = await needed;
  add("searchlab.zip", archive);
  python.runPython(decode(source));
  worker.postMessage({ kind: "ready" });
}

/** Let Python import what is in an archive.
 *  @param {string} name
 *  @param {Uint8Array} archive */
function add(name, archive) {
  python.FS.writeFile(`/${name}`, archive);
  python.runPython(`import sys; sys.path.append("/${name}")`);
}

const MAPS = "networkx.zip"; // a megabyte, which few need
let maps = false; // whether Python has it

/** @param {{action: string, text: string, board: string}} asked */
async function perform({ action, text, board }) {
  if (!maps && (action === "refute" || text.includes("networkx"))) {
    add(MAPS, await file(MAPS));
    maps = true;
  }
  const send = (/** @type {string} */ kind, /** @type {string} */ words) => worker.postMessage({ kind, words });
  const [shown, numbers] = python.globals.get("perform")(action, text, board, send).toJs();
  JSON.parse(shown); // fails where the memory is full
  worker.postMessage({ kind: "done", shown, numbers: numbers.buffer }, [numbers.buffer]);
}

/** @type {Promise<void> | undefined} */
let last; // what is being done
worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  const failed = (/** @type {string} */ kind) => (/** @type {any} */ error) => worker.postMessage({ kind, words: String(error) });
  if (last) last = last.then(() => perform(data)).catch(failed("lost"));
  else last = start(data).catch(failed("broken"));
};
