"""A JupyterLab of our own and a browser that looks at it, for the tests and for pictures.

They need a Chromium: its headless shell where there is one, which paints the same pages with a
fifth less work than the whole browser.
"""

import ast
import contextlib
import http.client
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from functools import cached_property
from pathlib import Path

import plain_page
from showcase import IMPORT

import searchlab

ROOT = Path(searchlab.__file__).parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
NO_CHROMIUM = "no chromium on this machine (Debian: apt install chromium-headless-shell)"
SWITCHES = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
SWITCHES.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")  # no network
# How many times slower the pages run, as on a loaded or an old machine.
SLOWER = float(os.environ.get("SEARCHLAB_SLOWER", "1"))
PATIENCE = round(30_000 * SLOWER)  # milliseconds
POLLING = 30  # milliseconds; to look at every frame would make the page draw frames
SIZE = {"width": 1280, "height": 900}

READY = """() => {
  const session = globalThis.jupyterapp?.shell?.currentWidget?.sessionContext;
  return session?.isReady && session.session?.kernel?.connectionStatus === "connected"
    && session.kernelDisplayStatus === "idle";
}"""

REPLACE_CELLS = """(sources) => {
  const notebook = jupyterapp.shell.currentWidget.content.model.sharedModel;
  notebook.transact(() => {
    notebook.deleteCellRange(0, notebook.cells.length);
    notebook.insertCells(0, sources.map((source) => ({
      cell_type: "code", source, metadata: { trusted: true }, outputs: [],
    })));
  });
}"""

RAN = """(count) => {
  const prompts = [...document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputPrompt")];
  return prompts.length === count && prompts.every((one) => /\\[\\d+\\]/.test(one.textContent));
}"""

# No cells, and a kernel: another one, if the last was shut down.
RENEW = """async () => {
  const { content, sessionContext } = jupyterapp.shell.currentWidget;
  content.model.sharedModel.deleteCellRange(0, content.model.sharedModel.cells.length);
  if (!sessionContext.session?.kernel) await sessionContext.changeKernel({ name: "python3" });
}"""

# Whether a notebook that was reloaded has its widgets again.
FOUND = """(count) => {
  const notebook = document.querySelector(".jp-Notebook");
  if (notebook?.querySelectorAll(".searchlab").length === count) return "found";
  return /Error displaying widget/.test(notebook?.textContent) ? "lost" : null;
}"""

# Waits until Python has heard all that the widgets of the page have set.
HEARD = """async () => {
  const managerOf = (part) =>
    part._manager?.promise ?? [...part.children()].map(managerOf).find(Boolean);
  const manager = await managerOf(jupyterapp.shell.currentWidget.content);
  const models = await Promise.all(Object.values(manager?._models ?? {}));
  for (let i = 0; i < 1000 && models.some((one) => one._pending_msgs || one._msg_buffer); i++) {
    await new Promise((done) => setTimeout(done, 10));
  }
}"""

EVALUATE = """async (expression) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const content = { code: "", silent: true, user_expressions: { value: expression } };
  const reply = await kernel.requestExecute(content).done;
  const { value } = reply.content.user_expressions;
  return value.status === "ok" ? value.data["text/plain"] : `${value.ename}: ${value.evalue}`;
}"""

# As JupyterLab's own program, without the grammars that conftest.py leaves out, too.
SERVE = """
import sys
sys.modules["rfc3987_syntax"] = None
from jupyterlab.labapp import main
main()
"""
# What no test looks at, and each page would take time to begin. Without its debugger JupyterLab has
# no complaint when a kernel ends.
UNUSED = [
    "@jupyterlab/apputils-extension:announcements",
    "@jupyterlab/debugger-extension",
    "@jupyterlab/extensionmanager-extension",
    "@jupyterlab/fileeditor-extension:language-server",
    "@jupyterlab/lsp-extension",
    "@jupyterlab/notebook-extension:language-server",
    "@jupyterlab/settingeditor-extension",
    "@jupyterlab/terminal-extension",
]

