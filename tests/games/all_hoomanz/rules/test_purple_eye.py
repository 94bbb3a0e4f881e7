"""All Hoomanz Are Dead, rule by rule: The Purple Eye's setup, its ends, its room and its Mystery cards."""

import pytest

from sims.games.all_hoomanz.board.grid import edge_of
from sims.games.all_hoomanz.play import advance
from sims.games.all_hoomanz.queries.adam import adam_attack, adam_speed
from sims.games.all_hoomanz.records.sizes import ADAM, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, Edge, Fight, Outcome, Phase, Pile
from sims.games.all_hoomanz.rules.encounters import resolve_mystery
from sims.games.all_hoomanz.rules.simon import assemble as assemble_drones
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_shields,
    adam_takes,
    chit_names,
    chits,
    join,
    lair,
    opening,
    place_adam,
    recruited,
    top_of,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    act,
    assemble,
    clear,
    facility,
    mark,
    next_cards,
    next_tile,
    options,
    ready,
    row,
    scenario,
    send_adam_away,
    shields,
)

STOP, MOVE, EXPLORE = int(Action.STOP), int(Action.MOVE), int(Action.EXPLORE)
RECRUIT, CRUSH = int(Action.RECRUIT), int(Action.CRUSH)


def order_of_play(s, rules, turns):
    """Who takes the next turns, everybody doing nothing; with the Drones in the Assembly Line as each begins."""
    found = []
    for _ in range(turns):
        found.append((int(s.seat), int(s.line)))
        act(s, rules, RECRUIT if s.phase == Phase.ADAM_READY else int(Action.ATTACK), STOP)
    return found


def stash_of(s):
    return [str(scenario().tables["loot"].ids[int(each)]).lower() for each in s.stash if each != NONE]


# --- who plays, how it ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-188")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5])
def test_one_player_is_adam_and_plays_against_one_to_five_heroes(heroes):
    s, rules = facility(heroes, purple_eye=True)
    assert [seat for seat, _ in order_of_play(s, rules, heroes + 1)] == [*range(heroes), ADAM]
    s, rules = facility(heroes)
    assert [seat for seat, _ in order_of_play(s, rules, heroes + 1)] == [*range(heroes), 0]
    assert (s.adam_room, s.adam_shields) == (NOWHERE, 0)


@pytest.mark.rule("AH-189")
@pytest.mark.parametrize("crushed", [1, 2])
def test_with_the_third_crushed_brain_he_wins_as_rogue_if_the_heroes_have_not_won(crushed):
    s, rules = lair()
    place_adam(s, join(s, rules, "brain_1", EYE, EAST))
    s.crushed, s.blasted, s.air_strikes, s.blasted_rooms = crushed, 2, 2, 3 << 40
    chits(s, "crusher")
    adam_takes(s, "k00a", "k01a", "k02a")
    recruited(s, rules)
    act(s, rules, CRUSH)
    assert s.crushed == crushed + 1
    if crushed == 2:
        assert (s.phase, s.outcome) == (Phase.OVER, Outcome.ROGUE)
    else:
        assert s.phase == Phase.ADAM_ACT


@pytest.mark.rule("AH-189")
@pytest.mark.parametrize(("marker", "over"), [(4, False), (5, True)])
def test_he_wins_as_lieutenant_when_simon_does(marker, over):
    s, rules = lair(3, simon="normal")  # it ends at 6
    mark(s, marker)
    next_tile(s, "brain_1")
    recruited(s, rules)
    act(s, rules, EXPLORE + EAST)
    assert (s.phase == Phase.OVER) == over
    assert not over or s.outcome == Outcome.EXTINCTION


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-190")
def test_setup_adds_3_loot_14_monster_and_6_mystery_cards():
    s, _ = opening()
    assert (s.left[Pile.LOOT] + 15, s.left[Pile.MONSTER], s.left[Pile.MYSTERY]) == (80, 64, 28)
    s, _ = opening(purple_eye=True)
    assert (s.left[Pile.LOOT] + 15, s.left[Pile.MONSTER], s.left[Pile.MYSTERY]) == (83, 78, 34)
    assert {"g8", "b9", "t10"} <= {*top_of(s, "loot", 68), *stash_of(s)}
    assert sum(each >= "k16a" for each in top_of(s, "monster", 78)) == 14
    assert sum("y15" <= each <= "y19" for each in top_of(s, "mystery", 34)) == 6


