"""All Hoomanz Are Dead: setups and redealt stacks of the kernels against the exact laws of stack and stash.

All counts of this file share a chance of 1e-4 to fail although the kernels are right (Bonferroni over two-sided exact
binomial, normal and chi-square tests). What is impossible must never happen.
"""

from functools import cache

import numpy as np
import pytest
from numba import njit
from scipy import special

from sims import rng
from sims.games.all_hoomanz.queries.redeal import redeal
from sims.games.all_hoomanz.records.sizes import ADAM
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import Barrier, CardType, Instruction, Kind, Pile, Stream
from sims.games.all_hoomanz.rules.setup import set_up
from sims.rng import below
from tests.games.all_hoomanz.oracles.stack import (
    BLOCK,
    BLOCKS,
    ORDINARY,
    at_least,
    brains_when_core_appears,
    core_among_first,
    first_tile,
    mean_of,
    mean_place,
    no_brain_in_first,
    no_brain_nor_core_in_first,
    none_of,
    one_of_each,
    ordinary_in_first_blocks,
    two_in_first_blocks,
)
from tests.games.all_hoomanz.oracles.worlds import scenario

CHANCE = 1e-4
SETUPS, STASH, TILES, DRAWS = 100_000, 15, BLOCK * BLOCKS, 6
SEEN = 5  # [tiles] revealed before a stack is dealt anew
CORES = range(Kind.EMP, Kind.LAB + 1)
DICE = Stream.HEROES


@njit
def set_up_often(rules, seed, stacks, stashes, mysteries):
    """Set up as many games as there are rows to fill: the stack, the stash, the first Mystery cards."""
    for game in range(len(stacks)):
        states = np.zeros(1, STATE)
        s = states[0]
        rng.begin_game(s, seed, game)
        set_up(s, rules[0])
        for place in range(stacks.shape[1]):
            stacks[game, place] = s.stack[place]
        for place in range(stashes.shape[1]):
            stashes[game, place] = s.stash[place]
        for place in range(mysteries.shape[1]):
            mysteries[game, place] = s.deck[Pile.MYSTERY, s.left[Pile.MYSTERY] - 1 - place]


@njit
def redeal_often(rules, seed, before, after, revealed, other):
    """Deal the stacks of as many games anew after a random number of tiles; `other`: what else of the board changed."""
    for game in range(len(before)):
        states = np.zeros(1, STATE)
        s = states[0]
        rng.begin_game(s, seed, game)
        set_up(s, rules[0])
        s.revealed = revealed[game] = revealed[game] if revealed[game] >= 0 else below(s, DICE, s.stack_size + 1)
        grid = s.grid.copy()
        for place in range(before.shape[1]):
            before[game, place] = s.stack[place]
        redeal(s, rules[0], ADAM if game % 7 == 0 else below(s, DICE, rules[0].players))
        for place in range(before.shape[1]):
            after[game, place] = s.stack[place]
        other[0] += (s.grid != grid).sum() + (s.stack_size != before.shape[1])


@cache
def rules_with(purple_eye):
    return scenario().configuration({"purple_eye": purple_eye}).rules()


@cache
def setups(purple_eye):
    rules = rules_with(purple_eye)
    stacks = np.zeros((SETUPS, TILES), np.int16)
    stashes, mysteries = np.zeros((SETUPS, STASH), np.int16), np.zeros((SETUPS, DRAWS), np.int16)
    set_up_often(rules, 41 + purple_eye, stacks, stashes, mysteries)
    return stacks, stashes, mysteries


