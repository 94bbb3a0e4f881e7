"""Describe games to the laboratory, and find them by name. `sims.check.contract` checks what they promise."""

import contextlib
import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from importlib import import_module, metadata
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import numpy as np

import sims.games
from sims import lookahead, loop
from sims.collect import IncompleteGame, Parts
from sims.compiler import tracebacks
from sims.compiler.binding import bind
from sims.compiler.closure import digest
from sims.engine import decisions
from sims.record import LOOP_FIELDS, nothing_derived
from sims.row_error import RowError as RowError  # where authors find it
from sims.sight import Own, Piles
from sims.trace import Entry

ENTRY_POINTS = "balance.games"

Kernel = Callable[..., Any]
MAX_ACTIONS = 100_000  # in one game; more is endless
DOORS = ("start", "choose", "advance", "report", "legal", "redeal", "conserved")  # kernels that every game has
OPTIONAL = ("has_choice", "legal_actions", "payoff")  # kernels for which `sims.loop` has a default


class UnknownGame(LookupError):
    """Report that no game has this name, neither here nor in an installed plug-in."""


class BrokenGame(ImportError):
    """Report that an installed plug-in game cannot be loaded. The message is one line that says why."""


@dataclass(frozen=True, eq=False)  # two are the same game only if they are one object
class Game:
    """Hold a game: its kernels, its records and its words. `Game.of` makes it from the game's modules.

    The loop is `start(s, rules)`, then `advance(s, rules, choose(s, rules))` until the game is over: see `sims.loop`.
    Everything a configuration may change is in `rules`, one record of dtype `rules`; `s` is one game's record.

    Attributes:
        name, title: The name for commands and files, `cyberdoom-tower`; the printed title for people.
        competitive: Whether the seats play against each other; then `winner` is a seat.
        seats: The most seats at the table. Fields with one value per seat have this shape.
        state, rules, result: dtypes made by `sims.record.record`.
        words: The enumeration behind a field of `rules` or `result`; its OUT_OF_TIME is the word `out_of_time`.
        over: The `phase` of a finished game. `phase` and `seat` (who decides) are fields of `state`.
        actions: Actions are numbered 0 .. actions - 1.
        events, streams: Enumerations of `emit` and of the random streams.
        laws: Enumeration of what `conserved` checks; 0 means that all laws hold.
        public: Fields of `state` that every seat sees, the loop's own fields included.
        own: Fields that a seat sees and others do not: the seat's number, or `sims.sight.EACH` where the first index is
            the seat. Fields in neither are hidden from all, at least in part.
        piles: Fields that hold hidden cards, with the field that counts how many: those before are hidden. With two
            fields, (first, end), the cards before `first` are not hidden either.
        roles: Seats beyond the players' that decide too, by name, such as an overlord's.
        start, choose, advance, report: The kernels of the loop. `choose(s, rules)` returns an action, `start` and
            `advance` change `s`, `report(s, rules, result)` fills the row of a finished game.
        legal: `legal(s, rules, action)` is a truth value.
        redeal: `redeal(s, rules, seat)` deals anew all that `seat` cannot see, consistent with what it can.
        conserved: `conserved(s, rules)` is 0, or the number in `laws` of a law that does not hold.
        tell: `tell(entry, rules, names)` returns the sentence for an event, or "" for none. `names` maps a table
            of the scenario to its rows' names.
        has_choice: `has_choice(s, rules)` is true if two or more actions are legal; None: count with `legal`.
        legal_actions: `legal_actions(s, rules, into)` writes the legal actions into an array in rising order and
            returns how many; None: ask `legal` about each.
        payoff: `payoff(s, rules, seat)` is what a finished game is worth to a seat, 0 to 1000; None: 1000 to the
            winner, or in a cooperative game to all seats if the outcome is `good`.
        good: The outcome that players of a cooperative game want.
        derived: Fields of `rules` that no scenario may fill: `derive` does.
        derive: `derive(rules)` fills the `derived` fields of `rules[0]`, an array of one record. Runs in Python.
        limits: (least, most) that the kernels take for a field of `rules`, for every seat; a scenario outside is
            refused. A field without limits takes whatever its dtype holds.
        scenario: Folder of a plug-in game's numbers and tables; None for our own games, found in `scenarios` by name.
        elements: What the elements of an array of `result` are called: the table whose rows they belong to, or a name
            for each. Those of other arrays are numbered.
        phases: Words for each phase in which a seat decides: the kinds of decisions.
        blocks: Words for blocks of actions, by the number of the block's first action.
        blocks_in: Better words for a block of actions in one kind of decision, by phase and first action.
        vectorize: Whether LLVM may vectorise the loops of the compiled games.
    """

    name: str
    title: str
    competitive: bool
    seats: int
    state: np.dtype[Any]
    rules: np.dtype[Any]
    result: np.dtype[Any]
    words: Mapping[str, type[IntEnum]]
    over: int
    actions: int
    events: type[IntEnum]
    streams: type[IntEnum]
    laws: type[IntEnum]
    public: tuple[str, ...]
    own: Own
    piles: Piles
    roles: Mapping[str, int]
    start: Kernel
    choose: Kernel
    advance: Kernel
    report: Kernel
    legal: Kernel
    redeal: Kernel
    conserved: Kernel
    tell: Callable[[Entry, Any, Mapping[str, list[str]]], str]
    has_choice: Kernel | None = None
    legal_actions: Kernel | None = None
    payoff: Kernel | None = None
    good: int = 0
    derived: tuple[str, ...] = ()
    derive: Callable[[np.ndarray], None] = nothing_derived
    limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    scenario: Path | None = None
    elements: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    phases: Mapping[int, str] = field(default_factory=dict)
    blocks: Mapping[int, str] = field(default_factory=dict)
    blocks_in: Mapping[tuple[int, int], str] = field(default_factory=dict)
    vectorize: bool = True

    @classmethod
    def of(cls, name: str, title: str, *modules: ModuleType, competitive: bool, scenario: Path | None = None) -> "Game":
        """Make a game of the parts that its modules define or import.

        The modules must have the kernels `start`, `choose`, `advance`, `report`, `legal`, `redeal` and `conserved`,
        the function `tell`, the dtypes STATE, RULES and RESULT, the enumerations Phase (with OVER, and NEXT where there
        are moments in which nobody decides), Outcome, Event, Stream and Law, and MAX_SEATS. They must have ACTIONS (how
        many there are) or an enumeration Action. They may have `has_choice`, `legal_actions`, `payoff`, `derive`,
        DERIVED, LIMITS, PUBLIC, OWN, PILES, ROLES, GOOD (the outcome that players of a cooperative game want, if it is
        not the first), WORDS (the enumerations behind fields other than `outcome`), ELEMENTS, PHASE_WORDS and
        ACTION_WORDS (words for phases and for blocks of actions, where those of the members of Phase and Action, such
        as `roll or hold`, are not plain enough), ACTION_WORDS_IN (words for a block in one phase), and VECTORIZE
        (False where loops are so short that LLVM's vectorised forms of them, which it cannot know to be short, make
        games slower: measure it).

        Args:
            name, title, competitive: As in `Game`.
            modules: Where to look. One name may stand in several modules if it means the same in all.
            scenario: A plug-in game's scenario folder.

        Raises:
            IncompleteGame: If a part is missing, two modules mean different things by one name, or LIMITS or DERIVED
                name no field of RULES.
        """
        parts = Parts(name, modules)
        for part in ("LIMITS", "DERIVED"):
            for each in parts.find(part, ()):
                if each not in (parts.find("RULES").names or ()):
                    raise IncompleteGame(f"{name}: {part} names {each!r}, which is no field of RULES")
        return cls(
            name=name,
            title=title,
            competitive=competitive,
            seats=parts.find("MAX_SEATS"),
            state=parts.find("STATE"),
            rules=parts.find("RULES"),
            result=parts.find("RESULT"),
            words={"outcome": parts.find("Outcome"), **parts.find("WORDS", {})},
            over=int(parts.find("Phase").OVER),
            actions=int(parts.find("ACTIONS", None) or len(parts.find("Action"))),
            events=parts.find("Event"),
            streams=parts.find("Stream"),
            laws=parts.find("Law"),
            public=(*LOOP_FIELDS, *parts.find("PUBLIC", ())),
            own=parts.find("OWN", {}),
            piles=parts.find("PILES", {}),
            roles=parts.find("ROLES", {}),
            **{door: parts.find(door) for door in DOORS},
            tell=parts.find("tell"),
            **{door: parts.find(door, None) for door in OPTIONAL},
            good=int(parts.find("GOOD", 0)),
            derived=tuple(parts.find("DERIVED", ())),
            derive=parts.find("derive", nothing_derived),
            limits=parts.find("LIMITS", {}),
            scenario=scenario,
            elements=parts.find("ELEMENTS", {}),
            phases=_plain(word for word in parts.find("Phase") if word.name != "NEXT") | parts.find("PHASE_WORDS", {}),
            blocks=_plain(parts.find("Action", ())) | parts.find("ACTION_WORDS", {}),
            blocks_in=parts.find("ACTION_WORDS_IN", {}),
            vectorize=bool(parts.find("VECTORIZE", True)),
        )

    def action_named(self, action: int) -> str:
        """Return an action's number with the words of its block: `17 (discard)`."""
        first = max((number for number in self.blocks if number <= action), default=None)
        return str(action) if first is None else f"{action} ({self.blocks[first]})"

    def words_in(self, kind: str) -> dict[str, str]:
        """Return better words for blocks of actions in a kind of decision, by their words in `blocks`."""
        return {
            self.blocks[begin]: said for (phase, begin), said in self.blocks_in.items() if self.phases[phase] == kind
        }

    def play_many(self, rules: np.ndarray, seed: int, first: int, results: np.ndarray) -> None:
        """Play a batch of games of one configuration; see `sims.loop.play_many`."""
        if rules["lookahead"].any():
            self.watch_many(rules, seed, first, results, np.zeros((0, lookahead.SIGHTS), np.int64))
        else:
            self.loop(thinking=False)(rules, seed, first, np.zeros(2, self.state), results)

    def watch_many(self, rules: np.ndarray, seed: int, first: int, results: np.ndarray, sights: np.ndarray) -> None:
        """Play games in which a seat thinks ahead, and say what it could see.

        Args:
            rules, seed, first, results: As for `play_many`.
            sights: To be filled, by `lookahead.Sight`; int64, shape (games, SIGHTS).
        """
        states = np.zeros(lookahead.PLACES, self.state)
        self.loop(thinking=True)(rules, seed, first, states, results, np.zeros(0, np.int64), sights)

    def thought_out(self, rules: np.ndarray, seed: int, number: int, most: int = MAX_ACTIONS) -> list[int]:
        """Return the actions of one game in which a seat thinks ahead; at most `most` are returned.

        A game that is played interpreted is played with these, since thinking would take it hours.
        """
        actions = np.full(most, -1, np.int64)
        states = np.zeros(lookahead.PLACES, self.state)
        sights = np.zeros((0, lookahead.SIGHTS), np.int64)
        self.loop(thinking=True)(rules, seed, number, states, np.zeros(1, self.result), actions, sights)
        return [int(action) for action in actions if action >= 0]

    def examine_many(
        self,
        rules: np.ndarray,
        seed: int,
        first: int,
        games: int,
        room: int,
        tries: int,
        probes: int,
        picked: int,
        kinds: Collection[str] | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games by script and examine their decisions; see `sims.engine.decisions.examine_many`.

        Args:
            rules, seed, first: The configuration, the seed, and the number of the first game.
            games: How many games.
            room: Rows to keep of a game; there is no way to know before how many it has.
            tries, probes, picked: How much is tried.
            kinds: Only decisions of these kinds are tried, values of `phases`; None: of all.

        Returns:
            The decisions, dtype `decisions.DECISION`, shape (games, room), and how many each game has, shape (games,).
            Where a game has more than `room`, it is to be examined again with more room.
        """
        rows, counts = np.zeros((games, room), decisions.DECISION), np.zeros(games, np.int64)
        states = np.zeros(lookahead.PLACES, self.state)
        wanted = np.ones(max(self.phases) + 1, np.int64)
        if kinds is not None:
            wanted[:] = [self.phases.get(phase) in kinds for phase in range(len(wanted))]
        examine = self.bound(decisions.examine_many)
        examine(rules, seed, first, tries, probes, picked, wanted, self._block_numbers, states, rows, counts)
        return rows, counts

    @cached_property
    def _block_numbers(self) -> np.ndarray:
        """Return the number of each action's block, in the order of `blocks`; shape (actions,)."""
        begins = sorted(self.blocks) or [0]
        return np.maximum(np.searchsorted(begins, np.arange(self.actions), side="right") - 1, 0).astype(np.int64)

    def loop(self, *, thinking: bool) -> Kernel:
        """Return the kernel that plays games in which a seat thinks ahead, or nobody does."""
        return self.bound(lookahead.play_many if thinking else loop.play_many)

    def bound(self, template: Callable[..., Any]) -> Kernel:
        """Return the kernel of a template for this game, compiled at its first call; see `sims.compiler.binding`."""
        if template not in self._bound:
            self._bound[template] = bind(
                template, self.name, self.start.__module__, self._names, vectorize=self.vectorize
            )
        return self._bound[template]

    @cached_property
    def _bound(self) -> dict[Callable[..., Any], Kernel]:
        return {}

    @cached_property
    def _names(self) -> Mapping[str, Any]:
        """Return what the global names of a template mean in this game."""
        names = {door: getattr(self, door) for door in DOORS}
        # no plain int: Numba would compile a kernel that is called with it for this value alone
        names |= {"STATE": self.state, "OVER": self.over, "ACTIONS": np.int64(self.actions), "GOOD": self.good}
        defaults: dict[str, Kernel] = {
            "has_choice": loop.count_choice,
            "legal_actions": loop.list_legal,
            "payoff": loop.pay_winner if self.competitive else loop.pay_all,
        }
        optional = {
            door: getattr(self, door) or bind(default, self.name, self.start.__module__, names)
            for door, default in defaults.items()
        }
        return names | optional

    @cached_property
    def modules(self) -> tuple[str, ...]:
        """Return the modules of the game's kernels and of `derive`: its results and checks depend on these."""
        doors = [getattr(self, door) for door in (*DOORS, *OPTIONAL)]
        given = [door for door in doors if door is not None]
        return tuple(sorted({door.__module__ for door in (*given, self.derive, loop.play_many, lookahead.play_many)}))

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 over the import closure of `modules`: equal digests mean equal kernels."""
        return digest(*self.modules)


def _plain(enumeration: Iterable[IntEnum]) -> dict[int, str]:
    """Return the members of an enumeration in words, by number: `roll or hold`."""
    return {int(word): word.name.lower().replace("_", " ") for word in enumeration}


def words_of(enumeration: type[IntEnum]) -> list[str]:
    """Return the words of an enumeration as stored: by number, in lower case."""
    return [word.name.lower() for word in sorted(enumeration)]


def seat_columns(game: Game, field: str) -> list[str]:
    """Return the column names of a field of `game.result`: its own name, or one name per element of an array."""
    shape = game.result[field].shape
    return [f"{field}_{i + 1}" for i in range(int(np.prod(shape)))] if shape else [field]


@cache
def _ours() -> Mapping[str, str]:
    """Return the module of each game that comes with this distribution, by name: one per folder of `sims.games`."""
    folders = sorted(each.name for each in iter_modules(sims.games.__path__) if each.ispkg)
    return {folder.replace("_", "-"): f"{sims.games.__name__}.{folder}" for folder in folders}


def _points() -> Sequence[Any]:
    """Return the entry points of plug-in games, found once for what is installed now."""
    return _found_points(metadata.entry_points, tuple(map(_changed, sys.path)))


def _changed(folder: str) -> tuple[str, int]:
    """Return a folder of packages and when something was last installed there or removed; 0 if there is none."""
    try:
        return folder, os.stat(folder or os.curdir).st_mtime_ns
    except OSError:
        return folder, 0


@lru_cache(maxsize=1)
def _found_points(find: Callable[..., Iterable[Any]], _: tuple[tuple[str, int], ...]) -> Sequence[Any]:
    """Return the entry points; to find them, every installed distribution is opened, which takes 5 ms and more."""
    return list(find(group=ENTRY_POINTS))


def names() -> list[str]:
    """Return the names of all games: ours first, then plug-ins, each by name."""
    plugins = {point.name for point in _points()}
    return [*_ours(), *sorted(plugins - _ours().keys())]


def shadowed() -> list[str]:
    """Return the names of plug-in games that another game has too, ours or a plug-in."""
    plugins = [point.name for point in _points()]
    return sorted({name for name in plugins if name in _ours() or plugins.count(name) > 1})


def is_ours(name: str) -> bool:
    """Return whether a game of this name comes with this distribution."""
    return name in _ours()


def find(name: str) -> Game:
    """Return the game of this name; it is imported only now.

    Raises:
        UnknownGame: If no game has this name.
        BrokenGame: If it is a plug-in that cannot be loaded.
    """
    if name in _ours():
        game: Game = import_module(_ours()[name]).GAME
        return game
    for point in _points():
        if point.name == name:
            return _plugged(point)
    raise UnknownGame(name)


def _plugged(point: Any) -> Game:
    """Load the game behind an entry point. What a plug-in prints when it is imported goes to standard error."""
    try:
        with contextlib.redirect_stdout(sys.stderr):
            loaded = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # one plug-in must not hide all games, whatever it raises
        raise BrokenGame(tracebacks.told(error)) from error
    if not isinstance(loaded, Game):
        kind = type(loaded).__name__
        raise BrokenGame(f'the entry point {point.name} is a {kind}; it must name a Game, as in hog = "hog:GAME"')
    if loaded.name != point.name:
        raise BrokenGame(f"the entry point {point.name} is the game {loaded.name}; both must have one name")
    if loaded.scenario is not None and not isinstance(loaded.scenario, Path):
        raise BrokenGame(f"GAME.scenario is a {type(loaded.scenario).__name__}; it must be a pathlib.Path of a folder")
    return loaded
