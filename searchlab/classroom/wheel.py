"""The package as a wheel, made of the files that are installed: no network, nothing to build with.

A wheel is an archive of the package with a few words beside it. The words here name no
dependencies: what grades a submission needs Python alone.
"""

import base64
import hashlib
import io
import zipfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution

from searchlab.classroom.lab import PACKAGE
from searchlab.running import VERSION

_LEFT_OUT = {"__pycache__", "lessons"}
_WORDS = {
    "METADATA": f"Metadata-Version: 2.4\nName: searchlab\nVersion: {VERSION}\n"
    "Requires-Python: >=3.11\nLicense-Expression: MIT\n",
    "WHEEL": "Wheel-Version: 1.0\nGenerator: searchlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
}


def sources():
    """Return the files of the package, by their names in an archive.

    >>> "searchlab/__init__.py" in sources()
    True
    """
    files = ((path, path.relative_to(PACKAGE.parent)) for path in sorted(PACKAGE.rglob("*")))
    return {
        inner.as_posix(): path
        for path, inner in files
        if path.is_file() and not _LEFT_OUT & set(inner.parts)
    }


def wheel():
    """Return the name of the wheel and its bytes.

    >>> wheel()[0].endswith("-py3-none-any.whl")
    True
    """
    about = f"searchlab-{VERSION}.dist-info"
    files = {name: path.read_bytes() for name, path in sources().items()}
    files |= {f"{about}/{name}": text.encode() for name, text in _WORDS.items()}
    with suppress(PackageNotFoundError):
        licence = distribution("searchlab").read_text("licenses/LICENSE")
        files |= {f"{about}/licenses/LICENSE": licence.encode()} if licence else {}
    record = "".join(f"{name},sha256={_hash(data)},{len(data)}\n" for name, data in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return f"searchlab-{VERSION}-py3-none-any.whl", packed.getvalue()


def _hash(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
