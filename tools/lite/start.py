"""What the kernel of JupyterLite runs when it starts: it fetches numpy, pandas and matplotlib.

They come before searchlab is imported, which decides by them how it computes. Where they cannot be
reached, the core and the widgets do without, and whoever imports one is told why it is not there.
"""

import asyncio
import sys

import js
import pyodide_js
from pyodide.ffi import to_js
from pyodide_kernel import kernel

_LARGE = ("numpy", "pandas", "matplotlib")
_PATIENCE = 5_000  # milliseconds until a network that does not answer counts as none


class _Missing:
    """Says of the packages that could not be reached why they are not there."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in _LARGE:
            raise ModuleNotFoundError(
                f"{name} is not here: it comes over the network, and when this kernel started, "
                "there was none. The core of searchlab and the widgets work without it. "
                "With a network, restart the kernel (Kernel > Restart Kernel).",
                name=name,
            )


async def _reached():
    """Tell whether the packages can be reached, by the smallest of them."""
    file = pyodide_js.lockfile.packages.cycler.file_name
    if "://" not in file:
        return True  # the site holds them
    options = {"signal": js.AbortSignal.timeout(_PATIENCE)}
    try:
        return (await js.fetch(file, to_js(options, dict_converter=js.Object.fromEntries))).ok
    except Exception:
        return False


async def _fetch():
    if await _reached():
        await pyodide_js.loadPackage(to_js(_LARGE), messageCallback=lambda said: None)
    if any(name not in pyodide_js.loadedPackages.to_py() for name in _LARGE):
        sys.meta_path.insert(0, _Missing)


_fetching = asyncio.ensure_future(_fetch())


async def _wait(cell):
    """Let a cell wait for the packages; the kernel calls this before each."""
    await _fetching


kernel._load_packages_from_imports = _wait
