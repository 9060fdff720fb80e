#!/bin/sh
# The tests with nbgrader and otter themselves, for `make test-graders`. The two bring many packages
# along and get an environment of their own.
set -eu
unset PYTHONPATH PYTHONHOME
if [ ! -x build/graders/bin/nbgrader ] || [ ! -x build/graders/bin/otter ]; then
    .venv/bin/python -m venv build/graders
    build/graders/bin/python -m pip install --quiet --disable-pip-version-check \
        "nbgrader==0.9.6" "otter-grader==7.0.0" anywidget ipywidgets matplotlib networkx numpy pandas
fi
exec .venv/bin/python -m pytest -q -n0 tests/test_graders.py "$@"
