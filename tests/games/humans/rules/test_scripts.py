"""Humans!!!: what the scripts do, decision by decision, in the game without Zombies!!!."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.words import Character, Phase, Step
from tests.games.humans.tables import (
    MID,
    PASS,
    USE,
    N,
    S,
    W,
    act,
    at,
    attempt,
    capturing,
    dice,
    discard,
    give,
    human,
    hunt,
    keep_eats,
    moving,
    next_captures,
    pawn,
    play,
    prepare,
    resume,
    square_of,
    stand,
    table,
    take,
    tile,
    to,
    tokens,
    wound,
    wounds,
)

ENTRANCE, INSIDE = (1, -2), (1, -3)


def cornered():
    """A game in which seat 0's pawn stands with a human on the road to the north, which seat 1's pawn shuts."""
    s, rules = table(2)
    stand(s, 0, at(0, N))
    stand(s, 1, MID)
    human(s, at(0, N))
    return s, rules


def before_building():
    """A game without chits in which seat 0's pawn stands before a building with a human in it."""
    s, rules = table(2)
    tile(s, rules, "building_09", 0, -1, 2)
    stand(s, 0, square_of(s, *ENTRANCE))
    human(s, square_of(s, *INSIDE))
    rules.chits = s.chits_left = 0
    return s, rules


def test_no_token_is_spent_on_a_human_that_is_trapped():
    s, rules = cornered()
    tokens(s, 0, 3)
    attempt(s, rules, 1)
    assert s.phase == Phase.REROLL
    assert choose(s, rules) == PASS
    s, rules = hunt()
    tokens(s, 0, 3)
    attempt(s, rules, 1)
    assert (s.phase, choose(s, rules)) == (Phase.REROLL, USE)


def test_no_firm_grip_is_spent_on_a_human_that_is_trapped():
    s, rules = cornered()
    give(s, 0, "firm_grip")
    capturing(s, rules)
    assert choose(s, rules) == Action.SELECT
    s, rules = hunt()
    give(s, 0, "firm_grip")
    capturing(s, rules)
    assert choose(s, rules) == Action.GRIP


@pytest.mark.parametrize(
    ("before", "eaten", "armed"),
    [((), 0, False), (("arm", "leg"), 0, False), (("arm", "leg", "jaw"), 0, True), ((), 8, True)],
)
def test_a_human_that_cannot_flee_is_armed_only_where_a_hit_may_kill(before, eaten, armed):
    """The Lawyer needs 10 points: with 8 Eat cards and a zombie it wins with this human."""
    s, rules = cornered()
    rules.policies["arms_lost"] = 3
    wound(s, 0, *before)
    keep_eats(s, 0, eaten)
    give(s, 1, "weapon_2")
    attempt(s, rules, 6)
    assert (s.phase, s.seat) == (Phase.ARM, 1)
    assert choose(s, rules) == (play("weapon_2") if armed else PASS)


def test_a_human_that_can_flee_is_armed():
    s, rules = hunt()
    rules.policies["arms_lost"] = 3
    give(s, 1, "weapon_2")
    attempt(s, rules, 6)
    assert (s.phase, choose(s, rules)) == (Phase.ARM, play("weapon_2"))


def test_patch_up_cures_a_single_wound():
    s, rules = table(2)
    wound(s, 0, "arm")
    give(s, 0, "patch_up")
    prepare(s, rules)
    assert choose(s, rules) == play("patch_up")
    act(s, rules, play("patch_up"), take("arm"))
    assert wounds(s, 0) == set()


@pytest.mark.parametrize(("far", "pawns", "plays"), [(False, 1, False), (True, 1, True), (False, 2, True)])
def test_more_movement_is_played_for_a_human_out_of_reach_or_for_several_pawns_to_share(far, pawns, plays):
    s, rules = table(2)
    if pawns == 2:
        pawn(s, 0, at(0, S))
    tile(s, rules, "road_i", 0, -1)
    stand(s, 0, at(0, S))
    human(s, at(1, N) if far else MID)  # 5 steps or 1
    rules.characters["movement"] = 3
    give(s, 0, "more_movement")
    prepare(s, rules)
    assert choose(s, rules) == (play("more_movement") if plays else PASS)


def test_a_card_of_the_own_turn_holds_no_answer_back():
    """In the next own turn another card may be played; an answer that is worth more is kept for."""
    for other, plays in (("panic", True), ("bait", True), ("slip_away", False)):
        s, rules = table(2)
        human(s, at(0, N))
        stand(s, 0, at(0, S))
        give(s, 1, "less_movement", other)
        prepare(s, rules)
        assert (s.phase, s.seat) == (Phase.REACT, 1)
        assert choose(s, rules) == (play("less_movement") if plays else PASS)


def test_the_more_wounds_the_more_is_patch_up_worth_and_the_wounded_keep_it():
    for before, action in (((), None), (("arm",), PASS), (("arm", "leg", "jaw"), play("patch_up"))):
        s, rules = table(2)
        wound(s, 0, *before)
        give(s, 0, "patch_up", "slip_away")
        prepare(s, rules)
        if before:
            assert (s.phase, choose(s, rules)) == (Phase.PREPARE, action)
        s.played[0] = 1
        resume(s, rules, Step.END, 0)
        assert choose(s, rules) == (PASS if before else discard("patch_up"))


