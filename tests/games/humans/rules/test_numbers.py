"""Humans!!!: the components, that every rule reads its own number, and what a table of a scenario may not say."""

import math
from fractions import Fraction

import numpy as np
import pytest

import scenarios
from sims.game import RowError
from sims.games.humans.records.actions import Action
from sims.games.humans.records.derive import find_town_square, turn_tiles
from sims.games.humans.records.words import Effect, Outcome, Phase, Roll, Step, TileKind
from sims.games.humans.rules.cards import resolve_reaction
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.setup import gain_tokens
from tests.games.humans.tables import (
    USE,
    E,
    N,
    S,
    W,
    act,
    at,
    attempt,
    begin,
    capturing,
    dice,
    give,
    human,
    humans,
    hunt,
    moving,
    next_captures,
    next_tile,
    options,
    pawn,
    play,
    prepare,
    resume,
    row,
    rules_of,
    snap,
    square_of,
    stand,
    table,
    targets,
    tile,
    to,
    xy,
)


def total(name, field="count"):
    """The sum of a column over all copies of a table's rows."""
    rules = rules_of()
    cards = rules[f"{name}_deck"][: rules[f"{name}_size"]]
    return len(cards) if field == "count" else int(rules[name][cards][field].sum())


def shares(deck, drawn):
    """How likely each number of cards by kind is among so many drawn from a deck, as fractions."""
    found = {}
    for eats in range(drawn + 1):
        for infections in range(drawn + 1 - eats):
            kinds = (eats, infections, drawn - eats - infections)
            ways = math.prod(math.comb(n, k) for n, k in zip(deck, kinds, strict=True))
            found[kinds] = Fraction(ways, math.comb(sum(deck), drawn))
    return found


@pytest.mark.rule("HU-H02")
@pytest.mark.parametrize(("name", "cards"), [("tiles", 20), ("events", 40), ("capture_cards", 40), ("wound_cards", 40)])
def test_there_are_as_many_cards_and_tiles_as_the_rulebook_lists(name, cards):
    assert total(name) == cards


def test_supplies_are_those_of_the_rulebook():
    rules = rules_of()
    assert (rules.humans, rules.pawns, rules.chits, rules.tokens, rules.die_sides) == (60, 10, 36, 36, 6)
    assert rules.characters_size == 6


def test_humans_and_tokens_of_all_tiles_are_no_more_than_there_are():
    assert (total("tiles", "humans"), total("tiles", "tokens")) == (31, 15)
    rules = rules_of()
    weapons = rules.event_copies[np.flatnonzero(rules.events["effect"] == Effect.WEAPON)]
    assert rules.event_copies.sum() == 40
    assert weapons[:4].tolist() == [4, 5, 3, 2]


@pytest.mark.rule("HU-H06")
def test_the_capture_deck_gives_the_chances_that_it_is_said_to_give():
    rules = rules_of()
    assert rules.capture_copies.tolist() == [17, 17, 6]
    for drawn, escape in ((2, Fraction(73, 260)), (3, Fraction(487, 1235)), (4, Fraction(22507, 45695))):
        chance = shares(rules.capture_copies.tolist(), drawn)
        assert sum(chance.values()) == 1
        assert sum(p for kinds, p in chance.items() if kinds[2]) == escape


@pytest.mark.rule("HU-017", "HU-018")
@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_road_humans(number):
    s, rules = table()
    rules.road_humans = number
    next_tile(s, "road_x")
    begin(s, rules)
    act(s, rules, options(s, rules)[0])
    while s.phase == Phase.PUT_HUMAN:
        act(s, rules, options(s, rules)[0])
    assert len(humans(s)) == number


@pytest.mark.rule("HU-010", "HU-011")
@pytest.mark.parametrize(("starting", "later"), [(1, 3), (3, 0), (2, 2)])
def test_starting_and_later_pawns(starting, later):
    s, rules = table(2, starting_pawns=starting, later_pawns=later)
    assert s.pawns.tolist()[:2] == [starting] * 2
    begin(s, rules)
    begin(s, rules)
    assert s.pawns.tolist()[:2] == [starting + later, starting]


@pytest.mark.rule("HU-007")
def test_pawns():
    s, rules = hunt(pawns=1)
    next_captures(s, *["infection"] * 3)
    attempt(s, rules, 6)
    assert (s.pawns[0], s.infected[0]) == (1, 1)


@pytest.mark.rule("HU-024")
@pytest.mark.parametrize("number", [0, 2, 5])
def test_hand_limit(number):
    s, rules = table(2, hand_limit=number)
    resume(s, rules, Step.DRAW)
    assert s.held[0] == number


@pytest.mark.rule("HU-080")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_plays(number):
    s, rules = table(2, plays=number)
    give(s, 0, "more_movement", "more_movement", "more_movement")
    prepare(s, rules)
    while s.phase == Phase.PREPARE:
        act(s, rules, options(s, rules)[-1])
    assert s.budget == 6 + 3 * number


@pytest.mark.rule("HU-079")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_discards(number):
    s, rules = table(2, discards=number)
    give(s, 0, "weapon_0", "weapon_0", "weapon_1")
    capturing(s, rules)
    while s.phase == Phase.END:
        act(s, rules, options(s, rules)[-1])
    assert s.held[0] == 3 - number


@pytest.mark.rule("HU-047")
@pytest.mark.parametrize("sides", [2, 12])
def test_die_sides(sides):
    s, rules = table(die_sides=sides)
    seen = set()
    for _ in range(300):  # a face of twelve stays unseen in 12 x (11/12)^300 < 1e-9 of all seeds
        roll(s, rules, int(Roll.CAPTURE), 0)
        seen.add(int(s.die))
    assert seen == set(range(1, sides + 1))


