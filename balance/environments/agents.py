"""Ask players from outside, each in a child process: `package.module:Player@2` decides for seat 2."""

import contextlib
import json
import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios import Configuration
from scenarios.loader.errors import InputError
from sims.layout import Layout

TIMEOUT = 30.0  # by default [s]
LOADING = 120.0  # for a player that imports a large library [s]
VERSION = 60  # characters of what a player says of its version
_FORM = re.compile(r"([\w.]+:\w+)@(\d+)")
_NAME = re.compile(r"[\w.]+:\w+")
_WORKER = "balance.environments.agent_worker"


class AgentError(RuntimeError):
    """Report that a player gave no actions; the message says why, in one line."""


class AgentLost(AgentError):
    """Report that a player's process died or gave no answer in time."""


@dataclass(frozen=True)
class Agent:
    """Hold who decides for a seat from outside.

    Attributes:
        name: `package.module:Player`.
        seat: The seat, from 0.
        version: What its attribute `version` says; "" if it has none.
        digest: SHA-256 of its module's source.
    """

    name: str
    seat: int
    version: str = ""
    digest: str = ""

    def at(self, seat: int) -> "Agent":
        """Return the same player at another seat, from 0."""
        return replace(self, seat=seat)

    @property
    def called(self) -> str:
        """Return who it is in words: `mine:Player, version 3 (source 1f2e3d4c)`."""
        version = f", version {self.version}" if self.version else ""
        return f"{self.name}{version} (source {self.digest[:8]})"

    @property
    def told(self) -> str:
        """Return it in words: `seat 2 by mine:Player, version 3 (source 1f2e3d4c)`."""
        return f"seat {self.seat + 1} by {self.called}"


def read_agents(texts: list[str], configuration: Configuration) -> list[Agent]:
    """Return the players that a user names.

    Raises:
        InputError: If one is not written as `package.module:Player@2`, its seat does not play, or has two players.
    """
    found: list[Agent] = []
    for text in texts:
        parts = _FORM.fullmatch(text)
        if parts is None:
            raise InputError(f"--agent is {text!r}; it must be package.module:Player@SEAT, as in mine:Player@2")
        name, seat = parts[1], int(parts[2])
        if not 1 <= seat <= configuration.players:
            raise InputError(f"--agent {text}: there is no seat {seat}; seats are 1 to {configuration.players}")
        if any(other.seat == seat - 1 for other in found):
            raise InputError(f"--agent {text}: seat {seat} has a player already")
        found.append(Agent(name, seat - 1))
    return found


def meet(names: Sequence[str], configuration: Configuration, timeout: float) -> tuple[Agent, ...]:
    """Return who the players are that shall play at any seat; each is started once.

    Args:
        names: `package.module:Player`, without a seat.
        configuration: What is played.
        timeout: Time to answer [s]; to load there is more.

    Raises:
        InputError: If a name is wrong or comes twice, or a player cannot be loaded, or was made for something else.
    """
    if not names:
        return ()
    if twice := [name for name in names if list(names).count(name) > 1]:
        raise InputError(f"--agent {twice[0]}: is named twice")
    game = configuration.scenario.game
    layout = Layout.of(game)
    found = []
    for name in names:
        if not _NAME.fullmatch(name):
            hint = "; all seats take turns, so name no seat" if _FORM.fullmatch(name) else ""
            raise InputError(f"--agent is {name!r}; it must be package.module:Player, as in mine:Player{hint}")
        with Child(Agent(name, 0), timeout) as child:
            child.start(game.name, layout)
            found.append(child.agent)
    return tuple(found)


