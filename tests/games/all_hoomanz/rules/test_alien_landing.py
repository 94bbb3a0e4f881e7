"""All Hoomanz Are Dead, rule by rule: the Alien Landing and its CUBETRON tokens."""

import pytest

from sims.games.all_hoomanz.board.grid import edge_of
from sims.games.all_hoomanz.records.sizes import NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, Edge, Pile, Power
from sims.games.all_hoomanz.rules.encounters import resolve_mystery
from sims.games.all_hoomanz.rules.inventory import refresh
from sims.games.all_hoomanz.rules.simon import hack
from tests.games.all_hoomanz.adams import adams_turn, dry, join, lair, opening, place_adam, recruited, top_of
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    bomb,
    clear,
    drones,
    facility,
    lay,
    next_cards,
    options,
    ready,
    row,
    shields,
)

STOP, MOVE, EXPLORE = int(Action.STOP), int(Action.MOVE), int(Action.EXPLORE)
LANDING = 1  # its room without The Purple Eye
C1, C2, C3, C4, C5 = range(5)  # rows of the tokens


def landed(players=3, heroes="luke+slick+diana+wendy+caine", pile=(C1, C2, C3, C4, C5), **settings):
    """The Alien Landing with a pile in this order, top first; nobody has a Powa-Drink."""
    s, rules = facility(players, heroes, alien_landing=True, **settings)
    dry(s)
    s.pile[: s.pile_size] = pile
    return s, rules


def pile_of(s):
    return [int(token) for token in s.pile[: s.pile_size]]


def own(s, rules, seat, token):
    """Give a hero an active CUBETRON of the pile."""
    left = [each for each in pile_of(s) if each != token]
    s.pile[: len(left)] = left
    s.pile_size = len(left)
    s.cubetron[seat] = token
    refresh(s, rules, seat)


def on_pile(s, amount):
    """Lay shields of the Scrapyard on the pile."""
    s.scrapyard -= amount
    s.pile_shields += amount


def next_turn(s, rules):
    """From a hero's Get Ready to the next hero's."""
    ready(s, rules)
    act(s, rules, STOP)


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-236")
@pytest.mark.parametrize(("purple_eye", "cards"), [(False, 34), (True, 40)])
def test_setup_adds_six_mystery_cards(purple_eye, cards):
    s, _ = opening(alien_landing=True, purple_eye=purple_eye)
    deck = top_of(s, "mystery", 99)
    assert len(deck) == cards
    assert sum(each >= "y20" for each in deck) == 6
    assert (s.left[Pile.LOOT] + 15, s.left[Pile.MONSTER]) == ((83, 78) if purple_eye else (80, 64))


@pytest.mark.rule("AH-236")
def test_they_are_added_before_the_deck_is_shuffled():
    places = {top_of(opening(game, alien_landing=True)[0], "mystery", 34).index("y24") for game in range(5)}
    assert len(places) > 1


@pytest.mark.rule("AH-237")
def test_the_five_cubetrons_begin_as_a_shuffled_pile():
    piles = [pile_of(opening(game, alien_landing=True)[0]) for game in range(10)]
    assert all(sorted(pile) == [C1, C2, C3, C4, C5] for pile in piles)
    assert len({tuple(pile) for pile in piles}) > 1
    s, _ = opening(alien_landing=True)
    assert s.pile_shields == 0
    assert (s.cubetron == NONE).all()
    assert opening()[0].pile_size == 0


@pytest.mark.rule("AH-238", "AH-H29")
@pytest.mark.parametrize(("purple_eye", "room"), [(False, 1), (True, 2)])
def test_the_alien_landing_lies_beside_the_medbay_a_corridor_against_it(purple_eye, room):
    s, rules = opening(alien_landing=True, purple_eye=purple_eye)
    assert (s.rooms, s.tile[room]) == (room + 1, row("tiles", "alien_landing"))
    assert s.beside[0].tolist() == [1 if purple_eye else NOWHERE, NOWHERE, room, NOWHERE]
    assert edge_of(s, rules, room, NORTH) == Edge.OPEN
    assert s.links[0, 0] == 1 << room
    assert [edge_of(s, rules, room, side) for side in (EAST, SOUTH, WEST)] == [Edge.OPEN, Edge.WALL, Edge.OPEN]
    assert not (s.red | s.yellow | s.tnt | s.trapdoors) >> room & 1


