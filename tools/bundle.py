"""Bundle the front ends of the widgets: what `make bundle` runs.

    python tools/bundle.py

esbuild joins searchlab/widgets/src/main.js and all that it imports, style sheets too, into
bundle.js and bundle.css beside that folder. Both are committed, so that only those who change the
sources need node. The first line of each holds a digest of the sources, by which a test notices a
stale bundle.
"""

import subprocess
import sys
from pathlib import Path

import npm

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from searchlab.widgets.assets import FOLDER, source_digest  # noqa: E402

OPTIONS = "--bundle --format=esm --minify --target=es2022 --charset=utf8 --legal-comments=none"


def bundle(entry, output):
    """Bundle a module with what it imports into output.js and output.css."""
    program = npm.package("esbuild") / "bin" / "esbuild"
    options = [*OPTIONS.split(), "--log-level=warning", f"--outfile={output.with_suffix('.js')}"]
    banner = f"/* Built from src by make bundle; sources: {source_digest()} */"
    banners = [f"--banner:{kind}={banner}" for kind in ("js", "css")]
    subprocess.run(["node", program, entry, *options, *banners], check=True)


if __name__ == "__main__":
    bundle(FOLDER / "src" / "main.js", FOLDER / "bundle")
