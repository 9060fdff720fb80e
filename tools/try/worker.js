// Python in a worker. It is sent where its files are, then what to do, one thing after the other.
"use strict";

// Pyodide looks for the worker that is a module; from a disk a browser starts none.
globalThis.importScripts = () => {
  throw new Error();
};
const decode = (data) => new TextDecoder().decode(data);
let python, file;

/** Start Python: from a folder, or from the files themselves. */
async function start({ folder, files, lock }) {
  const type = (name) => (name.endsWith("wasm") ? "application/wasm" : "text/javascript");
  file = async (name) => files?.[name] ?? new Uint8Array(await (await fetch(folder + name)).arrayBuffer());
  const options = { indexURL: `${folder}pyodide/`, lockFileContents: lock };
  let address = (name) => `${folder}pyodide/${name}`;
  if (files) {
    address = (name) => URL.createObjectURL(new Blob([files[`pyodide/${name}`]], { type: type(name) }));
    globalThis.fetch = async (url) => {
      const name = String(url).slice(folder.length);
      return new Response(files[name], { headers: { "content-type": type(name) } });
    };
    options.createPyodideModule = (await import(address("pyodide.asm.mjs"))).default;
  }
  const needed = Promise.all(["searchlab.zip", "page.py"].map(file));
  const { loadPyodide } = await import(address("pyodide.mjs"));
  python = await loadPyodide(options);
  const [archive, source] = await needed;
  add("searchlab.zip", archive);
  python.runPython(decode(source));
  postMessage({ kind: "ready" });
}

/** Let Python import what is in an archive. */
function add(name, archive) {
  python.FS.writeFile(`/${name}`, archive);
  python.runPython(`import sys; sys.path.append("/${name}")`);
}

const added = new Set();

async function perform({ action, text, board }) {
  const maps = "networkx.zip"; // a megabyte, which few need
  if (!added.has(maps) && (action === "refute" || text.includes("networkx"))) {
    add(maps, await file(maps));
    added.add(maps);
  }
  const send = (kind, words) => postMessage({ kind, words });
  const [shown, numbers] = python.globals.get("perform")(action, text, board, send).toJs();
  JSON.parse(shown); // fails where the memory is full
  postMessage({ kind: "done", shown, numbers: numbers.buffer }, [numbers.buffer]);
}

let last; // what is being done
onmessage = ({ data }) => {
  if (!last) last = start(data).catch((error) => postMessage({ kind: "broken", words: String(error) }));
  else last = last.then(() => perform(data)).catch((error) => postMessage({ kind: "lost", words: String(error) }));
};
