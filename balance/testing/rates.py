"""Rates for tests: shares of games, played only until a question about them is decided."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.percentages import read_share
from balance.design.whole_numbers import check_whole
from balance.simulation.workers import Pace, Stretch, play_stretches, thread_count
from balance.stats.confidence_sequences import confidence_sequence, mixture
from balance.stats.intervals import LEVEL
from balance.stats.proportions import Share, count_shares, read_metric
from balance.stats.sequential_test import next_look
from balance.stats.within_bounds import MET, UNDECIDED, Between
from balance.studies.rounds import LEAST
from reports.plain import count, percent, percent_range
from scenarios import Configuration, Scenario, Value, load
from scenarios.loader.errors import InputError

ERROR = 1e-4  # chance of each wrong answer, by default
GAMES = 1_000_000  # for one question, at most, by default [games]
FINEST = 0.01  # about the distance from a bound that is decided fastest
_WIDE = 0.05  # margin of the prior (see `mixture`) of the confidence sequence that is shown


@dataclass
class _Played:
    """Plays the games of one configuration and seed, and keeps their rows for later questions."""

    configuration: Configuration
    seed: int
    rows: list[NDArray[Any]] = field(default_factory=list)
    games: int = 0
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.rules = self.configuration.rules()

    def upto(self, games: int, threads: int) -> None:
        """Play on until there are `games` games in all [games]."""
        more = games - self.games
        if more <= 0:
            return
        size = max(LEAST, -(-more // (2 * threads)))
        stretches = [
            Stretch.of(
                self.configuration,
                self.seed,
                self.games + at,
                min(size, more - at),
                np.copy,
                rules=self.rules,
                pace=self.pace,
                tag=at,
            )
            for at in range(0, more, size)
        ]
        by_first = {step.stretch.tag: step.product for step in play_stretches(stretches, threads) if step.finished}
        self.rows += [rows for at in sorted(by_first) if (rows := by_first[at]) is not None]
        self.games = games

    def count(self, share: Share, games: int) -> int:
        """Return in how many of the first `games` games the share holds [games]."""
        left, total = games, 0
        for rows in self.rows:
            if left <= 0:
                break
            total += int(count_shares([share], rows[:left])[0])
            left -= len(rows)
        return total


@dataclass(frozen=True)
class Decision:
    """The answer to `Rate.within`; true if the verdict is `met`.

    Attributes:
        sentence: The answer as one line, which pytest shows if an assertion fails.
        verdict: `met`, `missed` or `undecided`.
    """

    sentence: str
    verdict: str

    def __bool__(self) -> bool:
        return self.verdict == MET

    def __repr__(self) -> str:
        return self.sentence


@dataclass(frozen=True, eq=False)
class Rate:
    """A share of a configuration's games that is not known yet; it cannot be used as a number.

    A test that compared an estimate with a number would fail by chance; `within` asks with a stated chance of error.

    Attributes:
        played: The games.
        share: The metric.
        threads: Threads to play on.
    """

    played: _Played
    share: Share
    threads: int

    def __repr__(self) -> str:
        configuration = self.played.configuration
        settings = "".join(f", {name}={value}" for name, value in configuration.given.items())
        return f"rate({configuration.scenario.name!r}, {self.share.name!r}{settings})"

    def _refuse(self, *_: object) -> NoReturn:
        """Refuse to be used as a number."""
        raise TypeError(f"{self!r} is no number, since games tell it only with an error: ask .within(low, high)")

    __bool__ = __float__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse

    def __eq__(self, other: object) -> bool:
        return self._refuse() if isinstance(other, int | float) else self is other

    __hash__ = object.__hash__

    def within(self, low: float, high: float, *, error: float = ERROR, max_games: int = GAMES) -> Decision:
        """Decide whether the rate lies between two bounds, with as many games as that needs.

        Args:
            low, high: The bounds, as shares; 0 and 1 are no bounds.
            error: Chance of `met` though the rate lies outside, and of `missed` though it lies between.
            max_games: Games, at most [games]; if they are not enough the verdict is `undecided`, which is false.

        Returns:
            The decision; `assert` it.

        Raises:
            InputError: If a bound or number makes no sense.
        """
        if not 0 <= low < high <= 1:
            raise InputError(f"within({low}, {high}): the bounds must be two shares from 0 to 1, the lower one first")
        read_share(error, "error")
        check_whole("max_games", max_games, 1, MAX_GAMES)
        test = Between(low, high, error, error, FINEST)
        games = wins = 0
        while games < max_games:
            games = min(next_look(games), max_games)
            self.played.upto(games, self.threads)
            wins = self.played.count(self.share, games)
            if not test.look(wins, games):
                break
        return Decision(self._answer(test, wins, games, error), test.verdict)

    def _answer(self, test: Between, wins: int, games: int, error: float) -> str:
        """Return the answer as one line, short enough for pytest to show all of it."""
        ends = confidence_sequence(wins, games, *mixture((test.low + test.high) / 2, _WIDE), LEVEL)
        estimate = f"{percent(wins / games, 2)} ({percent_range(float(ends[0]), float(ends[1]), 2)})"
        wanted = f"{100 * test.low:g} to {100 * test.high:g} %"
        answer = {MET: "within", UNDECIDED: "too close to tell from"}.get(test.verdict, "not within")
        need = ""
        if test.verdict == UNDECIDED:
            more = test.need(wins / games)
            need = f"; about {count(more)} would tell" if more else "; it is at a bound"
        wrong = f"{100 * error:g} % chance of a wrong answer"
        played = f"{count(games)} games"
        return f"{self.share.name} {estimate} is {answer} {wanted}: {played}{need}; {wrong}"


class Rates:
    """Makes rates of games. Configurations and their games are kept, so that tests share them."""

    def __init__(self) -> None:
        self._played: dict[tuple[str, int], _Played] = {}
        self._scenarios: dict[str, Scenario] = {}

    def __repr__(self) -> str:
        return "Rates()"

    def rate(
        self,
        scenario: str | Path | Scenario,
        metric: str,
        values: dict[str, Value] | None = None,
        /,
        *,
        seed: int = 0,
        threads: int | None = None,
        **settings: Value,
    ) -> Rate:
        """Return the rate of a metric in one configuration of a game; nothing is played yet.

        Args:
            scenario: A game's name, a scenario's folder, or a `Scenario`.
            metric: `outcome=win`, `winner=1`, `rounds>12`: see `balance.stats.proportions.read_metric`.
            values: Settings whose names are no Python names, or are names of an argument.
            seed: Seed of the games.
            threads: Threads to play on; None: one for each processor.
            settings: Axes, numbers and table cells, one value for each.

        Raises:
            InputError: If there is no such game, setting or metric.
        """
        check_whole("seed", seed, 0, MAX_SEED)
        loaded = scenario if isinstance(scenario, Scenario) else self._load(scenario)
        configuration = configured(loaded, values, settings, self.rate)
        share = read_metric(metric, loaded.game, configuration.players, loaded.name)
        key = (configuration.digest, seed)
        if key not in self._played:
            self._played[key] = _Played(configuration, seed)
        return Rate(self._played[key], share, thread_count(threads))

    def _load(self, name: str | Path) -> Scenario:
        """Return a scenario, loaded only once."""
        if str(name) not in self._scenarios:
            self._scenarios[str(name)] = load(name)
        return self._scenarios[str(name)]
