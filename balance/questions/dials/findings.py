"""Say of each dial whether it is alive or dead, what shows it, and whether the scenario explains it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from balance.design.followed_defaults import followed_defaults
from balance.design.steps import Dial
from balance.design.turns import Turn
from balance.questions.dials.sights import Sight, Sights
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Value
from scenarios.loader.dead_dials import value_name

ALIVE, FIXED, EXPLAINED, STALE, DEAD = "alive", "fixed", "explained", "stale", "not seen alive"
ASKS = "decisions only"  # it differs only in how often somebody is asked


@dataclass(frozen=True)
class Move:
    """Hold a difference that shows a dial to be alive.

    Attributes:
        column: The column of the results that differs in most games.
        share: In which share of the games it differs.
        games: Number of games compared [games].
        at, against: The value that was played, as in `Finding.tried`, and the one that the dial has.
        where: What is set otherwise than in the first context where it was seen; empty if nothing.
        elsewhere: Whether no context that was asked for shows it.
        besides: Which axes have another value there by default, as they follow what is set.
    """

    column: str
    share: float
    games: int
    at: str
    against: str
    where: Mapping[str, Value]
    elsewhere: bool
    besides: Mapping[str, Value] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Return what is set otherwise, for people: `purple_eye=true (then simon=easy)`; "" if nothing."""
        then = f" (then {settings_as_typed(self.besides)})" if self.where and self.besides else ""
        return f"{settings_as_typed(self.where)}{then}"


@dataclass(frozen=True)
class Finding:
    """Hold the verdict on a dial, or on one value of an axis.

    Attributes:
        dial: Its name: `goal`, `loot.attack`, or `mode=solo` for a value of an axis that plays like another one.
        kind: `axis`, `number`, `column` or `value`.
        verdict: `alive`: it changes the result of a game; `decisions only`: it changes how often somebody is asked, and
            nothing else; `fixed`: it has one value only, or what is set leaves it no part; `not seen alive`: all
            results were equal, which is no proof; `explained`: not seen alive, and the scenario says why; `stale`:
            alive, though the scenario says why it is dead.
        tried: The values that were played; of a column `ROW=VALUE`, `VALUE (seat 1)` where not all seats can have it.
        games: Games of each that decided it [games].
        move: The difference in the result, if there is one.
        asked: The difference in how often somebody is asked, where as the game stands nothing else differs.
        plays_as: The earlier value whose games are all the same as this one's; "" if there is none.
        reason: The scenario's explanation, from `[dead]` in game.toml; "" if there is none.
        why: Why nothing of it was played; "" if something was.
        silent: The contexts that were asked for, by number, in which it was played and changed nothing; none in which a
            budget ended the search before all games.
        cells: The cells of a column of which nothing was seen, though all its games were played: `n4`.
    """

    dial: str
    kind: str
    verdict: str
    tried: tuple[str, ...] = ()
    games: int = 0
    move: Move | None = None
    asked: Move | None = None
    plays_as: str = ""
    reason: str = ""
    why: str = ""
    silent: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()

    @property
    def bad(self) -> bool:
        """Whether the verdict fails the command: `not seen alive` and `stale` do."""
        return self.verdict in (DEAD, STALE)


def findings_of(sights: Sights) -> list[Finding]:
    """Return the findings on all dials that are decided, each followed by those on its values."""
    return [each for name, dials in sights.plan.groups.items() for each in _Reading(sights, name, dials).findings()]


