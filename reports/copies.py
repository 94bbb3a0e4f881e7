"""Say which game a report is of where that is no published one."""

from collections.abc import Iterable
from dataclasses import dataclass

from reports.tables import Report


@dataclass(frozen=True)
class OwnReport(Report):
    """Hold the report of a copy whose values differ from the published game's, or of a package's game.

    Attributes:
        called: What to call the game with the values of its folder: `copy my_tower`, or `game`.
    """

    called: str = "game"


def own_game(report: Report, configs: Iterable[int] = ()) -> str:
    """Return what to call the game with its own values: `published game`, `copy my_tower` or `game`.

    With an option that is switched it is not the published game.

    Args:
        report: The report.
        configs: The configurations that are meant.
    """
    if isinstance(report, OwnReport):
        return report.called
    return "game" if any(report.chosen.get(config) for config in configs) else "published game"