# What is wrong with the layout of the widgets on the page, one line for each fault.
FAULTS = """() => {
  const faults = [];
  for (const { shadowRoot } of document.querySelectorAll(".searchlab")) {
    const root = shadowRoot.firstChild;
    const right = root.getBoundingClientRect().right;
    if (right > innerWidth + 1) faults.push("the widget leaves the window");
    for (const e of root.querySelectorAll("*")) {
      if (e.closest("svg, .searchlab-hidden")) continue;
      const style = getComputedStyle(e), box = e.getBoundingClientRect();
      const name = `${e.tagName}.${e.className} ${e.textContent.slice(0, 20)}`;
      if (!box.width || !box.height || style.clipPath !== "none") continue;
      if (box.right > right + 1) faults.push(`${name} leaves the widget`);
      if (e.tagName === "P" && style.overflow === "visible" && e.scrollWidth > e.clientWidth + 1)
        faults.push(`${name} runs over`);
      if (/auto|scroll/.test(style.overflow)) faults.push(`${name} scrolls`);
      const written = [...e.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
      if (written && parseFloat(style.fontSize) < 15) faults.push(`${name} is smaller than 15 px`);
      const control = /^(BUTTON|SELECT|TEXTAREA)$/.test(e.tagName)
        || (e.tagName === "INPUT" && !/checkbox|radio/.test(e.type));
      if (control && Math.min(box.width, box.height) < 32)
        faults.push(`${name} is smaller than 32 px`);
      if (e.type === "range" && box.width < 120) faults.push(`${name} is shorter than 120 px`);
      if (/checkbox|radio/.test(e.type)) {
        const label = e.closest("label")?.getBoundingClientRect();
        if (!(label?.height >= 32)) faults.push(`${name} has no label of 32 px`);
      }
    }
    for (const board of root.querySelectorAll(".board")) { // whole, or out of sight
      const { top, bottom, left, right } = board.getBoundingClientRect();
      for (let e = board.parentElement; e; e = e.parentElement) {
        const box = e.getBoundingClientRect();
        const inside = box.top <= top + 1 && bottom <= box.bottom + 1
          && box.left <= left + 1 && right <= box.right + 1;
        const outside = bottom <= box.top || box.bottom <= top
          || right <= box.left || box.right <= left;
        if (/hidden|clip/.test(getComputedStyle(e).overflow) && !inside && !outside)
          faults.push(`a board is cut off by ${e.className}`);
      }
    }
    for (const number of root.querySelectorAll(".tile > b"))
      if (number.offsetWidth > number.parentElement.offsetWidth)
        faults.push(`${number.textContent} leaves its tile`);
    for (const text of root.querySelectorAll("svg text")) {
      const size = parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 1);
      if (size < 11.5) faults.push(`"${text.textContent}" in a drawing is ${size} px`);
    }
  }
  return faults;
}"""


