"""The child processes of `balance check`: one plays interpreted, one compiled with indexes checked.

`python -m balance.testing.contract_worker` talks with its parent in lines of JSON:

    parent -> child    the request, then one job for each "next"; the pipe is closed after the last one
    child -> parent    {"kind": "next"}                      send a job: so only one configuration is in memory
                       {"kind": "problem", ...}              a breach of contract
                       {"kind": "slow", ...}                 an interpreted game was stopped: it took too long, or too
                                                             many actions
                       {"kind": "done", ...}                 a configuration was played

A wrong game may end, crash or hang the process that plays it, so that is never the user's own.
"""

import base64
import json
import os
import sys
import threading
import time
import traceback
from _thread import interrupt_main
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TextIO

import numpy as np
from numba import config
from numba.core.errors import NumbaError

from balance.testing.strict_arrays import be_strict
from balance.testing.strict_choice import choose_action
from sims import rng
from sims.check import contract
from sims.check.contract import Problem, Seen
from sims.compiler import tracebacks
from sims.game import Game, find
from sims.score import behind, score_of
from sims.trace import Entry, recording

NO_END = "the game does not end"
WHOLE_EACH = "payoff() pays several seats a whole win each"  # what may be meant
DID_NOT_END = "the game did not end"  # as a walk says it
PLAYERS = {"at random": True, "by policy": False}  # how games are played -> whether actions are random
_FEW_ACTIONS = 5_000  # of an interpreted game, at most
_STALLED = 3.0  # processor time without a new action in a compiled walk, at most [s]


@dataclass(frozen=True)
class Request:
    """How to play.

    Attributes:
        game: Name of the game.
        games, seed: Games of each configuration [games], and their seed; configuration k plays games
            k x games, k x games + 1, ...: games of its own, see `sims.check.contract.find_problems`.
        seconds: Time after which no other job is begun [s].
        slow, stall: Processor time for one game in an interpreted process, and for one action of it, at most [s].
        stuck: Processor time without a new game or row in a compiled process, at most [s].
        names: The printed names of each table's rows, for the game's `tell`.
        together: The outcomes in which each of several winners gets a whole win, as game.toml says.
    """

    game: str
    games: int
    seed: int
    seconds: float
    slow: float
    stall: float
    stuck: float
    names: dict[str, list[str]] = field(default_factory=dict)
    together: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job:
    """A configuration to play.

    Attributes:
        configuration: Its number.
        rules: Its RULES record in base 64.
        player, game: The only game to play, for the interpreted process; "" and -1: all of the request.
    """

    configuration: int
    rules: str
    player: str = ""
    game: int = -1

    def record(self, game: Game) -> np.ndarray:
        """Return the RULES record as an array, shape (1,)."""
        return np.frombuffer(bytearray(base64.b64decode(self.rules)), game.rules)


class ContextError(ValueError):
    """`turn_begins` was given a context that is not above the one before."""


