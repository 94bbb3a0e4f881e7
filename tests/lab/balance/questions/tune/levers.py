"""A game of two seats whose numbers do what is known exactly, played by NumPy.

log odds of a win = 0.2 x (strong - 5) + 0.05 x (gentle - 5) + 0.4 x sharp - 0.3 x (players - 1)       `dead`: nothing
rounds = 10 + strong + luck from 0 to 4
"""

import math
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from sims.games.pig import GAME as PIG
from sims.record import result, rules, table
from tests.lab.balance.tiny import luck
from tests.lab.scenarios.toy import write
from tests.substitutes import playing

TOML = """\
kernel = "levers"
[axes]
players = { values = [1, 2], default = 1 }
policy = { table = "policies", default = "dull", per = "seat", kind = "policy" }
[numbers]
strong = { value = 5, min = 0, max = 10, unit = "stones", rule = "L-1", source = "rulebook" }
gentle = { value = 5, min = 0, max = 40, rule = "L-1", source = "rulebook" }
dead = { value = 5, min = 0, max = 10, rule = "L-1", source = "rulebook" }
solo = { value = 0, min = 0, max = 3, rule = "L-1", source = "rulebook", when = { players = [2] } }
code = { value = 1, min = 0, max = 9, nominal = true, rule = "L-1", source = "rulebook" }
own = { value = 1, min = 0, max = 9, per = "seat", rule = "L-1", source = "rulebook" }
round_cap = { value = 60, min = 1, max = 99, rule = "L-1", source = "assumed: a bound for the simulation, not a rule" }
[tables]
policies = { ranges = { sharp = [0, 1] } }
"""
FILES = {
    "game.toml": TOML,
    "policies.csv": "id,sharp,source\ndull,0,assumed\nsharp,1,assumed\n",
    "rules.csv": "id,chapter,page,statement,status,note\nL-1,1,1,win,implemented,\n",
}


class Outcome(IntEnum):
    WIN, LOSS = range(2)


RULES = rules(
    2,
    *((name, np.int64) for name in ("strong", "gentle", "dead", "solo", "code", "round_cap")),
    ("own", np.int64, (2,)),
    ("policies", table([("sharp", np.int64)]), (2,)),
)
RESULT = result(2)


def chance(strong: int = 5, gentle: int = 5, sharp: int = 0, players: int = 1) -> float:
    """The exact chance of a win."""
    odds = 0.2 * (strong - 5) + 0.05 * (gentle - 5) + 0.4 * sharp - 0.3 * (players - 1)
    return 1 / (1 + math.exp(-odds))


class Kernel:
    """Stands in for a compiled `play_many`; counts the games."""

    entries = ("compiled",)

    def __init__(self) -> None:
        self.played: list[tuple[int, int]] = []  # first game, games

    def __call__(self, rules: Any, seed: int, first: int, results: Any) -> None:
        r, games = rules[0], first + np.arange(len(results))
        self.played.append((first, len(results)))
        sharp = int(r["policies"][0]["sharp"])
        won = luck(seed, games) < chance(int(r["strong"]), int(r["gentle"]), sharp, int(r["players"]))
        results["outcome"] = np.where(won, Outcome.WIN, Outcome.LOSS)
        results["payoff"][:] = 1000 * won[:, None]
        results["rounds"] = 10 + int(r["strong"]) + np.floor(5 * luck(seed, games, 1)).astype(np.int64)
        results["decisions"], results["winner"] = 1, -1


def game(kernel: Kernel, place: Path) -> Any:
    """The game as a plug-in, with its scenario in a folder."""
    return playing(
        PIG,
        kernel,
        scenario=write(place, FILES),
        name="levers",
        title="Levers",
        seats=2,
        competitive=False,
        rules=RULES,
        result=RESULT,
        words={"outcome": Outcome},
        derived=(),
        limits={},
        derive=lambda rules: None,
    )
