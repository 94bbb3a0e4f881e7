"""The design of a sweep: which configurations are played, how often, from which seed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from balance.design.limits import MAX_CELLS, MAX_GAMES, MAX_SEED
from balance.design.precision import Precision
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError

GAMES = 10_000  # a configuration, where nobody says otherwise
_CELL = "cell"

Grid = dict[str, list[Value]]


@dataclass(frozen=True)
class Skipped:
    """A cell that cannot be played, and why."""

    settings: dict[str, Value]
    reason: str


@dataclass(frozen=True)
class Cells:
    """The cells of a plan: those to be played, in the order of their numbers, and those that cannot be."""

    legal: list[Configuration]
    skipped: list[Skipped]


@dataclass(frozen=True)
class Plan:
    """What to play: every combination of the values of `grid`.

    Attributes:
        scenario: The scenario.
        grid: Names of axes, numbers and table cells -> the values to take, in order; the last name varies fastest.
        games: Games of every configuration, numbered from 0.
        seed: Of all games, 0 .. 2**63 - 1.
        source: The scenario as the user named it: for telling how to play this again.
        precision: When to stop, instead of after `games`; None: after `games`.
    """

    scenario: Scenario
    grid: Grid = field(default_factory=dict)
    games: int = GAMES
    seed: int = 0
    source: str = ""
    precision: Precision | None = None

    def __post_init__(self) -> None:
        check_whole("games", self.games, 1, MAX_GAMES)
        check_whole("seed", self.seed, 0, MAX_SEED)
        if (cells := prod(len(values) for values in self.grid.values())) > MAX_CELLS:
            raise InputError(f"{self.scenario.name}: {cells} configurations; at most {MAX_CELLS} are played in a sweep")

    @cached_property
    def cells(self) -> Cells:
        """The plan's configurations; made when first asked for, and kept.

        Raises:
            InputError: If none of the cells can be played.
        """
        legal: dict[str, Configuration] = {}
        skipped: list[Skipped] = []
        for settings in self._settings():
            try:
                configuration = self.scenario.configuration(settings, _CELL)
            except InputError as error:  # each value alone is right: a seat that nobody sits at
                skipped.append(Skipped(settings, str(error).removeprefix(f"{_CELL}: ")))
                continue
            if configuration.illegal:
                skipped.append(Skipped(settings, configuration.illegal))
            else:
                legal.setdefault(configuration.digest, configuration)
        if not legal:
            raise InputError(f"{self.scenario.name}: nothing to play: {skipped[0].reason}")
        return Cells(list(legal.values()), skipped)

    def _settings(self) -> Iterator[dict[str, Value]]:
        for values in product(*self.grid.values()):
            yield dict(zip(self.grid, values, strict=True))


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Refuse what is no whole number from `least` to `most`.

    Raises:
        InputError: Saying so.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(f"{name} is {value!r}; it must be a whole number from {least} to {most}")
