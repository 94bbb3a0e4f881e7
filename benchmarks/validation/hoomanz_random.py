"""All Hoomanz Are Dead in all its modes, played at random with every index checked (O-1, O-2, O-4)."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from benchmarks.validation import checked
from benchmarks.validation.checks import Check, Section, Sizes
from scenarios import Scenario, load

GAME, SEED = "all-hoomanz", 84
MIXED = ("ruling", "policy")  # axes of these kinds take any value, by chance
EXPANSIONS = {"purple_eye": "The Purple Eye", "alien_landing": "Alien Landing"}
Settings = dict[str, Any]


def mixed(scenario: Scenario, chance: random.Random, fixed: Settings) -> Settings:
    """These settings, and for each ruling and script one of its values; A.D.A.M. wants his Level Ups in any order."""
    axes = {name: axis for name, axis in scenario.axes.items() if axis.kind in MIXED and name not in fixed}
    drawn = fixed | {name: chance.choice(axis.values) for name, axis in axes.items()}
    chits = range(1, len(scenario.tables["adam_level_ups"].ids) + 1)
    wanted = chance.sample(chits, len(chits))  # which Level Ups A.D.A.M. takes is no action but a script's order
    return drawn | {
        f"adam_policies.{drawn['adam_policy']}.chit_{chit}": weight for chit, weight in zip(chits, wanted, strict=True)
    }


def modes(scenario: Scenario) -> dict[str, list[Settings]]:
    """With and without each expansion: every number of heroes on every face it may play, dealt from all heroes."""
    chance = random.Random(SEED)
    every: dict[str, list[Settings]] = {}
    for switches in product((False, True), repeat=len(EXPANSIONS)):
        chosen = dict(zip(EXPANSIONS, switches, strict=True))
        told = " and ".join(EXPANSIONS[name] for name, on in chosen.items() if on) or "the base game"
        tables = product(scenario.axes["players"].values, scenario.axes["simon"].values)
        cells = [{"players": players, "simon": face, "hero_pool": "all", **chosen} for players, face in tables]
        legal = [cell for cell in cells if not scenario.configuration(cell).illegal]
        every[told] = [mixed(scenario, chance, cell) for cell in legal]
    return every


def sections(sizes: Sizes) -> Iterator[Section]:
    """All modes, in one process."""
    game = GAME if sizes.cells else "pig"
    every = modes(load(game)) if sizes.cells else {"any number of players": [{"players": 1}, {"players": 3}]}
    cells = [cell for mode in every.values() for cell in mode]
    games = sizes.hoomanz_random * len(every) // len(cells)
    section = Section(
        f"{load(game).title}: random play in all modes",
        "Games in which every legal action is as likely, and as many by policy, in a process that checks every index "
        "of every array. A mode's games are shared out evenly among every number of heroes on every face it may play. "
        "Heroes are dealt from all; each of these tables has rulings, scripts and an order in which A.D.A.M. takes his "
        "Level Ups of its own, drawn once. The contract is that of the table above: tokens, cards, rooms and levels "
        "are conserved and within their bounds after every action, something is always legal, every game ends. Exact: "
        "a single exception fails the line.",
        ("tables", "games at random", "games by policy", "problems"),
    )
    found = checked.problems(game, games, SEED, cells)
    for told, mode in every.items():
        here, found = found[: len(mode)], found[len(mode) :]
        lines = [f"{cell}: {line}" for cell, lines in zip(mode, here, strict=True) for line in lines]
        played = f"{games * len(mode):,}"
        section.checks.append(
            Check(told, (str(len(mode)), played, played, str(len(lines))), not lines, "; ".join(lines[:3]))
        )
    yield section
