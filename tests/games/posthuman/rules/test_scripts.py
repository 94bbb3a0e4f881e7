"""Posthuman: what its scripted humans do where a table would laugh at anything else."""

import pytest

from sims.games.posthuman.policies.besides import deed_with_hand, deed_with_items
from sims.games.posthuman.policies.turn import enters
from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from tests.games.posthuman.journeys import act, give, hold, item, lay
from tests.games.posthuman.journeys_setup import owned, place_of, ranger


def full_pack(*weapons, hand="smoke_bomb"):
    """A ranger (knife and pistol, 1 slot each) with these weapons too, a full backpack and a card in hand."""
    s, rules = ranger()
    give(s, rules, 0, *weapons)
    hold(s, 0, hand)
    rules.backpack = int(s.room[0])
    return s, rules


@pytest.mark.parametrize(
    ("weapon", "goes"),
    [("sword", "s:knife"), ("s:hunting_bow", None), ("compound_bow", "s:kalt_9mm"), ("magnum", "s:kalt_9mm")],
    ids=[
        "the worse of two blades",
        "a bow needs no ammo, a pistol hits more",
        "a bow that is better",
        "the worse of two pistols",
    ],
)
def test_a_script_makes_room_for_a_useful_card_with_a_weapon_that_it_never_draws(weapon, goes):
    s, rules = full_pack(weapon)
    action = deed_with_hand(s, rules, 0)
    assert action == (NONE if goes is None else Action.REMOVE + place_of(s, 0, goes))
    if goes is not None:
        act(s, rules, action)
        act(s, rules, deed_with_hand(s, rules, 0))
        assert item(goes) not in owned(s, 0)
        assert item("smoke_bomb") in owned(s, 0)


def test_a_script_keeps_its_only_weapons_whatever_it_holds():
    s, rules = full_pack()
    assert deed_with_hand(s, rules, 0) == NONE


@pytest.mark.parametrize(
    ("tile", "health", "steps"),
    [
        ("mountain_a", 3, True),  # one dead zone costs no more than the turn that staying costs
        ("mountain_a", 2, False),
        ("mountain_b", 6, False),  # two
        ("rural_b", 1, True),  # journey points
    ],
)
def test_steward_enters_a_new_tile_without_journey_points_if_it_is_short_and_the_human_well(tile, health, steps):
    s, rules = ranger(policy="steward")
    lay(s, rules, 0, tile)
    s.health[0] = health
    assert enters(s, rules, 0) == steps


@pytest.mark.parametrize(
    ("gear", "health", "morale", "taken"),
    [
        ("painkillers", 3, 6, True),  # it may not come back from the next fight; that morale is full is no matter
        ("painkillers", 4, 6, False),
        ("painkillers", 4, 5, True),  # nothing of it is wasted
        ("painkillers", 6, 1, True),
        ("painkillers", 6, 2, False),
        ("first_aid_kit", 3, 6, True),  # of its 4 points one is wasted
        ("first_aid_kit", 4, 6, False),
        ("first_aid_kit", 6, 1, False),  # it does not cheer
        ("spirits", 2, 6, False),  # it does not heal
        ("spirits", 6, 5, False),
        ("spirits", 6, 4, True),
    ],
)
def test_a_script_takes_what_heals_if_nothing_is_wasted_or_the_next_fight_may_be_the_last(gear, health, morale, taken):
    s, rules = ranger()
    give(s, rules, 0, gear)
    assert (health_limit(s, rules, 0), morale_limit(s, rules, 0)) == (6, 6)
    s.health[0], s.morale[0] = health, morale
    assert deed_with_items(s, rules, 0) == (Action.USE + place_of(s, 0, gear) if taken else NONE)
