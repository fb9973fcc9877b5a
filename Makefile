# Sobremesa. `make help` lists what can be made.
# Each target installs what it needs: a fresh machine wants python 3.11+, node 20+ and, for the browser tests, apt.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest
# The same, a process a core.
PYTESTS := $(PYTEST) -n auto --maxprocesses=4

.PHONY: help play build quick test nightly lint format types unit rules conformance goldens pyodide pyodide-1 pyodide-2 browser engines
.PHONY: site check-site game figures verbs bench profile balance kit messages check-messages browsers clean

help:  ## list what can be made
	@grep -hE '^[a-z][a-z ]*:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 22

play: build  ## build what is stale, serve it, print the address
	$(RUN) tools/serve.py

build: $(VENV)/.ready node_modules/.package-lock.json  ## make the site in dist/
	$(RUN) tools/build.py --stale

$(VENV)/.ready: requirements-dev.txt
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	touch $@

site: build  ## a ready site in a folder, for any static host: DIR=public
	@$(RUN) tools/lay_site.py $(if $(DIR),"$(DIR)")

check-site: browsers $(VENV)/.ready  ## what a host gets right and wrong of a deployed copy: URL=https://...
	@$(RUN) tools/check_site.py $(if $(URL),"$(URL)") --offline

# A minute or two between two thoughts; `make test` is for the end.
quick: lint types check-messages  ## lint, types, texts, unit and rules tests but the slow ones: under two minutes
	$(PYTESTS) tests/unit tests/rules -m "not timed and not slow and not nightly"

test: lint types check-messages unit rules conformance goldens pyodide browser engines  ## everything: lint, types, texts; all tests in CPython, in Pyodide and in the browsers

SHEETS := "assets/css/*.css" "tools/skeleton/assets/*.css"
PRETTIER := node_modules/.bin/prettier --cache --cache-strategy content --cache-location .cache/prettier

lint: $(VENV)/.ready node_modules/.package-lock.json  ## ruff: habits and format; prettier: format of the style sheets
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PRETTIER) --check $(SHEETS)

format: $(VENV)/.ready node_modules/.package-lock.json  ## format Python and the style sheets
	$(VENV)/bin/ruff format .
	$(PRETTIER) --write $(SHEETS)

types: $(VENV)/.ready  ## mypy, strict
	$(VENV)/bin/mypy

messages: $(VENV)/.ready  ## bring the catalogues up to date with the sources
	$(RUN) tools/messages.py update

check-messages: $(VENV)/.ready  ## see that every text is translated
	$(RUN) tools/messages.py compile
	$(RUN) tools/messages.py check

# The same tests of the engines, in CPython here and below in the Python of the browser. What is timed runs alone.
unit: $(VENV)/.ready  ## tests of matches, records, pages, computer players
	$(RUN) tools/messages.py compile
	$(PYTESTS) tests/unit -m "not timed and not nightly"
	$(PYTEST) $$(grep -l mark.timed tests/unit/test_*.py) -m timed

conformance goldens: $(VENV)/.ready  ## conformance: the kit on every game; goldens: known matches and counts
	$(RUN) tools/messages.py compile
	$(PYTESTS) tests/$@ -m "not nightly"

rules: $(VENV)/.ready  ## tests of the rules; which test proves which rule
	$(PYTESTS) tests/rules
	$(RUN) -m tests.rules.report

# Two interpreters side by side, each with every second test: in CPython all of them have passed, here runs what could
# differ (tests/conftest.py lists it), the rules nightly. Where make can, each prints in one piece. What hangs on the
# clock is timed above.
pyodide: $(VENV)/.ready node_modules/.package-lock.json  ## in the Python of the browser: goldens, the kit, units of the engine
	$(RUN) tools/messages.py compile
	$(RUN) tools/wheels.py tests
	$(MAKE) --no-print-directory --keep-going -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) pyodide-1 pyodide-2

pyodide-1 pyodide-2: pyodide-%:
	node tools/pyodide_tests.mjs tests/goldens tests/conformance tests/unit "-mnot timed and not nightly" --share=$*/2

# A server and a browser for each process; the tests of a file stay together until a process has nothing left to do.
# What is traced wants a quiet machine: see bench.
# A page whose renderer died under it (the browser's fault, on busy machines) is opened again, nothing else is: the
# closing line counts it as a rerun. Playwright calls it a crash of the target or of the page, by what it was waiting for.
CRASHED := --reruns 2 --only-rerun "(Target|Page) crashed|browser has been closed"
browser: build browsers  ## the built site in Chromium
	$(PYTESTS) --dist worksteal tests/browser -m "not traced and not alone and not nightly" $(CRASHED)

# Those that starve beside others: the two other engines beside each other, a browser each.
engines: build browsers  ## the built site in Firefox and WebKit; tables of several pages
	$(PYTEST) -n 2 --dist loadgroup tests/browser -m alone $(CRASHED)

# What takes too long for every change: every page and table on every size of screen, whole matches by taps, long
# matches of chance and of the computer players. .github/workflows/nightly.yml runs it.
nightly: build browsers  ## what `make test` leaves out because it takes long: every screen, whole matches, the rules in Pyodide
	$(RUN) tools/messages.py compile
	$(RUN) tools/wheels.py tests
	node tools/pyodide_tests.mjs tests/rules
	$(PYTESTS) tests/unit tests/conformance -m nightly
	$(PYTESTS) --dist worksteal tests/browser -m nightly $(CRASHED)

# They come from apt, where there is one and we may.
browsers:
	tools/browsers.sh

# tools/balance.py and tools/sheets.py take numbers, levels, sheets.
balance: $(VENV)/.ready  ## simulated matches of every game, judged, or GAME=nine; minutes to hours
	$(RUN) tools/balance.py $(GAME)
	$(if $(filter imperial,$(or $(GAME),imperial)),$(RUN) tools/sheets.py --fields)

# make game KEY=quarry [TITLE="The Quarry"]
game: $(VENV)/.ready  ## the skeleton of a new game, which passes every test: KEY=name, TITLE="Its Title"
	$(RUN) tools/new_game.py $(KEY) $(if $(TITLE),--title "$(TITLE)")

# make figures [GAME=artemis]
figures: $(VENV)/.ready  ## pin the figures of the printed tables as they are now (GAME=artemis)
	$(RUN) -m tests.figures accept $(GAME)

verbs: $(VENV)/.ready  ## which files name which verb of a notation (GAME=artemis)
	$(RUN) tools/verbs.py $(GAME) --files

kit: $(VENV)/.ready node_modules/.package-lock.json  ## the parts that all games share on one page, in both themes
	$(RUN) tools/messages.py compile
	$(RUN) tools/kit.py

bench: build browsers  ## measurements, as ratios in one run
	$(PYTEST) tests/browser -m traced
	for bench in tests/bench/*.py; do $(RUN) $$bench || exit 1; done

# WHAT="tap page" GAME=nine: only some of it.
profile: build browsers  ## where the time goes: start, a playout, a decision, a tap (WHAT="tap page" GAME=nine)
	$(RUN) tools/profiling.py $(WHAT) $(addprefix --game ,$(GAME))

clean:  ## remove all that was made or installed
	rm -rf dist .cache $(VENV) node_modules