class _Parent:
    """Reads jobs from the parent and writes answers, as lines of JSON; two threads may write."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._lock = out, threading.Lock()

    def jobs(self, seconds: float) -> Iterator[Job]:
        """Ask for jobs and yield them, until there are no more or `seconds` have passed."""
        began = time.monotonic()
        while time.monotonic() - began <= seconds:
            self.say("next")
            line = sys.stdin.readline()
            if not line:
                return
            yield Job(**json.loads(line))

    def say(self, kind: str, **what: Any) -> None:
        """Write one answer."""
        with self._lock:
            self._out.write(json.dumps({"kind": kind, **what}) + "\n")
            self._out.flush()

    def problem(self, number: int, problem: Problem) -> None:
        """Report a problem in configuration `number`."""
        self.say("problem", configuration=number, **vars(problem))

    def done(self, number: int, seen: Seen) -> None:
        """Report that configuration `number` was played, and what its games did."""
        self.say(
            "done", configuration=number, filled=sorted(seen.filled), ended=sorted(seen.ended), sight=seen.sight.told()
        )


def _watched(turn_begins: Callable[..., Any]) -> Callable[..., Any]:
    """Return a `turn_begins` that refuses a context which is not above the game's last one.

    Dice could repeat. A game is known by the address of its record, and new while `began` is 0: the record is blank but
    for its seed.
    """
    last: dict[int, int] = {}  # by address: the context that the game there had last

    def turn_begins_watched(s: Any, context: int) -> None:
        address = s.__array_interface__["data"][0]
        before = -1 if s.began == 0 else last.get(address, -1)
        if int(context) <= before:
            raise ContextError(f"turn_begins() was given context {context} after {before}; contexts rise")
        last[address] = int(context)
        turn_begins(s, context)

    return turn_begins_watched


def _strict(game: Game) -> Game:
    """Return the game with doors that refuse what is no answer; compiled, a wrong type becomes a number."""

    def conserved(s: Any, rules: Any) -> Any:
        law = game.conserved(s, rules)
        if isinstance(law, bool | np.bool_) or law is None:
            raise TypeError(f"{_at(game.conserved)}: conserved() returned {law}; it returns 0, or a number of laws")
        return law

    def choose(s: Any, rules: Any) -> Any:
        action = game.choose(s, rules)
        if action is None:
            raise TypeError(f"{_at(game.choose)}: choose() returned nothing; it returns an action's number")
        if not 0 <= action < game.actions:
            must = f"it must be from 0 to {game.actions - 1}"
            raise ValueError(f"{_at(game.choose)}: choose() returned {action}, which is no action; {must}")
        return action

    def legal(s: Any, rules: Any, action: Any) -> Any:
        says = game.legal(s, rules, action)
        if says is None:
            raise TypeError(f"{_at(game.legal)}: legal() returned nothing; it returns whether the action is legal")
        return says

    return replace(game, conserved=conserved, choose=choose, legal=legal)


def _at(kernel: Any) -> str:
    """Return file and line of a kernel."""
    code = kernel.__code__
    return f"{tracebacks.short(code.co_filename)}, line {code.co_firstlineno}"


class _Interpreted:
    """Plays games as plain Python, and stops those that take too long.

    Plain Python names the line of every error.
    """

    def __init__(self, game: Game, request: Request, parent: _Parent) -> None:
        self._game, self._request, self._parent = _strict(game), request, parent
        self._since: float | None = None  # processor time at which the present game began
        self._walked: np.ndarray | None = None  # what the present walk has done; None while a row is played
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Interrupt the main thread, as Ctrl-C does, when its game or one action of it has taken too long."""
        before: tuple[float, ...] = ()
        moved = 0.0
        while True:
            time.sleep(0.5)
            since, walked, now = self._since, self._walked, time.process_time()
            if since is None:
                continue
            at: tuple[float, ...] = () if walked is None else (since, *walked[["game", "step"]][0])
            if not at or at != before:
                before, moved = at, now
            if now - since > self._request.slow or now - moved > self._request.stall:
                self._since = None
                interrupt_main()

    def run(self) -> None:
        """Play all jobs."""
        for job in self._parent.jobs(self._request.seconds):
            number, rules, seen = job.configuration, job.record(self._game), Seen.nothing(self._game)
            if job.player:
                self.play(number, rules, job.player, job.game, seen)
                continue
            first = number * self._request.games
            for game in range(first, first + self._request.games):
                for player in PLAYERS:
                    self.play(number, rules, player, game, seen)
            self._parent.done(number, seen)

    def play(self, number: int, rules: np.ndarray, player: str, game: int, seen: Seen) -> None:
        """Play one game step by step; by policy also as `play_many` does. Report problems."""
        self._since = time.process_time()
        try:
            with np.errstate(over="raise", divide="raise"):  # as compiled kernels do for a division by zero
                for problem in self._problems(rules, player, game, seen):
                    if problem.says == DID_NOT_END:  # the compiled process plays it longer
                        self._parent.say("slow", configuration=number, player=player, game=game, place="")
                    else:
                        self._parent.problem(number, problem)
        except KeyboardInterrupt as error:
            self._parent.say("slow", configuration=number, player=player, game=game, place=tracebacks.place(error))
        finally:
            self._since = None

    def _problems(self, rules: np.ndarray, player: str, game: int, seen: Seen) -> Iterator[Problem]:
        """Yield the problems of one game; of its row only if the walk through it showed none."""
        played, seed = self._game, self._request.seed
        random = PLAYERS[player]
        row, wide = np.zeros(1, played.result), np.zeros(1, contract.widened(played.result))
        self._walked = seen.walk
        in_walk = contract.walk_problems(
            played, rules, random=random, seed=seed, first=game, max_actions=_FEW_ACTIONS, seen=seen, rows=wide
        )
        self._walked = None
        yield from in_walk
        if in_walk or random:
            return
        # the same game into a row of narrow fields: a number that differs does not fit
        try:
            with recording() as log:
                played.play_many(rules, seed, game, row)
        except Exception as error:
            yield Problem(tracebacks.told(error), player, game, -1, seed)
            return
        yield from contract.overflow_problems(row, wide)
        if untold := self._untold(log, rules):
            yield Problem(untold, player, game, -1, seed)

    def _untold(self, log: Sequence[Entry], rules: np.ndarray) -> str:
        """Return why the story of a game cannot be told; "" if it can."""
        for entry in log:
            try:
                line = self._game.tell(entry, rules[0], self._request.names)
            except Exception as error:
                return f"tell() fails for event {entry.event}, in {tracebacks.told(error)}"
            if not isinstance(line, str):
                return f"tell() returned {line!r} for event {entry.event}; it returns a text"
        return ""


