"""Dead dials: which axes, numbers and columns of a scenario change no result, whatever they are set to.

Two configurations are compared game by game with the same random numbers: a dial is alive if a single result of a
single game differs. The search goes from cheap to dear: few games as the scenario is; then with other values of the
axes, one at a time; more games; two axes at a time; another number at one of its ends; more games for each value of an
axis. A dial is dead if none of it shows a difference.
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
from balance.design.plan import check_whole
from balance.dials.dials import NOW, Dial, Pair, dials_of, ends, other_values
from balance.dials.findings import EXPLAINED, FIXED, DialFindings, Finding, Move, verdict_of
from balance.simulation.workers import Stretch, play_stretches, thread_count, warm_up
from scenarios import Configuration, Scenario, Value
from scenarios.loader.dead_dials import value_name
from scenarios.loader.errors import InputError
from sims.game import Game, seat_columns

GAMES = 5000  # of each configuration before a dial is called dead
FIRST = 200  # [games] of the cheap look
FEW = 10  # positions tried at first, and with each other value of the axes
_KEPT = 50_000  # [games] of a configuration that are kept for the next dial
_BATCH = 2  # positions played at a time, where one that shows a difference is enough

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
    """Look for axes, numbers and columns that change no result.

    >>> [finding.dial for finding in balance.find_dead_dials("pig").bad]

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings, for names that are no Python names or are those of an argument. What is set stays so, but
            for the dial that is turned: it is not varied to bring a dead dial to life.
        games: Of each configuration before a dial is called dead.
        seed: Of all games.
        threads: Threads to play on; None: one for each processor. The findings do not depend on it.
        progress: Called in this thread with how many dials are done, of how many, and the one that is next.
        settings: Axes, numbers and table cells, a value each.

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
    """What has been seen of a dial.

    Attributes:
        open: The pairs that are not told apart yet.
        alike: Labels of those that were compared; moves: how the others were told apart, by their labels.
        tried: Labels of the positions that were compared, in order.
        games: Of each position, at most.
    """

    open: list[Pair]
    alike: dict[tuple[str, str], None] = field(default_factory=dict)
    moves: dict[tuple[str, str], Move] = field(default_factory=dict)
    tried: dict[str, None] = field(default_factory=dict)
    games: int = 0


@dataclass(frozen=True)
class _Stage:
    """A part of the search: with these settings, so many games, at most so many positions of a dial."""

    contexts: list[dict[str, Value]]
    games: int
    most: int | None = None


