"""Posthuman, rule by rule: scars, and turning mutant. Rulebook page 9."""

import pytest

from sims.games.posthuman.queries.people import mutations
from sims.games.posthuman.queries.redeal import redeal
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, STATS
from sims.games.posthuman.records.state import OWN, PUBLIC
from sims.games.posthuman.records.words import Deck, Phase, Task
from sims.games.posthuman.rules.scars import draw_scars, turn_mutant
from sims.games.posthuman.rules.tasks import push_for
from tests.games.posthuman.journeys import (
    act,
    journey,
    legal_list,
    next_cards,
    next_encounters,
    rolls,
    row,
    scar,
    set_stats,
    until,
)
from tests.games.posthuman.journeys_mutants import (
    ATTACK,
    MISS,
    discards,
    followers,
    hand_of,
    left_in,
    round_of,
    scars_of,
    settle,
    walk,
)

FOUR = ("claws", "hammer_fist", "bounding_legs", "stretched_frame")
CLOUD_FAILS = 5  # a 6 in the strength test of Spore Cloud: a scar


def infected(held, *cards, players=3, blanks=0, **settings):
    """Seat 0, who has so many mutations, fails the test of a narrative encounter that gives a scar: these come next."""
    s, rules = journey(players, **settings)
    scar(s, 0, *FOUR[:held], *["just_a_scar"] * blanks)
    next_cards(s, "scars", *cards)
    with rolls(CLOUD_FAILS) as left:
        walk(s, rules, "rural_a", "spore_cloud")
    assert not left
    return s, rules


@pytest.mark.rule("PH-200")
@pytest.mark.parametrize(("enemy", "scars"), [("crawler", 1), ("wild_dogs", 0), ("scavenger", 0)])
def test_melee_wounds_from_mutants_however_many_give_one_scar_and_from_others_none(enemy, scars):
    s, rules = journey()
    rules.foes[row("enemies", enemy)].shooting = 0
    walk(s, rules, "rural_a", enemy)
    with rolls(*3 * round_of(4, 3, ATTACK)) as left:  # three rounds, then the enemy flees
        act(s, rules, Action.FIGHT)
    assert not left
    assert (s.health[0], s.scars_held[0], s.fled[0]) == (3, scars, 1)


@pytest.mark.rule("PH-200")
def test_a_combat_with_a_mutant_that_wounds_nobody_gives_no_scar():
    s, rules = journey()
    walk(s, rules, "rural_a", "crawler")
    with rolls(*3 * round_of(4, 3)):
        act(s, rules, Action.FIGHT)
    assert (s.health[0], s.scars_held[0]) == (6, 0)


@pytest.mark.rule("PH-201")
def test_wounds_from_shots_of_a_mutant_give_no_scar():
    s, rules = journey()
    crawler = rules.foes[row("enemies", "crawler")]
    crawler.range, crawler.shooting = 1, 2
    walk(s, rules, "rural_a", "crawler")
    with rolls(0, 0, *3 * round_of(4, 3)) as left:
        act(s, rules, Action.FIGHT)
    assert not left
    assert (s.health[0], s.scars_held[0]) == (4, 0)


@pytest.mark.rule("PH-202")
def test_scars_of_narrative_encounters_come_beside_those_of_combats_in_the_same_zone():
    s, rules = journey()
    walk(s, rules, "hospital", "crawler")  # two encounters in one zone
    next_encounters(s, 1, "spore_cloud")
    with rolls(*round_of(4, 3, ATTACK), *round_of(4, 3, ATTACK), *round_of(4, 3), CLOUD_FAILS):
        act(s, rules, Action.FIGHT)
    assert (s.met[0].sum(), s.narratives[0], s.scars_held[0]) == (2, 1, 2)


@pytest.mark.rule("PH-203")
def test_scars_lie_face_down_for_all_but_their_owner_and_their_number_is_open():
    assert "scars_held" in PUBLIC
    assert "scar" in OWN
    assert "scar" not in PUBLIC
    s, rules = journey(3)
    scar(s, 0, "claws", "just_a_scar", "swollen_brain")
    own = s.scar[0].tolist()
    redeal(s, rules, 0)
    assert s.scar[0].tolist() == own
    seen = set()
    for _ in range(8):
        redeal(s, rules, 1)
        assert s.scars_held[0] == 3
        seen.add(tuple(s.scar[0, :3].tolist()))
    assert len(seen) > 1


