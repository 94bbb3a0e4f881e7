"""Define the design of a sweep: which configurations are played, how often, from which seed."""

from dataclasses import dataclass, field
from functools import cached_property

from balance.design.limits import MAX_CELLS, MAX_GAMES, MAX_SEED
from balance.design.plan_words import PlanWords
from balance.design.precision import Precision
from balance.design.together import Groups, check_together, combinations, combined
from balance.design.whole_numbers import check_whole
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError

GAMES = 10_000  # of each configuration, by default [games]
_CELL = "cell"  # placeholder for the place in messages; cut off again

Grid = dict[str, list[Value]]


@dataclass(frozen=True)
class Skipped:
    """Hold a cell that cannot be played, and the reason."""

    settings: dict[str, Value]
    reason: str


@dataclass(frozen=True)
class Cells:
    """Hold the cells of a plan: those to play, by number, and those that cannot be played."""

    legal: list[Configuration]
    skipped: list[Skipped]


@dataclass(frozen=True)
class Plan:
    """Describe what to play: every combination of the values of `grid`, but for names that go together.

    Attributes:
        scenario: The scenario.
        grid: Name of an axis, number or table cell -> its values, in order; the last name varies fastest.
        games: Games of each configuration, numbered from 0 [games].
        seed: The seed of all games, 0 .. 2**63 - 1.
        source: The scenario as the user named it; printed in commands that repeat this.
        precision: The rule that ends a configuration; None: it ends after `games`.
        together: Groups of names of `grid`, with equally many values: the k-th values of a group go together.
        words: What is asked, for the page of the run; it decides nothing about the games.
    """

    scenario: Scenario
    grid: Grid = field(default_factory=dict)
    games: int = GAMES
    seed: int = 0
    source: str = ""
    precision: Precision | None = None
    together: Groups = ()
    words: PlanWords = field(default_factory=PlanWords)

    def __post_init__(self) -> None:
        check_whole("--games", self.games, 1, MAX_GAMES)
        check_whole("--seed", self.seed, 0, MAX_SEED)
        check_together(self.grid, self.together)
        if self.combinations > MAX_CELLS:
            many = f"{self.combinations} configurations; at most {MAX_CELLS} are played in a sweep"
            raise InputError(f"{self.scenario.name}: {many}")

    @property
    def combinations(self) -> int:
        """Return how many combinations of values there are, legal or not."""
        return combinations(self.grid, self.together)

    @cached_property
    def cells(self) -> Cells:
        """Return the plan's cells; they are made at the first call and kept.

        Cells with the same digest are one configuration and are kept once.

        Raises:
            InputError: If none of the cells can be played.
        """
        legal: dict[str, Configuration] = {}
        skipped: list[Skipped] = []
        for settings in combined(self.grid, self.together):
            try:
                configuration = self.scenario.configuration(settings, _CELL)
            except InputError as error:  # values that are right alone but not together: a seat that is empty
                skipped.append(Skipped(settings, str(error).removeprefix(f"{_CELL}: ")))
                continue
            if configuration.illegal:
                skipped.append(Skipped(settings, configuration.illegal))
            else:
                legal.setdefault(configuration.digest, configuration)
        if not legal:
            raise InputError(f"{self.scenario.name}: nothing to play: {skipped[0].reason}")
        return Cells(list(legal.values()), skipped)
