"""Check a game against its contract, over everything that can be set: `balance check`.

    source          read for recursion, unknown rule ids and wrong records; nothing is played
    interpreted     a child process plays few games as plain Python, which names file and line of every error
    compiled        a child process plays more games with indexes checked; it cannot name lines
    again           games that failed only when compiled are played interpreted, to name the line
    endless         an interpreted game that takes long, as a whole or for one action, is played compiled at once; if it
                    does not end, nothing else is played; if it does, the interpreted process begins again and is given
                    more time
    limits          one more plays each number at the ends of what game.toml may give it, see `limits`; not of a game
                    that breaks without

The first two processes play the configurations of `cover`. None is the user's own process, since a wrong game may crash
or never end.
"""

import base64
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.scripts_at_seats import script_at
from balance.design.whole_numbers import check_whole
from balance.testing.contract.children import answers
from balance.testing.contract.columns_told import BROKEN, REMARK, columns_told
from balance.testing.contract.cover import cover
from balance.testing.contract.doors import with_door
from balance.testing.contract.foreign_draws import drawn_elsewhere
from balance.testing.contract.limits import SECONDS as LIMIT_SECONDS
from balance.testing.contract.limits import Tried, try_limits
from balance.testing.contract.rules_named import unknown_rules
from balance.testing.contract_worker import DID_NOT_END, NO_END, WHOLE_EACH, Job, Request
from reports.plain import value_as_typed
from scenarios import Configuration, Scenario, Value, load
from scenarios.loader.errors import InputError
from sims.check.calls import cycles, truth_sums
from sims.check.contract import AT_RANDOM, NO_WINNER, Seen, after, record_problems
from sims.compiler import tracebacks
from sims.score import problem as score_problem
from sims.sight import Sight

GAMES = 200  # of each configuration, at random and as many by policy [games]
SECONDS = 120.0  # after which the interpreted and the compiled process begin no other configuration [s]
SLOW = 30.0  # processor time for one game of the interpreted process, at most [s]
STALL = 3.0  # processor time for one action of it, before it is known whether such a game ends [s]
STUCK = 20.0  # processor time without a new game in the compiled process, at most [s]
_UNWRITTEN = ("outcome", "winner", "payoff", "decisions", "decisions_by")  # the loop writes them; 0 is no wonder

