"""Choose how many games are played at a time: fewer where a seat thinks ahead, which takes long."""

from dataclasses import dataclass, replace

from balance.design.limits import PART
from scenarios import Configuration


@dataclass(frozen=True)
class Sizes:
    """Hold numbers of games that depend on how long a configuration's games take.

    Attributes:
        part: Games of a full part of a run: what an interrupted run loses at most [games].
        round: With a precision, games of the first round, in whole parts [games].
        least: With a precision, no configuration is precise enough with fewer [games].
        replayed: Stored games that are played again before a run is resumed [games].
    """

    part: int
    round: int
    least: int
    replayed: int


SCRIPTS = Sizes(PART, PART, 5_000, 256)
THINKING = Sizes(100, 400, 400, 4)


def sizes_of(configuration: Configuration, part: int = PART) -> Sizes:
    """Return the sizes for a configuration.

    They follow from its settings alone, so that a run can be repeated.

    Args:
        configuration: The configuration.
        part: Games of a full part of the run, if all seats follow scripts [games].
    """
    return THINKING if configuration.thinks else replace(SCRIPTS, part=part, round=part)
