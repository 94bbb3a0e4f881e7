"""Melee of the second reading against the ledger's figures (PH-O03, PH-O04) and exchanges worked by hand."""

from collections import Counter
from itertools import product

import pytest

from tests.games.posthuman.oracles.melee import (
    DEFENCE_DIE,
    Arms,
    Exchange,
    duel,
    exchange_odds,
    outcome_ways,
    pools,
    resolve,
    rolls,
    strength_bonus,
    swaps_allowed,
)

KNIFE, MACHETE, PIPE = Arms(1, special_wounds=1), Arms(2, special_wounds=1), Arms(1, special_knockdown=True)
E0, E1, E2 = Arms(1, special_attack=False), Arms(1), Arms(1, special_wounds=1)
E3 = Arms(1, special_attack=False, special_wounds=1)
E4, E5 = Arms(1, special_knockdown=True), Arms(1, special_attack=False, special_morale=1)
BEHEMOTH = Arms(2, special_knockdown=True)

# PH-O03: dice of both; then for (W, E) = 00, 01, 10, 11 the ways to win, lose, both, none
EXCHANGES = """
1 3   81 654 162 399  24 945 108 219  108 600 216 372  32 909 144 211
1 4   243 5080 648 1805  48 6678 288 762  324 4864 864 1724  64 6582 384 746
2 3   1782 2370 1512 2112  864 3942 1566 1404  2592 1632 1872 1680  1312 3096 2160 1208
2 4   6399 21704 7776 10777  2160 33138 5688 5670  9504 17600 10368 9184  3328 29898 8256 5174
3 3   20736 7588 8442 9890  13824 13824 11502 7506  29592 3248 7688 6128  21752 6750 12996 5158
3 4   86751 82136 54648 56401  43200 143640 57888 35208  130896 48416 61152 39472  71712 101496 79200 27528
3 5   347247 727202 302940 302227  124848 1168533 235440 150795
      546264 518312 384120 230920  214656 981333 355680 127947
4 3   178728 22320 36432 42456  143640 43200 57888 35208  234784 5448 20384 19320  210800 11871 39600 17665
4 4   842013 282112 288336 267155  548064 548064 393885 189603
      1200000 106480 229632 143504  896128 251709 415728 116051
"""
DUELS = {  # PH-O04: H, h, Mel of both, weapon, card, caught; kill, flees, knocked out, both, wounds
    "D1": (6, 2, 3, 2, KNIFE, E0, False, 0.965635, 0.032771, 0.000817, 0.000777, 0.51196),
    "D2": (6, 3, 3, 2, KNIFE, E1, False, 0.860044, 0.134270, 0.003567, 0.002119, 1.06698),
    "D3": (6, 3, 3, 3, KNIFE, E1, False, 0.638207, 0.340038, 0.016388, 0.005367, 1.81996),
    "D4": (6, 2, 3, 3, PIPE, E0, False, 0.805504, 0.185933, 0.005920, 0.002644, 1.09482),
    "D5": (6, 5, 3, 4, KNIFE, E4, False, 0.103334, 0.782160, 0.111205, 0.003300, 2.75682),
    "D6": (6, 5, 5, 4, Arms(2, special_wounds=1, warriors=True), E4, False,
           0.944585, 0.053242, 0.001045, 0.001129, 0.63791),
    "D7": (6, 7, 3, 4, MACHETE, BEHEMOTH, False, 0.082828, 0.359861, 0.538580, 0.018731, 1.57754),
    "D8": (6, 2, 3, 2, KNIFE, E0, True, 0.899618, 0.093080, 0.003809, 0.003493, 1.43193),
}  # fmt: skip


def table(numbers):
    """Yield (dice, foe dice, W, E, ways) of PH-O03."""
    words = iter(map(int, numbers.split()))
    for dice in words:
        foe_dice = next(words)
        for warriors, attack in product((0, 1), repeat=2):
            yield dice, foe_dice, warriors, attack, tuple(next(words) for _ in range(4))


def roll(text):
    """Faces from letters: m miss, w warrior, b block, a attack, c critical, s special."""
    return tuple(map(text.count, "mwbacs"))


@pytest.mark.parametrize(("dice", "foe_dice", "warriors", "attack", "ways"), list(table(EXCHANGES)))
def test_odds_of_one_exchange_are_the_ledgers(dice, foe_dice, warriors, attack, ways):
    own, foe = Arms(1, warriors=bool(warriors)), Arms(1, special_attack=bool(attack))
    assert outcome_ways(dice, foe_dice, own, foe) == ways
    assert sum(ways) == 6 ** (dice + foe_dice)


def test_an_exchange_among_equals_is_fair():
    for n in range(1, 5):
        win, lose, _, _ = outcome_ways(n, n, Arms(1), Arms(1))
        assert win == lose


@pytest.mark.parametrize("defence", [0, 1, 2])
def test_odds_are_those_of_throwing_every_die(defence):
    dice = [range(6)] * (2 - defence) + [[face for face in range(6) for _ in range(DEFENCE_DIE[face])]] * defence
    ways = Counter()
    for thrown in product(*dice, range(6), range(6)):
        own, foe = (tuple(map(part.count, range(6))) for part in (thrown[:2], thrown[2:]))
        ways[resolve(own, foe, PIPE, E2)] += 1
    assert exchange_odds(2, 2, PIPE, E2, defence) == ways


