#!/bin/sh
# The lessons and the unit tests with the lowest versions that pyproject.toml allows, for
# `make test-floor`, in an environment of its own. Those versions exist for Python 3.11 and 3.12.
#
# Usage, from the root of the checkout: sh tools/test_floor.sh PYTHON [OPTIONS OF pytest]
set -eu
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE MPLBACKEND PYTHONDONTWRITEBYTECODE
# The lowest Python found, the system's among them, is a part of the floor, unless one is asked for.
facts='import ensurepip, sys, venv
print("%d.%02d.%02d" % sys.version_info[:3], sys.executable)'
candidates=$1
[ "$1" != python3 ] || candidates='python3 python3.12 python3.11 /usr/bin/python3'
python=$(for candidate in $candidates; do
    "$candidate" -c "$facts" 2>/dev/null || true
done | sort | sed -n 's/^3\.1[12]\.[0-9]* //p' | head -n 1)
[ -n "$python" ] || { echo "searchlab: make test-floor needs Python 3.11 or 3.12." >&2 && exit 1; }
shift

floor=build/floor
PATH=$PWD/$floor/bin:$PATH
IPYTHONDIR=$PWD/$floor/ipython
export PATH IPYTHONDIR
contents="$PWD $python $(cksum pyproject.toml requirements.lock)"
if [ "$(cat $floor/stamp 2>/dev/null)" != "$contents" ]; then
    "$python" -m venv --clear $floor
    sed -n '/^dependencies/,/^\[project.scripts/s/.*"\([a-z]*\)>=\([0-9.]*\),.*/\1==\2/p' \
        pyproject.toml >$floor/lowest.txt
    sed '1,/^# --- For the tests only/d' requirements.lock >$floor/tests.txt
    pip="python -m pip --disable-pip-version-check install --quiet --no-compile"
    $pip --constraint $floor/lowest.txt --editable ".[lab,fast]" editables hatchling
    $pip --no-deps --require-hashes --requirement $floor/tests.txt
    printf '%s\n' "$contents" >$floor/stamp
fi
python --version
cat $floor/lowest.txt
# Old packages warn of newer ones, which is no failure here.
exec python -m pytest -W default --nbval --nbval-current-env -n logical --maxprocesses 8 \
    --dist loadscope -m "not slow and not browser" "$@"
