"""Try each number at the ends of what game.toml may give it, and at 0 between them: do the kernels take what they say?

A scenario's `min` and `max` may be widened, in a copied folder, as far as the game's LIMITS and the number's field go.
There a kernel may index beyond an array, divide by zero or loop without end. All tries of a game are played in one
child process, compiled with indexes checked; after a crash or a hang another one goes on with the next try. What went
wrong is played once more interpreted, to name the line.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from balance.testing.contract.children import LIMITS, answers
from balance.testing.limits_worker import IN_DERIVE, Request, Try, taken, widened
from scenarios import InputError, Scenario, Value

GAMES = 20  # of each try by policy, and as many at random [games]
SECONDS = 60.0  # after which no other try begins; compiling does not count [s]
STUCK = 3.0  # processor time for one game of the compiled process, at most [s]
SLOW = 5.0  # processor time for one game played again interpreted, at most [s]

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Failed:
    """A number at which a kernel crashed, hung or stopped with an error.

    Attributes:
        says: The number, its value and what happened, with file and line if they are known.
        settings: What was set, the number's value too.
        player, game: How the game was played, `by policy` or `at random`, and its number; -1 if that is not known.
    """

    says: str
    settings: dict[str, Value]
    player: str = ""
    game: int = -1


@dataclass
class Tried:
    """What was tried.

    Attributes:
        values: Values to try: both ends of each number, and 0 where it lies between.
        tried: How many of them were tried, with those that `derive` refuses.
        failed: What went wrong.
    """

    values: int
    tried: int = 0
    failed: list[Failed] = field(default_factory=list)


def try_limits(
    scenario: Scenario, *, seed: int = 0, seconds: float = SECONDS, progress: Progress | None = None
) -> Tried:
    """Play `GAMES` games by policy and as many at random with each number at the ends of what game.toml may allow.

    Args:
        scenario: The scenario, as it is in its folder.
        seed: The seed of all games.
        seconds: Time after which no other value is tried [s].
        progress: Called with the number of values tried and the number of all.

    Returns:
        What went wrong, and how much was tried.
    """
    return _Limits(scenario, seed, seconds, progress or (lambda tried, values: None)).run()


def tries(scenario: Scenario) -> list[Try]:
    """Return both ends of each number, and 0 between them, where it plays a part and the rules do not forbid it."""
    found = []
    for name, number in scenario.numbers.items():
        limits, where = taken(scenario, name), {key: values[0] for key, values in number.when.items()}
        for value in sorted({limits.low, min(max(0, limits.low), limits.high), limits.high}):
            settings = {**where, name: value}
            try:
                legal = widened(scenario, name).configuration(settings).illegal is None
            except InputError:
                legal = False
            if legal:
                found.append(Try(name, settings))
    return found


@dataclass
class _Stop:
    """A try that failed, and what the child process said of it."""

    at: Try
    says: str
    place: str
    player: str
    game: int


class _Limits:
    """Hands tries to child processes, one after the other, until all are done or the time is over."""

    def __init__(self, scenario: Scenario, seed: int, seconds: float, progress: Progress) -> None:
        self.scenario, self.seed, self.seconds, self.progress = scenario, seed, seconds, progress
        self.left = tries(scenario)
        self.tried = Tried(len(self.left))
        self.stops: list[_Stop] = []
        self.spent = 0.0  # without compiling [s]

    def run(self) -> Tried:
        """Play all tries and return what went wrong."""
        while self.left and self.spent < self.seconds:
            before = len(self.left)
            self._child()
            if len(self.left) == before:  # it ended before the first try: no game of the defaults can be played
                break
        self._place()
        for stop in self.stops:
            place = f"{stop.place}: " if stop.place else ""
            says = (
                f"{stop.at.number} = {stop.at.settings[stop.at.number]}, which game.toml may allow: {place}{stop.says}"
            )
            self.tried.failed.append(Failed(says, stop.at.settings, stop.player, stop.game))
        return self.tried

    def _child(self) -> None:
        """Have one child process play what is left, until it ends."""
        now: list[Try] = []  # the try in progress
        begun, since = False, time.monotonic()

        def jobs() -> Iterator[Try]:
            while self.left and self.spent + time.monotonic() - since < self.seconds:
                now[:] = [self.left.pop(0)]
                yield now[0]

        for answer in answers("checked", self._request(STUCK), jobs(), LIMITS):
            match answer["kind"]:
                case "ready":
                    since = time.monotonic()
                case "begun":
                    begun = True
                    continue
                case "problem":
                    self._stop(now.pop(), **answer)
                case "crash" if now:
                    where = "the process that played it crashed" if begun else "the process crashed in derive()"
                    self._stop(now.pop(), says=f"{where}: {answer['says']}", player="" if begun else IN_DERIVE)
            begun = False
            self.tried.tried = self.tried.values - len(self.left)
            self.progress(self.tried.tried, self.tried.values)
        self.spent += time.monotonic() - since

    def _request(self, stuck: float) -> Request:
        return Request(str(self.scenario.folder), GAMES, self.seed, stuck)

    def _stop(self, at: Try, says: str, place: str = "", player: str = "", game: int = -1, **_: str) -> None:
        self.stops.append(_Stop(at, says, place, player, game))

    def _place(self) -> None:
        """Find the lines of compiled games that stopped: one child process plays them again, interpreted."""
        unplaced = [stop for stop in self.stops if not stop.place and stop.player != IN_DERIVE]
        again = iter(unplaced)
        now: list[_Stop] = []

        def jobs() -> Iterator[Try]:
            for stop in again:
                now[:] = [stop]
                yield replace(stop.at, player=stop.player, game=stop.game)

        for answer in answers("interpreted", self._request(SLOW), jobs(), LIMITS) if unplaced else ():
            if answer["kind"] == "problem":
                now[0].place, now[0].player, now[0].game = answer["place"], answer["player"], answer["game"]
