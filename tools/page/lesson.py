"""A lesson's Python without Jupyter: cells that run, and widgets that speak to a page.

The page runs this file in Pyodide. Where pages are built it runs too, to learn in which state a
lesson leaves its widgets. It stands in for the packages `anywidget`, `ipywidgets` and
`IPython.display`, so that the widgets of searchlab are the same classes here as in JupyterLab.
"""

import ast
import base64
import builtins
import contextlib
import inspect
import io
import json
import linecache
import sys
import textwrap
import traceback
import types
from functools import partial

import traitlets

_SHOWN = 20_000  # characters of what a cell prints


class Session:
    """The names that cells define, and the widgets that they make.

    `tell` is called with each message for the page, a dict that JSON can write.
    """

    def __init__(self, tell=lambda message: None, prefix="python"):
        self.tell, self.prefix = tell, prefix
        self.names = {"__name__": "__main__", "display": self.display}
        self.widgets = {}  # by the name under which the page knows them
        self.kinds = set()  # whose front ends the page has
        self._outputs = []
        self._cells = 0
        stand_in(self)

    # -- cells -----------------------------------------------------------------------------------

    def run(self, source, name=None):
        """Run a cell; return its outputs, as a notebook keeps them."""
        self._outputs = []
        printed = _Printed(self._outputs)
        self._cells += 1
        name = f"<{name or 'cell'} {self._cells}>"
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                tree = ast.parse(source, name)
                last = tree.body[-1:]
                shown = bool(last) and isinstance(last[0], ast.Expr) and source.rstrip()[-1] != ";"
                if shown:
                    value = ast.Expression(tree.body.pop().value)
                exec(compile(tree, name, "exec"), self.names)
                if shown:
                    result = eval(compile(value, name, "eval"), self.names)
                    if result is not None:
                        self.names["_"] = result
                        self.display(result, kind="execute_result")
        except BaseException as error:
            self._outputs.append(_failure(error))
        return self._outputs

    def display(self, *things, kind="display_data"):
        """Show things below the cell that runs."""
        for thing in things:
            output = {"output_type": kind, "data": _formats(thing), "metadata": {}}
            if isinstance(thing, AnyWidget):
                output["widget"] = thing.model_id
            self._outputs.append(output)

    # -- widgets ---------------------------------------------------------------------------------

    def opened(self, widget):
        """Tell the page of a widget that has been made."""
        self.widgets[widget.model_id] = widget
        self.tell({"do": "open", "model": widget.model_id, **self.told(widget)})

    def told(self, widget, fronts=False):
        """Return all that the page must know of a widget; its front end if it has not got it."""
        cls = type(widget)
        kind = f"{cls.__module__}.{cls.__qualname__}"
        told = {"kind": kind, "state": sent(widget.get_state())}
        if fronts or kind not in self.kinds:
            self.kinds.add(kind)
            told |= {"script": widget._esm, "style": widget._css}
        return told

    def hear(self, message):
        """Do what the page asks for: a text that JSON reads."""
        asked = json.loads(message)
        do = asked.pop("do")
        try:
            getattr(self, do)(**asked)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            if isinstance(error, ImportError):
                why = f"This needs {error.name}, which this page does not hold. Use JupyterLab."
            self.tell({"do": "failed", "model": asked.get("model"), "why": why})

    def cell(self, number, source, lenient=False):
        """Run a cell for the page; a lenient run leaves out the statements that fail."""
        outputs = self.run(source)
        if lenient and outputs and outputs[-1]["output_type"] == "error":
            for piece in _pieces(source):
                self.run(piece + ";")
            outputs = []
        self.tell({"do": "ran", "number": number, "outputs": outputs})

    def attach(self, model, line, source, state):
        """Make the widget that the page shows, in the state that the page has it.

        It is made by a line, or by the cells that lead to it.
        """
        if line is None:
            outputs = self.run(source)
            made = [output["widget"] for output in outputs if "widget" in output]
            if not made:
                raise ValueError(outputs[-1].get("evalue", "the cells show no widget"))
            widget = self.widgets[made[-1]]
        else:
            names = {}
            exec("from searchlab import *\nfrom searchlab.widgets import *", names)
            widget = eval(line, names)
        self.adopt(model, widget, state)

    def adopt(self, model, widget, state):
        """Let a widget be the one that the page knows by this name, and its parts with it."""
        self.widgets[model] = self.widgets.pop(widget.model_id)
        widget.model_id = model
        for name in widget.keys:
            part = getattr(widget, name)
            if isinstance(part, AnyWidget):
                self.adopt(state[name].removeprefix("IPY_MODEL_"), part, {})
        if "_state" in state:
            turn = {"turn": widget._state["turn"]}
            widget.set_state({"_state": {**read(state["_state"]), **turn}})
        told = widget.get_state()
        del told["_requests"]  # they are the page's own
        self.tell({"do": "update", "model": model, "state": sent(told)})

    def take(self, model, state):
        """Take what the page sets; what it asks for is answered now, or not at all."""
        if model not in self.widgets:
            return  # why it could not be made has been told
        self.widgets[model].set_state(read(state))
        numbers = [request.get("number") for request in state.get("_requests", ())]
        self.tell({"do": "done", "numbers": numbers})


