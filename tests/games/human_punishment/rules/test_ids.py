"""Human Punishment, rule by rule: what ID cards do, eliminations and returns."""

import pytest

from sims.games.human_punishment.queries.teams import has_id, program_in_play
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import EVERYBODY, NONE
from sims.games.human_punishment.records.words import Ability, Always, Effect, Phase, Weapon
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    DAMAGE,
    DRAW,
    PASS,
    RETARGET,
    act,
    arm,
    at,
    begin,
    card,
    cards,
    eliminate,
    equip,
    give,
    identity,
    kill,
    named,
    options,
    programs,
    put_in_play,
    shooting,
    show_id,
    show_loyalty,
    table,
    team,
    top,
)


def revealed(ability, teams="HMOHM", seat=2, **settings):
    """Return a game in which seat 0 has just made a player reveal this ID to a rifle."""
    s, rules = table(teams, **settings)
    cards(s, rules, seat, ability)
    return s, rules


def reveal(s, rules, seat=2):
    shooting(s, rules, "rifle", seat)
    act(s, rules, identity(seat))


def looked(s, observer):
    """Return the loyalty cards of others that a player has seen."""
    own = {int(number) for number in s.lies[observer]}
    return {number for number in range(10) if s.loyalty_seen[number] >> observer & 1} - own


@pytest.mark.rule("HP-R043")
def test_photographer_looks_at_a_loyalty_card_of_up_to_two_players():
    s, rules = revealed("photographer")
    show_loyalty(s, 1, 0)
    reveal(s, rules)
    assert (s.phase, s.seat) == (Phase.ABILITY, 2)
    others = [card(0, 0), card(0, 1), card(1, 1), card(3, 0), card(3, 1), card(4, 0), card(4, 1)]
    assert options(s, rules) == sorted([PASS, *others])
    act(s, rules, card(3, 0))
    assert card(3, 1) not in options(s, rules)
    act(s, rules, card(1, 1))
    assert looked(s, 2) == {int(s.lies[3, 0]), int(s.lies[1, 1]), int(s.lies[1, 0])}
    assert s.turn_seat == 1


@pytest.mark.rule("HP-R043")
def test_photographer_may_look_at_fewer():
    s, rules = revealed("photographer")
    reveal(s, rules)
    act(s, rules, PASS)
    assert (looked(s, 2), s.turn_seat) == (set(), 1)


@pytest.mark.rule("HP-R043")
def test_whistleblower_makes_another_player_reveal_a_loyalty_card_of_their_choice():
    s, rules = revealed("whistleblower")
    reveal(s, rules)
    assert named(s, rules) == [0, 1, 3, 4]
    act(s, rules, at(3))
    assert (s.phase, s.seat) == (Phase.REVEAL, 3)
    assert options(s, rules) == [card(3, 0), card(3, 1)]
    act(s, rules, card(3, 1))
    assert (s.loyalties_up, s.hp[3], s.turn_seat) == (1 << s.lies[3, 1], 2, 1)


@pytest.mark.rule("HP-R043")
def test_whistleblower_reveals_nothing_of_who_has_revealed_both():
    s, rules = revealed("whistleblower")
    show_loyalty(s, 3, 0)
    show_loyalty(s, 3, 1)
    reveal(s, rules)
    act(s, rules, at(3))
    assert s.turn_seat == 1


@pytest.mark.rule("HP-R043", "HP-R081")
@pytest.mark.parametrize(("hp", "after"), [(1, 2), (2, 2)])
def test_lifesaver_heals_a_living_player(hp, after):
    s, rules = revealed("lifesaver")
    s.hp[3] = hp
    reveal(s, rules)
    act(s, rules, at(3))
    assert s.hp[3] == after


@pytest.mark.rule("HP-R081", "HP-R032", "HP-A28", "HP-A29")
def test_lifesaver_or_brings_an_eliminated_player_back_with_one_hp_and_without_a_check():
    s, rules = revealed("lifesaver")
    give(s, rules, 3, "secret_machine")
    kill(s, rules, 3)
    reveal(s, rules)
    assert named(s, rules) == [0, 1, 2, 3, 4]
    act(s, rules, at(3))
    assert (s.hp[3], s.mark[3], s.alive, s.checks) == (1, Always.NONE, 0b11111, 1)
    assert programs(s, 3) == ["secret_machine"]
    assert s.ids_up >> s.id_at[3] & 1


@pytest.mark.rule("HP-R043", "HP-R030")
def test_medic_heals_its_owner_and_another():
    s, rules = revealed("medic")
    s.hp[2] = s.hp[4] = 1
    reveal(s, rules)
    assert named(s, rules) == [0, 1, 3, 4]
    act(s, rules, at(4))
    assert (s.hp[2], s.hp[4]) == (2, 2)


