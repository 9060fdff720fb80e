#!/bin/sh
# Installs what only one target needs, tools/groups/GROUP.txt, into an environment of its own on top
# of .venv, build/groups/GROUP, which is made again when that list or .venv changes.
#
# Usage, from the root of the checkout: sh tools/group.sh GROUP
set -eu
unset PYTHONPATH PYTHONHOME
wanted=tools/groups/$1.txt venv=build/groups/$1
contents="$(sed 1q .venv/stamp) $(cat requirements.lock "$wanted" | cksum)"
[ "$(cat "$venv/stamp" 2>/dev/null)" != "$contents" ] || exit 0
echo "searchlab: installing what this target needs into $venv."
where='import sysconfig; print(sysconfig.get_path("purelib"))'
.venv/bin/python -m venv --clear "$venv"
{ .venv/bin/python -c "$where" && pwd -P; } >"$("$venv/bin/python" -c "$where")/searchlab.pth"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile --no-deps \
    --require-hashes -r "$wanted"
printf '%s\n' "$contents" >"$venv/stamp"