@pytest.mark.rule("AH-238")
def test_the_room_stack_stays_as_it_is():
    with_landing, without = opening(alien_landing=True)[0], opening()[0]
    assert with_landing.stack_size == without.stack_size == 48
    assert with_landing.stack.tolist() == without.stack.tolist()


# --- the room --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-239", "AH-240", "AH-241")
def test_entering_gives_the_top_cubetron_and_every_shield_on_the_pile_and_clears_the_room():
    s, rules = landed(pile=(C4, C2, C3, C1, C5))
    on_pile(s, 4)
    ready(s, rules)
    act(s, rules, MOVE + LANDING)
    assert s.cubetron[:3].tolist() == [C4, NONE, NONE]
    assert pile_of(s) == [C2, C3, C1, C5]
    assert (s.shields[0], s.pile_shields) == (7, 0)
    assert s.clear == 1 << LANDING
    assert s.actions == 1


@pytest.mark.rule("AH-240")
def test_a_cubetron_is_active_at_once():
    s, rules = landed(pile=(C2, C1, C3, C4, C5))
    ready(s, rules)
    act(s, rules, MOVE + LANDING)
    assert s.speed_sum[0] == 3 + 2


@pytest.mark.rule("AH-239")
def test_a_clear_landing_gives_nothing():
    s, rules = landed()
    on_pile(s, 4)
    clear(s, LANDING)
    ready(s, rules)
    act(s, rules, MOVE + LANDING)
    assert (s.cubetron[0], s.shields[0], s.pile_shields, s.pile_size) == (NONE, 3, 4, 5)


@pytest.mark.rule("AH-242", "AH-A74")
def test_a_hero_with_a_cubetron_gets_no_other_but_the_shields_and_the_room_is_cleared():
    s, rules = landed()
    own(s, rules, 0, C5)
    on_pile(s, 2)
    ready(s, rules)
    act(s, rules, MOVE + LANDING)
    assert (s.cubetron[0], pile_of(s)) == (C5, [C1, C2, C3, C4])
    assert (s.shields[0], s.pile_shields, s.clear) == (5, 0, 1 << LANDING)


@pytest.mark.rule("AH-A74")
def test_without_tokens_the_pile_gives_only_its_shields():
    s, rules = landed(5)
    for seat, token in ((1, C1), (2, C2), (3, C3), (4, C4)):
        own(s, rules, seat, token)
    rules.cubetrons_size, s.pile_size = 4, 0
    on_pile(s, 2)
    ready(s, rules)
    act(s, rules, MOVE + LANDING)
    assert (s.cubetron[0], s.shields[0], s.pile_shields, s.clear) == (NONE, 5, 0, 1 << LANDING)


# --- upkeep ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-243")
@pytest.mark.parametrize(("stands", "then", "on", "kept"), [(3, 2, 1, True), (2, 1, 1, True), (1, 1, 0, False)])
def test_in_tick_tock_a_shield_goes_onto_the_pile_or_the_token_under_it(stands, then, on, kept):
    s, rules = landed()
    own(s, rules, 1, C3)
    shields(s, 1, stands)
    scrapyard = int(s.scrapyard)
    next_turn(s, rules)
    assert (s.shields[1], s.pile_shields, s.scrapyard) == (then, on, scrapyard)
    assert s.cubetron[1] == (C3 if kept else NONE)
    assert pile_of(s) == [C1, C2, C4, C5] + [C3] * (not kept)
    assert not s.out[1]


@pytest.mark.rule("AH-A73")
@pytest.mark.parametrize("upkeep", ["own", "every"])
def test_upkeep_is_due_in_the_owners_tick_tock_or_in_every_players(upkeep):
    s, rules = landed(upkeep=upkeep)
    own(s, rules, 1, C3)
    shields(s, 1, 9)
    due = []
    for _ in range(6):  # the turns of seats 1, 2, 0, 1, 2, 0; S.I.M.O.N. has none
        before = int(s.shields[1])
        next_turn(s, rules)
        due.append(before - int(s.shields[1]))
    assert due == ([1, 0, 0, 1, 0, 0] if upkeep == "own" else [1] * 6)


@pytest.mark.rule("AH-A73", "AH-196")
@pytest.mark.parametrize(("upkeep", "paid"), [("own", 0), ("every", 1)])
def test_adams_tick_tock_is_a_players_too(upkeep, paid):
    s, rules = lair(alien_landing=True, upkeep=upkeep)
    own(s, rules, 1, C3)
    adams_turn(s, rules)
    assert (s.shields[1], s.pile_shields) == (3 - paid, paid)


