"""Front ends are joined out of their parts."""

import json
import re
import subprocess

import pytest

pytest.importorskip("anywidget")

from javascript import FOLDER, NODE, needs_node
from showcase import EXAMPLES

import searchlab.widgets
from searchlab.widgets import front_end
from searchlab.widgets.base import LabWidget

KINDS = {name: getattr(searchlab.widgets, name) for name in EXAMPLES}
FRONT_ENDS = {name: kind for name, kind in KINDS.items() if issubclass(kind, LabWidget)}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(front_end, "_FOLDER", tmp_path / "among-the-widgets")
    (tmp_path / "among-the-widgets").mkdir()
    return tmp_path


def write(folder, **files):
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "own.py"


DIAMOND = {
    "base": 'const secret = "base";\nexport const said = [secret];\n',
    "left": 'import { said } from "./base.js";\nconst secret = "left";\nsaid.push(secret);\n'
    "export function tell() {\n  return said.join();\n}\n",
    "right": 'import { said } from "./base.js";\nconst secret = "right";\nsaid.push(secret);\n'
    "export class Right {\n  name = secret;\n}\nexport const [one, two] = [1, 2];\n",
    "own": 'import { tell } from "./left.js";\nimport {\n  one,\n  two,\n  Right,\n} '
    'from "./right.js";\nconst secret = "own";\n'
    "export default [tell(), new Right().name, one, two, secret];\n",
}


def test_each_part_comes_once_and_after_what_it_needs(folder):
    text = front_end.script(write(folder, **DIAMOND))
    assert re.findall(r"^const (\$\w+) =", text, re.MULTILINE) == ["$base", "$left", "$right"]
    assert text.endswith(DIAMOND["own"].partition(";\n} ")[2][-60:])
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    assert text == front_end.script(folder / "own.py")


@needs_node
def test_each_part_has_a_scope_of_its_own(folder):
    text = front_end.script(write(folder, **DIAMOND))
    (folder / "joined.mjs").write_text(text, encoding="utf-8")
    command = "import('./joined.mjs').then(m => console.log(JSON.stringify(m.default)))"
    done = subprocess.run([NODE, "-e", command], cwd=folder, capture_output=True, text=True)
    assert json.loads(done.stdout) == ["base,left,right", "right", 1, 2, "own"]


def test_parts_of_the_kit_are_found_from_anywhere(folder):
    write(folder / "among-the-widgets", kit="export const kit = 1;\n")
    own = write(folder, own='import { kit } from "./kit.js";\nexport default kit;\n')
    assert front_end.script(own).startswith("const $kit = (() => {\n")


def test_style_sheets_follow_the_parts(folder):
    own = write(folder, **DIAMOND)
    for name in ("base", "right", "own"):
        (folder / f"{name}.css").write_text(f"/* {name} */\n")
    style = front_end.style(own)
    assert re.findall(r"/\* (\w+) \*/", style) == ["base", "right", "own"]
    assert style.startswith(".searchlab {\n  --searchlab-board-")


def test_parts_that_need_each_other_are_refused(folder):
    own = write(
        folder,
        own='import { a } from "./one.js";\nexport default a;\n',
        one='import { b } from "./two.js";\nexport const a = b;\n',
        two='import { a } from "./one.js";\nexport const b = a;\n',
    )
    with pytest.raises(ValueError, match=r"need each other: one\.js -> two\.js -> one\.js"):
        front_end.script(own)


@pytest.mark.parametrize(
    "line",
    [
        'import kit from "./part.js";',
        'import * as kit from "./part.js";',
        'import { a as b } from "./part.js";',
        'import "./part.js";',
        "import { a } from './part.js';",
        'import { a } from "elsewhere";',
        "export { a };",
        "export let a = 1;",
        "export default a;",
    ],
)
def test_other_forms_are_refused(folder, line):
    own = write(
        folder,
        part=f"const a = 1;\n{line}\n",
        own='import { a } from "./part.js";\nexport default a;\n',
    )
    with pytest.raises(ValueError, match=r"part\.js cannot be joined with others because of"):
        front_end.script(own)


@pytest.mark.parametrize("name", FRONT_ENDS)
def test_every_widget_is_joined_of_all_that_it_names(name):
    text = FRONT_ENDS[name]._esm
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    assert text.count("export default widget(") == 1
    parts = re.findall(r"^const \$(\w+) = \(\(\) =>", text, re.MULTILINE)
    assert len(parts) == len(set(parts)) and {"kit", "view"} <= set(parts)


@pytest.mark.parametrize("name", FRONT_ENDS)
def test_a_widgets_own_rules_stand_under_its_name(name):
    """The order of the sheets on a page must not matter."""
    stem = FRONT_ENDS[name].__module__.rpartition(".")[2]
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / f"{stem}.css").read_text(), flags=re.DOTALL)
    outer = re.findall(r"^(?! |\}|$).*", text, re.MULTILINE)
    assert len(outer) == 1 and re.fullmatch(r"\.searchlab\.searchlab-\w+ \{", outer[0])
