"""All Hoomanz Are Dead: the second reading's Combats against figures worked out by hand."""

from collections import Counter

import pytest

from tests.games.all_hoomanz.oracles.combat import (
    FLEE,
    KO,
    MONSTERS,
    TIE,
    VICTORY,
    Adam,
    Choices,
    Hero,
    Monster,
    duel,
    fight,
    fight_all,
    meet,
    pairs,
    slower_monsters,
    tally,
    wins_with_a_maneuver,
)

# --- Combat: counts over the 64 Monsters -----------------------------------------------------------------------------


def test_the_monster_cards():
    assert len(MONSTERS) == 64
    assert Counter(m.weakness for m in MONSTERS) == {1: 16, 2: 16, 3: 16, None: 16}
    assert Counter(m.skill for m in MONSTERS) == {None: 32, "K1": 8} | {f"K{k}": 4 for k in range(2, 8)}
    assert sum(m.bomb for m in MONSTERS) == 16
    sums = [sum(getattr(m, what) for m in MONSTERS) for what in ("speed", "attack", "defense")]
    assert sums == [4 * 57, 4 * 54, 4 * 100]


@pytest.mark.parametrize(
    ("hero", "printed", "with_skills", "lost", "slower"),
    [
        ((4, 2, 3), (0, 20, 44), (0, 20, 44), 168, 32),
        ((4, 6, 3), (28, 0, 36), (24, 0, 40), 124, 32),
        ((3, 3, 3), (8, 12, 44), (8, 12, 44), 160, 20),
        ((4, 6, 6), (36, 24, 4), (32, 24, 8), 172, 32),
        ((5, 8, 6), (52, 8, 4), (52, 8, 4), 112, 44),
        ((6, 10, 8), (60, 4, 0), (60, 4, 0), 60, 56),
        ((4, 3, 9), (8, 56, 0), (8, 56, 0), 208, 32),
    ],
)
def test_one_hero_against_every_monster(hero, printed, with_skills, lost, slower):
    assert tally(Hero(*hero)) == (*printed, lost)
    assert tally(Hero(*hero), keep=("K1", "K2"))[:3] == with_skills
    assert slower_monsters(hero[0]) == (slower, slower)


def test_wins_with_one_maneuver():
    assert wins_with_a_maneuver(Hero(4, 6, 3), 1) == 30
    assert wins_with_a_maneuver(Hero(5, 8, 6), 1) == 53


def test_two_monsters_in_a_room():
    count = pairs(Hero(5, 8, 6, minimum=3))
    assert count == {"VV": 700, "VT": 1724, "VK": 852, "TV": 64, "TT": 32, "TK": 408, "K": 252}
    assert sum(count.values()) == 64 * 63


# --- Combat: worked by hand ------------------------------------------------------------------------------------------


def ends(hero, monster, choices=Choices(), **more):  # noqa: B008
    out = fight(hero, monster, choices, **more)
    return out.result, out.lead.gauge, out.lead.shields


@pytest.mark.parametrize(
    ("hero", "monster", "end"),
    [
        ((4, 6, 3, 2), (2, 4, 6), (VICTORY, 2, 3)),
        ((4, 6, 3, 2), (4, 2, 6), (VICTORY, 2, 1)),
        ((4, 6, 3, 2), (4, 3, 1), (KO, 6, 0)),
        ((4, 6, 5, 3), (3, 4, 9), (TIE, 3, 1)),
        ((4, 10, 5, 3), (3, 4, 4), (VICTORY, 6, 5)),
    ],
)
def test_a_plain_combat(hero, monster, end):
    assert ends(Hero(*hero), Monster(*monster)) == end


@pytest.mark.parametrize(
    ("attributes", "end"),
    [
        ((), (KO, 6, 0)),
        (("speed",), (KO, 2, 0)),
        (("attack",), (TIE, 2, 2)),
        (("defense",), (KO, 6, 0)),
        (("attack", "defense"), (VICTORY, 5, 2)),
    ],
)
def test_maneuvers_set_attributes_to_1(attributes, end):
    way = Choices(maneuvers=tuple((1, attribute) for attribute in attributes))
    assert ends(Hero(4, 6, 3, 2), Monster(5, 6, 11, weakness=1), way) == end
    assert ends(Hero(4, 6, 3, 2), Monster(5, 6, 11, weakness=2), way) == (KO, 6, 0)
    assert ends(Hero(4, 6, 3, 2), Monster(5, 6, 11, weakness=1, skill="K4"), way) == (KO, 6, 0)