@pytest.mark.rule("HP-R043")
def test_engineer_draws_two_programs():
    s, rules = revealed("engineer")
    reveal(s, rules)
    assert (s.held[2], s.turn_seat) == (2, 1)


@pytest.mark.rule("HP-R044")
@pytest.mark.parametrize(("kind", "hp"), [("rifle", 1), ("laser", 1), ("pistol", 1)])
def test_sentinel_face_up_takes_one_damage_of_rifle_and_laser(kind, hp):
    s, rules = revealed("sentinel")
    show_id(s, 2)
    shooting(s, rules, kind, 2)
    if kind == "pistol":
        act(s, rules, DAMAGE)
    assert s.hp[2] == hp


@pytest.mark.rule("HP-R044")
def test_sentinel_face_down_does_not_protect():
    s, rules = revealed("sentinel")
    shooting(s, rules, "rifle", 2)
    act(s, rules, DAMAGE)
    assert s.hp[2] == 0


@pytest.mark.rule("HP-R043", "HP-R054")
def test_joke_draws_three_programs_and_unlocks_the_launcher():
    s, rules = revealed("joke")
    reveal(s, rules)
    assert (s.held[2], s.unlocked[2]) == (3, 1 << Weapon.LAUNCHER)


@pytest.mark.rule("HP-R043", "HP-R022")
def test_eye_d_looks_at_the_id_and_the_loyalty_cards_of_a_player():
    s, rules = revealed("eye_d")
    reveal(s, rules)
    act(s, rules, at(4))
    assert looked(s, 2) == {int(number) for number in s.lies[4]}
    assert s.id_seen[s.id_at[4]] == 0b10100


@pytest.mark.rule("HP-R045")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_assassin_is_revealed_once_at_the_start_of_an_own_turn_and_deals_one_damage(target):
    s, rules = revealed("assassin", seat=0)
    begin(s, rules)
    act(s, rules, ASSASSINATE)
    assert named(s, rules) == [0, 1, 2, 3, 4]
    act(s, rules, at(target))
    assert (s.hp[target], s.ids_up) == (1, 1 << s.id_at[0])
    assert (s.phase, s.seat) == (Phase.ACT, 0)
    assert ASSASSINATE not in options(s, rules)
    assert DRAW in options(s, rules)


@pytest.mark.rule("HP-R045")
def test_assassin_is_not_revealed_once_the_target_is_changed_with_quick_hands():
    s, rules = revealed("assassin", seat=0)
    arm(s, rules, 0, "pistol", 2)
    put_in_play(s, rules, 0, "quick_hands")
    begin(s, rules)
    assert ASSASSINATE in options(s, rules)
    act(s, rules, RETARGET, at(3))
    assert (s.phase, s.seat) == (Phase.ACT, 0)
    assert ASSASSINATE not in options(s, rules)


@pytest.mark.rule("HP-R045", "HP-R007")
def test_assassin_may_eliminate_before_the_own_action():
    s, rules = revealed("assassin", seat=0)
    s.hp[3] = 1
    arm(s, rules, 1, "pistol", 3)
    begin(s, rules)
    act(s, rules, ASSASSINATE, at(3))
    assert (s.phase, s.seat, s.checks) == (Phase.REAIM, 1, 1)
    act(s, rules, at(0))
    assert (s.phase, s.seat, s.turn_seat) == (Phase.ACT, 0, 0)


@pytest.mark.rule("HP-R045", "HP-A30")
def test_assassin_revealed_by_a_shot_does_nothing_then_or_later():
    s, rules = revealed("assassin")
    reveal(s, rules)
    assert s.turn_seat == 1
    begin(s, rules, 2)
    assert ASSASSINATE not in options(s, rules)


@pytest.mark.rule("HP-R043", "HP-R007")
@pytest.mark.parametrize("hp", [2, 1])
def test_hunter_deals_one_damage_which_may_eliminate_the_shooter_in_the_own_turn(hp):
    s, rules = revealed("hunter")
    s.hp[0] = hp
    reveal(s, rules)
    assert named(s, rules) == [0, 1, 3, 4]
    act(s, rules, at(0))
    assert (s.hp[0], s.checks, s.turn_seat) == (hp - 1, 2 - hp, 1)
    assert s.free[Weapon.RIFLE] == 1


