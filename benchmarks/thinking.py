"""Measure look-ahead and the study of decisions: what they cost, and how much better scripts play with look-ahead.

`python -m benchmarks.thinking` compares a try with the same rest of a game played plainly: same dice, same actions, in
turn in one process. What a try has besides is the copy of the game and the deal of what is hidden. Of a study of
decisions the time of a try, with all that the study writes down, is compared with that of a whole game: a try begins in
the middle of a game, so about half of one is to be expected.
"""

import time
from typing import Any

import numpy as np

import scenarios
from balance.simulation.play import play
from benchmarks.kernels import in_turn, median_and_range
from sims import rng
from sims.lookahead import GAME, TRY, WORLD
from sims.loop import begin_game

start: Any = None
choose: Any = None
advance: Any = None
redeal: Any = None
STATE: Any = None
OVER: Any = None

STUDIED = 20  # a study plays so many times fewer games than there are tries of a case
ROOM = 512  # choices of a game, at most
PICKED = 2**32 // 16  # of 2**32 decisions so many are tried
CANDIDATES = 8  # that share a world: about as many as a decision has
CASES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("pig", {"players": 2, "policy": "hold-or-goal"}, 20_000),
    ("cyberdoom-tower", {"players": 1, "policy": "hunter"}, 4_000),
    ("all-hoomanz", {"players": 4, "policy": "cautious"}, 800),
)
SKILL: tuple[tuple[str, dict[str, Any], tuple[int, ...], int], ...] = (
    ("cyberdoom-tower", {"players": 1, "policy": "ghost"}, (0, 1, 2, 4, 8, 16), 1_000),
    ("cyberdoom-tower", {"players": 1, "policy": "hunter"}, (0, 1, 2, 4, 8, 16), 1_000),
    ("cyberdoom-tower", {"players": 1, "policy": "random"}, (0, 1, 4, 16), 1_000),
    ("all-hoomanz", {"players": 4, "policy": "cautious"}, (0, 1, 2, 4), 200),
    ("all-hoomanz", {"players": 4, "policy": "cautious", "simon": "hard"}, (0, 1, 2, 4), 200),
)


def set_up(states, rules, seed, steps):
    """Begin game 0 of `seed` at GAME and play `steps` actions of it."""
    s = states[GAME]
    begin_game(s, seed, 0)
    start(s, rules[0])
    for _ in range(steps):
        if s.phase != OVER:
            advance(s, rules[0], choose(s, rules[0]))


def play_rests(states, rules, tries):
    """Play the rest of the game at GAME `tries` times, each world CANDIDATES times, without anything else."""
    for i in range(tries):
        states[TRY] = states[GAME]
        t = states[TRY]
        rng.imagine(t, 0, i // CANDIDATES)
        while t.phase != OVER:
            advance(t, rules[0], choose(t, rules[0]))


def try_rests(states, rules, tries):
    """Play the same rests as tries: each world is dealt anew once and copied for each candidate."""
    for i in range(tries):
        if i % CANDIDATES == 0:
            states[WORLD] = states[GAME]
            world = states[WORLD]
            rng.imagine(world, 0, i // CANDIDATES)
            redeal(world, rules[0], world.seat)
        states[TRY] = states[WORLD]
        t = states[TRY]
        while t.phase != OVER:
            advance(t, rules[0], choose(t, rules[0]))


def cost_of_a_try() -> None:
    """Print the time of tries as a multiple of the same rests of games."""
    for name, settings, tries in CASES:
        scenario = scenarios.load(name)
        game, rules = scenario.game, scenario.configuration(settings).rules()
        states = np.zeros(3, game.state)
        game.bound(set_up)(states, rules, 1, 10)
        plain, tried = game.bound(play_rests), game.bound(try_rests)
        ratios, seconds = in_turn(lambda: plain(states, rules, tries), lambda: tried(states, rules, tries))  # noqa: B023
        took = f"{1e6 * seconds / tries:.1f} µs"
        print(f"{scenario.title}: a try takes {median_and_range(ratios)} of the rest of a game, which takes {took}")


def cost_of_a_study() -> None:
    """Print the time of a study of decisions, per try, as a multiple of a game played plainly."""
    for name, settings, tries in CASES:
        scenario = scenarios.load(name)
        game, rules = scenario.game, scenario.configuration(settings).rules()
        games = tries // STUDIED
        rows = np.zeros(games, game.result)
        studied: list[int] = []

        def plainly() -> None:
            game.play_many(rules, 1, 0, rows)  # noqa: B023

        def study() -> None:
            found, counts = game.examine_many(rules, 1, 0, games, ROOM, 4, 4, PICKED)  # noqa: B023
            done = np.concatenate([found[i, : counts[i]] for i in range(games)])  # noqa: B023
            studied[:] = [int((done["worlds"] + done["tries"] * (done["candidates"] - 1)).sum())]  # noqa: B023

        ratios, seconds = in_turn(study, plainly)
        each = [games / (r * studied[0]) for r in ratios]
        pace = f"{studied[0] / seconds:,.0f} tries per second"
        print(f"{scenario.title}: a try of a study takes {median_and_range(each)} of a game; {pace}")


def skill() -> None:
    """Print how often scripts win that think ahead, and what it takes."""
    for name, settings, depths, games in SKILL:
        for depth in depths:
            began = time.perf_counter()
            played = play(name, {**settings, "lookahead": depth}, games=games, seed=1)
            seconds = time.perf_counter() - began
            row = played.estimates.row(0, named=True)
            share = f"{100 * row['estimate']:5.1f} % ({100 * row['low']:.1f}–{100 * row['high']:.1f})"
            pace = f"{games / seconds:,.0f} games per second"
            print(f"{name} {settings} lookahead {depth:3}: {row['value']} {share}; {pace}")


def main() -> None:
    """Print all figures."""
    cost_of_a_try()
    cost_of_a_study()
    skill()


if __name__ == "__main__":
    main()
