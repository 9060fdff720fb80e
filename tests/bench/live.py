"""How soon a lesson's page lives, and Python in it; how large it is."""

import statistics
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

SHOWN = """async () => {
  await searchlab.show(document.querySelector(".live"));
  await new Promise(requestAnimationFrame);
  return performance.now() / 1000;
}"""
ANSWERED = """async () => {
  const from = performance.now();
  await searchlab.python.run("1 + 1");
  return (performance.now() - from) / 1000;
}"""


def pages(rounds):
    """Open the page of the first lesson from its file, without Python and with it."""
    sys.path += [str(TESTS), str(TESTS.parent / "tools")]
    import handouts
    import npm
    from laboratory import CHROMIUM, open_browser

    lesson = handouts.LESSONS[0]
    print(f"\nThe page of {lesson.stem}")
    try:
        without, inside = (handouts.convert(lesson, alive=True, python=p) for p in ("", "inside"))
    except npm.Unreachable as why:
        print(f"  {why}")
        return
    size, whole = (len(text.encode()) / 1e6 for text in (without, inside))
    _told("size without Python", size, 2.5, "MB")
    _told("what Python adds", whole - size, 16, "MB")
    if CHROMIUM is None:
        print("  no chromium here: nothing is opened")
        return
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        file = Path(folder) / "page.html"

        def median(text, ready, script):
            file.write_text(text, encoding="utf-8")
            times = []
            for _ in range(max(1, rounds // 2)):
                page = browser.new_page()
                page.set_default_timeout(120_000)
                page.goto(file.as_uri())
                page.wait_for_function(ready)
                times.append(page.evaluate(script))
                page.close()
            return statistics.median(times)

        _told("its first widget alive", median(without, "globalThis.searchlab", SHOWN), 1, "s")
        ready = median(inside, "globalThis.searchlab?.python", ANSWERED)
        _told("Python has run a cell", ready, 8, "s")


def _told(what, value, wanted, unit):
    verdict = "ok" if value <= wanted else "MISSED"
    print(f"  {what:<44}{value:>10.2f} {unit:<4}wanted at most {wanted:g}: {verdict}")
