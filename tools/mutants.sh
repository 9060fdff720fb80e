#!/bin/sh
# Changes modules in many small ways with mutmut, for `make mutants`, and shows the changes that no
# test notices. Each change is tested by the tests that call the changed function. All of it
# happens in a copy, build/mutants, where `mutmut browse` looks closer.
#
# Usage, from the root of the checkout: sh tools/mutants.sh PATH [TEST ...]
# PATH is a package or a module. Without tests all quick ones are used, which takes hours: name those
# of the module. Tests of recorded lines are left out, since a line may be one of mutmut's. A change
# that makes the tests more than twice as slow counts as noticed.
set -eu
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE
[ -e "${1:-}" ] || {
    echo 'searchlab: name a package or a module: make mutants ARGS="searchlab/search/queues.py tests/test_counts.py".' >&2
    exit 2
}
path=$1
shift
[ $# -gt 0 ] || set -- tests

list() { # list WORD...: a list of TOML
    printf '"%s", ' "$@"
}
mutmut=$PWD/build/groups/mutants/bin/mutmut copy=build/mutants
rm -rf $copy
.venv/bin/python -m hatchling build --target sdist --directory $copy >/dev/null
tar -xzf $copy/*.tar.gz --strip-components=1 -C $copy
rm $copy/*.tar.gz
cd $copy
cat >>pyproject.toml <<END

[tool.mutmut]
source_paths = ["$path"]
also_copy = [$(list *)]
pytest_add_cli_args_test_selection = [$(list "$@")]
pytest_add_cli_args = ["-m", "not slow and not browser", "-k", "not lines"]
timeout_constant = 10.0
timeout_multiplier = 2.0
END
"$mutmut" run
echo
echo "Changes that no test notices:"
"$mutmut" results | sed -n 's/^ *\(.*\): survived$/\1/p' | while read -r name; do
    "$mutmut" show "$name" | sed '/^--- /d; /^+++ /d; /^@@ /d; /^ /d; /^$/d'
done
echo
"$mutmut" results | grep -v ': survived$' || true