class AnyWidget(traitlets.HasTraits):
    """What a widget of searchlab asks of its base."""

    _esm = _css = ""
    session = None
    _taken = {}  # noqa: RUF012  # what the page sets at this moment: it need not hear of it
    _held = None  # names of the values that travel together
    _opened = False
    _count = 0

    def __init__(self, **traits):
        AnyWidget._count += 1
        self.model_id = f"{self.session.prefix}-{AnyWidget._count}"
        super().__init__(**traits)
        self._opened = True
        self.session.opened(self)

    @property
    def keys(self):
        return sorted(self.traits(sync=True))

    def get_state(self, names=None):
        def written(name):
            value = getattr(self, name)
            return f"IPY_MODEL_{value.model_id}" if isinstance(value, AnyWidget) else value

        return {name: written(name) for name in names or self.keys}

    def set_state(self, state):
        self._taken = state
        try:
            with self.hold_sync(), self.hold_trait_notifications():
                for name in self.keys:
                    if name in state:
                        self.set_trait(name, state[name])
        finally:
            self._taken = {}

    @contextlib.contextmanager
    def hold_sync(self):
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            names, self._held = dict.fromkeys(self._held), None
            if names:
                self._send({"method": "update", "state": self.get_state(names)})

    def notify_change(self, change):
        name = change["name"]
        if self._opened and name in self.keys:
            value = getattr(self, name)
            if name not in self._taken or self._taken[name] != value:
                with self.hold_sync():
                    self._held.append(name)
        super().notify_change(change)

    def _send(self, message):
        state = sent(message["state"])
        self.session.tell({"do": "update", "model": self.model_id, "state": state})

    def send(self, content, buffers=None):
        self.session.tell({"do": "hear", "model": self.model_id, "content": sent(content)})

    def close(self):
        self.session.widgets.pop(self.model_id, None)

    def _repr_mimebundle_(self, **kwargs):
        return {"text/plain": repr(self)}, {}


def _pieces(source):
    """Iterate over the statements of a cell; what imports several names, name by name."""
    for node in ast.parse(source).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = node.names
            for node.names in [[name] for name in names]:
                yield ast.unparse(node)
        else:
            yield ast.get_source_segment(source, node)


class _Shown:
    """What IPython.display makes of a text."""

    def __init__(self, data):
        self.data = data


class HTML(_Shown):
    def __repr__(self):
        return "<IPython.core.display.HTML object>"

    def _repr_html_(self):
        return self.data


class SVG(_Shown):
    def __repr__(self):
        return "<IPython.core.display.SVG object>"

    def _repr_svg_(self):
        return self.data


