"""Hold what came of a search for dead dials."""

from dataclasses import dataclass
from pathlib import Path

from balance.questions.dials.findings import Finding
from balance.questions.dials.plan import DialsPlan
from balance.studies.answered import Answered


@dataclass(frozen=True)
class DialFindings(Answered):
    """Hold the findings on all dials of a scenario.

    Attributes:
        plan: What was asked.
        folder: Where its games are.
        findings: One for each dial in the order of the scenario's files, each followed by those of its values.
        turned, dials: How many dials were turned and decided, and how many can be turned; the first are fewer if
            a budget ended the search.
        elsewhere: How many contexts were tried besides those that were asked for.
        decided: False if the budget ended it before all games were played.
    """

    plan: DialsPlan
    folder: Path
    findings: tuple[Finding, ...]
    turned: int
    dials: int
    elsewhere: int
    decided: bool

    @property
    def open(self) -> list[str]:
        """The dials that are not decided, as a budget ended the search, in the order of the scenario's files."""
        decided = {finding.dial for finding in self.findings}
        return [name for name in self.plan.groups if name in self.plan.to_turn and name not in decided]

    @property
    def bad(self) -> list[Finding]:
        """The dials that are not seen alive without a reason, and those that are alive in spite of one."""
        return [finding for finding in self.findings if finding.bad]
