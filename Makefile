# The everyday commands. ARGS is passed to the program behind a target:
#
#     make lab ARGS="--no-browser --port 8899"
#     make test ARGS="-k parity"
#     make lab PYTHON=/opt/python3.13/bin/python3
#
# Written for any make (macOS still ships GNU make 3.81); what make cannot express well is in tools/.

PYTHON ?= python3
# Set to nothing means not set: the caller's own modules stay out of our environment, and no
# program compiles the package again.
PY = PYTHONPATH= PYTHONHOME= PYTHONDONTWRITEBYTECODE= .venv/bin/python
TOX = PYTHONPATH= build/groups/tox/bin/tox run

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

# By exec, no shell is left over that Ctrl-C, which ends JupyterLab, could end with an error.
lab: env ## open JupyterLab on the lessons, whose %%bash cells find `searchlab` on the path
	@exec env PATH="$$PWD/.venv/bin:$$PATH" $(PY) -m searchlab lab notebooks $(ARGS)

test: test-env ## lint, run every test, and compare every notebook with its committed output
	@sh tools/test.sh $(ARGS)

fuzz: test-env ## throw odd values at everything, thousands of examples; ARGS="-k page" for a part
	@SEARCHLAB_FUZZ=$${SEARCHLAB_FUZZ:-2000} $(PY) -m pytest -q tests/test_fuzz.py $(ARGS)

test-graders: test-env ## grade the lessons with nbgrader and otter (which are installed first)
	@sh tools/group.sh graders
	@$(PY) -m pytest -q -n logical tests/test_graders.py $(ARGS)

test-floor: env ## run the lessons and unit tests with the lowest versions that pyproject.toml allows
	@sh tools/group.sh tox
	@$(TOX) -e floor -- $(ARGS)

test-pythons: env ## run what looks into Python itself on every other Python that is found
	@sh tools/group.sh tox
	@own=$$($(PY) -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	PATH="$$PATH$$(printf :%s "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/*/bin)" \
	$(TOX) --skip-env "$$own" -- $(ARGS)

mutants: test-env ## change a package in many ways, and list the changes that no test notices
	@sh tools/group.sh mutants
	@sh tools/mutants.sh $(ARGS)

bench: test-env ## measure the searches against each other and their peers, side by side
	@sh tools/group.sh bench
	@PYTHONPATH= build/groups/bench/bin/python tests/bench/run.py $(ARGS)

lint: test-env ## check the style and the type hints, and the JavaScript where node is found
	@$(PY) -m ruff check $(ARGS)
	@$(PY) -m ruff format --check --quiet $(ARGS)
	@$(PY) -m mypy
	@$(PY) tools/javascript.py || [ $$? -eq 77 ]

bundle: test-env ## bundle the JavaScript and the style sheets of the widgets (needs node)
	@$(PY) tools/bundle.py

notebooks: test-env ## run the notebooks again and write their output in its normal form
	@$(PY) tests/tools/run_notebooks.py $(ARGS)

pictures: test-env ## take the pictures of the widgets again, in a real JupyterLab
	@$(PY) tests/tools/screenshots.py $(ARGS)

handouts: env ## write the lessons as pages for students, offline, into build/handouts
	@$(PY) tools/convert.py $(ARGS)

slides: env ## write the lessons as slides for a projector, offline, into build/slides
	@$(PY) tools/convert.py --slides $(ARGS)

site: env ## write the site into build/site: handouts, slides, JupyterLite, the reference of the API
	@sh tools/group.sh site
	@PYTHONPATH= build/groups/site/bin/python tools/site.py $(ARGS)

serve: ## look at build/site in a browser, on this machine alone (PORT=8000)
	@[ -d build/site ] || { echo "searchlab: there is no build/site; run make site first." >&2; exit 1; }
	@"$(PYTHON)" -m http.server --bind 127.0.0.1 --directory build/site $(or $(PORT),8000)

release: test-env test-floor ## build the distributions and the site into dist, and check them
	@sh tools/group.sh release
	@sh tools/release.sh
	@$(MAKE) --no-print-directory site ARGS="--output dist/site"

env: ## make .venv, or bring it up to date (the targets above do so automatically)
	@sh tools/venv.sh "$(PYTHON)" lab

test-env: ## the same, with what the tests need
	@sh tools/venv.sh "$(PYTHON)"

lock: ## write requirements.lock and all other versions again, the newest that are allowed
	@sh tools/lock.sh "$(PYTHON)" $(ARGS)

clean: ## remove .venv, if make made it, and everything else that can be made again
	@[ ! -f .venv/stamp ] || rm -rf .venv
	@rm -rf build dist .pytest_cache .ruff_cache .mypy_cache .hypothesis
	@find . -type d -name __pycache__ -prune -exec rm -rf '{}' +

.PHONY: help lab test test-env test-floor test-graders test-pythons fuzz mutants bench lint bundle \
	notebooks pictures handouts slides site serve release env lock clean
