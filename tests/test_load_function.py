"""FILE.py:NAME on the command line: the function, or one sentence that says why there is none."""

import pytest

from searchlab.cli.shared import load_function


@pytest.fixture
def write(tmp_path):
    def write(text):
        file = tmp_path / "heur.py"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def test_a_function_sees_its_own_globals_and_the_modules_beside_its_file(write, tmp_path):
    (tmp_path / "beside_it.py").write_text("value = 4")
    file = write(
        "import beside_it\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Point:\n    x: int = beside_it.value\n"
        "def h(board): return Point().x + len(board) if board else h([1])\n"
        "if __name__ == '__main__': raise RuntimeError\n"
    )
    assert load_function(f"{file}:h")([]) == 5


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def h(:", "heur.py cannot be loaded: SyntaxError: invalid syntax .heur.py, line 1.$"),
        ("\0", "cannot be loaded: .* null bytes"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module' .line 1"),
        ("x = 1\n1 / 0", r"ZeroDivisionError: division by zero \(line 2: 1 / 0\)$"),
        ("import sys; sys.exit(3)", "cannot be loaded: SystemExit: 3"),
        ("def f(): pass", "^there is no h in .*heur.py$"),
        ("h = 5", "^h in .*heur.py is not a function but 5$"),
    ],
)
def test_a_file_without_that_function(write, text, sentence):
    with pytest.raises(ValueError, match=sentence) as caught:
        load_function(f"{write(text)}:h")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("reference", "sentence"),
    [
        ("heur.py", "write FILE.py:NAME, the file and the function, not 'heur.py'"),
        ("heur.py:", "write FILE.py:NAME"),
        ("no/such/file.py:h", "there is no file 'no/such/file.py'"),
    ],
)
def test_not_a_reference(reference, sentence):
    with pytest.raises(ValueError, match=sentence):
        load_function(reference)