@pytest.mark.parametrize(("card", "faces"), [("slip_away", (6,)), ("confusion", (6,))])
def test_no_card_is_spent_on_a_human_that_is_infected_anyway(card, faces):
    s, rules = cornered()
    give(s, 1, card)
    next_captures(s, "eat", "infection", "infection")
    attempt(s, rules, *faces)
    assert s.seat == 1
    assert choose(s, rules) == PASS
    s, rules = hunt()
    give(s, 1, card)
    next_captures(s, "eat", "infection", "infection")
    attempt(s, rules, *faces)
    assert (s.seat, choose(s, rules)) == (1, play(card))


@pytest.mark.parametrize(("eats_from", "action"), [(6, PASS), (1, USE)])
def test_the_wrestler_lets_a_human_go_that_is_infected_anyway_unless_it_wants_to_eat(eats_from, action):
    s, rules = cornered()
    s.character[0] = Character.WRESTLER - 1
    rules.policies["eats_from"] = eats_from
    attempt(s, rules, 1)
    assert (s.phase, choose(s, rules)) == (Phase.HOLD, action)


def test_and_holds_on_to_one_that_would_flee():
    s, rules = hunt(2, "wrestler+miner")
    attempt(s, rules, 1)
    assert (s.phase, choose(s, rules)) == (Phase.HOLD, USE)


@pytest.mark.parametrize(("eats_from", "action"), [(6, PASS), (1, USE)])
def test_the_doctor_asks_for_no_second_opinion_of_a_human_that_is_infected_anyway(eats_from, action):
    s, rules = cornered()
    s.character[0] = Character.DOCTOR - 1
    rules.policies["eats_from"] = eats_from
    next_captures(s, "escape")
    attempt(s, rules, 6)
    assert (s.phase, choose(s, rules)) == (Phase.OPINION, action)


def test_and_asks_for_one_of_a_human_that_would_flee():
    s, rules = hunt(2, "doctor+miner")
    next_captures(s, "escape")
    attempt(s, rules, 6)
    assert (s.phase, choose(s, rules)) == (Phase.OPINION, USE)


@pytest.mark.parametrize(
    ("budget", "miner", "action"), [(1, 0, "boards"), (0, 0, "enter"), (1, 1, "pickaxe"), (0, 1, "enter")]
)
def test_nothing_is_spent_on_a_barricade_without_movement_left_to_go_in(budget, miner, action):
    s, rules = table(2, "miner+lawyer" if miner else "lawyer+miner")
    tile(s, rules, "building_09", 0, -1, 2)
    rules.land["barricade"] = 5
    stand(s, 0, square_of(s, *ENTRANCE))
    human(s, square_of(s, *INSIDE))
    give(s, 0, "loose_boards")
    moving(s, rules, budget=budget)
    assert choose(s, rules) == {"boards": Action.BOARDS, "enter": Action.ENTER, "pickaxe": Action.PICKAXE}[action]


@pytest.mark.parametrize(("players", "action"), [(2, True), (3, False)])
def test_a_spoiler_saves_no_cards_for_others_if_there_is_only_one_opponent(players, action):
    s, rules = hunt(players, policy="spoiler")
    give(s, 1, "weapon_2")
    attempt(s, rules, 6)
    assert (s.phase, s.seat) == (Phase.ARM, 1)
    assert choose(s, rules) == (play("weapon_2") if action else PASS)


def test_a_pawn_goes_in_where_the_barricade_came_down_without_a_chit():
    s, rules = before_building()
    moving(s, rules)
    assert choose(s, rules) == Action.ENTER
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    assert choose(s, rules) == Action.SELECT
    act(s, rules, Action.SELECT)
    assert choose(s, rules) == to(square_of(s, *INSIDE))


def test_of_two_pawns_at_the_entrance_the_one_that_was_let_in_goes_in():
    s, rules = before_building()
    second = pawn(s, 0, square_of(s, *ENTRANCE))
    moving(s, rules)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER + second)
    assert choose(s, rules) == Action.SELECT + second


def test_a_tune_leads_the_nearest_human_that_can_be_led():
    s, rules = table(2, "musician+miner")
    tile(s, rules, "road_i", 0, -1)
    stand(s, 0, at(1, N))
    stand(s, 1, at(0, N))
    pawn(s, 1, at(1, CENTRE))
    human(s, at(1, S), at(0, W))  # the nearer one stands between two zombies
    prepare(s, rules)
    act(s, rules, USE)
    assert (s.phase, choose(s, rules)) == (Phase.PICK_HUMAN, to(at(0, W)))


@pytest.mark.parametrize(("points", "answer"), [(0, PASS), (8, USE)])
def test_the_lawyer_stops_a_card_that_helps_another_who_is_about_to_win(points, answer):
    s, rules = table(2, "miner+lawyer")
    keep_eats(s, 0, points)
    give(s, 0, "more_movement")
    prepare(s, rules)
    act(s, rules, play("more_movement"))
    assert (s.phase, s.seat) == (Phase.OBJECT, 1)
    assert choose(s, rules) == answer


@pytest.mark.parametrize(("met", "moves"), [(True, False), (False, True)])
def test_a_pawn_that_stands_on_a_humans_square_stays_and_captures_it(met, moves):
    s, rules = table()
    stand(s, 0, at(0, N))
    human(s, MID)
    if met:
        human(s, at(0, N))
    moving(s, rules, 0)
    assert (s.phase, choose(s, rules) != PASS) == (Phase.MOVE, moves)
