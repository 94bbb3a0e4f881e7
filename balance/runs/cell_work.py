"""The configurations of a run by number: which there are, how many games each is to have, and what is counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from balance.design.plan import Plan, Skipped
from balance.design.precision import Precision, ending, next_round
from balance.runs.manifest import Manifest, PlanRecord
from balance.runs.parts import Part, parts_of
from balance.simulation.workers import Pace
from balance.stats.estimates import estimates
from balance.stats.tally import InOrder, Tally
from scenarios import Configuration


@dataclass(frozen=True)
class Planned:
    """A configuration that plans ask for: [games] at least, and the rules that may ask for more."""

    configuration: Configuration
    games: int
    rules: tuple[Precision, ...] = ()

    def more_of(self, other: "Planned") -> "Planned":
        """What two plans ask for together."""
        return Planned(self.configuration, max(self.games, other.games), self.rules + other.rules)

    def most_games(self, part: int) -> int:
        """[games] it will have if its rules need as many as a share of one half does."""
        return max([self.games, *(rule.most_games(part) for rule in self.rules)])


def numbered(plan: Plan, records: Sequence[PlanRecord]) -> tuple[list[Planned], list[Skipped]]:
    """The configurations of a run in the order of their numbers, and the cells that cannot be played.

    A configuration gets its number from the first plan that asks for it, so later plans append.

    Args:
        plan: Whose scenario and seed they have.
        records: The plans, the first one first.
    """
    found: dict[str, Planned] = {}
    skipped: list[Skipped] = []
    for record in records:
        same = list(record.grid.items()) == list(plan.grid.items())  # the order of names numbers the cells
        cells = (plan if same else Plan(plan.scenario, record.grid, seed=plan.seed)).cells
        skipped += [cell for cell in cells.skipped if cell not in skipped]
        rules = () if record.rule is None else (record.rule,)
        for configuration in cells.legal:
            asked = Planned(configuration, record.games, rules)
            known = found.get(configuration.digest)
            found[configuration.digest] = known.more_of(asked) if known else asked
    return list(found.values()), skipped


@dataclass
class CellWork:
    """A configuration that is being played: its parts, those that are missing, and what is counted of the others."""

    folder: Path
    manifest: Manifest
    number: int
    planned: Planned
    counted: InOrder = field(default_factory=InOrder)
    missing: list[Part] = field(default_factory=list)
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.parts = self.parts_upto(self.planned.games)

    @property
    def configuration(self) -> Configuration:
        """What is played."""
        return self.planned.configuration

    @property
    def games(self) -> int:
        """How many games it is to have, as far as is known."""
        return sum(part.games for part in self.parts)

    def parts_upto(self, games: int) -> list[Part]:
        """The parts of its first so many games."""
        run, digest = self.manifest, self.configuration.digest
        return parts_of(self.folder, run.identity, self.number, digest, games, run.part)

    def count(self, part: Part, tally: Tally) -> None:
        """Add a part that is stored."""
        self.counted.add(part.number, tally)

    def lengthen(self) -> list[Part]:
        """Plan the next round if a rule is not yet content; return the parts to look for or play, none if there is no
        next round.
        """
        self.missing = []
        going = [rule for rule in self.planned.rules if ending(rule, self.summary()) is None]
        if not going:
            return []
        size, old = self.manifest.part, self.parts
        self.parts = self.parts_upto(next_round(self.games, size, max(rule.max_games for rule in going)))
        if old[-1].games < size:  # a short last part becomes a longer one: all is counted anew
            self.counted = InOrder()
            return self.parts
        return self.parts[len(old) :]

    def summary(self) -> pl.DataFrame:
        """Its estimates."""
        configuration = self.configuration
        seats = configuration.players if configuration.scenario.game.competitive else 0
        return estimates(self.counted.tally, seats)