@pytest.mark.rule("HP-R043")
def test_jammer_makes_all_others_drop_their_weapons():
    s, rules = revealed("jammer")
    arm(s, rules, 1, "pistol", 0)
    arm(s, rules, 2, "companion", 0)
    reveal(s, rules)
    assert list(s.weapon[:5]) == [NONE, NONE, Weapon.COMPANION, NONE, NONE]


@pytest.mark.rule("HP-R044", "HP-R041")
def test_overclock_face_up_may_take_a_weapon_after_an_own_shot():
    """HP-O06: it is not fired in the same turn."""
    s, rules = revealed("overclock", seat=0)
    show_id(s, 0)
    shooting(s, rules, "pistol", 2)
    act(s, rules, card(2, 0))
    assert (s.phase, s.seat) == (Phase.EQUIP, 0)
    assert options(s, rules) == [PASS, equip("pistol"), equip("rifle"), equip("companion")]
    act(s, rules, equip("rifle"), at(3))
    assert (s.weapon[0], s.aim[0], s.turn_seat) == (Weapon.RIFLE, 3, 1)


@pytest.mark.rule("HP-R044")
def test_overclock_may_leave_it_and_does_nothing_face_down():
    s, rules = revealed("overclock", seat=0)
    shooting(s, rules, "pistol", 2)
    act(s, rules, card(2, 0))
    assert s.turn_seat == 1
    show_id(s, 0)
    shooting(s, rules, "pistol", 2)
    act(s, rules, card(2, 1), PASS)
    assert (s.weapon[0], s.turn_seat) == (NONE, 1)


@pytest.mark.rule("HP-R043", "HP-R079", "HP-A31")
def test_thief_may_exchange_ids_with_a_player_whose_id_is_face_down():
    """HP-A31: no ability is used."""
    s, rules = revealed("thief")
    cards(s, rules, 4, "mindeater")
    show_id(s, 3)
    reveal(s, rules)
    assert named(s, rules) == [0, 1, 4]
    thief, other = int(s.id_at[2]), int(s.id_at[4])
    act(s, rules, at(4))
    assert (s.id_at[2], s.id_at[4]) == (other, thief)
    assert s.id_seen[other] == 0b10100
    assert s.id_seen[thief] == EVERYBODY
    assert s.ids_up == 1 << thief | 1 << s.id_at[3]
    assert (team(s, rules, 2), team(s, rules, 4), s.turn_seat) == ("L", "M", 1)


@pytest.mark.rule("HP-R043")
def test_thief_may_leave_it():
    s, rules = revealed("thief")
    reveal(s, rules)
    act(s, rules, PASS)
    assert list(s.id_at[:5]) == [0, 1, 2, 3, 4]


@pytest.mark.rule("HP-R043")
def test_seer_looks_at_the_ids_of_up_to_two_players():
    s, rules = revealed("seer")
    show_id(s, 1)
    reveal(s, rules)
    assert named(s, rules) == [0, 3, 4]
    act(s, rules, at(3), at(0))
    assert [seat for seat in range(5) if s.id_seen[s.id_at[seat]] >> 2 & 1] == [0, 1, 2, 3]


@pytest.mark.rule("HP-R045", "HP-A44", "HP-A30")
def test_sleepless_gets_one_extra_turn_after_this_turn_and_the_order_goes_on():
    s, rules = revealed("sleepless")
    reveal(s, rules)
    order = []
    for _ in range(4):
        order.append(int(s.turn_seat))
        act(s, rules, DRAW)
        if s.phase == Phase.LIMIT:
            act(s, rules, options(s, rules)[0])
    assert order == [2, 1, 2, 3]


@pytest.mark.rule("HP-R043", "HP-R064")
def test_scavenger_takes_a_program_of_up_to_two_players_but_none_in_play():
    s, rules = revealed("scavenger")
    give(s, rules, 0, "scan")
    put_in_play(s, rules, 1, "tracker")
    put_in_play(s, rules, 3, "armour")
    give(s, rules, 3, "leak")
    reveal(s, rules)
    assert named(s, rules) == [0, 3]
    act(s, rules, at(3), at(0))
    assert programs(s, 2) == ["leak", "scan"]
    assert programs(s, 3) == ["armour"]


@pytest.mark.rule("HP-R046")
def test_mindeater_gives_another_player_the_mark_of_the_legion():
    s, rules = revealed("mindeater")
    cards(s, rules, 3, "loyalist")
    reveal(s, rules)
    assert named(s, rules) == [0, 1, 3, 4]
    act(s, rules, at(3))
    assert (s.mark[3], team(s, rules, 3), team(s, rules, 2)) == (Always.LEGION, "L", "L")


