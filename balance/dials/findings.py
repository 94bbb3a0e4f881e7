"""What is found of dials: alive or dead, where, and whether the scenario knows."""

from collections.abc import Mapping
from dataclasses import dataclass

from scenarios import Configuration, Value

ALIVE, FIXED, EXPLAINED, STALE, DEAD = "alive", "fixed", "explained", "stale", "dead"


@dataclass(frozen=True)
class Move:
    """A difference that was found.

    Attributes:
        column: The result that differs in most games; share: in how many of them.
        at: The position that differs, as it is named; against: from which, "" for what is now.
        games: That were compared.
        where: Other settings that it takes to see it; empty if none.
    """

    column: str
    share: float
    games: int
    at: str
    against: str
    where: Mapping[str, Value]


@dataclass(frozen=True)
class Finding:
    """What became of a dial.

    Attributes:
        dial: Its name: `goal`, `loot.attack`, or `mode=solo` for a value of an axis that plays as another does.
        kind: `axis`, `number`, `column` or `value`.
        verdict: `alive`; `fixed`: there is one value only, or what is set leaves one only; `dead`; `explained`: dead,
            and the scenario says why; `stale`: alive, though the scenario says why it is dead.
        tried: The positions that were played, as they are named.
        games: Of each position that was played, when this was decided.
        move: What differs, where something does.
        plays_as: The value that this one cannot be told from.
        reason: What the scenario says.
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
        """Whether somebody has to do something about it."""
        return self.verdict in (DEAD, STALE)


@dataclass(frozen=True)
class DialFindings:
    """A scenario's dials.

    Attributes:
        configuration: From which they were turned.
        games, seed: What was played at most of each configuration.
        findings: One for each dial, in the order of the scenario's files.
    """

    configuration: Configuration
    games: int
    seed: int
    findings: list[Finding]

    @property
    def bad(self) -> list[Finding]:
        """The dials that are dead without a reason, and those whose reason no longer holds."""
        return [finding for finding in self.findings if finding.bad]


def verdict_of(move: Move | None, reason: str) -> str:
    """The verdict on a dial that was tried: what it moved, and what the scenario says of it."""
    if move is None:
        return EXPLAINED if reason else DEAD
    return STALE if reason else ALIVE
