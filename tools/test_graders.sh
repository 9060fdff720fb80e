#!/bin/sh
# Grades the lessons with nbgrader and otter, for `make test-graders`. The two bring many packages
# along, which get an environment of their own on top of .venv, made again when their list changes.
set -eu
unset PYTHONPATH PYTHONHOME
wanted=tests/graders/requirements.txt
if ! cmp -s $wanted build/graders/stamp; then
    where='import sysconfig; print(sysconfig.get_path("purelib"))'
    .venv/bin/python -m venv --clear build/graders
    .venv/bin/python -c "$where" >"$(build/graders/bin/python -c "$where")/lessons.pth"
    build/graders/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
        --require-hashes -r $wanted
    cp $wanted build/graders/stamp
fi
exec .venv/bin/python -m pytest -q -n logical tests/test_graders.py "$@"
