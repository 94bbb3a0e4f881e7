"""Write docs/reference/columns.md: what a row of each game holds, and the columns of a run's tables."""

import inspect
import re
from collections.abc import Iterator

import balance
from balance.questions.columns.study import ColumnFacts, columns
from balance.runs.columns import COMMON, PART
from balance.runs.run import Run
from balance.stats import estimates
from benchmarks.reference.markdown import code, docstring, table
from benchmarks.reference.markdown import page as whole_page
from scenarios import Scenario
from scenarios.loader.column_texts import column_texts
from sims import record

ABOUT = """A game is one row. `balance play GAME` shows each column's shares or mean, `played.frame` in Python and the
files `games/config=*/part-*.parquet` of a run hold the rows. Seats are counted from 1; what belongs to a seat that does
not play is empty. A column of words takes only the words that stand here. `balance columns GAME` prints the same; the
sentences are those of `results/columns.csv` in the game's folder."""
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
    told = list(columns(scenario).fields)
    outcomes = next(facts.words for facts in told if facts.name == "outcome")
    yield table(["how it ends (`outcome`)", "what that is"], [(code(word), text) for word, text in outcomes])
    common, texts = ("game", *(record.result(1).names or ())), column_texts(scenario)
    own = [facts for facts in told if facts.name not in common or facts.name in texts]
    yield table(
        ["column", "one for each", "unit", "what it holds"],
        [(_columns(facts), _each(scenario, facts), facts.unit, _what(facts)) for facts in own],
    )


def _columns(facts: ColumnFacts) -> str:
    """Return the names of a field's columns, `score_1 ... score_5`."""
    names = facts.columns
    return code(names[0]) if len(names) == 1 else f"{code(names[0])} … {code(names[-1])}"


def _each(scenario: Scenario, facts: ColumnFacts) -> str:
    """Return what has a value of its own: the game, a seat, or a row of a table."""
    elements = scenario.game.elements.get(facts.name)
    if isinstance(elements, str):
        return f"row of `{elements}.csv`"
    return "part, as named" if facts.each == PART else facts.each


def _what(facts: ColumnFacts) -> str:
    """Return what a field holds, with its words."""
    words = ", ".join(f"{code(word)} ({text})" if text else code(word) for word, text in facts.words)
    return f"{facts.meaning}: {words}" if words else facts.meaning