def stand_in(session):
    """Put what a lesson imports of Jupyter in place of the packages of these names."""
    AnyWidget.session = session
    display = {"HTML": HTML, "SVG": SVG, "display": session.display}
    modules = {
        "anywidget": {"AnyWidget": AnyWidget},
        "ipywidgets": {"widget_serialization": {}},
        "IPython": {"get_ipython": lambda: None, "version_info": (9, 0)},
        "IPython.display": display,
    }
    for name, content in modules.items():
        module = sys.modules[name] = types.ModuleType(name)
        vars(module).update(content)
    sys.modules["IPython"].display = sys.modules["IPython.display"]
    builtins.display = session.display


def sent(value):
    """Write a value as JSON can carry it: bytes in an object of their own."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return {"bytes64": base64.b64encode(value).decode()}
    if isinstance(value, dict):
        return {name: sent(each) for name, each in value.items()}
    return [sent(each) for each in value] if isinstance(value, (list, tuple)) else value


def read(value):
    """Read what `sent` has written."""
    if isinstance(value, dict):
        if "bytes64" in value:
            return base64.b64decode(value["bytes64"])
        return {name: read(each) for name, each in value.items()}
    return [read(each) for each in value] if isinstance(value, list) else value


class _Printed(io.TextIOBase):
    """Where a cell prints: below what it has shown so far."""

    def __init__(self, outputs):
        self.outputs, self.length = outputs, 0

    def write(self, text):
        self.length += len(text)
        if self.length <= _SHOWN:
            last = self.outputs[-1] if self.outputs else {}
            if last.get("output_type") != "stream":
                last = {"output_type": "stream", "name": "stdout", "text": ""}
                self.outputs.append(last)
            last["text"] += text
        return len(text)


def _formats(thing):
    """Return a value in the formats that a page can show."""
    data = {"text/plain": repr(thing)}
    bundle = getattr(type(thing), "_repr_mimebundle_", None)
    if bundle:
        found = bundle(thing)
        data |= found[0] if isinstance(found, tuple) else found
    for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        if hasattr(type(thing), method):
            text = getattr(thing, method)()
            if text:
                data[kind] = text
    return data


def _failure(error):
    """Return an error as a notebook keeps it, from the reader's own lines on."""
    if isinstance(error, ImportError) and error.name:
        why = f"This needs {error.name}, which this page does not hold. Run it in JupyterLab."
        error = ImportError(why)
    frames = traceback.extract_tb(error.__traceback__)
    own = [i for i, frame in enumerate(frames) if frame.filename.startswith("<")]
    lines = traceback.format_list(frames[own[0] :]) if own else []
    lines += traceback.format_exception_only(type(error), error)
    return {
        "output_type": "error",
        "ename": type(error).__name__,
        "evalue": str(error),
        "traceback": "".join(lines).rstrip().splitlines(),
    }


# -- where pages are built ----------------------------------------------------------------------


def needed(cells, wanted):
    """Tell which cells must run for the wanted ones to show what they show, by their numbers.

    A cell is needed if it defines, or changes, a name that a later one uses that is needed.
    """
    chosen, names = set(), set()
    for number in reversed(range(len(cells))):
        made, used = _names(cells[number])
        if number in wanted or made & names:
            chosen.add(number)
            names |= used
    return sorted(chosen)


