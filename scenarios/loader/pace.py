"""Read `[pace]`: how long people take at the table, in seconds. It decides nothing about the games.

    [pace]
    setup = { seconds = 300, source = "assumed: ..." }      before the game, once
    player = { seconds = 60, source = "..." }               before the game, for each player
    round = { seconds = 20, source = "..." }                upkeep in each round
    decision = { seconds = 10, source = "..." }             a decision of a kind that is not listed
    [pace.decisions]
    "roll or hold" = { seconds = 4, source = "..." }        a decision of this kind
    [pace.actions]
    roll = { seconds = 2, source = "..." }                  to do what is decided, whoever decided it or nobody

`decision` is needed, all others are 0 if they are not there. Kinds and actions are named by the game's words
(`Game.phases`, `Game.blocks`), as `balance decisions` names them. Several people at a table take turns: what is counted
is done one after the other.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scenarios.loader.domains import number_in
from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import PaceEntry, PaceTable
from scenarios.loader.messages import listed, nearest, shown
from scenarios.loader.sources import is_assumed
from sims.game import Game

TABLE = ("setup", "player", "round", "decision")
DECISIONS, ACTIONS = "decisions", "actions"
GIVEN = "given by --pace"  # the source of what a user changes
MOST = 86_400  # that anything may take [s]


@dataclass(frozen=True)
class Pace:
    """Hold how long people take.

    Attributes:
        seconds: By name: those of `TABLE`, `decisions.roll_or_hold`, `actions.roll` [s].
        sources: Where each comes from, by the same names.
    """

    seconds: Mapping[str, float]
    sources: Mapping[str, str]

    @property
    def assumed(self) -> str:
        """Return how much of what is stated is assumed: `all`, `some`, `none`; `given`: a user gave it all."""
        stated = [is_assumed(source) for source in self.sources.values() if source != GIVEN]
        return ("all" if all(stated) else "some" if any(stated) else "none") if stated else "given"

    @property
    def typed(self) -> list[str]:
        """Return what a user changed, as it is typed: `round=30`."""
        return [f"{name}={self.seconds[name]:g}" for name, source in self.sources.items() if source == GIVEN]

    @property
    def round(self) -> float:
        """Return how long the upkeep of a round takes [s]."""
        return self.seconds.get("round", 0.0)

    def setup(self, players: int) -> float:
        """Return how long it takes so many players to set the game up [s]."""
        return self.seconds.get("setup", 0.0) + players * self.seconds.get("player", 0.0)

    def of(self, section: str, word: str) -> float:
        """Return how long a kind of decision (`decisions`) or an action (`actions`) takes [s]."""
        usual = self.seconds["decision"] if section == DECISIONS else 0.0
        return self.seconds.get(f"{section}.{word}", usual)

    def changed(self, given: Mapping[str, float], game: Game, where: str = "--pace") -> "Pace":
        """Return the pace with other seconds.

        Args:
            given: Seconds by name; a kind or an action may stand without `decisions.` or `actions.` [s].
            game: The game.
            where: The option to name in messages.

        Raises:
            InputError: If a name is unknown, ambiguous or comes twice, or a number is no time.
        """
        seconds, sources = dict(self.seconds), dict(self.sources)
        found: set[str] = set()
        for written, value in given.items():
            name = _canonical(written, game, where)
            if name in found:
                raise InputError(f"{where} {written}: {name} comes twice")
            found.add(name)
            seconds[name], sources[name] = checked(value, f"{where} {written}"), GIVEN
        if "decision" not in seconds:
            raise InputError(f"{where}: this game has no [pace]; give decision=SECONDS too, for each decision")
        return replace(self, seconds=seconds, sources=sources)


UNKNOWN = Pace({}, {})  # what a scenario without [pace] is changed from


def key(word: str) -> str:
    """Return a kind or an action as it is typed: `roll_or_hold`."""
    return re.sub(r"[^a-z0-9]+", "_", word.lower()).strip("_")


def names(game: Game) -> list[str]:
    """Return all names that a pace may have."""
    return [*TABLE, *_kinds(game), *_blocks(game)]


def checked(value: object, where: str) -> float:
    """Return a time [s].

    Raises:
        InputError: If it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST:
        given = "no number" if isinstance(value, float) and math.isnan(value) else shown(value)
        raise InputError(f"{where}: seconds is {given}; it must be from 0 to {MOST}")
    return float(value)


