"""Describe which decisions are to be examined, and estimate what it takes."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.durations import read_budget
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.make_plan import configured
from balance.design.percentages import read_share
from balance.design.shared_settings import shared_settings
from balance.design.whole_numbers import check_whole
from balance.questions.decisions.midway import read_rounds, read_values
from balance.simulation.engine import Engine
from balance.stats.intervals import LEVEL
from reports.plain import plural, settings_as_typed
from scenarios import Configuration, Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from sims.game import Game

GAMES, TRIES = 200, 64  # by default
FEWEST_TRIES, MOST_TRIES = 4, 4096
PART = 8  # games that are examined and kept together [games]
FEWEST_GAMES, MOST_GAMES = 2, 10_000_000  # as of one configuration with a precision, and of a ladder's script [games]
PROBES = 4  # times as many tries of the script's action tell a seat's chance at its first decision in a round
ALL = 1 << 32  # of so many decisions `picked` are tried
TRIAL_FIRST = 2**62 + 2**61  # numbers of the games of a forecast: no study, training, ladder or gate plays them
ROOM, MOST_AT_ONCE = 512, 256  # rows and games that are looked at for a decision
TRIAL_SECONDS, SLOW_SECONDS = 1.0, 4.0  # least time of a trial, and of a game that is not tried in full [s]
SURELY = 0.5  # part of the time of one game that the others surely take on average
SLOW_GAMES, TRIAL_ROOM = 3, 1024  # more games that are tried with few tries, and rows of a game that is tried


@dataclass(frozen=True)
class DecisionPlan:
    """Describe a study of decisions.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        configuration: What is played.
        games: How many games, from number 0 on [games].
        seed: The seed of the games.
        tries: Tries of each candidate of a decision that is picked; even.
        sample: The share of decisions that are picked, by chance, 0 to 1.
        kinds: Only decisions of these kinds are tried; None: of all.
        budget: After how much time no further part is begun; None: no limit [s].
        level: The chance that all intervals hold at once.
        at_rounds: At the beginning of which rounds values are told; none: not at all.
        values: Which, fields of the game's STATE.
    """

    source: str
    configuration: Configuration
    games: int
    seed: int
    tries: int
    sample: float
    kinds: tuple[str, ...] | None
    budget: float | None
    level: float
    at_rounds: tuple[int, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def scenario(self) -> Scenario:
        """Return what is played."""
        return self.configuration.scenario

    @property
    def probes(self) -> int:
        """Return the tries of the script's action at a seat's first decision in a round.

        They tell the course of the games and take most of the time, so there are none where only some kinds are asked
        for.
        """
        return PROBES * self.tries if self.kinds is None else 0

    @property
    def picked(self) -> int:
        """Return how many of 2**32 decisions are picked."""
        return round(self.sample * ALL)

    @property
    def label(self) -> str:
        """Return what is played by whom, as typed: `players=2 policy=hold`."""
        return settings_as_typed(shared_settings([self.configuration]))


def plan_decisions(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Any] | None = None,
    *,
    games: int = GAMES,
    tries: int = TRIES,
    sample: object = 1.0,
    kinds: Sequence[str] | None = None,
    budget: object = None,
    seed: int = 0,
    level: float = LEVEL,
    at_rounds: Sequence[int] | str | None = None,
    values: Sequence[str] | str | None = None,
) -> DecisionPlan:
    """Return a study of decisions; the arguments are those of `study.decisions`.

    Raises:
        InputError: If a number is wrong, a seat thinks ahead, or the configuration cannot be played.
    """
    check_whole("--games", games, FEWEST_GAMES, MOST_GAMES)
    check_whole("--seed", seed, 0, MAX_SEED)
    check_whole("--tries", tries, FEWEST_TRIES, MOST_TRIES)
    if tries % 2:
        raise InputError(f"--tries is {tries}; it must be even: half of the tries choose, the other half judge")
    check_level(level)
    picked = 1.0 if sample in (1, "1") else read_share(sample, "--sample", 1.0)
    seconds = read_budget(budget)
    configuration = configured(scenario, settings)
    if configuration.thinks:
        raise InputError("lookahead: decisions are examined as the scripts take them; leave lookahead out")
    game = configuration.scenario.game
    chosen = None if kinds is None else _kinds(game, kinds)
    rounds = read_rounds(at_rounds)
    if values is not None and not rounds:
        raise InputError("--values says what is told midway: give --at-round, too, such as --at-round 3,6")
    told = read_values(configuration, values) if rounds else ()
    source = scenario.name if isinstance(scenario, Scenario) else str(scenario)
    return DecisionPlan(source, configuration, games, seed, tries, picked, chosen, seconds, level, rounds, told)


def kinds_of(game: Game) -> list[str]:
    """Return the kinds of decisions that a game has, in words."""
    return list(dict.fromkeys(words for phase, words in game.phases.items() if phase != game.over))


def _kinds(game: Game, typed: Sequence[str]) -> tuple[str, ...]:
    """Return kinds of decisions as the game writes them.

    Raises:
        InputError: If the game has none of a name, or a kind comes twice.
    """
    kinds = tuple(_kind(game, each) for each in typed)
    if again := [kind for i, kind in enumerate(kinds) if kind in kinds[:i]]:
        raise InputError(f"--kind: {again[0]} comes twice; give each kind once")
    return kinds


def _kind(game: Game, typed: str) -> str:
    """Return a kind of decision as the game writes it.

    Raises:
        InputError: If the game has none of this name.
    """
    known = kinds_of(game)
    for kind in known:
        if plain(kind.replace(" ", "-")) == plain(typed.strip().replace(" ", "-")):
            return kind
    raise InputError(
        f"--kind: {game.title} has no decisions of the kind {shown(typed)}; kinds are {listed(known, len(known))}"
        f"{nearest(typed, known)}"
    )


def refuse_without_decisions(plan: DecisionPlan) -> None:
    """Refuse a game in which nobody decides anything: of it there is nothing to examine.

    Nothing is tried, so this takes as long as to play until somebody has a choice. Kernels are compiled before.

    Raises:
        InputError: If in none of the planned games anybody has two legal actions.
    """
    game, rules, first, games = plan.scenario.game, plan.configuration.rules(), 0, 1
    while first < plan.games:
        rows, _ = game.examine_many(rules, plan.seed, first, games, ROOM, plan.tries, 0, 0)
        if rows["number"].any():
            return
        first += games
        games = min(plan.games - first, 4 * games, MOST_AT_ONCE)
    raise InputError(
        f"{game.title}: nobody decides in this game: in {plural(plan.games, 'game')} no seat ever has more than one "
        "legal action"
    )


@dataclass(frozen=True)
class DecisionForecast:
    """Hold what a study of decisions will take.

    Attributes:
        game: About how long a game takes on one thread [s].
        first: About how long the first part takes; of fewer games an answer says nothing [s].
        whole: About how long all games take [s].
    """

    game: float
    first: float
    whole: float


def no_guess(seconds: float) -> None:
    """Tell nobody the first guess of a forecast."""


def forecast_decisions(
    plan: DecisionPlan, engine: Engine, guess: Callable[[float], None] = no_guess
) -> DecisionForecast:
    """Examine games for a moment and estimate the time of the whole. Kernels are compiled before.

    The first games have few tries: where a game takes minutes with all, the time with few tells enough.

    Args:
        plan: The study.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        guess: Told how long the first part takes by one slow game, before others are tried [s]. It may raise.
    """
    few, rounds = FEWEST_TRIES, math.ceil(PART / engine.at_once)
    _seconds(plan, 0, 0, few)
    slow = _seconds(plan, 0, 1, few)
    if slow * plan.tries / few > SLOW_SECONDS:
        guess(slow * plan.tries / few * rounds)
        each = (slow + _seconds(plan, 1, SLOW_GAMES, few)) / (1 + SLOW_GAMES) * plan.tries / few
    else:
        first, games = 1, 1
        while (seconds := _seconds(plan, first, games, plan.tries)) <= TRIAL_SECONDS and games < plan.games:
            first += games
            games = min(plan.games, 4 * games)
        each = seconds / games
    whole = each * plan.games / engine.at_once
    return DecisionForecast(each, each * rounds, whole)


def _seconds(plan: DecisionPlan, first: int, games: int, tries: int) -> float:
    """Examine games of a forecast with so many tries, and return how long it takes on one thread [s]."""
    sizes = TRIAL_ROOM, tries, plan.probes * tries // plan.tries, plan.picked, plan.kinds
    rules, began = plan.configuration.rules(), time.perf_counter()
    plan.scenario.game.examine_many(rules, plan.seed, TRIAL_FIRST + first, games, *sizes)
    return time.perf_counter() - began