def test_a_drink_on_speed_and_no_flee_from_k3():
    swift = Monster(6, 4, 5, skill="K3")
    out = fight(Hero(4, 6, 3, 2, drinks=1), swift, Choices(drinks=("speed",)))
    assert (out.result, out.lead.gauge, out.lead.speed, out.lead.drinks) == (VICTORY, 2, 7, 0)
    with pytest.raises(ValueError, match="FLEE"):
        fight(Hero(4, 6, 3, 2, drinks=1), swift, Choices(drinks=("speed",), flee=True))
    with pytest.raises(ValueError, match="FLEE"):
        fight(Hero(4, 6, 3), swift, Choices(skills=frozenset({"CS3"}), flee=True))
    silenced = Choices(skills=frozenset({"CS3", "CS4"}), flee=True)
    assert ends(Hero(4, 6, 3), swift, silenced) == (FLEE, 6, 2)


def test_support_pays_for_the_lead():
    out = fight(Hero(4, 2, 3, 2), Monster(5, 4, 6), Choices(pays=(2,)), supports=[Hero(1, 1, 5)])
    assert (out.result, out.lead.shields, out.supports[0].shields, out.support_kos) == (TIE, 1, 3, [])
    assert out.scrapyard == 30 + 4
    out = fight(Hero(4, 2, 3, 2), Monster(5, 4, 6), Choices(pays=(2, 9)), supports=[Hero(1, 1, 2), Hero(1, 1, 4)])
    assert (out.result, out.lead.shields, out.supports[1].shields, out.support_kos) == (TIE, 3, 2, [0])


def test_the_last_shield_makes_the_ko():
    assert fight(Hero(1, 1, 4), Monster(1, 3, 9)).result == TIE
    out = fight(Hero(1, 1, 3), Monster(1, 3, 9, skill="K5"))
    assert (out.result, out.clear, out.wins_card, out.discard_random) == (KO, True, False, 1)


def test_exhausted_by_no_more_than_the_monster_has():
    assert ends(Hero(4, 10, 5), Monster(3, 4, 4)) == (VICTORY, 6, 5)
    assert ends(Hero(4, 5, 5, 2), Monster(3, 4, 9)) == (TIE, 2, 1)
    assert ends(Hero(4, 5, 5, 2), Monster(3, 4, 9), gauge_floor="zero") == (TIE, 0, 1)
    assert ends(Hero(4, 5, 5, 2), Monster(3, 4, 9), Choices(skills=frozenset({"CS2"}))) == (TIE, 5, 1)


def test_monster_skills_in_initiative():
    k1, k2 = Monster(1, 1, 5, skill="K1"), Monster(1, 1, 5, skill="K2")
    assert ends(Hero(4, 5, 1), k1) == (KO, 5, 0)
    assert ends(Hero(4, 5, 1, drinks=1), k1, Choices(early=1)) == (VICTORY, 0, 3)
    assert ends(Hero(4, 5, 1, drinks=1), k1, Choices(early=1), scrapyard=0) == (KO, 5, 0)
    assert ends(Hero(4, 5, 2), k1, Choices(skills=frozenset({"CS4"}))) == (VICTORY, 0, 1)
    assert ends(Hero(4, 6, 2), k2) == (TIE, 2, 1)  # it counts 4, and 4 is what tires
    assert ends(Hero(4, 7, 2), k2) == (VICTORY, 2, 2)
    assert ends(Hero(4, 1, 2), k2) == (TIE, 1, 1)
    with pytest.raises(ValueError, match="CS4"):
        fight(Hero(4, 5, 1), k1, Choices(skills=frozenset({"CS4"})))


def test_rewards_come_with_victory_only():
    strong, weak = Hero(4, 9, 9), Hero(4, 1, 9)
    assert fight(strong, Monster(1, 1, 5, skill="K6")).draw_loot == 1
    assert fight(weak, Monster(1, 1, 5, skill="K6")).draw_loot == 0
    assert fight(strong, Monster(1, 1, 5, skill="K7")).lead.drinks == 1
    assert fight(strong, Monster(1, 1, 5, skill="K7"), yard_drinks=0).lead.drinks == 0
    assert fight(strong, Monster(1, 1, 5, skill="KP2")).short_circuits == 1
    assert fight(strong, Monster(1, 1, 5, skill="K5")).discard_random == 0
    assert fight(weak, Monster(1, 1, 5, skill="K5")).discard_random == 1
    assert fight(Hero(4, 1, 1), Monster(1, 1, 5, skill="KP1")).adam_levels == 1
    grateful = Hero(4, 9, 9, shield_after_victory=True)
    assert fight(grateful, Monster(1, 1, 5)).lead.shields == 10


