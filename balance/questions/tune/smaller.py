"""Look for smaller changes of several numbers: bisection over the sum of their steps.

Sets of numbers are made of few values of each, so between the smallest that was tried and none there are many more.
Between the fewest steps that may be seen to reach the targets and the most that may not, the middle is tried: those
splits of so many steps between the numbers that are forecast to come nearest to what is wanted.

    forecast = the game as it is + what each number does alone + what the nearest of the same numbers, as tried, does
               beyond that                              (shares as log odds; a line between two values that were tried)
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

import numpy as np
from numpy.typing import NDArray

from balance.questions.tune.moves import STAY, Move, SearchDial, move
from balance.questions.tune.search import Race, Tried
from scenarios import Value

SPLITS = 3  # changes of so many steps that are tried
ABOVE = 3  # sizes that are tried between the smallest and the surest
SETS = 5  # sets of numbers of which smaller changes are looked for: those of fewest steps

Scaled = NDArray[np.float64]  # a figure of each target, on the scale on which effects are added


def search_smaller(race: Race, dials: Sequence[SearchDial]) -> None:
    """Race smaller changes of each set of numbers whose figures are as wanted."""
    sets: dict[tuple[str, ...], list[Tried]] = {}
    for each in race.left:
        if len(each.move.names) > 1 and each.off(race.targets) <= 1:
            sets.setdefault(each.move.names, []).append(each)
    searches = [_Bisection(race, dials, _smallest(race, each)) for each in list(sets.values())[:SETS]]
    while not race.cut:
        moves = [move for search in searches for move in search.next()]
        if not moves:
            break
        race.run(moves)
    if not race.cut:
        race.run(move for search in searches for move in search.above())


def _smallest(race: Race, tried: Sequence[Tried]) -> Move:
    """Return the smallest change that is likely to be seen to reach the targets; else the smallest."""
    return next((each.move for each in tried if race.likely(each)), tried[0].move)


@dataclass
class _Bisection:
    """Look for the fewest steps of a set of numbers.

    Attributes:
        race: The race.
        dials: What may be changed; then those of the set that have steps.
        found: The smallest change of the set that is likely to be seen to reach the targets; if none is, of which
            the figures are as wanted.
        missed: The most steps of which no change that was tried is so.
    """

    race: Race
    dials: Sequence[SearchDial]
    found: Move
    missed: int = 0
    _tried: list[Move] = field(default_factory=list)
    _middle: int = 0

    def __post_init__(self) -> None:
        changed = {dial.name: dial for dial in self.dials if dial.name in self.found.names}
        values = dict(self.found.settings)
        self.words = [move(dial, values[name]) for name, dial in changed.items() if not dial.step]  # stay as they are
        self.dials = [dial for dial in changed.values() if dial.step]
        self.signs = [1 if _signed(dial, values[dial.name]) > 0 else -1 for dial in self.dials]
        self.effects = [self._effect(dial) for dial in self.dials]
        self.likely = self.race.likely(self.race.tried[self.found])
        self.missed = len(self.dials) - 1  # each number changes by a step at least

    def next(self) -> list[Move]:
        """Return what to try next; nothing once no number of steps is left between."""
        if reached := [each for each in self._tried if self._is_good(each)]:
            self.found = min(reached, key=lambda each: (each.steps, each.label))
        else:
            self.missed = max(self.missed, self._middle)
        self._tried = []
        while not self._tried and self._steps(self.found) - self.missed > 1:
            self._middle = (self._steps(self.found) + self.missed) // 2
            self._tried = self._best(self._middle)
            if not self._tried:
                self.missed = self._middle
        return self._tried

    def above(self) -> Iterator[Move]:
        """Yield changes of sizes evenly spread between the smallest that was found and the one that is surest.

        The smallest owes something to luck, so several sizes are judged.
        """
        same = [each for each in self.race.left if each.move.names == self.found.names]
        low, high = self._steps(self.found), self._steps(self.race.surest(same).move)
        for steps in dict.fromkeys(np.linspace(low, high, ABOVE + 1, endpoint=False).round().astype(int).tolist()):
            if low < steps < high:
                yield from self._best(steps)

    def _best(self, steps: int) -> list[Move]:
        """Return the changes of so many steps that are forecast to come nearest."""
        return sorted(self._splits(steps), key=lambda each: (self._off(each), each.label))[:SPLITS]

    def _is_good(self, each: Move) -> bool:
        tried = self.race.tried.get(each)
        if tried is None or tried.out:  # None: it cannot be played
            return False
        return self.race.likely(tried) or not (self.likely or tried.off(self.race.targets) > 1)

    def _steps(self, each: Move) -> int:
        """Return the steps of the numbers that have steps."""
        return ceil(round(each.steps, 6)) - len(self.words)

    def _splits(self, steps: int) -> Iterator[Move]:
        """Yield all changes of so many steps."""
        farthest = [int(round(max(abs(effect[0])), 6)) for effect in self.effects]
        for first in itertools.product(*(range(1, most + 1) for most in farthest[:-1])):
            parts = [*first, steps - sum(first)]
            values = [d.at(s * n) for d, s, n in zip(self.dials, self.signs, parts, strict=True)]
            if 1 <= parts[-1] <= farthest[-1] and None not in values:
                whole = STAY
                for each in self.words:
                    whole = whole.also(each)
                for dial, value in zip(self.dials, values, strict=True):
                    assert value is not None
                    whole = whole.also(move(dial, value))
                yield whole

    def _effect(self, dial: SearchDial) -> tuple[Scaled, Scaled]:
        """Return what a number does alone: at which steps [values], and how much [values, targets]."""
        alone = [each for each in self.race.tried if each.names == (dial.name,)]
        points = [(0.0, STAY), *((_signed(dial, dict(each.settings)[dial.name]), each) for each in alone)]
        side = self.signs[self.dials.index(dial)]
        kept = sorted(((steps, each) for steps, each in points if steps * side >= 0), key=lambda point: point[0])
        return np.array([steps for steps, _ in kept]), np.array([self._moved(each) for _, each in kept])

    def _moved(self, each: Move) -> Scaled:
        """Return what a change does, in games of the same numbers."""
        games = min(self.race.tried[each].games, self.race.tried[STAY].games)
        ends = [
            [t.scaled(t.figure.estimate(self.race.values(of, t, games))) for t in self.race.targets]
            for of in (STAY, each)
        ]
        return np.subtract(ends[1], ends[0])

    def _scaled(self, each: Tried) -> Scaled:
        return np.array([t.scaled(e) for t, e in zip(self.race.targets, each.estimates, strict=True)])

    def _sum(self, each: Move) -> Scaled:
        """Return the game as it is with what each number does alone."""
        values: Mapping[str, Value] = dict(each.settings)
        total = self._scaled(self.race.tried[STAY])
        for dial, (steps, moved) in zip(self.dials, self.effects, strict=True):
            here = _signed(dial, values[dial.name])
            total = total + [np.interp(here, steps, of_target) for of_target in moved.T]
        return total

    def _off(self, each: Move) -> float:
        """Return how far the forecast of a change is from what is wanted; 1 at a bound."""
        same = [other for other in self.race.tried if other.names == each.names and self._has_words(other)]
        nearest = min(same, key=lambda other: (self._apart(each, other), other.label))
        forecast = self._sum(each) + self._scaled(self.race.tried[nearest]) - self._sum(nearest)
        return max(t.off(t.unscaled(float(of))) for t, of in zip(self.race.targets, forecast, strict=True))

    def _has_words(self, each: Move) -> bool:
        return all(set(word.settings) <= set(each.settings) for word in self.words)

    def _apart(self, one: Move, other: Move) -> float:
        """Return by how many steps two changes of the set differ."""
        first, second = dict(one.settings), dict(other.settings)
        return sum(abs(_signed(dial, first[dial.name]) - _signed(dial, second[dial.name])) for dial in self.dials)


def _signed(dial: SearchDial, value: Value) -> float:
    """Return the steps from the present value to another, negative if it is less."""
    less = not isinstance(value, str) and not isinstance(dial.now, str) and value < dial.now
    return -dial.steps(value) if less else dial.steps(value)
