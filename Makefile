# Every command sets up what it needs, once, in .venv and build.

PYTHON ?= python3
JOBS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)') # browser tests mostly wait
ARGS ?=
GAME ?= reckoning
SEED ?= 1
COUNT ?= 100000
MINUTES ?= 30
SITE ?= build/docs

BIN := .venv/bin
INSTALL := $(BIN)/python tools/install.py
PACKAGE := $(BIN)/python tools/package.py
TRUST := PYTHONPATH=src:. $(BIN)/python -m tests.trust
DENO := DENO_DIR=.venv/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --no-emit-find-links --custom-compile-command 'make lock' $(ARGS)
PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal # neighbours stay together: they share what is made once
BOTH_BUILDS := $(wildcard tests/engine tests/games tests/heuristics tests/laws/test_playthroughs.py)
REFERENCE := backroom.engine backroom.games '!backroom[.]games[.].*[.]rules' backroom.bots \
  backroom.bots.ismcts backroom.heuristics.playout backroom.bots.simple backroom.arena backroom.rl backroom.tasks # rules are read in the sources

unexport PYTHONDONTWRITEBYTECODE # without byte-code every process of a test run compiles everything anew

.DELETE_ON_ERROR:
.PHONY: help play terminal test quick check format bench chance mutants fuzz faults screenshots soak audit docs wheel lock clean .venv/package

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

play: .venv/core ## start the server and open it in the browser (ARGS="--port 9000 --no-open")
	@$(PACKAGE) run serve $(ARGS)

terminal: .venv/core ## play a game in the terminal (GAME=bootleggers ARGS="--seats 4 --lang fr")
	@$(PACKAGE) run play $(GAME) $(ARGS)

test: .venv/dev .venv/package .venv/system ## run kernel, rules and recorded games interpreted, then the whole suite compiled
	@if [ "$$(readlink .venv/package)" = "$(CURDIR)/src" ]; then \
	  echo 'SKIPPED compiled: there is no C compiler'; \
	  set -x; BACKROOM_EXPECT=interpreted $(PYTEST); \
	else \
	  set -ex; BACKROOM_EXPECT=interpreted $(PYTEST) $(BOTH_BUILDS); \
	  BACKROOM_EXPECT=compiled BACKROOM_LAWS=$(if $(CI),thorough,brief) $(PYTEST) -o pythonpath='.venv/package .'; \
	fi

quick: .venv/dev ## run what a change to one game needs, interpreted and without a browser (GAME=scoundrels)
	$(PYTEST) -k $(GAME) tests/games tests/laws tests/bots tests/cli $(wildcard tests/web/test_*_board.py)

check: .venv/dev ## copies and keys of states, format, lint, types and layers
	$(BIN)/python tools/state_fields.py --check
	$(BIN)/python tools/looks.py --check
	PYTHONPATH=src:. $(BIN)/python tools/encoders.py --check
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(DENO) fmt --check
	$(DENO) lint
	$(BIN)/djlint --lint --quiet src/backroom/web/templates
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

format: .venv/dev ## write generated code and format all sources
	$(BIN)/python tools/state_fields.py
	$(BIN)/python tools/looks.py
	PYTHONPATH=src:. $(BIN)/python tools/encoders.py
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(DENO) fmt

bench: .venv/package ## measure our speed (ARGS="--peers": and that of our peers)
	@$(BIN)/backroom bench $(ARGS)

chance: .venv/dev ## test a million draws for every number of sides (ARGS="--draws 10000")
	@PYTHONPATH=src $(BIN)/python tools/chance_statistics.py $(ARGS)

mutants: .venv/dev ## break the rules in every small way; a test must notice (GAME=scoundrels MODULE=rules/night.py ARGS="--sample 200")
	@PYTHONPATH=src:. $(BIN)/python -m tests.mutants.run $(GAME) $(if $(MODULE),--module $(MODULE)) $(ARGS)

fuzz: .venv/dev ## send odd requests, bytes, frames and files to real servers (SEED=2 COUNT=10000 ARGS=--write)
	@$(TRUST).fuzz --seed $(SEED) --count $(COUNT) $(ARGS)

faults: .venv/dev .venv/system ## kill servers, and take away what they need, while people play (ARGS="--kills 10 --write")
	@$(TRUST).faults --seed $(SEED) $(ARGS)

screenshots: .venv/dev .venv/system ## take pictures of all pages into build/screenshots (ARGS="--to FOLDER --game reckoning")
	@PYTHONPATH=src:. $(BIN)/python -m tests.web.browser.screenshots $(ARGS)

soak: .venv/dev ## play at 50 tables for a long time; the server must not grow (MINUTES=5 ARGS=--write)
	@$(TRUST).soak --minutes $(MINUTES) $(ARGS)

audit: .venv/made ## look for known vulnerabilities of locked dependencies
	@$(BIN)/python tools/dependencies.py audit $(ARGS)

docs: .venv/dev ## write the API reference, a static site in build/docs
	@rm -rf $(SITE)
	@PYTHONPATH=src $(BIN)/python -W error -m pdoc -t docs/reference -d markdown -o $(SITE) $(REFERENCE)
	@echo 'the reference is in $(SITE)/index.html'

wheel: .venv/build ## write the wheels into dist: compiled for this machine, and pure for any
	@$(PACKAGE) wheel && ls dist/*.whl

lock: .venv/core ## rewrite the lock files and the bill of materials (ARGS=--upgrade: with the newest versions)
	echo uv | $(LOCK) - -o requirements/uv.txt
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(LOCK) - -o requirements/build.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -o requirements/core.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -c requirements/core.txt --extra dev -o requirements/dev.txt
	$(BIN)/python tools/dependencies.py bill

clean: ## remove everything that make and the tools have written
	rm -rf .venv build dist src/*.egg-info .*_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# -- set-up --------------------------------------------------------------------------------------

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo 'Backroom needs Python 3.11 or later, and $(PYTHON) is not: try make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo 'Backroom needs the venv module of $(PYTHON): install the package python3-venv'; exit 1; }
	@echo 'setting up .venv, once ...'
	@rm -rf .venv && $(PYTHON) -m venv .venv && touch $@

.venv/core: requirements/core.txt requirements/uv.txt .venv/made
	@$(INSTALL) requirements/core.txt && touch $@

.venv/build: requirements/build.txt .venv/core
	@$(INSTALL) requirements/build.txt && touch $@

.venv/dev: requirements/dev.txt .venv/build
	@$(INSTALL) requirements/dev.txt && touch $@

.venv/system: tests/system.sh | .venv/made
	@sh tests/system.sh && touch $@

.venv/package: .venv/build # a link: to the compiled package, built now if need be, or to src if it cannot be
	@$(PACKAGE) build $(BUILD)
