"""A game that is all schema: every kind of field a scenario can fill, and no rules to speak of."""

import dataclasses
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path

import numpy as np

from sims import game
from sims.games.pig import GAME as PIG
from sims.record import record, table

SEATS = 3


class Mode(IntEnum):
    SOLO, ROW_EQUAL, FREE_FOR_ALL = range(2, 5)


class Kind(IntEnum):
    NONE, SWORD, TOWER_SHIELD = range(3)


class Hero(IntEnum):
    LUKE, DIANA = range(2)


CARD = table([("attack", np.int8), ("kind", np.int8), ("boxes", np.uint8, (2,)), ("weight", np.float32)])
RULES = record(
    [
        ("players", np.int64),
        ("random", np.int64, (SEATS,)),
        ("lookahead", np.int64, (SEATS,)),
        ("mode", np.int64),
        ("fast", np.int8),
        ("hero", np.int64, (SEATS,)),
        ("goal", np.int8),
        ("odds", np.float64),
        ("reach", np.int64, (SEATS,)),
        ("lives", np.int64),
        ("loot", CARD, (4,)),
        ("loot_deck", np.int8, (6,)),
        ("loot_size", np.int64),
        ("heroes", table([("life", np.int16)]), (2,)),
        ("policies", table([("bold", np.int64), ("care", np.float64)]), (SEATS,)),
        ("deck_attack", np.int64),
    ]
)

FILES = {
    "game.toml": """\
kernel = "toy"

[axes]
players = { values = [1, 2, 3], default = 2 }
mode = { values = ["solo", "row_equal"], default = { by = "players", 1 = "solo", 2 = "row_equal", 3 = "row-equal" } }
fast = { values = [false, true], default = false, kind = "ruling", rule = "TOY-Q1", source = "assumed: quicker" }
hero = { table = "heroes", default = "luke", per = "seat" }
policy = { table = "policies", default = ["shy", "brave-one", "shy"], per = "seat", kind = "policy" }

[numbers]
goal = { value = 10, min = 1, max = 12, unit = "coins", rule = "TOY-004", source = "rulebook" }
odds = { value = 0.5, min = 0, max = 1, source = "Assumed" }
reach = { value = [1, 2, 3], min = 1, max = 9, per = "seat", source = "rulebook" }
lives = { value = { by = "players", 1 = 9, 2 = 7, 3 = 5 }, min = 1, max = 9, source = "rulebook" }

[tables]
loot = { rows = 5 }
heroes = { rows = 2 }

[[illegal]]
when = { mode = "solo", players = [2, 3] }
reason = "the solo face is for one hero (TOY-009)"

[[illegal]]
when = { policy = ["brave_one"], goal = [12] }
reason = "too much to ask"
""",
    "loot.csv": """\
id,name,count,attack,kind,boxes_1,boxes_2,weight,source,note
medkit,Medkit,2,0,-,0,1,0.25,rulebook,
sword,"Sword, long",1,3,sword,2,3,1.5,rulebook,"says ""cut"" once"
big-shield,,2,-1,tower-shield,4,5,2,assumed: no card seen,
""",
    "heroes.csv": "id,life,source\nluke,7,rulebook\ndiana,300,public: a page\n",
    "policies.csv": "id,bold,care,source\nshy,0,0.9,assumed\nbrave-one,1,0.25,assumed\n",
}


def derive(rules: np.ndarray) -> None:
    deck = rules["loot_deck"][0, : rules["loot_size"][0]]
    rules["deck_attack"][0] = rules["loot"]["attack"][0, deck].sum()
    if rules["deck_attack"][0] > 100:
        raise ValueError(f"the deck's attack is {rules['deck_attack'][0]}; it must be at most 100")


GAME = dataclasses.replace(
    PIG,
    name="toy",
    title="A Toy",
    seats=SEATS,
    rules=RULES,
    words={"mode": Mode, "kind": Kind, "heroes.id": Hero},
    derived=("deck_attack",),
    limits={},
    derive=derive,
)


class PlugIn:
    """As much of an entry point as `sims.game` looks at."""

    def __init__(self, name: str, plugged: game.Game | Exception) -> None:
        self.name, self._game = name, plugged

    def load(self) -> game.Game:
        if isinstance(self._game, Exception):
            raise self._game
        return self._game


RAISED = f"scenarios/toy.py, line {PlugIn.load.__code__.co_firstlineno + 2}, in load"  # where a broken one is


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write a scenario folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder
