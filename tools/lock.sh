#!/bin/sh
# Writes the versions of everything again, for `make lock`, the newest within their ranges, with
# hashes, for every system and Python version at once: requirements.lock, what a class needs;
# tools/groups/, what the tests need besides, or one target (the floor: the lowest versions); and,
# where there is npm, package.json and package-lock.json. The resolver lives in a temporary environment.
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
# Lists of words are split on purpose.
# shellcheck disable=SC2046,SC2086
{
    class="pyproject.toml --extra fast --extra lab --group build"
    lock requirements.lock $class "$@"
    lock tools/groups/floor.txt $class --no-annotate --resolution lowest-direct "$@"
    held=requirements.lock # what is there whenever a group is installed
    for group in tests graders mutants release site; do
        wanted=tools/groups/$group.in
        [ $group != tests ] || wanted="--group test"
        lock tools/groups/$group.txt $wanted --no-annotate $(printf ' --constraint %s' $held) \
            $(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' $held | sort -u) "$@"
        held="requirements.lock tools/groups/tests.txt"
    done
    for group in pythons tox; do # which bring all that they need
        lock tools/groups/$group.txt tools/groups/$group.in --no-annotate \
            $(printf ' --constraint %s' $held) "$@"
    done
    lock tools/groups/bench.txt tools/groups/bench.in --no-annotate --no-deps "$@"
}

if command -v npm >/dev/null; then
    cp package.json "$tmp"
    # MathJax 4 loads the parts that speak while it runs, which a page from a folder may not.
    names=$(sed -n 's/^ *"\(.*\)": "[0-9].*/\1@latest/p' package.json | sed 's/^mathjax@.*/mathjax@3/')
    # shellcheck disable=SC2086
    npm install --prefix "$tmp" --package-lock-only --save-dev --save-exact --silent \
        --omit-lockfile-registry-resolved $names # no addresses: any registry serves it
    cp "$tmp/package.json" "$tmp/package-lock.json" .
fi