class Child:
    """Run a player in a child process; leave the `with` block to end it."""

    def __init__(self, agent: Agent, timeout: float) -> None:
        """Remember the player; `start` starts it.

        Args:
            agent: The player.
            timeout: Time for an answer [s].
        """
        self.agent, self._timeout = agent, timeout
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._request = 0

    def __enter__(self) -> "Child":
        """Return the child; it is not started."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.stop()

    def start(self, game: str, layout: Layout) -> None:
        """Start the process, and note who the player is.

        Args:
            game, layout: What is played; a player whose attributes `game` or `layout` say something else is refused.

        Raises:
            InputError: If the player cannot be loaded, or was made for something else.
        """
        self._launch()
        try:
            about = self._read(max(LOADING, self._timeout))
        except AgentError as error:
            raise InputError(f"--agent {self.agent.name}: cannot be loaded: {error}") from None
        if "error" in about:
            raise InputError(f"--agent {self.agent.name}: cannot be loaded: {about['error']}")
        if set(about) != {"version", "game", "layout", "digest"}:
            raise InputError(f"--agent {self.agent.name}: cannot be loaded: it wrote something before it was loaded")
        if about["game"] and about["game"] != game:
            raise InputError(f"--agent {self.agent.name}: was made for the game {about['game']}; this one is {game}")
        if about["layout"] and about["layout"] != layout.digest:
            raise InputError(
                f"--agent {self.agent.name}: was made for another layout of observations than {game} has today, which "
                f"is {layout.size} numbers, digest {layout.digest[:8]}"
            )
        self.agent = Agent(self.agent.name, self.agent.seat, str(about["version"])[:VERSION], about["digest"])

    def choose(self, observations: NDArray[np.int64], masks: NDArray[np.bool_]) -> list[int]:
        """Return the player's actions, one for each row.

        Raises:
            AgentError: If it raised, or returned something else.
            AgentLost: If its process has ended or gave no answer in time; the next call starts another.
        """
        if self._process is None:
            self._launch()
            about = self._read(max(LOADING, self._timeout))
            if "error" in about:
                raise AgentLost(about["error"])
            if about.get("digest") != self.agent.digest:
                self.stop()
                raise AgentLost("its source has changed since the first game")
        assert self._process is not None
        assert self._process.stdin is not None
        self._request += 1
        try:
            head = json.dumps([self._request, len(observations), observations.shape[1], masks.shape[1]])
            self._process.stdin.write(head.encode() + b"\n" + observations.tobytes() + masks.tobytes())
            self._process.stdin.flush()
        except OSError:
            self.stop()
            raise AgentLost("its process has ended") from None
        answer = self._read(self._timeout)
        # the player may have written to our pipe, or forked: what is no answer to this request is none to any
        if answer.get("request") != self._request:
            self.stop()
            raise AgentLost("its process wrote something else in place of its answer")
        if "error" in answer:
            raise AgentError(str(answer["error"]))
        actions = answer.get("actions")
        if not isinstance(actions, list) or [type(each) for each in actions] != [int] * len(observations):
            self.stop()
            raise AgentLost("its process wrote something else in place of its answer")
        return actions

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):  # of what was not yet sent to a process that has ended
                        pipe.close()
            self._process = None

    def _launch(self) -> None:
        # -P and PYTHONPATH: import from where this process does, and from the folder of whoever asks
        path = os.pathsep.join(entry or os.getcwd() for entry in ["", *sys.path])
        command = [sys.executable, "-P", "-m", _WORKER, self.agent.name]
        environment = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self._lines = queue.Queue()
        threading.Thread(target=_pass_on, args=(self._process.stdout, self._lines), daemon=True).start()

    def _read(self, timeout: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            self.stop()
            raise AgentLost(f"it gave no answer within {timeout:g} s") from None
        if not line:
            self.stop()
            raise AgentLost("its process has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.stop()
            raise AgentLost("its process wrote something else in place of its answer")
        return answer


def _pass_on(lines: Any, into: "queue.Queue[bytes]") -> None:
    """Put each line of a process into a queue, and an empty one at its end."""
    with contextlib.suppress(ValueError):  # the pipe was closed
        for line in lines:
            into.put(line)
    into.put(b"")