@pytest.mark.rule("PH-204")
def test_just_a_scar_has_no_effect_and_is_no_mutation():
    s, rules = infected(2, "just_a_scar")
    stats = s.stat[0].tolist()
    assert (s.scars_held[0], mutations(s, rules, 0), s.mutant[0]) == (3, 2, 0)
    assert (s.phase == Phase.GIVE_IN, stats) == (False, [3] * STATS)


@pytest.mark.rule("PH-205")
@pytest.mark.parametrize("held", [2, 3])
def test_on_the_third_or_fourth_mutation_a_human_may_turn_mutant_or_suppress_it(held):
    for action, turned in ((Action.TAKE, 1), (Action.PASS, 0)):
        s, rules = infected(held, "bone_blade")
        assert (s.phase, s.seat, s.mutant[0]) == (Phase.GIVE_IN, 0, 0)
        assert legal_list(s, rules) == [Action.PASS, Action.TAKE]
        act(s, rules, action)
        assert (s.mutant[0], s.scars_held[0], s.jp[0]) == (turned, held + 1, 1 - turned)


@pytest.mark.rule("PH-205")
@pytest.mark.parametrize(
    ("held", "reading", "turned"),
    [(1, "always", 0), (2, "always", 1), (3, "always", 1), (2, "never", 0), (3, "never", 0), (4, "never", 1)],
)
def test_no_choice_before_the_third_and_none_if_the_setting_says_always_or_never(held, reading, turned):
    s, _ = infected(held, "bone_blade", voluntary_turn=reading)
    assert (s.phase == Phase.GIVE_IN, s.mutant[0]) == (False, turned)


@pytest.mark.rule("PH-Q35")
@pytest.mark.parametrize("held", [3, 4])
def test_a_suppressed_mutation_is_suppressed_for_good_and_a_blank_scar_does_not_ask_again(held):
    s, rules = infected(held, "just_a_scar")
    assert (s.phase == Phase.GIVE_IN, s.mutant[0], s.scars_held[0]) == (False, 0, held + 1)
    until(s, rules, Phase.DECLARE, 0)
    assert all(Action.DEED <= action < Action.CARD or action >= Action.PLAY for action in legal_list(s, rules))


@pytest.mark.rule("PH-206")
@pytest.mark.parametrize("blanks", [0, 3])
def test_on_the_fifth_mutation_a_human_turns_mutant_at_once_and_blank_scars_do_not_count(blanks):
    s, rules = infected(4, "bone_blade", blanks=blanks)
    assert (s.mutant[0], mutations(s, rules, 0), s.mutation_turn[0]) == (1, 5, s.rounds)
    s, rules = infected(4, "just_a_scar", blanks=blanks)  # five scars and more, four mutations
    assert (s.mutant[0], s.scars_held[0], mutations(s, rules, 0)) == (0, 5 + blanks, 4)


@pytest.mark.rule("PH-207")
def test_of_several_scars_none_is_taken_after_the_fifth_mutation():
    s, rules = journey(3)
    scar(s, 0, *FOUR)
    next_cards(s, "scars", "just_a_scar", "bone_blade", "blood_rage", "claws")
    draw_scars(s, rules, 0, 4)
    settle(s, rules)
    assert (s.mutant[0], scars_of(s, 0)) == (1, [*FOUR, "bone_blade"])
    assert left_in(s, "scars", Deck.SCARS)[:2] == ["blood_rage", "claws"]


@pytest.mark.rule("PH-207")
@pytest.mark.parametrize(("action", "left"), [(Action.TAKE, ["just_a_scar", "claws"]), (Action.PASS, ["claws"])])
def test_who_turns_mutant_by_choice_takes_no_more_scars_of_that_deal(action, left):
    s, rules = journey(3)
    scar(s, 0, *FOUR[:2])
    next_cards(s, "scars", "bone_blade", "just_a_scar", "claws")
    push_for(s, Task.DRAW_SCARS.value, 0, 2)
    settle(s, rules)
    assert (s.phase, s.seat) == (Phase.GIVE_IN, 0)
    act(s, rules, action)
    assert s.mutant[0] == (action == Action.TAKE)
    assert left_in(s, "scars", Deck.SCARS)[: len(left)] == left


