"""Human Punishment: whom scripts shoot, look at, heal and name with their IDs, and at whom mimics aim."""

from typing import Any

import pytest

from sims.games.human_punishment.policies.beliefs import forget
from sims.games.human_punishment.policies.worths import weigh
from sims.games.human_punishment.records.derive import prepare_beliefs
from sims.games.human_punishment.records.words import Always
from tests.games.human_punishment.choices import armed, choice, scene, strangers
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    DRAW,
    DROP,
    HEAL,
    PASS,
    RETARGET,
    SHOOT,
    act,
    arm,
    at,
    begin,
    card,
    cards,
    equip,
    identity,
    kill,
    shooting,
    show_id,
    show_loyalty,
)

# --- whom ------------------------------------------------------------------------------------------------------------


def test_an_outlaw_lets_the_last_human_live_while_a_machine_lives():
    s, rules = scene("OHMM")
    assert armed(s, rules, "rifle", 1) == RETARGET
    act(s, rules, RETARGET)
    assert choice(s, rules) in (at(2), at(3))


def test_an_outlaw_shoots_humans_where_no_machine_lives():
    s, rules = scene("OHHO")
    assert armed(s, rules, "rifle", 1) == SHOOT


def test_an_outlaw_is_of_the_side_that_is_behind():
    s, rules = scene("OHHHM")
    begin(s, rules)
    act(s, rules, equip("rifle"))
    assert choice(s, rules) in (at(1), at(2), at(3))
    s, rules = scene("OHMMH")
    begin(s, rules)
    act(s, rules, equip("rifle"))
    assert choice(s, rules) in (at(2), at(3))


@pytest.mark.parametrize("policy", ["surveyor", "gunslinger", "mimic"])
@pytest.mark.parametrize(("teams", "mate", "enemy"), [("MMHH", 1, 2), ("HHMO", 1, 2)])
def test_nobody_shoots_a_known_mate(policy, teams, mate, enemy):
    s, rules = scene(teams, policy=policy)
    assert armed(s, rules, "rifle", mate) == RETARGET
    act(s, rules, RETARGET)
    assert choice(s, rules) == at(enemy)


def test_a_launcher_that_would_hit_a_mate_as_well_is_dropped():
    s, rules = scene("MMHH")
    kill(s, rules, 3)
    assert armed(s, rules, "launcher", 1) == DROP


def test_the_launcher_is_taken_where_it_hits_two_enemies():
    s, rules = scene("HHMMH")
    s.free[3], rules.weapon_copies[3], rules.locked[3] = 1, 1, 0
    begin(s, rules)
    assert choice(s, rules) == equip("launcher")
    act(s, rules, equip("launcher"))
    assert choice(s, rules) == at(2)
    s, rules = scene("HMHMH")
    s.free[3], rules.weapon_copies[3], rules.locked[3] = 1, 1, 0
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def test_a_companion_heals_a_hurt_friend():
    s, rules = scene("HHMOH")
    s.hp[1] = 1
    assert armed(s, rules, "companion", 1) == HEAL


def test_where_all_seem_friends_and_nothing_is_left_to_look_at_somebody_lies():
    s, rules = scene("HHHHH")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def test_two_of_the_legion_shoot_as_only_an_elimination_ends_the_game():
    s, rules = scene("OOHH")
    s.mark[0] = s.mark[1] = Always.LEGION
    kill(s, rules, 2)
    kill(s, rules, 3)
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    assert armed(s, rules, "rifle", 1) == SHOOT


def test_where_all_stand_alone_the_legion_spares_nobody_for_fear_of_the_machines():
    s, rules = scene("OMMOOMO")
    s.mark[0] = Always.LEGION
    cards(s, rules, 1, "core_unit")
    s.loyalty_seen[s.lies[1, 0]] &= ~1  # a certain Machine, of which a card is left to look at
    s.last_standing = 1
    begin(s, rules)
    prepare_beliefs(rules)
    weigh(s, rules)
    assert s.worth[1:7].tolist() == pytest.approx([1.0] * 6)
    forget(s, rules)
    assert armed(s, rules, "rifle", 1) == SHOOT
    s.last_standing = 0
    assert choice(s, rules) != SHOOT  # no Human lives: at the next check the Machines win


def test_of_equal_weapons_that_is_taken_which_takes_the_target_out():
    """A Machine with a hidden ID survives a rifle once; a pistol takes it out where both loyalty cards lie open."""
    s, rules = scene("HHMO")
    s.hp[2] = 1
    show_loyalty(s, 2, 0)
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    show_loyalty(s, 2, 1)
    assert choice(s, rules) == equip("pistol")
    s.hp[2] = 2
    assert choice(s, rules) == equip("rifle")
    s.hp[2] = 1
    show_id(s, 2)
    assert choice(s, rules) == equip("rifle")


# --- looking, drawing ------------------------------------------------------------------------------------------------


def test_a_stranger_is_looked_at_before_anybody_is_shot():
    s, rules = scene("HHMO")
    strangers(s, rules, 0)
    begin(s, rules)
    assert choice(s, rules) == card(1, 0)


