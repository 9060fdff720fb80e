#!/bin/sh
# Makes .venv, or brings it up to date, or, when it fits already, does nothing at all.
#
# It fits when its stamp shows that it was made in this very folder (a virtual environment cannot
# be moved), with this version of Python, from these very lists: requirements.lock, which is what a
# class needs, and unless "lab" is asked for also what the tests need. The stamp is written last: an
# environment whose making was interrupted is made again. One without a stamp is somebody else's,
# and is kept.
#
# Usage, from the root of the checkout: sh tools/venv.sh [PYTHON] [lab]
set -eu

die() {
    printf 'searchlab: %s\n' "$1" >&2
    exit 1
}

# The caller's settings decide where packages come from, and not where they go.
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE PIP_TARGET PIP_PREFIX PIP_ROOT PIP_PYTHON PIP_CONSTRAINT
export PIP_USER=0 # wins over "user = true" in a configuration file

# --- Which Python? The one asked for; in place of the default also a newer one by its full name.
asked=${1:-python3} wanted=${2:-}
set -- "$asked"
[ "$asked" != python3 ] || set -- python3 python3.14 python3.13 python3.12 python3.11

# Prints its version and its path. From inside a virtual environment, perhaps the one that is
# about to be replaced, it names the Python underneath. Python 2 understands this as well.
probe='import sys
print("%d.%d" % sys.version_info[:2])
print(getattr(sys, "_base_executable", None) or sys.executable)'

python='' old=''
for candidate; do
    # Being on PATH is not enough: a version manager's shim may stand for nothing.
    facts=$("$candidate" -c "$probe" 2>/dev/null) || continue
    version=$(printf '%s\n' "$facts" | sed -n 1p)
    case $version in
        [0-2].* | 3.[0-9] | 3.10) old=${old:-$version} ;;
        *) python=$(printf '%s\n' "$facts" | sed -n 2p) && break ;;
    esac
done
if [ -z "$python" ]; then
    why="does not run here" debian=" (on Debian and Ubuntu 'apt install python3 python3-venv')"
    [ -z "$old" ] || why="is Python $old, too old for searchlab" debian=''
    die "$asked $why: install Python 3.11 or newer$debian, or name one with 'make PYTHON=/path/to/python3 ...'."
fi

# --- Does .venv fit?
[ ! -e .venv ] || [ -f .venv/stamp ] ||
    die ".venv was not made by make, which leaves it alone: work in it without make (searchlab lab), or rename it."
made="$(pwd -P)/.venv with Python $version"
stamp=''
[ ! -x .venv/bin/python ] || stamp=$(cat .venv/stamp) # else its Python is gone
set -- requirements.lock
case $wanted,$stamp in
    ,* | *tests.txt) set -- "$@" tools/groups/tests.txt ;; # what it has it keeps
esac
contents="$made
$(cksum pyproject.toml "$@")"
[ "$stamp" != "$contents" ] || exit 0

# --- Make it.
case $stamp in
    "$made"*)
        echo "searchlab: bringing .venv up to date."
        printf '%s\n' "$made" >.venv/stamp # if this is interrupted, it is neither old nor new
        ;;
    *)
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            die "$python (Python $version) lacks its venv or ensurepip module: install it (on Debian and Ubuntu 'apt install python$version-venv')."
        echo "searchlab: making .venv with Python $version, which takes some minutes with pip, seconds with uv."
        rm -rf .venv
        mkdir .venv
        echo unfinished >.venv/stamp
        why=$("$python" -m venv --prompt searchlab .venv 2>&1) || die "$why"
        ;;
esac

# uv, where there is one, takes seconds. It does not know pip's settings, and where those say where
# packages come from, or where uv fails, pip does it. Python compiles what it imports.
uv=$(command -v uv || true)
for name in PIP_INDEX_URL PIP_NO_INDEX PIP_FIND_LINKS PIP_CONFIG_FILE; do
    eval "value=\${$name:-}"
    if [ -n "$uv" ] && [ -n "$value" ]; then
        echo "searchlab: pip installs, and not uv, which does not know what $name says."
        uv=''
    fi
done
install() { # install OPTIONS...
    if [ -n "$uv" ]; then
        "$uv" pip install --quiet --python .venv/bin/python "$@" && return
        echo "searchlab: uv failed; now pip tries it." >&2
    fi
    .venv/bin/python -m pip --disable-pip-version-check install --quiet --no-compile "$@" ||
        die "the packages could not be installed, for the reason above; fix it and run the same command again."
}
# The lists are complete, and have what builds the package: nothing else is downloaded.
install --no-deps --require-hashes "-r$1" ${2:+"-r$2"}
install --no-build-isolation --no-deps -e .
printf '%s\n' "$contents" >.venv/stamp
