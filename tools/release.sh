#!/bin/sh
# Builds the source archive and from that the wheel into dist/, for `make release`, and checks them:
# with twine, with check-wheel-contents, and by running the wheel where nothing else is installed.
#
# Usage, from the root of the checkout: sh tools/release.sh
set -eu
unset PYTHONPATH PYTHONHOME
python=$PWD/.venv/bin/python programs=build/groups/release/bin
alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT
rm -f dist/searchlab-*
find searchlab -name '*.nb[ci]' -exec rm '{}' + # which numba keeps there
"$python" -m build -qq --no-isolation --outdir dist
$programs/twine check --strict dist/searchlab-*
# W102: lessons are added. The front ends are bundled; their sources are left out.
$programs/check-wheel-contents --ignore W102 --package searchlab --package-omit "src,__pycache__" dist/*.whl
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --target "$alone" dist/*.whl
cd "$alone"
export PYTHONPATH="$alone"
"$python" -S -m searchlab lab lessons --copy-only
"$python" -S -m searchlab solve "2 3 4 1 5 x 7 6 8" --strategy a-star
