"""A widget on a page of its own: drawn by its front end, with no JupyterLab and no kernel."""

import json
from base64 import b64encode

SHOW = """async ([script, css, state]) => {
  const read = (_, value) => value?.bytes === undefined ? value
    : new DataView(Uint8Array.from(atob(value.bytes), (c) => c.charCodeAt(0)).buffer);
  const values = JSON.parse(state, read);
  const ignore = () => {};
  globalThis.heard = new Set(); // the listeners of the view, until `end` is called
  const model = { get: (name) => values[name], set: (name, value) => (values[name] = value),
    on: (_, call) => heard.add(call), off: (_, call) => heard.delete(call), send: ignore,
    save_changes: ignore };
  const sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = css;
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const el = document.body.appendChild(document.createElement("div"));
  globalThis.end = (await import(url)).default.render({ model, el, experimental: {} });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def show(page, widget, style=""):
    """Draw a widget on an empty page with this style sheet."""
    head = "<meta charset=utf-8><meta name=viewport content=width=device-width>"
    page.set_content(f"<!doctype html>{head}<style>{style}</style><body></body>")
    state = {n: value for n, value in widget.get_state().items() if n not in ("_esm", "_css")}
    text = json.dumps(state, default=lambda data: {"bytes": b64encode(data).decode()})
    page.evaluate(SHOW, [widget._esm, widget._css, text])
