"""Humans!!!, rule by rule: step 4 of a turn, Capture/Combat."""

import numpy as np
import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.words import Phase, Roll
from tests.games.humans.tables import (
    CAST,
    EAT,
    INFECT,
    MID,
    PASS,
    N,
    S,
    W,
    act,
    at,
    attempt,
    capturing,
    changed,
    dice,
    give,
    hand,
    human,
    humans,
    hunt,
    keep_eats,
    next_captures,
    next_wounds,
    options,
    pawn,
    pawns,
    play,
    rolled,
    snap,
    stand,
    take,
    to,
)

CHARACTERS = ["lawyer", "cheerleader", "doctor", "wrestler", "miner", "musician"]


def caught(*captures, players=2, characters=CAST, flight=None, **settings):
    """Let seat 0 catch the human on Town Square and draw these cards; return the state before too."""
    s, rules = hunt(players, characters, **settings)
    next_captures(s, *captures)
    before = snap(s)
    attempt(s, rules, *([6] if flight is None else [6, flight]))
    return s, rules, before


@pytest.mark.rule("HU-046", "HU-A16")
def test_every_human_on_a_square_with_an_own_pawn_must_be_attempted_in_any_order():
    s, rules = hunt()
    north = at(1, N)
    other, third = pawn(s, 0, north), pawn(s, 0, at(0, W))
    human(s, north, at(1, CENTRE))  # and nobody is with the second
    capturing(s, rules)
    assert (s.phase, s.seat) == (Phase.CAPTURE, 0)
    assert options(s, rules) == [Action.SELECT, Action.SELECT + other]  # no pass; the third pawn is alone
    assert third == 2
    next_captures(s, *["eat"] * 6)
    dice(s, rules, 6, 6)
    act(s, rules, Action.SELECT + other)
    assert humans(s) == sorted([MID, at(1, CENTRE)])
    assert options(s, rules) == [Action.SELECT]
    act(s, rules, Action.SELECT)
    assert humans(s) == [at(1, CENTRE)]
    assert (s.captures_tried[0], s.turn_seat) == (2, 1)


@pytest.mark.rule("HU-046")
def test_the_humans_of_other_players_pawns_are_not_attempted():
    s, rules = hunt()
    stand(s, 0, at(0, W))
    stand(s, 1, MID)
    before = snap(s)
    capturing(s, rules)
    assert changed(before, s) == set()
    assert (s.captures_tried.sum(), s.turn_seat) == (0, 1)


@pytest.mark.rule("HU-047")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("character", "number"), [("wrestler", 3), ("miner", 4), ("musician", 4)])
def test_the_die_must_reach_the_capture_number(character, number, die):
    s, rules = hunt(2, f"{character}+cheerleader")
    s.ability_used[0] = 1  # of the Wrestler
    next_captures(s, *["eat"] * 4)
    attempt(s, rules, die, 1)
    assert s.captures_tried[0] == 1
    assert s.eaten[0] == (die >= number)
    assert s.escaped_rolls[0] == (die < number)


@pytest.mark.rule("HU-048")
@pytest.mark.parametrize("who", [1, 2, 3])
def test_each_other_player_may_arm_the_human_with_a_weapon(who):
    s, rules = hunt(4)
    give(s, who, "weapon_1", "weapon_2", "panic")
    attempt(s, rules, 6)
    assert (s.phase, s.seat) == (Phase.ARM, who)
    assert options(s, rules) == [PASS, play("weapon_1"), play("weapon_2")]
    dice(s, rules, 1)
    next_captures(s, *["eat"] * 3)
    act(s, rules, play("weapon_1"))
    assert (s.weapons_played[who], s.eaten[0]) == (1, 1)
    assert hand(s, who) == ["weapon_2", "panic"]


@pytest.mark.rule("HU-048")
def test_nobody_may_arm_a_human_that_was_not_caught():
    s, rules = hunt()
    give(s, 1, "weapon_3")
    attempt(s, rules, 1, 1)
    assert s.phase == Phase.FLEE
    assert hand(s, 1) == ["weapon_3"]


