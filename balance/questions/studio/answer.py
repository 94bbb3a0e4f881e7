"""Estimate what a try moves, on the games so far: in rounds, each of which is looked at."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from balance.questions.studio.kept import Table
from balance.questions.studio.trial import Trial, difficulties, team_scripts
from balance.simulation.pacing import GAMES, games_counted
from balance.stats.intervals import LEVEL, share_interval
from balance.stats.metrics import Values
from balance.stats.moments import Moments
from balance.stats.payoffs import all_whole
from balance.studies.effects import paired
from balance.studies.figures import Figure
from scenarios import Configuration, Value
from scenarios.loader.settings import PLAYERS, POLICY

ROUNDS = tuple(1000 * 2**k for k in range(9))  # games of each side after each round [games]
THINKING = tuple(50 * 2**k for k in range(9))  # the same where a seat thinks ahead, which takes long [games]
AROUND = (1000, 4000)  # the same for the other players and difficulties [games]
AROUND_THINKING = (50,)
ROUNDS_MEAN = "rounds.mean"


def rounds_of(configuration: Configuration, timed: bool = False) -> tuple[int, ...]:
    """Return after how many games somebody looks [games].

    Of minutes once, at those games that `play` and `compare` count, too: the seconds of a pace are no surer than that.
    """
    if timed:
        return (games_counted(configuration, GAMES),)
    return THINKING if configuration.thinks else ROUNDS


def rounds_elsewhere(configuration: Configuration, timed: bool = False) -> tuple[int, ...]:
    """Return the same for the other players, difficulties and scripts [games]."""
    if timed:
        return rounds_of(configuration, timed)
    return AROUND_THINKING if configuration.thinks else AROUND


def level_of(looks: int) -> float:
    """Return the level at which the intervals of all looks hold at once as usual (Bonferroni).

    It is rounded up to a number that people can read in a line for a terminal.
    """
    return math.ceil(round(10_000 * (1 - (1 - LEVEL) / looks), 6)) / 10_000


@dataclass(frozen=True)
class Change:
    """Hold a figure on both sides, and the difference, each of the same games and with its interval.

    What is compared with may be known of more games than what was just changed: what it is in all of them stands apart.

    Attributes:
        figure: The figure.
        before, before_low, before_high: What is compared with.
        after, after_low, after_high: What is played now.
        estimate, low, high: The difference.
        games: Games that both sides have [games].
        games_before: Games that are known of what is compared with [games].
        known: What it is in all of these, and the ends of its interval.
    """

    figure: Figure
    before: float
    before_low: float
    before_high: float
    after: float
    after_low: float
    after_high: float
    estimate: float
    low: float
    high: float
    games: int
    games_before: int
    known: tuple[float, float, float]

    @property
    def half(self) -> float:
        """Return how far the interval reaches from the estimate, on its longer side."""
        return max(self.high - self.estimate, self.estimate - self.low)

    @property
    def half_after(self) -> float:
        """Return half of how wide the interval of what is played now is."""
        return (self.after_high - self.after_low) / 2

    @property
    def catches_up(self) -> bool:
        """Return whether more games are known of what is compared with than of what is played now."""
        return self.games_before > self.games


@dataclass(frozen=True)
class Elsewhere:
    """Hold the first figure elsewhere.

    Attributes:
        players: The number of players.
        value: The difficulty, or the script; None: the game has no difficulties.
        games: Games of each side [games].
        change: The figure there.
        together: Whether several seats can win a game together there.
    """

    players: Value
    value: Value | None
    games: int
    change: Change
    together: bool = False


@dataclass(frozen=True)
class Answer:
    """Hold what is known of a try.

    Attributes:
        trial: The try.
        games: Games of each side [games].
        level: Coverage of each interval, such that those of all rounds hold at once with 95 %.
        changes: The figures, that of the most interest first.
        around: The first figure with other players and difficulties, as far as that was played.
        scripts: The first figure with every script, as far as that was played.
        turned: Numbers of games that went the other way, lost before and won after or the reverse.
        final: Whether no more is played.
    """

    trial: Trial
    games: int
    level: float
    changes: tuple[Change, ...]
    around: tuple[Elsewhere, ...] = ()
    scripts: tuple[Elsewhere, ...] = ()
    turned: tuple[int, ...] = ()
    final: bool = False

    @property
    def first(self) -> Change:
        """Return the figure of the most interest."""
        return self.changes[0]

    @property
    def won_together(self) -> bool:
        """Return whether several seats can win a game together: then what a seat wins is no share of one win."""
        return won_together(self.trial, self.changes)

    @property
    def here(self) -> tuple[Value, Value | None]:
        """Return the number of players and the difficulty that are played; None: the game has no difficulties."""
        now, axis = self.trial.sides()[1].full, difficulties(self.trial.scenario)
        return now[PLAYERS], now[axis.name] if axis else None

    @property
    def script(self) -> Value | None:
        """Return the script that all seats play; None: seats differ, or choose none, or their teams do."""
        now = self.trial.sides()[1]
        full = {} if team_scripts(now) else now.full
        scripts = {each for name, each in full.items() if name.partition("@")[0] == POLICY}
        return scripts.pop() if len(scripts) == 1 else None

    def beside(self, minutes: Change) -> "Answer":
        """Return the answer with how many minutes games take beside the rounds."""
        place = 1 + max(i for i, each in enumerate(self.changes) if i == 0 or each.figure.text == ROUNDS_MEAN)
        return replace(self, changes=(*self.changes[:place], minutes, *self.changes[place:]))


def changes_of(figures: Sequence[Figure], before: Table, after: Table, level: float) -> tuple[Change, ...]:
    """Return what is moved, with intervals of this level.

    Args:
        figures: The figures.
        before: The games of what is compared with; maybe more than of the other side.
        after: The first of these games as they are played now.
        level: Coverage of each interval.
    """
    return tuple(_change(figure, before, after, level) for figure in figures)


def _change(figure: Figure, before: Table, after: Table, level: float) -> Change:
    old, new = before[figure.text].astype("int64"), after[figure.text].astype("int64")
    pair = paired(figure, old[: len(new)], new, level)
    known = _side(figure, old, level)
    alike = _side(figure, old[: len(new)], level) if len(old) > len(new) else known
    sides = (*alike, *_side(figure, new, level))
    return Change(figure, *sides, pair.estimate, pair.low, pair.high, len(new), len(old), known)


def _side(figure: Figure, values: Values, level: float) -> tuple[float, float, float]:
    """Return a figure of one side, and the ends of its interval."""
    moments = Moments.of(values)
    whole = figure.kind == "share" or (figure.kind == "payoff" and all_whole(moments))
    moments = moments.divided(figure.whole) if figure.whole > 1 else moments
    if whole:
        low, high = (float(end) for end in share_interval(moments.total, moments.games, level)[:2])
    else:
        low, high, _ = moments.bounds(level)
    return moments.mean, low, high


def won_together(trial: Trial, changes: Sequence[Change]) -> bool:
    """Return whether several seats can win a game together.

    Either game.toml says so, or it is seen: what the seats win, of all seats, adds up to more than all games.
    """
    if trial.seats_compete and trial.scenario.seats.own_wins:
        return True
    paid = [each for each in changes if each.figure.kind == "payoff"]
    return max(sum(each.before for each in paid), sum(each.after for each in paid)) > 1 + 1e-9


def first_change(trial: Trial, before: Table, after: Table, level: float) -> tuple[Change, bool]:
    """Return the first figure, see `changes_of`, and whether several seats can win a game together."""
    first, *others = trial.played()
    change, *seats = changes_of([first, *(each for each in others if each.kind == "payoff")], before, after, level)
    return change, won_together(trial, [change, *seats])


def turned_games(figure: Figure, before: Table, after: Table, most: int = 20) -> tuple[int, ...]:
    """Return the numbers of the first games that a figure tells apart."""
    new = after[figure.text]
    differ = (before[figure.text][: len(new)] != new).nonzero()[0]
    return tuple(int(number) for number in differ[:most])
