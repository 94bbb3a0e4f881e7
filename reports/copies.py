"""Say which game a report is of where that is no published one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from reports.formats import listed, setting_name
from reports.tables import Report


@dataclass(frozen=True)
class OwnReport(Report):
    """Hold the report of a copy whose values differ from the published game's, or of a package's game.

    Attributes:
        called: What to call the game with the values of its folder: `copy my_tower`, or `game`.
        own: What a copy changed, with the value before: `ap` -> `3`.
    """

    called: str = "game"
    own: Mapping[str, str] = field(default_factory=dict)


def changed_here(report: Report) -> str:
    """Return what a copy changed, as a sentence; "" if nothing was changed."""
    if not isinstance(report, OwnReport) or not report.own:
        return ""
    told = [f"{setting_name(name)} ({before} before)" for name, before in report.own.items()]
    return f"Changed in this copy: {listed(told)}."


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
