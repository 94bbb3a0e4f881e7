"""Tell which games show no effect of a change: they stop at the cap, or end in other ways."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from balance.design.turns import Turn
from balance.design.watched_figures import ROUND_CAP
from balance.stats.metrics import MEAN, OUTCOME
from balance.studies import effects
from balance.studies.figures import Figure
from balance.studies.kept_games import Table
from balance.studies.other_endings import STOPPED, end_otherwise
from reports.caps import is_hidden
from scenarios import Scenario

ROUNDS = "rounds"
LENGTH = f"{ROUNDS}.{MEAN}"


def is_endless(figure: Figure, capped: float) -> bool:
    """Return whether so many games do not end by themselves that a figure of them is one of the cap."""
    return figure.text != STOPPED and is_hidden(capped, figure.is_share)


@dataclass(frozen=True)
class Effect(effects.Effect):
    """Hold what a change does to a figure, and whether its games end, and in the same ways.

    Attributes:
        capped: Which part of the changed games was stopped at the cap.
        cap: After how many rounds all of these were stopped [rounds]; 0 if they differ in it, or it is not known.
        otherwise: Whether the figure is a way to end, and the changed games end in none of the ways of the others.
    """

    capped: float = 0.0
    cap: int = 0
    otherwise: bool = False

    @property
    def endless(self) -> bool:
        """Whether the changed games do not end by themselves, so that the effect is one of the cap."""
        return is_endless(self.figure, self.capped)

    @property
    def unranked(self) -> bool:
        """Whether it has no place: the changed games do not end, or in ways that cannot be compared."""
        return self.endless or self.otherwise


@dataclass(frozen=True)
class Base(effects.Base):
    """Hold a figure of the game as it is, with its interval; `capped` and `cap` are those of an `Effect`."""

    capped: float = 0.0
    cap: int = 0

    @property
    def is_no_length(self) -> bool:
        """Whether it is a mean of games that were stopped."""
        return not self.figure.is_share and is_hidden(self.capped)


def at_the_cap(scenario: Scenario) -> tuple[Figure, ...]:
    """Return the figures that tell which games were stopped, and how long each game was."""
    game = scenario.game
    words = game.words[OUTCOME]
    found = [Figure(STOPPED, OUTCOME, -1, "share", int(each)) for each in words if each.name.lower() == ROUND_CAP]
    length = game.result[ROUNDS] if ROUNDS in (game.result.names or ()) else None
    if found and length is not None and length.shape == () and length.kind in "iu":
        found.append(Figure(LENGTH, ROUNDS, -1, "mean"))
    return tuple(found)


def stopped(table: Table) -> tuple[float, int]:
    """Return which part of games was stopped, and after how many rounds; see `Effect`."""
    ended = table.get(STOPPED)
    if ended is None or not ended.any():
        return 0.0, 0
    lengths = np.unique(table[LENGTH][ended == 1]) if LENGTH in table else ended[:0]
    return float(ended.mean()), int(lengths[0]) if len(lengths) == 1 else 0


def with_stops(
    found: Iterable[effects.Effect], tables: Mapping[Turn, Table], rivals: Mapping[int, Table]
) -> list[Effect]:
    """Return effects with how many of their games were stopped, and whether they end in other ways.

    Args:
        found: The effects.
        tables: The games of each change.
        rivals: The games as they are of each context in which seats compete, so that somebody wins however it ends.
    """
    stops = {turn: stopped(table) for turn, table in tables.items()}
    changed = {
        turn: turn.context in rivals and end_otherwise(rivals[turn.context], table) for turn, table in tables.items()
    }
    return [
        Effect(
            **vars(each),
            capped=stops[each.turn][0],
            cap=stops[each.turn][1],
            otherwise=changed[each.turn] and each.figure.field == OUTCOME and each.figure.text != STOPPED,
        )
        for each in found
    ]


def bases_with_stops(found: Iterable[effects.Base], tables: Mapping[int, Table]) -> list[Base]:
    """Return the figures of the game as it is with how many of its games were stopped."""
    stops = {context: stopped(table) for context, table in tables.items()}
    return [Base(**vars(each), capped=stops[each.context][0], cap=stops[each.context][1]) for each in found]
