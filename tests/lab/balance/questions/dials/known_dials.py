"""A game whose dials are known: which change something, where, and which do nothing. Played by NumPy, no kernel."""

from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from sims.games.pig import GAME as PIG
from sims.record import result, rules, table
from tests.lab.scenarios.toy import PlugIn, write
from tests.substitutes import playing

NUMBERS = tuple(
    ["goal", "limit", "idle", "spare", "lively", "bonus", "crowd", "spark", "flint", "rare", "middle", "one"]
)
ONE_SEATS = 8  # cards in hand, which one seat alone may have
FAR = 3000  # the one game in which `rare` shows


class Mode(IntEnum):
    PLAIN, TWIST, SPUN = range(3)


class Outcome(IntEnum):
    WIN, LOSS = range(2)


class Kind(IntEnum):
    NONE, GOLD, LEAD = range(3)


RULES = rules(
    2,
    *[
        ("mode", np.int64),
        ("decor", np.int64),
        *((name, np.int64) for name in NUMBERS),
        ("half", np.float64),
        ("hand", np.int64, (2,)),
        ("cards", table([("worth", np.int8), ("art", np.int8), ("kind", np.int8)]), (3,)),
        ("cards_deck", np.int8, (8,)),
        ("cards_size", np.int64),
        ("policies", table([("bold", np.int64), ("care", np.int64)]), (2,)),
    ],
)
RESULT = result(2, ("score", np.int32, (2,)), ("luck", np.float32))


class Kernel:
    """Stands in for a compiled `play_many`."""

    entries = ("compiled",)

    def __call__(self, rules: Any, seed: int, first: int, results: Any) -> None:
        r, game = rules[0], first + np.arange(len(results))
        results["winner"] = -1
        results["rounds"] = 1 + (game + seed) % 5
        results["decisions"] = results["rounds"] + r["hand"][: r["players"]].sum()
        score = game % 7 + r["goal"] + r["lively"] + r["limit"] * (game == 0) + r["rare"] * (game == FAR)
        score += int(10 * r["half"]) + r["cards"]["worth"][r["cards_deck"][: r["cards_size"]]].sum()
        score += r["flint"] + (r["spark"] if r["flint"] > 8 else 0) + 2 * r["random"].sum()
        score += int((r["cards"]["kind"] == Kind.LEAD).sum()) + int(r["middle"] == 5)
        if r["mode"] != Mode.PLAIN:
            score += r["bonus"]
            if r["players"] == 2:
                score += r["crowd"]
        results["score"] = 0
        for seat in range(r["players"]):
            bold = r["policies"][seat]["bold"]
            results["score"][:, seat] = score + bold + (r["policies"][seat]["care"] if bold else 0)
        results["outcome"] = np.where(results["score"][:, 0] > 20, Outcome.WIN, Outcome.LOSS)
        results["luck"] = np.nan


def derive(rules: np.ndarray) -> None:
    if rules["goal"][0] > rules["limit"][0]:
        raise ValueError(f"goal is {rules['goal'][0]}; it must be at most limit, {rules['limit'][0]}")
    if (rules["hand"][0] == ONE_SEATS).all():
        raise ValueError(f"hand is {ONE_SEATS} for both seats; it must be so for one at most")


GAME = playing(
    PIG,
    Kernel(),
    name="dialled",
    title="Dialled",
    seats=2,
    competitive=False,
    rules=RULES,
    result=RESULT,
    words={"mode": Mode, "outcome": Outcome, "kind": Kind},
    derived=(),
    limits={},
    derive=derive,
)

FILES = {
    "game.toml": """\
kernel = "dialled"

[axes]
players = { values = [1, 2], default = 1 }
mode = { values = ["plain", "twist", "spun"], default = "plain" }
decor = { values = [0, 1, 2], default = 0 }
policy = { table = "policies", default = "shy", per = "seat", kind = "policy" }

[numbers]
goal = { value = 10, min = 1, max = 100, source = "rulebook" }
limit = { value = 12, min = 1, max = 12, source = "rulebook" }
idle = { value = 3, min = 0, max = 9, source = "rulebook" }
spare = { value = 3, min = 0, max = 9, source = "rulebook" }
lively = { value = 3, min = 0, max = 9, source = "rulebook" }
bonus = { value = 3, min = 0, max = 9, source = "rulebook" }
crowd = { value = 3, min = 0, max = 9, source = "rulebook" }
spark = { value = 3, min = 0, max = 9, source = "rulebook" }
flint = { value = 3, min = 0, max = 9, source = "rulebook" }
rare = { value = 3, min = 0, max = 9, source = "rulebook" }
middle = { value = 9, min = 0, max = 9, source = "rulebook" }
one = { value = 1, min = 1, max = 1, source = "rulebook" }
half = { value = 0.5, min = 0, max = 1, source = "rulebook" }
hand = { value = 5, min = 1, max = 9, per = "seat", source = "rulebook" }

[tables]
policies = { ranges = { care = [0, 9] } }

[dead]
spare = "kept for the second edition"
lively = "once it was dead"
"mode=spun" = "the spinner is not in the box"
""",
    "cards.csv": "id,count,worth,art,kind,source\nall,2,1,0,-,rulebook\ncoin,1,2,5,gold,rulebook\n",
    "policies.csv": "id,bold,care,source\nshy,0,7,assumed\nbrave,1,7,assumed\n",
}
TOML = FILES["game.toml"]


def folder(place: Path, **changes: str) -> Path:
    """A scenario folder of the game, with parts of its game.toml replaced: `mended=TOML.replace(...)`."""
    return write(place, {**FILES, "game.toml": changes.get("mended", TOML)})


def installed(place: Path) -> SimpleNamespace:
    """What says that `dialled` is installed as a plug-in, with the scenario of this folder: `sims.game.metadata`."""
    points = [PlugIn("dialled", playing(GAME, Kernel(), scenario=place))]
    return SimpleNamespace(entry_points=lambda group: points)
