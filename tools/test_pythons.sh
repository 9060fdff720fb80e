#!/bin/sh
# The tests of lines, of observed functions and of widgets on every other Python from 3.11 that is
# found here, for `make test-pythons`: these three look into Python itself, which differs even from
# one patch release to the next. Each Python gets an environment with what these tests import and no
# more.
#
# Usage, from the root of the checkout: sh tools/test_pythons.sh [OPTIONS OF pytest]
set -u
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE MPLBACKEND
packages='anywidget ipywidgets networkx numpy platformdirs pytest pytest-timeout'
tests='tests/test_lines.py tests/test_plain_functions.py tests/test_widget_base.py tests/test_widgets.py'
facts='import sys; print("%d.%d.%d" % sys.version_info[:3], sys.version_info >= (3, 11))'

folder=build/pythons
mkdir -p $folder
sed -n 's/ \\$//p' requirements.lock | grep -v '^ ' >$folder/constraints.txt # without hashes
seen=$(.venv/bin/python -c "$facts") status=0
for python in /usr/bin/python3 python3 python3.11 python3.12 python3.13 python3.14 python3.15 \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python3; do
    found=$("$python" -c "$facts" 2>/dev/null) || continue
    case "$found, $seen" in *False* | *"$found"*"$found"*) continue ;; esac
    seen="$seen $found" venv=$folder/${found% *}
    printf '\n== Python %s\n' "${found% *}"
    # shellcheck disable=SC2086 # lists of words
    if why=$("$python" -m venv --clear --without-pip $venv 2>&1 &&
        .venv/bin/python -m pip --python $venv/bin/python --disable-pip-version-check install \
            --quiet --no-compile --constraint $folder/constraints.txt $packages 2>&1); then
        $venv/bin/python -m pytest --noconftest -q -o addopts= -W default -p no:cacheprovider \
            $tests "$@" || status=1
    else
        printf 'skipped: %s\n' "$(printf '%s\n' "$why" | tail -n 1)"
    fi
done
exit $status