class _Compiled:
    """Plays games compiled in a thread, while the main thread watches that they go on."""

    def __init__(self, game: Game, request: Request, parent: _Parent) -> None:
        self._game = replace(game, choose=game.bound(choose_action))
        self._request, self._parent = request, parent
        self._at: tuple[int, Seen] | None = None  # what is being played; None while kernels are compiled
        self._until: float | None = None  # the time is over; compiling is not counted

    def run(self) -> None:
        """Play all jobs; end the process if a game does not go on.

        A thread cannot be stopped in a kernel.
        """
        work = threading.Thread(target=self._work, daemon=True)
        work.start()
        before, since = -1, time.process_time()
        while work.is_alive():
            work.join(0.5)
            now = self._at
            progress = -1 if now is None else hash((now[0], now[1].stage, *now[1].walk[["game", "step"]][0]))
            if now is None or progress != before:
                before, since = progress, time.process_time()
                continue
            # a walk says each action that it begins; rows are played by the hundred, and say nothing until the end
            most = min(_STALLED, self._request.stuck) if now[1].stage in PLAYERS else self._request.stuck
            if time.process_time() - since > most:
                self._parent.problem(now[0], self._stuck(now[1], most))
                os._exit(0)

    def _of_winners(self, rules: np.ndarray, first: int) -> Iterator[Problem]:
        """Yield games whose winners are not what the game, or its game.toml, says of winners."""
        played, players, seed = self._game, int(rules["players"][0]), self._request.seed
        if players < 2 or not played.competitive:
            return
        rows = np.zeros(self._request.games, played.result)
        played.play_many(rules, seed, first, rows)
        yield from self._paid_whole(rows, players, first)
        if not (score := score_of(played)):
            return
        if (place := behind(played, rows, players)) >= 0:
            winner, scores = int(rows["winner"][place]), rows[score][place, :players]
            says = (
                f"SCORE is {score!r}, and seat {winner + 1} won with {scores[winner]} where another has "
                f"{scores.max()}; name no score where the winner may have fewer"
            )
            yield Problem(says, "by policy", first + place, -1, seed)

    def _paid_whole(self, rows: np.ndarray, players: int, first: int) -> Iterator[Problem]:
        """Yield a game in which several seats get a whole win each, if game.toml does not say so."""
        several = (rows["payoff"][:, :players] >= contract.MOST_PAID).sum(axis=1) > 1
        for word in self._game.words["outcome"]:
            name = word.name.lower()
            if name not in self._request.together:
                for place in np.flatnonzero(several & (rows["outcome"] == int(word)))[:1]:
                    says = (
                        f"{WHOLE_EACH} where the outcome is {name}; if so it is meant, name it in game.toml, [seats] "
                        f'together = ["{name}"], so that nobody reads it as a share of one win'
                    )
                    yield Problem(says, "by policy", first + int(place), -1, self._request.seed)

    def _stuck(self, seen: Seen, most: float) -> Problem:
        """Return the problem of a game that does not go on for so many seconds; rows are played by policy."""
        player = seen.stage if seen.stage in PLAYERS else "by policy"
        says = f"{NO_END}: nothing new in {most:.0f} s"
        return Problem(says, player, int(seen.walk[0]["game"]), -1, self._request.seed)

    def _work(self) -> None:
        """Play all jobs and report problems."""
        at = 0
        try:
            for job in self._parent.jobs(float("inf")):
                at, rules, seen = job.configuration, job.record(self._game), Seen.nothing(self._game)
                contract.compile_doors(self._game, rules)  # the first time
                if self._until is None:
                    self._until = time.monotonic() + self._request.seconds
                self._at = (at, seen)
                games, seed = self._request.games, self._request.seed
                found = contract.find_problems(self._game, rules, games=games, seed=seed, first=at * games, seen=seen)
                for problem in found or self._of_winners(rules, at * games):
                    self._parent.problem(at, problem)
                self._at = None
                self._parent.done(at, seen)
                if time.monotonic() > self._until:
                    return
        except NumbaError as error:
            self._parent.problem(at, Problem(tracebacks.compiler_said(error)))
        except Exception as error:
            traceback.print_exc()
            self._parent.problem(at, Problem(tracebacks.told(error)))


def main() -> None:
    """Answer the request on standard input. What a game prints goes to standard error."""
    parent = _Parent(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)
    request = Request(**json.loads(sys.stdin.readline()))
    if not config.DISABLE_JIT:
        _Compiled(find(request.game), request, parent).run()
        return
    be_strict()
    rng.turn_begins = _watched(rng.turn_begins)  # before the game imports it
    _Interpreted(find(request.game), request, parent).run()


if __name__ == "__main__":
    main()
