"""The check of a game against its contract, over everything that can be set: `balance check`.

The source is read for recursion and unknown rules. Then two child processes play every configuration of a cover (see
`cover`): one interpreted, which names file and line of every error; one compiled with indexes checked, which plays more
games. What only the second finds is looked up by the first.
"""

import base64
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.plan import check_whole
from balance.testing.contract.children import answers
from balance.testing.contract.cover import cover
from balance.testing.contract.rules_named import unknown_rules
from balance.testing.contract.worker import NO_END, Job, Request
from scenarios import Configuration, Scenario, Value, load
from scenarios.loader.errors import InputError
from sims import tracebacks
from sims.calls import cycles
from sims.contract import record_problems

GAMES = 200  # of each configuration, at random and by policy
SECONDS = 120.0  # after which the interpreted and the compiled process begin no other configuration [s]
SLOW = 30.0  # processor time for one game of the interpreted process [s]
STUCK = 20.0  # processor time without a new game in the compiled process [s]
BROKEN, REMARK = "broken", "remark"
_UNWRITTEN = ("outcome", "winner")  # may well be 0 in all games

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Breach:
    """Something wrong with a game, or worth a look.

    Attributes:
        severity: `broken`, or `remark` for what may be right.
        says: What it is; with file and line where they are known.
        settings: Of the configuration in which it was found, as set; None if it is of the game as a whole.
        player, game, seed: Which game of it: played `at random` or `by policy`; "" and -1 if it is of no one game.
        more: In how many other configurations the same was found.
    """

    severity: str
    says: str
    settings: dict[str, Value] | None = None
    player: str = ""
    game: int = -1
    seed: int = 0
    more: int = 0


@dataclass
class Checked:
    """What a check found.

    Attributes:
        scenario, games, seed: What was checked, with so many games of each configuration.
        configurations: How many there are to try; interpreted, compiled: how many were played so.
        breaches: What was found; those that are broken first.
    """

    scenario: Scenario
    games: int
    seed: int
    configurations: int = 0
    interpreted: int = 0
    compiled: int = 0
    breaches: list[Breach] = field(default_factory=list)

    @property
    def broken(self) -> list[Breach]:
        """What breaks the contract."""
        return [breach for breach in self.breaches if breach.severity == BROKEN]


def check(
    scenario: str | Path | Scenario,
    *,
    games: int = GAMES,
    seed: int = 0,
    seconds: float = SECONDS,
    progress: Progress | None = None,
) -> Checked:
    """Check a game against its contract, over every policy, ruling, number of players and end of a number.

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        games: Of each configuration, at random and by policy; the interpreted process plays one of each.
        seed: Of all games.
        seconds: After which each of the two processes begins no other configuration [s]; compiling not counted.
        progress: Called with how many steps are done, of how many, and the name of what is next.

    Raises:
        InputError: If there is no such game, or `games` or `seed` is wrong.
    """
    check_whole("games", games, 1, MAX_GAMES)
    check_whole("seed", seed, 0, MAX_SEED)
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    return _Check(Checked(loaded, games, seed), seconds, progress or (lambda done, total, name: None)).run()


def first_breach(configuration: Configuration, seed: int = 0) -> Breach | None:
    """The first thing wrong with game 0 of a configuration, played interpreted; None if nothing is.

    Quick: for saying whose error it was that stopped a command.
    """
    checked = Checked(configuration.scenario, 1, seed)
    work = _Check(checked, SLOW, lambda done, total, name: None)
    work.read_source()
    if not checked.breaches:
        work.configurations = [configuration]
        work.play("interpreted", 1)
        for slow in work.slow.values():
            work.add(f"{NO_END}: it was still at {slow}", configuration.given)
    return next(iter(checked.broken), None)


