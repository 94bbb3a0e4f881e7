"""A game whose every dial has a known effect, played by NumPy.

    chance of a win = 0.6 - 0.2 dominant + 0.05 (left + right - 2) + 0.1 one x both + gift x 0.04 if clever, else - 0.04
    rounds          = 5, 0.2 more for each `slow`; the same chance in every game

The same game number has the same luck whatever the dials are, but for `noise`, which only draws other luck: it moves
games and no figure. `dead` is read by nobody. `left` and `right` are equal; `one` does nothing unless `both` is set.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from balance.questions.rank.plan import RankPlan
from balance.studies.figures import columns
from sims import game
from sims.games.pig import GAME as PIG
from sims.record import result, rules, table
from tests.lab.balance.tiny import luck
from tests.lab.scenarios.toy import PlugIn, write
from tests.substitutes import playing

SEATS = 2
DIALS = ("dominant", "left", "right", "one", "both", "gift", "noise", "dead", "slow")


class Outcome(IntEnum):
    WIN, LOSS = range(2)


RULES = rules(
    SEATS, *((name, np.int64) for name in DIALS), ("policies", table([("clever", np.int64)]), (SEATS,)),
    ("cards", table([("power", np.int8)]), (3,)),
)  # fmt: skip
RESULT = result(SEATS)
FILES = {
    "game.toml": """\
kernel = "planted"

[axes]
players = { values = [1, 2], default = 1 }
policy = { table = "policies", default = "plain", per = "seat", kind = "policy" }

[numbers]
dominant = { value = 1, min = 0, max = 2, source = "rulebook" }
left = { value = 2, min = 0, max = 4, source = "rulebook" }
right = { value = 2, min = 0, max = 4, source = "rulebook" }
one = { value = 0, min = 0, max = 1, source = "rulebook" }
both = { value = 0, min = 0, max = 1, source = "rulebook" }
gift = { value = 1, min = 0, max = 3, better = "more", source = "rulebook" }
noise = { value = 0, min = 0, max = 2, source = "rulebook" }
dead = { value = 5, min = 0, max = 9, source = "rulebook" }
slow = { value = 2, min = 0, max = 4, when = { players = [1] }, source = "rulebook" }

[tables]
cards = { ranges = { power = [0, 5] } }
policies = { ranges = { clever = [0, 1] } }
""",
    "policies.csv": "id,clever,source\nplain,0,assumed\nclever,1,assumed\n",
    "cards.csv": "id,power,source\nbig,3,assumed\nsmall,1,assumed\nnone,0,assumed\n",
}


def chance(r: Mapping[str, Any]) -> float:
    """The chance of a win with these rules."""
    gift = 0.04 if int(r["policies"]["clever"][0]) else -0.04
    twins = 0.05 * (int(r["left"]) + int(r["right"]) - 4)
    cards = 0.02 * (int(r["cards"]["power"][0]) - 3)
    return 0.6 - 0.2 * (int(r["dominant"]) - 1) + twins + cards + 0.1 * int(r["one"]) * int(r["both"]) + gift * (
        int(r["gift"]) - 1
    )  # fmt: skip


def truth(r: Mapping[str, Any]) -> dict[str, float]:
    """The figures of a game with these rules."""
    return {"outcome=win": chance(r), "rounds.mean": 5 + 0.2 * int(r["slow"])}


def play_many(rules: Any, seed: int, first: int, results: Any) -> None:
    """Stands in for a compiled `play_many`."""
    r, games = rules[0], first + np.arange(len(results))
    won = luck(seed, games, 1 + int(r["noise"])) < chance(r)
    results["rounds"] = 5 + (luck(seed, games, 9) < 0.2 * int(r["slow"]))
    results["decisions"], results["winner"] = 1, -1
    results["payoff"][:, : int(r["players"])] = 1000 * won[:, None]
    results["outcome"] = np.where(won, Outcome.WIN, Outcome.LOSS)


@contextmanager
def installed(folder: Path, toml: str = FILES["game.toml"]) -> Iterator[None]:
    """The game as a plug-in, with its scenario in a folder."""
    play_many.entries = ("compiled",)  # type: ignore[attr-defined]
    scenario = write(folder, {**FILES, "game.toml": toml})
    planted = playing(
        PIG, play_many, scenario=scenario, name="planted", title="Planted", seats=SEATS, competitive=False,
        rules=RULES, result=RESULT, words={"outcome": Outcome}, derived=(), limits={}, derive=lambda rules: None,
    )  # fmt: skip
    points = SimpleNamespace(entry_points=lambda group: [PlugIn("planted", planted)])
    with patch.object(game, "metadata", points):
        yield


@dataclass
class InMemory:
    """Stands in for the games that a study keeps."""

    plan: RankPlan
    tables: dict[Any, Any] = field(default_factory=dict)

    def stored(self, cell: Any) -> int:
        return 0  # it plays anew each time

    def play(self, cells: list[Any], games: int) -> None:
        for cell in cells:
            rows = np.zeros(games, RESULT)
            play_many(cell.configuration.rules(), self.plan.seed, cell.first, rows)
            self.tables[cell.group, cell.name] = columns(cell.configuration, self.plan.figures).of(rows)

    def table(self, cell: Any, games: int) -> Any:
        return {name: column[:games] for name, column in self.tables[cell.group, cell.name].items()}


def effect(found, change, figure="outcome=win", context=0):
    """The effect of a change such as `left=3`."""
    (one,) = [
        each
        for each in found.effects
        if (each.turn.name, each.figure.text, each.turn.context) == (change, figure, context)
    ]
    return one


def place(found, dial, figure="outcome=win", context=0):
    (one,) = [each for each in found.places if (each.dial, each.figure.text, each.context) == (dial, figure, context)]
    return one
