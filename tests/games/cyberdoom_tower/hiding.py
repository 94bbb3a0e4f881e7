"""Check Cyberdoom Tower's Hide and Loot: the game's kernels against exact chances."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numba import njit

from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound, chi_square_tail
from sims import rng
from sims.games.cyberdoom_tower.policies.reactions import item_of_two
from sims.games.cyberdoom_tower.records.state import STATE, Item, Mark
from sims.games.cyberdoom_tower.rules.hide import hide, loot
from tests.games.cyberdoom_tower.oracles.hide import chance, need
from tests.games.cyberdoom_tower.towers import tower
from tests.games.cyberdoom_tower.turns import give_sentinels, spend_luck_freely

ITEMS, SECTOR = len(Item), 3


@njit(nogil=True)
def hide_often(prepared, rules, seed, count, loots):
    """Return how many of `count` Hide rolls from a prepared state pass, Luck and Tecno Suit included."""
    states, passed = np.zeros(1, STATE), 0
    for game in range(count):
        states[0] = prepared[0]
        s = states[0]
        rng.begin_game(s, seed, game)
        passed += hide(s, rules[0], loots)
    return passed


@njit(nogil=True)
def loot_often(prepared, rules, seed, counts, pairs):
    """Loot six times in each of `counts[0, 0]` games, and count the items.

    Args:
        prepared, rules: An array of one STATE record, and one of one RULES record.
        seed: The seed of the dice.
        counts: Games by number of loots and by the set of items then held, whose bit k is item k; shape (7, 64).
        pairs: Games by first and second item; shape (items, items).
    """
    states = np.zeros(1, STATE)
    for game in range(counts[0, 0]):
        states[0] = prepared[0]
        s = states[0]
        rng.begin_game(s, seed, game)
        before, first = 0, 0
        for number in range(1, counts.shape[0]):
            loot(s, rules[0])
            marked = 0
            for item in range(pairs.shape[0]):
                marked |= (s.items[0, item] != 0) << item
            counts[number, marked] += 1
            if number <= 2:  # the new item is the lowest bit that was not set before
                new = 0
                while marked >> new & 1 == 0 or before >> new & 1:
                    new += 1
                if number == 2:
                    pairs[first, new] += 1
                first = new
            before = marked


def _arrays(s: np.ndarray, rules: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return copies of two records as arrays of one record each."""
    states, records = np.zeros(1, s.dtype), np.zeros(1, rules.dtype)
    states[0], records[0] = s, rules
    return states, records


def _hides(sizes: Sizes, luck: int, loots: bool, suit: bool, step: int, seed: int) -> tuple[list[str], float]:
    """Return the share of passed rolls if sector plus Anti-Stealth is 1 to 9, as text, and the greatest z-score."""
    texts, most = [], 0.0
    for asked in range(1, 10):
        s, rules = tower()
        give_sentinels(rules, asked - SECTOR)
        spend_luck_freely(rules)
        rules.luck_step = step
        s.sector[0], s.luck[0] = SECTOR, luck
        s.items[0, Item.TECNO_SUIT] = Mark.OWNED if suit else Mark.UNMARKED
        exact = float(chance(need(SECTOR, asked - SECTOR, loots, suit), luck, step))
        share = hide_often(*_arrays(s, rules), seed + asked, sizes.hides, loots) / sizes.hides
        spread = np.sqrt(exact * (1 - exact) / sizes.hides)
        off = abs(share - exact)
        most = max(most, off / spread if spread else (0.0 if off == 0 else np.inf))  # certain or impossible: exactly so
        texts.append(f"{share:.3f}")
    return texts, most


