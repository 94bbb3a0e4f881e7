"""Compare changed games with the game as it is, column by column, and note what differs: numbers only."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.turns import Turn, find_turns
from balance.questions.dials.plan import ELSEWHERE, DialsPlan, finding_name
from balance.studies.figures import ASKED, mixed
from balance.studies.kept_games import Cell, Columns, KeptGames, Table
from balance.studies.screening import SCREENING, cell_of, silent_dials
from scenarios import Configuration, Value


@dataclass(frozen=True)
class Sight:
    """Hold what differs in the games of two cells.

    Attributes:
        games: Pairs of games that were compared [games].
        moved: In how many of them any column of RESULT differs [games].
        changed: In how many of them any other column than those of `ASKED` differs: the result itself [games].
        column, most: The column that differs in most games, and in how many [games]; of columns that tell
            less, such as `ASKED`, only if no other differs; "" and 0 if none does.
    """

    games: int = 0
    moved: int = 0
    changed: int = 0
    column: str = ""
    most: int = 0


def results_of(configuration: Configuration) -> Columns:
    """Return what is kept of a game: of each column of RESULT a number that differs where it does."""
    names = configuration.scenario.game.result.names or ()
    return Columns(tuple(names), partial(_each, names))


def _each(names: Sequence[str], rows: NDArray[Any]) -> Table:
    return {name: mixed(rows, [name]) for name in names}


@dataclass
class Sights:
    """Play changes look by look, and compare them with the game as it is.

    Attributes:
        plan: What is asked.
        kept: Where the games are.
        contexts: The contexts that were asked for, then those that were tried elsewhere.
        turns: The changes that are played, in these contexts.
        added: What a context that was tried elsewhere sets besides what the first one does, by its number.
        whole: Whether every look was played; False if the budget ended it.
    """

    plan: DialsPlan
    kept: KeptGames
    contexts: list[Configuration] = field(init=False)
    turns: list[Turn] = field(init=False)
    added: dict[int, dict[str, Value]] = field(default_factory=dict)
    whole: bool = False
    _seen: dict[tuple[str, str, int], Sight] = field(default_factory=dict)
    _played: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.contexts, self.turns = list(self.plan.contexts), []
        self._add(self.plan.turns[0])

    def play(self) -> None:
        """Play all looks.

        Raises:
            Spent: If the budget is spent; what was played is kept.
        """
        looked = self.turns
        for games in self.plan.looks:
            self._look(looked, games)
            looked = self._unsettled()
        self._elsewhere()
        self.whole = True

    def _look(self, turns: Sequence[Turn], games: int) -> None:
        """Play changes, and their contexts as they are, up to so many games."""
        contexts = dict.fromkeys(turn.context for turn in turns)
        self.kept.play([*(self._cell(i, None) for i in contexts), *(self._cell(t.context, t) for t in turns)], games)

    def _unsettled(self) -> list[Turn]:
        """Return the changes of dials that are silent in a context, and of values that play alike."""
        silent = silent_dials((turn, self.of(turn).changed) for turn in self.turns)
        values = {(dial, value) for dial in self.axes for value in self.twins(dial)}
        values |= {(dial, twin) for dial in self.axes for twin, _ in self.twins(dial).values()}
        return [t for t in self.turns if t.dial in silent.get(t.context, ()) or (t.dial, t.after) in values]

    def _elsewhere(self) -> None:
        """Try what no context that was asked for shows in other settings, until it is seen."""
        plan = self.plan
        for settings in plan.nearby([dial for dial in plan.turnable if self.is_open(dial)]):
            left = [dial for dial in plan.turnable if self.is_open(dial)]
            if not left:
                return
            unseen = [dial for dial in left if not self.first_move(dial)]
            self._try(settings, left)
            for dial in unseen:
                if len(settings) > 1 and self.first_move(dial):
                    self._shrink(settings, dial)

    def _try(self, settings: Mapping[str, Value], dials: Collection[str]) -> bool:
        """Play dials with these settings besides; return whether any of them changes the result there."""
        context = self.plan.near(settings)
        if context is None:
            return False
        number, names = len(self.contexts), {name.partition("@")[0] for name in settings}
        further = [each for each in self.plan.further_in(context) if each.name in dials and each.name not in names]
        turns = [replace(turn, context=number) for turn in find_turns([context], lambda base: further)[0]]
        turns = [turn for turn in turns if (context.digest, turn.name) not in self._played]
        if not turns:
            return False
        self.contexts.append(context)
        self.added[number] = dict(settings)
        self._add(turns)
        self._look(turns, self.plan.looks[0])
        return any(self.of(turn).changed for turn in turns)

    def _shrink(self, settings: Mapping[str, Value], dial: str) -> None:
        """Leave out one setting after the other, as long as a dial changes a result."""
        for name in settings:
            fewer = {other: value for other, value in settings.items() if other != name}
            if self._try(fewer, [dial]):
                settings = fewer

    def _add(self, turns: Sequence[Turn]) -> None:
        self.turns += turns
        self._played |= {(self.contexts[turn.context].digest, turn.name) for turn in turns}

    def is_open(self, dial: str) -> bool:
        """Return whether nothing was seen of a dial, nor of its column, or two values of it play alike."""
        group = self.plan.groups[finding_name(self.plan.dials[dial])]
        return not any(self.first_move(each.name) for each in group) or (dial in self.axes and bool(self.twins(dial)))

    @property
    def axes(self) -> list[str]:
        """Return the dials whose values are compared with each other."""
        return [each.name for each in self.plan.dials.values() if each.kind == "axis"]

    def silent(self, turns: Iterable[Turn]) -> dict[int, list[str]]:
        """Return by context the dials that change no result of any game that was played."""
        return silent_dials((turn, self.of(turn).moved) for turn in turns)

    def first_move(self, dial: str) -> tuple[Turn, Sight] | None:
        """Return the change of a dial that moves most results, in the nearest context that shows any."""
        return self._most([each for each in self._sights_of(dial) if each[1].changed])

    def first_asked(self, dial: str) -> tuple[Turn, Sight] | None:
        """Return the change of a dial that moves nothing but how often somebody is asked; as `first_move`."""
        return self._most([each for each in self._sights_of(dial) if each[1].moved and not each[1].changed])

    def _sights_of(self, dial: str) -> list[tuple[Turn, Sight]]:
        return [(turn, self.of(turn)) for turn in self.turns if turn.dial == dial]

    def _most(self, seen: Sequence[tuple[Turn, Sight]]) -> tuple[Turn, Sight] | None:
        """Return what moves most games in the nearest of these contexts."""
        if not seen:
            return None
        nearest = min((turn.context for turn, _ in seen), key=lambda i: (i in self.added, len(self.added.get(i, ()))))
        return max((each for each in seen if each[0].context == nearest), key=lambda each: each[1].most)

    def twins(self, axis: str) -> dict[str, tuple[str, int]]:
        """Return the values of an axis whose games are those of an earlier value, wherever both are played.

        Each comes with that value, and with how many games of a context say so [games].
        """
        tables: dict[int, dict[str, Cell]] = {}
        for turn in self.turns:
            if turn.dial == axis and self.of(turn).games:
                cells = tables.setdefault(turn.context, {turn.before: self._cell(turn.context, None)})
                cells[turn.after] = self._cell(turn.context, turn)
        order = list(dict.fromkeys(value for cells in tables.values() for value in cells))
        found: dict[str, tuple[str, int]] = {}
        for one, other in combinations(order, 2):
            pairs = [(cells[one], cells[other]) for cells in tables.values() if one in cells and other in cells]
            sights = [self._compared(*pair) for pair in pairs]
            if sights and not any(sight.moved for sight in sights):
                found.setdefault(other, (one, max(sight.games for sight in sights)))
        return found

    def of(self, turn: Turn) -> Sight:
        """Return what a change does so far, from the first look that shows another result."""
        return self._compared(self._cell(turn.context, None), self._cell(turn.context, turn))

    def _cell(self, context: int, turn: Turn | None) -> Cell:
        return cell_of(self.contexts, context, turn, SCREENING if context < len(self.plan.contexts) else ELSEWHERE)

    def _compared(self, one: Cell, other: Cell) -> Sight:
        """Return what differs between two cells in the first look that shows another result, else in the last."""
        sight, stored = Sight(), min(self.kept.stored(one), self.kept.stored(other))
        for games in (each for each in self.plan.looks if each <= stored):
            sight = self._look_at(one, other, games)
            if sight.changed:
                break
        return sight

    def _look_at(self, one: Cell, other: Cell, games: int) -> Sight:
        """Return what differs in so many games, which are kept."""
        key = (one.name, other.name, games)
        if key not in self._seen:
            before, after = self.kept.table(one, games), self.kept.table(other, games)
            differs = {name: before[name] != after[name] for name in before}
            counts = {name: int(each.sum()) for name, each in differs.items()}
            column, most = max(counts.items(), key=lambda each: (self._telling(each[0]) * bool(each[1]), each[1]))
            moved = np.any([*differs.values()], axis=0)
            changed = np.any([np.zeros(games, bool), *(differs[name] for name in differs if name not in ASKED)], axis=0)
            self._seen[key] = Sight(games, int(moved.sum()), int(changed.sum()), column if most else "", most)
        return self._seen[key]

    def _telling(self, column: str) -> int:
        """Return how much a column tells: more than how often somebody is asked, or what was set."""
        return 0 if column in ASKED else 1 if column in self.plan.scenario.settings else 2