@pytest.mark.rule("HP-R048", "HP-R081")
def test_deathbringer_brings_an_eliminated_player_back_as_one_of_the_fallen():
    s, rules = revealed("deathbringer")
    kill(s, rules, 4)
    reveal(s, rules)
    assert named(s, rules) == [4]
    act(s, rules, at(4))
    assert (s.hp[4], s.mark[4], team(s, rules, 4), s.bringer) == (1, Always.FALLEN, "F", 0)


@pytest.mark.rule("HP-R048")
def test_deathbringer_without_anybody_to_bring_back_does_so_at_a_later_elimination():
    s, rules = revealed("deathbringer")
    reveal(s, rules)
    assert s.bringer == 0b100
    eliminate(s, rules, 4, by=0)
    assert (s.phase, s.seat) == (Phase.REVIVE, 2)
    act(s, rules, at(4))
    assert (s.alive, s.mark[4], s.bringer, s.turn_seat) == (0b11111, Always.FALLEN, 0, 1)


@pytest.mark.rule("HP-R048")
def test_an_eliminated_deathbringer_brings_nobody_back():
    s, rules = revealed("deathbringer")
    reveal(s, rules)
    eliminate(s, rules, 2, by=0)
    assert s.phase != Phase.REVIVE


@pytest.mark.rule("HP-R031")
@pytest.mark.parametrize("was_up", [False, True])
def test_the_eliminated_show_their_id_and_loyalty_cards_but_no_programs(was_up):
    s, rules = table("HMOHM")
    give(s, rules, 2, "scan")
    if was_up:
        show_id(s, 2)
    shooting(s, rules, "rifle", 2)
    act(s, rules, *([] if was_up else [DAMAGE]))  # who has no ID to reveal is not asked
    assert s.id_seen[s.id_at[2]] == EVERYBODY
    assert [int(s.loyalty_seen[number]) for number in s.lies[2]] == [EVERYBODY] * 2
    assert s.program_seen[s.hand[2, 0]] == 0b100


@pytest.mark.rule("HP-R032")
def test_who_has_shown_all_cards_plays_on():
    s, rules = table("HMOHM")
    show_id(s, 1)
    show_loyalty(s, 1, 0)
    show_loyalty(s, 1, 1)
    begin(s, rules, 1)
    assert (s.phase, s.seat, s.alive >> 1 & 1) == (Phase.ACT, 1, 1)


@pytest.mark.rule("HP-R078", "HP-R079")
@pytest.mark.parametrize("ability", ["hunter", "engineer", "mindeater", "sleepless"])
def test_an_id_shown_by_elimination_does_nothing_nor_does_it_after_a_return(ability):
    s, rules = revealed(ability)
    cards(s, rules, 3, "lifesaver")
    shooting(s, rules, "rifle", 2)
    act(s, rules, DAMAGE)
    assert (s.turn_seat, s.held[2]) == (1, 0)
    shooting(s, rules, "rifle", 3)
    act(s, rules, identity(3), at(2))
    assert (s.alive >> 2 & 1, s.held[2], s.turn_seat) == (1, 0, 1)


@pytest.mark.rule("HP-R080", "HP-A45")
def test_permanents_of_the_eliminated_have_no_effect_until_they_return():
    s, rules = revealed("overclock")
    put_in_play(s, rules, 2, "armour")
    show_id(s, 2)
    assert has_id(s, rules, 2, Ability.OVERCLOCK)
    assert program_in_play(s, rules, 2, Effect.ARMOUR) != NONE
    kill(s, rules, 2)
    assert not has_id(s, rules, 2, Ability.OVERCLOCK)
    assert program_in_play(s, rules, 2, Effect.ARMOUR) == NONE
    s.alive |= 0b100
    assert has_id(s, rules, 2, Ability.OVERCLOCK)
    assert program_in_play(s, rules, 2, Effect.ARMOUR) != NONE


@pytest.mark.rule("HP-R081", "HP-R059")
def test_the_eliminated_are_named_by_no_other_ability():
    for ability in ("whistleblower", "medic", "eye_d", "hunter", "mindeater", "seer", "thief", "scavenger"):
        s, rules = revealed(ability)
        give(s, rules, 3, "scan")
        give(s, rules, 4, "scan")
        kill(s, rules, 4)
        reveal(s, rules)
        assert 3 in named(s, rules)
        assert 4 not in named(s, rules)


@pytest.mark.rule("HP-R043")
def test_a_drawn_program_goes_to_the_owner_of_the_id():
    s, rules = revealed("engineer")
    top(s, rules, "leak", "shock")
    reveal(s, rules)
    assert programs(s, 2) == ["leak", "shock"]
    assert int(Action.PASS) == PASS