@pytest.mark.rule("AH-190")
def test_the_cards_are_added_before_the_decks_are_shuffled():
    found = set()
    for game in range(4):
        s, _ = opening(game, purple_eye=True)
        found.add((top_of(s, "monster", 78).index("k22b"), top_of(s, "mystery", 34).index("y19")))
    assert len(found) == 4  # two of four pairs of places are the same by chance once in 440 times; seed 0 is not it


@pytest.mark.rule("AH-191", "AH-H29")
def test_the_purple_eye_lies_beside_the_medbay_a_wall_against_it_and_adam_is_there():
    s, rules = opening(purple_eye=True)
    assert (s.rooms, s.tile[EYE]) == (2, row("tiles", "purple_eye"))
    assert s.beside[0].tolist() == [EYE, NOWHERE, NOWHERE, NOWHERE]
    assert [edge_of(s, rules, EYE, side) for side in range(4)] == [Edge.OPEN, Edge.OPEN, Edge.WALL, Edge.OPEN]
    assert s.links[:, 0].tolist() == [0, 0, 1 << EYE]
    assert s.adam_room == EYE
    assert not s.room.any()
    assert not (s.red | s.yellow | s.tnt | s.trapdoors) >> EYE & 1


@pytest.mark.rule("AH-191")
def test_the_room_stack_stays_as_it_is():
    with_eye, without = opening(purple_eye=True)[0], opening()[0]
    assert with_eye.stack_size == without.stack_size == 48
    assert with_eye.stack.tolist() == without.stack.tolist()


@pytest.mark.rule("AH-192", "AH-195", "AH-H21")
@pytest.mark.parametrize(("heroes", "scrapyard"), [(1, 21), (2, 21), (3, 18), (4, 15), (5, 12)])
def test_adam_begins_at_level_0_with_attack_0_speed_4_and_3_shields(heroes, scrapyard):
    s, rules = opening(players=heroes, purple_eye=True)
    assert (adam_attack(s, rules), adam_speed(s, rules), s.adam_shields) == (0, 4, 3)
    assert s.scrapyard == scrapyard
    assert s.adam_held == 0
    assert (s.horde == NONE).all()
    assert s.adam_chit.tolist() == [NONE] * 6


@pytest.mark.rule("AH-193")
def test_adam_has_the_first_turn_of_the_game_and_simon_the_last_of_each_round():
    s, rules = opening(players=3, purple_eye=True)
    while s.phase == Phase.STASH:
        advance(s, rules, int(Action.PASS))
    assert (s.phase, s.rounds) == (Phase.ADAM_READY, 1)
    assert order_of_play(s, rules, 9) == [
        *((seat, 2) for seat in (ADAM, 0, 1, 2)),  # S.I.M.O.N. assembles a Drone after the last hero
        *((seat, 3) for seat in (ADAM, 0, 1, 2)),
        (ADAM, 4),
    ]


@pytest.mark.rule("AH-194")
@pytest.mark.parametrize("purple_eye", [False, True])
def test_adam_makes_the_choices_for_simon_whatever_the_heroes_want(purple_eye):
    s, rules = facility(2, purple_eye=purple_eye, simon_choices="helpful", adam_policy="hunter")
    near = join(s, rules, "empty_1", 0, EAST)
    far = join(s, rules, "empty_2", join(s, rules, "loot_5", near, EAST), EAST)
    assemble(s, 4)
    assemble_drones(s, rules)
    assert (s.drones[near], s.drones[far]) == ((5, 0) if purple_eye else (0, 5))  # he lands them near the heroes
    assert s.line == 0


@pytest.mark.rule("AH-A60")
@pytest.mark.parametrize(("heroes", "devolved"), [(2, 0), (3, 1)])
def test_adam_does_not_count_as_a_player(heroes, devolved):
    s, rules = lair(heroes)
    send_adam_away(s)
    next_tile(s, "brain_1")
    assemble(s, 0)
    ready(s, rules)
    act(s, rules, EXPLORE + EAST)
    assert s.brains_revealed == 1
    assert s.levels[0] == devolved  # AH-065: from 3 hero players on


