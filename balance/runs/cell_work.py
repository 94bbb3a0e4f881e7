"""Track the configurations of a run: their numbers, games to be played and games counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import polars as pl

from balance.design.plan import Plan, Skipped
from balance.design.precision import Precision, ending, next_round
from balance.design.sizes import THINKING, Sizes, sizes_of
from balance.runs.counts import Counts, PartCount, Sum, kept_counts
from balance.runs.manifest import Manifest, PlanRecord
from balance.runs.parts import Part, parts_of
from balance.simulation.workers import Pace
from balance.stats.estimates import estimates
from balance.storage.store import Place
from scenarios import Configuration


@dataclass(frozen=True)
class Planned:
    """Describe what plans ask of a configuration.

    Attributes:
        configuration: The configuration.
        games: The least number of games [games].
        rules: Rules of precision that may ask for more games.
    """

    configuration: Configuration
    games: int
    rules: tuple[Precision, ...] = ()

    def more_of(self, other: "Planned") -> "Planned":
        """Return what this and another plan ask for together: the most games, and the rules of both."""
        return Planned(self.configuration, max(self.games, other.games), self.rules + other.rules)

    def most_games(self, part: int) -> int:
        """Return the games it will have if its rules need as many as for a share of one half [games].

        Args:
            part: Games of a full part of the run, if all seats follow scripts [games].
        """
        sizes = sizes_of(self.configuration, part)
        return max([self.games, *(rule.most_games(sizes.round, sizes.least) for rule in self.rules)])


def numbered(plan: Plan, records: Sequence[PlanRecord]) -> tuple[list[Planned], list[Skipped]]:
    """Return the configurations of a run by number, and the cells that cannot be played.

    A configuration gets its number from the first plan that asks for it, so later plans only append.

    Args:
        plan: A plan with the scenario and the seed of the run.
        records: The plans of the run, oldest first.
    """
    planned: dict[str, Planned] = {}  # by digest; the position in this dict is the configuration's number
    skipped: list[Skipped] = []
    for record in records:
        same = list(record.grid.items()) == list(plan.grid.items())  # the order of names decides the order of cells
        same = same and record.groups == plan.together
        cells = (plan if same else record.plan(plan.scenario, plan.seed)).cells
        skipped += [cell for cell in cells.skipped if cell not in skipped]
        rules = () if record.rule is None else (record.rule,)
        for configuration in cells.legal:
            asked = Planned(configuration, _asked(record, configuration), rules)
            known = planned.get(configuration.digest)
            planned[configuration.digest] = known.more_of(asked) if known else asked
    return list(planned.values()), skipped


def _asked(record: PlanRecord, configuration: Configuration) -> int:
    """Return the games that a plan asks for at first; fewer where a seat thinks ahead [games]."""
    if record.rule is None or not configuration.thinks:
        return record.games
    return next_round(0, THINKING.round, record.rule.max_games)


@dataclass
class CellWork:
    """Hold a configuration that is being played.

    Attributes:
        folder, manifest: The folder of the run, and its manifest.
        number: The configuration's number in the run.
        planned: What the plans ask of it.
        counted: The sum of the parts that are stored.
        missing: Parts that are still to be played.
        pace: The block size, kept from one round to the next.
        parts: All parts of the games it is to have, as far as is known.
        kept: The sums that the run keeps.
    """

    folder: Place
    manifest: Manifest
    number: int
    planned: Planned
    counted: Counts = field(default_factory=Counts)
    missing: list[Part] = field(default_factory=list)
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.parts = self.parts_upto(self.planned.games)
        identity, digest = self.manifest.identity, self.configuration.digest
        self.kept = kept_counts(self.folder, identity, self.number, digest, rounds=bool(self.planned.rules))

    @property
    def configuration(self) -> Configuration:
        """Return the configuration."""
        return self.planned.configuration

    @property
    def games(self) -> int:
        """Return how many games it is to have, as far as is known [games]."""
        return sum(part.games for part in self.parts)

    @property
    def sizes(self) -> Sizes:
        """Return how many of its games are played at a time."""
        return sizes_of(self.configuration, self.manifest.part)

    def parts_upto(self, games: int) -> list[Part]:
        """Return the parts of its first `games` games."""
        run, digest = self.manifest, self.configuration.digest
        return parts_of(self.folder, run.identity, self.number, digest, games, self.sizes.part)

    def count(self, part: Part, count: PartCount) -> None:
        """Add the games of a part that is stored. A shard has no estimates, and so nothing is counted."""
        if self.manifest.shard is None:
            self.counted.add(part.number, count)
            self.kept.keep(self.counted, complete=self.counted.parts == len(self.parts))

    def take_up(self, kept: Sum, stamps: str | None) -> None:
        """Go on from a sum of earlier parts, all of which are stored.

        Args:
            kept: The sum.
            stamps: The chain of the parts' stamps; None: unknown.
        """
        self.counted = kept.counts(stamps)
        self.kept.keep_stamps(self.counted)

    def lengthen(self) -> list[Part]:
        """Plan the next round if a rule needs more games; return its parts, none if there is no next round.

        The caller looks for these parts on disk and plays the missing ones. All earlier parts must be counted.
        """
        self.missing = []
        sizes = self.sizes
        unmet = [rule for rule in self.planned.rules if ending(rule, self.summary(), sizes.least) is None]
        if not unmet:
            return []
        old, most = self.parts, max(rule.max_games for rule in unmet)
        self.parts = self.parts_upto(next_round(self.games, sizes.round, most))
        if old[-1].games < sizes.part:  # the short last part grows, and a tally cannot be taken back: count all anew
            self.counted = Counts()
            return self.parts
        return self.parts[len(old) :]

    def summary(self) -> pl.DataFrame:
        """Return the estimates of its games counted so far."""
        configuration = self.configuration
        seats = configuration.players if configuration.scenario.game.competitive else 0
        return estimates(self.counted.tally, seats)
