"""Keep the figures of games that were played, so that the game as published is played once."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.engine import Engine
from balance.simulation.pacing import count_games, paced_result, play_paced
from balance.simulation.workers import Pace, Stretch, warm_up
from balance.studies.figures import Figure
from scenarios import Configuration

Table = dict[str, NDArray[np.int32]]
STRETCH = 0.03  # so long is a stretch: whoever changes a number waits for no more [s]
FIRST = 64  # games of a stretch while nobody knows how long they take [games]
MOST = 192 * 2**20  # memory of all that is kept [bytes]
_Key = tuple[str, str, frozenset[str]]  # the configuration, its game, and the figures


@dataclass(eq=False)
class _Held:
    """Hold the games 0, 1, 2, ... of a configuration, by figure."""

    rules: NDArray[Any]
    pace: Pace
    timed: bool
    table: Table = field(default_factory=dict)

    @property
    def games(self) -> int:
        return len(next(iter(self.table.values()))) if self.table else 0

    @property
    def size(self) -> int:
        return sum(values.nbytes for values in self.table.values()) + self.rules.nbytes


class KeptFigures:
    """Play games and keep their figures. Several threads may ask at once.

    Args:
        engine: What plays.
        seed: The seed of all games.
        most: Memory of all that is kept; what was asked for longest ago is dropped [bytes].
    """

    def __init__(self, engine: Engine, seed: int, most: int = MOST) -> None:
        self.engine, self.seed, self.most = engine, seed, most
        self._held: OrderedDict[_Key, _Held] = OrderedDict()
        self._speeds: dict[tuple[str, bool], float] = {}
        self._lock = threading.Lock()
        self._opening: dict[tuple[bool, bool], threading.Lock] = {  # by whether a seat thinks ahead, and minutes count
            (thinks, timed): threading.Lock() for thinks in (False, True) for timed in (False, True)
        }

    @property
    def size(self) -> int:
        """Return the memory of all that is kept [bytes]."""
        with self._lock:
            return sum(held.size for held in self._held.values())

    def known(self, configuration: Configuration, figures: Sequence[Figure]) -> int:
        """Return of how many games of a configuration these figures are kept [games]."""
        with self._lock:
            held = self._held.get(_key(configuration, figures))
            return held.games if held is not None else 0

    def both(
        self,
        sides: tuple[Configuration, Configuration],
        figures: Sequence[Figure],
        games: int,
        sizes: Sequence[int],
        going: Callable[[], bool],
    ) -> tuple[Table, Table] | None:
        """Return the figures of two sides; None if `going` ended it before.

        Of the first side they are of more games, one of `sizes`, where so many are kept already; the second side is
        played as far as is asked. Where both are the same game, they are the same figures.
        """
        before, after = sides
        old = self.upto(before, figures, games, going, sizes)
        new = old if after.digest == before.digest else self.upto(after, figures, games, going)
        return None if old is None or new is None else (old, new)

    def upto(
        self,
        configuration: Configuration,
        figures: Sequence[Figure],
        games: int,
        going: Callable[[], bool],
        sizes: Sequence[int] = (),
    ) -> Table | None:
        """Return the figures of the first games of a configuration; None if `going` ended it before.

        Args:
            configuration: What is played.
            figures: What is kept of each game; with minutes among them, the program that counts them plays.
            games: How many games [games].
            going: Asked after each stretch whether anybody still wants them. What was played is kept all the same.
            sizes: Return as many as the largest of these, if more than `games` are kept already [games].

        Raises:
            InputError: If the configuration's numbers do not fit together.
        """
        held = self._opened(configuration, figures)
        if held.games < games:
            self._play(held, configuration, figures, games, going)
            self._make_room(held)
        if held.games < games:
            return None
        table = held.table
        known = max([games, *(size for size in sizes if size <= len(table[figures[0].text]))])
        return {figure.text: table[figure.text][:known] for figure in figures}

    def _opened(self, configuration: Configuration, figures: Sequence[Figure]) -> _Held:
        """Return what is kept of a configuration; one thread reads or compiles kernels, others wait."""
        key, timed = _key(configuration, figures), any(figure.timed for figure in figures)
        with self._opening[configuration.thinks, timed]:
            with self._lock:
                if key in self._held:
                    self._held.move_to_end(key)
                    return self._held[key]
            rules = configuration.rules() if timed else warm_up(configuration)
            if timed:
                count_games(configuration, rules, self.seed, 0, 0)  # compiles what counts
            held = _Held(rules, Pace.of(configuration), timed)
            with self._lock:
                return self._held.setdefault(key, held)

    def _play(
        self,
        held: _Held,
        configuration: Configuration,
        figures: Sequence[Figure],
        games: int,
        going: Callable[[], bool],
    ) -> None:
        begin, parts = held.games, dict[int, Table]()
        take = partial(_figures, tuple(figures), configuration.players)

        def stretches() -> Iterator[Stretch[Table]]:
            first = begin
            while first < games and going():
                size = min(self._stretch(held, configuration), games - first)
                each = Stretch.of(configuration, self.seed, first, size, take, rules=held.rules, pace=held.pace)
                yield _counting_minutes(each, configuration) if held.timed else each
                first += size

        with closing(self.engine.play(stretches())) as steps:
            for step in steps:
                if step.product is not None:
                    parts[step.stretch.first] = step.product
        if held.pace.per_game:
            self._speeds[configuration.scenario.game.name, held.timed] = held.pace.per_game
        self._add(held, begin, parts)

    def _stretch(self, held: _Held, configuration: Configuration) -> int:
        """Return the games of the next stretch; a changed number hardly changes how long they take."""
        known = held.pace.per_game
        if known is None and not configuration.thinks:
            known = self._speeds.get((configuration.scenario.game.name, held.timed))
        if known is None:
            return held.pace.block
        return max(1, min(int(STRETCH / max(known, 1e-9)), 1 << 16))

    def _add(self, held: _Held, begin: int, parts: dict[int, Table]) -> None:
        """Keep what follows the games that are kept without a gap."""
        tables, due = [held.table] if begin else [], begin
        for first in sorted(parts):
            if first != due:
                break
            tables.append(parts[first])
            due += len(next(iter(parts[first].values())))
        with self._lock:
            if tables and held.games == begin:  # another thread may have played them meanwhile
                held.table = {name: np.concatenate([each[name] for each in tables]) for name in tables[-1]}

    def _make_room(self, wanted: _Held) -> None:
        with self._lock:
            size = sum(held.size for held in self._held.values())
            for key in list(self._held):
                if size <= self.most:
                    return
                if self._held[key] is not wanted:
                    size -= self._held.pop(key).size


def _key(configuration: Configuration, figures: Sequence[Figure]) -> _Key:
    """Return under what figures of a configuration are kept; those of other figures stand apart."""
    return configuration.digest, configuration.scenario.game.digest, frozenset(figure.text for figure in figures)


def _counting_minutes(stretch: Stretch[Table], configuration: Configuration) -> Stretch[Table]:
    """Return a stretch whose rows also say how long each game takes."""
    pace, game = configuration.scenario.pace, configuration.scenario.game
    assert pace is not None, "minutes are a figure only where the scenario has a pace"
    return replace(stretch, play=partial(play_paced, pace=pace), result=paced_result(game))


def _figures(figures: Sequence[Figure], players: int, rows: NDArray[np.void]) -> Table:
    return {figure.text: figure.of(rows, players).astype(np.int32) for figure in figures}
