# `make play` and `make test` do all their own set-up; both are quick when nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: setup play test lint types soak bench clean

setup: $(VENV)/.installed

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install -q -e '.[server]'
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.installed
	$(BIN)/pip install -q -e '.[test]'
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.installed
	$(BIN)/pip install -q -e '.[bench]'
	@touch $@

play: setup
	$(BIN)/hundred-days play returns

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

test: lint types
	$(BIN)/pytest -n auto -m "not soak"

soak: $(VENV)/.test
	$(BIN)/pytest -n auto

bench: $(VENV)/.test $(VENV)/.bench
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
