"""Human Punishment: what scripts do, scene by scene."""

from typing import Any

import pytest

from sims.games.human_punishment.policies.beliefs import forget
from sims.games.human_punishment.policies.choose import choose
from sims.games.human_punishment.policies.worths import weigh
from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.records.derive import prepare_beliefs
from sims.games.human_punishment.records.words import Always, Phase
from tests.rules.human_punishment_tables import (
    ASSASSINATE,
    DAMAGE,
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
    discard,
    equip,
    give,
    identity,
    kill,
    options,
    play,
    put_in_play,
    row,
    shooting,
    show_id,
    show_loyalty,
    table,
)


def scene(teams: str, **settings: Any) -> tuple[Any, Any]:
    """Return a game of these teams in which seat 0 has seen all cards of the others, and nobody else has."""
    s, rules = table(teams, **settings)
    knows(s, 0, *range(1, len(teams)))
    return s, rules


def knows(s: Any, seat: int, *others: int) -> None:
    """Let a player have seen all cards of others."""
    for other in others:
        s.id_seen[s.id_at[other]] |= 1 << seat
        for side in range(2):
            s.loyalty_seen[s.lies[other, side]] |= 1 << seat


def strangers(s: Any, rules: Any, seat: int) -> None:
    """Let a player have seen no card of others."""
    for other in range(rules.players):
        if other != seat:
            s.id_seen[s.id_at[other]] &= ~(1 << seat)
            for side in range(2):
                s.loyalty_seen[s.lies[other, side]] &= ~(1 << seat)


def choice(s: Any, rules: Any) -> int:
    """Return what the script does; beliefs count the cards as they lie."""
    prepare_beliefs(rules)
    action = int(choose(s, rules))
    assert action in options(s, rules)
    return action


def armed(s: Any, rules: Any, kind: str, target: int) -> int:
    """Return what seat 0 does at the start of a turn with a weapon."""
    arm(s, rules, 0, kind, target)
    begin(s, rules)
    return choice(s, rules)


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


# --- programs --------------------------------------------------------------------------------------------------------


def test_steal_weapon_disarms_who_aims_at_oneself():
    s, rules = scene("HMMO")
    arm(s, rules, 1, "rifle", 3)
    arm(s, rules, 2, "pistol", 0)
    give(s, rules, 0, "steal_weapon")
    begin(s, rules)
    assert choice(s, rules) == play("steal_weapon")
    act(s, rules, play("steal_weapon"))
    assert choice(s, rules) == at(2)


def test_a_firewall_is_used_before_a_disarm_and_a_disarm_before_a_redirect():
    s, rules = scene("HMOHH")
    give(s, rules, 0, "redirect", "disarm", "firewall")
    shooting(s, rules, "rifle", 0, 1)
    for program in ("firewall", "disarm", "redirect"):
        assert choice(s, rules) == play(program)
        s.held[0] -= 1
        note_hand(s, 0)
    assert choice(s, rules) == PASS


@pytest.mark.parametrize(
    ("teams", "kind", "answers"),
    [("HMOHH", "pistol", False), ("MHOHH", "pistol", True), ("OMOHH", "pistol", True), ("HMOHH", "rifle", True)],
)
def test_a_human_keeps_its_firewall_where_the_shot_turns_up_a_human_card(teams, kind, answers):
    s, rules = scene(teams)
    if teams[0] != "H":
        cards(s, rules, 0, "", "H" if teams[0] == "O" else "")
    give(s, rules, 0, "firewall")
    shooting(s, rules, kind, 0, 1)
    assert choice(s, rules) == (play("firewall") if answers else PASS)


def test_a_human_answers_a_shot_that_does_more_than_turn_up_a_human_card():
    def under_fire() -> tuple[Any, Any]:
        s, rules = scene("HMOHH")
        give(s, rules, 0, "firewall")
        shooting(s, rules, "pistol", 0, 1)
        return s, rules

    s, rules = under_fire()
    assert choice(s, rules) == PASS
    s.last_standing = 1  # then a card is worth more hidden
    assert choice(s, rules) == play("firewall")
    s, rules = under_fire()
    rules.policies[0].reveals_human = 0.5  # it may take the damage
    assert choice(s, rules) == play("firewall")
    s, rules = under_fire()
    cards(s, rules, 0, "loyalist", "M", "M")
    assert choice(s, rules) == play("firewall")
    cards(s, rules, 0, "loyalist", "M", "H")
    assert choice(s, rules) == PASS
    show_loyalty(s, 0, 1)
    assert choice(s, rules) == play("firewall")


def test_a_redirect_is_kept_where_the_launcher_has_no_other_pair():
    s, rules = table("HMOHH")
    kill(s, rules, 3)
    kill(s, rules, 4)
    give(s, rules, 0, "redirect")
    arm(s, rules, 0, "pistol", 2)
    shooting(s, rules, "launcher", 2, 1)
    assert s.phase == Phase.WINDOW
    assert choice(s, rules) == PASS


@pytest.mark.parametrize(("teams", "saves"), [("HMHO", True), ("MMHO", False), ("OMHH", False), ("OMHM", True)])
def test_a_disarm_saves_a_friend_from_a_deadly_shot(teams, saves):
    """To an Outlaw the last Human is a friend while a Machine lives."""
    s, rules = scene(teams)
    give(s, rules, 0, "disarm")
    show_id(s, 2)
    shooting(s, rules, "rifle", 2, 1)
    assert choice(s, rules) == (play("disarm") if saves else PASS)


