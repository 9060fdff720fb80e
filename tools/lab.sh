#!/bin/sh
# JupyterLab on the lessons, for `make lab`. Arguments go on to JupyterLab.
set -eu
unset PYTHONPATH PYTHONHOME
PATH=$PWD/.venv/bin:$PATH # so that a lesson's %%bash cells find `searchlab`

# Jupyter refuses to run as root, which is who one is in a container, unless told to.
[ "$(id -u)" != 0 ] || set -- --allow-root "$@"

# Without a display a text browser would take over the terminal; Jupyter prints the address anyway.
[ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || set -- --no-browser "$@"

# The settings in searchlab/jupyterlab keep JupyterLab from asking about news and from looking for
# updates, since the class may be offline. They are defaults: what a user has chosen still counts.
exec .venv/bin/python -m jupyterlab \
    --ServerApp.root_dir=notebooks \
    --LabApp.default_url=/lab/tree/00_start_here.ipynb \
    --LabApp.app_settings_dir=searchlab/jupyterlab \
    "$@"
