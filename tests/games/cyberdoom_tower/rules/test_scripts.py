"""Cyberdoom Tower's scripted players: that their weights say what they do. These are our scripts, not rules."""

import pytest

from sims.games.cyberdoom_tower.policies.choose import best_move, view_of
from sims.games.cyberdoom_tower.policies.guard import SURELY, hide_pips
from sims.games.cyberdoom_tower.policies.reactions import ability_to_fill, item_of_two, item_to_cross_off
from sims.games.cyberdoom_tower.policies.worth import energy_price, luck_to_spare, prizes_for
from sims.games.cyberdoom_tower.records.state import Deadline, Item, JetpackLimit
from tests.games.cyberdoom_tower.attacks import FLIP, HIT, RE_ROLL, move_to, own
from tests.games.cyberdoom_tower.towers import tower
from tests.games.cyberdoom_tower.turns import unwatched


@pytest.mark.parametrize(
    ("rounds", "keys", "deadline", "rushes"),
    [
        (5, 2, Deadline.KEYS, False),
        (6, 2, Deadline.KEYS, True),
        (6, 3, Deadline.KEYS, False),  # all keys: nothing is due any more
        (6, 3, Deadline.WIN, True),
        (5, 3, Deadline.WIN, False),
    ],
)
def test_clock_spends_freely_from_round_6_while_something_is_due(rounds, keys, deadline, rushes):
    s, rules = tower(policy="clock")
    rules.deadline = int(deadline)
    s.rounds, s.keys, s.energy[0], s.luck[0] = rounds, keys, 4, 3
    assert (energy_price(s, rules, 0, 1) == 0) == rushes
    assert luck_to_spare(s, rules, 0) == (3 if rushes else 2)
    s.roof[0] = 1
    assert luck_to_spare(s, rules, 0) == 3


@pytest.mark.rule("CT-041", "CT-067", "CT-072")
@pytest.mark.parametrize(
    ("worths", "filled", "first"),
    [
        ((60, 60, 60, 60), (0, 0, 0, 0), RE_ROLL),  # 1, 2 and 3 boxes: the nearest
        ((60, 60, 60, 60), (0, 1, 0, 0), FLIP),
        ((60, 60, 200, 60), (0, 0, 0, 0), FLIP),
        ((60, 60, 60, 200), (0, 0, 0, 0), HIT),
        ((0, 0, 0, 0), (0, 0, 0, 0), RE_ROLL),
    ],
)
def test_a_box_goes_to_the_ability_worth_most_for_each_box_it_lacks(worths, filled, first):
    s, rules = tower(players=2)
    rules.policies[1].ability_worth[:], s.boxes[1] = worths, filled
    assert ability_to_fill(s, rules, 1) == first


@pytest.mark.rule("CT-036", "CT-094")
def test_items_are_chosen_and_crossed_off_by_what_they_are_worth():
    s, rules = tower(players=2)
    s.seat = 1
    own(s, Item.PLASMA_RIFLE, Item.JETPACK, Item.GRENADE, seat=1)
    assert item_of_two(s, rules, int(Item.JETPACK), int(Item.GRENADE)) == Item.GRENADE
    assert item_to_cross_off(s, rules, 1) == Item.JETPACK
    rules.policies[1].item_worth[:] = [0, 0, 10, 30, 0, 20]
    assert item_of_two(s, rules, int(Item.JETPACK), int(Item.GRENADE)) == Item.JETPACK
    assert item_to_cross_off(s, rules, 1) == Item.PLASMA_RIFLE


@pytest.mark.rule("CT-Q29")
@pytest.mark.parametrize(("limit", "jetpacks"), [(JetpackLimit.ONCE_PER_TURN, 1), (JetpackLimit.UNLIMITED, 3)])
def test_a_script_uses_the_jetpack_as_often_as_it_may(limit, jetpacks):
    s, rules = unwatched("f2", policy="looter")
    rules.jetpack_limit = int(limit)
    own(s, Item.JETPACK)
    s.energy[0] = 1  # no Energy for extra sectors
    action, _ = best_move(s, rules, 6, view_of(s, rules, prizes_for(s, rules, 0)))  # the key of F2 is six sectors away
    assert (action - move_to(0)) // 8 % 4 == jetpacks


@pytest.mark.parametrize("printed", [-6, 6])
def test_nobody_counts_on_hiding_on_a_closed_floor_whatever_stands_beside_its_last_column(printed):
    s, rules = tower(policy="hunter")
    rules.floor_anti_stealth[:] = printed
    assert hide_pips(s, rules, 0, 0) != SURELY
    s.position[0] = 1
    assert hide_pips(s, rules, 0, 0) == SURELY