class Notebook:
    """A notebook that is open in the browser."""

    def __init__(self, page, url):
        self.page, self.problems, self.host = page, [], url.split("/")[2]
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)

    def _console(self, message):
        if message.type == "error":
            self.problems.append(f"console: {message.text}")

    def _request(self, request):
        scheme, _, rest = request.url.partition("://")
        if scheme in ("http", "https", "ws", "wss") and rest.split("/")[0] != self.host:
            self.problems.append(f"request: {request.url}")

    def renew(self):
        """Make it as it was when it was opened, but for what its kernel knows."""
        self.page.set_viewport_size(SIZE)
        self.page.mouse.move(0, 0)  # where no widget is
        self.page.evaluate(RENEW)
        self.ready()
        self.do("from ipywidgets import Widget; Widget.close_all()")
        self.problems.clear()

    @cached_property
    def tools(self):
        """What the browser offers to its developers, for this page."""
        return self.page.context.new_cdp_session(self.page)

    def slow_down(self, times):
        """Let the page's processor seem so many times slower."""
        if SLOWER != 1:
            self.tools.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def ready(self):
        """Wait until the notebook is there and its kernel idle."""
        self.page.wait_for_function(READY, polling=POLLING)

    def run(self, *sources):
        """Put these cells in place of all cells, and run them."""
        self.page.evaluate(REPLACE_CELLS, list(sources))
        self.page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(RAN, arg=len(sources), polling=POLLING)
        said = self.page.locator(".jp-Notebook [data-mime-type$=stderr]").all_inner_texts()
        assert not said, said

    def end(self):
        """Shut the kernel down."""
        context = "jupyterapp.shell.currentWidget.sessionContext"
        self.page.evaluate(f"async () => {{ await {context}.shutdown(); }}")

    def python(self, expression):
        """Evaluate an expression once what the page has set is there; the value is a literal."""
        self.page.evaluate(HEARD)
        return self._evaluate(expression)

    def _evaluate(self, expression):
        text = self.page.evaluate(EVALUATE, expression)
        try:
            return ast.literal_eval(text)
        except (SyntaxError, ValueError):
            raise AssertionError(f"{expression} gave {text}") from None

    def becomes(self, expression, value):
        """Wait until an expression has this value: what a page sends may come a little later."""
        for _ in range(PATIENCE // 50):
            if self.python(expression) == value:
                return
            self.page.wait_for_timeout(50)
        assert self.python(expression) == value

    def do(self, statement):
        """Execute a statement in the kernel."""
        assert self._evaluate(f"exec({statement!r})") is None

    def theme(self, name):
        """Change to JupyterLab's theme "Light" or "Dark"."""
        self.page.evaluate(
            f"jupyterapp.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {name}'}})"
        )
        self.page.wait_for_function(
            "(light) => document.body.dataset.jpThemeLight === light",
            arg=str(name == "Light").lower(),
        )
        # Before that another change would make JupyterLab remove its curtain twice.
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def reload(self):
        """Reload the page until it has found its widgets; the kernel keeps running.

        Where a page is slow, JupyterLab's widget manager may begin to restore a notebook's widgets
        twice at a time, and then reports that it knows none: once in twenty times,
        more often on a loaded machine.
        """
        count = self.page.locator(".jp-Notebook .searchlab").count()
        for _ in range(10):
            self.page.reload()
            self.ready()
            if self.page.wait_for_function(FOUND, arg=count).json_value() == "found":
                break
            print("the widget manager lost its widgets:", *self.problems, sep="\n")
            self.problems[:] = [one for one in self.problems if "model not found" not in one]


class Shown:
    """A widget on the page, by what a reader and a screen reader perceive."""

    name = None  # Python's for it

    @classmethod
    def made(cls, notebook, call, before=""):
        """Show the widget that a call makes, in a notebook; before that, execute some lines."""
        notebook.run(f"{IMPORT}{before}\n{cls.name} = {call}\ndisplay({cls.name})")
        page = cls(notebook, notebook.page.locator(".searchlab"))
        page.button("Full screen (f)").wait_for()
        return page

    @classmethod
    def alone(cls, page, widget):
        """Show a widget on a page without JupyterLab."""
        plain_page.show(page, widget)
        return cls(None, page.locator(".searchlab"))

    def __init__(self, notebook, root):
        self.notebook, self.root = notebook, root
        self.keys = root.page.keyboard
        self.status = root.get_by_role("status")
        self.slider = root.get_by_role("slider", name="Position")
        self.position = root.locator(".position")
        self.text = root.get_by_label("Board", exact=True)
        self.alert = root.get_by_role("alert")

    def button(self, name):
        """Find a button by its name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def tile(self, number):
        """Find a tile of the board; 0 is the blank."""
        return self.button(f"tile {number}" if number else "the blank")

    def figure(self, label):
        """Find the figure under a label."""
        return self.root.locator("dl > div", has_text=label).locator("dd")

    def press(self, *keys):
        """Press keys one after the other."""
        for key in keys:
            self.keys.press(key)

    def python(self, attribute):
        """Evaluate an attribute of the widget."""
        return self.notebook.python(f"{self.name}.{attribute}")

    def value(self, trait):
        """Return what the page has set, where there is no Python."""
        return self.root.page.evaluate("(trait) => models[0].get(trait)", trait)


KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
EMPTY = {"cells": [], "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}


@contextlib.contextmanager
def open_browser():
    """Start a browser; a process has one at most, since each brings an event loop with it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@contextlib.contextmanager
def open_notebook(home, browser, **settings):
    """Start a JupyterLab away from the user's own settings, and open an empty notebook in it.

    Parameters
    ----------
    home : Path
        Where its settings and the notebook go.
    browser : Browser
        What looks at it.
    settings
        Those of the window.
    """
    names = "CONFIG_DIR DATA_DIR RUNTIME_DIR LAB_SETTINGS_DIR LAB_WORKSPACES_DIR".split()
    own = {f"JUPYTER{'' if n.startswith('LAB') else '_'}{n}": str(home / n.lower()) for n in names}
    config = home / "config_dir/labconfig"
    config.mkdir(parents=True)
    unused = {"disabledExtensions": dict.fromkeys(UNUSED, True)}
    (config / "page_config.json").write_text(json.dumps(unused))
    env = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    env |= own | {"HOME": str(home), "IPYTHONDIR": str(home / "ipython"), "PYTHONPATH": str(ROOT)}
    env.setdefault("XDG_CACHE_HOME", str(Path.home() / ".cache"))  # where compiled kernels are
    token, log = f"only-for-{os.getpid()}", home / "jupyterlab.log"
    (folder := home / "notebooks").mkdir()
    (folder / "notebook.ipynb").write_text(json.dumps(EMPTY))
    with contextlib.ExitStack() as stack:
        output = stack.enter_context(log.open("wb"))
        for port in _free_ports(5):  # one that is free may be taken a moment later
            url = f"http://127.0.0.1:{port}"
            server = subprocess.Popen(
                [
                    *(sys.executable, "-c", SERVE, "--no-browser", "--allow-root"),
                    *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
                    *(f"--IdentityProvider.token={token}", "--LabApp.expose_app_in_browser=True"),
                ],
                cwd=folder,
                env=env,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            if _answers(f"{url}/api?token={token}", server):
                break
            server.kill()
            server.wait()
        else:
            raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")
        stack.callback(server.wait, 60)
        stack.callback(server.terminate)
        context = stack.enter_context(browser.new_context(**{"viewport": SIZE, **settings}))
        opened = Notebook(context.new_page(), url)
        opened.page.goto(f"{url}/doc/tree/notebook.ipynb?reset&token={token}")
        opened.ready()
        yield opened


def _free_ports(count):
    """Find ports that nobody uses, apart from those that kernels are given by the system."""
    for port in random.Random(os.getpid()).sample(range(20_000, 32_000), 50 * count):
        with socket.socket() as probe:
            used = probe.connect_ex(("127.0.0.1", port)) == 0
        if not used:
            yield port
            count -= 1
        if not count:
            return


def _answers(address, server):
    """Wait until the server answers; return whether it does."""
    for _ in range(600):
        if server.poll() is not None:
            return False
        try:
            with urllib.request.urlopen(address):
                return True
        except http.client.HTTPException:
            return False  # something else listens there
        except OSError:
            time.sleep(0.1)
    return False
