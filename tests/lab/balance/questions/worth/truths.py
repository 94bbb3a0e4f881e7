"""What everything in the planted deck is worth, exactly, and which statements of a rating of it are false."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from balance.questions.worth.differences import Difference
from balance.questions.worth.plan import BOXES, DECK, DRAWN, LACKS, REPLACED
from balance.questions.worth.result import Rating
from balance.questions.worth.values import Worth, row_of_turn
from balance.studies.kept_games import Cell, Columns, Table
from scenarios import Configuration
from sims import game
from tests.lab.balance.questions.worth import planted_deck
from tests.lab.scenarios.toy import PlugIn, write

WINS = ("outcome=win", "payoff")
HERO = {"strong": 0.04, "plain": 0.0, "weak": -0.04}


@contextmanager
def installed(folder: Path, hidden: bool = True, **files: str) -> Iterator[None]:
    """The planted deck as a plug-in; `game_toml` and the like replace its files, and it may declare no pile."""
    changed = {f"{name[: name.rindex('_')]}.{name[name.rindex('_') + 1 :]}": text for name, text in files.items()}
    scenario = write(folder, {**planted_deck.FILES, **changed})
    planted = planted_deck.game(scenario)
    planted = planted if hidden else replace(planted, piles={})
    points = SimpleNamespace(entry_points=lambda group: [PlugIn("planted-deck", planted)])
    with patch.object(game, "metadata", points):
        yield


def values(rules: Any) -> tuple[np.ndarray, np.ndarray]:
    """The value of each row of the cards to the script, as a part of 1, and how many of it are in the game."""
    cards = rules["cards"]
    value = np.where(cards["trick"] * rules["policies"]["blind"][0] > 0, 0, cards["value"]) / 1000
    count = np.bincount(rules["cards_deck"][: rules["cards_size"]], minlength=len(cards))
    value[planted_deck.KING] += rules["bond"] / 1000 * (count[planted_deck.FRIEND] >= planted_deck.FRIENDS)
    return value, np.where(cards["far"] > 0, 0, count)


def chance(rules: Any) -> float:
    """The chance of a win with these rules."""
    value, count = values(rules)
    tokens = rules["tokens"]["value"][: rules["tokens_size"]].mean() / 1000
    return float(0.5 + rules["draws"] * (value @ count) / count.sum() + tokens)


def truth(found: Rating, one: Worth) -> float:
    """The exact worth of a row."""
    base = found.plan.contexts[one.context].rules()[0]
    row = found.plan.rows.index(one.row)
    if one.way == DRAWN:
        value, count = values(base)
        others = np.arange(len(value)) != row
        draws, cards = int(base["draws"]), int(count.sum())
        # in the other game this card may still come, and in this one the other card: then both games have both
        apart = np.mean([(cards - draws) / (cards - t) for t in range(1, draws + 1)])
        return float(apart * (value[row] - value[others] @ count[others] / count[others].sum()))
    if one.way in (DECK, REPLACED):
        sides = [t for t in found.plan.turns[0] if t.context == one.context and row_of_turn(t) == one.row]
        chances = [chance(turn.configuration.rules()[0]) for turn in sides]
        if one.way == REPLACED:
            return chance(base) - float(np.mean(chances))
        signed = sum(turn.up * each for turn, each in zip(sides, chances, strict=True))
        return signed / 2 if len(sides) == 2 else signed - sides[0].up * chance(base)
    if one.way == BOXES:
        return true_in_boxes(base, found.ways.lack[one.context], found.plan.rows, one.row)
    return HERO[one.row]


_IN_BOXES: dict[tuple[bytes, Sequence[str], str], float] = {}  # it takes a tenth of a second


def true_in_boxes(rules: Any, lack: Sequence[str], rows: Sequence[str], row: str) -> float:
    """What a copy adds, on average over all boxes in which each other copy lacks with its chance, exactly."""
    if (key := (rules.tobytes(), lack, row)) in _IN_BOXES:
        return _IN_BOXES[key]
    full = np.bincount(rules["cards_deck"][: rules["cards_size"]], minlength=len(rules["cards"]))
    others = [int(full[k]) - (name == row) if name in lack else 0 for k, name in enumerate(rows)]
    there = [[math.comb(n, k) * LACKS ** (n - k) * (1 - LACKS) ** k for k in range(n + 1)] for n in others]
    fixed = [int(full[k]) if name not in lack else 0 for k, name in enumerate(rows)]
    total, box = 0.0, rules.copy()
    for copies in itertools.product(*(range(n + 1) for n in others)):
        if sum(copies) < int(rules["draws"]):  # too few to be drawn: it never comes, with a chance of 1 in 10^8
            continue
        chances = []
        for more in (0, 1):
            counts = np.add(copies, fixed)
            counts[rows.index(row)] += more
            box["cards_size"] = counts.sum()
            box["cards_deck"][: counts.sum()] = np.repeat(np.arange(len(rows)), counts)
            chances.append(chance(box))
        total += math.prod(of[k] for of, k in zip(there, copies, strict=True)) * (chances[1] - chances[0])
    _IN_BOXES[key] = total
    return total


def false(found: Rating) -> list[Any]:
    """The statements that are wrong: intervals without the truth, and places that the truth does not have."""
    wins = [one for one in found.worths if one.figure.text in WINS]
    wrong: list[Any] = [one for one in wins if not one.low - 1e-12 <= truth(found, one) <= one.high + 1e-12]
    for one in wins:
        others = [truth(found, each) for each in wins if (each.context, each.way, each.seat) == key_of(one)]
        own = truth(found, one)
        above, below = sum(each > own + 1e-9 for each in others), sum(each < own - 1e-9 for each in others)
        wrong += [one] if one.first > 1 + above or one.last < len(others) - below else []
    for effect in found.effects:
        if effect.figure.text in WINS:
            base = chance(found.plan.contexts[effect.turn.context].rules()[0])
            exact = chance(effect.turn.configuration.rules()[0]) - base
            wrong += [] if effect.low - 1e-12 <= exact <= effect.high + 1e-12 else [effect]
    for base in found.bases:
        if base.figure.text in WINS:
            exact = chance(found.plan.contexts[base.context].rules()[0])
            wrong += [] if base.low <= exact <= base.high else [base]
    between = [one for one in found.differences if one.figure.text in WINS]
    wrong += [one for one in between if not one.low <= true_difference(found, one) <= one.high]
    return wrong + false_lines(found)


def true_difference(found: Rating, one: Difference) -> float:
    """How much more a copy is worth in the deck than by its draws, or in boxes that lack copies, exactly."""
    worths = [each for each in found.worths if each.context == one.context and each.figure.text in WINS]
    base = found.plan.contexts[one.context].rules()[0]
    _, count = values(base)
    deck, other = (
        truth(found, next(each for each in worths if (each.way, each.row) == (way, one.row))) for way in (DECK, one.way)
    )
    if one.way == BOXES:
        return deck - other
    return deck - other * int(base["draws"]) / int(count.sum())  # a copy is drawn so often in a game


def key_of(one: Worth) -> tuple[int, str, int]:
    return one.context, one.way, one.seat


def false_lines(found: Rating) -> list[Any]:
    """The slopes and residuals of cost curves whose intervals miss the truth."""
    wrong: list[Any] = []
    for line in found.lines.values():
        x = np.array([each.price for each in line.residuals])
        y = np.array([truth(found, each.worth) for each in line.residuals])
        slope, level = np.polyfit(x, y, 1)
        wrong += [] if line.low <= slope <= line.high else [line]
        rest = y - level - slope * x
        ends = zip(line.residuals, rest, strict=True)
        wrong += [each for each, exact in ends if not each.low - 1e-12 <= exact <= each.high + 1e-12]
    return wrong


def by_row(worths: Any, way: str, context: int = 0) -> Mapping[str, Worth]:
    """The worths of a way, by row."""
    return {one.row: one for one in worths if (one.context, one.way, one.seat) == (context, way, 0)}


@dataclass
class InMemory:
    """Stands in for the games that a study keeps: plays them here."""

    seed: int
    columns: Callable[[Configuration], Columns]
    tables: dict[str, Table] = field(default_factory=dict)

    def stored(self, cell: Cell) -> int:
        return 0  # it plays anew each time

    def play(self, cells: Sequence[Cell], games: int) -> None:
        for cell in cells:
            columns, kernels = self.columns(cell.configuration), cell.configuration.scenario.game
            rows = np.zeros(games, columns.result(kernels) if columns.result else kernels.result)
            columns.play(kernels, cell.configuration.rules(), self.seed, cell.first, rows)
            self.tables[cell.name] = columns.of(rows)

    def table(self, cell: Cell, games: int) -> Table:
        return {name: column[:games] for name, column in self.tables[cell.name].items()}
