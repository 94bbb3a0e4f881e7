"""Find out how a rating can be done: piles of cards, values that can be played, what is left out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from balance.design.drawn_by_all import has_piles
from balance.design.turns import Turn
from balance.design.unplayed import plays_alike
from balance.questions.worth.boxes import draw_box, rows_that_lack
from balance.questions.worth.drawn import Pile, drawn_for_all, find_pile
from balance.questions.worth.plan import WorthPlan
from balance.questions.worth.seats import Values, find_values
from balance.questions.worth.values import row_of_turn
from balance.studies.stages import rounds_of
from reports.formats import listed
from scenarios import Axis, InputError

WHEN_DRAWN, IN_BOXES = "when drawn", "in boxes"
NO_PILES = "the game declares no pile of hidden cards"
NOT_THERE = "no copy more shows in a pile that the game declares"
NOT_HERE = "a copy more shows in no pile, so none is in this game"
FOR_ALL = "these cards are drawn for all seats, so a draw is nobody's gain"
ELSEWHERE = "not told when drawn: it lies in another pile than most rows"
NO_LESS = "no row can be played with one copy less"
ALIKE = "no row whose number of copies plays a part can be played with one copy less"
STILL = "one copy of any row changes no result of any game, so none were played"
THINKS = "draws are played on by script, and here a seat thinks ahead"


@dataclass(frozen=True)
class Ways:
    """Hold how a rating is done, and what is left out and why.

    Attributes:
        piles: By context, the pile that the table's cards are drawn from.
        lack: By context, the rows whose copies lack in boxes.
        idle: The contexts in which no copy of the table plays a part: there at most draws are rated.
        values: By context, how values of an axis are rated.
        left: What is left out: a row, a value or `when drawn`, and the reason.
        unread: By context, the rows in the game of which the number of copies plays no part: no copy more or less of
            them is played.
    """

    piles: Mapping[int, Pile]
    lack: Mapping[int, tuple[str, ...]]
    values: Mapping[int, Values]
    left: tuple[tuple[str, str], ...]
    idle: frozenset[int] = frozenset()
    unread: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def turns_of(self, plan: WorthPlan) -> list[Turn]:
        """Return the changes that are played: none of a row whose number of copies plays no part."""
        turns = [turn for turn in plan.turns[0] if turn.context not in self.idle]
        return [turn for turn in turns if row_of_turn(turn) not in self.unread_in(turn.context)]

    def unread_in(self, context: int) -> tuple[str, ...]:
        """Return the rows of which the number of copies plays no part in a context."""
        return self.unread.get(context, ())

    def without_boxes(self, plan: WorthPlan, contexts: Collection[int]) -> "Ways":
        """Return the same, but for boxes in contexts where no row changes a result by one copy less or more."""
        gone = [i for i in self.lack if i in contexts]
        whom = listed([plan.context(i) for i in gone]) if len(gone) < len(plan.contexts) else ""
        lack = {i: rows for i, rows in self.lack.items() if i not in contexts}
        left = [(IN_BOXES, f"{STILL}{f' for {whom}' if whom else ''}")] if gone else []
        return replace(self, lack=lack, left=(*self.left, *left))

    def draws_lead(self, plan: WorthPlan) -> bool:
        """Return whether what a card is worth to who gets it leads, as seats win apart; see `Rating.lead`.

        Seats share the deck, so there it says little of a seat.
        """
        return plan.scenario.game.competitive and len(self.piles) == len(plan.contexts)

    def first_games(self, plan: WorthPlan) -> int:
        """Return how many games of each table the first round has [games]."""
        return _first_round(plan, plan.games)

    def first_draws(self, plan: WorthPlan) -> int:
        """Return of how many games each draw is tried in the first round [games]."""
        return _first_round(plan, plan.drawn)


def _first_round(plan: WorthPlan, games: int) -> int:
    return rounds_of(games, any(context.thinks for context in plan.contexts), early=True)[0]


def find_ways(plan: WorthPlan) -> Ways:
    """Return how a rating is done; the kernels are compiled for that.

    Raises:
        InputError: If nothing can be rated.
    """
    turns, skipped = plan.turns
    left = [(f"{each.dial}={each.after}" if each.after else each.dial, each.reason) for each in skipped]
    piles: dict[int, Pile] = {}
    values: dict[int, Values] = {}
    for context, base in enumerate(plan.contexts):
        if isinstance(plan.what, Axis):
            values[context] = find_values(plan.what, context, base, plan.seed)
            left += values[context].left
        elif plan.drawn:
            reason = THINKS if base.thinks else "" if has_piles(base.scenario.game, plan.what.name) else NO_PILES
            of = [turn for turn in turns if turn.context == context]
            pile = None if reason else find_pile(plan.rows, base, of, plan.seed, plan.what.name)
            if pile is not None and base.scenario.game.competitive and drawn_for_all(base.scenario.game, pile):
                pile, reason = None, FOR_ALL
            if pile is None:
                left.append((WHEN_DRAWN, reason or NOT_THERE))
            else:
                piles[context] = pile
                absent = [row for row, number in zip(plan.rows, pile.numbers, strict=True) if number is None]
                # of a row whose changes are all refused nothing was looked for: it may lie in the open from the start
                refused = {each.dial.split(".")[1] for each in skipped} - {row_of_turn(turn) for turn in of}
                absent = [row for row in absent if row not in refused]
                left += [(row, ELSEWHERE if row in pile.elsewhere else NOT_HERE) for row in absent]
    if not turns and not values:
        raise InputError(f"{plan.scenario.name}: no row of {plan.what.name} can be changed: {left[0][1]}")
    alike = {i: _unread_rows(plan, i) for i in range(len(plan.contexts))}
    idle = frozenset(i for i, rows in alike.items() if _are_all(rows, plan, i))
    unread = {i: tuple(row for row in rows if _has(piles.get(i), plan, row)) for i, rows in alike.items()}
    lack: dict[int, tuple[str, ...]] = {}
    for context in range(len(plan.contexts) if plan.boxes else 0):
        if context in idle:
            continue
        there = [row for row in plan.rows if _has(piles.get(context), plan, row) and row not in unread[context]]
        rows = rows_that_lack(plan, context, there)
        if reason := _cannot_lack(plan, context, rows, ALIKE if unread[context] else NO_LESS):
            left.append((IN_BOXES, reason))
        else:
            lack[context] = rows
    return Ways(piles, lack, values, tuple(dict.fromkeys(left)), idle, unread)


def is_unread(plan: WorthPlan, context: int, row: str) -> bool:
    """Return whether the same rules are played with a copy more, and with one less, of a row."""
    turns = [each for each in plan.turns[0] if each.context == context and row_of_turn(each) == row]
    return plan.counted and all(plays_alike(plan.contexts[context], each.configuration) for each in turns)


def _unread_rows(plan: WorthPlan, context: int) -> list[str]:
    """Return the rows of which the number of copies plays no part in a context."""
    rows = dict.fromkeys(row_of_turn(each) for each in plan.turns[0] if each.context == context)
    return [row for row in rows if is_unread(plan, context, row)]


def _are_all(rows: Sequence[str], plan: WorthPlan, context: int) -> bool:
    """Return whether these are all rows of which a copy more or less can be played in a context."""
    return bool(rows) and {row_of_turn(each) for each in plan.turns[0] if each.context == context} == set(rows)


def _cannot_lack(plan: WorthPlan, context: int, rows: tuple[str, ...], none: str) -> str:
    """Return why copies of rows cannot lack in boxes, `none` if there are no rows; "" if they can."""
    if not rows:
        return none
    try:
        draw_box(plan, context, rows, 0)
    except InputError as error:
        return str(error)
    return ""


def is_there(turn: Turn, plan: WorthPlan, ways: Ways) -> bool:
    """Return whether a row is in the game, as far as its pile tells."""
    return _has(ways.piles.get(turn.context), plan, row_of_turn(turn))


def _has(pile: Pile | None, plan: WorthPlan, row: str) -> bool:
    """Return whether a row is in the game, as far as its pile tells; it may lie elsewhere."""
    return pile is None or row in pile.elsewhere or pile.numbers[plan.rows.index(row)] is not None
