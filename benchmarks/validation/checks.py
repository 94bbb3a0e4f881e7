"""What a check says, and how often a right program may fail it by chance."""

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field

from scipy import special

CHANCE = 1e-4  # that one table of a right program fails; its checks share it (Bonferroni)


@dataclass(frozen=True)
class Sizes:
    """How much is played. The documented figures are those of the sizes as they stand here.

    Attributes:
        batches: Lots of Pig games whose intervals are counted.
        seeds: Seeds of the nine Pig cells; seed_games: games of each cell and seed.
        pig: Games of each Pig configuration.
        attacks, hides, loots: Of each cell of Cyberdoom Tower's kernels.
        tower: Games of each Cyberdoom Tower cell.
        watched: Games of each configuration that are watched action by action.
        contract: Games of each mode under the contract check, played at random and by policy.
        cells: Whether all cells are looked at; if not, few.
        histories: Checks of the drift gate drawn as counts; pig_histories, tower_histories: with games.
        walks: Histories of a confidence sequence.
        faults: Faults planted.
        hoomanz: Games of each configuration of All Hoomanz Are Dead; hoomanz_coupled: of those that are coupled;
            hoomanz_random: played at random in each of its modes.
    """

    batches: int = 20_000
    seeds: int = 2_000
    seed_games: int = 400
    pig: int = 20_000_000
    attacks: int = 60_000
    hides: int = 400_000
    loots: int = 1_000_000
    tower: int = 200_000
    watched: int = 40_000
    contract: int = 20_000
    cells: bool = True
    histories: int = 10_000
    pig_histories: int = 200
    tower_histories: int = 100
    walks: int = 20_000
    faults: int = 1_000
    hoomanz: int = 200_000
    hoomanz_coupled: int = 20_000
    hoomanz_random: int = 32_000


TINY = Sizes(40, 20, 50, 2_000, 50, 500, 500, 300, 60, 20, False, 40, 2, 1, 200, 0, 300, 300, 40)


@dataclass(frozen=True)
class Check:
    """One line of a table.

    Attributes:
        name: What is checked.
        figures: The line's other columns, as text.
        passed: Whether it holds; None: it is reported, not checked.
        note: What to say beside the verdict.
    """

    name: str
    figures: tuple[str, ...]
    passed: bool | None
    note: str = ""

    @property
    def verdict(self) -> str:
        """In words."""
        word = {True: "passed", False: "FAILED", None: "reported"}[self.passed]
        return f"{word}: {self.note}" if self.note else word


@dataclass
class Section:
    """A table of checks of one kind.

    Attributes:
        title: Its heading.
        text: What is checked, how, and how often that may fail by chance.
        columns: Names of the figures.
        checks: The lines.
        after: Remarks that follow the table.
    """

    title: str
    text: str
    columns: tuple[str, ...]
    checks: list[Check] = field(default_factory=list)
    after: str = ""

    @property
    def failed(self) -> list[Check]:
        """The checks that do not hold."""
        return [check for check in self.checks if check.passed is False]


def bound(comparisons: int, chance: float = CHANCE, sides: int = 2) -> float:
    """[standard errors] The z-score that none of so many comparisons exceeds but with `chance` (Bonferroni)."""
    return float(-special.ndtri(chance / (sides * max(comparisons, 1))))


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance of a chi-square at least as large."""
    return float(special.gammaincc(freedom / 2, value / 2))


def page(sections: Iterable[Section], head: str) -> str:
    """All tables as Markdown."""
    lines = [head]
    for section in sections:
        lines += [f"## {section.title}", "", wrapped(section.text), ""]
        columns = ("check", *section.columns, "verdict")
        lines += [_row(columns), _row("---" for _ in columns)]
        lines += [_row((check.name, *check.figures, check.verdict)) for check in section.checks]
        lines += ["", *([section.after, ""] if section.after else [])]
    return "\n".join(lines).rstrip() + "\n"


def wrapped(text: str) -> str:
    """A paragraph in lines."""
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
