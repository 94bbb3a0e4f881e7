"""Play All Hoomanz Are Dead at random in all its modes, with every array index checked."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from benchmarks.validation import checked
from benchmarks.validation.checks import Section, Sizes
from scenarios import Scenario, load

GAME, SEED = "all-hoomanz", 84
MIXED = ("ruling", "policy")  # axes of these kinds get a random value
EXPANSIONS = {"purple_eye": "The Purple Eye", "alien_landing": "Alien Landing"}
Settings = dict[str, Any]


def mixed(scenario: Scenario, chance: random.Random, fixed: Settings) -> Settings:
    """Return these settings with random rulings, scripts and order of A.D.A.M.'s Level Ups.

    Args:
        scenario: The scenario of the game.
        chance: The source of randomness.
        fixed: The settings that stay as they are.
    """
    axes = {name: axis for name, axis in scenario.axes.items() if axis.kind in MIXED and name not in fixed}
    drawn = fixed | {name: chance.choice(axis.values) for name, axis in axes.items()}
    chits = range(1, len(scenario.tables["adam_level_ups"].ids) + 1)
    wanted = chance.sample(
        chits, len(chits)
    )  # which Level Up A.D.A.M. takes is no action of a player: his script orders them by weights
    return drawn | {
        f"adam_policies.{drawn['adam_policy']}.chit_{chit}": weight for chit, weight in zip(chits, wanted, strict=True)
    }


def modes(scenario: Scenario) -> dict[str, list[Settings]]:
    """Return the cells of each mode (with and without each expansion), by the mode's name.

    A mode has every number of heroes on every face that it may play; heroes are dealt from all characters.
    """
    chance = random.Random(SEED)
    every: dict[str, list[Settings]] = {}
    for switches in product((False, True), repeat=len(EXPANSIONS)):
        chosen = dict(zip(EXPANSIONS, switches, strict=True))
        mode = " and ".join(EXPANSIONS[name] for name, on in chosen.items() if on) or "the base game"
        tables = product(scenario.axes["players"].values, scenario.axes["simon"].values)
        cells = [{"players": players, "simon": face, "hero_pool": "all", **chosen} for players, face in tables]
        legal = [cell for cell in cells if not scenario.configuration(cell).illegal]
        every[mode] = [mixed(scenario, chance, cell) for cell in legal]
    return every


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table with all modes, which are played in child processes."""
    game = GAME if sizes.cells else "pig"
    every = modes(load(game)) if sizes.cells else {"any number of players": [{"players": 1}, {"players": 3}]}
    section = Section(
        f"{load(game).title}: random play in all modes",
        "Games in which every legal action is as likely, and as many by policy, in processes that check every index "
        "of every array. A mode's games are shared out evenly among every number of heroes on every face it may play. "
        "Heroes are dealt from all; each of these tables has rulings, scripts and an order in which A.D.A.M. takes his "
        "Level Ups of its own, drawn once. The contract is that of `sims.check`: tokens, cards, rooms and levels "
        "are conserved and within their bounds after every action, something is always legal, every game ends. Exact: "
        "a single exception fails the line.",
        checked.COLUMNS,
    )
    section.checks += checked.lines(game, every, sizes.hoomanz_random, SEED)
    yield section
