# `make play` and `make test` do all their own set-up; both are quick when nothing changed.
SHELL := bash
.SHELLFLAGS := -o pipefail -c
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# What is run is what is here, whatever else somebody has on his path.
unexport PYTHONPATH
# Where Python may not keep what it compiles, every server and command that a test starts compiles its libraries again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup lock play web wire test matrix coverage release lint types client compiled soak long storm bench docs clean fast slow

# What the browser client is built from: the build hook builds it again when it changed.
WEB := $(shell find web -name node_modules -prune -o -type f -print)
TESTS := $(shell find tests -name "*.py")

setup: $(VENV)/.installed

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# Exactly the versions of the lock files, each checked against its hash. The package itself is built with what they hold.
# Python compiles a library when it is first imported: most of most libraries never is.
EXACT := $(BIN)/pip install --progress-bar on --no-compile --require-hashes -r
QUIETLY := grep --line-buffered -v "already satisfied"

# Every step says what it does: the first set-up takes a minute or two.
$(VENV)/.installed: requirements/play.lock pyproject.toml hatch_build.py $(WEB) | $(VENV)/bin/python
	@echo "Setting up: the libraries of the game and of the lab, and the browser client. The first time takes a minute or two."
	$(EXACT) requirements/play.lock | $(QUIETLY)
	$(BIN)/pip install --no-deps --no-build-isolation -e .
	@touch $@
	@echo "Ready. \`source $(VENV)/bin/activate\` puts hundred-days on your path."

$(VENV)/.test: requirements/test.lock $(VENV)/.installed
	@echo "Setting up: the libraries of the tests."
	$(EXACT) requirements/test.lock | $(QUIETLY)
	@touch $@

# The lock files again, from pyproject.toml: for every system, and every Python from 3.11 on. Extras stay in them: pip
# takes `coverage` for no answer to `coverage[toml]`, looks for a newer one by itself, and then misses its hash.
LOCK := build/lock/bin/uv pip compile --universal --generate-hashes --no-annotate --no-strip-extras --upgrade --python-version 3.11
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv
	$(LOCK) --extra server --extra people --extra lab --custom-compile-command "make lock" pyproject.toml requirements/build.in -o requirements/play.lock
	$(LOCK) --extra lab --extra test --custom-compile-command "make lock" -c requirements/play.lock pyproject.toml requirements/build.in -o requirements/test.lock
	$(LOCK) --custom-compile-command "make lock" -c requirements/test.lock requirements/fast.in -o requirements/fast.lock
	$(LOCK) --custom-compile-command "make lock" requirements/matrix.in -o requirements/matrix.lock

# Serves at once; what is not compiled yet is compiled meanwhile, for the next start.
play: setup
	@$(BIN)/python -m tools.background
	$(BIN)/hundred-days serve --open

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

web: $(VENV)/.test
	$(BIN)/python hatch_build.py build

wire: client
	$(BIN)/python web/wire.py

client: web
	$(BIN)/python hatch_build.py check

# The checks of the source beside each other, and what the tests would otherwise wait for or do once in every worker: the
# rules compiled for those that compare the two builds, the tests read and compiled to bytecode. Then the tests, where a
# worker that is done takes work from the others.
test: $(VENV)/.test
	@mkdir -p build
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target types client compiled build/.collected lint
	$(BIN)/pytest -n auto --dist worksteal -m "not soak"

# Where there is no C compiler the tests say so themselves. Not while the client is being built: the copy has it too.
compiled: web
	-@$(BIN)/python -m tools.fast --to build/compiled -O 0 > build/compiling.log 2>&1

build/.collected: $(TESTS) $(VENV)/.test
	-@$(BIN)/pytest --collect-only > build/collecting.log 2>&1 && touch $@

# Every Python found, plain and compiled, with the oldest and the newest libraries: noxfile.py.
matrix:
	$(PYTHON) -m venv build/nox
	build/nox/bin/pip install --quiet --require-hashes -r requirements/matrix.lock
	build/nox/bin/nox

# What the tests reach, branch by branch; the bounds are in tools/reached.py.
coverage: $(VENV)/.test client
	$(BIN)/coverage erase
	$(BIN)/pytest -n auto --dist worksteal -m "not soak" --cov --cov-report=
	$(BIN)/coverage json --quiet -o build/coverage.json
	$(BIN)/python -m tools.reached build/coverage.json

# Wheels, source, their hashes and the notes of this version, in dist/.
release: $(VENV)/.test client
	$(BIN)/python -m tools.release

MINUTES ?= 10
soak: $(VENV)/.test
	$(BIN)/hundred-days soak --minutes $(MINUTES)
	$(BIN)/python -m tools.mutate --changes 50

# The tests that take long: whole games in the browser, hundreds of traces, killed servers.
long: $(VENV)/.test
	$(BIN)/pytest -n auto -m soak

# An hour's trial of a running server: killed a thousand times, and sent a million requests.
storm: $(VENV)/.test
	cd tests && ../$(BIN)/python -m storms.kills --database sqlite --kills 300
	cd tests && ../$(BIN)/python -m storms.kills --database postgresql --kills 700 --targets server,backend,thinker
	cd tests && ../$(BIN)/python -m storms.fuzz --requests 1000000

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.lab
	$(BIN)/python -m benchmarks.client

# The documentation as a site, in build/site/html.
docs: $(VENV)/.test
	$(BIN)/python -m tools.site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Open build/site/html/index.html."

fast: $(VENV)/.test
	$(BIN)/python -m tools.fast

slow:
	$(PYTHON) -m tools.fast --clean

clean:
	rm -rf $(VENV) build dist .nox web/node_modules src/hundreddays/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
