"""Check Cyberdoom Tower's attacks: the game's kernel against an exact count of all ways to place the dice."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np
from numba import njit
from scipy import special

from balance.simulation.workers import thread_count
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes
from sims import rng
from sims.games.cyberdoom_tower.records.state import STATE, Ability
from sims.games.cyberdoom_tower.rules.attack import attack
from tests.games.cyberdoom_tower.harder import harder
from tests.games.cyberdoom_tower.oracles.cards import AIS, CARDS, MODIFIERS, SENTINELS
from tests.games.cyberdoom_tower.oracles.hit_boxes import PLAIN, chance_with_luck, placeable
from tests.games.cyberdoom_tower.towers import row, tower

Kit = tuple[bool, bool, bool, bool]
_YES_NO = (False, True)
KITS = list(product(_YES_NO, _YES_NO, _YES_NO, _YES_NO))  # unlocked abilities, in the order of `Ability`
SHOWN: list[Kit] = [
    KITS[0],
    (True, False, False, False),
    (True, True, False, False),
    (True, True, True, False),
    KITS[-1],
]
BASE_WEAPON = 0
Place = tuple[str, int] | None  # floor card and column left of the Sentinel; None beside the AI
Key = tuple[str, tuple[str, ...], Kit, int]  # card, modifiers, unlocked abilities, Luck
Results = dict[Key, tuple[float, float, float]]  # simulated share, exact share, p-value
Cell = tuple[str, Place, tuple[str, ...], Kit, int]  # card, place, modifiers, unlocked abilities, Luck


@njit(nogil=True)
def attack_often(prepared, rules, seed, count):
    """Return how many of `count` attacks from a prepared state place all six dice.

    `prepared` is an array of one STATE record, `rules` of one RULES record.
    """
    states, placed = np.zeros(1, STATE), 0
    for game in range(count):
        states[0] = prepared[0]
        s = states[0]
        rng.begin_game(s, seed, game)
        attack(s, rules[0], BASE_WEAPON)
        placed += s.attacks_placed
    return placed


def prepared(card: str, place: Place, kit: Kit, luck: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a tower in which the first player may attack a card: state and rules, an array of one record each."""
    s, rules = tower(plus_minus_boxes=1)  # so that +/-1 can be locked as well
    rules.policies["luck_reserve"] = 0
    s.energy[:], s.luck[:] = 6, luck
    s.boxes[0] = rules.ability_boxes * np.array(kit)
    if place is None:
        s.roof[0], s.ai_card, s.ai_energy = 1, row("ai_cards", card), 9
    else:
        s.floor_card[0], s.sentinel_card[0] = row("floor_cards", place[0]), row("sentinel_cards", card)
        s.position[0], s.sentinel_energy[0] = place[1] + 1, 9
    states, records = np.zeros(1, s.dtype), np.zeros(1, rules.dtype)
    states[0], records[0] = s, rules
    return states, records


def layouts() -> list[tuple[str, Place, tuple[str, ...]]]:
    """Return every card under every set of modifiers as (card, a place on a floor that has them, modifiers)."""
    places: dict[tuple[str, ...], tuple[str, int]] = {}
    for place, modifiers in MODIFIERS.items():
        places.setdefault(modifiers, place)
    on_floors = [(card, place, modifiers) for card in SENTINELS for modifiers, place in places.items()]
    return [*on_floors, *[(card, None, PLAIN) for card in AIS]]


def two_sided(count: int, games: int, chance: float) -> float:
    """Return the two-sided p-value of a binomial count: twice the exact chance of its tail, at most 1."""
    if chance >= 1.0:
        return float(count == games)
    below = special.bdtr(count, games, chance)
    above = special.bdtrc(count - 1, games, chance) if count else 1.0
    return float(min(1.0, 2 * min(below, above)))


