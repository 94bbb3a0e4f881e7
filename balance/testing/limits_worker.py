"""Play numbers at the ends of what a game takes, as a child process; see `contract.limits`.

`python -m balance.testing.limits_worker` talks with its parent in lines of JSON:

    parent -> child    the request, then one try for each "next"; the pipe is closed after the last one
    child -> parent    {"kind": "next"}              send a try
                       {"kind": "ready"}             the kernels are compiled
                       {"kind": "begun"}             the rules are filled: `derive` took the value
                       {"kind": "refused"}           `derive` refuses the value, as it may
                       {"kind": "problem", ...}      a game of this try stopped with an error, or never stops
                       {"kind": "done"}              all games of this try ended

A kernel may crash or hang the process, so that is never the user's own. Compiled kernels check every index; interpreted
ones name the line of an error.
"""

import json
import os
import sys
import threading
import time
from _thread import interrupt_main
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numba import config

from balance.testing.contract_worker import NO_END, PLAYERS
from scenarios import InputError, Scenario, load
from scenarios.loader.domains import Limits
from scenarios.loader.fill_rules import holds
from scenarios.loader.tables import RANDOM
from sims.compiler import tracebacks

IN_DERIVE = "in derive()"  # in place of how a game was played: none began


@dataclass(frozen=True)
class Request:
    """How to play.

    Attributes:
        folder: The scenario's folder.
        games, seed: Games of each try [games], by policy first and then as many at random, and their seed.
        stuck: Processor time for one game, at most [s].
    """

    folder: str
    games: int
    seed: int
    stuck: float


@dataclass(frozen=True)
class Try:
    """A number at one end of what its game is said to take.

    Attributes:
        number: The number.
        settings: It and what else is set, by name.
        player, game: The only game to play; "" and -1: all of the request.
    """

    number: str
    settings: dict[str, Any]
    player: str = ""
    game: int = -1


def taken(scenario: Scenario, number: str) -> Limits:
    """Return what game.toml may allow of a number: what its field holds and LIMITS let through."""
    return holds(scenario.game, number, scenario.numbers[number].per_seat, str(scenario.folder))


def widened(scenario: Scenario, number: str) -> Scenario:
    """Return the scenario with a number's `min` and `max` as far apart as game.toml may have them."""
    wide = replace(scenario.numbers[number], domain=taken(scenario, number))
    return replace(scenario, numbers={**scenario.numbers, number: wide})


class _Worker:
    """Plays tries in the main thread, while a thread watches that each game ends."""

    def __init__(self, request: Request, out: Any) -> None:
        self._request, self._out = request, out
        self._at: tuple[str, int] | None = None  # the game being played: how, and its number
        self._since = 0.0  # processor time at which it began

    def run(self) -> None:
        """Compile, then play all tries."""
        scenario = load(self._request.folder)
        if not config.DISABLE_JIT:
            self._play(scenario, scenario.configuration({}).rules(), "by policy", 0)  # compiles
        self._say("ready")
        threading.Thread(target=self._watch, daemon=True).start()
        for each in self._tries():
            self._try(scenario, each)

    def _tries(self) -> Iterator[Try]:
        while True:
            self._say("next")
            line = sys.stdin.readline()
            if not line:
                return
            yield Try(**json.loads(line))

    def _try(self, scenario: Scenario, each: Try) -> None:
        """Play the games of one try up to the first that stops with an error."""
        self._at, self._since = (IN_DERIVE, -1), time.process_time()
        try:
            rules = widened(scenario, each.number).configuration(each.settings).rules()
        except InputError:
            self._at = None
            self._say("refused")
            return
        except BaseException as error:
            self._problem(error)
            return
        self._say("begun")
        for player in [each.player] if each.player else PLAYERS:
            for game in [each.game] if each.player else range(self._request.games):
                self._at, self._since = (player, game), time.process_time()
                try:
                    self._play(scenario, rules, player, game)
                except BaseException as error:
                    self._problem(error)
                    return
        self._at = None
        self._say("done")

    def _play(self, scenario: Scenario, rules: np.ndarray, player: str, game: int) -> None:
        played = rules.copy()
        if PLAYERS[player]:
            played[RANDOM] = 1
        with np.errstate(divide="raise"):  # interpreted, NumPy's own division by zero is a warning
            scenario.game.play_many(played, self._request.seed, game, np.zeros(1, scenario.game.result))

    def _problem(self, error: BaseException) -> None:
        """Report an error with its line, where the kernels are interpreted; Ctrl-C comes from `_watch`."""
        assert self._at is not None
        player, game = self._at
        self._at = None
        says = NO_END if isinstance(error, KeyboardInterrupt) else tracebacks.what(error)
        self._say("problem", says=says, place=tracebacks.place(error), player=player, game=game)

    def _watch(self) -> None:
        """Stop a game that takes too long: interpreted as Ctrl-C does, compiled with the process."""
        while True:
            time.sleep(0.1)
            at = self._at
            if at is None or time.process_time() - self._since <= self._request.stuck:
                continue
            if config.DISABLE_JIT:
                self._since = float("inf")
                interrupt_main()
            else:
                self._say("problem", says=NO_END, place="", player=at[0], game=at[1])
                os._exit(0)

    def _say(self, kind: str, **what: Any) -> None:
        self._out.write(json.dumps({"kind": kind, **what}) + "\n")
        self._out.flush()


def main() -> None:
    """Answer the request on standard input. What a game prints goes to standard error."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _Worker(Request(**json.loads(sys.stdin.readline())), out).run()


if __name__ == "__main__":
    main()