@pytest.mark.rule("HU-049")
@pytest.mark.parametrize("played", [False, True])
def test_there_is_combat_only_through_a_weapon(played):
    s, rules = hunt()
    give(s, 1, "weapon_3", "panic")
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3") if played else PASS)
    assert bool(s.wounds_left < 40) is played
    assert s.eaten[0] == (not played)
    assert hand(s, 1) == (["panic"] if played else ["weapon_3", "panic"])


@pytest.mark.rule("HU-050", "HU-H05")
@pytest.mark.parametrize("bonus", range(4))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_weapons_roll_with_its_bonus_must_reach_4(bonus, die):
    s, rules = hunt()
    give(s, 1, f"weapon_{bonus}")
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    dice(s, rules, die, 1)
    act(s, rules, play(f"weapon_{bonus}"))
    assert s.wounds_taken[0] == (die + bonus >= 4)
    assert s.eaten[0] == (die + bonus < 4)


@pytest.mark.rule("HU-051")
def test_a_wounded_zombie_draws_no_capture_cards_for_this_human():
    s, rules = hunt()
    give(s, 1, "weapon_3")
    next_wounds(s, "arm", "leg")
    left = s.captures_left
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    assert (s.phase, s.seat, s.wounds_left) == (Phase.WOUND, 0, 38)
    act(s, rules, take("arm"))
    assert (s.captures_left, s.eaten[0], s.infected[0], s.humans_left) == (left, 0, 0, 59)


@pytest.mark.rule("HU-052", "HU-097")
@pytest.mark.parametrize(
    ("character", "cards"),
    [("lawyer", 3), ("cheerleader", 3), ("doctor", 2), ("wrestler", 4), ("miner", 3), ("musician", 4)],
)
def test_as_many_capture_cards_are_drawn_as_the_infect_number(character, cards):
    s, rules = hunt(2, f"{character}+{'cheerleader' if character != 'cheerleader' else 'miner'}")
    s.ability_used[0] = 1
    next_captures(s, *["eat"] * cards)
    attempt(s, rules, 6)
    assert (s.captures_left, s.eaten[0]) == (40 - cards, 1)
    assert s.captures_out.tolist() == [cards - 1, 0, 0]


@pytest.mark.rule("HU-053")
@pytest.mark.parametrize("others", [("eat", "eat"), ("infection", "infection"), ("eat", "infection")])
def test_with_an_escape_card_the_right_hand_neighbour_moves_the_human(others):
    s, _, before = caught("escape", *others, players=3, flight=2)
    assert (s.phase, s.seat, s.die) == (Phase.FLEE, 2, 2)
    assert (s.captures_left, s.escapes_gone, s.captures_out.sum()) == (37, 0, 3)
    assert changed(before, s) == {"captures_left", "captures_out", "ends"}
    assert (s.eaten[0], s.infected[0]) == (0, 0)


@pytest.mark.rule("HU-053")
def test_after_an_escape_the_human_stands_elsewhere():
    s, rules, _ = caught("eat", "escape", "eat", players=3, flight=2)
    act(s, rules, to(at(1, S)))
    assert humans(s) == [at(1, S)]
    assert (s.eaten[0], s.pawns[0], s.turn_seat) == (0, 1, 1)


@pytest.mark.rule("HU-054", "HU-A18")
@pytest.mark.parametrize("escapes", [1, 2, 3])
def test_of_two_or_more_escapes_one_leaves_the_game(escapes):
    s, _, before = caught(*["escape"] * escapes, *["eat"] * (3 - escapes), flight=1)
    gone = int(escapes > 1)
    assert s.escapes_gone == gone
    assert s.captures_out.tolist() == [3 - escapes, 0, escapes - gone]
    assert (s.phase, s.escaped_cards[0], rolled(before, s) > 0) == (Phase.FLEE, 1, True)


@pytest.mark.rule("HU-055")
@pytest.mark.parametrize(
    ("cards", "eaten"),
    [(("eat", "eat", "infection"), 1), (("infection", "eat", "infection"), 0), (("eat",) * 3, 1)],
)
def test_the_more_numerous_of_eat_and_infection_takes_effect(cards, eaten):
    s, _, _ = caught(*cards)
    assert (s.eaten[0], s.infected[0]) == (eaten, 1 - eaten)
    assert s.human[MID] == 0