@pytest.mark.rule("AH-A60")
@pytest.mark.parametrize(("settings", "shields", "actions"), [({}, 6, 3), ({"solo_with_adam": False}, 3, 2)])
def test_a_hero_alone_against_adam_plays_as_a_hero_alone_or_not(settings, shields, actions):
    s, rules = lair(1, **settings)
    assert s.shields[0] == shields
    ready(s, rules)
    assert s.actions == actions


@pytest.mark.rule("AH-A60")
def test_without_adam_a_hero_alone_always_does():
    s, _ = facility(1, "luke", solo_with_adam=False)
    assert s.shields[0] == 6


@pytest.mark.rule("AH-H13")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_against_adam_a_hero_alone_meets_the_solo_face_and_several_the_easy_one(players):
    full = scenario().configuration({"players": players, "purple_eye": True}).full
    assert full["simon"] == ("solo" if players == 1 else "easy")


# --- the room --------------------------------------------------------------------------------------------------------


def beside_the_eye(s, rules, seat=0, away=True):
    """A hero about to act in a room east of the Purple Eye; A.D.A.M. two rooms north of the Eye, or in it."""
    here = join(s, rules, "empty_3", EYE, EAST)
    s.room[seat] = here
    if away:
        place_adam(s, join(s, rules, "empty_5", join(s, rules, "empty_4", EYE, NORTH), NORTH))
    ready(s, rules)
    return here


@pytest.mark.rule("AH-208", "AH-209")
@pytest.mark.parametrize("away", [True, False])
def test_a_hero_that_enters_the_purple_eye_brings_adam_there_and_fights_him_and_the_room_is_cleared(away):
    s, rules = lair()
    adam_shields(s, 9)
    beside_the_eye(s, rules, away=away)
    act(s, rules, MOVE + EYE)
    assert (s.adam_room, s.room[0], s.duels) == (EYE, EYE, 1)
    assert s.adam_shields == 6  # LUKE's 3
    assert s.clear == 1 << EYE
    assert s.clear_supply == 19
    assert s.actions == 1


@pytest.mark.rule("AH-A71")
@pytest.mark.parametrize(
    ("adam", "hero", "end"),
    [
        ((0, 9), ("slick", 3), Fight.TIE),
        ((4, 9), ("slick", 3), Fight.KO),
        ((0, 1), ("slick", 3), Fight.VICTORY),
        ((4, 9), ("diana", 3), Fight.FLEE),
    ],
)
def test_the_combat_clears_the_purple_eye_however_it_ends(adam, hero, end):
    s, rules = lair(3, f"{hero[0]}+luke+caine")
    attack, stand = adam
    if attack:
        chits(s, "blaster")
    adam_shields(s, stand)
    shields(s, 0, hero[1])
    here = beside_the_eye(s, rules)
    act(s, rules, MOVE + EYE)
    assert s.duels == 1
    assert s.adam_destroyed == (end == Fight.VICTORY)
    assert s.out[0] == (end == Fight.KO)
    assert s.room[0] == {Fight.KO: 0, Fight.FLEE: here}.get(end, EYE)
    assert s.clear == 1 << EYE


@pytest.mark.rule("AH-A71")
def test_the_purple_eye_does_nothing_while_it_is_clear():
    s, rules = lair()
    beside_the_eye(s, rules)
    clear(s, EYE)
    before = int(s.adam_room)
    act(s, rules, MOVE + EYE)
    assert (s.room[0], s.adam_room, s.duels) == (EYE, before, 0)


@pytest.mark.rule("AH-A71", "AH-231")
def test_the_purple_eye_does_nothing_while_adam_lies_in_the_assembly_line():
    s, rules = lair()
    beside_the_eye(s, rules)
    send_adam_away(s)
    act(s, rules, MOVE + EYE)
    assert (s.room[0], s.adam_room, s.duels, s.clear) == (EYE, NOWHERE, 0, 0)


