"""Humans!!! mixed with Zombies!!!, rule by rule: what ends a game, a turn or a guy's stay in the town."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.queries.people import points
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, NOWHERE
from sims.games.humans.records.words import Outcome, Phase, Step
from sims.games.humans.rules.mixed.leaving import leave_town
from tests.games.humans.mixed_tables import (
    NORTH_ROAD,
    about_to_move,
    give_zombies,
    guy,
    helipad,
    items,
    mixed,
    no_tiles,
    roaming,
    undead,
    use,
)
from tests.games.humans.tables import (
    PASS,
    E,
    N,
    S,
    W,
    act,
    at,
    capturing,
    dice,
    give,
    human,
    next_wounds,
    options,
    resume,
    stand,
    to,
    walk,
    wounds,
)

MISS, HIT = 1, 6
TOP, CORE = at(NORTH_ROAD, N), at(NORTH_ROAD, CENTRE)


def draw_all(s, rules):
    """Let the player draw a full hand."""
    while s.phase == Phase.DECK:
        act(s, rules, options(s, rules)[0])


def before_helipad(**settings):
    """A game in which the guy stands beside the middle of the Helipad, without cards and bullets, with 3 life."""
    s, rules = mixed(**settings)
    middle = helipad(s, rules)
    no_tiles(s)
    beside = int(s.way[middle, 0])
    guy(s, 1, beside)
    s.life[1], s.bullets[1] = 3, 0
    return s, rules, middle, beside


@pytest.mark.rule("HU-161", "HU-143")
def test_a_guy_that_flees_onto_the_free_middle_of_the_helipad_wins():
    s, rules, middle, beside = before_helipad()
    stand(s, 0, beside)
    dice(s, rules, MISS, 1)
    capturing(s, rules)
    act(s, rules, to(middle))
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 1)


@pytest.mark.rule("HU-161", "HU-128")
def test_a_guy_on_the_middle_of_the_helipad_wins_when_its_zombie_walks_away():
    s, rules, middle, beside = before_helipad()
    guy(s, 1, middle)
    undead(s, middle)
    dice(s, rules, HIT)
    resume(s, rules, Step.HORDE)
    act(s, rules, to(middle), to(beside))
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 1)


def beaten_on_the_middle():
    """A game in which the guy has lost to a player's zombie on the middle of the Helipad."""
    s, rules, middle, beside = before_helipad()
    stand(s, 0, middle)
    guy(s, 1, middle)
    return s, rules, middle, beside


@pytest.mark.rule("HU-161")
def test_a_guy_on_the_middle_of_the_helipad_wins_when_the_players_zombie_there_walks_away():
    s, rules, _, beside = beaten_on_the_middle()
    about_to_move(s, rules, 0)
    walk(s, rules, 0, beside)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 1)


@pytest.mark.rule("HU-161")
def test_but_not_while_another_zombie_stays_there():
    s, rules, middle, beside = beaten_on_the_middle()
    stand(s, 0, middle, 1)
    about_to_move(s, rules, 0)
    walk(s, rules, 0, beside)
    assert s.phase != Phase.OVER


@pytest.mark.rule("HU-161", "HU-167")
@pytest.mark.parametrize(("card", "wins"), [("head_shot", True), ("arm", False)])
def test_a_guy_on_the_middle_wins_when_an_explosion_removes_the_zombie_there(card, wins):
    s, rules, middle, _ = beaten_on_the_middle()
    give_zombies(s, 1, "dynamite")
    next_wounds(s, card, card)
    about_to_move(s, rules, 1)
    act(s, rules, use("dynamite"), to(middle))
    assert (s.phase == Phase.OVER) == wins
    if wins:
        assert (s.outcome, s.winner, s.pawns[0]) == (Outcome.WIN_HELIPAD, 1, 1)


@pytest.mark.rule("HU-161", "HU-135")
@pytest.mark.parametrize(("face", "wins"), [(MISS, False), (HIT, True)])
def test_a_guy_that_loses_to_a_players_zombie_on_the_middle_does_not_win(face, wins):
    s, rules, middle, _ = before_helipad()
    stand(s, 0, middle)
    roaming(s, rules, budget=3)
    dice(s, rules, face)
    walk(s, rules, 0, middle)
    assert (s.phase == Phase.OVER) == wins
    assert s.budget == (2 if wins else 0)


@pytest.mark.rule("HU-161", "HU-130")
@pytest.mark.parametrize("lost_to_a_player", [True, False])
def test_a_guy_that_shoots_the_dead_on_the_middle_wins_unless_a_players_zombie_is_still_there(lost_to_a_player):
    s, rules, middle, beside = beaten_on_the_middle()
    if not lost_to_a_player:
        stand(s, 0, beside)
    undead(s, middle)
    dice(s, rules, HIT, 3)
    resume(s, rules, Step.AMBUSH, 1)
    draw_all(s, rules)
    assert (s.kills[1], s.phase == Phase.OVER) == (1, not lost_to_a_player)


