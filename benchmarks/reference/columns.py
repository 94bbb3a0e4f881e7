"""Write docs/reference/columns.md: what a row of each game holds, and the columns of a run's tables."""

import inspect
import re
from collections.abc import Iterator

import numpy as np

import balance
from balance.runs.columns import COMMON
from balance.runs.run import Run
from balance.stats import estimates
from benchmarks.reference.markdown import code, docstring, table
from benchmarks.reference.markdown import page as whole_page
from scenarios import Scenario
from sims import record
from sims.game import words_of

ABOUT = """A game is one row. `balance play GAME` shows each column's shares or mean, `played.frame` in Python and the
files `games/config=*/part-*.parquet` of a run hold the rows. Seats are counted from 1; what belongs to a seat that does
not play is empty. A column of words takes only the words that stand here."""
EVERY = "Columns of every game"


def page() -> str:
    """Return the page."""
    return whole_page(
        "Columns",
        ABOUT,
        f"## {EVERY}",
        table(["column", "what it holds"], [*_common(), *_by_seat()]),
        *(block for name in balance.games() for block in _game(balance.load(name))),
        "## Estimates",
        docstring(estimates.estimates),
        "## Configurations of a run",
        docstring(Run),
    )


def _common() -> Iterator[tuple[str, str]]:
    for name, text in COMMON.items():
        yield code(name), text


def _by_seat() -> Iterator[tuple[str, str]]:
    """Yield the columns by seat that every game has: its docstring says what they are."""
    for name, text in re.findall(r"^    (\w+)  +(.+)$", inspect.getdoc(record.result) or "", re.MULTILINE):
        yield code(f"{name}_1"), f"{text}; and so on for each seat"


def _game(scenario: Scenario) -> Iterator[str]:
    """Yield a game's own columns."""
    yield f"## {scenario.title}"
    result = scenario.game.result
    fields = [name for name in result.names or () if name not in (record.result(1).names or ())]
    rows = [
        (_columns(scenario, name, result[name]), _each(scenario, name, result[name]), _words(scenario, name))
        for name in fields
    ]
    outcomes = ", ".join(code(word) for word in words_of(scenario.game.words["outcome"]))
    yield f"How it ends (`outcome`): {outcomes}."
    yield table(["column", "one for each", "holds"], rows)


def _columns(scenario: Scenario, field: str, dtype: np.dtype) -> str:
    """Return the names of a field's columns, `score_1 ... score_5`."""
    if not dtype.shape:
        return code(field)
    names = scenario.columns(field)
    return code(names[0]) if len(names) == 1 else f"{code(names[0])} … {code(names[-1])}"


def _each(scenario: Scenario, field: str, dtype: np.dtype) -> str:
    """Return what has a value of its own: the game, a seat, or a row of a table."""
    if not dtype.shape:
        return "game"
    elements = scenario.game.elements.get(field)
    if isinstance(elements, str):
        return f"row of `{elements}.csv`"
    return "seat" if dtype.shape == (scenario.game.seats,) and elements is None else "part, as named"


def _words(scenario: Scenario, field: str) -> str:
    """Return what a field holds: its words, or a number."""
    words = scenario.game.words.get(field)
    if words is None:
        return "a whole number"
    return ", ".join(code(word) for word in words_of(words))
