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

Stages 1 to 3 of all dials come before the others of any: most dials are settled there, and those that are not take most
of the time.

What plays a part only with certain values of other settings (`when` in game.toml) is searched where these hold: they
are added to every context. If it is dead there, stages 1 and 2 follow without them, since a `when` may be wrong. A
context whose own settings play no part is left out: its games are those of another context. Positions that come to
the same RULES, as those of a policy's row that nobody follows, are compared once.

An axis is searched until all its values differ from each other, and always has all its positions compared. A dial is
not seen alive if no stage shows a difference: that is no proof, but games that are equal in every column.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from balance.design.dials import NOW, Dial, Pair, dials_of
from balance.design.durations import read_duration
from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.whole_numbers import check_whole
from balance.questions.dials.contexts import Contexts, Rows, Turned
from balance.questions.dials.findings import EXPLAINED, FIXED, DialFindings, Finding, Move, verdict_of
from balance.simulation.engine import Engine, Threads, check_engine
from balance.simulation.workers import Stretch, thread_count, warm_up
from scenarios import Configuration, Scenario, Value
from scenarios.loader.dead_dials import value_name

GAMES = 5000  # of each configuration before a dial is called dead
EARLY = 3  # stages of all dials that come before the later stages of any
_KEPT = 50_000  # [games] of a configuration, at most, for its rows to be cached for the next dial
_BATCH = 2  # positions played at a time, if one that shows a difference is enough

Progress = Callable[[int, int, str], None]
Tell = Callable[[list[Finding]], None]


