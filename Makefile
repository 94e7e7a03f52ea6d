# The two commands that matter: `make demo` and `make test`. Both need nothing but Python 3.11 or later (gcc is optional).

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
DEMO = runs/demo
# Tests run in as many processes as there are cores.
PYTEST = $(BIN)/pytest -n auto
SOURCES = $(shell find cli core data reports -name '*.py') pyproject.toml setup.py

.PHONY: demo test lint interpreted compiled quick soak ladder clean

# --- a first look ---

demo: $(VENV)/demo
	$(BIN)/ludometer --version
	$(BIN)/ludometer run alien-frontiers --players 4 --games 10000 --seed 1 --agents greedy --output $(DEMO)
	$(BIN)/ludometer report $(DEMO) seats scores length
	@echo "Written: $(DEMO) (one Parquet folder a table). Next: $(BIN)/ludometer report $(DEMO) --format html -o demo.html"

$(VENV)/demo: $(SOURCES)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet ".[html]"
	@rm -f $(VENV)/dev
	@touch $@

# --- everything a contributor must run ---

test: lint interpreted compiled
	@echo "All tests pass, interpreted and compiled."

lint: $(VENV)/dev build/view
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	MYPYPATH=build/view:tests $(BIN)/mypy -p ludometer.cli -p ludometer.core -p ludometer.reports -p ludometer.data
	MYPYPATH=build/view:tests $(BIN)/mypy tests setup.py

interpreted: $(VENV)/dev
	LUDOMETER_MODE=interpreted $(PYTEST) -m "not soak"

compiled: $(VENV)/dev build/compiled
	LUDOMETER_MODE=compiled PYTHONPATH=$(CURDIR)/build/compiled $(PYTEST) -m "not soak"

quick: $(VENV)/dev
	$(PYTEST) -m "not soak and not slow"

# Long runs: strength, scale, error rates. Hours on a small machine.
soak: $(VENV)/dev build/compiled
	LUDOMETER_MODE=compiled PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pytest -m soak -v

# Does each agent beat the one before it, in every game and number of players? Hours; the results stand in docs/agents.md.
ladder: $(VENV)/dev build/compiled
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/ludometer tournament alien-frontiers --ladder -n 50 --seed 2
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/ludometer tournament race-for-the-galaxy --ladder -n 50 --seed 2
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/ludometer tournament tiny-epic-galaxies --ladder -n 50 --seed 2

# The development install is interpreted, so that an edit counts at once.
$(VENV)/dev: pyproject.toml setup.py
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	LUDOMETER_COMPILE=0 $(BIN)/python -m pip install --quiet --editable ".[dev]"
	@rm -f $(VENV)/demo
	@touch $@

# The compiled build lies beside the development install; PYTHONPATH puts it in front.
build/compiled: $(SOURCES) $(VENV)/dev
	rm -rf build/lib* build/temp* build/compiled
	$(BIN)/python -m pip install --quiet --no-deps --target build/compiled .
	@touch $@

# mypy names modules after folders: it is shown the import names.
build/view:
	mkdir -p build/view/ludometer
	for folder in cli core reports data; do ln -sfn $(CURDIR)/$$folder build/view/ludometer/$$folder; done

clean:
	rm -rf build $(VENV) *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