Progress = Callable[[int, int, str], None]
_REMEDY = "no kernel may call itself, also not through others; make one a phase of its own with one legal action"
_VALUE = re.compile(r"(?<!line )(?<!illegal action )(?<![\w.-])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
_Walked = tuple[int, str, int]  # a configuration's number, who played, and the game's number


@dataclass(frozen=True)
class Breach:
    """A breach of contract by a game, or a remark about something that may be one.

    Attributes:
        severity: `broken`, or `remark` for what may be right.
        says: The message, with file and line if they are known.
        settings: The settings of the configuration in which it was found; None if it concerns the game as a whole.
        player: How that game was played: `at random` or `by policy`; "" if no single game shows it.
        game, seed: Number and seed of that game; the number is -1 if no single game shows it.
        mode: `interpreted` or `compiled`: how the game was played; "" if no single game shows it.
        step, action: How many actions had begun, and the last of them, its number and words; -1 and "" if none had.
        script: The script that is to blame; "" if none is.
        more: In how many other configurations the same was found.
    """

    severity: str
    says: str
    settings: dict[str, Value] | None = None
    player: str = ""
    game: int = -1
    seed: int = 0
    mode: str = ""
    step: int = -1
    action: str = ""
    script: str = ""
    more: int = 0

    @property
    def walk(self) -> str:
        """Return the options with which `balance replay` plays this game up to the breach; "" if no game shows it."""
        if self.game < 0 or not self.mode:  # one beyond the scenario's own limits has no mode
            return ""
        player = "random" if self.player == AT_RANDOM else "policy"
        settings = [f"--set {name}={value_as_typed(value)}" for name, value in (self.settings or {}).items()]
        return " ".join([f"--walk {player} --seed {self.seed} --game {self.game}", *settings])


@dataclass
class Checked:
    """The result of a check.

    Attributes:
        scenario: What was checked.
        games, seed: Games of each configuration [games], and their seed.
        configurations: Number of configurations to play.
        refused: How many of them the game's `derive` refuses; they are not played.
        interpreted, compiled: How many of them each of the two processes has played.
        breaches: What was found; what is broken comes first.
        sight: Who sees which field of STATE, and how often the others were dealt anew; None if nothing was played.
        limits: The numbers at the ends of what game.toml may give them; None if none was tried.
    """

    scenario: Scenario
    games: int
    seed: int
    configurations: int = 0
    refused: int = 0
    interpreted: int = 0
    compiled: int = 0
    breaches: list[Breach] = field(default_factory=list)
    sight: Sight | None = None
    limits: Tried | None = None

    @property
    def complete(self) -> bool:
        """Tell whether both processes have played all configurations that can be played, and all limits were tried."""
        played = min(self.interpreted, self.compiled) + self.refused >= self.configurations
        return played and (self.limits is None or self.limits.tried == self.limits.values)

    @property
    def broken(self) -> list[Breach]:
        """The breaches without the remarks."""
        return [breach for breach in self.breaches if breach.severity == BROKEN]


def check(
    scenario: str | Path | Scenario,
    *,
    games: int = GAMES,
    seed: int = 0,
    seconds: float = SECONDS,
    progress: Progress | None = None,
    tell: Callable[[Breach], None] | None = None,
    note: Callable[[str], None] | None = None,
) -> Checked:
    """Check a game against its contract, over every two values of two axes and both ends of every number.

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        games: Games of each configuration, at random and as many by policy [games]; the interpreted process plays one
            of each.
        seed: Seed of all games.
        seconds: Time after which a process begins no other configuration; compiling does not count [s].
        progress: Called with the number of steps done, the number of all, and the name of the next one.
        tell: Called with each breach as soon as it is found.
        note: Called with a line about a game that takes long.

    Returns:
        The result; `broken` is empty if the game keeps its contract.

    Raises:
        InputError: If there is no such game, or `games` or `seed` is wrong.
    """
    check_whole("games", games, 1, MAX_GAMES)
    check_whole("seed", seed, 0, MAX_SEED)
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    work = _Check(Checked(loaded, games, seed), seconds, progress or (lambda done, total, name: None))
    work.tell, work.note = tell or work.tell, note or work.note
    return work.run()


def first_breach(configuration: Configuration, seed: int = 0) -> Breach | None:
    """Return the first breach in game 0 of a configuration, played interpreted; None if there is none.

    It is quick, to find out whose error stopped a command.
    """
    checked = Checked(configuration.scenario, 1, seed)
    work = _Check(checked, SLOW, lambda done, total, name: None)
    work.read_source()
    if not checked.broken:
        work.configurations = [configuration]
        work.play("interpreted", 1)
        for slow in work.slow.values():
            work.add(f"{NO_END}: it was still at {slow}", configuration.given)
    return next(iter(checked.broken), None)


class _Check:
    """Runs the steps of a check and collects breaches."""

    def __init__(self, checked: Checked, seconds: float, progress: Progress) -> None:
        self.checked, self.seconds, self.progress = checked, seconds, progress
        self.scenario, self.game = checked.scenario, checked.scenario.game
        self.configurations: list[Configuration] = []
        self.tell: Callable[[Breach], None] = lambda breach: None
        self.filled = set[str]()  # results that were not 0 in some game
        self.ended = set[str]()  # outcomes that some game had
        self.note: Callable[[str], None] = lambda line: None
        # by message, script and what else tells breaches apart: place in the list, configurations that showed it
        self.known: dict[tuple[str, str, str], tuple[int, set[str]]] = {}
        self.endless = False  # a game was seen that does not end
        # games that the interpreted process stopped, and the line where each was
        self.slow: dict[_Walked, str] = {}

    def run(self) -> Checked:
        """Run all steps and return the result."""
        self.progress(0, 0, "source")
        self.read_source()
        recursive = any("calls" in breach.says for breach in self.checked.breaches)
        fits = next(record_problems(self.game), None) is None
        self.configurations = cover(self.scenario) if fits else []
        self.checked.configurations = len(self.configurations)
        if self.configurations:
            self.checked.sight = Seen.nothing(self.game).sight
            self.play("interpreted", 1, up_to_slow=True)
            if not recursive:  # recursion may crash the process that compiles it
                self.play("checked", self.checked.games)
            if self.slow and not self.endless:
                self.slow, self.checked.interpreted = {}, 0
                self.play("interpreted", 1)
            self._remark()
            if self.checked.compiled and not any(breach.player for breach in self.checked.broken):
                self.try_limits()  # else they would show the same fault once more, as if it were one of the limits
        self.checked.breaches.sort(key=lambda breach: breach.severity)
        return self.checked

    def read_source(self) -> None:
        """Add the breaches that can be seen without playing."""
        for circle in cycles(*self.game.modules):
            self.add(f"{circle}: {_REMEDY}")
        for line in (*truth_sums(*self.game.modules), *drawn_elsewhere(*self.game.modules)):
            self.add(line)
        for line in unknown_rules(self.scenario):
            self.add(line)
        for problem in record_problems(self.game):
            self.add(problem.says)
        if says := score_problem(self.game):
            self.add(says)
        for severity, says in columns_told(self.scenario):
            self.add(says, severity=severity)

    def _jobs(self) -> Iterator[Job]:
        """Yield the configurations as jobs, without those that `derive` rejects with an `InputError`, as it may."""
        self.checked.refused = 0
        for number, configuration in enumerate(self.configurations):
            try:
                yield Job(number, _encoded(configuration))
            except InputError:
                self.checked.refused += 1
            except Exception as error:
                self.add(f"{tracebacks.told(error)} (in derive)", configuration.given)

    def play(self, kind: str, games: int, *, up_to_slow: bool = False) -> None:
        """Have a child process play all configurations, and collect what it finds, up to a game that does not end.

        Args:
            kind: `interpreted`, or `checked`: compiled with indexes checked.
            games: Games of each configuration [games].
            up_to_slow: Whether the first interpreted game that is stopped is the last one played.
        """
        unplaced: list[tuple[int, Breach]] = []  # breaches without file and line
        before = 0 if kind == "interpreted" else len(self.configurations)
        self._progress(before, kind)
        number = 0
        for answer in answers(kind, self._request(games, STALL if up_to_slow else SLOW), self._jobs()):
            number = answer.get("configuration", number)
            match answer["kind"]:
                case "problem" if kind == "checked" and _is_unplaced(answer):
                    unplaced.append((number, self._breach(answer, "compiled")))
                    if answer["says"].startswith(NO_END):
                        self.endless = True
                        break
                case "problem":
                    self._add(self._breach(answer, "compiled" if kind == "checked" else kind))
                    if answer["says"] == DID_NOT_END:
                        self.endless = True
                        break
                case "slow":
                    self.slow[number, answer["player"], answer["game"]] = answer["place"]
                    if up_to_slow:
                        self.note(_still(answer))
                        break
                case "done":
                    self._done(kind, answer)
                    self._progress(before + number + 1, kind)
                case "crash":
                    self.add(f"the process that played it {kind} crashed: {answer['says']}", self._given(number))
        placed = self._placed(unplaced)
        for number, breach in unplaced:
            self._add(replace(breach, says=placed.get((number, breach.player, breach.game), breach.says)))

    def try_limits(self) -> None:
        """Have a child process play each number at the ends of what game.toml may give it, and collect what fails."""
        self.checked.limits = try_limits(
            self.scenario,
            seed=self.checked.seed,
            seconds=min(self.seconds, LIMIT_SECONDS),
            progress=lambda tried, values: self.progress(tried, values, "numbers at their limits"),
        )
        for failed in self.checked.limits.failed:
            player = failed.player if failed.game >= 0 else ""
            breach = Breach(BROKEN, failed.says, failed.settings, player, failed.game, self.checked.seed)
            self._add(breach, apart=repr(failed.settings))  # each value needs limits of its own

    def _progress(self, done: int, kind: str) -> None:
        """Report progress; each configuration is one step for each of the two processes."""
        name = "interpreted" if kind == "interpreted" else "compiled, indexes checked"
        self.progress(done, 2 * len(self.configurations), name)

    def _request(self, games: int, stall: float) -> Request:
        names = self.checked.scenario.names()
        together = self.checked.scenario.seats.together
        return Request(self.game.name, games, self.checked.seed, self.seconds, SLOW, stall, STUCK, names, together)

    def _given(self, number: int) -> dict[str, Value]:
        return self.configurations[number].given

    def _breach(self, answer: dict[str, Any], mode: str) -> Breach:
        """Return the breach that an answer of kind `problem` reports."""
        settings = self._given(answer["configuration"])
        found = {name: answer[name] for name in ("says", "player", "game", "seed", "step", "action")}
        severity = REMARK if found["says"].startswith(WHOLE_EACH) else BROKEN
        configuration, seat = self.configurations[answer["configuration"]], answer["seat"]
        script = script_at(configuration, seat + 1) if seat >= 0 else ""
        return Breach(severity, settings=settings, mode=mode if answer["player"] else "", script=script, **found)

    def _done(self, kind: str, answer: dict[str, Any]) -> None:
        """Note that a configuration was played, and what its games did."""
        if kind == "interpreted":
            self.checked.interpreted += 1
        else:
            self.checked.compiled += 1
        self.filled |= set(answer["filled"])
        self.ended |= set(answer["ended"])
        if self.checked.sight is not None:
            self.checked.sight.add(answer["sight"])

    def _placed(self, unplaced: Sequence[tuple[int, Breach]]) -> dict[_Walked, str]:
        """Return messages of compiled games' breaches with file and line, by playing these games interpreted.

        One process plays all games that end, as a process needs a second to begin.
        """
        found = {walked: f"{NO_END}: it was still at {place}" for walked, place in self.slow.items() if place}
        jobs: dict[float, list[Job]] = {SLOW: [], STALL: []}
        for number, breach in unplaced:
            if (number, breach.player, breach.game) not in found:
                record = _encoded(self.configurations[number])
                stall = STALL if breach.says.startswith(NO_END) else SLOW
                jobs[stall].append(Job(number, record, breach.player, breach.game))
        for stall, of_these in jobs.items():
            for answer in answers("interpreted", self._request(1, stall), iter(of_these)) if of_these else ():
                if answer["kind"] == "slow" and answer["place"]:
                    says = f"{NO_END}: it was still at {answer['place']}"
                elif answer["kind"] == "problem":
                    says = str(answer["says"])
                else:
                    continue
                found.setdefault((answer["configuration"], answer["player"], answer["game"]), says)
        return found

    def _remark(self) -> None:
        """Add what is wrong over all games: with dealing anew, that nobody ever won, and results that were always 0.

        Games that broke off tell nothing of what others would have done.
        """
        if self.checked.compiled == 0 or any(breach.mode for breach in self.checked.broken):
            return
        for says in self.checked.sight.forgotten() if self.checked.sight else ():
            self.add(says)
        won = sorted(self.ended - set(NO_WINNER))
        if self.game.competitive and won and "payoff" not in self.filled:
            self.add(f"outcome {' or '.join(won)}, but no seat was ever paid: does the game set winner, or payoff()?")
        left = "" if self.checked.complete else "; not all configurations were played, a longer --budget plays more"
        for name in self.game.result.names or ():
            if name not in self.filled and name not in _UNWRITTEN:
                self.add(f"result {name} was 0 in every game: does report() write it?{left}", severity=REMARK)

    def add(self, says: str, settings: dict[str, Value] | None = None, severity: str = BROKEN) -> None:
        """Add a breach."""
        self._add(Breach(severity, says, settings))

    def _add(self, breach: Breach, apart: str = "") -> None:
        """Add a breach, or note one more configuration if the same breach is known already.

        Args:
            breach: The breach.
            apart: What tells it from others with the same message.
        """
        same = (_alike(breach.says), breach.script, apart)
        at, places = self.known.setdefault(same, (len(self.checked.breaches), set()))
        places.add(repr(breach.settings))
        if at < len(self.checked.breaches):
            self.checked.breaches[at] = replace(self.checked.breaches[at], more=len(places) - 1)
            return
        placed = replace(breach, says=with_door(self.game, breach.says))
        self.checked.breaches.append(placed)
        self.tell(placed)


def _still(answer: dict[str, Any]) -> str:
    """Return the line about an interpreted game that takes long: where it is, and what is done about it."""
    where = f"is still at {answer['place']}" if answer["place"] else "has not ended after thousands of actions"
    return f"game {answer['game']}, played {answer['player']}, {where}; it is played compiled, to see whether it ends"


def _encoded(configuration: Configuration) -> str:
    """Return the RULES record of a configuration in base 64."""
    return base64.b64encode(configuration.rules().tobytes()).decode()


def _is_unplaced(answer: dict[str, Any]) -> bool:
    """Tell whether a problem of a compiled game lacks its line, which the interpreted game may name."""
    return bool(answer["player"]) and (answer["says"].startswith(NO_END) or "Error: " in answer["says"])


def _alike(says: str) -> str:
    """Return a text that is equal for equal breaches: the message without its values, which change from game to game.

    Numbers stay that say what and where: of lines, of illegal actions, and inside a name, such as `box_1` or `int8`.
    """
    return _VALUE.sub("#", says)


def told_breaches(breaches: list[Breach]) -> Iterator[str]:
    """Yield one line per breach for a person to read: what is wrong, and in which game it was seen."""
    for breach in breaches:
        more = f" and {breach.more} other configurations" if breach.more else ""
        with_ = ", ".join(f"{name}={value}" for name, value in (breach.settings or {}).items())
        by = f"script {breach.script}, " if breach.script else ""
        with_ = f"with {with_}" if with_ else "with no setting changed"
        seen = "" if breach.settings is None else f" ({by}{with_}{more}"
        if seen and breach.player:
            played = f"played {breach.player}{after(breach.step, breach.action)}"
            mode = f"{breach.mode}, " if breach.mode else ""
            seen += f"; {mode}game {breach.game} of seed {breach.seed}, {played}"
        yield breach.says + (f"{seen})" if seen else "")
