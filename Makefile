# `make` alone lists what there is.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Whatever the compiled modules or the installation depend on; a change rebuilds.
SOURCES := pyproject.toml hatch_build.py $(wildcard src/gladsheim/core/*.py src/gladsheim/minds/search.py src/gladsheim/locale/*/LC_MESSAGES/*.po) $(shell find src/gladsheim/games -name '*.py')

help:            ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

play: $(VENV)/.player   ## set up and start the hall, and open it in a browser where there is one
	$(BIN)/gladsheim serve --open

test: $(VENV)/.tester   ## run all tests
	$(BIN)/python -m pytest -n auto --dist loadfile tests

trust: $(VENV)/.tester  ## kill halls, workers and PostgreSQL 500 times each under load
	GLADSHEIM_KILLS=500 $(BIN)/python -m pytest -n auto --dist loadfile tests/table/test_kill.py tests/web/test_trust.py -rP

lint: $(VENV)/.tester   ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.bencher ## measure games, environments and search beside their peers, in one run
	$(BIN)/python benchmarks

answer: $(VENV)/.tester ## measure how long a person waits while bots think at 50 tables
	$(BIN)/python benchmarks/answer.py

online: $(VENV)/.tester ## measure a hall full of people beside boardgame.io (npm) and write docs/online.md
	$(BIN)/python -m benchmarks.online --page docs/online.md

strength: $(VENV)/.tester ## play matches between the bots and write docs/strength.md
	$(BIN)/python scripts/strength.py

exact: $(VENV)/.tester ## solve reduced games, measure the bots in them and write docs/exact.md
	$(BIN)/python scripts/exact.py

studies: $(VENV)/.tester ## play the ready-made studies (an hour) and write docs/assumptions*.md and docs/studies
	for name in assumptions difficulty first_player; do \
		$(BIN)/gladsheim study studies/$$name.toml --out build/$$name && \
		$(BIN)/gladsheim study report build/$$name && \
		cp build/$$name/report.html docs/studies/$$name.html || exit 1; \
	done
	$(BIN)/gladsheim study report build/assumptions --lang de
	cp build/assumptions/report.md docs/assumptions.md
	cp build/assumptions/report.de.md docs/assumptions.de.md

languages: $(VENV)/.tester ## extract messages, update the German catalogue and compile it
	$(BIN)/python scripts/languages.py

screenshots: $(VENV)/.tester ## take the pictures in docs/ from the real page
	$(BIN)/python scripts/screenshots.py

clean:           ## remove everything that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete -o -name '*.mo' -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.player: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.tester: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable '.[test,lint]'
	@touch $@ $(VENV)/.player

$(VENV)/.bencher: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	@touch $@ $(VENV)/.player

.PHONY: help play test trust lint bench exact answer online strength studies languages screenshots clean