@pytest.mark.rule("AH-A73", "AH-244", "AH-A75")
def test_upkeep_is_due_before_bombs_count_down():
    s, rules = landed()
    core = join(s, rules, "lab", 0, EAST)
    bomb(s, rules, core, 1)
    s.room[1] = core
    own(s, rules, 1, C3)
    next_turn(s, rules)
    assert (s.blasted, s.out[1]) == (1, 1)
    assert (s.pile_shields, s.cubetron[1], pile_of(s)[-1]) == (1, NONE, C3)  # paid, then blown up


@pytest.mark.rule("AH-244", "AH-A75")
def test_a_ko_puts_the_cubetron_under_the_pile_and_its_shields_stay():
    s, rules = landed()
    own(s, rules, 0, C2)
    on_pile(s, 3)
    shields(s, 0, 5)
    there = join(s, rules, "turret_1", 0, EAST)
    ready(s, rules)
    act(s, rules, MOVE + there)
    assert (s.out[0], s.cubetron[0], pile_of(s)) == (1, NONE, [C1, C3, C4, C5, C2])
    assert s.pile_shields == 3
    assert s.speed_sum[0] == 3


@pytest.mark.rule("AH-A75")
def test_the_next_taker_gets_all_shields_of_upkeep():
    s, rules = landed()
    own(s, rules, 1, C3)
    shields(s, 1, 2)
    for _ in range(4):  # to seat 1: 1 shield; and again: the token goes
        next_turn(s, rules)
    assert (s.pile_shields, s.cubetron[1], s.shields[1]) == (1, NONE, 1)
    ready(s, rules)
    act(s, rules, MOVE + LANDING)
    assert (s.pile_shields, s.cubetron[1], s.shields[1]) == (0, C1, 2)


# --- the tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-H27")
def test_the_five_tokens():
    _, rules = landed()
    powers = [(int(token.power), int(token.amount)) for token in rules.cubetrons[:5]]
    assert powers[:2] + powers[3:] == [(Power.ATTACK, 3), (Power.SPEED, 2), (Power.ACTION, 1), (Power.ARMOUR, 2)]
    assert powers[2][0] == Power.WALLS


@pytest.mark.rule("AH-H27")
@pytest.mark.parametrize(("token", "attack", "speed", "actions"), [(C1, 3, 0, 0), (C2, 0, 2, 0), (C4, 0, 0, 1)])
def test_three_of_them_add_attack_speed_or_an_action(token, attack, speed, actions):
    s, rules = landed()
    own(s, rules, 0, token)
    ready(s, rules)
    assert (s.gauge[0], s.speed_sum[0], s.actions) == (3 + attack, 3 + speed, 2 + actions)


@pytest.mark.rule("AH-H27")
@pytest.mark.parametrize("owner", [True, False])
def test_one_opens_walls_and_doors_between_revealed_rooms(owner):
    s, rules = landed()
    here = join(s, rules, "empty_4", 0, EAST)  # walls north and south
    walled = join(s, rules, "loot_5", here, NORTH)
    locked = lay(s, rules, "empty_5", here, EAST)  # a locked door to the west
    s.room[0] = here
    if owner:
        own(s, rules, 0, C3)
    ready(s, rules)
    passages = {MOVE + 0} | ({MOVE + walled, MOVE + locked} if owner else set())
    assert options(s, rules, MOVE, MOVE + 60) == passages
    assert not options(s, rules, EXPLORE, EXPLORE + 4)  # no new room through a wall


@pytest.mark.rule("AH-H27")
@pytest.mark.parametrize(("token", "lost"), [(C5, 2), (C1, 5)])
def test_one_makes_turrets_and_hack_and_slash_cost_2(token, lost):
    s, rules = landed()
    own(s, rules, 0, token)
    shields(s, 0, 9)
    there = join(s, rules, "turret_1", 0, EAST)
    drones(s, rules, there, 1)
    ready(s, rules)
    act(s, rules, MOVE + there)
    assert s.shields[0] == 9 - lost
    shields(s, 0, 9)
    assert hack(s, rules)
    assert (s.shields[0], s.hacks) == (9 - lost, 1)


# --- Mystery cards ---------------------------------------------------------------------------------------------------


def draw(s, rules, card):
    next_cards(s, "mystery", card)
    resolve_mystery(s, rules, 0, join(s, rules, "mystery_2", 0, EAST))


