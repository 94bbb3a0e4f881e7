"""Melee against several enemies, from given rolls: the rulebook's example and cases worked by hand."""

from collections import Counter
from random import Random

import pytest

from tests.games.posthuman.oracles.fights import Fighter, Foe, fight
from tests.games.posthuman.oracles.melee import Arms, duel, pools

KNIFE, PIPE = Arms(1, special_wounds=1), Arms(1, special_knockdown=True)
E0, E4 = Arms(1, special_attack=False), Arms(1, special_knockdown=True)
E5, BEHEMOTH = Arms(1, special_attack=False, special_morale=1), Arms(2, special_knockdown=True)


def roll(text):
    """Faces from letters: m miss, w warrior, b block, a attack, c critical, s special."""
    return tuple(map(text.count, "mwbacs"))


def always(own, foe):
    """Rolls that show one face on all dice: own melee and defence dice, the enemy's."""

    def throw(number, each, melee, defence, foe_melee):
        return roll(own * (melee + defence)), roll(foe * foe_melee)

    return throw


def test_david_is_netted_in_the_first_round_only():
    """The rulebook's example: 2 dice against both, 4 against him, and 3 from round 2 (PH-175)."""
    david = Fighter(6, 6, 3, KNIFE, less=(1, 0, 0))
    end = fight(david, [Foe(2, 3, E0, mutant=True), Foe(2, 3, E0, mutant=True)], always("m", "m"))
    assert end.exchanges == tuple((number, each, 2 + (number > 1), 0, 4) for number in (1, 2, 3) for each in (0, 1))
    assert (end.end, end.xp, end.scar, end.health) == ("fled", 0, False, 6)


def test_a_kill_ends_the_outnumbering_at_once():
    end = fight(Fighter(6, 6, 3, Arms(2)), [Foe(2, 3, E0), Foe(4, 3, E0, xp=2)], always("a", "m"), order=(1, 0))
    assert [asked[1:] for asked in end.exchanges] == [(1, 3, 0, 4), (0, 3, 0, 4), (1, 3, 0, 3)]
    assert (end.end, end.xp) == ("won", 3)


def test_knockdowns_last_a_round_and_count_once():
    two = [Foe(9, 3, E4, mutant=True), Foe(9, 3, E4, mutant=True)]
    end = fight(Fighter(20, 6, 3, PIPE, swaps=(0, 2, 0)), two, always("s", "s"))
    # 4 Specials beat 3 in round 1: the player loses 1 die, not 2, and his swaps come from what is left
    assert [asked[2:] for asked in end.exchanges] == [(3, 0, 4)] * 2 + [(0, 2, 4)] * 2 + [(2, 0, 4)] * 2
    assert (end.health, end.scar) == (20 - 6, True)
    end = fight(Fighter(20, 6, 4, PIPE), [Foe(9, 3, E4)], always("s", "s"))
    assert [asked[2:] for asked in end.exchanges] == [(4, 0, 3), (4, 0, 2), (4, 0, 2)]


def test_a_knock_out_takes_the_xp_and_ends_the_combat():
    weak, strong = Foe(1, 3, E0), Foe(9, 3, BEHEMOTH, mutant=True)
    end = fight(
        Fighter(2, 6, 5, KNIFE), [weak, strong], lambda *asked: (roll("a"), roll("m" if asked[1] == 0 else "a"))
    )
    assert (end.end, end.health, end.foes, end.scar, end.xp) == ("knocked out", 0, (0, 8), True, 0)
    end = fight(Fighter(1, 6, 3, KNIFE), [Foe(1, 3, E0)], always("a", "a"))
    assert (end.end, end.foes, end.scar, end.xp) == ("knocked out", (0,), False, 0)
    end = fight(Fighter(9, 2, 2, KNIFE), [Foe(9, 2, E5)], lambda *asked: (roll("m"), roll("ass")))
    assert (end.end, end.health, end.morale) == ("knocked out", 8, 0)


def test_armour_ignores_the_first_wounds_of_a_combat():
    mutant = [Foe(9, 3, E0, mutant=True)]
    end = fight(
        Fighter(6, 6, 3, KNIFE, armour=1), mutant, lambda *asked: (roll("m"), roll("a" if asked[0] == 1 else "m"))
    )
    assert (end.health, end.scar) == (6, False)
    assert fight(Fighter(6, 6, 3, KNIFE, armour=1), mutant, always("m", "a")).health == 4


def test_enemies_that_were_shot_count_as_killed():
    end = fight(Fighter(6, 6, 3, KNIFE), [Foe(0, 3, E0, xp=2), Foe(9, 3, E0)], always("m", "m"))
    assert (end.end, end.xp, end.exchanges[0]) == ("fled", 2, (1, 1, 3, 0, 3))
    assert fight(Fighter(6, 6, 3, KNIFE), [Foe(0, 3, E0)], always("m", "m")).end == "won"


@pytest.mark.parametrize(
    ("health", "foe_health", "mel", "foe_mel", "card", "caught"),
    [(6, 5, 3, 4, E4, False), (6, 2, 3, 2, E0, True)],  # D5 and D8 of PH-O04
)
def test_fights_from_rolls_end_as_often_as_duels(health, foe_health, mel, foe_mel, card, caught):
    """Fails by chance less than once in 10^6 seeds (6 standard errors of 10 000 fights)."""
    odds, dice = duel(health, foe_health, *pools(mel, foe_mel), KNIFE, card, caught), Random(7)

    def throw(number, each, melee, defence, foe_melee):
        return tuple(tuple(map(dice.choices(range(6), k=n).count, range(6))) for n in (melee, foe_melee))

    hero, foe = Fighter(health, 5, mel, KNIFE, caught=caught), Foe(foe_health, foe_mel, card)
    ends = Counter(fight(hero, [foe], throw).end for _ in range(10_000))
    for end, chance in (("won", odds.kill), ("fled", odds.flees), ("knocked out", odds.knocked_out + odds.both)):
        assert ends[end] / 10_000 == pytest.approx(float(chance), abs=0.06 * float(chance * (1 - chance)) ** 0.5)