def simulated(sizes: Sizes) -> Section:
    """Check the successes on every card, floor and set of abilities, and with Luck on the plain cards."""
    cells: list[Cell] = [(card, place, modifiers, kit, 0) for card, place, modifiers in layouts() for kit in KITS]
    with_luck = [kit for kit in KITS if not kit[Ability.RE_ROLL]]
    for card, place, modifiers in layouts():
        if modifiers == PLAIN:
            cells += [(card, place, modifiers, kit, luck) for kit in with_luck for luck in (1, 2)]
    cells = cells if sizes.cells else cells[:: len(cells) // 30]

    def play(numbered: tuple[int, Cell]) -> int:
        number, (card, place, _, kit, luck) = numbered
        return int(attack_often(*prepared(card, place, kit, luck), 31_000 + number, sizes.attacks))

    with ThreadPoolExecutor(thread_count(None)) as pool:
        counts = list(pool.map(play, enumerate(cells)))
    results: Results = {}
    for (card, _, modifiers, kit, luck), count in zip(cells, counts, strict=True):
        exact = chance_with_luck(placeable(CARDS[card], modifiers), kit, luck, gunsight=False)
        chance = two_sided(count, sizes.attacks, exact)
        results[card, modifiers, kit, luck] = (count / sizes.attacks, exact, chance)
    return _section(sizes, results)


def _section(sizes: Sizes, results: Results) -> Section:
    """Return the table: lines for plain cards, for sets of modifiers, for amounts of Luck, and for all."""
    limit = CHANCE / (len(results) + 1)  # Bonferroni: every cell is a test, and so is their average
    section = Section(
        "Cyberdoom Tower: attacks (O04, O06)",
        f"{sizes.attacks:,} attacks each through the game's own kernel, dice changed by the scripted players, on every "
        "card under every set of modifiers with every set of unlocked abilities, and with 1 and 2 Luck on the plain "
        f"cards without RE-ROLL (with both, no script plays quite perfectly): {len(results):,} cells against best "
        "play, counted over all 46 656 rolls. The least exact binomial chance of a line's cells must not be below "
        f"{limit:.1e}: a right program fails once in {1 / CHANCE:,.0f} choices of the seed. "
        "Shown as simulated / exact.",
        ("unaided", "+/-1", "and RE-ROLL", "and FLIP", "and HIT", "cells", "least chance"),
    )

    def line(name: str, keys: list[Key], card: str = "") -> None:
        shown = [results.get((card, PLAIN, kit, 0)) for kit in SHOWN] if card else [None] * len(SHOWN)
        texts = [f"{pair[0]:.4f} / {pair[1]:.4f}" if pair else "–" for pair in shown]
        least = min(results[key][2] for key in keys)
        section.checks.append(Check(name, (*texts, str(len(keys)), f"{least:.2g}"), least >= limit))

    for card in CARDS:
        if keys := [key for key in results if key[0] == card and key[1] == PLAIN and not key[3]]:
            line(f"{card.upper()}, no modifier", keys, card)
    for modifiers in dict.fromkeys(key[1] for key in results if key[1] != PLAIN):
        rows = [f"{row} {word}" for row, word in zip("BCD", modifiers, strict=True) if word]
        line(f"Sentinels, {', '.join(rows)}", [key for key in results if key[1] == modifiers])
    for luck in (1, 2):
        if keys := [key for key in results if key[3] == luck]:
            line(f"all cards, {luck} Luck, no RE-ROLL", keys)
    section.checks.append(_overall(sizes, results, limit))
    return section


def _overall(sizes: Sizes, results: Results, limit: float) -> Check:
    """Check all cells together: a small error of the same sign everywhere shows here first."""
    shares = np.array(list(results.values()))
    spread = np.sqrt((shares[:, 1] * (1 - shares[:, 1])).sum() / sizes.attacks)
    z = float((shares[:, 0] - shares[:, 1]).sum() / spread)
    chance = 2 * float(special.ndtr(-abs(z)))
    figures = ("–",) * 5
    return Check(
        "average of all cells", (*figures, str(len(results)), f"{chance:.2g}"), chance >= limit, f"z = {z:+.2f}"
    )


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield simulated(sizes)
    yield harder(sizes)
