"""Tell where no seat's share shows a changed row of a table, as all seats draw from the same rows.

A character that was made weaker loses more often, whoever is dealt it; each seat is dealt it as often as the others.
"""

from collections.abc import Mapping

from balance.design.configuration_diff import differences
from balance.design.even_seats import seats_alike
from balance.design.present_values import values_of
from balance.design.repeat_line import repeat_line
from balance.design.shared_settings import CHOICE
from scenarios import Axis, Configuration, Scenario, Table, Value
from scenarios.loader.messages import plain
from scenarios.loader.settings import PLAYERS
from scenarios.loader.tables import RANDOM
from sims.game import Game
from sims.layout import Seen


def has_piles(game: Game, table: str = "") -> bool:
    """Return whether a game says which of its fields hold hidden cards, or where the cards of a table lie."""
    seen = Seen.of(game)
    return bool(game.piles or seen.piles or table in seen.cards)


def values_chosen(axis: Axis) -> tuple[str, ...]:
    """Return the values of an axis between which somebody chooses; a lot is no choice."""
    return tuple(str(value) for value in axis.values if value != RANDOM)


def axis_of_rows(table: Table, scenario: Scenario) -> Axis | None:
    """Return the axis by which each seat chooses a row of a table; None if there is none."""
    rows = {plain(row) for row in table.ids}
    chosen = (axis for axis in scenario.axes.values() if axis.kind == CHOICE and axis.per_seat)
    return next((axis for axis in chosen if {plain(value) for value in values_chosen(axis)} == rows), None)


def why_no_row(
    first: Configuration,
    other: Configuration,
    source: str,
    settings: Mapping[str, Value],
    *,
    verb: str = "compare",
    teams: bool = False,
) -> list[str]:
    """Return a sentence where rows differ that all seats draw from, and what tells a row's worth.

    Args:
        first, other: What is compared.
        source: The second game as a user types it; "": no line of a command can be told.
        settings: What that line sets.
        verb: The command that asks the same of a seat that has the row.
        teams: Whether the wins of teams are told.
    """
    both = (first, other)
    if not all(each.scenario.game.competitive and each.players > 1 and seats_alike(each) for each in both):
        return []
    found = _drawn(first, other)
    if found is None:
        return []
    table, rated, held = found
    worth = "balance worth"
    if source:
        given = dict(settings)
        players = [f"--{PLAYERS} {given.pop(PLAYERS)}"] if PLAYERS in given else []
        worth = " ".join([repeat_line("worth", given, {}, source, rated), *players])
    says = f"{worth} says it{f', or {verb} with --set {held}' if held else ''}"
    so = "no seat's share can show what a row is worth"
    if teams:
        so = "what a team wins does not show what a row is worth to the seat that draws it"
    return [f"All seats draw from the same {table.replace('_', ' ')}, so {so}: {says}."]


def _drawn(first: Configuration, other: Configuration) -> tuple[str, str, str] | None:
    """Return the first table of which rows differ and from which all seats draw; None if there is none.

    Besides the table it is what `balance worth` rates, and the setting that gives seat 1 the row; "" if none does.
    """
    rows: dict[str, str] = {}  # by table the first row that differs
    for change in differences(first, other):
        name, _, cell = change.name.partition(".")
        if cell and name in other.scenario.tables:
            rows.setdefault(name, cell.split(".")[0])
    for name, row in rows.items():
        table = other.scenario.tables[name]
        axis = axis_of_rows(table, other.scenario)
        if axis is None and table.counts is not None and has_piles(other.scenario.game, name):
            return name, name, ""
        if axis is not None and axis.plays(other.full) and set(values_of(axis.name, other)) == {RANDOM}:
            value = next((each for each in values_chosen(axis) if plain(each) == plain(row)), "")
            return name, axis.name, f"{axis.name}@1={value}" if value else ""
    return None