def test_a_gunslinger_takes_a_weapon_at_once():
    s, rules = scene("HHMO", policy="gunslinger")
    strangers(s, rules, 0)
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def test_who_knows_all_that_matters_draws_where_no_weapon_is_free():
    s, rules = scene("HHMO")
    s.loyalty_seen[s.lies[1, 0]] &= ~1
    arm(s, rules, 1, "rifle", 2)
    arm(s, rules, 2, "pistol", 1)
    begin(s, rules)
    assert choice(s, rules) == DRAW


def test_where_all_stand_alone_teams_do_not_matter():
    s, rules = scene("HHMO")
    strangers(s, rules, 0)
    s.last_standing = 1
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    arm(s, rules, 1, "rifle", 2)
    arm(s, rules, 2, "pistol", 1)
    begin(s, rules)
    assert choice(s, rules) == DRAW


# --- IDs -------------------------------------------------------------------------------------------------------------


def test_an_assassin_strikes_whom_it_takes_out_or_before_it_falls():
    s, rules = scene("MMHH")
    cards(s, rules, 0, "assassin")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    s.hp[3] = 1
    assert choice(s, rules) == ASSASSINATE
    act(s, rules, ASSASSINATE)
    assert choice(s, rules) == at(3)
    s, rules = scene("MMHH")
    cards(s, rules, 0, "assassin")
    arm(s, rules, 2, "rifle", 0)
    begin(s, rules)
    assert choice(s, rules) == equip("pistol")  # the hidden ID saves it from the rifle once
    s.weapon[2] = 0
    for side in range(2):
        show_loyalty(s, 0, side)
    assert choice(s, rules) != ASSASSINATE
    s.hp[0] = 1
    assert choice(s, rules) == ASSASSINATE


def test_an_assassin_strikes_no_stranger():
    s, rules = scene("MMHH")
    cards(s, rules, 0, "assassin")
    strangers(s, rules, 0)
    arm(s, rules, 2, "rifle", 0)
    begin(s, rules)
    assert choice(s, rules) != ASSASSINATE


def revealed(teams: str, ability: str, left: str = "", right: str = "") -> tuple[Any, Any]:
    """Return a game in which seat 0 has just revealed this ID to the rifle of the last player."""
    s, rules = scene(teams)
    cards(s, rules, 0, ability, left, right)
    return s, rules


def test_a_thief_exchanges_with_an_enemy_and_stays_in_its_team():
    s, rules = revealed("HHMO", "thief")
    shooting(s, rules, "rifle", 0, 3)
    act(s, rules, identity(0))
    assert choice(s, rules) == at(2)
    s, rules = revealed("OHMO", "thief", "H", "M")
    show_id(s, 3)
    shooting(s, rules, "rifle", 0, 3)
    act(s, rules, identity(0))
    assert choice(s, rules) == PASS


def test_a_lifesaver_brings_back_a_friend_but_an_outlaw_brings_nobody_back():
    s, rules = revealed("HHMOM", "lifesaver")
    kill(s, rules, 1)
    kill(s, rules, 4)
    shooting(s, rules, "rifle", 0, 3)
    act(s, rules, identity(0))
    assert choice(s, rules) == at(1)
    s, rules = revealed("OOMHM", "lifesaver")
    kill(s, rules, 1)
    shooting(s, rules, "rifle", 0, 3)
    act(s, rules, identity(0))
    assert choice(s, rules) == at(3)  # who has no wound: nothing happens


def test_a_medic_heals_a_hurt_friend_and_no_enemy():
    s, rules = revealed("HMHHM", "medic")
    s.hp[1] = s.hp[2] = 1
    shooting(s, rules, "rifle", 0, 4)
    act(s, rules, identity(0))
    assert choice(s, rules) == at(2)


def test_a_mindeater_takes_a_healthy_player_into_the_legion():
    s, rules = revealed("OHMHM", "mindeater")
    s.hp[1] = s.hp[2] = 1
    s.mark[3] = Always.LEGION
    shooting(s, rules, "rifle", 0, 4)
    act(s, rules, identity(0))
    assert choice(s, rules) == at(4)


# --- mimics ----------------------------------------------------------------------------------------------------------


def masked(**weights: float) -> tuple[Any, Any]:
    """Return a table at which seat 0, a Machine, knows two Humans of whom outsiders suspect the second."""
    s, rules = scene("MHHHOM", policy="mimic")
    for name, value in weights.items():
        setattr(rules.policies[0], name, value)
    cards(s, rules, 1, "", "H", "H")
    cards(s, rules, 3, "", "M", "HH")
    show_loyalty(s, 3, 0)
    show_loyalty(s, 1, 0)
    show_loyalty(s, 2, 0)
    return s, rules


def test_a_mimic_aims_at_the_human_whom_others_suspect():
    s, rules = masked(cover=0.5)
    begin(s, rules)
    act(s, rules, equip("rifle"))
    assert choice(s, rules) == at(3)


@pytest.mark.parametrize("weights", [{"cover": 0.0}, {"endgame": 6}, {"unmasked": 1.0}])
def test_a_mimic_that_has_nothing_to_hide_aims_like_a_surveyor(weights):
    s, rules = masked(**{"cover": 0.5, **weights})
    begin(s, rules)
    act(s, rules, equip("rifle"))
    assert choice(s, rules) == at(1)


def test_a_mimic_shoots_a_human_for_its_team():
    s, rules = masked()
    assert armed(s, rules, "rifle", 1) in (SHOOT, RETARGET)
    s, rules = scene("MHHHOM", policy="mimic")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
