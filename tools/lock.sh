#!/bin/sh
# Writes requirements.lock, for `make lock`: everything that pyproject.toml names and what that
# needs in turn, the newest within their ranges, each with its hashes, for every system and Python
# version at once, first what a class needs and below a line what only the tests need; then what the courses' own graders need besides, for `make test-graders`. The
# resolver lives in a temporary environment: nothing else needs it.
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

lock() { # lock FILE WHAT...: writes what is named, and what that needs in turn
    file=$1
    shift
    "$tmp/venv/bin/uv" pip compile --universal --python-version 3.11 --fork-strategy fewest \
        --generate-hashes --no-emit-index-url --no-emit-find-links --upgrade \
        --custom-compile-command "make lock" --quiet --output-file "$file" "$@" >/dev/null
}

# $others is split into words on purpose.
# shellcheck disable=SC2086
lock "$tmp/lab" pyproject.toml --extra fast --extra lab --group build "$@"
others=$(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' "$tmp/lab" | sort -u)
lock "$tmp/tests" pyproject.toml --extra fast --extra lab --group dev --no-header \
    --constraint "$tmp/lab" $others "$@"
{ cat "$tmp/lab" && echo '# --- For the tests only' && cat "$tmp/tests"; } >requirements.lock
printf '%s\n' 'nbgrader>=0.9.6,<1' 'otter-grader>=7,<8' >"$tmp/graders.in"
set -- --constraint requirements.lock
for name in $(sed -n 's/^\([a-z0-9-]*\)==.*/\1/p' requirements.lock); do
    set -- "$@" --no-emit-package "$name" # .venv has it
done
lock tests/graders/requirements.txt "$tmp/graders.in" --no-annotate "$@"