@pytest.mark.rule("HU-050")
@pytest.mark.parametrize(("die", "wounded"), [(4, 0), (5, 1)])
def test_wound_at(die, wounded):
    s, rules = hunt(wound_at=5)
    give(s, 1, "weapon_0")
    attempt(s, rules, 6)
    dice(s, rules, die, 1)
    act(s, rules, play("weapon_0"))
    assert s.wounds_taken[0] == wounded


@pytest.mark.rule("HU-035")
def test_a_barricade_reads_its_own_number_and_not_that_of_a_weapon():
    s, rules = table(2, wound_at=9)
    tile(s, rules, "building_12", 0, -1, 2)
    rules.land["barricade"][row("tiles", "building_12")] = 2
    stand(s, 0, square_of(s, 1, -2))
    moving(s, rules)
    dice(s, rules, 2)
    act(s, rules, Action.ENTER)
    assert s.barricades[0] == 1


@pytest.mark.parametrize(("least", "after"), [(0, 0), (1, 1), (2, 2), (5, 3)])
def test_least_movement(least, after):
    s, rules = table(2, least_movement=least)
    give(s, 1, "less_movement")
    rules.characters["movement"] = 3
    prepare(s, rules)
    copy = snap(s)
    resolve_reaction(copy, rules, int(Effect.LESS_MOVEMENT), 3)
    assert copy.budget == after
    assert s.budget == 3


def test_cheer_movement():
    s, rules = table(2, "cheerleader+miner", cheer_movement=2)
    prepare(s, rules)
    act(s, rules, USE)
    assert s.budget == 9


@pytest.mark.parametrize("number", [0, 1, 2])
def test_tune_humans(number):
    s, rules = table(2, "musician+miner", tune_humans=number)
    human(s, at(0, N), at(0, W), at(0, S))
    pawn(s, 1, at(0, E))
    stand(s, 0, at(0, E))
    stand(s, 1, at(0, E))
    prepare(s, rules)
    led = 0
    if s.phase == Phase.PREPARE:
        act(s, rules, USE)
    while s.phase in (Phase.PICK_HUMAN, Phase.LEAD_HUMAN):
        led += s.phase == Phase.LEAD_HUMAN
        choice = options(s, rules)
        act(s, rules, choice[-1])
    assert led == min(number, 2)
    assert s.ability_used[0] == (number > 0)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_tune_steps(steps):
    s, rules = table(2, "musician+miner", tune_steps=steps)
    for seat in (0, 1):
        stand(s, seat, at(0, N))
    tile(s, rules, "road_l", 0, 1)
    human(s, at(0, S))
    prepare(s, rules)
    act(s, rules, USE, to(at(0, S)))
    squares = {xy(s, square) for square in targets(s, rules)}
    near = {(1, 1), (1, 3)}
    assert near <= squares
    assert squares - near == {1: set(), 2: {(0, 1), (2, 1), (1, 4)}, 3: {(0, 1), (2, 1), (1, 4), (2, 4)}}[steps]


@pytest.mark.rule("HU-037")
def test_chits():
    s, rules = table(2, chits=1)
    tile(s, rules, "building_09", 0, -1, 2)
    stand(s, 0, square_of(s, 1, -2))
    pawn(s, 0, square_of(s, 0, -2))
    for which in (0, 1):
        moving(s, rules)
        dice(s, rules, 6)
        act(s, rules, Action.ENTER + which)
    assert (s.chit.sum(), s.chits_left, s.barricades[0]) == (1, 0, 2)


@pytest.mark.rule("HU-008")
def test_tokens_of_the_supply():
    rules = rules_of(2, tokens=3)
    assert rules.tokens == 3
    s, rules = table(2, tokens=3)
    gain_tokens(s, 0, 2)
    gain_tokens(s, 1, 2)
    assert (s.tokens.tolist()[:2], s.tokens_left) == ([2, 1], 0)


@pytest.mark.rule("HU-017")
def test_humans_of_the_pool():
    s, rules = table(2, humans=1)
    next_tile(s, "building_09")
    begin(s, rules)
    act(s, rules, options(s, rules)[0])
    act(s, rules, options(s, rules)[0])
    assert (len(humans(s)), s.humans_left) == (1, 0)


@pytest.mark.parametrize("cap", [1, 7])
def test_round_cap(cap):
    s, rules = table(2, round_cap=cap)
    s.rounds = cap
    resume(s, rules, Step.NEXT_SEAT, 1)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.ROUND_CAP)


@pytest.mark.rule("HU-006")
def test_a_character_cannot_be_taken_twice():
    with pytest.raises(ValueError, match="taken twice"):
        scenarios.load("humans").configuration({"players": 2, "character@1": "lawyer", "character@2": "lawyer"}).rules()


@pytest.mark.rule("HU-009")
@pytest.mark.parametrize("squares", [0, 2])
def test_there_is_one_town_square(squares):
    rules = rules_of().copy()
    rules.land["kind"][row("tiles", "town_square")] = TileKind.TOWN_SQUARE if squares else TileKind.ROAD
    if squares == 2:
        rules.land["kind"][row("tiles", "road_i")] = TileKind.TOWN_SQUARE
    with pytest.raises(ValueError, match=f"{squares} tiles"):
        find_town_square(rules)


@pytest.mark.rule("HU-019", "HU-020", "HU-021")
@pytest.mark.parametrize("field", ["humans", "tokens", "building_4"])
def test_a_building_has_room_for_its_humans_and_tokens_beside_its_road(field):
    rules = rules_of().copy()
    rules.tiles[field][row("tiles", "building_09")] = 4 if field != "building_4" else 1
    with pytest.raises(RowError, match=field):
        turn_tiles(rules)
