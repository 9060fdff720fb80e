#!/bin/sh
# The whole test suite, for `make test`: the linter, the tests, the notebooks, in this order.
# A failure does not keep the later parts from running; it shows in the status at the end.
#
# Arguments go on to pytest, after ours, so that they win ("-n 0 --pdb"). A file, a folder or a
# test among them is run in place of everything; with a selection ("-k parity") a part that has
# no such test is no failure, but to run no test at all is one.
set -u
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE MPLBACKEND
PATH=$PWD/.venv/bin:$PATH
IPYTHONDIR=$PWD/.venv/ipython # the notebooks' kernels, without the caller's start-up files
export PATH IPYTHONDIR

status=0 ran=no summary=''
selection=no
[ $# -eq 0 ] || selection=yes

part() { # part TITLE COMMAND...
    title=$1
    shift
    printf '\n== %s\n' "$title"
    "$@"
    code=$?
    case $code in
        0) verdict=ok ran=yes ;;
        5) # pytest's word for it
            verdict='no test ran'
            [ $selection = yes ] || status=1
            ;;
        77) verdict='skipped, see above' ;; # automake's word for it
        *) verdict=FAILED ran=yes status=1 ;;
    esac
    summary="$summary
   $title: $verdict"
}

pytest() {
    python -m pytest -n logical --maxprocesses 8 --dist loadscope "$@"
}

nbval() { # compares every output with the committed one; starts one kernel for each notebook
    pytest --nbval --nbval-current-env "$@"
}

paths=no
for argument; do
    [ ! -e "${argument%%::*}" ] || paths=yes
done

if [ $paths = yes ]; then
    part "selected tests (pytest)" nbval "$@"
else
    [ $selection = yes ] || part "style (ruff)" python -m ruff check
    [ $selection = yes ] || part "JavaScript (checkJs)" python tools/javascript.py
    part "tests (pytest)" pytest "$@"
    part "notebooks (pytest --nbval)" nbval notebooks "$@"
fi

printf '\n== summary%s\n' "$summary"
[ $ran = yes ] || status=1
exit $status