class _Search:
    """Plays and compares."""

    def __init__(self, base: Configuration, games: int, seed: int, threads: int) -> None:
        self._base, self._seed, self._threads = base, seed, threads
        self._scenario, self._game = base.scenario, base.scenario.game
        self._kept: dict[tuple[str, int], Rows | None] = {}  # what positions are compared with, by digest and games
        warm_up(base)
        first = min(FIRST, games)
        single = self._legal(other_values(base))
        double = self._legal([{**one, **other} for one, other in combinations(single, 2) if one.keys() != other.keys()])
        self._stages = [_Stage([{}], first, FEW), _Stage(single, first, FEW), _Stage([{}], games)]
        self._stages += [_Stage(double, first, FEW), _Stage(self._legal(ends(base)), first, FEW)]
        self._stages += [_Stage(single, games, FEW)] if games > first else []

    def findings(self, dial: Dial) -> Iterator[Finding]:
        """What becomes of a dial, and of those of its values that play as others do."""
        reason = self._scenario.dead.get(dial.name, "")
        if not dial.pairs:
            yield Finding(dial.name, dial.kind, EXPLAINED if reason else FIXED, reason=reason)
            return
        seen = self._look(dial)
        if not seen.tried and self._base.given and not reason:  # what is set leaves it no choice
            yield Finding(dial.name, dial.kind, FIXED, games=seen.games)
            return
        moves = list(seen.moves.values())
        together = [move for move in moves if move.where == moves[0].where]
        move = max(together, key=lambda move: (move.against == dial.pairs[0][0].label, move.share), default=None)
        games = move.games if move else seen.games
        yield Finding(dial.name, dial.kind, verdict_of(move, reason), tuple(seen.tried), games, move, reason=reason)
        if dial.kind == "axis":
            yield from self._values(dial, seen)

    def _values(self, dial: Dial, seen: _Seen) -> Iterator[Finding]:
        """The values of an axis that cannot be told from one before them, and those that are said to be such."""
        for position in dial.positions:
            label, name = position.label, value_name(dial.name, position.label)
            reason = self._scenario.dead.get(name, "")
            tried = (label,) if label in seen.tried else ()
            plays_as = next((one for one, other in seen.alike if other == label), "")
            dead = bool(plays_as) or not tried
            if not reason and not (dead and seen.moves):  # an axis that is dead as a whole is one finding
                continue
            if not reason and not tried and self._base.given:
                continue
            moves = [move for labels, move in seen.moves.items() if label in labels]
            move = moves[-1] if moves and not dead else None
            games = move.games if move else seen.games
            yield Finding(name, "value", verdict_of(move, reason), tried, games, move, plays_as, reason)

    def _look(self, dial: Dial) -> _Seen:
        """Compare positions until all that are to be told apart are, or nothing is left to try."""
        seen = _Seen(dial.pairs)
        for stage in self._stages:
            seen.games = max(seen.games, stage.games)
            for context in stage.contexts:
                if dial.name in context:
                    continue
                for pairs in _batches(dial, seen.open, stage.most):
                    self._compare(context, pairs, stage.games, seen)
                    if not seen.open or (seen.moves and dial.kind != "axis"):
                        seen.games = stage.games
                        return seen
        return seen

    def _compare(self, context: Mapping[str, Value], pairs: Sequence[Pair], games: int, seen: _Seen) -> None:
        """Play the positions of these pairs in a context, and note which differ."""
        positions = {position.label: position for pair in pairs for position in pair}
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
        return [context for context in every if self._configuration(context) is not None]

    def _configuration(self, settings: Mapping[str, Value]) -> Configuration | None:
        """The base with these settings, or None where they cannot be combined with it."""
        try:
            configuration = self._scenario.configuration({**self._base.given, **settings})
        except InputError:  # each value alone is right: a seat that nobody sits at
            return None
        return None if configuration.illegal else configuration

    def _rows(
        self, configurations: Sequence[Configuration], games: int, keep: Configuration | None
    ) -> dict[str, Rows | None]:
        """Their games by digest, those of one to be kept; None where the rules refuse to be played by such numbers."""
        wanted = {each.digest: each for each in configurations}
        found = {digest: self._kept[digest, games] for digest in wanted if (digest, games) in self._kept}
        new = [each for digest, each in wanted.items() if digest not in found]
        played = self._play(new, games)
        found |= {each.digest: played.get(each.digest) for each in new}
        if keep is not None and games <= _KEPT:
            self._kept[keep.digest, games] = found[keep.digest]
        return found

    def _play(self, configurations: Sequence[Configuration], games: int) -> dict[str, Rows]:
        def stretches() -> Iterator[Stretch[Rows]]:
            for each in configurations:
                with suppress(InputError):  # its numbers do not fit together
                    yield Stretch.of(each, self._seed, 0, games, _as_is, tag=each.digest)

        steps = play_stretches(stretches(), self._threads)
        return {step.stretch.tag: step.product for step in steps if step.product is not None}


def _as_is(rows: Rows) -> Rows:
    return rows


def _batches(dial: Dial, pairs: list[Pair], most: int | None) -> Iterator[list[Pair]]:
    """The pairs to compare at a time."""
    if dial.kind == "axis":
        yield list(pairs)
        return
    tries = pairs[:most]
    for first in range(0, len(tries), _BATCH):
        yield tries[first : first + _BATCH]


def _largest_change(game: Game, one: Rows, other: Rows) -> tuple[str, int]:
    """The result that differs in most games, and in how many."""
    largest, most = "", 0
    for name in game.result.names or ():
        differ = ~_equal(one[name], other[name]).reshape(len(one), -1)
        for column, games in zip(seat_columns(game, name), differ.sum(axis=0).tolist(), strict=True):
            if games > most:
                largest, most = column, games
    return largest, most


def _equal(one: Rows, other: Rows) -> NDArray[np.bool_]:
    """Where two arrays are equal, nothing being equal to nothing."""
    equal: NDArray[np.bool_] = one == other
    if one.dtype.kind == "f":
        equal |= np.isnan(one) & np.isnan(other)
    return equal