def find_dead_dials(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    games: int = GAMES,
    seed: int = 0,
    threads: int | None = None,
    budget: object = None,
    progress: Progress | None = None,
    tell: Tell | None = None,
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
        budget: Time after which no other dial is turned: `5min`, or seconds; None: all are.
        progress: Called in this thread with the number of dials done, the number of all, and the next dial's name.
        tell: Called in this thread with the findings on each dial, as soon as it was turned.
        settings: Axes, numbers and table cells, one value for each.

    Returns:
        The findings on all dials, in the order of the scenario's files.

    Raises:
        InputError: If there is no such game, or a setting, `games` or `seed` is wrong, or they cannot be combined.
    """
    check_whole("--games", games, 1, MAX_GAMES)
    check_whole("--seed", seed, 0, MAX_SEED)
    check_engine(threads, None)
    base = configured(scenario, values, settings)
    seconds = math.inf if budget is None else read_duration(budget, "--budget")
    ends_at, search = time.monotonic() + seconds, _Search(base, games, seed, Threads(thread_count(threads)))
    every = dials_of(base)
    found: dict[int, list[Finding]] = {}
    for number, dial, seen in search.settled(every, ends_at, progress or (lambda done, total, name: None)):
        found[number] = list(search.findings(dial, seen))
        if tell is not None:
            tell(found[number])
    in_order = [finding for number in sorted(found) for finding in found[number]]
    return DialFindings(base, games, seed, in_order, len(found), len(every))


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

    def is_settled(self, dial: Dial) -> bool:
        """Return whether one difference was seen; of an axis, one between any two values."""
        return not self.open or bool(self.moves and dial.kind != "axis")


class _Search:
    """Plays the positions of dials in the contexts of the stages, and compares their games."""

    def __init__(self, base: Configuration, games: int, seed: int, engine: Engine) -> None:
        self._base, self._seed, self._engine, self._contexts = base, seed, engine, Contexts(base, games)
        self._scenario = base.scenario
        self._kept: dict[tuple[str, int], Rows] = {}  # rows of positions `NOW`, by digest of RULES and games
        self._changes: dict[tuple[str, str, int], tuple[str, int]] = {}  # what `_change` found, by digests and games
        warm_up(base)

    def settled(self, every: Sequence[Dial], ends_at: float, progress: Progress) -> Iterator[tuple[int, Dial, _Seen]]:
        """Yield the number of each dial, the dial, and what was seen of it, as soon as nothing is left to try.

        The first stages of all dials come before the others of any, so that a dial that takes long does not keep the
        others waiting. No dial is begun, or gone on with, after `ends_at`, by the clock of `time.monotonic`.
        """
        left: list[tuple[int, Dial, _Seen]] = []
        done = 0
        for late in (False, True):
            turned = left if late else [(number, dial, _Seen(dial.pairs)) for number, dial in enumerate(every)]
            for number, dial, seen in turned:
                if time.monotonic() > ends_at:
                    return
                progress(done, len(every), f"{dial.name}{', in rarer settings' if late else ''}")
                try:
                    self._look(dial, seen, late)
                except Exception as error:
                    error.add_note(f"{self._scenario.name}: while {dial.name} was turned")
                    raise
                if late or seen.is_settled(dial):
                    done += 1
                    yield number, dial, seen
                else:
                    left.append((number, dial, seen))

    def findings(self, dial: Dial, seen: _Seen) -> Iterator[Finding]:
        """Yield the finding on a dial, then those on values of an axis that play like an earlier value."""
        reason = self._scenario.dead.get(dial.name, "")
        if not dial.pairs:
            yield Finding(dial.name, dial.kind, EXPLAINED if reason else FIXED, reason=reason)
            return
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

    def _look(self, dial: Dial, seen: _Seen, late: bool) -> None:
        """Go through the first stages, or those after them, until a dial is settled or none is left."""
        stages = self._contexts.stages_with(self._contexts.needed(dial))
        for stage in stages[EARLY:] if late else stages[:EARLY]:
            if seen.is_settled(dial):
                return
            seen.games = max(seen.games, stage.games)
            for context in stage.contexts:
                if dial.name in context:  # the position would overwrite the context
                    continue
                for pairs in _batches(dial, seen.open, stage.most):
                    self._compare(context, pairs, stage.games, seen)
                    if seen.is_settled(dial):
                        seen.games = stage.games
                        return

    def _compare(self, context: Mapping[str, Value], pairs: Sequence[Pair], games: int, seen: _Seen) -> None:
        """Play the positions of these pairs in a context, and note in `seen` which pairs differ."""
        positions = {position.label: position for pair in pairs for position in pair}
        # None: this position cannot be combined with the context, or the game's `derive` rejects the numbers
        turned = {label: self._contexts.turned(context, each) for label, each in positions.items()}
        played = [(turned[one.label], turned[other.label]) for one, other in pairs]
        self._play([(one, other) for one, other in played if one and other], games, turned.get(NOW.label))
        for (one, other), (first, second) in zip(pairs, played, strict=True):
            if first is None or second is None or first.configuration.digest == second.configuration.digest:
                continue
            labels = (one.label, other.label)
            seen.tried.update(dict.fromkeys(label for label in labels if label != NOW.label))
            column, changed = self._changes[first.digest, second.digest, games]
            if changed:
                seen.moves[labels] = Move(column, changed / games, games, other.label, one.label, context)
                seen.open.remove((one, other))
                seen.alike.pop(labels, None)
            else:
                seen.alike[labels] = None

    def _play(self, pairs: Sequence[tuple[Turned, Turned]], games: int, keep: Turned | None) -> None:
        """Play what these pairs need, and note in `_changes` where their games differ.

        Args:
            pairs: What is compared; not played again is what was compared already, or has rows that are kept.
            games: Games of each [games].
            keep: The configuration whose rows are kept for other positions and dials; None: none of them.
        """
        new = [each for each in pairs if (each[0].digest, each[1].digest, games) not in self._changes]
        wanted = {each.digest: each for pair in new for each in pair if pair[0].digest != pair[1].digest}
        rows = {digest: self._kept[digest, games] for digest in wanted if (digest, games) in self._kept}
        stretches = (
            Stretch.of(each.configuration, self._seed, 0, games, _as_is, rules=each.rules, tag=digest)
            for digest, each in wanted.items()
            if digest not in rows
        )
        steps = self._engine.play(stretches)
        rows |= {step.stretch.tag: step.product for step in steps if step.product is not None}
        if keep is not None and games <= _KEPT and keep.digest in rows:
            self._kept[keep.digest, games] = rows[keep.digest]
        for one, other in new:
            same = one.digest == other.digest
            found = ("", 0) if same else _largest_change(self._scenario, rows[one.digest], rows[other.digest])
            self._changes[one.digest, other.digest, games] = found


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


def _largest_change(scenario: Scenario, one: Rows, other: Rows) -> tuple[str, int]:
    """Return the column that differs in most games, and in how many; "" and 0 if none does."""
    largest, most = "", 0
    for name in scenario.game.result.names or ():
        differ = ~_equal(one[name], other[name]).reshape(len(one), -1)
        for column, games in zip(scenario.columns(name), differ.sum(axis=0).tolist(), strict=False):
            if games > most:
                largest, most = column, games
    return largest, most


def _equal(one: Rows, other: Rows) -> NDArray[np.bool_]:
    """Return where two arrays are equal; NaN (no value) equals NaN."""
    equal: NDArray[np.bool_] = one == other
    if one.dtype.kind == "f":
        equal |= np.isnan(one) & np.isnan(other)
    return equal
