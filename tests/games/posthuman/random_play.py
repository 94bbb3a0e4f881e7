"""Play Posthuman at random in all its modes, with every array index checked."""

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from benchmarks.validation import checked
from benchmarks.validation.checks import Section, Sizes
from scenarios import Scenario, load

GAME, SEED = "posthuman", 91
MODES = ("players", "start", "creation")
MIXED = ("ruling", "policy")  # axes of these kinds get a random value
BUILDS = (22222, 33333, 55222, 25225, 22552, 24342, 53322)  # custom characters that 10 development points can pay
TABLES, GAMES = 8, 10_000  # tables of each mode, and games at random of each mode
Settings = dict[str, Any]


def tables(scenario: Scenario, chance: random.Random, mode: Settings) -> Iterator[Settings]:
    """Yield tables of a mode: each legal one has rulings, scripts and custom characters of its own.

    Args:
        scenario: The scenario of the game.
        chance: The source of randomness.
        mode: The settings that stay as they are.
    """
    axes = {name: axis for name, axis in scenario.axes.items() if axis.kind in MIXED and axis.plays(mode)}
    seats = range(1, mode["players"] + 1)
    while True:
        drawn = dict(mode)
        for name, axis in axes.items():
            names = [f"{name}@{seat}" for seat in seats] if axis.per_seat else [name]
            drawn |= {each: chance.choice(axis.values) for each in names}
        if mode["creation"] == "custom":
            drawn |= {f"custom_build@{seat}": chance.choice(BUILDS) for seat in seats}
        if not scenario.configuration(drawn).illegal:
            yield drawn


def modes(scenario: Scenario) -> dict[str, list[Settings]]:
    """Return the tables of each mode (players, length of the game, creation of characters), by the mode's name."""
    chance = random.Random(SEED)
    every: dict[str, list[Settings]] = {}
    for values in product(*(scenario.axes[name].values for name in MODES)):
        mode = dict(zip(MODES, values, strict=True))
        name = f"{mode['players']} player{'s' if mode['players'] > 1 else ''}, {mode['start']}, {mode['creation']}"
        every[name] = list(islice(tables(scenario, chance, mode), TABLES))
    return every


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table with all modes, which are played in child processes."""
    game = GAME if sizes.cells else "pig"
    every = modes(load(game)) if sizes.cells else {"any number of players": [{"players": 1}, {"players": 3}]}
    games = GAMES if sizes.cells else sizes.hoomanz_random
    section = Section(
        f"{load(game).title}: random play in all modes",
        "Games in which every legal action is as likely, and as many by policy, in processes that check every index of "
        f"every array. A mode's games are shared out evenly among {TABLES} tables; each has rulings, scripts of every "
        "seat and custom characters of its own, drawn once; pre-made characters are dealt in every game. The contract "
        "is that of `sims.check`: something is always legal, policies see nothing hidden, every game ends, and the "
        "game's laws hold after every action. These laws are that no card, tile or item is lost or made (PH-O11), and "
        "that tracks, stores, hands, backpacks, scars and maps are within their bounds (PH-O12). Exact: a single "
        "exception fails the line.",
        checked.COLUMNS,
    )
    section.checks += checked.lines(game, every, games, SEED)
    yield section
