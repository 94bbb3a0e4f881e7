"""Tell who sees which field of a game's record, and how often the others were dealt anew."""

from dataclasses import dataclass

from sims.game import Game
from sims.sight import EACH, HIDDEN, Sight


@dataclass(frozen=True)
class Row:
    """Hold what is known of one field that not everybody sees.

    Attributes:
        field: Its name in STATE.
        seen_by: Who sees it, in words.
        decisions: Decisions in which the field was in use.
        dealt_anew: Decisions in which `redeal` changed it.
    """

    field: str
    seen_by: str
    decisions: int
    dealt_anew: int


def public_fields(game: Game) -> list[str]:
    """Return the fields that every seat sees, in the order of the record."""
    return [name for name in game.state.names or () if name in game.public]


def hidden_fields(game: Game, sight: Sight) -> list[Row]:
    """Return a row for each field that not everybody sees, in the order of the record."""
    rows = []
    for number in sorted(set(sight.counts.field.tolist())):
        name = sight.names[number]
        decisions, dealt = int(sight.counts.used[number]), int(sight.counts.dealt[number].sum())
        rows.append(Row(name, _seen_by(game, name), decisions, dealt))
    return rows


def _seen_by(game: Game, name: str) -> str:
    """Return who sees a field, in words."""
    seat = game.own.get(name, HIDDEN)
    if seat == EACH:
        return "each seat its own"
    if seat != HIDDEN:
        return next((role for role, number in game.roles.items() if number == seat), f"seat {seat + 1}")
    if name not in game.piles:
        return "nobody, or only in part"
    extent = game.piles[name]
    first, end = ("", extent) if isinstance(extent, str) else extent
    return f"nobody, from {first} to {end}" if first else f"nobody, up to {end}"