def test_a_noodle_on_the_gauge_or_for_this_combat():
    way = Choices(noodles=1)
    assert ends(Hero(4, 6, 3, 2), Monster(1, 1, 5), way) == (VICTORY, 5, 3)
    assert ends(Hero(4, 6, 3, 2), Monster(1, 1, 5), way, noodle="combat") == (VICTORY, 2, 3)


def test_speed_from_cs1_and_from_drinks():
    monster = Monster(5, 9, 6)
    assert fight(Hero(4, 6, 3), monster, Choices(skills=frozenset({"CS1"}))).result == VICTORY
    assert fight(Hero(3, 6, 3), monster, Choices(skills=frozenset({"CS1"}))).result == KO
    with pytest.raises(ValueError, match="Powa"):
        fight(Hero(3, 6, 3), monster, Choices(drinks=("speed",)))


def test_nothing_resets_between_two_monsters():
    first, second, third = fight_all(Hero(4, 9, 5, 2), [Monster(1, 1, 4), Monster(4, 2, 9), Monster(5, 3, 1)])
    assert (first.result, first.lead.gauge, first.lead.shields) == (VICTORY, 5, 5)
    assert (second.result, second.lead.gauge, second.lead.shields) == (TIE, 2, 3)
    assert (third.result, third.clear) == (KO, True)
    outcomes = fight_all(Hero(4, 9, 5, 2), [Monster(1, 1, 4), Monster(1, 1, 1)], [Choices(flee=True)])
    assert [out.result for out in outcomes] == [FLEE]
    assert not outcomes[-1].clear


def test_a_duel_takes_adams_shields_for_good():
    out = duel(Hero(5, 4, 6, 2), Adam(4, 5, 7))
    assert (out.result, out.adam_shields, out.lead.gauge, out.lead.shields, out.scrapyard) == (TIE, 3, 2, 1, 30 + 4 + 5)
    out = duel(Hero(4, 7, 6, 2), Adam(4, 5, 7))  # a tie in Speed is his
    assert (out.result, out.adam_shields, out.lead.gauge, out.lead.shields) == (VICTORY, 0, 2, 1)
    assert (out.short_circuits, out.wins_card, out.clear) == (1, False, False)
    out = duel(Hero(4, 7, 5, 2), Adam(4, 5, 7))
    assert (out.result, out.adam_shields, out.adam_levels) == (KO, 7, 1)


def test_a_duel_knows_no_maneuvers_and_no_noodles_but_special_items():
    way = Choices(maneuvers=((1, "attack"),), noodles=2)
    assert duel(Hero(4, 3, 5), Adam(4, 5, 7), way).result == KO
    out = duel(Hero(4, 4, 4, extra_against_adam=3, armour_against_adam=2), Adam(4, 5, 7))
    assert (out.result, out.lead.shields, out.lead.gauge) == (VICTORY, 1, 0)
    out = duel(Hero(4, 1, 1), Adam(4, 5, 7), Choices(pays=(5,)), supports=[Hero(1, 1, 6)])
    assert (out.result, out.supports[0].shields, out.adam_shields) == (TIE, 1, 6)
    with pytest.raises(ValueError, match="FLEE"):
        duel(Hero(4, 1, 1), Adam(4, 5, 7), Choices(flee=True))
    assert duel(Hero(5, 1, 1), Adam(4, 5, 7), Choices(flee=True)).result == FLEE


def test_a_meeting_is_the_horde_and_then_adam():
    horde = [Monster(1, 1, 4), Monster(1, 1, 4)]
    outcomes = meet(Hero(5, 9, 6, 2), horde, Adam(4, 2, 3))
    assert [out.result for out in outcomes] == [VICTORY, VICTORY, TIE]
    assert [out.lead.gauge for out in outcomes] == [5, 2, 2]
    assert outcomes[-1].adam_shields == 1
    outcomes = meet(Hero(5, 9, 1), [Monster(5, 1, 4, skill="KP1")], Adam(4, 2, 2))
    assert [(out.result, out.adam_levels) for out in outcomes] == [(KO, 2)]
    outcomes = meet(Hero(5, 9, 6), horde, Adam(4, 2, 2, horde_speed=1, horde_attack=2), [Choices(flee=True)])
    assert [out.result for out in outcomes] == [FLEE]