def hides(sizes: Sizes) -> Section:
    """Check Hide by Luck, and with loot, the Tecno Suit and Luck worth 2."""
    cells = [(f"{luck} Luck", luck, False, False, 1) for luck in range(4)]
    cells += [("looting", 0, True, False, 1), ("Tecno Suit", 0, False, True, 1)]
    cells += [("looting, Tecno Suit, 1 Luck", 1, True, True, 1), ("1 Luck worth 2", 1, False, False, 2)]
    z = bound(9 * len(cells))
    section = Section(
        "Cyberdoom Tower: Hide (O03)",
        f"{sizes.hides:,} rolls each through the game's kernel in sector {SECTOR}, by sector plus Anti-Stealth, with "
        "players who spend all the Luck that helps: nothing is more than "
        f"{z:.2f} standard errors from its whole number of sixths, and what is certain or impossible is so every time. "
        f"A right program fails once in {1 / CHANCE:,.0f} choices of the seed.",
        (*(str(asked) for asked in range(1, 10)), "greatest z"),
    )
    for number, (name, luck, loots, suit, step) in enumerate(cells):
        texts, most = _hides(sizes, luck, loots, suit, step, 41_000 + 100 * number)
        section.checks.append(Check(name, (*texts, f"{most:.2f}"), most <= z))
    return section


def _next(marked: frozenset[int]) -> dict[int, Fraction]:
    """Return the chance of each item at the next loot: the nearest free item to a fair roll.

    Of two equally near items the game's scripted players take the one that is worth more to them.
    """
    s, rules = tower()
    free = [item for item in range(ITEMS) if item not in marked]
    chances: Counter[int] = Counter()
    for roll in range(ITEMS):
        least = min(abs(item - roll) for item in free)
        near = [item for item in free if abs(item - roll) == least]
        chances[near[0] if len(near) == 1 else int(item_of_two(s, rules, *near))] += 1
    return {item: Fraction(count, ITEMS) for item, count in chances.items()}


def _sets(loots: int) -> dict[frozenset[int], Fraction]:
    """Return the chance of each set of items after so many loots."""
    sets = {frozenset[int](): Fraction(1)}
    for _ in range(loots):
        after: dict[frozenset[int], Fraction] = {}
        for marked, share in sets.items():
            for item, part in _next(marked).items():
                after[marked | {item}] = after.get(marked | {item}, Fraction(0)) + share * part
        sets = after
    return sets


def _fit(name: str, observed: np.ndarray, expected: np.ndarray, limit: float) -> Check:
    """Return a line with a chi-square test; it also fails if anything impossible was seen."""
    possible = expected > 0
    value = float((((observed - expected) ** 2)[possible] / expected[possible]).sum())
    freedom = int(possible.sum()) - 1
    tail = chi_square_tail(value, freedom) if freedom else 1.0
    impossible = int(observed[~possible].sum())
    passed = impossible == 0 and tail >= limit and int(observed.sum()) == round(float(expected.sum()))
    return Check(name, (f"{value:.2f}", str(freedom), f"{tail:.2g}", str(impossible)), passed)


def loots(sizes: Sizes) -> Section:
    """Check the first item, the second item, and the sets of items."""
    s, rules = tower()
    counts, pairs = np.zeros((ITEMS + 1, 2**ITEMS), np.int64), np.zeros((ITEMS, ITEMS), np.int64)
    counts[0, 0] = sizes.loots
    loot_often(*_arrays(s, rules), 51_000, counts, pairs)
    limit = CHANCE / (2 * ITEMS)
    section = Section(
        "Cyberdoom Tower: Loot (O08)",
        f"{sizes.loots:,} times six crates through the game's kernel, against exact chances: each first item 1/6; "
        "after that the nearest unmarked item, of two equally near the one that the scripted players prefer. "
        f"Chi-square tests; none may have a tail below {limit:.1e}: a right program fails once in {1 / CHANCE:,.0f} "
        "choices of the seed. Nothing that cannot be is ever seen, and six loots mark all six items.",
        ("chi-square", "degrees of freedom", "tail", "impossible ones seen"),
    )
    for first in range(ITEMS):
        chances = _next(frozenset({first}))
        expected = np.array([float(chances.get(item, 0)) for item in range(ITEMS)]) * pairs[first].sum()
        section.checks.append(_fit(f"second item after item {first + 1}", pairs[first], expected, limit))
    for number in range(1, ITEMS + 1):
        expected = np.zeros(2**ITEMS)
        for marked, share in _sets(number).items():
            expected[sum(1 << item for item in marked)] = float(share) * sizes.loots
        name = "first item" if number == 1 else f"items after {number} loots"
        section.checks.append(_fit(name, counts[number], expected, limit))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield hides(sizes)
    yield loots(sizes)