def test_a_disarm_is_kept_where_a_friend_can_show_a_card():
    s, rules = scene("HMHO")
    give(s, rules, 0, "disarm")
    shooting(s, rules, "rifle", 2, 1)
    assert choice(s, rules) == PASS


def test_a_leak_strips_an_enemy():
    s, rules = scene("HHMO")
    give(s, rules, 0, "leak")
    begin(s, rules)
    assert choice(s, rules) == play("leak")
    act(s, rules, play("leak"))
    assert choice(s, rules) == at(2)


def test_a_repair_goes_to_a_hurt_friend():
    s, rules = scene("HHMO")
    give(s, rules, 0, "repair")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    s.hp[1] = s.hp[2] = 1
    assert choice(s, rules) == play("repair")
    act(s, rules, play("repair"))
    assert choice(s, rules) == at(1)


def test_a_swap_brings_another_into_the_own_team():
    s, rules = scene("HHMM")
    cards(s, rules, 0, "", "HH", "H")
    cards(s, rules, 2, "", "M", "H")
    give(s, rules, 0, "swap")
    begin(s, rules)
    assert choice(s, rules) == play("swap")
    act(s, rules, play("swap"))
    own = choice(s, rules)
    act(s, rules, own)
    assert choice(s, rules) == card(2, 0)


def test_a_machine_takes_a_human_card_to_show():
    s, rules = scene("MHMH")
    give(s, rules, 0, "swap")
    begin(s, rules)
    act(s, rules, play("swap"))
    act(s, rules, choice(s, rules))
    assert choice(s, rules) in (card(1, 0), card(1, 1), card(3, 0), card(3, 1))


def test_no_swap_costs_the_own_team():
    s, rules = scene("HMMM")
    cards(s, rules, 0, "overclock", "H", "H")
    give(s, rules, 0, "swap")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def test_an_id_theft_brings_another_into_the_own_team():
    s, rules = scene("HMMM")
    cards(s, rules, 1, "core_unit", "H", "H")
    give(s, rules, 0, "id_theft")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")  # with Core Unit it would be a Machine itself
    cards(s, rules, 1, "overclock", "H", "M")
    begin(s, rules)
    assert choice(s, rules) == play("id_theft")
    act(s, rules, play("id_theft"))
    assert choice(s, rules) == at(1)


def test_a_permanent_program_is_laid_where_it_may_stay():
    s, rules = scene("HHMO")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    assert choice(s, rules) == play("tracker")
    give(s, rules, 0, "firewall", "backup")
    assert choice(s, rules) == equip("rifle")
    s, rules = scene("HHMO")
    put_in_play(s, rules, 0, "tracker")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def over_limit(s: Any, rules: Any, *programs: str) -> int:
    """Return which program seat 0 discards with these in hand; two may stay."""
    give(s, rules, 0, *programs)
    s.phase, s.seat = Phase.LIMIT, 0
    return choice(s, rules)


def test_what_answers_a_shot_is_kept():
    s, rules = scene("HHMO")
    assert over_limit(s, rules, "firewall", "scan", "disarm") == discard("scan")
    s, rules = scene("HHMO")
    assert over_limit(s, rules, "tracker", "backup", "armour") == discard("tracker")


def test_a_second_permanent_program_goes_first():
    s, rules = scene("HHMO")
    put_in_play(s, rules, 0, "armour")
    assert over_limit(s, rules, "armour", "scan") == discard("armour")
    act(s, rules, discard("armour"))
    assert s.in_play[s.hand[0, 0]] == 1


def test_a_secret_loyalty_that_makes_an_outlaw_goes_first_and_one_that_prevents_it_stays():
    s, rules = scene("HHMO")
    cards(s, rules, 0, "overclock", "H", "H")
    assert over_limit(s, rules, "secret_machine", "scan", "scan") == discard("secret_machine")
    s, rules = scene("HHMO")
    cards(s, rules, 0, "overclock", "H", "O")
    assert over_limit(s, rules, "secret_human", "scan", "firewall") == discard("scan")
    s, rules = scene("HHMO")
    assert over_limit(s, rules, "secret_machine", "scan", "firewall") == discard("secret_machine")


def test_a_shock_hits_a_known_enemy_only():
    s, rules = scene("HHMO")
    rules.programs[row("programs", "shock")].amount = 1
    give(s, rules, 0, "shock")
    begin(s, rules)
    assert choice(s, rules) == play("shock")
    strangers(s, rules, 0)
    assert choice(s, rules) != play("shock")


# --- as a target -----------------------------------------------------------------------------------------------------


def test_a_deadly_shot_is_answered_with_a_card_and_armour_makes_it_harmless():
    s, rules = table("HMOH", policy="mimic")
    for name in ("reveals_human", "reveals_other"):
        setattr(rules.policies[0], name, 0.0)
    shooting(s, rules, "rifle", 0, 1)
    assert choice(s, rules) == identity(0)
    put_in_play(s, rules, 0, "armour")
    assert choice(s, rules) == DAMAGE


def test_a_human_card_is_shown_first():
    s, rules = table("MHOH")
    cards(s, rules, 0, "", "M", "H")
    shooting(s, rules, "pistol", 0, 1)
    assert choice(s, rules) == card(0, 1)


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
