#!/bin/sh
# Writes requirements.lock, for `make lock`: everything that pyproject.toml names and what that
# needs in turn, the newest within their ranges, each with its hashes, for every system and Python
# version at once. The resolver lives in a temporary environment: nobody else needs it.
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

"$tmp/venv/bin/uv" pip compile pyproject.toml --extra fast --group dev \
    --upgrade --universal --python-version 3.11 --fork-strategy fewest \
    --generate-hashes --no-emit-index-url --no-emit-find-links \
    --custom-compile-command "make lock" --quiet --output-file requirements.lock "$@" >/dev/null
