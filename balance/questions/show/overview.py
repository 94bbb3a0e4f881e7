"""Print a game on one screen: its axes, how much else can be set, and what to type to see it."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from balance.cli.formatting import plural
from balance.cli.output import heading, say
from balance.cli.tables import Column, table
from balance.questions.show.settings import settable, values_played_first
from reports.formats import listed

if TYPE_CHECKING:
    from scenarios import Configuration, Scenario
    from scenarios.loader.settings import Axis

_MOST_VALUES = 4  # of an axis that are named
_NO_CHAPTER = "without a rule"
_RULING = "ruling"  # the kind of axes by which a text may be read in several ways


def overview(base: "Configuration", called: str, parts: Mapping[str, str]) -> None:
    """Print a game on one screen.

    Args:
        base: The game as it is set.
        called: The game as it was typed.
        parts: What can be shown besides, by the word that shows it: `numbers` -> `numbers with range, rule and source`.
    """
    _choices(base)
    _counts(base.scenario)
    heading("What to type to see")
    shows = {
        **parts,
        "TABLE": "the rows of a table",
        "NAME": "one axis or number, and by what it changes",
        "--all": "all of it at once",
    }
    lines = [[f"balance show {called} {word}", what] for word, what in shows.items()]
    table([Column("command", style="bold cyan"), Column("shows", wraps=True)], lines)
    say()


def _choices(base: "Configuration") -> None:
    """Print the axes with their values; of rulings the names alone."""
    scenario = base.scenario
    rulings = [name for name, axis in scenario.axes.items() if axis.kind == _RULING]
    heading("Axes", "choices, the one that is played first; --set NAME=VALUE")
    columns = [Column("axis", style="bold cyan"), Column("values", wraps=True), Column("kind", style="dim", spare=True)]
    rows = [[settable(axis), _some(axis, base), axis.kind] for axis in scenario.axes.values() if axis.kind != _RULING]
    table(columns, rows)
    if rulings:
        named = ", ".join(_with_players(scenario.axes[name]) for name in rulings)
        say(f"{plural(len(rulings), 'ruling')}, where a text can be read in two ways: {named}")


def _with_players(axis: "Axis") -> str:
    """Return a ruling's name, with the players that it needs: `solo_events (only with players=1)`."""
    from scenarios.loader.settings import PLAYERS

    return f"{axis.name}{_needed(axis)}" if PLAYERS in axis.when else axis.name


def _needed(axis: "Axis") -> str:
    """Return what an axis needs to play a part: ` (only with players=1)`; "" if nothing."""
    from balance.design.idle_settings import needed

    return f" (only with {needed(axis)})" if axis.when else ""


def _some(axis: "Axis", base: "Configuration") -> str:
    """Return the first values of an axis, how many more there are, and on what they depend."""
    from scenarios.loader.settings import By

    values = values_played_first(axis, base)
    more = len(values) - _MOST_VALUES
    named = values if more <= 1 else values[:_MOST_VALUES]
    by = axis.default.axes() if isinstance(axis.default, By) and axis.name not in base.given else []
    hangs = f" (the first depends on {listed(by)})" if by else ""
    return ", ".join(named) + (f" and {more} more" if more > 1 else "") + hangs + _needed(axis)


def _counts(scenario: "Scenario") -> None:
    """Print how many numbers each chapter of the rulebook has, and how many rows each table."""
    if scenario.numbers:
        heading("Numbers", f"{len(scenario.numbers)}, by chapter of the rulebook; --set NAME=VALUE")
        say(_listed(_by_chapter(scenario)))
    if scenario.tables:
        heading("Tables", "with how many rows each has; --set TABLE.ROW.COLUMN=VALUE")
        say(_listed({name: len(rows.ids) for name, rows in scenario.tables.items()}))


def _by_chapter(scenario: "Scenario") -> dict[str, int]:
    """Return how many numbers each chapter has, in the rulebook's order; those without a rule at the end."""
    rules = scenario.rule_list()
    chapters = dict(zip(rules["id"], rules["chapter"], strict=True))
    found = Counter(chapters.get(number.rule, _NO_CHAPTER) for number in scenario.numbers.values())
    order: Collection[str] = dict.fromkeys([*chapters.values(), _NO_CHAPTER])
    return {chapter: found[chapter] for chapter in order if found[chapter]}


def _listed(counts: Mapping[str, int]) -> str:
    """Return names with their counts: `Setup 12, Movement 5`."""
    return ", ".join(f"{name} {number}" for name, number in counts.items())
