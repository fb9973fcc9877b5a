# Sobremesa. `make play` builds what is stale and serves it; `make test` runs everything.
# Each target installs what it needs: a fresh machine wants python 3.11+, node 20+ and, for the browser tests, apt.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest
# The same, a process a core.
PYTESTS := $(PYTEST) -n auto --maxprocesses=4

.PHONY: play build test lint types unit rules conformance goldens pyodide pyodide-unit pyodide-games browser bench balance messages check-messages browsers clean

play: build
	$(RUN) tools/serve.py

build: $(VENV)/.ready node_modules/.package-lock.json
	$(RUN) tools/build.py --stale

$(VENV)/.ready: requirements-dev.txt
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	touch $@

test: lint types check-messages unit rules conformance goldens pyodide browser

lint: $(VENV)/.ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: $(VENV)/.ready
	$(VENV)/bin/mypy

messages: $(VENV)/.ready
	$(RUN) tools/messages.py update

check-messages: $(VENV)/.ready
	$(RUN) tools/messages.py compile
	$(RUN) tools/messages.py check

# The same tests of the engines, in CPython here and below in the Python of the browser. What is timed runs alone.
unit: $(VENV)/.ready
	$(RUN) tools/messages.py compile
	$(PYTESTS) tests/unit -m "not timed"
	$(PYTEST) tests/unit -m timed

conformance goldens: $(VENV)/.ready
	$(RUN) tools/messages.py compile
	$(PYTESTS) tests/$@

rules: $(VENV)/.ready
	$(PYTESTS) tests/rules
	$(RUN) -m tests.rules.report

# Two interpreters side by side; where make can, each prints in one piece.
pyodide: $(VENV)/.ready node_modules/.package-lock.json
	$(RUN) tools/messages.py compile
	$(RUN) tools/wheels.py tests
	$(MAKE) --no-print-directory --keep-going -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) pyodide-unit pyodide-games

pyodide-unit:
	node tools/pyodide_tests.mjs tests/unit

pyodide-games:
	node tools/pyodide_tests.mjs tests/rules tests/conformance tests/goldens

# A server and a browser for each process; the tests of a file stay in one.
browser: build browsers
	$(PYTESTS) --dist loadfile tests/browser

# Chromium and WebKit come from apt, where there is one and we may.
browsers:
	tools/browsers.sh

# Minutes to hours: simulated games on every adventure sheet. tools/balance.py takes sheets and numbers.
balance: $(VENV)/.ready
	$(RUN) tools/balance.py --fields

bench: build browsers
	for bench in tests/bench/*.py; do $(RUN) $$bench || exit 1; done

clean:
	rm -rf dist .cache $(VENV) node_modules
