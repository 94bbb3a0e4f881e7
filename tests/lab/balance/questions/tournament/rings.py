"""A game of rock, paper and scissors whose payoffs are known exactly, played by NumPy.

    seats compete          a seat's weight is 1 + 0.5 for each seat that its move beats, 0.3 for `dull`, 1.2 times as
                           much at seat 1; it wins with its part of all weights
    seats win together     chance 0.3 + 0.1 for each different move at the table; `dull` is no move
    against the boss       chance 0.5, 0.2 more if the players' move beats the boss's, 0.2 less if it is beaten
    in teams               each seat is red or blue by lot; red wins with 0.5, 0.2 more or less as against the boss

A seat that thinks weighs half as much again. The same game number has the same luck whatever the scripts are.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from sims import game
from sims.games.pig import GAME as PIG
from sims.record import result, rules, table
from tests.lab.balance.tiny import luck
from tests.lab.scenarios.toy import PlugIn, write
from tests.substitutes import playing

SEATS, BOSS = 4, 3
MOVES = {"rock": 0, "paper": 1, "scissors": 2, "dull": 3}


class Outcome(IntEnum):
    WIN, LOSS = range(2)


class Team(IntEnum):
    RED, BLUE, GREEN = range(3)  # nobody is green


MOVE = table([("move", np.int64), ("width", np.float64)])
RULES = rules(
    SEATS,
    ("boss", np.int64),
    ("by_team", np.int64),
    ("deaf", np.int64),
    ("policies", MOVE, (SEATS,)),
    ("bosses", MOVE),
    *((f"policy_{name}", MOVE) for name in ("red", "blue", "green")),
)
RESULT = result(SEATS, ("team_start", np.int8, (SEATS,)))
POLICIES = "id,move,width,source\n" + "".join(f"{name},{move},1,assumed\n" for name, move in MOVES.items())
TOML = """\
kernel = "rings"

[axes]
players = { values = [1, 2, 3], default = 2 }
policy = { table = "policies", default = "rock", per = "seat", kind = "policy" }
boss = { values = [false, true], default = false, kind = "mode" }
boss_policy = { table = "bosses", default = "rock", kind = "policy", when = { boss = [true] } }
by_team = { values = [false, true], default = false, kind = "choice" }
policy_red = { table = "policies", default = "rock", kind = "policy", when = { by_team = [true] } }
policy_blue = { table = "policies", default = "rock", kind = "policy", when = { by_team = [true] } }
policy_green = { table = "policies", default = "rock", kind = "policy", when = { by_team = [true] } }

[numbers]
deaf = { value = 0, min = 0, max = 3, source = "ours: so many seats, from the first, follow no script" }

[tables]
policies = { ranges = { move = [0, 3], width = [0, 9] } }
bosses = { ranges = { move = [0, 3], width = [0, 9] } }
"""


def beats(one: Any, other: Any) -> Any:
    """1 where a move beats another one."""
    one, other = np.asarray(one), np.asarray(other)
    return ((one - other) % 3 == 1) & (one < 3) & (other < 3)


def chances(moves: list[int]) -> np.ndarray:
    """What each seat wins where seats compete."""
    weights = np.array(
        [
            (0.3 if move == 3 else 1 + 0.5 * sum(beats(move, other) for other in moves)) * (1.2 if seat == 0 else 1)
            for seat, move in enumerate(moves)
        ]
    )
    return weights / weights.sum()


def payoff(row: str, column: str, players: int = 2) -> float:
    """What one seat, each in turn, wins with a script among others with another."""
    row_move, column_move = MOVES[row], MOVES[column]
    seats = [[column_move] * seat + [row_move] + [column_move] * (players - seat - 1) for seat in range(players)]
    return float(np.mean([chances(moves)[seat] for seat, moves in enumerate(seats)]))


def together(moves: list[str]) -> float:
    """How often the table wins."""
    return 0.3 + 0.1 * len(set(moves) - {"dull"})


def against(move: str, boss: str) -> float:
    """How often the players win against the boss."""
    return 0.5 + 0.2 * (int(beats(MOVES[move], MOVES[boss])) - int(beats(MOVES[boss], MOVES[move])))


def payoffs(players: int = 2) -> dict[tuple[str, str], float]:
    """The exact table where seats compete."""
    return {(row, column): payoff(row, column, players) for row, column in product(MOVES, MOVES)}


class Kernel:
    """Stands in for a compiled `play_many`."""

    entries = ("compiled",)

    def __init__(self, competitive: bool) -> None:
        self.competitive = competitive

    def __call__(self, rules: Any, seed: int, first: int, results: Any) -> None:
        r, games = rules[0], first + np.arange(len(results))
        players, drawn = int(r["players"]), luck(seed, games, 1)
        moves = np.where(r["random"][:players] > 0, 3, r["policies"]["move"][:players])
        moves = np.where(np.arange(players) < r["deaf"], 0, moves)
        results["rounds"], results["decisions"], results["winner"] = 1, 1, -1
        paid = results["payoff"]
        if r["boss"]:
            thinks = 0.1 * (bool(r["lookahead"][0]) - bool(r["lookahead"][BOSS]))
            boss = 3 if r["random"][BOSS] else int(r["bosses"]["move"])
            gain = int(beats(moves[0], boss)) - int(beats(boss, moves[0]))
            paid[:, :players] = 1000 * (drawn < 0.5 + 0.2 * gain + thinks)[:, None]
        elif r["by_team"]:
            teams = np.stack([luck(seed, games, 2, seat) < 0.5 for seat in range(players)], axis=1).astype(np.int64)
            results["team_start"][:, :players] = teams
            red, blue = (r[f"policy_{name}"]["move"] for name in ("red", "blue"))
            won = drawn < 0.5 + 0.2 * (int(beats(red, blue)) - int(beats(blue, red)))
            paid[:, :players] = 1000 * (teams == np.where(won, Team.RED, Team.BLUE)[:, None])
        elif self.competitive:
            wide = np.where(r["lookahead"][:players] > 0, 1.5, 1.0)
            weights = chances([int(move) for move in moves]) * wide
            winner = np.searchsorted(np.cumsum(weights / weights.sum())[:-1], drawn, side="right")
            results["winner"] = winner
            paid[:, :players] = 1000 * (np.arange(players) == winner[:, None])
        else:
            more = 0.1 * bool(r["lookahead"][:players].any())
            paid[:, :players] = 1000 * (drawn < 0.3 + 0.1 * len({*moves.tolist()} - {3}) + more)[:, None]
        results["outcome"] = np.where(paid[:, 0] > 0, Outcome.WIN, Outcome.LOSS)


@contextmanager
def installed(
    folder: Path, competitive: bool = True, policies: str = POLICIES, bosses: str = POLICIES
) -> Iterator[None]:
    """The game as a plug-in, with its scenario in a folder."""
    scenario = write(folder, {"game.toml": TOML, "policies.csv": policies, "bosses.csv": bosses})
    rings = playing(
        PIG, Kernel(competitive), scenario=scenario, name="rings", title="Rings", seats=SEATS, competitive=competitive,
        rules=RULES, result=RESULT, words={"outcome": Outcome, "team_start": Team}, derived=(), limits={},
        derive=lambda rules: None, roles={"boss": BOSS},
    )  # fmt: skip
    points = SimpleNamespace(entry_points=lambda group: [PlugIn("rings", rings)])
    with patch.object(game, "metadata", points):
        yield
