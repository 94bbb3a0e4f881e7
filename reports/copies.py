"""Say which game a report is of where that is no published game but a copy of one."""

from dataclasses import dataclass

from reports.tables import Report


@dataclass(frozen=True)
class CopyReport(Report):
    """Hold the report of a run of a copy, whose values differ from those of the published game.

    Attributes:
        copy: The name of its folder.
    """

    copy: str = ""


def own_game(report: Report) -> str:
    """Return what to call the game with the values of its folder: `published game`, or `copy my_tower`."""
    return f"copy {report.copy}" if isinstance(report, CopyReport) else "published game"
