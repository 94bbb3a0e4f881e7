"""Play one configuration and estimate it at once; nothing is written."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balance.design.even_seats import alike_by_lot
from balance.design.fixed_setup import read_fix
from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import chosen_precision, configured
from balance.design.plan import Plan
from balance.design.precision import Ending, Precision, ending, next_round
from balance.design.sizes import sizes_of
from balance.design.watched_figures import word_column
from balance.design.whole_numbers import check_whole
from balance.environments.agents import TIMEOUT, Agent, read_agents
from balance.environments.play_agents import play_agents
from balance.simulation import deals
from balance.simulation.each_seat import won_together
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.simulation.game_groups import group_by, group_names, group_wins
from balance.simulation.game_margins import has_margin, margins_of, with_margin
from balance.simulation.game_table import rows_to_frame
from balance.simulation.pacing import count_games, games_counted, table_of, times_of
from balance.simulation.workers import Pace, Play, Stretch, play_rows, warm_up
from balance.stats.by_word import by_word
from balance.stats.estimates import estimates
from balance.stats.group_wins import GroupWins
from balance.stats.intervals import LEVEL
from balance.stats.margins import Margins
from balance.stats.moments import Moments
from balance.stats.tally import InOrder, Tally
from balance.stats.times import summary
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

GAMES = 100_000  # by default [games]


@dataclass(frozen=True)
class Played:
    """Hold the result of `play`.

    Attributes:
        configuration, games, seed: Games 0 .. games - 1 of this seed were played with this configuration.
        threads: Number of threads they were played on, here or on a cluster.
        estimates: Their estimates: see `balance.stats.estimates.estimates`.
        decisions_per_game: Mean number of decisions between two or more legal actions [decisions].
        seconds: Time for the games and their estimates, without compilation [s].
        kept: One row per game; None if they were not kept.
        ended: With a precision, why the play ended; else None.
        deal: The deal that was played again and again, the games being its replays; None: each game had its own.
        margins: By how much winners are ahead, where the game names its score and two or more play; else None.
        groups: What the seats of each side win, or those that are dealt each team, where seats make such groups; else
            None.
        together: What all seats win of a game together, where they are alike; else of no games.
        agents: The players from outside who decided for seats; they may play otherwise another time.
        apart: The games that one of them has spoiled, by number, and how; they are not among `games`.
    """

    configuration: Configuration
    games: int
    seed: int
    threads: int
    estimates: pl.DataFrame
    decisions_per_game: float
    seconds: float
    kept: pl.DataFrame | None = None
    ended: Ending | None = None
    deal: int | None = None
    margins: Margins | None = None
    groups: GroupWins | None = None
    together: Moments = field(default_factory=Moments)
    agents: tuple[Agent, ...] = ()
    apart: Mapping[int, str] = field(default_factory=dict)

    @property
    def frame(self) -> pl.DataFrame:
        """Return one row per game: see `balance.simulation.game_table.rows_to_frame`.

        Raises:
            ValueError: If they were played with `rows=False`.
        """
        if self.kept is None:
            raise ValueError("the games were not kept: they were played with rows=False")
        return self.kept

    def by(self, column: str = "outcome", level: float = LEVEL) -> pl.DataFrame:
        """Return what every number is in games of each word of a column; see `balance.stats.by_word.by_word`.

        Where games have a winner's margin, it is among the numbers.

        >>> balance.play("cyberdoom-tower", games=20_000).by("outcome")

        Args:
            column: A column of words.
            level: The chance that all intervals hold at once.

        Raises:
            InputError: If the game has no such column of words.
            ValueError: If the games were played with `rows=False`.
        """
        column = word_column(self.configuration.scenario, column, "by")
        return by_word(with_margin(self.frame, self.configuration), column, level)

    def times(self, pace: Mapping[str, float] | Sequence[str] = (), level: float = LEVEL) -> pl.DataFrame:
        """Return how many minutes games take at the table, and how long seats wait between turns.

        The first games, 1 000 at most, are played again to count decisions and actions; what these take is stated in
        `[pace]` of game.toml, and is mostly assumed.

        >>> balance.play("pig", games=20_000).times({"decision": 3})

        Args:
            pace: Seconds in place of the scenario's, by name: `{"round": 30}` or `["round=30"]`.
            level: Coverage of each interval.

        Returns:
            One row per figure: `minutes`, then `wait_1`, ...; see `balance.stats.times.SCHEMA`. No rows without a pace.

        Raises:
            InputError: If a name or a time is wrong.
            ValueError: If all games have one deal, or players of your own decided.
        """
        if self.deal is not None:
            raise ValueError("all games have one deal: how long they take is not counted")
        if self.agents:
            raise ValueError("players of your own decided: their games are not played again, so nothing is counted")
        configuration = self.configuration
        chosen = configuration.scenario.paced(pace)
        if chosen is None:
            return summary({})
        games = games_counted(configuration, self.games)
        table = table_of(count_games(configuration, configuration.rules(), self.seed, 0, games), configuration)
        return summary(times_of(table, chosen, configuration), level)

    def group_table(self, level: float = LEVEL) -> pl.DataFrame:
        """Return what a seat of each side wins, or one that is dealt each team, and its seats together.

        >>> balance.play("human-punishment", players=8).group_table()

        Args:
            level: Coverage of each interval.

        Returns:
            A frame of `balance.stats.group_wins.SCHEMA`; no rows where seats make no such groups.
        """
        return (self.groups or GroupWins()).table(group_names(self.configuration), level)

    @property
    def games_per_second(self) -> float:
        """Return the speed [games / s]."""
        return self.games / max(self.seconds, 1e-9)


def play(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    rows: bool = True,
    level: float = LEVEL,
    precision: object = None,
    watch: Sequence[str] | str | None = None,
    max_games: int | None = None,
    fix: Mapping[str, int] | Sequence[str] | None = None,
    agents: Sequence[str] | str = (),
    agent_timeout: float = TIMEOUT,
    progress: Callable[[int], None] | None = None,
    **settings: Value,
) -> Played:
    """Play one configuration of a game.

    >>> balance.play("pig", {"hold_at@2": 25}, players=3, games=1_000_000).estimates

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings whose names are no Python names, or are names of arguments here.
        games: Number of games, numbered from 0. None: 100 000, or as many as `precision` needs [games].
        seed: 0 .. 2**63 - 1. The same seed gives the same games, on any number of threads.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        rows: Keep one row per game. With False, memory does not grow with the number of games.
        level: Coverage of the intervals, between 0 and 1.
        precision: Half-width at which play stops: `0.5pp` or 0.005.
        watch, max_games: See `balance.design.precision.Precision`; allowed only with a precision.
        fix: `{"setup": 7}`: all games have the deal of game 7, what is drawn before the first decision, and other dice.
        agents: Players from outside: `mine:Player@2` decides for seat 2; see docs/agents.md.
        agent_timeout: Time for an answer of theirs [s].
        progress: Called in the caller's thread with the number of games played since the last call.
        settings: Values of axes, numbers and table cells, by name.

    Returns:
        The estimates and, with `rows`, the games.

    Raises:
        InputError: If there is no such game, a setting, `games` or `seed` is wrong, they cannot be combined, or the
            cluster or an agent cannot play.
    """
    check_whole("--games", GAMES if games is None else games, 1, MAX_GAMES)
    check_whole("--seed", seed, 0, MAX_SEED)
    check_engine(threads, cluster)
    deal = read_fix(fix)
    if deal is not None:
        check_whole("--games with --fix", games or max_games or GAMES, 1, deals.MOST_REPLAYS)
    configuration = configured(scenario, values, settings, play)
    rule = chosen_precision(Plan(configuration.scenario), games, precision, watch, max_games)
    if agents:
        given = {"--precision": precision, "--fix": fix, "--threads": threads, "--cluster": cluster}
        refuse_with_agents(configuration, given)
        players = read_agents([agents] if isinstance(agents, str) else list(agents), configuration)
        return _play_with(players, configuration, games or GAMES, seed, agent_timeout, rows, level, progress)
    with engine_of(threads, cluster) as engine:
        return play_on(
            engine, configuration, games or GAMES, seed, rows=rows, level=level, rule=rule, deal=deal, progress=progress
        )


def refuse_with_agents(configuration: Configuration, given: Mapping[str, object]) -> None:
    """Refuse what cannot be combined with players from outside.

    Args:
        configuration: What is played.
        given: Options that only scripts can play with, None where they are not given.

    Raises:
        InputError: If one is given, or a seat thinks ahead.
    """
    for name, value in given.items():
        if value is not None:
            raise InputError(f"--agent and {name}: agents play a number of games in one thread; leave {name} out")
    if configuration.thinks:
        raise InputError("--agent and lookahead: the scripts beside an agent do not think ahead; leave lookahead out")


def _play_with(
    agents: Sequence[Agent],
    configuration: Configuration,
    games: int,
    seed: int,
    timeout: float,
    rows: bool,
    level: float,
    progress: Callable[[int], None] | None,
) -> Played:
    """Play with players from outside, and estimate the games that none of them has spoiled.

    Raises:
        InputError: If a player cannot be loaded, or has spoiled all games.
    """
    if not 0 < timeout < float("inf"):
        raise InputError(f"--agent-timeout is {timeout:g}; it must be a number of seconds above 0")
    started = time.perf_counter()
    played = play_agents(configuration, list(agents), games, seed, timeout, progress)
    counted = played.counted
    if not counted.size:
        number, says = next(iter(sorted(played.apart.items())))
        raise InputError(f"--agent: no game was played to its end; game {number}: {says}")
    frame = rows_to_frame(played.rows[counted], 0, configuration).with_columns(pl.Series("game", counted))
    tally = Tally.of(frame)
    return Played(
        configuration=configuration,
        games=frame.height,
        seed=seed,
        threads=1,
        estimates=estimates(tally, configuration.players if configuration.scenario.game.competitive else 0, level),
        decisions_per_game=tally.means["decisions"].mean,
        seconds=time.perf_counter() - started,
        kept=frame if rows else None,
        margins=margins_of(frame, configuration) if has_margin(configuration) else None,
        groups=group_wins(frame, configuration) if group_by(configuration) else None,
        agents=tuple(played.agents),
        apart=dict(sorted(played.apart.items())),
    )


def play_on(
    engine: Engine,
    configuration: Configuration,
    games: int,
    seed: int,
    *,
    rows: bool = True,
    level: float = LEVEL,
    rule: Precision | None = None,
    deal: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play a configuration: what `play` does once its arguments are checked.

    Args:
        engine: What plays.
        configuration: What is played.
        games: Number of games, if there is no rule [games].
        seed, rows, level, progress: As for `play`.
        rule: The precision at which play stops; None: after `games` games.
        deal: The deal of all games; None: each has its own.
    """
    # With a precision, rounds have `least` x 1, 2, 4, ... games, so parts of `least` are whole after each but the last.
    sizes = sizes_of(configuration)
    part = sizes.least if rule else sizes.part
    again = play_rows if deal is None else partial(deals.play_deals, deal=deal, replays=deals.MOST_REPLAYS)
    play = _Play(configuration, warm_up(configuration, again), seed, engine, rows, progress, part, again)
    started = time.perf_counter()
    seats = configuration.players if configuration.scenario.game.competitive else 0
    end = None
    if rule is None:
        play.upto(games)
    while rule is not None and end is None:
        play.upto(next_round(play.games, sizes.least, rule.max_games))
        end = ending(rule, estimates(play.counted.tally, seats), sizes.least)
    tally, frames = play.counted.tally, play.frames
    return Played(
        configuration=configuration,
        games=play.games,
        seed=seed,
        threads=engine.threads,
        estimates=estimates(tally, seats, level),
        decisions_per_game=tally.means["decisions"].mean,
        seconds=time.perf_counter() - started,
        kept=pl.concat([frames[part] for part in sorted(frames)], rechunk=False) if rows else None,
        ended=end,
        deal=deal,
        margins=play.margins if has_margin(configuration) else None,
        groups=play.groups if group_by(configuration) else None,
        together=play.together,
    )


