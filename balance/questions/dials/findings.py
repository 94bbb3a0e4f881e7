"""The findings on dials: alive or dead, what shows it, and whether the scenario explains it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scenarios import Configuration, Value

ALIVE, FIXED, EXPLAINED, STALE, DEAD = "alive", "fixed", "explained", "stale", "not seen alive"


@dataclass(frozen=True)
class Move:
    """A difference that shows a dial to be alive.

    Attributes:
        column: The column of the results that differs in most games.
        share: In which share of the games it differs.
        at: Label of the position that was compared.
        against: Label of the position it was compared with; "" for the scenario as it is.
        games: Number of games compared [games].
        where: Other settings that are needed to see the difference; empty if none are.
    """

    column: str
    share: float
    games: int
    at: str
    against: str
    where: Mapping[str, Value]


@dataclass(frozen=True)
class Finding:
    """The verdict on a dial, or on one value of an axis.

    Attributes:
        dial: Its name: `goal`, `loot.attack`, or `mode=solo` for a value of an axis that plays like another one.
        kind: `axis`, `number`, `column` or `value`.
        verdict: `alive`; `fixed`: there is only one value, or the settings leave only one; `not seen alive`: all rows
            were equal, which is no proof; `explained`: not seen alive, and the scenario says why; `stale`: alive,
            though the scenario says why it is dead.
        tried: Labels of the positions that were played.
        games: Games of each position when this was decided, at most [games].
        move: The difference, if there is one.
        plays_as: The earlier value whose games are all the same as this one's; "" if there is none.
        reason: The scenario's explanation, from `[dead]` in game.toml; "" if there is none.
    """

    dial: str
    kind: str
    verdict: str
    tried: tuple[str, ...] = ()
    games: int = 0
    move: Move | None = None
    plays_as: str = ""
    reason: str = ""

    @property
    def bad(self) -> bool:
        """Whether the verdict fails the command: `not seen alive` and `stale` do."""
        return self.verdict in (DEAD, STALE)


@dataclass(frozen=True)
class DialFindings:
    """The findings on all dials of a scenario.

    Attributes:
        configuration: The configuration that the dials changed.
        games: Games of each configuration, at most [games].
        seed: Seed of all games.
        findings: One for each dial in the order of the scenario's files, each followed by those of its values.
        turned, dials: How many dials were turned, and how many there are; fewer if a budget ended the search.
    """

    configuration: Configuration
    games: int
    seed: int
    findings: list[Finding]
    turned: int
    dials: int

    @property
    def bad(self) -> list[Finding]:
        """The dials that are not seen alive without a reason, and those that are alive in spite of one."""
        return [finding for finding in self.findings if finding.bad]


def verdict_of(move: Move | None, reason: str) -> str:
    """Return the verdict on a dial that was tried, from the difference seen and the scenario's reason."""
    if move is None:
        return EXPLAINED if reason else DEAD
    return STALE if reason else ALIVE
