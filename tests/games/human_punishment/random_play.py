"""Play Human Punishment at random and by policy with all numbers of players, with every array index checked."""

import random
from collections.abc import Iterator
from typing import Any

from balance.testing.contract.pairwise import pairwise
from benchmarks.validation import checked
from benchmarks.validation.checks import Section, Sizes
from scenarios import Scenario, load

GAME, SEED = "human-punishment", 103
COVERED = ("mode", "ruling", "choice")  # every two values of two of these axes meet in some table
GAMES = 10_000  # at random for each number of players, and as many by policy
Settings = dict[str, Any]


def tables(scenario: Scenario) -> dict[str, list[Settings]]:
    """Return the tables of each number of players, by name: a pairwise cover of all other axes, scripts drawn."""
    chance = random.Random(SEED)
    axes = [axis.name for axis in scenario.axes.values() if axis.kind in COVERED and axis.name != "players"]
    cover = pairwise(scenario, axes)
    every: dict[str, list[Settings]] = {}
    for players in scenario.axes["players"].values:
        found = []
        for cell in cover:
            scripts = {
                f"policy@{seat}": chance.choice(scenario.axes["policy"].values) for seat in range(1, players + 1)
            }
            settings = {**cell, "players": players, **scripts}
            if not scenario.configuration(settings).illegal:
                found.append(settings)
        every[f"{players} players"] = found
    return every


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table with all numbers of players, which are played in child processes."""
    game = GAME if sizes.cells else "pig"
    every = tables(load(game)) if sizes.cells else {"any number of players": [{"players": 1}, {"players": 3}]}
    games = GAMES if sizes.cells else sizes.hoomanz_random
    section = Section(
        f"{load(game).title}: random play",
        "Games in which every legal action is as likely, and as many by policy, in processes that check every index of "
        "every array. The games of a line are shared out evenly among tables in which every two values of two readings "
        "and modes meet that go with the number of players; each has scripts of every seat, drawn once. The contract "
        "is that of `sims.check`: something is always legal, policies see nothing hidden, every game ends, and the "
        "game's laws hold after every action. These laws are that no ID, loyalty card, program or weapon is lost or "
        "made (HP-O01 to HP-O04), that health, aims and shots fit (HP-O05, HP-O06), and that each elimination is "
        "checked once and the game over when one player is left (HP-O09, HP-O10). Exact: one exception fails the line.",
        checked.COLUMNS,
    )
    section.checks += checked.lines(game, every, games, SEED)
    yield section