@pytest.mark.rule("PH-208")
@pytest.mark.parametrize("reading", ["policy", "always"])
@pytest.mark.parametrize(("held", "turned"), [(2, 0), (3, 0), (4, 1)])
def test_of_two_players_nobody_turns_mutant_by_choice_but_on_the_fifth_mutation(held, turned, reading):
    s, _ = infected(held, "bone_blade", players=2, voluntary_turn=reading)
    assert (s.phase == Phase.GIVE_IN, s.mutant[0]) == (False, turned)


@pytest.mark.rule("PH-Q38")
def test_alone_nobody_turns_mutant_by_choice():
    s, _ = infected(3, "bone_blade", players=1, voluntary_turn="always")
    assert (s.phase == Phase.GIVE_IN, s.mutant[0], s.scars_held[0]) == (False, 0, 4)


@pytest.mark.rule("PH-209")
def test_who_turns_mutant_keeps_only_its_mutations_which_change_its_stats_within_1_to_5():
    s, rules = journey(3)
    scar(s, 0, "claws", "just_a_scar", "hammer_fist", "blood_rage")  # strength +1 +1, mind -1 -1, melee +1
    followers(s, rules, 0, active=("medic",), waiting=("forager",))
    set_stats(s, 0, strength=4, mind=2, melee=3, speed=2, shooting=5)
    s.xp[0] = 4
    blanks = s.used_size[Deck.SCARS]
    turn_mutant(s, rules, 0)
    settle(s, rules)
    assert s.stat[0].tolist() == [5, 2, 1, 4, 5]
    assert scars_of(s, 0) == ["claws", "hammer_fist", "blood_rage"]
    assert discards(s, "scars", Deck.SCARS)[blanks:] == ["just_a_scar"]
    for field in ("food", "ammo", "xp", "gears", "held", "skills", "actives", "waiting_followers", "room"):
        assert s[field][0] == 0, field
    assert (s.bonus[0] == 0).all()
    assert len(hand_of(s, 0)) == 3
    assert s.missed[0] == 1


@pytest.mark.rule("PH-209")
def test_who_turns_mutant_misses_the_rest_of_the_turn_and_declares_in_the_next():
    s, rules = infected(4, "bone_blade")
    assert (s.mutant[0], s.deed[0], s.declared[0]) == (1, NONE, NONE)
    asked = set()
    turn = s.rounds
    while s.rounds == turn:
        asked.add(int(s.seat))
        act(s, rules, legal_list(s, rules)[0])
    assert 0 not in asked
    while s.phase != Phase.DECLARE or s.seat != 0:
        assert s.seat != 0
        act(s, rules, legal_list(s, rules)[0])
    assert legal_list(s, rules) == [Action.PASS, *range(Action.CARD, Action.CARD + 3)]


@pytest.mark.rule("PH-210")
def test_a_mutant_has_no_place_on_the_journey_and_cannot_win_the_race():
    s, rules = journey(3)
    scar(s, 0, *FOUR)
    s.jp[0] = int(rules.journey_size)
    turn_mutant(s, rules, 0)
    settle(s, rules)
    turn = s.rounds
    while s.rounds == turn:
        assert s.phase != Phase.OVER
        act(s, rules, legal_list(s, rules)[0])


@pytest.mark.rule("PH-Q36")
@pytest.mark.parametrize(("held", "points"), [(4, 0), (1, 1)])
def test_the_scar_of_a_fight_comes_before_the_journey_point_of_its_zone(held, points):
    s, rules = journey()
    scar(s, 0, *FOUR[:held])
    next_cards(s, "scars", "bone_blade")
    walk(s, rules, "rural_a", "crawler")
    rules.foes[row("enemies", "crawler")].health = s.foe_health[0] = 1
    with rolls(*round_of(4, 3, ATTACK), ATTACK, *[MISS] * 6) as left:
        act(s, rules, Action.FIGHT)
    assert not left
    assert (s.mutant[0], s.jp[0], s.won[0]) == (1 - points, points, 1)
    assert s.xp_gained[0] == points  # and so do experience and rewards
