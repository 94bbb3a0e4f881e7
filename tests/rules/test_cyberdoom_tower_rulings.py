"""Cyberdoom Tower: what neither the rulebook nor anybody else says, and how it is ruled here."""

import pytest

from sims.cyberdoom_tower.hide import hidden
from sims.cyberdoom_tower.queries import legal
from sims.cyberdoom_tower.state import Item, Mark, Phase
from tests.rules.attacks import BASE, move_to, own, weapon_action
from tests.rules.towers import changed, tower
from tests.rules.turns import act, give_sentinels, options, unwatched


@pytest.mark.rule("CT-Q46")
def test_the_sentinel_of_a_closed_floor_cannot_be_attacked_from_the_stop():
    s, rules = tower()
    s.position[0] = 2
    assert legal(s, rules, weapon_action(BASE))
    s.position[0] = 1
    assert not legal(s, rules, weapon_action(BASE))


@pytest.mark.rule("CT-Q47")
def test_the_suit_is_used_only_when_it_turns_a_failure_into_a_pass():
    s, rules = tower()
    give_sentinels(rules, 0)
    own(s, Item.TECNO_SUIT)
    s.luck[0], s.sector[0] = 0, 3
    assert hidden(s, rules, False, 3)
    assert not s.suit_used
    assert not hidden(s, rules, False, 1)
    assert not s.suit_used
    assert hidden(s, rules, False, 2)
    assert s.suit_used
    assert not hidden(s, rules, False, 2)


@pytest.mark.rule("CT-Q48")
@pytest.mark.parametrize(("floor", "sector", "track"), [("f2", 2, "energy"), ("f1", 3, "luck")])
def test_a_symbol_stays_for_later_when_its_track_is_full(floor, sector, track):
    s, rules = unwatched(floor)
    s[track][0] = rules[f"{track}_max"]
    before = s.copy()
    act(s, rules, move_to(sector))
    assert not s.used[0, sector]
    assert changed(before, s) & {"energy", "luck", "used"} == set()
    s[track][0] -= 1
    s.ap, s.sector[0] = 3, sector - 1
    act(s, rules, move_to(sector))
    assert s.used[0, sector]
    assert s[track][0] == rules[f"{track}_max"]


@pytest.mark.rule("CT-Q49")
def test_a_key_beyond_those_needed_stays_and_so_does_the_meeple():
    s, rules = unwatched("f1")
    s.sector[0], s.keys = 4, rules.keys
    act(s, rules, move_to(5))
    assert (s.phase, s.keys, s.sector[0], s.used[0, 5]) == (Phase.ACT, rules.keys, 5, 0)
    s.sector[0], s.keys, s.ap = 4, rules.keys - 1, 3
    act(s, rules, move_to(5))
    assert s.phase == Phase.KEY


@pytest.mark.rule("CT-Q50")
def test_the_jetpack_need_not_be_flown_its_whole_length():
    s, rules = unwatched("f1")
    s.items[0, Item.JETPACK] = Mark.OWNED
    s.ap = 1
    assert {move_to(1, jetpacks=1), move_to(2, jetpacks=1)} <= options(s, rules)
    assert not legal(s, rules, move_to(3, jetpacks=1))
    assert not legal(s, rules, move_to(1, jetpacks=1, energy=1)), "Energy is not thrown away"