@dataclass
class _Play:
    """Hold games that are being played part by part: their counts, and the tables of the parts to keep."""

    configuration: Configuration
    rules: np.ndarray
    seed: int
    engine: Engine
    rows: bool
    progress: Callable[[int], None] | None
    part: int  # games of a part [games]
    play: Play  # plays the games
    games: int = 0
    counted: InOrder = field(default_factory=InOrder)
    frames: dict[int, pl.DataFrame] = field(default_factory=dict)
    margins: Margins = field(default_factory=Margins)
    groups: GroupWins = field(default_factory=GroupWins)
    together: Moments = field(default_factory=Moments)
    pace: Pace = field(default_factory=Pace)

    def upto(self, games: int) -> None:
        """Play on to `games` games in all; the games played before must be whole parts."""
        part, finish = self.part, self._count
        every = (
            Stretch.of(
                self.configuration,
                self.seed,
                first,
                min(part, games - first),
                partial(finish, first),
                rules=self.rules,
                pace=self.pace,
            )
            for first in range(self.games, games, part)
        )
        stretches = (replace(stretch, play=self.play) for stretch in every)
        for step in self.engine.play(stretches):
            if step.product is not None:
                number = step.stretch.first // part
                tally, frame, margins, groups, together = step.product
                self.margins.add(margins)  # whole numbers: their order does not matter
                self.groups.add(groups)
                self.together.add(together)
                self.counted.add(number, tally)
                if frame is not None:
                    self.frames[number] = frame
            if self.progress is not None:
                self.progress(step.games)
        self.games = games

    def _count(self, first: int, played: np.ndarray) -> tuple[Tally, pl.DataFrame | None, Margins, GroupWins, Moments]:
        configuration, frame = self.configuration, rows_to_frame(played, first, self.configuration)
        margins = margins_of(frame, configuration) if has_margin(configuration) else Margins()
        together = Moments()
        if alike_by_lot([configuration]):
            together = Moments.of(won_together(frame, configuration.players))
        kept = frame if self.rows else None
        return Tally.of(frame), kept, margins, group_wins(frame, configuration), together