@pytest.mark.rule("HU-056")
@pytest.mark.parametrize("choice", [EAT, INFECT])
def test_of_equal_numbers_the_player_whose_turn_it_is_chooses(choice):
    s, rules, _ = caught("eat", "infection", "infection", "eat", characters="musician+miner")
    assert (s.phase, s.seat) == (Phase.TIE, 0)
    assert options(s, rules) == [EAT, INFECT]
    act(s, rules, choice)
    assert (s.eaten[0], s.infected[0], s.pawns[0]) == ((1, 0, 1) if choice == EAT else (0, 1, 2))


@pytest.mark.rule("HU-057")
def test_an_eaten_human_leaves_play_and_one_eat_card_is_kept():
    s, _, before = caught("eat", "eat", "infection")
    assert s.eaten.tolist() == [1, 0, 0, 0, 0, 0]
    assert s.humans_left == 59  # it does not go back to the pool
    assert s.captures_out.tolist() == [1, 1, 0]
    assert changed(before, s) == {"human", "eaten", "captures_left", "captures_out"}


@pytest.mark.rule("HU-058")
def test_an_infected_human_goes_back_to_the_pool_and_an_own_pawn_takes_its_place():
    s, _, before = caught("infection", "eat", "infection")
    assert s.humans_left == 60
    assert pawns(s, 0) == [MID, MID]
    assert (s.zombies[MID], s.captures_out.tolist()) == (2, [1, 2, 0])
    assert changed(before, s) == {
        *("human", "humans_left", "pawn", "pawns", "zombies", "captures_left", "captures_out"),
    }


@pytest.mark.rule("HU-059")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_human_that_was_not_caught_is_moved_by_the_right_hand_neighbour(players):
    s, rules = hunt(players)
    before = snap(s)
    attempt(s, rules, 3, 2)
    assert (s.phase, s.seat, s.roll, s.die) == (Phase.FLEE, players - 1, Roll.FLIGHT, 2)
    act(s, rules, to(at(1, S)))
    assert changed(before, s) == {"human"}
    assert humans(s) == [at(1, S)]


@pytest.mark.rule("HU-060")
def test_drawn_cards_are_discarded_but_for_those_kept_and_removed():
    s, rules, _ = caught("eat", "eat", "infection")
    deck, out = s.captures_left, s.captures_out.sum()
    assert (deck, out, s.eaten[0]) == (37, 2, 1)
    human(s, MID)
    next_captures(s, "escape", "escape", "eat")
    attempt(s, rules, 6, 1)
    assert (s.captures_left, s.captures_out.sum(), s.escapes_gone) == (34, 4, 1)


@pytest.mark.rule("HU-060", "HU-003", "HU-H06")
def test_an_empty_capture_deck_is_made_of_its_discards_without_kept_and_removed_cards():
    s, rules = hunt()
    keep_eats(s, 0, 2)
    s.escapes_gone = 1
    s.captures_out[:] = rules.capture_copies - [2, 0, 1]
    s.captures_left = 1
    s.captures_out[s.capture_deck[0]] -= 1
    s.capture_deck[1:] = 0
    attempt(s, rules, 6, 1)
    while s.phase in (Phase.FLEE, Phase.TIE):
        act(s, rules, options(s, rules)[0])
    assert s.captures_left == 37 - 3
    in_play = np.bincount(s.capture_deck[: s.captures_left], minlength=3) + s.captures_out
    assert in_play.tolist() == [17 - s.eaten[0], 17, 6 - s.escapes_gone]


@pytest.mark.rule("HU-096")
def test_a_lower_capture_number_catches_with_every_die_of_a_higher_one():
    caught_by = {}
    for number in (3, 4):
        for die in range(1, 7):
            s, rules = hunt()
            rules.characters["capture"] = number
            next_captures(s, *["eat"] * 3)
            attempt(s, rules, die, 1)
            if s.eaten[0]:
                caught_by.setdefault(number, set()).add(die)
    assert caught_by == {3: {3, 4, 5, 6}, 4: {4, 5, 6}}