class _Check:
    """Plays and collects."""

    def __init__(self, checked: Checked, seconds: float, progress: Progress) -> None:
        self.checked, self.seconds, self.progress = checked, seconds, progress
        self.scenario, self.game = checked.scenario, checked.scenario.game
        self.configurations: list[Configuration] = []
        self.redealt = False
        self.filled = set[str]()
        self.slow: dict[tuple[int, str, int], str] = {}  # interpreted games that were stopped, and where they were

    def run(self) -> Checked:
        self.progress(0, 0, "source")
        self.read_source()
        recursive = any("calls" in breach.says for breach in self.checked.breaches)
        fits = next(record_problems(self.game), None) is None
        self.configurations = cover(self.scenario) if fits else []
        self.checked.configurations = len(self.configurations)
        if self.configurations:
            self.play("interpreted", 1)
            if not recursive:  # it may crash the process that compiles it
                self.play("checked", self.checked.games)
            self._remark()
        self.checked.breaches.sort(key=lambda breach: breach.severity)
        return self.checked

    def read_source(self) -> None:
        """What can be seen without playing."""
        for circle in cycles(*self.game.modules):
            self.add(f"{circle}: no kernel may call itself, directly or around")
        for line in unknown_rules(self.scenario):
            self.add(line)
        for problem in record_problems(self.game):
            self.add(problem.says)

    def _jobs(self) -> Iterator[Job]:
        """The configurations; those that are refused with reasons cannot be played."""
        for number, configuration in enumerate(self.configurations):
            try:
                yield Job(number, _encoded(configuration))
            except InputError:
                continue
            except Exception as error:
                self.add(f"{tracebacks.told(error)} (in derive)", configuration.given)

    def play(self, kind: str, games: int) -> None:
        """Have a child process play all configurations, and collect what it finds."""
        unplaced: list[tuple[int, Breach]] = []
        before = 0 if kind == "interpreted" else len(self.configurations)
        self._progress(before, kind)
        number = 0
        for answer in answers(kind, self._request(games), self._jobs()):
            number = answer.get("configuration", number)
            match answer["kind"]:
                case "problem" if kind == "checked" and _is_unplaced(answer):
                    unplaced.append((number, self._breach(answer)))
                case "problem":
                    self._add(self._breach(answer))
                case "slow":
                    self.slow[number, answer["player"], answer["game"]] = answer["place"]
                case "done":
                    self._done(kind, answer)
                    self._progress(before + number + 1, kind)
                case "crash":
                    self.add(f"the process that played it {kind} crashed: {answer['says']}", self._given(number))
        for number, breach in unplaced:
            self._add(replace(breach, says=self._placed(number, breach)))

    def _progress(self, done: int, kind: str) -> None:
        name = "interpreted" if kind == "interpreted" else "compiled, indexes checked"
        self.progress(done, 2 * len(self.configurations), name)

    def _request(self, games: int) -> Request:
        return Request(self.game.name, games, self.checked.seed, self.seconds, SLOW, STUCK)

    def _given(self, number: int) -> dict[str, Value]:
        return self.configurations[number].given

    def _breach(self, answer: dict[str, Any]) -> Breach:
        settings = self._given(answer["configuration"])
        return Breach(BROKEN, answer["says"], settings, answer["player"], answer["game"], answer["seed"])

    def _done(self, kind: str, answer: dict[str, Any]) -> None:
        if kind == "interpreted":
            self.checked.interpreted += 1
        else:
            self.checked.compiled += 1
        self.redealt |= answer["redealt"]
        self.filled |= set(answer["filled"])

    def _placed(self, number: int, breach: Breach) -> str:
        """What a compiled game did wrong, with file and line: by playing that game interpreted."""
        job = Job(number, _encoded(self.configurations[number]), breach.player, breach.game)
        for answer in answers("interpreted", self._request(1), iter([job])):
            if answer["kind"] == "slow":
                return f"{NO_END}: it was still at {answer['place']}"
            if answer["kind"] == "problem":
                return str(answer["says"])
        return breach.says

    def _remark(self) -> None:
        if self.checked.compiled == 0:
            return
        for name in self.game.result.names or ():
            if name not in self.filled and name not in _UNWRITTEN:
                self.add(f"result {name} was 0 in every game: does report() write it?", severity=REMARK)
        if not self.redealt:
            self.add("redeal() never changed anything: right only where nothing is hidden", severity=REMARK)

    def add(self, says: str, settings: dict[str, Value] | None = None, severity: str = BROKEN) -> None:
        """Note something."""
        self._add(Breach(severity, says, settings))

    def _add(self, breach: Breach) -> None:
        """Note something; what was found before, but for its numbers, is counted only."""
        for i, known in enumerate(self.checked.breaches):
            if _alike(known.says) == _alike(breach.says):
                if known.settings != breach.settings:
                    self.checked.breaches[i] = replace(known, more=known.more + 1)
                return
        self.checked.breaches.append(breach)


def _encoded(configuration: Configuration) -> str:
    """RULES as text."""
    return base64.b64encode(configuration.rules().tobytes()).decode()


def _is_unplaced(answer: dict[str, Any]) -> bool:
    """Whether a problem of a compiled game has a cause that its interpreted twin can name the line of."""
    return bool(answer["player"]) and (answer["says"].startswith(NO_END) or "Error: " in answer["says"])


def _alike(says: str) -> str:
    return re.sub(r"\d+", "#", says) if ", line " not in says else says


def told_breaches(breaches: list[Breach]) -> Iterator[str]:
    """The lines that a person reads: what is wrong, and in which game it was seen."""
    for breach in breaches:
        more = f" and {breach.more} other configurations" if breach.more else ""
        with_ = ", ".join(f"{name}={value}" for name, value in (breach.settings or {}).items()) or "as it is"
        seen = "" if breach.settings is None else f" (with {with_}{more}"
        if seen and breach.player:
            seen += f"; game {breach.game} of seed {breach.seed}, played {breach.player}"
        yield breach.says + (f"{seen})" if seen else "")