@pytest.mark.rule("AH-A71")
def test_a_revealed_brain_makes_the_purple_eye_active_again():
    s, rules = lair(2)
    beside_the_eye(s, rules)
    clear(s, EYE)
    next_tile(s, "brain_1")
    assemble(s, 0)
    act(s, rules, EXPLORE + EAST)  # ends the turn; the next hero comes by the same way
    assert s.clear == 0
    s.room[1] = 2
    ready(s, rules)
    act(s, rules, MOVE + EYE)
    assert (s.adam_room, s.duels) == (EYE, 1)


# --- Mystery cards ---------------------------------------------------------------------------------------------------


def draw(s, rules, card, tile="mystery_2"):
    """Seat 0 draws a Mystery card in a Mystery room east of the Medbay."""
    room = join(s, rules, tile, 0, EAST)
    s.room[0] = room
    next_cards(s, "mystery", card)
    resolve_mystery(s, rules, 0, room)
    return room


@pytest.mark.rule("AH-H26")
@pytest.mark.parametrize(("given", "fills"), [(0, 0), (2, 2)])
def test_a_mystery_gives_adam_a_level_in_his_lowest_open_slot_whatever_fills_it(given, fills):
    s, rules = lair(3)
    chits(s, *("claws", "plating")[:given])
    draw(s, rules, "y15")
    assert [level is not None for level in chit_names(s)] == [place <= fills for place in range(6)]


@pytest.mark.rule("AH-H26")
@pytest.mark.parametrize(("left", "gained"), [(5, 2), (1, 1)])
def test_a_mystery_gives_adam_two_shields(left, gained):
    s, rules = lair(3)
    shields(s, 2, 3 + s.scrapyard - left)
    draw(s, rules, "y16")
    assert (s.adam_shields, s.scrapyard) == (3 + gained, left - gained)


@pytest.mark.rule("AH-H26")
@pytest.mark.parametrize(("stands", "left"), [(3, 1), (2, 0)])
def test_a_mystery_costs_adam_two_shields_and_he_is_destroyed_at_none(stands, left):
    s, rules = lair(3)
    adam_shields(s, stands)
    draw(s, rules, "y17")
    assert s.adam_shields == left
    assert (s.adam_room == NOWHERE) == (left == 0)
    assert s.adam_destroyed == (left == 0)


@pytest.mark.rule("AH-H26", "AH-229")
def test_a_mystery_brings_adam_to_the_hero_that_drew_it_and_he_starts_a_combat():
    s, rules = lair(3)
    s.room[1] = 2
    shields(s, 1, 2)
    adam_shields(s, 9)
    room = draw(s, rules, "y18")
    assert (s.adam_room, s.duels) == (room, 1)
    assert s.adam_shields == 7  # he named SLICK LEAD, who attacks with 2; LUKE, who drew the card, has 3


@pytest.mark.rule("AH-H26")
def test_he_does_not_come_where_the_barrier_is_red():
    s, rules = lair(3)
    draw(s, rules, "y18", tile="dropsite")
    assert (s.adam_room, s.duels) == (EYE, 0)


@pytest.mark.rule("AH-H26")
def test_a_mystery_short_circuits_the_level_up_the_hero_chooses():
    s, rules = lair(3)
    chits(s, "plating", "blaster")
    draw(s, rules, "y19")
    assert s.adam_dark[:2].tolist() == [0, 1]  # the one A.D.A.M. would rather keep


@pytest.mark.rule("AH-231", "AH-H26")
@pytest.mark.parametrize("card", ["y15", "y16", "y17", "y18", "y19"])
def test_in_the_assembly_line_no_mystery_touches_him(card):
    s, rules = lair(3)
    chits(s, "plating")
    send_adam_away(s)
    scrapyard = int(s.scrapyard)
    draw(s, rules, card)
    assert chit_names(s)[:2] == ["plating", None]
    assert not s.adam_dark.any()
    assert (s.adam_room, s.adam_shields, s.scrapyard, s.adam_destroyed, s.duels) == (NOWHERE, 0, scrapyard, 0, 0)


@pytest.mark.rule("AH-H29")
def test_no_hero_walks_between_the_medbay_and_the_purple_eye():
    s, rules = lair(3)
    beside = join(s, rules, "empty_1", EYE, EAST)
    ready(s, rules)
    assert MOVE + EYE not in options(s, rules)
    assert s.links[0, EYE] == 1 << beside