def read_given(given: Mapping[str, float] | Sequence[str], where: str = "--pace") -> dict[str, float]:
    """Return the seconds that a user gives, by name: of `round=30`, or of a mapping [s].

    Raises:
        InputError: If a text is none of these, or a name comes twice.
    """
    if isinstance(given, Mapping):
        return dict(given)
    seconds: dict[str, float] = {}
    for text in given:
        name, equals, value = text.rpartition("=")
        number = number_in(value.strip())
        if not equals or not name.strip() or isinstance(number, str):
            raise InputError(f"{where} {shown(text)}: it must be KIND=SECONDS, such as round=30 or decision=12.5")
        if name.strip() in seconds:
            raise InputError(f"{where} {text}: {name.strip()} comes twice")
        seconds[name.strip()] = checked(number, f"{where} {text}")
    return seconds


def read_pace(table: PaceTable | None, game: Game, where: str) -> Pace | None:
    """Return the pace that game.toml states; None if it states none.

    Args:
        table: Its table [pace].
        game: The game, whose words name kinds and actions.
        where: The file to name in messages.

    Raises:
        InputError: If `decision` is missing, a kind or an action is unknown or comes twice, or a time is none.
    """
    if table is None:
        return None
    seconds, sources = dict[str, float](), dict[str, str]()
    for section, written, entry in _entries(table):
        at = f"{where}: [{section}] {written}"
        name = written
        if section != "pace":
            name = _canonical(f"{section.partition('.')[2]}.{written}", game, f"{where}: [{section}]")
        if name in seconds:
            raise InputError(f"{at} stands twice")
        seconds[name], sources[name] = checked(entry.seconds, at), entry.source
    return Pace(seconds, sources)


def _entries(table: PaceTable) -> Iterator[tuple[str, str, PaceEntry]]:
    """Yield each entry with its section and its name there."""
    for name in TABLE:
        if (entry := getattr(table, name)) is not None:
            yield "pace", name, entry
    for section, entries in ((DECISIONS, table.decisions), (ACTIONS, table.actions)):
        for written, each in entries.items():
            yield f"pace.{section}", written, each


def _kinds(game: Game) -> list[str]:
    return [f"{DECISIONS}.{key(word)}" for phase, word in game.phases.items() if phase != game.over]


def _blocks(game: Game) -> list[str]:
    return list(dict.fromkeys(f"{ACTIONS}.{key(word)}" for word in game.blocks.values()))


def _canonical(written: str, game: Game, where: str) -> str:
    """Return a name in full: `decisions.roll_or_hold` for `roll-or-hold`."""
    section, dot, rest = written.strip().partition(".")
    known = names(game)
    prefixed = dot and section in (DECISIONS, ACTIONS)
    wanted = [f"{section}.{key(rest)}"] if prefixed else [*_short(key(written))]
    found = [name for name in wanted if name in known]
    if len(found) > 1:
        raise InputError(f"{where} {written}: is a kind of decision and an action; say {listed(found)}")
    if not found:
        short = [name.partition(".")[2] or name for name in known if not prefixed or name.startswith(section)]
        raise InputError(
            f"{where} {shown(written)}: {game.name} has no such kind of decision or action; they are {listed(short)}"
            f"{nearest(key(rest if prefixed else written), short)}"
        )
    return found[0]


def _short(name: str) -> Iterator[str]:
    if name in TABLE:
        yield name
        return
    yield f"{DECISIONS}.{name}"
    yield f"{ACTIONS}.{name}"