@cache
def redealt(seen):
    """Stacks before and after, and how many tiles were out: `seen`, or any number if that is below 0."""
    before, after = np.zeros((2, SETUPS // 2, TILES), np.int16)
    revealed, other = np.full(len(before), seen), np.zeros(1, np.int64)
    redeal_often(rules_with(True), 51, before, after, revealed, other)
    assert other[0] == 0
    return before, after, revealed


# --- how far out a figure is -----------------------------------------------------------------------------------------


def binomial(happened, chance):
    """The chance of a count at least as far out on its side, twice; 0 for what is impossible."""
    count, games, chance = int(happened.sum()), len(happened), float(chance)
    if chance in (0.0, 1.0):
        return float(count == games * chance)
    low, high = special.bdtr(count, games, chance), special.bdtrc(count - 1, games, chance) if count else 1.0
    return float(min(1.0, 2 * min(low, high)))


def normal(values, mean, variance):
    """The two-sided chance of a mean at least as far out."""
    return float(2 * special.ndtr(-abs(values.mean() - float(mean)) / np.sqrt(variance / len(values))))


def uniform(cells, number):
    """The chance of a chi-square at least as large, if each of so many cells is equally likely."""
    counts, expected = np.bincount(cells, minlength=number), len(cells) / number
    assert len(counts) == number
    return float(special.gammaincc((number - 1) / 2, ((counts - expected) ** 2 / expected).sum() / 2))


def hypergeometric_variance(marked, cards, drawn):
    share = marked / cards
    return drawn * share * (1 - share) * (cards - drawn) / (cards - 1)


# --- what is compared ------------------------------------------------------------------------------------------------


def kinds(purple_eye=False):
    return rules_with(purple_eye)[0]["tiles"]["kind"]


def places(stacks, wanted):
    """Where the tiles of some kinds lie in each stack, from 1, in order; shape (stacks, number of such tiles)."""
    found = np.isin(kinds()[stacks], list(wanted))
    number = found.sum(axis=1)
    assert (number == number[0]).all()
    return np.nonzero(found)[1].reshape(len(stacks), number[0]) + 1


def stack_laws():
    """O-5: Brains and Fusion Cores."""
    stacks, _, _ = setups(False)
    brains, cores = places(stacks, [Kind.BRAIN]), places(stacks, CORES)
    for block in range(BLOCKS):
        for found in (brains, cores):
            assert ((found[:, block] - 1) // BLOCK == block).all()
        pair = (brains[:, block] - 1) % BLOCK * BLOCK + (cores[:, block] - 1) % BLOCK
        number = np.cumsum([i // BLOCK != i % BLOCK for i in range(BLOCK * BLOCK)]) - 1  # never the same place
        yield f"places in block {block}", uniform(number[pair], BLOCK * (BLOCK - 1))
        yield f"core {block}", normal(cores[:, block], mean_place(block + 1), (BLOCK**2 - 1) / 12)
        yield f"Brain {block}", normal(brains[:, block], mean_place(block + 1), (BLOCK**2 - 1) / 12)
    for tiles in range(2 * BLOCK, 3 * BLOCK + 1):
        yield f"third core by {tiles}", binomial(cores[:, 2] <= tiles, core_among_first(tiles))
    seen = (brains < cores[:, 2:3]).sum(axis=1)
    for number, chance in brains_when_core_appears().items():
        yield f"{number} Brains at the third core", binomial(seen == number, chance)
    for tiles in range(1, BLOCK + 1):
        yield f"no Brain in {tiles}", binomial(brains[:, 0] > tiles, no_brain_in_first(tiles))
        neither = (brains[:, 0] > tiles) & (cores[:, 0] > tiles)
        yield f"neither in {tiles}", binomial(neither, no_brain_nor_core_in_first(tiles))


def special_tiles():
    """O-6: Helipads, the Dropsite, Deploy Zones, the first tile."""
    stacks, _, _ = setups(False)
    pads, site = places(stacks, [Kind.HELIPAD]), places(stacks, [Kind.DROPSITE])
    zone = rules_with(False)[0]["tiles"]["barrier"][stacks] == Barrier.YELLOW
    zones = int(zone[0].sum())
    for blocks in (1, 2, 3):
        end = blocks * BLOCK
        one, both = two_in_first_blocks(blocks)
        yield f"a Helipad by {end}", binomial(pads[:, 0] <= end, one)
        yield f"both Helipads by {end}", binomial(pads[:, 1] <= end, both)
        yield f"Dropsite by {end}", binomial(site[:, 0] <= end, ordinary_in_first_blocks(1, blocks))
        yield f"a zone by {end}", binomial(zone[:, :end].any(axis=1), ordinary_in_first_blocks(zones, blocks))
    first = kinds()[stacks[:, 0]]
    for kind in (Kind.HELIPAD, Kind.DROPSITE, Kind.EMPTY, Kind.LOOT, Kind.MONSTER, Kind.MYSTERY, Kind.TURRET):
        number = int((kinds()[stacks[0]] == kind).sum())
        yield f"first is {kind.name}", binomial(first == kind, first_tile(number))


def stash_laws():
    """O-7: 15 of the Loot cards, and the first Mystery cards."""
    for purple_eye in (False, True):
        _, stashes, mysteries = setups(purple_eye)
        r = rules_with(purple_eye)[0]
        deck, hand = r["loot_cards"][: r["loot_cards_size"]], r["loot"]["type"][stashes]
        cards, types = len(deck), r["loot"]["type"][deck]
        number = {kind: int((types == kind).sum()) for kind in CardType}
        count = {kind: (hand == kind).sum(axis=1) for kind in CardType}
        assert (cards, number[CardType.INFECTED]) == (83 if purple_eye else 80, 3)  # the rulebook's
        for kind in (CardType.INFECTED, CardType.IMPLANT, CardType.NOODLE):
            yield f"no {kind.name} {purple_eye}", binomial(count[kind] == 0, none_of(number[kind], cards, STASH))
        kit = (CardType.BLADE, CardType.GUN, CardType.TOOL)
        every = np.all([count[kind] > 0 for kind in kit], axis=0)
        yield f"a kit {purple_eye}", binomial(every, one_of_each([number[kind] for kind in kit], cards, STASH))
        choppers, held = int(r["loot"]["chopper"][deck].sum()), r["loot"]["chopper"][stashes].sum(axis=1)
        yield f"4 Choppers {purple_eye}", binomial(held >= 4, at_least(4, choppers, cards, STASH))
        for name, marked, values in (
            ("Choppers", choppers, held),
            ("Noodles", number[CardType.NOODLE], count[CardType.NOODLE]),
        ):
            variance = hypergeometric_variance(marked, cards, STASH)
            yield f"{name} {purple_eye}", normal(values, mean_of(marked, cards, STASH), variance)
        rows = r["mystery_cards"][: r["mystery_cards_size"]]
        upgrades = int((r["mysteries"]["instruction"][rows] == Instruction.UPGRADE).sum())
        absent = (r["mysteries"]["instruction"][mysteries] != Instruction.UPGRADE).all(axis=1)
        yield f"no upgrade {purple_eye}", binomial(absent, none_of(upgrades, len(rows), DRAWS))


def redealt_laws():
    """A stack dealt anew: a hidden Brain or core anywhere in its block's rest, ordinary tiles anywhere."""
    before, after, _ = redealt(SEEN)
    rest = BLOCK - SEEN
    for name, wanted in (("Brain", [Kind.BRAIN]), ("core", CORES)):
        hidden = places(before, wanted)[:, 0] > SEEN
        yield f"redealt {name}", uniform(places(after, wanted)[hidden, 0] - SEEN - 1, rest)
    for block in range(1, BLOCKS):
        brain = places(after, [Kind.BRAIN])[:, block] - block * BLOCK - 1
        yield f"redealt Brain {block}", uniform(brain, BLOCK)
    ordinary = ~np.isin(kinds()[after], [Kind.BRAIN, *CORES])
    site = kinds()[after] == Kind.DROPSITE
    slots = ordinary[:, SEEN:BLOCK].sum(axis=1)  # of the first block, still hidden
    for number in range(rest - 2, rest + 1):
        chosen = (slots == number) & site[:, SEEN:].any(axis=1)
        hidden = ORDINARY - ordinary[chosen, :SEEN].sum(axis=1)
        assert (hidden == hidden[0]).all()
        yield f"redealt Dropsite, {number} places", binomial(site[chosen, SEEN:BLOCK].any(axis=1), number / hidden[0])
    for row in np.flatnonzero(np.isin(kinds(), list(CORES)))[:2]:  # which core: any of the hidden ones
        there, open_ = (before == row).argmax(axis=1), (np.isin(kinds()[before], list(CORES))[:, :SEEN]).sum(axis=1)
        chosen = (there >= SEEN) & (open_ == 0)
        block = (after == row).argmax(axis=1)[chosen] // BLOCK
        yield f"redealt core {row}", uniform(block, BLOCKS)


LAWS = (stack_laws, special_tiles, stash_laws, redealt_laws)


@cache
def comparisons():
    """All of this file: (name, chance of a figure as far out)."""
    return [(f"{laws.__name__}: {name}", chance) for laws in LAWS for name, chance in laws()]


@pytest.mark.parametrize("laws", LAWS, ids=lambda laws: laws.__name__)
def test_what_is_dealt_follows_the_exact_laws(laws):
    least = CHANCE / len(comparisons())
    mine = [(name, chance) for name, chance in comparisons() if name.startswith(laws.__name__)]
    assert len(mine) >= 10
    assert [(name, chance) for name, chance in mine if chance < least] == []


def test_a_redealt_stack_keeps_what_is_out_and_the_block_law():
    before, after, revealed = redealt(-1)
    out = np.arange(TILES) < revealed[:, None]
    assert (before == after)[out].all()
    assert (np.sort(before) == np.sort(after)).all()
    for wanted in ([Kind.BRAIN], list(CORES)):
        found = np.isin(kinds()[after], wanted).reshape(-1, BLOCKS, BLOCK).sum(axis=2)
        assert (found == 1).all()
    assert set(revealed.tolist()) == set(range(TILES + 1))
    assert (before != after).any(axis=1).mean() > 0.9
