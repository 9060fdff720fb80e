"""What a package index shows: the README with links that hold there, and the project's addresses.

Both follow from `repository` in pyproject.toml. While it is empty, links to files of the checkout
become plain text, and pictures are left out.
"""

import re
import tomllib
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)]+)\)")


def for_an_index(text, repository):
    """Return a README whose links do not need the checkout.

    >>> for_an_index("![A](a.png) [B](docs/b.md) [C](https://c)", "")
    ' B [C](https://c)'
    >>> for_an_index("![A](a.png) [B](docs/b.md)", "https://host/me")
    '![A](https://host/me/raw/main/a.png) [B](https://host/me/blob/main/docs/b.md)'
    """

    def link(found):
        mark, words, target = found.groups()
        if not repository:
            return "" if mark else words
        return f"{mark}[{words}]({repository}/{'raw' if mark else 'blob'}/main/{target})"

    return LINK.sub(link, text)


class Metadata(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata):
        """Fill them in."""
        root = Path(self.root)
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        repository = project["tool"]["searchlab"]["repository"].rstrip("/")
        text = for_an_index((root / "README.md").read_text(encoding="utf-8"), repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        pages = {"Source": "", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues"}
        metadata["urls"] = {name: repository + page for name, page in pages.items() if repository}
