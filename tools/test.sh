#!/bin/sh
# The whole test suite, for `make test`: the linters, then the tests and the notebooks, what fails
# soonest first (the order is in conftest.py). After a failure the rest still runs; the failure is
# reported at once and in the exit status.
#
# Arguments are passed to pytest, after ours, so that they win ("-n 0 --pdb"). A file, a folder or a
# test among them is run in place of everything. To run no test at all is a failure.
set -u
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE MPLBACKEND
unset PYTHONDONTWRITEBYTECODE # else each of a thousand programs compiles the package again
PATH=$PWD/.venv/bin:$PATH
IPYTHONDIR=$PWD/.venv/ipython # the notebooks' kernels, without the caller's start-up files
export PATH IPYTHONDIR
status=0 summary=''

part() { # part TITLE COMMAND...
    title=$1
    shift
    printf '\n== %s\n' "$title"
    "$@"
    case $? in
        0) outcome=ok ;;
        77) outcome='skipped, see above' ;; # automake's status for it
        *) outcome=FAILED status=1 ;;
    esac
    summary="$summary
   $title: $outcome"
}

# Three workers for two processors, since those with a browser wait for pages half of the time; for
# a selection two, since each looks through all tests before the first one runs. What each of them
# would compile, searches and, the first time, tests and the packages that they import, is compiled
# once before, on another processor than the linters.
more=1
if [ $# -eq 0 ]; then
    more=1.5
    {
        python tests/tools/warm.py
        [ -d tests/__pycache__ ] || python -m pytest --nbval --nbval-current-env --collect-only -q
    } >/dev/null 2>&1 &
    part "style (ruff)" python -m ruff check
    part "format (ruff)" python -m ruff format --check --quiet
    part "types (mypy)" python -m mypy
    part "JavaScript (checkJs)" python tools/javascript.py
    wait
fi
workers=$(python -c "import os; print(min(8, int($more * os.cpu_count())))")
# nbval compares every output with the committed one; it starts one kernel for each notebook.
part "tests and notebooks (pytest)" python -m pytest --nbval --nbval-current-env \
    -n "$workers" --dist loadscope --no-loadscope-reorder --max-worker-restart 0 "$@"

printf '\n== summary%s\n' "$summary"
exit $status
