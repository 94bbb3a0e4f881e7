"""Define checks and their tables, and how often a correct program may fail one by chance."""

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field

from scipy import special

CHANCE = 1e-4  # chance that one table of a correct program fails; the table's checks share it (Bonferroni)


@dataclass(frozen=True)
class Sizes:
    """Say how much is played. The defaults are those of docs/validation.md.

    Attributes:
        batches: Number of lots of Pig games, each with its interval.
        seeds, seed_games: Seeds of the nine Pig cells, and games of each cell and seed.
        pig: Games of each Pig configuration.
        attacks, hides, loots: Repetitions in each cell of Cyberdoom Tower's kernels.
        tower: Games of each Cyberdoom Tower cell.
        watched: Games of each configuration that are watched action by action.
        contract: Games of each mode under the contract check, played at random and by policy.
        cells: Whether all cells are checked, or only a few.
        histories: Checks of the drift gate simulated as counts.
        pig_histories, tower_histories: Checks of the drift gate with games.
        walks: Histories of a confidence sequence.
        faults: The largest number of faults planted in a game.
        hoomanz: Games of each configuration of All Hoomanz Are Dead.
        hoomanz_coupled: Games of each of its configurations that are coupled.
        hoomanz_random: Games played at random in each of its modes.
        studies: Studies of Pig's decisions, of each size.
        rankings: Rankings of a planted game, of each size.
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
    studies: int = 100
    rankings: int = 300


TINY = Sizes(40, 20, 50, 2_000, 50, 500, 500, 300, 60, 20, False, 40, 2, 1, 200, 0, 300, 300, 40, 20, 10)


@dataclass(frozen=True)
class Check:
    """Hold one line of a table.

    Attributes:
        name: What is checked.
        figures: The line's other columns, as text.
        passed: Whether the check passed; None if the line is only reported.
        note: A remark beside the verdict, or "".
    """

    name: str
    figures: tuple[str, ...]
    passed: bool | None
    note: str = ""

    @property
    def verdict(self) -> str:
        """Return the verdict in words, with the note."""
        word = {True: "passed", False: "FAILED", None: "reported"}[self.passed]
        return f"{word}: {self.note}" if self.note else word


@dataclass
class Section:
    """Hold a table of checks of one kind.

    Attributes:
        title: The heading.
        text: What is checked, how, and how often the table may fail by chance.
        columns: The names of the figures.
        checks: The lines.
        after: Remarks below the table, or "".
    """

    title: str
    text: str
    columns: tuple[str, ...]
    checks: list[Check] = field(default_factory=list)
    after: str = ""

    @property
    def failed(self) -> list[Check]:
        """Return the checks that failed."""
        return [check for check in self.checks if check.passed is False]


def bound(comparisons: int, chance: float = CHANCE, sides: int = 2) -> float:
    """Return the z-score that any of these comparisons exceeds with at most this chance [standard errors].

    Args:
        comparisons: The number of comparisons (Bonferroni: each has an equal part of the chance).
        chance: The chance that any exceeds the bound, between 0 and 1.
        sides: 2 if a comparison may fail in both directions, 1 if in one.
    """
    return float(-special.ndtri(chance / (sides * max(comparisons, 1))))


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the chance of a chi-square value at least as large, with `freedom` degrees of freedom."""
    return float(special.gammaincc(freedom / 2, value / 2))


def page(sections: Iterable[Section], head: str) -> str:
    """Return all tables as Markdown, below the text `head`."""
    lines = [head]
    for section in sections:
        lines += [f"## {section.title}", "", wrapped(section.text), ""]
        columns = ("check", *section.columns, "verdict")
        lines += [_row(columns), _row("---" for _ in columns)]
        lines += [_row((check.name, *check.figures, check.verdict)) for check in section.checks]
        lines += ["", *([section.after, ""] if section.after else [])]
    return "\n".join(lines).rstrip() + "\n"


def wrapped(text: str) -> str:
    """Return a paragraph in lines of at most 120 characters."""
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def _row(cells: Iterable[str]) -> str:
    """Return a row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