@pytest.mark.rule("HU-130", "HU-136")
def test_a_turn_that_begins_beside_both_kinds_of_zombies_brings_one_fight():
    s, rules = mixed()
    no_tiles(s)
    guy(s, 1, CORE)
    undead(s, CORE)
    stand(s, 0, CORE)
    dice(s, rules, HIT, 3)
    resume(s, rules, Step.AMBUSH, 1)
    draw_all(s, rules)
    assert (s.kills[1], s.wounds_taken[0], wounds(s, 0)) == (1, 0, set())
    assert (s.turn_seat, s.budget) == (1, 3 + s.life[1])


@pytest.mark.rule("HU-122", "HU-A53", "HU-118")
def test_first_aid_played_where_a_turn_begins_counts_for_the_roll_of_movement():
    s, rules = mixed()
    no_tiles(s)
    guy(s, 1, CORE)
    undead(s, CORE)
    s.life[1], s.bullets[1] = 3, 0
    give_zombies(s, 1, "first_aid")
    dice(s, rules, MISS, HIT, 2)
    resume(s, rules, Step.AMBUSH, 1)
    assert s.phase == Phase.FIGHT
    act(s, rules, use("first_aid"))
    healed = int(rules.cards["amount"][use("first_aid") - Action.PLAY])
    draw_all(s, rules)
    assert (s.life[1], s.budget) == (3 + healed - 1, 2 + 3 + healed - 1)


@pytest.mark.rule("HU-144")
def test_a_guy_that_dies_where_its_turn_begins_does_not_move_in_it():
    s, rules = mixed()
    no_tiles(s)
    guy(s, 1, CORE)
    undead(s, CORE)
    s.life[1], s.bullets[1] = 1, 0
    give(s, 0, "less_movement")
    dice(s, rules, MISS)
    resume(s, rules, Step.AMBUSH, 1)
    assert (s.pawn[1, 0], s.life[1]) == (NOWHERE, 0)
    draw_all(s, rules)
    assert s.phase in (Phase.DRIVE, Phase.DRIVE_TO, Phase.END)  # nobody reacts to a guy that is not there


@pytest.mark.rule("HU-142")
def test_a_guy_without_life_plays_no_first_aid():
    s, rules = mixed()
    give_zombies(s, 1, "first_aid", "ammunition")
    s.life[1] = 0
    leave_town(s, 1)
    resume(s, rules, Step.END, 1)
    assert use("first_aid") not in options(s, rules)
    assert use("ammunition") not in options(s, rules)


def test_a_guy_that_kills_a_zombie_takes_what_lies_under_it():
    s, rules = mixed()
    s.life_on[CORE] = s.bullets_on[CORE] = 1
    s.life[1], s.bullets[1] = 2, 0
    undead(s, CORE)
    guy(s, 1, TOP)
    roaming(s, rules, budget=3)
    dice(s, rules, HIT)
    walk(s, rules, 0, CORE)
    assert (s.kills[1], s.life[1], s.bullets[1]) == (1, 3, 1)
    assert (s.life_on[CORE], s.bullets_on[CORE]) == (0, 0)


@pytest.mark.rule("HU-143", "HU-063")
def test_before_the_roll_a_guy_that_can_flee_onto_a_humans_square_is_not_trapped():
    s, rules = mixed(trap_check="before_roll")
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    human(s, CORE)
    undead(s, *(at(NORTH_ROAD, spot) for spot in (E, S, W) if s.ground[at(NORTH_ROAD, spot)] == s.ground[CORE]))
    capturing(s, rules)
    assert (s.trapped[0], s.pawns[0]) == (0, 2)


def test_pawns_of_the_beginning_may_count_nothing():
    s, rules = mixed(pawn_counts="infected_only")
    assert (points(s, rules, 0), s.pawns[0]) == (0, 2)
    s, rules = mixed()
    assert points(s, rules, 0) == 2


@pytest.mark.rule("HU-081")
@pytest.mark.parametrize(("budget", "asked"), [(0, False), (1, True)])
@pytest.mark.parametrize("card", ["less_movement", "stunned"])
def test_no_card_slows_a_guy_that_cannot_move(card, budget, asked):
    s, rules = mixed()
    give(s, 0, card)
    about_to_move(s, rules, budget=budget)
    assert (s.phase == Phase.REACT) == asked


# --- scripts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["runner", "hunter"])
def test_a_guy_that_can_win_on_the_helipad_does(script):
    s, rules, middle, beside = before_helipad(guy_policy=script)
    undead(s, *(int(square) for square in s.way[middle, : s.ways[middle]] if square != beside))
    roaming(s, rules, budget=3)
    act(s, rules, Action.SELECT)
    assert choose(s, rules) == to(middle)


def test_a_guy_between_players_zombies_fights():
    s, rules = mixed()
    guy(s, 1, TOP)
    stand(s, 0, CORE)
    stand(s, 0, CORE, 1)
    roaming(s, rules, budget=3)
    assert choose(s, rules) == Action.SELECT
    act(s, rules, Action.SELECT)
    assert choose(s, rules) == to(CORE)


def test_a_guy_lays_out_only_a_better_weapon():
    s, rules = mixed(items_site="anywhere")
    items(s, 1, "chainsaw")
    give_zombies(s, 1, "fire_axe")
    about_to_move(s, rules)
    assert choose(s, rules) == PASS