def _names(source):
    """Return the names that a cell defines or changes, and those that it uses."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return set(), set()
    made, used = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else made).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            made.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            made |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
            root = node.value
            while isinstance(root, (ast.Attribute, ast.Subscript)):
                root = root.value
            if isinstance(root, ast.Name):
                made.add(root.id)
    return made, used


def export(sources, wanted):
    """Run the cells that the wanted ones need; return their widgets as a page needs them.

    Parameters
    ----------
    sources : list of str
        All cells of code.
    wanted : list of int
        The cells whose widgets are looked for.

    Returns
    -------
    dict
        `shown` lists for each wanted cell what it displays, as text, with the widget's name; then
        the widgets by name, and the front ends by kind.
    """
    session = Session(prefix="model")
    chosen = needed(sources, set(wanted))
    shown, after = {}, {}
    for number in chosen:
        outputs = session.run(sources[number], f"cell {number}")
        for output in outputs:
            if output["output_type"] == "error":
                raise RuntimeError("\n".join([sources[number], *output["traceback"]]))
        if number in wanted:
            shown[number] = [
                (output["data"]["text/plain"], output["widget"])
                for output in outputs
                if "widget" in output
            ]
            for _, model in shown[number]:
                after[model] = needed(sources[: number + 1], {number})
    models, fronts = {}, {}
    for model, widget in list(session.widgets.items()):
        if "look" in widget.COMMANDS:
            widget.set_state({"_requests": [{"do": "look"}]})
            widget._requests = []
        told = session.told(widget, fronts=True)
        fronts[told["kind"]] = {"script": told.pop("script"), "style": told.pop("style")}
        try:
            told["line"] = widget.line
        except ValueError:
            told["line"] = None
        models[model] = {**told, "cells": after.get(model)}
    needs = [needed(sources[: k + 1], {k})[:-1] for k in range(len(sources))]
    return {"shown": shown, "models": models, "fronts": fronts, "needs": needs}


class _Absent:
    """Hides the packages that a page does not hold."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "pandas", "matplotlib", "networkx", "numba"):
            raise ModuleNotFoundError(f"no {name}", name=name.partition(".")[0])


def lacking(sources):
    """Tell by cell which package it lacks on a page; None for a cell that can run there.

    A cell lacks what it imports itself, what the names lack that it uses, and what a function that
    it uses imports when it is called.
    """
    sys.meta_path.insert(0, _Absent())
    stand_in(Session())
    found, tainted, names = [], {}, {}
    for source in sources:
        lacks = None
        for piece in _pieces(source):
            made, used = _names(piece)
            why = next((tainted[name] for name in sorted(used) if name in tainted), None)
            for part in ast.walk(ast.parse(piece)):
                if isinstance(part, (ast.Import, ast.ImportFrom)):
                    why = _missing(part, names) or why
                elif isinstance(part, (ast.Name, ast.Attribute)):
                    why = why or _late(_named(part, names))
            for name in made:
                tainted.pop(name, None)
                if why:
                    tainted[name] = why
            lacks = lacks or why
        found.append(lacks)
    return found


def _missing(statement, names):
    """Carry out an import; return which package it lacks."""
    try:
        exec(ast.unparse(statement), names)
    except ImportError as error:
        return error.name


def _named(node, names):
    """Return what a name stands for that was imported, or an attribute of a module that was."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    thing = _named(node.value, names) if isinstance(node.value, (ast.Name, ast.Attribute)) else None
    return getattr(thing, node.attr, None) if isinstance(thing, types.ModuleType) else None


def _late(thing, seen=()):
    """Return which package a function of searchlab lacks when it is called; None for no other."""
    ours = isinstance(thing, types.FunctionType) and thing.__module__.startswith("searchlab.")
    if not ours or thing in seen:
        return None
    tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    for part in ast.walk(tree):
        if isinstance(part, (ast.Import, ast.ImportFrom)):
            why = _missing(part, {})
        elif isinstance(part, ast.Name):
            other = thing.__globals__.get(part.id)
            near = getattr(other, "__module__", "") == thing.__module__
            why = _late(other, (*seen, thing)) if near else None
        else:
            why = None
        if why:
            return why
    return None


def main():
    """Read the cells of a lesson, write what `export` or `lacking` returns."""
    asked = json.load(sys.stdin)
    out, sys.stdout = sys.stdout, sys.stderr
    work = lacking if asked["wanted"] is None else partial(export, wanted=asked["wanted"])
    json.dump(work(asked["sources"]), out)


if __name__ == "__main__":
    main()