@pytest.mark.rule("AH-H28")
@pytest.mark.parametrize("owner", [True, False])
def test_a_mystery_gives_a_cubetron_or_a_shield(owner):
    s, rules = landed()
    on_pile(s, 2)
    if owner:
        own(s, rules, 0, C5)
    draw(s, rules, "y20")
    assert (s.cubetron[0], s.shields[0], s.pile_shields) == ((C5, 4, 2) if owner else (C1, 5, 0))


@pytest.mark.rule("AH-H28")
@pytest.mark.parametrize("there", [0, 3])
def test_a_mystery_gives_the_shields_of_the_pile(there):
    s, rules = landed()
    on_pile(s, there)
    draw(s, rules, "y21")
    assert (s.shields[0], s.pile_shields, s.pile_size) == (3 + there, 0, 5)


@pytest.mark.rule("AH-H28")
def test_a_mystery_calls_for_upkeep_from_every_owner():
    s, rules = landed()
    own(s, rules, 1, C1)
    own(s, rules, 2, C2)
    shields(s, 2, 1)
    draw(s, rules, "y22")
    assert s.shields[:3].tolist() == [3, 2, 1]
    assert (s.cubetron[:3].tolist(), s.pile_shields) == ([NONE, C1, NONE], 1)
    assert pile_of(s)[-1] == C2


@pytest.mark.rule("AH-H28")
@pytest.mark.parametrize(("owners", "lost"), [({0: C1, 1: C2}, 0), ({1: C2}, 1), ({1: C2, 2: C3}, 1), ({}, None)])
def test_a_mystery_puts_a_cubetron_under_the_pile_the_drawers_own_first(owners, lost):
    s, rules = landed()
    for seat, token in owners.items():
        own(s, rules, seat, token)
    draw(s, rules, "y23")
    assert s.cubetron[:3].tolist() == [NONE if seat == lost else owners.get(seat, NONE) for seat in range(3)]
    assert lost is None or pile_of(s)[-1] == owners[lost]


@pytest.mark.rule("AH-H28")
def test_a_mystery_takes_the_landings_clear_token_and_no_other():
    s, rules = landed()
    other = join(s, rules, "loot_5", 0, WEST)
    clear(s, LANDING, other)
    draw(s, rules, "y24")
    assert (s.clear, s.clear_supply) == (1 << other, 19)


# --- both expansions -------------------------------------------------------------------------------------------------


def robbed(owner=None, pile_shields=0, is_clear=False):
    """A.D.A.M. enters the Alien Landing."""
    s, rules = lair(3, alien_landing=True)
    s.pile[:5] = (C1, C2, C3, C4, C5)
    landing = 2
    if owner is not None:
        own(s, rules, owner, C5)
    on_pile(s, pile_shields)
    if is_clear:
        clear(s, landing)
    place_adam(s, join(s, rules, "empty_3", landing, EAST))
    recruited(s, rules)
    act(s, rules, MOVE + landing)
    assert s.adam_room == landing
    return s


@pytest.mark.rule("AH-215", "AH-245")
def test_adam_takes_all_shields_of_the_pile():
    s = robbed(pile_shields=4)
    assert (s.adam_shields, s.pile_shields, s.clear) == (7, 0, 1 << 2)
    assert pile_of(s) == [C1, C2, C3, C4, C5]


@pytest.mark.rule("AH-215", "AH-245")
def test_or_he_discards_a_heros_cubetron_and_not_both():
    s = robbed(owner=1, pile_shields=1)
    assert (s.cubetron[1], pile_of(s)) == (NONE, [C1, C2, C3, C4, C5])
    assert (s.adam_shields, s.pile_shields, s.clear) == (3, 1, 1 << 2)
    s = robbed(owner=1, pile_shields=3)  # worth more to him than the token is to the hero
    assert (s.cubetron[1], s.adam_shields, s.pile_shields) == (C5, 6, 0)


@pytest.mark.rule("AH-215", "AH-245")
def test_a_clear_landing_gives_him_nothing():
    s = robbed(owner=1, pile_shields=4, is_clear=True)
    assert (s.cubetron[1], s.adam_shields, s.pile_shields) == (C5, 3, 4)


@pytest.mark.rule("AH-239", "AH-215")
def test_he_takes_no_cubetron():
    s = robbed()
    assert (s.pile_size, s.adam_shields, s.clear) == (5, 3, 1 << 2)
