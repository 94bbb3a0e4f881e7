"""All Hoomanz Are Dead, rule by rule: A.D.A.M.'s numbers are a scenario's: set to another value they hold too."""

import pytest

from sims.games.all_hoomanz.queries.adam import adam_level
from sims.games.all_hoomanz.records.words import Action
from sims.games.all_hoomanz.rules.supplies import upgrade
from tests.games.all_hoomanz.adams import EYE, adam_shields, adam_takes, chits, in_hand, in_horde, join, lair, recruited
from tests.games.all_hoomanz.facility import EAST, act, options, shields

MOVE, SHOCK, FABRICATE = int(Action.MOVE), int(Action.SHOCK), int(Action.FABRICATE)


@pytest.mark.rule("AH-195", "AH-198")
@pytest.mark.parametrize(
    ("slots", "cards", "sent"),
    [(2, 2, 2), (1, 2, 1), (3, 4, 3), (3, 2, 2), (2, 1, 1), (0, 2, 0)],
)
def test_so_many_cards_a_turn_into_so_many_horde_slots(slots, cards, sent):
    s, rules = lair(horde_slots=slots, recruit_cards=cards)
    adam_takes(s, "k00a", "k04a", "k11a", "k15a")
    recruited(s, rules)
    assert (len(in_horde(s)), len(in_hand(s))) == (sent, 4 - sent)


@pytest.mark.rule("AH-220")
@pytest.mark.parametrize(("most", "levels"), [(6, 4), (3, 2), (0, 0)])
def test_no_more_levels_than_the_card_has(most, levels):
    s, rules = lair(5, adam_level_max=most)
    for _ in range(5):
        upgrade(s, rules)
    assert adam_level(s) == levels  # the slots for upgrades are 1, 2, 4 and 6


@pytest.mark.rule("AH-210")
@pytest.mark.parametrize("each", [0, 1, 3])
def test_so_many_shields_for_each_loot_icon(each):
    s, rules = lair(adam_loot_shields=each)
    room = join(s, rules, "loot_5", EYE, EAST)  # one icon
    recruited(s, rules)
    act(s, rules, MOVE + room)
    assert s.adam_shields == 3 + each


@pytest.mark.rule("AH-212", "AH-A67")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_so_many_cards_of_a_monster_room(cards):
    s, rules = lair(adam_monster_cards=cards)
    room = join(s, rules, "monster_2", EYE, EAST)
    recruited(s, rules)
    act(s, rules, MOVE + room)
    assert s.adam_held == cards


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize("limit", [0, 1, 2, 8])
def test_so_many_shocks_a_turn(limit):
    s, rules = lair(5, shocks=limit)
    chits(s, "shock")
    s.room[0] = join(s, rules, "empty_3", EYE, EAST)
    for _ in range(2):  # the limit is one of each turn
        shields(s, 0, 12)
        recruited(s, rules)
        for _ in range(min(limit, 5)):
            act(s, rules, SHOCK + 0)
        assert SHOCK + 0 not in options(s, rules)
        assert (s.shields[0], s.actions) == (12 - 2 * min(limit, 5), 5 - min(limit, 5))


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(("times", "each"), [(0, 1), (1, 1), (2, 1), (1, 2)])
def test_so_many_fabrications_a_turn_of_so_many_drones(times, each):
    s, rules = lair(fabrications=times, fabricated_drones=each)
    chits(s, "fabricator")
    adam_shields(s, 9)
    recruited(s, rules)
    for _ in range(times):
        act(s, rules, FABRICATE)
    assert FABRICATE not in options(s, rules)
    assert (s.drones[EYE], s.adam_shields) == (times * each, 9 - times)