class _Reading:
    """Reads what was seen of one dial, or of the cells of one column."""

    def __init__(self, sights: Sights, name: str, dials: Sequence[Dial]) -> None:
        self._sights, self._name, self._dials, self._plan = sights, name, dials, sights.plan
        self._reason = self._plan.scenario.dead.get(name, "")
        names = {dial.name for dial in dials}
        played = [(turn, sights.of(turn)) for turn in sights.turns if turn.dial in names]
        self._played: list[tuple[Turn, Sight]] = [(turn, sight) for turn, sight in played if sight.games]
        self._contexts = {turn.context for turn, _ in self._played} - set(sights.added)
        asked = [(turn, sight) for turn, sight in played if turn.context not in sights.added]
        # changes that show nothing so far, as a budget ended the search before all their games
        self._short = [turn for turn, sight in asked if not sight.moved and sight.games < self._plan.games]

    def findings(self) -> Iterator[Finding]:
        """Yield the finding, then those on values of an axis; nothing if it is not decided."""
        cells = self._dials[0].kind == "cell"
        kind = "column" if cells else self._dials[0].kind
        names = [dial.name for dial in self._dials]
        moves = [each for each in map(self._sights.first_move, names) if each]
        if not moves and not self._sights.whole:
            return
        move, asked = self._nearest(moves), None
        if move is None or move.elsewhere:
            asked = self._nearest([each for each in map(self._sights.first_asked, names) if each])
            asked = None if move and asked and asked.elsewhere else asked
        tried = dict.fromkeys(self._label(turn) for turn, _ in self._played)
        games = move.games if move else max((sight.games for _, sight in self._played), default=0)
        why = "" if tried else self._why()
        verdict = self._verdict(move is not None, asked is not None, bool(tried))
        moved = {turn.dial for turn, sight in self._played if sight.moved}
        open_yet = {turn.dial for turn in self._short}
        dead = dict.fromkeys(turn.dial for turn, _ in self._played if turn.dial not in moved | open_yet)
        yield Finding(
            self._name,
            kind,
            verdict,
            tuple(tried),
            games,
            move,
            asked,
            reason=self._reason,
            why=why,
            silent=self._silent(),
            cells=tuple(name.split(".", 1)[1].rpartition(".")[0] for name in dead if cells),
        )
        if kind == "axis" and self._sights.whole:
            yield from self._values(move is not None)

    def _silent(self) -> tuple[int, ...]:
        """Return the contexts that were asked for in which all games were played and show nothing."""
        moved = {turn.context for turn, sight in self._played if sight.moved}
        return tuple(sorted(self._contexts - moved - {turn.context for turn in self._short}))

    def _nearest(self, seen: Sequence[tuple[Turn, Sight]]) -> Move | None:
        """Return the difference in the first context that shows any, and there the largest."""
        return self._move(*min(seen, key=lambda each: (each[0].context, -each[1].most))) if seen else None

    def _verdict(self, moved: bool, asked: bool, tried: bool) -> str:
        if moved:
            return STALE if self._reason else ALIVE
        if self._reason:
            return EXPLAINED
        if asked:
            return ASKS
        can_turn = any(dial.changes for dial in self._dials)
        return DEAD if tried or (can_turn and not self._plan.fixed) else FIXED

    def _why(self) -> str:
        """Return why nothing of it was played."""
        names = {dial.name for dial in self._dials}
        left = [each.reason for each in self._plan.turns[1] if each.dial in names]
        return left[0] if left else ""

    def _values(self, moved: bool) -> Iterator[Finding]:
        """Yield findings on values that play like an earlier one, or that `[dead]` names."""
        twins, axis = self._sights.twins(self._name), self._plan.scenario.axes[self._name]
        for value in map(value_as_typed, axis.values):
            name = value_name(self._name, value)
            reason, (plays_as, games) = self._plan.scenario.dead.get(name, ""), twins.get(value, ("", 0))
            mine = [(turn, sight) for turn, sight in self._played if turn.after == value]
            tried = tuple(dict.fromkeys(self._label(turn) for turn, _ in mine))
            if plays_as and (moved or reason):  # else the whole axis is dead, which is one finding
                verdict = EXPLAINED if reason else DEAD
                yield Finding(name, "value", verdict, tried, games, None, None, plays_as, reason)
            elif reason and mine:
                move = next((self._move(*each) for each in mine if each[1].changed), None)
                yield Finding(
                    name, "value", STALE if move else EXPLAINED, tried, mine[0][1].games, move, None, "", reason
                )

    def _label(self, turn: Turn) -> str:
        """Return what was played: `2`, of a column `n4=2`, of a value for one seat alone `lawyer (seat 1)`."""
        row = f"{turn.dial.split('.', 1)[1].rpartition('.')[0]}=" if turn.kind == "cell" else ""
        whose = f" (seat {turn.seat[1:]})" if turn.seat else ""
        return f"{row}{turn.after}{whose}"

    def _move(self, turn: Turn, sight: Sight) -> Move:
        elsewhere, first = self._sights.added.get(turn.context), self._plan.contexts[0]
        there = self._sights.contexts[turn.context]
        where = elsewhere or {name: value for name, value in there.given.items() if first.given.get(name) != value}
        return Move(
            sight.column,
            sight.most / sight.games,
            sight.games,
            self._label(turn),
            turn.before,
            where,
            elsewhere is not None,
            followed_defaults(first, there),
        )
