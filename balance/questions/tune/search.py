"""Find changes that may reach the targets: a race in which games rule out one change after the other.

All changes play the same game numbers, the dice of the published game. After 500, 2 000 and 8 000 games each change is
looked at: it is out if the interval of one of its figures lies outside of what is wanted. Each interval has the level

    1 - alpha / (MOST changes x LOOKS x targets)         so that all hold at once with 1 - alpha (Bonferroni)

so a change that does reach the targets is ruled out with a chance of alpha at most, whatever else was looked at, and
in whatever order. Four rounds of the race:

    1. each number alone, at values near and far
    2. values between two that lie on different sides of a bound of what is wanted
    3. several numbers together, where the sum of what they do alone (shares as log odds) comes close
    4. smaller changes of these: see `smaller.py`

What is left has been chosen by its games, so other games judge it.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from balance.design.statistics import Values
from balance.questions.tune.moves import STAY, Move, SearchDial, move, single_moves
from balance.questions.tune.targets import Target
from balance.stats.moments import Bounds
from balance.studies.kept_games import Spent
from scenarios import Value

LOOKS = (500, 2_000, 8_000)  # [games]
MOST = 2_000  # changes that are tried, at most
ENOUGH = 5  # changes of one number that may reach the targets; with fewer, several numbers are tried together
TOGETHER = 60  # changes of several numbers that are tried,
OF_A_SET = 4  # and of these with the same numbers
STRONG = 60  # changes of one number from which sets are made: those that do most
ROUNDS = 3  # in which values between neighbours are tried, ever closer
SURE = 4.5  # standard errors from which on it is seen that a script misplays a number
SEEN = 3.0  # standard errors from which on a change is taken to do something


@dataclass
class Tried:
    """Hold what became of a change.

    Attributes:
        move: The change.
        games: Games it played in each cell [games].
        estimates: The figure of each target.
        bounds: The interval of each, at the level of the games that judge.
        out: The targets that its games rule out.
    """

    move: Move
    games: int
    estimates: list[float]
    bounds: list[Bounds]
    out: list[Target] = field(default_factory=list)

    def off(self, targets: Sequence[Target]) -> float:
        """Return how far the worst figure is from the middle of what is wanted; 1 at a bound."""
        return max(target.off(estimate) for target, estimate in zip(targets, self.estimates, strict=True))

    def fits(self, targets: Sequence[Target], times: float) -> bool:
        """Return whether every interval lies within what is wanted, if it were so many times as wide."""
        three = zip(targets, self.estimates, self.bounds, strict=True)
        return all(
            target.low <= value - times * (value - low) and value + times * (high - value) <= target.high
            for target, value, (low, high, _) in three
        )


@dataclass(frozen=True)
class Judge:
    """Say how proposals are judged.

    Attributes:
        games: By how many games [games].
        level: The level of each interval.
    """

    games: int
    level: float


@dataclass
class Race:
    """Race changes.

    Attributes:
        targets: What is wanted.
        play: Plays so many games of each of these changes, in every cell; changes that cannot be played are left out.
        values: Returns what each game of a change contributes to a target's figure.
        alpha: The chance that a change is ruled out wrongly.
        judge: How what is left will be judged.
        tried: What became of each change.
        cut: Whether the budget ended it.
    """

    targets: Sequence[Target]
    play: Callable[[Sequence[Move], int], list[Move]]
    values: Callable[[Move, Target, int], Values]
    alpha: float
    judge: Judge
    tried: dict[Move, Tried] = field(default_factory=dict)
    cut: bool = False

    @property
    def level(self) -> float:
        """Return the level of each interval."""
        return 1 - self.alpha / (MOST * len(LOOKS) * len(self.targets))

    @property
    def left(self) -> list[Tried]:
        """Return the changes that may reach the targets: those of fewest steps first, then the nearest."""
        going = [each for each in self.tried.values() if not each.out]
        return sorted(going, key=self.size)

    def run(self, moves: Iterable[Move]) -> None:
        """Race changes that were not tried yet, as many as may be tried in all."""
        going = [each for each in dict.fromkeys(moves) if each not in self.tried][: MOST - len(self.tried)]
        try:
            for games in LOOKS:
                if not going:
                    return
                going = [each for each in self.play(going, games) if self._look(each, games)]
        except Spent:
            self.cut = True

    def still(self) -> Target | None:
        """Return a missed target whose figure no change moves in any game; None if there is none.

        A budget that ended the race leaves changes untried, so then it is not said.
        """
        for target in () if self.cut else self.tried[STAY].out:
            if not any(self._differs(each, target) for each in self.tried.values()):
                return target
        return None

    def does_nothing(self, each: Tried) -> bool:
        """Return whether a change contributes to all targets what the game as it is does, in every game."""
        if each.move == STAY or each.estimates != self.tried[STAY].estimates:
            return False
        return not any(self._differs(each, target) for target in self.targets)

    def _differs(self, each: Tried, target: Target) -> bool:
        """Return whether any game of a change contributes another number to a target than the game as it is."""
        games = min(each.games, self.tried[STAY].games)
        values = self.values(each.move, target, games), self.values(STAY, target, games)
        return not np.array_equal(*values)

    def _look(self, each: Move, games: int) -> bool:
        """Look at a change after so many games; return whether it may reach the targets."""
        values = [self.values(each, target, games) for target in self.targets]
        estimates = [target.figure.estimate(of) for target, of in zip(self.targets, values, strict=True)]
        out = [t for t, of in zip(self.targets, values, strict=True) if t.excluded(of, self.level)]
        bounds = [t.figure.bounds(of, self.judge.level) for t, of in zip(self.targets, values, strict=True)]
        self.tried[each] = Tried(each, games, estimates, bounds, out)
        return not out

    def likely(self, each: Tried) -> bool:
        """Return whether judging would see that it reaches the targets, if its figures are as here."""
        return not each.out and each.fits(self.targets, self._narrower(each))

    def sure(self, each: Tried) -> bool:
        """Return whether they would see it wherever in their intervals here its figures are."""
        return not each.out and each.fits(self.targets, 1 + self._narrower(each))

    def surest(self, tried: Sequence[Tried]) -> Tried:
        """Return the smallest change that is sure to be seen to reach the targets; else the nearest."""
        sure = [each for each in tried if self.sure(each)]
        return min(sure, key=self.size) if sure else self.nearest(tried)

    def nearest(self, tried: Sequence[Tried]) -> Tried:
        """Return the change that comes nearest to the middle of what is wanted."""
        return min(tried, key=lambda each: (each.off(self.targets), each.move.steps, each.move.label))

    def size(self, each: Tried) -> tuple[float, float, str]:
        """Return what changes are sorted by: the smallest first, then the nearest."""
        return each.move.steps, each.off(self.targets), each.move.label

    def _narrower(self, each: Tried) -> float:
        """Return how wide the intervals of the games that judge are, in units of those of these games."""
        return math.sqrt(each.games / self.judge.games)

    def between(self, dials: Sequence[SearchDial]) -> Iterator[Move]:
        """Yield values between two neighbours where a figure crosses a bound of what is wanted."""
        for dial in dials:
            alone = [each for each in self.tried.values() if each.move.names == (dial.name,)] + [self.tried[STAY]]
            alone = [each for each in alone if dial.step]
            alone.sort(key=lambda each: float(dict(each.move.settings).get(dial.name, dial.now)))
            for low, high in itertools.pairwise(alone):
                pairs = zip(self.targets, low.estimates, high.estimates, strict=True)
                if any(target.crossed(*sorted(pair)) for target, *pair in pairs):
                    ends = [dict(each.move.settings).get(dial.name, dial.now) for each in (low, high)]
                    yield from (move(dial, value) for value in dial.between(*ends))

    def together(self, most: int) -> Iterator[Move]:
        """Yield changes of 2 to `most` numbers whose effects add up to what is wanted."""
        strong = self._strong()
        if len(strong) < 2:
            return
        base = np.array([t.scaled(e) for t, e in zip(self.targets, self.tried[STAY].estimates, strict=True)])
        effects = (
            np.array([[t.scaled(e) for t, e in zip(self.targets, each.estimates, strict=True)] for each in strong])
            - base
        )
        games = min(each.games for each in strong)
        sets_of: dict[tuple[str, ...], list[tuple[float, Move]]] = {}
        for size in range(2, most + 1):
            for chosen in itertools.combinations(range(len(strong)), size):
                names = [strong[i].move.names[0] for i in chosen]
                if len(set(names)) < size:
                    continue
                estimates = self._sum(base + effects[list(chosen)].sum(axis=0))
                if all(_near(target, each, games) for target, each in zip(self.targets, estimates, strict=True)):
                    whole = strong[chosen[0]].move
                    for i in chosen[1:]:
                        whole = whole.also(strong[i].move)
                    off = max(target.off(each) for target, each in zip(self.targets, estimates, strict=True))
                    sets_of.setdefault(whole.names, []).append((off, whole))
        nearest = [sorted(each, key=lambda pair: (pair[0], pair[1].label))[:OF_A_SET] for each in sets_of.values()]
        nearest.sort(key=lambda each: (min(whole.steps for _, whole in each), each[0][1].label))
        yield from [whole for each in nearest for _, whole in each][:TOGETHER]

    def _strong(self) -> list[Tried]:
        """Return the changes of one number that are seen to do something, those that do most."""
        base = self.tried[STAY]
        scored = []
        for each in self.tried.values():
            if len(each.move.names) != 1 or each.off(self.targets) <= 1:  # what may reach it alone needs no other
                continue
            games = min(each.games, base.games)
            size = max(self._size(each, target, games) for target in self.targets)
            if size >= SEEN:
                scored.append((size, each))
        scored.sort(key=lambda pair: (-pair[0], pair[1].move.label))
        return [each for _, each in scored[:STRONG]]

    def _size(self, each: Tried, target: Target, games: int) -> float:
        """Return how many standard errors a figure moves."""
        return abs(self.moved(each.move, target, games))

    def moved(self, move: Move, target: Target, games: int) -> float:
        """Return by how many standard errors a change moves a figure, in games of the same numbers."""
        moved = self.values(move, target, games) - self.values(STAY, target, games)
        spread = float(moved.std())
        return float(moved.mean()) / (spread / math.sqrt(games)) if spread else 0.0

    def misplayed(self, move: Move, dials: Sequence[SearchDial], target: Target) -> list[str]:
        """Return the numbers of a change of which more of a good thing loses, or less of it wins.

        Args:
            move: The change.
            dials: What may be changed.
            target: A target whose figure is what the players want.
        """
        return [
            dial.name
            for dial, value, helps in _judged_by_better(move, dials)
            if (-1 if helps else 1) * self._moved_alone(dial, value, target) > SURE
        ]

    def doubtful(self, move: Move, dials: Sequence[SearchDial], target: Target) -> list[str]:
        """Return the numbers of a change that should help while less is wanted, or hurt while more is.

        One that alone moves the figure as it should is none: it takes back what another number does too much.

        Args:
            move, dials, target: As for `misplayed`.
        """
        now = self.tried[STAY].estimates[self.targets.index(target)]
        if target.low <= now <= target.high:
            return []
        return [
            dial.name
            for dial, value, helps in _judged_by_better(move, dials)
            if helps == (now > target.high) and (1 if helps else -1) * self._moved_alone(dial, value, target) <= 0
        ]

    def _moved_alone(self, dial: SearchDial, value: Value, target: Target) -> float:
        """Return by how many standard errors a number alone moves a figure; 0 if it was not tried."""
        alone = Move(((dial.name, value),), dial.steps(value))
        if alone not in self.tried:
            return 0.0
        return self.moved(alone, target, min(self.tried[alone].games, self.tried[STAY].games))

    def _sum(self, scaled: np.ndarray) -> list[float]:
        """Return the figures that sums of effects foretell."""
        return [target.unscaled(float(value)) for target, value in zip(self.targets, scaled, strict=True)]


def search(race: Race, dials: Sequence[SearchDial], most: int) -> None:
    """Race single numbers, values between, and sets of several numbers."""
    race.run([STAY])
    if STAY not in race.tried:
        return
    race.run(single_moves(dials))
    for _ in range(ROUNDS):
        if not race.cut:
            race.run(race.between(dials))
    if not race.cut and most > 1 and len(race.left) < ENOUGH:
        race.run(race.together(most))


def _judged_by_better(move: Move, dials: Sequence[SearchDial]) -> Iterator[tuple[SearchDial, Value, bool]]:
    """Yield the numbers of which a direction helps, with their values, and whether these help."""
    for dial in dials:
        value = dict(move.settings).get(dial.name)
        if value is not None and dial.better and not isinstance(value, str) and not isinstance(dial.now, str):
            yield dial, value, (value > dial.now) == (dial.better == "more")


def _near(target: Target, foretold: float, games: int) -> bool:
    """Return whether a foretold figure is as wanted, or off by no more than games are wrong by chance."""
    room = 2 * math.sqrt(max(foretold * (1 - foretold), 0.0) / (2 * games)) if target.figure.in_percent else 0.0
    return target.low - room <= foretold <= target.high + room
