"""Posthuman, rule by rule: Attack! and Charge of mutants. Rulebook page 9, hole PH-H22a."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.queries.gear import shooting_dice
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY, NONE
from sims.games.posthuman.records.words import Deck, Deed, Phase, Shooting
from tests.games.posthuman.journeys import (
    act,
    give,
    item,
    journey,
    learn,
    legal_list,
    rolls,
    row,
    set_stats,
    take,
)
from tests.games.posthuman.journeys_mutants import (
    ATTACK,
    BLOCK,
    CRITICAL,
    DEFENCE_BLOCK,
    DEFENCE_MISS,
    MISS,
    SPECIAL,
    WARRIOR,
    prey,
    round_of,
    scars_of,
    unskilled,
)
from tests.games.posthuman.journeys_setup import place_of

HIT, NO_HIT = int(Shooting.RANGE_1), int(Shooting.MISS)


def attacked(*mutations, melee=3, strength=3, ammo=0, own_melee=3, gear=()):
    """Seat 0, unskilled, with an urban tile under its feet, and seat 1, a mutant, which attacks it."""
    s, rules = journey()
    unskilled(s, rules, 0)
    give(s, rules, 0, *gear)
    s.ammo[0] = ammo
    set_stats(s, 0, melee=own_melee)
    prey("urban_a", *mutations, hand=("attack_urban",), game=(s, rules))
    set_stats(s, 1, melee=melee, strength=strength)
    return s, rules


def charged(*mutations, speed=3):
    """Seat 0 of this Speed, unskilled, and a mutant that charges at it."""
    s, rules = journey()
    unskilled(s, rules, 0)
    set_stats(s, 0, speed=speed)
    prey("urban_a", *mutations, hand=("charge_rural_urban",), game=(s, rules))
    return s, rules


# --- Attack! ---


@pytest.mark.rule("PH-026", "PH-120")
def test_who_is_attacked_may_change_weapons_and_use_cards_before_the_first_die():
    s, rules = attacked("claws", gear=("machete", "magnum", "first_aid_kit"), ammo=2)
    knife, gun = s.melee[0], s.ranged[0]
    machete, magnum, kit = (place_of(s, 0, name) for name in ("machete", "magnum", "first_aid_kit"))
    s.health[0] = 1
    act(s, rules, Action.SEAT + 0, braces=True)
    assert (s.phase, s.seat, s.turn_seat, s.melee[0], s.ranged[0]) == (Phase.BRACE, 0, 1, knife, gun)
    act(s, rules, Action.USE + kit, braces=True)
    assert s.health[0] > 1
    act(s, rules, Action.WIELD + machete, Action.WIELD + magnum, braces=True)
    assert (s.gear[0, s.melee[0]], s.gear[0, s.ranged[0]]) == (item("machete"), item("magnum"))
    assert not any(Action.WIELD <= action < Action.ACTIVATE for action in legal_list(s, rules)), "once a kind"
    act(s, rules, Action.PASS)
    assert (s.phase, s.dice) == (Phase.SHOOT, shooting_dice(s, rules, 0))
    assert legal_list(s, rules) == [Action.PASS, Action.AIM]


@pytest.mark.rule("PH-026")
def test_a_script_meets_an_attack_with_its_best_weapon():
    s, rules = attacked("claws", gear=("machete",))
    machete = place_of(s, 0, "machete")
    act(s, rules, Action.SEAT + 0, braces=True)
    s.wielded = 1
    assert choose(s, rules) == Action.PASS
    s.wielded = 0
    assert choose(s, rules) == Action.WIELD + machete
    act(s, rules, Action.WIELD + machete, braces=True)
    assert choose(s, rules) == Action.PASS


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(("hits", "over"), [(2, False), (3, True)])
def test_attack_a_human_may_shoot_first_and_hits_that_reach_the_mutants_strength_end_it(hits, over):
    s, rules = attacked("claws", ammo=2)
    act(s, rules, Action.SEAT + 0)
    assert (s.phase, s.seat) == (Phase.SHOOT, 0)
    assert legal_list(s, rules) == [Action.PASS, Action.AIM]
    health = s.health[0]
    shots = [HIT] * hits + [NO_HIT] * (3 - hits)
    with rolls(*shots, *([] if over else round_of(3, 3, ATTACK))) as left:
        act(s, rules, Action.AIM)
    assert not left
    assert (s.ammo[0], health - s.health[0]) == (1, 0 if over else 1)


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize("action", [Action.AIM, Action.PASS])
def test_attack_is_over_before_the_next_shot_is_fired(action):
    s, rules = attacked("claws", ammo=2)
    act(s, rules, Action.SEAT + 0)
    with rolls(*[5] * (action == Action.AIM) * int(s.dice), *round_of(3, 3)):
        act(s, rules, action)
    assert (s.attacker, s.dice) == (NOBODY, 0)


@pytest.mark.rule("PH-H22")
def test_attack_a_human_may_hold_its_fire_and_without_ammo_it_is_not_asked():
    s, rules = attacked("claws", ammo=2)
    act(s, rules, Action.SEAT + 0)
    with rolls(*round_of(3, 3, ATTACK)) as left:
        act(s, rules, Action.PASS)
    assert (left, s.ammo[0]) == ([], 2)
    s, rules = attacked("claws", ammo=0)
    health = s.health[0]
    with rolls(*round_of(3, 3, ATTACK)) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0]) == ([], 1)


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(
    ("mutations", "melee", "mine", "theirs"),
    [
        (("claws",), 3, 3, 3),
        (("claws",), 4, 3, 4),
        (("claws",), 2, 4, 3),
        (("claws", "blood_rage"), 3, 3, 4),
        (("claws", "blood_rage", "blood_rage"), 4, 3, 6),
    ],
)
def test_attack_both_roll_three_dice_one_more_who_fights_better_and_the_mutant_those_of_its_scars(
    mutations, melee, mine, theirs
):
    s, rules = attacked(*mutations, melee=melee)
    health = s.health[0]
    with rolls(*[MISS] * (mine + theirs - 1), ATTACK) as left:
        act(s, rules, Action.SEAT + 0)
    assert not left
    assert health - s.health[0] == 1


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(
    ("mutations", "strength", "own", "other", "wounds"),
    [
        (("claws",), 3, (MISS, MISS, MISS), (ATTACK, ATTACK, MISS), 1),  # a side wounds once
        (("claws",), 4, (MISS, MISS, MISS), (ATTACK, MISS, MISS), 2),  # strength
        (("claws",), 5, (MISS, MISS, MISS), (ATTACK, MISS, MISS), 3),
        (("claws",), 3, (MISS, MISS, MISS), (CRITICAL, ATTACK, MISS), 2),
        (("claws",), 3, (MISS, MISS, MISS), (SPECIAL, MISS, MISS), 2),  # Claws: one wound more
        (("bone_blade",), 3, (MISS, MISS, MISS), (SPECIAL, MISS, MISS), 3),
        (("hammer_fist",), 3, (MISS, MISS, MISS), (SPECIAL, MISS, MISS), 2),  # it knocks down, no wound more
        (("blood_rage",), 3, (MISS, MISS, MISS), (SPECIAL, MISS, MISS, MISS), 1),  # fists
        (("claws",), 3, (BLOCK, MISS, MISS), (ATTACK, MISS, MISS), 0),
        (("claws",), 3, (BLOCK, MISS, MISS), (ATTACK, ATTACK, MISS), 1),
        (("claws",), 3, (BLOCK, MISS, MISS), (ATTACK, SPECIAL, MISS), 1),  # it takes the Special away
        (("blood_rage",), 3, (BLOCK, MISS, MISS), (ATTACK, SPECIAL, MISS, MISS), 0),  # of fists, too
        (("claws",), 3, (ATTACK, MISS, MISS), (ATTACK, MISS, MISS), 1),  # a tie: both wound
        (("claws",), 3, (ATTACK, ATTACK, MISS), (ATTACK, MISS, MISS), 0),
        (("claws",), 3, (MISS, MISS, MISS), (WARRIOR, WARRIOR, BLOCK), 0),
        (("claws",), 3, (ATTACK, ATTACK, MISS), (ATTACK, BLOCK, MISS), 1),
    ],
)
def test_attack_is_one_round_of_melee_with_a_scar_weapon_or_fists(mutations, strength, own, other, wounds):
    s, rules = attacked(*mutations, strength=strength)
    health, morale, scars = s.health[0], s.morale[0], s.scars_held[0]
    with rolls(*own, *other) as left:
        act(s, rules, Action.SEAT + 0)
    assert not left
    assert health - s.health[0] == wounds
    assert (s.morale[0], s.scars_held[0], scars_of(s, 1)) == (morale, scars, list(mutations))


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(("melee", "own_melee", "wounds"), [(5, 4, 1), (4, 4, 0), (5, 5, 0)])
def test_attack_warriors_count_for_whoever_has_melee_5(melee, own_melee, wounds):
    s, rules = attacked("claws", melee=melee, own_melee=own_melee)
    health = s.health[0]
    theirs = 3 + (melee > own_melee)
    with rolls(WARRIOR, WARRIOR, MISS, WARRIOR, *[MISS] * (theirs - 1)):
        act(s, rules, Action.SEAT + 0)
    assert health - s.health[0] == wounds


@pytest.mark.rule("PH-H22")
def test_attack_defence_dice_may_be_swapped_in_but_a_sharp_mind_rolls_nothing_again():
    s, rules = attacked("claws")
    set_stats(s, 0, speed=4, mind=5)
    s.health[0] = 2  # at or below 2 health its script swaps
    with rolls(MISS, MISS, DEFENCE_BLOCK, ATTACK, MISS, MISS) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, s.health[0]) == ([], 2)


@pytest.mark.rule("PH-H22", "PH-H16")
@pytest.mark.parametrize(
    ("gear", "wounds"), [((), 3), (("padded_jacket",), 2), (("padded_jacket", "ballistic_vest"), 1)]
)
def test_armour_ignores_the_first_wounds_of_an_attack(gear, wounds):
    s, rules = attacked("claws", strength=3, gear=gear)
    s.armour_melee = 9  # of an earlier combat
    health = s.health[0]
    with rolls(*round_of(3, 3, CRITICAL, CRITICAL)) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0]) == ([], wounds)


@pytest.mark.rule("PH-H22", "PH-H18", "PH-158")
@pytest.mark.parametrize(("gear", "mine"), [((), 3), (("spear",), 4)])
def test_a_weapon_that_gives_a_die_in_the_first_round_gives_it_against_an_attack(gear, mine):
    s, rules = attacked("claws", gear=gear)
    act(s, rules, Action.SEAT + 0, braces=True)
    if gear:
        act(s, rules, Action.WIELD + place_of(s, 0, "spear"), braces=True)
    health = s.health[0]
    with rolls(*[MISS] * (mine - 1), ATTACK, ATTACK, ATTACK, MISS) as left:
        act(s, rules, Action.PASS)
    assert (left, health - s.health[0]) == ([], 1)


@pytest.mark.rule("PH-H22", "PH-074")
@pytest.mark.parametrize(("action", "mine"), [(Action.PASS, 3), (Action.FRENZY, 4)])
def test_killer_instinct_may_be_discarded_for_a_die_against_an_attack(action, mine):
    s, rules = attacked("claws")
    take(s, Deck.EVENTS, row("events", "killer_instinct"))
    s.killer[0] = row("events", "killer_instinct") + 1
    act(s, rules, Action.SEAT + 0, braces=True)
    assert [each for each in legal_list(s, rules) if each < Action.PLAY] == [Action.PASS, Action.FRENZY]
    with rolls(*round_of(mine, 3)) as left:
        act(s, rules, action, braces=True)
    assert left == []
    assert (s.killer[0] > 0, s.killing) == (action == Action.PASS, 0)
    assert (row("events", "killer_instinct") in s.used[Deck.EVENTS, : s.used_size[Deck.EVENTS]]) == (mine == 4)


@pytest.mark.rule("PH-074")
@pytest.mark.parametrize("hand", ["charge_rural_urban", "spoil_urban"])
def test_killer_instinct_and_other_weapons_are_for_attack_only(hand):
    s, rules = journey()
    give(s, rules, 0, "machete")
    take(s, Deck.EVENTS, row("events", "killer_instinct"))
    s.killer[0] = row("events", "killer_instinct") + 1
    prey("urban_a", hand=(hand,), game=(s, rules))
    act(s, rules, Action.SEAT + 0, braces=True)
    assert s.phase == Phase.BRACE
    assert Action.FRENZY not in legal_list(s, rules)
    assert Action.WIELD + place_of(s, 0, "machete") not in legal_list(s, rules)


@pytest.mark.rule("PH-074")
@pytest.mark.parametrize(("health", "action"), [(2, Action.FRENZY), (3, Action.PASS)])
def test_a_script_whose_health_is_low_meets_an_attack_with_killer_instinct(health, action):
    s, rules = attacked("claws")
    take(s, Deck.EVENTS, row("events", "killer_instinct"))
    s.killer[0], s.health[0] = row("events", "killer_instinct") + 1, health
    act(s, rules, Action.SEAT + 0, braces=True)
    rules.policies["swap_health"][0] = 2
    assert choose(s, rules) == action


@pytest.mark.rule("PH-H22", "PH-189")
@pytest.mark.parametrize(("skills", "again", "wounds"), [((), (), 1), (("footwork",), (BLOCK,), 0)])
def test_footwork_rolls_an_idle_die_again_against_an_attack(skills, again, wounds):
    s, rules = attacked("claws")
    learn(s, rules, 0, *skills)
    health = s.health[0]
    with rolls(*round_of(3, 3, ATTACK), *again) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0]) == ([], wounds)


# --- Charge ---


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(
    ("mutations", "dice", "wounds"),
    [
        ((), (ATTACK, CRITICAL), 2),
        ((), (ATTACK, MISS), 1),
        ((), (WARRIOR, SPECIAL), 0),
        ((), (BLOCK, MISS), 0),
        (("bounding_legs", "bounding_legs"), (CRITICAL, ATTACK, ATTACK, BLOCK), 3),
    ],
)
def test_charge_two_melee_dice_and_those_of_scars_wound_by_attacks_and_criticals(mutations, dice, wounds):
    s, rules = charged(*mutations)
    health = s.health[0]
    with rolls(*dice) as left:
        act(s, rules, Action.SEAT + 0)
    assert not left
    assert (health - s.health[0], s.scars_held[0]) == (wounds, 0)


@pytest.mark.rule("PH-041", "PH-164", "PH-H22")
@pytest.mark.parametrize(("melee", "speed", "defence", "wounds"), [(4, 3, (), 0), (5, 3, (), 2), (5, 4, (1,), 1)])
def test_warriors_of_a_charge_count_for_a_mutant_with_melee_5(melee, speed, defence, wounds):
    s, rules = charged(speed=speed)
    set_stats(s, 1, melee=melee)
    health = s.health[0]
    with rolls(WARRIOR, WARRIOR, *defence) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0]) == ([], wounds)


@pytest.mark.rule("PH-226")
@pytest.mark.parametrize(
    ("speed", "defence", "wounds"),
    [
        (3, (), 2),
        (4, (DEFENCE_BLOCK,), 1),
        (4, (DEFENCE_MISS,), 2),
        (4, (4,), 2),  # an Attack cancels nothing
        (5, (DEFENCE_BLOCK, DEFENCE_BLOCK), 0),
        (5, (DEFENCE_BLOCK, DEFENCE_MISS), 1),
    ],
)
def test_against_charge_a_human_rolls_the_defence_dice_it_has_and_each_block_takes_an_attack_away(
    speed, defence, wounds
):
    s, rules = charged(speed=speed)
    health = s.health[0]
    with rolls(ATTACK, CRITICAL, *defence) as left:
        act(s, rules, Action.SEAT + 0)
    assert not left
    assert health - s.health[0] == wounds


def armed(*mutations, melee=3):
    """Seat 1, a mutant of strength 3 with these scars, has just played Attack! on seat 0, who cannot shoot."""
    s, rules = attacked(*mutations, melee=melee)
    act(s, rules, Action.SEAT + 0, braces=True)
    return s, rules


@pytest.mark.rule("PH-211")
@pytest.mark.parametrize(
    ("place", "dice", "wounds"), [(1, (ATTACK, MISS), 2), (3, (ATTACK, MISS), 1), (3, (SPECIAL, MISS), 3)]
)
def test_a_mutant_chooses_which_of_its_scar_weapons_it_uses_for_an_attack(place, dice, wounds):
    s, rules = armed("bounding_legs", "hammer_fist", "blood_rage", "bone_blade", "hammer_fist")
    assert (s.phase, s.seat, s.hits_on[0]) == (Phase.ARM, 1, 1 << Deed.ATTACK)
    assert legal_list(s, rules) == [Action.ARM + 1, Action.ARM + 3]  # each kind once, and no fists
    act(s, rules, Action.ARM + place, braces=True)
    assert (s.phase, s.seat, s.armed) == (Phase.BRACE, 0, place)
    health = s.health[0]
    with rolls(*round_of(3, 4, *dice)) as left:
        act(s, rules, Action.PASS)
    assert (left, health - s.health[0], s.armed) == ([], wounds, NONE)


@pytest.mark.rule("PH-211", "PH-172")
@pytest.mark.parametrize(
    ("mutations", "place", "wounds"),
    [(("blood_rage", "claws"), 1, 2), (("claws", "claws"), 1, 2), (("stretched_frame",), NONE, 1)],
)
def test_a_mutant_with_one_kind_of_weapon_uses_it_and_without_any_its_fists(mutations, place, wounds):
    s, rules = armed(*mutations)
    assert (s.phase, s.seat) == (Phase.BRACE, 0)
    assert s.scar[1, s.armed] == s.scar[1, place]
    assert (s.armed == NONE) == (place == NONE)
    health, dice = s.health[0], 3 + mutations.count("blood_rage")
    with rolls(*round_of(3, dice, SPECIAL)) as left:
        act(s, rules, Action.PASS)
    assert (left, health - s.health[0]) == ([], wounds)


@pytest.mark.rule("PH-211")
@pytest.mark.parametrize(
    ("mutations", "melee", "place"),
    [
        (("claws", "hammer_fist"), 3, 1),
        (("hammer_fist", "bone_blade"), 3, 0),  # 3 dice show half a Special: a wound either way
        (("hammer_fist", "bone_blade"), 4, 1),  # 4 dice show more
        (("hammer_fist", "blood_rage", "bone_blade"), 3, 2),
        (("claws", "bone_blade"), 3, 1),
    ],
)
def test_a_script_uses_the_weapon_that_should_wound_most_with_its_specials(mutations, melee, place):
    s, rules = armed(*mutations, melee=melee)
    assert choose(s, rules) == Action.ARM + place


@pytest.mark.rule("PH-211")
def test_a_mutant_is_asked_for_a_weapon_for_attack_only():
    s, rules = journey()
    prey("urban_a", "claws", "hammer_fist", hand=("charge_rural_urban",), game=(s, rules))
    act(s, rules, Action.SEAT + 0, braces=True)
    assert (s.phase, s.seat) == (Phase.BRACE, 0)


@pytest.mark.rule("PH-Q62", "PH-Q63")
@pytest.mark.parametrize("shots", [[0, 0, 0], [5, 5, 5]])
def test_humans_neither_hurt_mutants_who_attack_nor_gain_experience(shots):
    s, rules = journey()
    unskilled(s, rules, 0)
    set_stats(s, 1, strength=1, melee=3)
    prey("urban_a", "claws", hand=("attack_urban",), game=(s, rules))
    scars, stats = s.scar[1].tolist(), s.stat[1].tolist()
    act(s, rules, Action.SEAT + 0)
    blows = [] if shots[0] == 0 else [ATTACK, CRITICAL, BLOCK, *[MISS] * 3]
    with rolls(*shots, *blows) as left:
        act(s, rules, Action.AIM)
    assert not left
    assert (s.mutant[1], s.scar[1].tolist(), s.stat[1].tolist(), s.phase == Phase.OVER) == (1, scars, stats, False)
    assert (s.xp[0], s.xp_gained[0]) == (0, 0)
    assert s.jp[0] == 0


@pytest.mark.rule("PH-226", "PH-H16")
def test_armour_ignores_the_first_wounds_of_a_charge():
    s, rules = charged()
    give(s, rules, 0, "padded_jacket")
    health = s.health[0]
    with rolls(ATTACK, CRITICAL) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0], s.armour_melee) == ([], 1, 0)


@pytest.mark.rule("PH-226", "PH-189")
@pytest.mark.parametrize(
    ("attacks", "defence", "again", "wounds"),
    [
        ((ATTACK, CRITICAL), (DEFENCE_BLOCK, DEFENCE_MISS), (DEFENCE_BLOCK,), 0),
        ((ATTACK, CRITICAL), (DEFENCE_MISS, DEFENCE_MISS), (DEFENCE_BLOCK,), 1),  # one die
        ((ATTACK, MISS), (DEFENCE_BLOCK, DEFENCE_MISS), (), 0),  # it needs no more Blocks
        ((ATTACK, CRITICAL), (DEFENCE_BLOCK, DEFENCE_BLOCK), (), 0),
    ],
)
def test_footwork_rolls_a_defence_die_again_against_a_charge(attacks, defence, again, wounds):
    s, rules = charged(speed=5)
    learn(s, rules, 0, "footwork")
    health = s.health[0]
    with rolls(*attacks, *defence, *again) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0]) == ([], wounds)
