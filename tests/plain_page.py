"""Widgets on a page of their own: drawn by their front ends, with no JupyterLab and no kernel."""

import base64
import contextlib

from laboratory import CHROMIUM, SWITCHES

SHOW = """async (widgets) => {
  const read = (value) => {
    if (value?.bytes64 !== undefined) {
      return new DataView(Uint8Array.from(atob(value.bytes64), (c) => c.charCodeAt(0)).buffer);
    }
    if (Array.isArray(value)) return value.map(read);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]));
  };
  const modules = {};
  const load = (text) =>
    (modules[text] ??= import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
  const heard = () => {
    const all = {};
    return {
      on: (events, call) => events.split(" ").forEach((name) => (all[name] ??= []).push(call)),
      off: () => {},
      tell: (name, value) => (all[name] ?? []).forEach((call) => call(value)),
    };
  };
  const modelOf = ({ state, parts }) => {
    const values = read(state);
    const { on, off, tell } = heard();
    const set = (name, value) => {
      if (typeof name !== "string") for (const each of Object.entries(name)) set(...each);
      else {
        values[name] = value;
        if (name === "_requests") globalThis.requests.push(value.at(-1));
        tell(`change:${name}`, value);
      }
    };
    const widget_manager = {
      get_model: async (id) => parts[id],
      create_view: async (part) => ({ el: await viewOf(part), remove: () => {} }),
    };
    const get = (name) => values[name];
    const send = (content) => globalThis.requests.push(content);
    return { get, set, on, off, tell, send, save_changes: () => {}, widget_manager };
  };
  const viewOf = async (widget) => {
    const el = document.createElement("div");
    const module = await load(widget.script);
    const model = modelOf(widget);
    (globalThis.models ??= []).push(model);
    const invoke = async (name, request) => {
      globalThis.requests.push({ name, ...request });
      throw new Error("no kernel");
    };
    module.default.render({ model, el, experimental: { invoke } });
    return el;
  };
  globalThis.requests = [];
  const all = widgets.flatMap((widget) => [widget, ...Object.values(widget.parts)]);
  for (const { name, style } of all) {
    if (document.querySelector(`style[data-name=${name}]`)) continue;
    const sheet = document.createElement("style");
    sheet.dataset.name = name;
    sheet.textContent = style;
    document.head.append(sheet);
  }
  for (const widget of widgets) {
    const place = document.createElement("div");
    place.dataset.name = widget.name;
    document.body.append(place);
    place.append(await viewOf(widget));
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def _sent(value):
    """Write a value as JSON can carry it."""
    if isinstance(value, (bytes, memoryview)):
        return {"bytes64": base64.b64encode(value).decode()}
    if isinstance(value, dict):
        return {name: _sent(each) for name, each in value.items()}
    return [_sent(each) for each in value] if isinstance(value, (list, tuple)) else value


def told(widget):
    """All that a page must know of a widget."""
    state = widget.get_state()
    held = [getattr(widget, name) for name in widget.keys]
    parts = {each.model_id: told(each) for each in held if hasattr(each, "_esm")}
    return {
        "name": type(widget).__name__,
        "script": widget._esm,
        "style": widget._css,
        "state": {name: _sent(value) for name, value in state.items() if name[:2] != "_e"},
        "parts": parts,
    }


def show(page, *widgets, style=""):
    """Draw these widgets on an empty page, one below the other, and nothing else."""
    head = "<meta charset=utf-8><meta name=viewport content=width=device-width>"
    page.set_content(f"<!doctype html>{head}<style>{style}</style><body></body>")
    page.evaluate(SHOW, [told(widget) for widget in widgets])


@contextlib.contextmanager
def open_browser():
    """Start a browser alone."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()
