"""Play Humans!!! at random in all its modes, with every array index checked."""

import random
from collections.abc import Iterator
from typing import Any

from balance.testing.contract.pairwise import pairwise
from benchmarks.validation import checked
from benchmarks.validation.checks import Check, Section, Sizes
from scenarios import Scenario, load

GAME, SEED = "humans", 94
COVERED = ("ruling", "mode")  # axes of these kinds, but for the players: every two of their values meet in some table
GAMES = 10_000  # at random for each number of players, and as many by policy
Settings = dict[str, Any]


def covered(scenario: Scenario) -> list[str]:
    """Return the names of the axes of which a pairwise cover is played."""
    return [name for name, axis in scenario.axes.items() if axis.kind in COVERED and name != "players"]


def modes(scenario: Scenario) -> dict[str, list[Settings]]:
    """Return the tables of each number of players, by its name: a pairwise cover of the rulings, scripts drawn."""
    chance = random.Random(SEED)
    cover = pairwise(scenario, covered(scenario))
    scripts = scenario.axes["policy"].values
    every: dict[str, list[Settings]] = {}
    for players in scenario.axes["players"].values:
        seats = [f"policy@{seat}" for seat in range(1, players + 1)]
        tables = [{"players": players, **cell, **{seat: chance.choice(scripts) for seat in seats}} for cell in cover]
        every[f"{players} players"] = tables
    return every


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table with all numbers of players, which are played in child processes."""
    game = GAME if sizes.cells else "pig"
    every = modes(load(game)) if sizes.cells else {"any number of players": [{"players": 1}, {"players": 3}]}
    section = Section(
        f"{load(game).title}: random play in all modes",
        "Games in which every legal action is as likely, and as many by policy, in processes that check every index of "
        "every array. The games of a number of players are shared out evenly among tables in which every two values of "
        "two rulings meet, event cards or none being one of them; each has scripts of every seat of its own, drawn "
        "once, and characters are dealt in every game. The contract is that of `sims.contract`: something is always "
        "legal, policies see nothing hidden, every game ends, and the game's laws hold after every action. These laws "
        "are that no human, zombie, card, tile, chit or dice token is lost or made (HU-O01 to HU-O06), that roads meet "
        "across every edge, and that nobody plays on with enough points (HU-O07). Exact: a single exception fails the "
        "line.",
        ("tables", "games at random", "games by policy", "problems"),
    )
    cells = [cell for mode in every.values() for cell in mode]
    games = -(-GAMES * len(every) // len(cells)) if sizes.cells else sizes.hoomanz_random
    problems = checked.problems(game, games, SEED, cells)
    for name, mode in every.items():
        here, problems = problems[: len(mode)], problems[len(mode) :]
        lines = [f"{cell}: {line}" for cell, found in zip(mode, here, strict=True) for line in found]
        played = f"{games * len(mode):,}"
        figures = (str(len(mode)), played, played, str(len(lines)))
        section.checks.append(Check(name, figures, not lines, "; ".join(lines[:3])))
    yield section
