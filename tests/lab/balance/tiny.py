"""A tiny game whose best weights are known, played by NumPy: a game is won by the chance that its weights give.

    chance of a win = 0.3 + 0.4 x nearness of `aim` to 70 + 0.1 x `bold`        `idle` does nothing

The same game number has the same luck whatever the weights are. With `noise` the weights only draw other luck. What
thinking ahead adds to the chance is set on the kernel: `kernel.thinking = {4: 0.1}`.
Where the seats compete, the winner is the seat whose own chance beats its own luck by most.
"""

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sims.games.pig import GAME as PIG
from sims.lookahead import Sight
from sims.record import result, rules, table
from tests.lab.scenarios.toy import write
from tests.substitutes import playing

SEATS = 3


class Outcome(IntEnum):
    WIN, LOSS = range(2)


RULES = rules(
    SEATS,
    ("noise", np.int64),
    ("policies", table([("aim", np.int64), ("idle", np.int64), ("bold", np.int64), ("care", np.float64)]), (SEATS,)),
    ("seers", table([("sight", np.int64)]), (SEATS,)),
)
RESULT = result(SEATS)


def luck(*words: Any) -> NDArray[np.float64]:
    """A number from 0 to 1 for each game, from the words that name it (splitmix64)."""
    state = np.uint64(0)
    with np.errstate(over="ignore"):
        for word in words:
            state = (state ^ np.asarray(word).astype(np.uint64)) + np.uint64(0x9E3779B97F4A7C15)
            state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            state = state ^ (state >> np.uint64(31))
    return (state >> np.uint64(11)) / 2.0**53


DEAF = {"aim": 60, "idle": 0, "bold": 0}  # what seats follow that follow no script


class Kernel:
    """Stands in for a compiled `play_many`; keeps what it was asked to play."""

    entries = ("compiled",)

    def __init__(self, competitive: bool = False) -> None:
        self.competitive = competitive
        self.thinking: dict[int, float] = {}  # tries per legal action -> chance added
        self.hopeless: set[int] = set()  # aims with which no game is won
        self.deaf: set[int] = set()  # seats, from 0, that follow no script
        self.spread = 90_000  # variance of the gain of one try: a standard deviation of 0.3 wins
        self.played: list[tuple[int, int, tuple[int, ...]]] = []  # first game, games, aim by seat

    def __call__(self, rules: Any, seed: int, first: int, results: Any) -> None:
        r, games = rules[0], first + np.arange(len(results))
        players = int(r["players"])
        self.played.append((first, len(results), tuple(r["policies"]["aim"][:players].tolist())))
        margins = np.zeros((len(results), players))
        for seat in range(players):
            row = r["policies"][seat] if seat not in self.deaf else DEAF
            near = np.exp(-((int(row["aim"]) - 70) ** 2) / 800)
            chance = 0.5 if r["noise"] else 0.3 + 0.4 * near + 0.1 * int(row["bold"])
            chance += self.thinking.get(int(r["lookahead"][seat]), 0.0) - (int(row["aim"]) in self.hopeless)
            own = int(row["aim"]) + 1000 * int(row["idle"]) if r["noise"] else 0
            margins[:, seat] = chance - luck(seed, games, seat if self.competitive else 0, own)
        results["rounds"], results["decisions"], results["winner"] = 1, 1, -1
        if self.competitive:
            results["winner"] = margins.argmax(axis=1)
            results["payoff"][:, :players] = 1000 * (np.arange(players) == results["winner"][:, None])
        else:
            results["payoff"][:, :players] = 1000 * (margins.mean(axis=1) > 0)[:, None]
        results["outcome"] = np.where(results["payoff"][:, 0] > 0, Outcome.WIN, Outcome.LOSS)

    def watch(self, rules: Any, seed: int, first: int, results: Any, sights: Any) -> None:
        """Stands in for `Game.watch_many`: ten decisions a game, each tried in full; one of them goes another way."""
        self(rules, seed, first, results)
        sights[:, Sight.THOUGHT] = sights[:, Sight.FINALS] = sights[:, Sight.PAIRS] = 10
        sights[:, Sight.DEPARTED] = 1
        sights[:, Sight.TRIES] = 10 * int(rules[0]["lookahead"].max())
        sights[:, Sight.SPREAD] = 10 * self.spread


def game(kernel: Kernel, place: Path) -> Any:
    """The game as a plug-in, with its scenario in a folder."""
    return playing(
        PIG,
        kernel,
        scenario=place,
        name="tiny",
        title="Tiny",
        seats=SEATS,
        competitive=kernel.competitive,
        rules=RULES,
        result=RESULT,
        words={"outcome": Outcome},
        derived=(),
        limits={},
        derive=lambda rules: None,
    )


FILES = {
    "game.toml": """\
kernel = "tiny"

[axes]
players = { values = [1, 2, 3], default = 1 }
policy = { table = "policies", default = "low", per = "seat", kind = "policy" }
seer = { table = "seers", default = "best", per = "seat", kind = "policy" }

[numbers]
noise = { value = 0, min = 0, max = 1, source = "rulebook" }

[tables]
policies = { ranges = { aim = [0, 100], idle = [0, 100], bold = [0, 1], care = [0, 1] } }

[[illegal]]
when = { players = [3], noise = [1] }
reason = "too loud for three"
""",
    "policies.csv": (
        "id,name,aim,idle,bold,care,source,note\n"
        'low,"aims low, and knows it",40,50,0,0.5,assumed: ours,first\n'
        "best,,70,0,1,0.5,assumed: ours,\n"
    ),
    "seers.csv": "id,sight,source\nbest,3,assumed\nblind,0,assumed\n",
    "rules.csv": "id,chapter,page,statement,status,note\nT-1,1,1,win,implemented,\n",
    "sweeps/few.toml": 'scenario = "tiny"\ngames = 100\n[set]\nplayers = [1, 2]\n',
}
TOML = FILES["game.toml"]


def folder(place: Path, **changes: str) -> Path:
    """A scenario folder of the game; `toml` and `policies` replace these files."""
    files = {**FILES, "game.toml": changes.get("toml", TOML)}
    files["policies.csv"] = changes.get("policies", FILES["policies.csv"])
    sweep = files.pop("sweeps/few.toml")
    written = write(place, files)
    (written / "sweeps").mkdir(exist_ok=True)
    (written / "sweeps/few.toml").write_text(sweep)
    return written
