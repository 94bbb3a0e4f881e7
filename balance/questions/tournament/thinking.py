"""Let those who leave a field think ahead: a lower bound of what it gives away.

The table chose the field and the scripts that think, so its games must not judge them: thinkers, and the field that
they are compared with, play other numbers. The gain is paired by game number.
"""

from dataclasses import dataclass

from balance.questions.tournament.contests import Contest, Kind, Pair
from balance.questions.tournament.payoffs import ALONE, COLUMN, ROW, Gain, gain
from balance.questions.tournament.stability import Field, pair_of
from balance.studies.kept_games import Cell, KeptGames

ANSWERS = 2  # scripts that think, of each side


@dataclass(frozen=True)
class Thinker:
    """Describe who thinks.

    Attributes:
        contest: The contest.
        field: What the others follow.
        who: Who thinks: `alone`, `row` or `column`.
        script: The script that the thinker plays on by.
        tries: How far it thinks [tries per legal action].
    """

    contest: Contest
    field: Field
    who: str
    script: str
    tries: int

    @property
    def pair(self) -> Pair:
        """Return the scripts that are played."""
        row, column = pair_of(self.field)
        return (row, self.script) if self.who == COLUMN else (self.script, column)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return what is played."""
        return self.contest.thinking_cells(self.pair, self.tries, self.who == COLUMN)

    @property
    def field_cell(self) -> Cell:
        """Return the games of the field, of the same numbers."""
        return self.contest.unthinking_cell(pair_of(self.field))

    def numbers(self, games: int) -> int:
        """Return how many game numbers it plays, if it may play so many games [games]."""
        return games if self.contest.kind is Kind.SIDES else max(8, games // len(self.contest.seats))

    def gain(self, store: KeptGames, numbers: int, error: float) -> Gain:
        """Return what it gains, with an interval of this error."""
        contest, pair = self.contest, pair_of(self.field)
        own = (pair[1], pair[1]) if self.who == ALONE else pair
        before = contest.worths_in([store.table(self.field_cell, numbers)], own)
        played = [store.table(cell, numbers) for cell in self.cells]
        after = contest.worths_in(played, self.pair if self.who != ALONE else (f"{self.script} thinking", pair[1]))
        if self.who == COLUMN:
            before, after = contest.whole - before, contest.whole - after
        leaves, among = (pair[1], pair[0]) if self.who == COLUMN else (pair[0], pair[1])
        return gain(contest, (self.who, leaves, self.script, among), before, after, error)


def thinkers_of(contest: Contest, field: Field, changes: list[Gain], tries: int) -> list[Thinker]:
    """Return who thinks against a field: the two best answers to it, each side's; nobody of a team.

    Args:
        contest: The contest.
        field: The field.
        changes: The changes by which it may be left.
        tries: How far they think [tries per legal action].
    """
    if contest.kind is Kind.TEAM:
        return []
    thinkers = []
    for who in (ROW, COLUMN) if contest.kind is Kind.SIDES else (ALONE,):
        own = field[-1] if who == COLUMN else field[0]
        gains = {own: 0.0} | {each.to: each.estimate for each in changes if each.who == who or who == ALONE}
        answers = sorted(gains, key=lambda script: -gains[script])[:ANSWERS]
        thinkers += [Thinker(contest, field, who, script, tries) for script in answers]
    return thinkers
