"""Comparisons: did it matter? Two cells side by side, paired by game number where they share their seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from balance.changes import changes
from balance.couples import Exchange, played, two, within
from balance.frames import words_of
from balance.intervals import LEVEL
from balance.limits import MAX_CELLS
from balance.pairs import Pairs, aligned
from balance.parts import PART
from balance.plans import check_whole
from balance.sides import Player, Progress, Side
from balance.store import Run, open_run
from scenarios import InputError, Scenario, load

GAMES = 100_000  # of each cell, where they are played for the comparison


@dataclass(frozen=True)
class Pair:
    """Two cells compared.

    Attributes:
        first, second: What they are called.
        changed: What differs between them: `goal: 100 -> 90`.
        paired: Whether games of the same number met the same dice.
        games: [games] of each.
        rows: The differences, second minus first: see `balance.pairs.SCHEMA`.
    """

    first: str
    second: str
    changed: tuple[str, ...]
    paired: bool
    games: tuple[int, int]
    rows: pl.DataFrame


@dataclass(frozen=True)
class Comparison:
    """What `compare` found.

    Attributes:
        title: The game's title; good: the outcome that the players want.
        pairs: The cells compared, each with the first.
        exchanges: Of competitive games, for each number of players.
        level: Chance that all intervals of the pairs hold at once; each has its Bonferroni share.
        figures: How many intervals that is.
        notes: What else a reader should know.
    """

    title: str
    good: str
    pairs: tuple[Pair, ...]
    exchanges: tuple[Exchange, ...]
    level: float
    figures: int
    notes: tuple[str, ...] = ()


def compare(
    first: str | Path | Run | Scenario,
    second: str | Path | Run | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    cells: tuple[int, int] | None = None,
    axis: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Say what differs between two runs, two cells or the values of one axis of a run, with its uncertainty.

    Instead of a run a game or a scenario's folder may be given: then both sides are played here, from the same seed.

    >>> balance.compare("pig", "my_pig").pairs[0].rows
    >>> balance.compare("runs/energy", axis="start_energy")
    >>> balance.compare("pig", settings={"policy": ["hold", "hold-or-goal"]}).exchanges

    Args:
        first: A run or its folder, a game's name, a scenario's folder or a `Scenario`.
        second: Another of them; None: compare within the first.
        settings: What to set where games are played here, as for `make_plan`. Without `second` exactly one of them has
            several values, which are compared with the first.
        cells: Two configurations of a run, by number; axis: or a swept setting of it.
        games: [games] of each cell, where they are played here; otherwise at most so many of a run. None: 100 000, or
            all.
        seed: Of games played here; None: 0.
        level: Chance that all intervals shown hold at once (Bonferroni), between 0 and 1.
        threads: Threads to play on; progress: called with the number of games newly played.

    Raises:
        InputError: If there is nothing to compare, or the two are not of one game.
    """
    if games is not None:
        check_whole("games", games, 2, MAX_CELLS * PART)
    sources = [_source(each) for each in (first, second) if each is not None]
    if any(isinstance(source, Run) for source in sources) and (settings or seed is not None):
        raise InputError("a run's games are played already: settings and a seed are for a game or a folder")
    if not all(isinstance(source, Run) for source in sources) and (cells or axis):
        raise InputError("cells and an axis are of a run: give a run's folder, or settings with several values")
    play = Player(games or GAMES, seed or 0, threads, progress or (lambda games: None))
    if len(sources) == 2:
        couples = two(sources[0], sources[1], settings, play, cells, axis)
        return _judged(couples, (), level, games)
    if isinstance(sources[0], Run):
        couples, exchanges, notes = within(sources[0], cells, axis, level, games)
        return _judged(couples, exchanges, level, games, notes)
    couples, exchanges = played(sources[0], settings, play, level)
    return _judged(couples, exchanges, level, games)


def _source(what: str | Path | Run | Scenario) -> Run | Scenario:
    if isinstance(what, Run | Scenario):
        return what
    return open_run(what) if (Path(what) / "run.json").is_file() else load(what)


# --- what they say ---------------------------------------------------------------------------------------------------


def _judged(
    couples: Sequence[tuple[Side, Side]],
    exchanges: tuple[Exchange, ...],
    level: float,
    most: int | None,
    notes: tuple[str, ...] = (),
) -> Comparison:
    if not couples and not exchanges:
        raise InputError("there is nothing to compare")
    counted = [(one, other, _counted(one, other, most)) for one, other in couples]
    figures = max(1, sum(len(pairs.keys(_seats(one, other))) for one, other, pairs in counted))
    share = 1 - (1 - level) / figures
    made = tuple(
        Pair(
            first=one.label,
            second=other.label,
            changed=tuple(changes(one.configuration, other.configuration)),
            paired=pairs.paired,
            games=(pairs.games[0], pairs.games[1]),
            rows=pairs.table(_seats(one, other), share),
        )
        for one, other, pairs in counted
    )
    scenario = couples[0][0].configuration.scenario if couples else None
    title = scenario.title if scenario else ""
    good = _good(scenario) if scenario else ""
    return Comparison(title, good, made, exchanges, level, figures, notes)


def _counted(one: Side, other: Side, most: int | None) -> Pairs:
    pairs = Pairs(paired=one.seed == other.seed)
    left = most if most is not None else max(one.games, other.games)
    if not pairs.paired:
        for side in (one, other):
            remaining = left
            for frame in side.parts():
                if remaining <= 0:
                    break
                used = frame.head(remaining)
                pairs.add(used, None) if side is one else pairs.add(None, used)
                remaining -= used.height
        return pairs
    for first, second in aligned(one.parts(), other.parts()):
        if left <= 0:
            break
        pairs.add(first.head(left), second.head(left))
        left -= first.height
    return pairs


def _seats(one: Side, other: Side) -> int:
    """How many seats compete in both; 0 where there is no contest."""
    if not one.configuration.scenario.game.competitive:
        return 0
    return min(one.configuration.players, other.configuration.players)


def _good(scenario: Scenario) -> str:
    outcomes = words_of(scenario.game.words["outcome"])
    return "win" if "win" in outcomes else outcomes[0]
