"""Say which game a report is of where that is no published one."""

from dataclasses import dataclass

from reports.tables import Report


@dataclass(frozen=True)
class OwnReport(Report):
    """Hold the report of a copy whose values differ from the published game's, or of a package's game.

    Attributes:
        called: What to call the game with the values of its folder: `copy my_tower`, or `game`.
    """

    called: str = "game"


def own_game(report: Report) -> str:
    """Return what to call the game with its own values: `published game`, `copy my_tower` or `game`."""
    return report.called if isinstance(report, OwnReport) else "published game"
