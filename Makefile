# make demo      play a demonstration sweep and write its report
# make test      lint, types, import contracts, all tests: what CI runs
# make test CHANGED=1  leave out games whose source, scenario and tests are those of an earlier run that passed
# make test-game GAME=humans  the tests of one game: contract, rules, oracles, recorded games, interpreted
# make test-lab     the tests of the laboratory, which plays Pig and Cyberdoom Tower
# make test-topics  the topics of make validate, in small, which play all games
# make validate  the long statistical checks; writes docs/validation.md
# make results   play stored plans again and write the tables of results in README and docs; only what is stale
# make reference write docs/reference and docs/llms.txt from the code
# make docs      build the documentation's site in build/site, without the network; a warning fails
# make bench     the speed and memory figures
# make lock      choose the versions of all libraries anew (LOCK_FLAGS="--upgrade": the newest)
# make clean     remove the environment and all that tools left behind
#
# The environment is .venv, made with PYTHON from the locks in .ci/. It is made anew when a lock changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
LOCK := .ci/requirements.txt
LOCK_DEV := .ci/requirements-dev.txt

# Most of the time of testing is Numba's, which compiles. So all games are compiled once, with indexes checked, and all
# tests but those without the compiler run in that step. Tests of the compiler's own part, and `make validate`, play
# kernels as players run them.
GAMES := $(notdir $(patsubst %/,%,$(dir $(wildcard sims/games/*/__init__.py))))
LARGE := $(shell for game in $(GAMES); do \
	test $$(find sims/games/$$game -name '*.py' -exec cat {} + | wc -c) -gt 200000 && echo $$game; done)
SMALL := $(filter-out $(LARGE),$(GAMES))
# Rule tests call hundreds of kernels one by one: those of a large game (over 200 kB of source) are quicker interpreted,
# where NumPy checks every index, than compiled. Its whole games run compiled with checks in the contract's test.
UNCOMPILED := $(foreach game,$(LARGE),tests/games/$(game)/rules)
INTERPRETED := tests/games/test_every_title.py tests/lab/interpreted $(wildcard tests/games/*/interpreted)
# What is not in tests/slowest.json is tested in the order in which it is named: the contract takes longest.
EVERY_GAME := tests/games/test_contract.py \
	$(filter-out tests/games/test_contract.py $(INTERPRETED),$(wildcard tests/games/test_*.py))
TOPICS := tests/lab/project/test_validation.py
SECONDS := build/test-seconds
PYTEST := $(BIN)/python -m pytest -q --durations=5 --durations-min=10 --dist loadscope --no-loadscope-reorder
# On two processors: a third process plays while tests of the others wait for a browser, a store or a cluster.
THREE := -n 3
TWO := -n 2
STEP_COMPILED := BALANCE_TEST_STEP=compiled NUMBA_BOUNDSCHECK=1
STEP_INTERPRETED := BALANCE_TEST_STEP=interpreted NUMBA_DISABLE_JIT=1

export PYTHONNOUSERSITE := 1
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PIP_REQUIRE_VIRTUALENV
# Without bytecode each start of Python compiles all libraries again, for seconds, and the tests start hundreds.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: demo test test-game test-lab test-topics validate results reference docs bench clean lock dev format
.PHONY: lint types imports clear-seconds test-compiled test-interpreted
.DEFAULT_GOAL := help
.PHONY: help
help:
	@sed -n '/^# make/s/^# //p' Makefile

demo: $(VENV)/run.stamp
	@$(BIN)/balance demo

# What mypy knows is kept in the user's cache folder, as kernels are: a fresh clone checks what differs from the last one.
export MYPY_CACHE_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/tabletop-balance-mypy

test test-game test-lab test-topics: export BALANCE_TEST_SECONDS := $(SECONDS)
# LLVM's second level compiles nearly as fast as the first, and its kernels play up to a third faster. They stay in the
# user's cache folder (NUMBA_CACHE_DIR moves it), where the next run, in any clone, uses them: apart from those that
# players run, and those with indexes checked apart again.
test test-game test-lab test-topics: export NUMBA_OPT := 2
test test-game test-lab test-topics: export BALANCE_TEST_GREEN := 1
test test-game test-lab test-topics: export BALANCE_TEST_CHANGED := $(CHANGED)
test: clear-seconds lint types imports test-compiled test-interpreted
	@$(BIN)/python -m tests.seconds $(SECONDS)
	@echo "make test: all passed"

# `make test` in pieces: test-game for each game, test-lab and test-topics together run each test of it.
# A test belongs to a game that its folder or its parameters name.
TITLE = $(subst _,-,$(GAME))
any = $(subst $() $(), or ,$(sort $(1) $(subst _,-,$(1))))

test-game: $(VENV)/dev.stamp clear-seconds
	@test -n "$(filter $(GAME),$(GAMES))" || { echo "make test-game GAME=...: one of $(GAMES)"; exit 2; }
	@echo "tests: $(GAME), compiled"
	@$(STEP_COMPILED) BALANCE_TEST_GAMES=$(TITLE) $(PYTEST) $(TWO) \
		-k "$(call any,$(GAME)) or test_coverage or test_signatures" $(EVERY_GAME) \
		tests/games/$(GAME) $(addprefix --ignore=,$(INTERPRETED) $(UNCOMPILED))
	@echo "tests: $(GAME), interpreted"
	@$(STEP_INTERPRETED) $(PYTEST) $(TWO) -k "$(call any,$(GAME))" \
		$(filter tests/games/test_every_title.py tests/games/$(GAME)/%,$(INTERPRETED) $(UNCOMPILED))
	@$(BIN)/python -m tests.seconds $(SECONDS)

test-lab: $(VENV)/dev.stamp clear-seconds
	@echo "tests: the laboratory, compiled"
	@$(STEP_COMPILED) BALANCE_TEST_GAMES="$(subst _,-,$(SMALL))" $(PYTEST) $(THREE) \
		-k "not test_every_topic and (lab or not ($(call any,$(GAMES))))" $(EVERY_GAME) tests/lab \
		$(addprefix --ignore=,$(INTERPRETED))
	@echo "tests: the laboratory, interpreted"
	@$(STEP_INTERPRETED) $(PYTEST) $(TWO) $(filter tests/lab/%,$(INTERPRETED))
	@$(BIN)/python -m tests.seconds $(SECONDS)

test-topics: $(VENV)/dev.stamp clear-seconds
	@echo "tests: the topics of make validate, in small"
	@$(STEP_COMPILED) $(PYTEST) $(TWO) -k test_every_topic $(TOPICS)
	@$(BIN)/python -m tests.seconds $(SECONDS)

clear-seconds:
	@rm -rf $(SECONDS)

# --- environment ---

# An environment knows its own path: one that came along in a copied folder would run the code of the old one.
ifneq ($(CURDIR),$(shell cat $(VENV)/lock.stamp 2>/dev/null))
.PHONY: $(VENV)/lock.stamp
endif

$(VENV)/lock.stamp: $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version.split()[0] + "; try: make PYTHON=python3.13")'
	@echo "environment: making $(VENV)"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@echo "environment: fetching the locked libraries, about 200 MB (only this once)"
	@$(PIP) install --no-compile --require-hashes -r $(LOCK)
	@echo "$(CURDIR)" >$@

$(VENV)/run.stamp: $(VENV)/lock.stamp pyproject.toml
	@echo "environment: installing the project"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp $(LOCK_DEV)
	@echo "environment: fetching the developers' tools"
	@$(PIP) install --no-compile --require-hashes -r $(LOCK_DEV)
	@touch $@

dev: $(VENV)/dev.stamp

# --- checks ---

lint: $(VENV)/dev.stamp
	@echo "lint: ruff"
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check || { echo "some files are not formatted: make format"; exit 1; }
	@echo "lint: code that nothing uses"
	@$(BIN)/python -m benchmarks.unused

types: $(VENV)/dev.stamp
	@echo "types: mypy"
	@$(BIN)/mypy --no-error-summary

imports: $(VENV)/dev.stamp
	@echo "imports: import-linter"
	@$(BIN)/lint-imports >$(VENV)/imports.log 2>&1 || { cat $(VENV)/imports.log; exit 1; }

test-compiled: $(VENV)/dev.stamp
	@echo "tests: all but what is interpreted; compiled, indexes checked"
	@$(STEP_COMPILED) $(PYTEST) $(THREE) $(EVERY_GAME) tests $(addprefix --ignore=,$(INTERPRETED) $(UNCOMPILED))

test-interpreted: $(VENV)/dev.stamp
	@echo "tests: a short game of every title and mode, and a large game's rules, interpreted"
	@$(STEP_INTERPRETED) $(PYTEST) $(TWO) $(INTERPRETED) $(UNCOMPILED)

format: $(VENV)/dev.stamp
	@$(BIN)/ruff check -q --fix
	@$(BIN)/ruff format -q

validate: $(VENV)/dev.stamp
	@echo "validation: recorded games, as players run them"
	@$(PYTEST) $(TWO) tests/games/test_golden.py tests/games/test_baselines.py
	@echo "validation: the long checks"
	@$(PYTEST) $(TWO) -m validate tests
	@echo "validation: docs/validation.md"
	@$(BIN)/python -m benchmarks.validate

results: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.results
	@$(BIN)/python -m benchmarks.picture

reference: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.reference

docs: reference
	@$(BIN)/python -m sphinx -q -W --keep-going -c docs -d build/site-trees . build/site
	@echo "build/site/docs/index.html"

bench: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.compiling
	@$(BIN)/python -m benchmarks.kernels
	@$(BIN)/python -m benchmarks.breadth
	@$(BIN)/python -m benchmarks.thinking
	@$(BIN)/python -m benchmarks.environments
	@$(BIN)/python -m benchmarks.processes
	@$(BIN)/python -m benchmarks.cluster
	@$(BIN)/python -m benchmarks.gate
	@$(BIN)/python -m benchmarks.exporting
	@$(BIN)/python -m benchmarks.questions

# --- upkeep ---

UV_COMPILE = --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url $(LOCK_FLAGS)

lock:
	@echo "lock: an environment for uv"
	@rm -rf build/lock && $(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check -qq install uv
	@echo "lock: $(LOCK) and $(LOCK_DEV)"
	@build/lock/bin/uv pip compile $(UV_COMPILE) --group build pyproject.toml -o $(LOCK)
	@build/lock/bin/uv pip compile $(UV_COMPILE) --extra dev --constraints $(LOCK) pyproject.toml -o $(LOCK_DEV)
	@rm -rf build/lock
	@! grep -nE '://|^-' $(LOCK) $(LOCK_DEV)

clean:
	@rm -rf $(VENV) build dist .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