def test_defence_dice_show_neither_warriors_nor_criticals():
    assert rolls(0, 1) == {roll("m"): 1, roll("b"): 3, roll("a"): 1, roll("s"): 1}
    assert sum(rolls(3, 2).values()) == 6**5


@pytest.mark.parametrize("case", DUELS)
def test_whole_duels_are_the_ledgers(case):
    health, foe_health, mel, foe_mel, weapon, card, caught, *expected, wounds = DUELS[case]
    odds = duel(health, foe_health, *pools(mel, foe_mel), weapon, card, caught)
    assert [float(odds[end]) for end in range(4)] == pytest.approx(expected, abs=1e-6)
    assert float(odds.wounds) == pytest.approx(wounds, abs=1e-5)
    assert sum(odds[:4]) == 1


# --- exchanges worked by hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "foe", "weapon", "card", "result"),
    [
        ("aam", "amm", KNIFE, E0, (1, 0, 0, False, False, "win")),
        ("acs", "mmm", KNIFE, E0, (3, 0, 0, False, False, "win")),  # 1 + a critical + a Special
        ("amm", "aam", KNIFE, E0, (0, 1, 0, False, False, "lose")),
        ("amm", "cmm", KNIFE, E0, (1, 2, 0, False, False, "both")),
        ("mmm", "bbb", KNIFE, E0, (0, 0, 0, False, False, "none")),
        ("mmm", "sss", KNIFE, E0, (0, 0, 0, False, False, "none")),  # this Special is nothing
        ("www", "wwa", KNIFE, E0, (0, 1, 0, False, False, "lose")),
        ("wwm", "wwa", Arms(1, warriors=True), E0, (1, 0, 0, False, False, "win")),
        ("wmm", "wwm", KNIFE, Arms(1, warriors=True), (0, 1, 0, False, False, "lose")),
        ("amm", "amm", Arms(1, strength_bonus(5)), E0, (3, 1, 0, False, False, "both")),
        # Blocks of enemies: critical, then attacks, then Specials
        ("acs", "bmm", KNIFE, E0, (2, 0, 0, False, False, "win")),
        ("acs", "bbm", KNIFE, E0, (2, 0, 0, False, False, "win")),
        ("acs", "bbb", KNIFE, E0, (0, 0, 0, False, False, "none")),
        ("wsm", "bmm", Arms(1, special_wounds=2, warriors=True), E0, (3, 0, 0, False, False, "win")),
        # Blocks of the player: critical, then harmful Specials, then the rest
        ("bmm", "acs", KNIFE, E2, (0, 2, 0, False, False, "lose")),  # attack + Special: 1 + 1
        ("bbm", "acs", KNIFE, E2, (0, 1, 0, False, False, "lose")),
        ("bbm", "acs", KNIFE, E4, (0, 1, 0, False, False, "lose")),
        ("bmm", "ass", KNIFE, E4, (0, 1, 0, False, True, "lose")),
        ("bba", "acs", KNIFE, E1, (1, 1, 0, False, False, "both")),
        # a Special without attack cannot be blocked and works only if its side deals wounds
        ("bbb", "ass", KNIFE, E3, (0, 0, 0, False, False, "none")),
        ("mmm", "ass", KNIFE, E3, (0, 3, 0, False, False, "lose")),
        ("bmm", "asm", KNIFE, E5, (0, 0, 0, False, False, "none")),
        ("mmm", "asm", KNIFE, E5, (0, 1, 1, False, False, "lose")),
        ("aam", "asm", KNIFE, E5, (1, 0, 0, False, False, "win")),
        # knockdowns of a side that did not lose
        ("ssm", "amm", PIPE, E0, (1, 0, 0, True, False, "win")),
        ("smm", "smm", PIPE, E4, (1, 1, 0, True, True, "both")),
        ("smm", "aam", PIPE, E0, (0, 1, 0, False, False, "lose")),
        ("asm", "bsm", PIPE, E4, (1, 1, 0, True, True, "both")),  # the Block took the attack
        ("smm", "bmm", PIPE, E0, (0, 0, 0, False, False, "none")),
    ],
)
def test_one_exchange(own, foe, weapon, card, result):
    assert resolve(roll(own), roll(foe), weapon, card) == Exchange(*result)


def test_dice_pools():
    assert pools(3, 3) == (3, 3)
    assert pools(4, 3) == (4, 3)
    assert pools(3, 4, enemies=2) == (3, 5)
    assert pools(4, 3, enemies=2) == (4, 4)
    assert pools(3, 3, party=2, enemies=2) == pools(3, 3, party=3, enemies=1) == (3, 3)
    assert pools(5, 2, own_more=2, caught=True) == (1, 3)
    assert pools(2, 2, own_less=5, foe_less=5) == (1, 1)
    assert [swaps_allowed(speed) for speed in range(1, 6)] == [0, 0, 0, 1, 2]
    assert (swaps_allowed(5, cards=1), swaps_allowed(3, cards=1)) == (2, 1)
    assert [strength_bonus(strength) for strength in range(1, 6)] == [0, 0, 0, 1, 2]
