"""Posthuman, rule by rule: ammo, and what is mounted on ranged weapons."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.policies.values import skill_value
from sims.games.posthuman.queries.gear import (
    ammo_needed,
    can_shoot,
    hits_per_skill_shot,
    shooting_dice,
    shooting_range,
)
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Phase
from tests.games.posthuman.journeys import (
    act,
    give,
    hold,
    learn,
    rolls,
    row,
    set_stats,
)
from tests.games.posthuman.journeys_setup import encountering, place_of, ranger

OFF = 5  # a shooting die that hits nothing


def without_gear(s, rules, seat=0):
    """Discard all that a human has in play."""
    while s.gears[seat]:
        act(s, rules, Action.REMOVE + s.gears[seat] - 1)


@pytest.mark.rule("PH-124")
@pytest.mark.parametrize(("gun", "plain", "scoped"), [("kalt_9mm", 3, 3), ("sawn_off", 4, 3)])
def test_a_gunscope_costs_its_weapon_a_die_but_not_its_last(gun, plain, scoped):
    s, rules = ranger()  # shooting 3: 2 dice of its own
    without_gear(s, rules)
    give(s, rules, 0, gun)
    hold(s, 0, "gunscope")
    assert shooting_dice(s, rules, 0) == plain
    act(s, rules, Action.PLAY)
    assert shooting_dice(s, rules, 0) == scoped


@pytest.mark.rule("PH-H16")
@pytest.mark.parametrize(
    ("card", "dice", "reach", "ammo", "skill_shot"),
    [(None, 3, 2, 1, 0), ("gunscope", 3, 3, 1, 0), ("extended_magazine", 4, 2, 2, 0), ("laser_sight", 3, 2, 1, 1)],
)
def test_what_mounted_cards_change_about_a_weapon(card, dice, reach, ammo, skill_shot):
    s, rules = ranger()
    if card is not None:
        hold(s, 0, card)
        act(s, rules, Action.PLAY)
    found = shooting_dice(s, rules, 0), shooting_range(s, rules, 0), ammo_needed(s, rules, 0)
    assert (*found, hits_per_skill_shot(s, rules, 0)) == (dice, reach, ammo, skill_shot)


@pytest.mark.rule("PH-148", "PH-H16")
def test_a_mounted_card_takes_no_skill_shot_away():
    s, rules = ranger()
    set_stats(s, 0, shooting=5)
    hold(s, 0, "gunscope")
    act(s, rules, Action.PLAY)
    assert hits_per_skill_shot(s, rules, 0) == 1


@pytest.mark.rule("PH-248")
def test_a_bow_shoots_without_ammo():
    s, rules = ranger()
    act(s, rules, Action.REMOVE + place_of(s, 0, "s:kalt_9mm"))
    give(s, rules, 0, "compound_bow")
    s.ammo[0] = 0
    set_stats(s, 0, melee=5, strength=5)
    encountering(s, rules, "scavenger")  # 2 health, as fast as the ranger
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT
    with rolls(OFF, 0, 0, 0):  # the enemy's die, then three of the bow
        act(s, rules, Action.AIM)
    assert (s.ammo[0], s.won[0]) == (0, 1)


@pytest.mark.rule("PH-Q59")
@pytest.mark.parametrize(("gun", "ammo", "shoots"), [("kalt_9mm", 0, 0), ("kalt_9mm", 1, 1), ("kalt_a4", 1, 0)])
def test_no_weapon_shoots_with_less_ammo_than_it_costs(gun, ammo, shoots):
    s, rules = ranger()
    without_gear(s, rules)
    give(s, rules, 0, gun)
    s.ammo[0] = ammo
    assert can_shoot(s, rules, 0) == shoots
    encountering(s, rules, "wild_dogs")
    if shoots:
        act(s, rules, Action.FIGHT)
        assert s.phase == Phase.SHOOT
    else:
        with rolls(*[4] * 60):  # melee at once: no shooting die is asked for
            act(s, rules, Action.FIGHT)
        assert (s.ammo[0], s.won[0]) == (ammo, 1)


# --- scripts ---


@pytest.mark.rule("PH-148", "PH-026")
@pytest.mark.parametrize(("skills", "gun"), [((), "hunting_rifle"), (("shotgun_expert",), "sawn_off")])
def test_a_script_that_is_an_expert_wields_the_gun_of_its_class(skills, gun):
    s, rules = ranger()
    without_gear(s, rules)
    give(s, rules, 0, "hunting_rifle", "sawn_off")
    learn(s, rules, 0, *skills)
    s.ammo[0] = 4
    encountering(s, rules, "crawler")
    while choose(s, rules) >= Action.PLAY:
        act(s, rules, choose(s, rules))
    assert s.ranged[0] == place_of(s, 0, gun)


@pytest.mark.rule("PH-148", "PH-118")
def test_a_script_that_becomes_an_expert_puts_the_gun_of_its_class_in_play():
    s, rules = ranger()
    without_gear(s, rules)
    give(s, rules, 0, "hunting_rifle")
    hold(s, 0, "sawn_off")
    s.ammo[0] = 4
    assert choose(s, rules) < Action.PLAY  # the rifle is better
    learn(s, rules, 0, "shotgun_expert")
    assert choose(s, rules) == Action.PLAY


@pytest.mark.rule("PH-Q59", "PH-026")
@pytest.mark.parametrize(("ammo", "gun"), [(0, "compound_bow"), (1, "pump_shotgun")])
def test_a_script_without_ammo_wields_a_gun_that_needs_none(ammo, gun):
    s, rules = ranger()
    without_gear(s, rules)
    give(s, rules, 0, "pump_shotgun", "compound_bow")
    s.ammo[0] = ammo
    encountering(s, rules, "crawler")
    while choose(s, rules) >= Action.PLAY:
        act(s, rules, choose(s, rules))
    assert s.ranged[0] == place_of(s, 0, gun)


@pytest.mark.rule("PH-148", "PH-Q34")
@pytest.mark.parametrize(
    ("gear", "hand", "order"),
    [
        (("kalt_9mm",), (), ["pistol_expert", "shotgun_expert"]),
        (("kalt_9mm",), ("sawn_off",), ["shotgun_expert", "rifle_expert"]),
        (("kalt_9mm",), (), ["marksman", "rifle_expert"]),
        ((), (), ["stealth", "marksman"]),  # no gun
        ((), (), ["raiding", "looting", "shotgun_expert"]),
        ((), (), ["survivalist", "shotgun_expert"]),  # the ranger has one: a second adds up
    ],
)
def test_a_script_keeps_the_skill_that_its_guns_can_use(gear, hand, order):
    s, rules = ranger()
    without_gear(s, rules)
    give(s, rules, 0, *gear)
    hold(s, 0, *hand)
    values = [skill_value(s, rules, 0, row("skills", name)) for name in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
