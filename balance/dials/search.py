"""Search for dead dials: axes, numbers and columns that change no result, whatever they are set to.

Two configurations are compared game by game with the same random numbers: a dial is alive if a single result of a
single game differs. A dial may work only in a certain context (a rule that one mode uses), so the search goes through
contexts, from cheap to expensive, and stops at the first difference:

    stage  context: the scenario as it is, and            games   positions
      1    nothing else                                   200     the first 10
      2    one axis at another value, each in turn        200     the first 10
      3    nothing else                                   all     all
      4    two axes at other values, each pair in turn    200     the first 10
      5    one number at an end of its range, in turn     200     the first 10
      6    as stage 2                                     all     the first 10

An axis is searched until all its values differ from each other, and always has all its positions compared. A dial is
dead if no stage shows a difference: that is no proof, but thousands of games that are equal in every column.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.whole_numbers import check_whole
from balance.dials.dials import NOW, Dial, Pair, dials_of, ends, other_values
from balance.dials.findings import EXPLAINED, FIXED, DialFindings, Finding, Move, verdict_of
from balance.simulation.workers import Stretch, play_stretches, thread_count, warm_up
from scenarios import Configuration, Scenario, Value
from scenarios.loader.dead_dials import value_name
from scenarios.loader.errors import InputError
from sims.game import Game, seat_columns

GAMES = 5000  # of each configuration before a dial is called dead
FIRST = 200  # [games] of the cheap stages
FEW = 10  # positions of a dial in all stages but the third
_KEPT = 50_000  # [games] of a configuration, at most, for its rows to be cached for the next dial
_BATCH = 2  # positions played at a time, if one that shows a difference is enough

Progress = Callable[[int, int, str], None]
Rows = NDArray[Any]


def find_dead_dials(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    games: int = GAMES,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    **settings: Value,
) -> DialFindings:
    """Find the axes, numbers and columns of a scenario that change no result.

    >>> [finding.dial for finding in balance.find_dead_dials("pig").bad]

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings whose names are no Python names, or are names of an argument. What is set stays so in all
            contexts; only the dial that is examined changes it.
        games: Games of each configuration before a dial is called dead [games].
        seed: Seed of all games.
        threads: Threads to play on; None: one for each processor. The findings do not depend on it.
        progress: Called in this thread with the number of dials done, the number of all, and the next dial's name.
        settings: Axes, numbers and table cells, one value for each.

    Returns:
        The findings on all dials, in the order of the scenario's files.

    Raises:
        InputError: If there is no such game, or a setting, `games` or `seed` is wrong, or they cannot be combined.
    """
    check_whole("games", games, 1, MAX_GAMES)
    check_whole("seed", seed, 0, MAX_SEED)
    check_whole("threads", count := thread_count(threads), 1, 1024)
    base = configured(scenario, values, settings)
    search = _Search(base, games, seed, count)
    findings: list[Finding] = []
    every = dials_of(base)
    for done, dial in enumerate(every):
        if progress is not None:
            progress(done, len(every), dial.name)
        try:
            findings += search.findings(dial)
        except Exception as error:
            error.add_note(f"{base.scenario.name}: while {dial.name} was turned")
            raise
    return DialFindings(base, games, seed, findings)


@dataclass
class _Seen:
    """What the search has seen of one dial so far.

    Attributes:
        open: The pairs whose games have shown no difference yet, compared or not.
        alike: Labels of the pairs that were compared and showed none; the keys of a dict, to keep their order.
        moves: The first difference of each other pair, by their labels.
        tried: Labels of the positions that were compared, in order.
        games: Games of each position, at most [games].

    A pair begins in `open`; compared without a difference it is also in `alike`; at its first difference it leaves
    both for `moves`, and stays there.
    """

    open: list[Pair]
    alike: dict[tuple[str, str], None] = field(default_factory=dict)
    moves: dict[tuple[str, str], Move] = field(default_factory=dict)
    tried: dict[str, None] = field(default_factory=dict)
    games: int = 0


@dataclass(frozen=True)
class _Stage:
    """A stage of the search.

    Attributes:
        contexts: Settings that are added to the base, each in turn.
        games: Games of each configuration [games].
        most: Positions of a dial, at most; None: all.
    """

    contexts: list[dict[str, Value]]
    games: int
    most: int | None = None


class _Search:
    """Plays the positions of dials in the contexts of the stages, and compares their games."""

    def __init__(self, base: Configuration, games: int, seed: int, threads: int) -> None:
        self._base, self._seed, self._threads = base, seed, threads
        self._scenario, self._game = base.scenario, base.scenario.game
        self._kept: dict[tuple[str, int], Rows | None] = {}  # rows as `_rows` returns them, by digest and games
        warm_up(base)
        first = min(FIRST, games)
        # contexts: one axis at another value, and two different axes at other values
        single = self._legal(other_values(base))
        double = self._legal([{**one, **other} for one, other in combinations(single, 2) if one.keys() != other.keys()])
        self._stages = [_Stage([{}], first, FEW), _Stage(single, first, FEW), _Stage([{}], games)]
        self._stages += [_Stage(double, first, FEW), _Stage(self._legal(ends(base)), first, FEW)]
        self._stages += [_Stage(single, games, FEW)] if games > first else []

    def findings(self, dial: Dial) -> Iterator[Finding]:
        """Yield the finding on a dial, then those on values of an axis that play like an earlier value."""
        reason = self._scenario.dead.get(dial.name, "")
        if not dial.pairs:
            yield Finding(dial.name, dial.kind, EXPLAINED if reason else FIXED, reason=reason)
            return
        seen = self._look(dial)
        if not seen.tried and self._base.given and not reason:  # the settings leave no second position that is legal
            yield Finding(dial.name, dial.kind, FIXED, games=seen.games)
            return
        # of the differences in the first context that showed any, report the largest, preferably from the present value
        moves = list(seen.moves.values())
        together = [move for move in moves if move.where == moves[0].where]
        move = max(together, key=lambda move: (move.against == dial.pairs[0][0].label, move.share), default=None)
        games = move.games if move else seen.games
        yield Finding(dial.name, dial.kind, verdict_of(move, reason), tuple(seen.tried), games, move, reason=reason)
        if dial.kind == "axis":
            yield from self._values(dial, seen)

    def _values(self, dial: Dial, seen: _Seen) -> Iterator[Finding]:
        """Yield findings on values of an axis that play like an earlier one or that `[dead]` names."""
        for position in dial.positions:
            label, name = position.label, value_name(dial.name, position.label)
            reason = self._scenario.dead.get(name, "")
            tried = (label,) if label in seen.tried else ()
            plays_as = next((one for one, other in seen.alike if other == label), "")
            dead = bool(plays_as) or not tried
            if not reason and not (dead and seen.moves):  # alive; or the whole axis is dead, which is one finding
                continue
            if not reason and not tried and self._base.given:  # the settings forbid this value
                continue
            moves = [move for labels, move in seen.moves.items() if label in labels]
            move = moves[-1] if moves and not dead else None
            games = move.games if move else seen.games
            yield Finding(name, "value", verdict_of(move, reason), tried, games, move, plays_as, reason)

    def _look(self, dial: Dial) -> _Seen:
        """Go through the stages until the dial is alive (an axis: all its pairs differ) or nothing is left."""
        seen = _Seen(dial.pairs)
        for stage in self._stages:
            seen.games = max(seen.games, stage.games)
            for context in stage.contexts:
                if dial.name in context:  # the position would overwrite the context
                    continue
                for pairs in _batches(dial, seen.open, stage.most):
                    self._compare(context, pairs, stage.games, seen)
                    if not seen.open or (seen.moves and dial.kind != "axis"):
                        seen.games = stage.games
                        return seen
        return seen

    def _compare(self, context: Mapping[str, Value], pairs: Sequence[Pair], games: int, seen: _Seen) -> None:
        """Play the positions of these pairs in a context, and note in `seen` which pairs differ."""
        positions = {position.label: position for pair in pairs for position in pair}
        # None: this position cannot be combined with the context; equal digests: both are the same configuration
        turned = {label: self._configuration({**context, **each.settings}) for label, each in positions.items()}
        rows = self._rows([each for each in turned.values() if each is not None], games, turned.get(NOW.label))
        for one, other in pairs:
            first, second = turned[one.label], turned[other.label]
            if first is None or second is None or first.digest == second.digest:
                continue
            before, after = rows[first.digest], rows[second.digest]
            if before is None or after is None:
                continue
            labels = (one.label, other.label)
            seen.tried.update(dict.fromkeys(label for label in labels if label != NOW.label))
            column, changed = _largest_change(self._game, before, after)
            if changed:
                seen.moves[labels] = Move(column, changed / games, games, other.label, one.label, context)
                seen.open.remove((one, other))
                seen.alike.pop(labels, None)
            else:
                seen.alike[labels] = None

    def _legal(self, every: list[dict[str, Value]]) -> list[dict[str, Value]]:
        """Return the contexts that can be combined with the base."""
        return [context for context in every if self._configuration(context) is not None]

    def _configuration(self, settings: Mapping[str, Value]) -> Configuration | None:
        """Return the base with these settings, or None if they cannot be combined with it."""
        try:
            configuration = self._scenario.configuration({**self._base.given, **settings})
        except InputError:  # each value alone is right, but not together: a seat where nobody sits
            return None
        return None if configuration.illegal else configuration

    def _rows(
        self, configurations: Sequence[Configuration], games: int, keep: Configuration | None
    ) -> dict[str, Rows | None]:
        """Return the rows of configurations by their digest; None if the game's `derive` rejects the numbers.

        Args:
            configurations: What is played, unless its rows are cached.
            games: Games of each [games].
            keep: The configuration whose rows are cached for other positions and dials; None: none of them.
        """
        wanted = {each.digest: each for each in configurations}
        rows = {digest: self._kept[digest, games] for digest in wanted if (digest, games) in self._kept}
        new = [each for digest, each in wanted.items() if digest not in rows]
        played = self._play(new, games)
        rows |= {each.digest: played.get(each.digest) for each in new}
        if keep is not None and games <= _KEPT:
            self._kept[keep.digest, games] = rows[keep.digest]
        return rows

    def _play(self, configurations: Sequence[Configuration], games: int) -> dict[str, Rows]:
        """Play configurations and return their rows by digest, without those that cannot be played."""

        def stretches() -> Iterator[Stretch[Rows]]:
            for each in configurations:
                with suppress(InputError):  # `derive` says that these numbers do not fit together
                    yield Stretch.of(each, self._seed, 0, games, _as_is, tag=each.digest)

        steps = play_stretches(stretches(), self._threads)
        return {step.stretch.tag: step.product for step in steps if step.product is not None}


def _as_is(rows: Rows) -> Rows:
    return rows


def _batches(dial: Dial, pairs: list[Pair], most: int | None) -> Iterator[list[Pair]]:
    """Yield the pairs that are compared together.

    They are all pairs of an axis, else `_BATCH` at a time up to `most` pairs.
    """
    if dial.kind == "axis":
        yield list(pairs)
        return
    tries = pairs[:most]
    for first in range(0, len(tries), _BATCH):
        yield tries[first : first + _BATCH]


def _largest_change(game: Game, one: Rows, other: Rows) -> tuple[str, int]:
    """Return the column that differs in most games, and in how many; "" and 0 if none does."""
    largest, most = "", 0
    for name in game.result.names or ():
        differ = ~_equal(one[name], other[name]).reshape(len(one), -1)
        for column, games in zip(seat_columns(game, name), differ.sum(axis=0).tolist(), strict=True):
            if games > most:
                largest, most = column, games
    return largest, most


def _equal(one: Rows, other: Rows) -> NDArray[np.bool_]:
    """Return where two arrays are equal; NaN (no value) equals NaN."""
    equal: NDArray[np.bool_] = one == other
    if one.dtype.kind == "f":
        equal |= np.isnan(one) & np.isnan(other)
    return equal
