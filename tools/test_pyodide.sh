#!/bin/sh
# The lessons with the numpy, matplotlib and pandas that Pyodide carries, for `make test-pyodide`: in an
# environment of its own, which takes all else from .venv. First every output is compared; then the
# cells only have to run, without numba, which no browser has. At the end: which cells need what.
set -eu
unset PYTHONPATH PYTHONHOME
here=build/pyodide
asked=$(cksum tools/lite/pyodide.txt .venv/stamp)
if [ "$(cat $here/stamp 2>/dev/null)" != "$asked" ]; then
    rm -rf $here
    .venv/bin/python -m venv --without-pip $here
    .venv/bin/python -m pip --python $here install --quiet --disable-pip-version-check --no-deps \
        --require-hashes -r tools/lite/pyodide.txt
    .venv/bin/python - "$(echo $here/lib/python*/site-packages)" <<'END'
import sys, sysconfig
from pathlib import Path

hide = 'import os, sys; "WITHOUT_NUMBA" in os.environ and sys.modules.update(numba=None)'
lines = [sysconfig.get_path("purelib"), str(Path.cwd()), hide, ""]
Path(sys.argv[1], "searchlab.pth").write_text("\n".join(lines))
END
    echo "$asked" >$here/stamp
fi
[ $# -gt 0 ] || set -- notebooks
status=0
$here/bin/python -m pytest -q --nbval --nbval-current-env "$@" || status=1
WITHOUT_NUMBA=1 $here/bin/python -m pytest -q --nbval-lax --nbval-current-env "$@" || status=1
$here/bin/python tools/needs.py || status=1
exit $status
