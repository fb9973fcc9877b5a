# Sobremesa. `make help` lists the targets.
# Each target installs what it needs. A new machine needs python 3.11+, node 20+ and, for the browser tests, apt.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest
# The same with one process per core, at most four.
PYTESTS := $(PYTEST) -n auto --maxprocesses=4

.PHONY: help play dev build quick test nightly lint format types unit rules conformance goldens pyodide pyodide-1 pyodide-2 browser engines
.PHONY: site check-site rooms game figures verbs bench profile balance kit messages check-messages browsers clean

help:  ## list the targets
	@grep -hE '^[a-z][a-z -]*:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 22

play: build  ## build the site if it is stale, serve it, print the address
	$(RUN) tools/serve.py

# Without the image and without a service worker. Open pages reload when a file changes.
dev: $(VENV)/.ready node_modules/.package-lock.json  ## serve the sources; open pages reload when a file changes
	$(RUN) tools/dev.py

build: $(VENV)/.ready node_modules/.package-lock.json  ## build the site in dist/
	$(RUN) tools/build.py --stale

$(VENV)/.ready: requirements-dev.txt
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	touch $@

site: build  ## write a ready site into a folder, for any static host: DIR=public
	@$(RUN) tools/lay_site.py $(if $(DIR),"$(DIR)")

check-site: browsers $(VENV)/.ready  ## check a deployed copy of the site: URL=https://...
	@$(RUN) tools/check_site.py $(if $(URL),"$(URL)") --offline

# For use while you edit; run `make test` before a commit.
quick: lint types check-messages  ## lint, types, texts, unit and rules tests without the slow ones: under two minutes
	$(PYTESTS) tests/unit tests/rules -m "not timed and not slow and not nightly"

test: lint types check-messages unit rules conformance goldens pyodide browser engines  ## lint, types, texts; all tests in CPython, in Pyodide and in the browsers

SHEETS := "assets/css/*.css" "tools/skeleton/assets/*.css"
PRETTIER := node_modules/.bin/prettier --cache --cache-strategy content --cache-location .cache/prettier

lint: $(VENV)/.ready node_modules/.package-lock.json  ## check the code with ruff, and the format of the style sheets with prettier
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PRETTIER) --check $(SHEETS)

format: $(VENV)/.ready node_modules/.package-lock.json  ## format Python and the style sheets
	$(VENV)/bin/ruff format .
	$(PRETTIER) --write $(SHEETS)

types: $(VENV)/.ready  ## check types: mypy, strict
	$(VENV)/bin/mypy

messages: $(VENV)/.ready  ## update the catalogue of translations from the sources
	$(RUN) tools/messages.py update

check-messages: $(VENV)/.ready  ## check that every text is translated
	$(RUN) tools/messages.py compile
	$(RUN) tools/messages.py check

# `unit`, `conformance` and `goldens` run in CPython, and below in the browser's Python. Timed tests run alone.
unit: $(VENV)/.ready  ## unit tests: matches, records, pages, computer players
	$(RUN) tools/messages.py compile
	$(PYTESTS) tests/unit -m "not timed and not nightly"
	$(PYTEST) $$(grep -l mark.timed tests/unit/test_*.py) -m timed

conformance goldens: $(VENV)/.ready  ## the conformance kit on every game; goldens: known matches and counts of moves
	$(RUN) tools/messages.py compile
	$(PYTESTS) tests/$@ -m "not nightly"

rules: $(VENV)/.ready  ## tests of the rules, and a list of the tests of each rule
	$(PYTESTS) tests/rules
	$(RUN) -m tests.rules.report

# Two interpreters in parallel, each with every second test. CPython has run all tests; Pyodide runs those that could
# differ (tests/conftest.py lists them), and the rules tests nightly. If make supports it, the outputs are not mixed.
# Timed tests run only in CPython.
pyodide: $(VENV)/.ready node_modules/.package-lock.json  ## goldens, conformance and unit tests of the engine in the browser's Python
	$(RUN) tools/messages.py compile
	$(RUN) tools/wheels.py tests
	$(MAKE) --no-print-directory --keep-going -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) pyodide-1 pyodide-2

pyodide-1 pyodide-2: pyodide-%:
	node tools/pyodide_tests.mjs tests/goldens tests/conformance tests/unit "-mnot timed and not nightly" --share=$*/2

# A server and a browser per process; the tests of a file stay in one process until another is idle. Traced tests need
# an idle machine, and run in `bench`.
# Only a test whose browser crashed (which happens on busy machines) is repeated; the last line of the output counts it
# as a rerun. Playwright reports a crash of the target or of the page, depending on what it was waiting for.
CRASHED := --reruns 2 --only-rerun "(Target|Page) crashed|browser has been closed"
browser: build browsers  ## browser tests in Chromium
	$(PYTESTS) --dist worksteal tests/browser -m "not traced and not alone and not nightly" $(CRASHED)

# Tests that would starve in parallel with many others: one process for each of the two other browsers.
engines: build browsers  ## browser tests in Firefox and WebKit, and of tables with several pages
	$(PYTEST) -n 2 --dist loadgroup tests/browser -m alone $(CRASHED)

# Tests too slow for every change: every page and table on every size of screen, whole matches by taps, long random
# matches and matches of the computer players. .github/workflows/nightly.yml runs them.
nightly: build browsers  ## slow tests that are not in `make test`: every screen, whole matches, the rules in Pyodide
	$(RUN) tools/messages.py compile
	$(RUN) tools/wheels.py tests
	node tools/pyodide_tests.mjs tests/rules
	$(PYTESTS) tests/unit tests/conformance -m nightly
	$(PYTESTS) --dist worksteal tests/browser -m nightly $(CRASHED)

# Installed by apt if it exists and the user is root.
browsers:
	tools/browsers.sh

# tools/balance.py and tools/sheets.py have options for the numbers, levels and sheets.
balance: $(VENV)/.ready  ## simulate matches of every game and judge their balance (GAME=nine); minutes to hours
	$(RUN) tools/balance.py $(GAME)
	$(if $(filter imperial,$(or $(GAME),imperial)),$(RUN) tools/sheets.py --fields)

# make game KEY=quarry [TITLE="The Quarry"]
game: $(VENV)/.ready  ## create a new game that passes every test: KEY=name, TITLE="Its Title"
	$(RUN) tools/new_game.py $(KEY) $(if $(TITLE),--title "$(TITLE)")

# make figures [GAME=artemis]
figures: $(VENV)/.ready  ## pin the current figures of the printed tables (GAME=artemis)
	$(RUN) -m tests.figures accept $(GAME)

verbs: $(VENV)/.ready  ## list the files that name each verb of a notation (GAME=artemis)
	$(RUN) tools/verbs.py $(GAME) --files

rooms: $(VENV)/.ready  ## draw the rooms and their imports in docs/rooms.svg
	$(RUN) tools/rooms.py

kit: $(VENV)/.ready node_modules/.package-lock.json  ## draw the parts that all games share, in both themes
	$(RUN) tools/messages.py compile
	$(RUN) tools/kit.py

bench: build browsers  ## run the benchmarks, which measure ratios within one run
	$(PYTEST) tests/browser -m traced
	for bench in tests/bench/*.py; do $(RUN) $$bench || exit 1; done

# WHAT="tap page" GAME=nine selects parts.
profile: build browsers  ## profile the start, a playout, a decision, a tap (WHAT="tap page" GAME=nine)
	$(RUN) tools/profiling.py $(WHAT) $(addprefix --game ,$(GAME))

clean:  ## remove everything built or installed
	rm -rf dist .cache $(VENV) node_modules
