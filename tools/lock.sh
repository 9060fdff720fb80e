#!/bin/sh
# Writes the versions of everything again, for `make lock`, the newest within their ranges:
# requirements.lock, with hashes, for every system and Python version at once, first what a class
# needs and below a line what only the tests need; tools/groups/, what only one target needs; and,
# where there is npm, package.json. The resolver lives in a temporary environment.
#
# Usage, from the root of the checkout: sh tools/lock.sh PYTHON [OPTIONS OF uv pip compile]
set -eu
python=$1
shift
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM # which runs the line above
"$python" -m venv "$tmp/venv"
"$tmp/venv/bin/python" -m pip install --quiet --disable-pip-version-check uv

lock() { # lock FILE OPTIONS...: writes what the options name, and what that needs
    file=$1
    shift
    "$tmp/venv/bin/uv" pip compile --universal --python-version 3.11 \
        --fork-strategy fewest --generate-hashes --no-emit-index-url --no-emit-find-links \
        --upgrade --custom-compile-command "make lock" --quiet --output-file "$file" "$@" >/dev/null
}
without() { # without FILE: the options that leave out what a file lists
    sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' "$1" | sort -u
}

# What `without` prints is split into words on purpose.
# shellcheck disable=SC2046
{
    lock "$tmp/lab" pyproject.toml --extra fast --extra lab --group build "$@"
    lock "$tmp/tests" pyproject.toml --extra fast --extra lab --group dev --no-header \
        --constraint "$tmp/lab" $(without "$tmp/lab") "$@"
    { cat "$tmp/lab" && echo '# --- For the tests only' && cat "$tmp/tests"; } >requirements.lock
    for group in graders mutants release site; do
        lock "tools/groups/$group.txt" "tools/groups/$group.in" --no-annotate \
            --constraint requirements.lock $(without requirements.lock) "$@"
    done
    lock tools/groups/bench.txt tools/groups/bench.in --no-annotate --no-deps "$@"
}

if command -v npm >/dev/null; then
    cp package.json "$tmp"
    # MathJax 4 loads the parts that speak while it runs, which a page from a folder may not.
    names=$(sed -n 's/^ *"\(.*\)": "[0-9].*/\1@latest/p' package.json | sed 's/^mathjax@.*/mathjax@3/')
    # shellcheck disable=SC2086
    npm install --prefix "$tmp" --package-lock-only --save-dev --save-exact --silent $names
    cp "$tmp/package.json" package.json
fi
