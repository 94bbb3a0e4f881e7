"""Play Humans!!! at random in all its modes, with every array index checked."""

import random
from collections.abc import Iterator
from typing import Any

from balance.testing.contract.pairwise import pairwise
from benchmarks.validation import checked
from benchmarks.validation.checks import Section, Sizes
from scenarios import Scenario, load

GAME, SEED = "humans", 94
COVERED = ("ruling", "mode")  # axes of these kinds, but for the players: every two of their values meet in some table
GAMES = 10_000  # at random in each mode, over all numbers of players, and as many by policy
MIXED = {"mode": "mixed"}
Settings = dict[str, Any]


def covered(scenario: Scenario, *, mixed: bool) -> list[str]:
    """Return the names of the axes of which a mode has a pairwise cover."""
    axes = [axis for axis in scenario.axes.values() if axis.kind in COVERED and axis.name not in ("players", "mode")]
    return [axis.name for axis in axes if mixed or "mode" not in axis.when]


def modes(scenario: Scenario) -> dict[str, list[Settings]]:
    """Return the tables of each number of players and mode, by name: a pairwise cover, scripts and sides drawn."""
    chance = random.Random(SEED)
    alone = pairwise(scenario, covered(scenario, mixed=False))
    every_axis = pairwise(scenario, ["mode", *covered(scenario, mixed=True)])
    mixed = [{**cell, **MIXED} for cell in alone] + [cell for cell in every_axis if cell.get("mode") == "mixed"]
    every: dict[str, list[Settings]] = {}
    for players in scenario.axes["players"].values:
        seats = range(1, players + 1)
        every[f"{players} players"] = [
            {"players": players, **cell, **_scripts(chance, scenario, seats)} for cell in alone
        ]
        every[f"{players} players, mixed"] = [
            {"players": players, **cell, **_scripts(chance, scenario, seats), **_sides(chance, scenario, seats)}
            for cell in mixed
        ]
    return every


def _scripts(chance: random.Random, scenario: Scenario, seats: range) -> Settings:
    scripts = scenario.axes["policy"].values
    return {f"policy@{seat}": chance.choice(scripts) for seat in seats}


def _sides(chance: random.Random, scenario: Scenario, seats: range) -> Settings:
    scripts, sides = scenario.axes["guy_policy"].values, list(scenario.axes["side"].values)
    drawn = sides + [chance.choice(sides) for _ in range(len(seats) - 2)]  # both sides are played
    chance.shuffle(drawn)
    guys = {f"guy_policy@{seat}": chance.choice(scripts) for seat in seats}
    return {**{f"side@{seat}": side for seat, side in zip(seats, drawn, strict=True)}, **guys}


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table with all numbers of players, which are played in child processes."""
    game = GAME if sizes.cells else "pig"
    every = modes(load(game)) if sizes.cells else {"any number of players": [{"players": 1}, {"players": 3}]}
    games = GAMES * 2 // len(every) if sizes.cells else sizes.hoomanz_random  # a line is one of two modes
    section = Section(
        f"{load(game).title}: random play in all modes",
        "Games in which every legal action is as likely, and as many by policy, in processes that check every index of "
        "every array. The games of a line are shared out evenly among tables in which every two values of two rulings "
        "meet, event cards or none being one of them; each has scripts of every seat, and sides of the mixed game, of "
        "its own, drawn once, and characters are dealt in every game. The contract is that of `sims.check`: "
        "something is always legal, policies see nothing hidden, every game ends, and the game's laws hold after every "
        "action. These laws are that no human, zombie, card, tile, chit or dice token is lost or made (HU-O01 to "
        "HU-O06), that roads meet across every edge, and that nobody plays on with enough points (HU-O07). Exact: a "
        "single exception fails the line.",
        checked.COLUMNS,
    )
    section.checks += checked.lines(game, every, games, SEED)
    yield section
