"""Count the games of a comparison: stored ones, or those played now, in rounds to a precision."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import polars as pl

from balance.design.precision import Ending, Precision, next_round
from balance.design.sizes import sizes_of
from balance.questions.compare import figure_words
from balance.questions.compare.compared import Compared, SeatExchange
from balance.questions.compare.question import Counted, Question, share_out
from balance.questions.compare.samples import Listener, PlayedCell, Player
from balance.questions.compare.standing import Group, figures_of
from balance.stats.change_by_word import ChangeByWord
from balance.stats.paired import Pairs, aligned


@dataclass
class Counting:
    """Hold what is counted of a comparison.

    Attributes:
        question: What is asked.
        pairs: The pairs of cells.
        exchanges: The exchanges of seats.
        groups: The cells of each setting with three values or more, and of every two of them what is asked.
    """

    question: Question
    pairs: list[Counted]
    exchanges: Sequence[SeatExchange]
    groups: list[Group]

    @classmethod
    def of(cls, question: Question, compared: Compared, by: str | None) -> "Counting":
        """Return the counts of what is compared, of no games yet; `by` is a column of words."""
        pairs: list[Counted] = []
        pairs += [_counted(one, other, by, pairs) for one, other in compared.pairs]
        groups = [
            Group(rivals.setting, rivals.values, rivals.cells, figures, rivals.seats)
            for rivals in compared.rivals
            if (figures := figures_of(question, rivals, bool(compared.exchanges)))
        ]
        return cls(question, pairs, compared.exchanges, groups)

    @property
    def listeners(self) -> list[Listener]:
        """Return who counts games that are played now."""
        pairs = [
            Listener((each.first.configuration, each.second.configuration), partial(_add, each)) for each in self.pairs
        ]
        groups = [Listener([cell.configuration for cell in each.cells], each.add) for each in self.groups]
        return [*(Listener(each.configurations, each.rotation.add) for each in self.exchanges), *pairs, *groups]

    @property
    def by_word(self) -> int:
        """Return how many intervals there are of numbers within the games of each word."""
        return sum(each.by.intervals for each in self.pairs if each.by)

    def read(self, most: int | None) -> None:
        """Count stored games, at most `most` of each cell [games]; exchanges of seats are counted already."""
        for each in self.pairs:
            _read(each, most)
        for group in self.groups:
            group.read(most)

    def ending(self, rule: Precision, games: int) -> Ending | None:
        """Return why play ends now, by the widest interval for its allowed width; None if it goes on."""
        widths = list(self._widths(rule))
        name, half, allowed, share = max(widths, key=lambda each: each[1] / each[2] if each[2] else math.inf)
        if half <= allowed:
            return Ending("precise", name, half, share)
        return Ending("max-games", name, half, share) if games >= rule.max_games else None

    def _widths(self, rule: Precision) -> Iterator[tuple[str, float, float, bool]]:
        """Yield for each difference asked for: name, half-width, allowed half-width, whether of shares."""
        question = self.question
        families = share_out(question, self.pairs, self.exchanges)
        for each in self.pairs:
            for row in families.rows(question, each).filter("asked").iter_rows(named=True):
                share = row["kind"] == "share"
                known = row["low"] is not None and row["high"] is not None
                half = (row["high"] - row["low"]) / 2 if known else math.inf
                yield figure_words.name(row), half, rule.width * (1 if share else abs(row["first"])), share
        for exchange in self.exchanges if question.exchange_asked else ():
            for row in exchange.rotation.table(families.level(True)).iter_rows(named=True):
                if row["what"] in ("difference", "advantage"):
                    yield f"{row['name']}'s {row['what']}", (row["high"] - row["low"]) / 2, rule.width, True


def play(player: Player, counting: Counting, games: int, rule: Precision | None) -> Ending | None:
    """Play what is compared: a number of games, or in rounds until the rule ends it.

    Rounds double: 1, 2, 4, ... times the least number of games. Whether to go on is decided after whole rounds alone,
    so the games do not depend on what plays.

    Args:
        player: What plays, with the listeners of `counting`.
        counting: What is compared.
        games: Games of each cell without a rule [games].
        rule: The half-width that the differences asked for may have.

    Returns:
        Why play ended; None without a rule.
    """
    if rule is None:
        player.upto(games)
        return None
    least = min(sizes_of(cell).least for cell in player.cells.values())
    while True:
        player.upto(next_round(player.games, least, rule.max_games))
        if (end := counting.ending(rule, player.games)) is not None:
            return end


def _counted(one: PlayedCell, other: PlayedCell, by: str | None, beside: list[Counted]) -> Counted:
    paired = one.seed == other.seed
    return Counted(one, other, Pairs(paired), ChangeByWord(by, paired) if by else None, beside=beside)


def _add(counted: Counted, frames: Sequence[pl.DataFrame]) -> None:
    counted.add(*frames)


def _read(counted: Counted, most: int | None) -> None:
    """Count the stored games of two cells, at most `most` of each [games]."""
    one, other = counted.first, counted.second
    left = most if most is not None else max(one.games, other.games)
    if not counted.pairs.paired:  # other dice: the game numbers mean nothing, each side is counted alone
        for side in (one, other):
            remaining = left
            for frame in side.stretches():
                if remaining <= 0:
                    break
                used = frame.head(remaining)
                counted.add(used, None) if side is one else counted.add(None, used)
                remaining -= used.height
        return
    for first, second in aligned(one.stretches(), other.stretches()):
        if left <= 0:
            break
        counted.add(first.head(left), second.head(left))
        left -= first.height
