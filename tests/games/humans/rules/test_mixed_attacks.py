"""Humans!!! mixed with Zombies!!!, rule by rule: who may attack a guy, and what an attack of a player's zombie does."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import MIDDLE, NOWHERE
from sims.games.humans.records.words import Phase
from tests.games.humans.mixed_combat import CORE, HIT, MISS, TOP, attack, attacked_by_guy, beside
from tests.games.humans.mixed_tables import give_zombies, guy, mixed, no_tiles, roaming, undead, use
from tests.games.humans.tables import (
    EAT,
    INFECT,
    PASS,
    act,
    begin,
    capturing,
    dice,
    give,
    human,
    moving,
    next_captures,
    next_wounds,
    options,
    play,
    stand,
    targets,
    walk,
)

# --- who may attack a guy ---------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-130", "HU-A60")
def test_a_zombie_that_was_moved_to_the_guy_attacks_it_without_a_question():
    s, _ = beside(moved=True)
    assert (s.phase, s.attacked, s.life[1], s.guys_caught[0]) == (Phase.DRIVE, 1 << 1, 2, 1)


@pytest.mark.rule("HU-130")
@pytest.mark.parametrize("mover", [0, 1])
def test_it_attacks_with_the_zombie_that_was_moved_there(mover):
    s, rules = mixed(4)
    guy(s, 1, TOP)
    stand(s, 0, CORE, mover)
    stand(s, 0, TOP, 1 - mover)
    give(s, 2, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    moving(s, rules, 0)
    walk(s, rules, mover, TOP)
    assert (s.came, s.stopped) == (1 << mover, 1 << mover)
    dice(s, rules, HIT, HIT)
    act(s, rules, PASS)
    act(s, rules, play("weapon_3"))
    assert (s.chosen, s.pawn[0, mover], s.pawn[0, 1 - mover]) == (mover, NOWHERE, TOP)


@pytest.mark.rule("HU-130")
def test_a_zombie_that_goes_and_comes_back_was_moved_there():
    s, rules = mixed(4)
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    moving(s, rules, 0)
    dice(s, rules, MISS, 1)
    walk(s, rules, 0, CORE)
    walk(s, rules, 0, TOP)
    act(s, rules, PASS)
    assert (s.attacked, s.escaped_rolls[0]) == (1 << 1, 1)


@pytest.mark.rule("HU-130", "HU-135")
@pytest.mark.parametrize(("die", "attacked"), [(MISS, True), (HIT, False)])
def test_a_zombie_may_attack_the_guy_that_lost_to_it_and_not_one_that_won_and_stayed(die, attacked):
    s, rules = mixed(2, hand_limit=0)
    no_tiles(s)
    s.bullets[1] = 0
    stand(s, 0, TOP)
    undead(s, CORE)
    next_wounds(s, "arm", "arm")
    roaming(s, rules, budget=5)
    dice(s, rules, die)
    walk(s, rules, 0, TOP)
    begin(s, rules, 0)
    act(s, rules, PASS)
    if attacked:
        assert (s.phase, s.seat, s.prey, options(s, rules)) == (Phase.CAPTURE, 0, 1, [PASS, Action.SELECT])
    else:
        assert (s.phase, s.seat, s.attacked, s.pawn[1, 0]) == (Phase.DRIVE, 0, 0, TOP)


@pytest.mark.rule("HU-130", "HU-135", "HU-A73")
def test_the_opportunity_is_over_when_the_guys_next_turn_begins():
    s, rules = attacked_by_guy(MISS)
    assert s.lost_to[1] == 1 << 0
    begin(s, rules, 1)
    assert s.lost_to[1] == 0


@pytest.mark.rule("HU-135", "HU-137")
@pytest.mark.parametrize("takes_it", [True, False])
def test_an_opportunity_may_be_let_go(takes_it):
    s, rules = beside(lost_to=[0])
    assert (s.phase, s.seat, options(s, rules)) == (Phase.CAPTURE, 0, [PASS, Action.SELECT])
    assert choose(s, rules) == Action.SELECT
    act(s, rules, Action.SELECT if takes_it else PASS)
    assert (s.phase, s.attacked, s.life[1], s.guys_caught[0]) == (Phase.DRIVE, 1 << 1, 3 - takes_it, takes_it)


@pytest.mark.rule("HU-135")
@pytest.mark.parametrize("lost", [True, False])
def test_scripts_stay_beside_a_guy_that_has_lost_to_them(lost):
    """A pawn that may attack where it stands does not leave for a human; one that may not does."""
    s, rules = mixed(4)
    guy(s, 1, TOP)
    for which in range(2):
        stand(s, 0, TOP, which)
    human(s, CORE)
    s.lost_to[1] = int(lost)
    moving(s, rules, 0, budget=5)
    assert s.phase == Phase.MOVE
    assert choose(s, rules) == (PASS if lost else Action.SELECT)


@pytest.mark.rule("HU-135", "HU-A73")
def test_the_opportunity_is_the_player_s_to_whom_the_guy_lost():
    s, _ = beside(lost_to=[2])
    assert (s.phase, s.attacked, s.life[1]) == (Phase.DRIVE, 0, 3)


@pytest.mark.rule("HU-130")
def test_a_zombie_that_comes_in_place_of_a_lost_one_was_not_moved():
    s, rules = mixed(4)
    stand(s, 0, TOP, 1)
    undead(s, MIDDLE)
    human(s, TOP)
    guy(s, 1, TOP)
    give(s, 2, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    dice(s, rules, HIT, HIT, MISS)
    capturing(s, rules, 0)
    act(s, rules, options(s, rules)[0], play("weapon_3"))
    assert (s.pawn[0, 1], s.came >> 1 & 1) == (NOWHERE, 0)


# --- a player zombie attacks a guy ------------------------------------------------------------------------------------


def gripped(face, seat=0, prey=1, players=2, **settings):
    """A zombie of a player with Firm Grip shares a guy's square at step 4, and the capture die shows this face."""
    s, rules = mixed(players, **settings)
    guy(s, prey, TOP)
    stand(s, seat, TOP, 1)
    give(s, seat, "firm_grip")
    next_captures(s, *("infection",) * 3)
    dice(s, rules, face, 1)
    capturing(s, rules, seat)
    return s, rules


@pytest.mark.rule("HU-137", "HU-121")
@pytest.mark.parametrize(("seat", "prey"), [(0, 1), (2, 3)])
@pytest.mark.parametrize(("face", "caught"), [(2, True), (1, False)])
def test_firm_grip_adds_2_to_the_roll_against_a_guy_too(seat, prey, face, caught):
    s, rules = gripped(face, seat, prey, players=4)
    rules.characters[s.character[seat]].capture = 4
    assert (s.phase, s.seat) == (Phase.CAPTURE, seat)
    assert options(s, rules) == [Action.SELECT + 1, Action.GRIP + 1]
    tried = int(s.captures_tried[seat])
    act(s, rules, Action.GRIP + 1)
    assert (s.played[seat], s.held[seat], s.events_out.sum(), s.captures_tried[seat]) == (1, 0, 1, tried + 1)
    assert (s.life[prey], s.guys_caught[seat]) == ((2, 1) if caught else (3, 0))


@pytest.mark.rule("HU-137")
def test_a_guy_may_be_attempted_without_the_card_and_a_script_keeps_it():
    s, rules = gripped(2)
    rules.characters[s.character[0]].capture = 4
    assert choose(s, rules) == Action.SELECT + 1
    act(s, rules, Action.SELECT + 1)
    assert (s.life[1], s.held[0], s.guys_caught[0]) == (3, 1, 0)


@pytest.mark.rule("HU-121")
def test_a_grip_that_is_cancelled_adds_nothing():
    s, rules = gripped(2)
    rules.characters[s.character[0]].capture = 4
    give_zombies(s, 1, "cancel")
    act(s, rules, Action.GRIP + 1, use("cancel"))
    assert (s.life[1], s.held[0], s.guys_caught[0], s.phase) == (3, 0, 0, Phase.FLEE)


@pytest.mark.rule("HU-141")
def test_in_place_of_an_infected_guy_comes_a_zombie():
    s, _ = attack(HIT, captures=("infection", "infection", "infection"))
    assert (s.pawns[0], s.zombies[TOP], s.life[1], s.pawn[1, 0], s.eaten[0]) == (3, 2, 2, NOWHERE, 0)


@pytest.mark.rule("HU-138")
@pytest.mark.parametrize(("action", "eaten", "pawns"), [(EAT, 1, 2), (INFECT, 0, 3)])
def test_a_tie_leaves_the_choice(action, eaten, pawns):
    s, rules = mixed()
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    rules.characters[s.character[0]].infect = 2
    next_captures(s, "eat", "infection")
    dice(s, rules, HIT)
    capturing(s, rules, 0)
    assert s.phase == Phase.TIE
    act(s, rules, action)
    assert (s.eaten[0], s.pawns[0], s.life[1]) == (eaten, pawns, 2)


@pytest.mark.rule("HU-142", "HU-144")
def test_the_last_life_lost_to_a_player_zombie_costs_no_collected_zombie():
    s, rules = attack(HIT, life=1)
    assert (s.life[1], s.kills[1], s.pawn[1, 0]) == (0, 4, NOWHERE)
    no_tiles(s)
    begin(s, rules, 1)
    assert (s.life[1], s.bullets[1], s.kills[1], s.pawn[1, 0]) == (3, 3, 4, MIDDLE)


@pytest.mark.rule("HU-143", "HU-129")
@pytest.mark.parametrize(("faces", "captures"), [((MISS, 2), ("eat",) * 3), ((HIT, 2), ("escape", "eat", "eat"))])
def test_a_guy_that_gets_away_is_moved_by_the_right_hand_neighbour(faces, captures):
    s, rules = attack(*faces, captures=captures)
    assert (s.phase, s.seat, s.flight) == (Phase.FLEE, 1, 2)
    there = targets(s, rules)[0]
    act(s, rules, Action.SQUARE + there)
    assert (s.pawn[1, 0], s.guys[there], s.guys[TOP], s.life[1]) == (there, 1, 0, 3)


@pytest.mark.rule("HU-143", "HU-A58")
def test_a_guy_that_cannot_move_is_infected():
    s, _ = mixed()
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    undead(s, *{int(there) for there in s.way[TOP, : s.ways[TOP]]})
    _, rules = mixed()
    dice(s, rules, MISS, 3)
    capturing(s, rules, 0)
    assert (s.life[1], s.pawn[1, 0], s.pawns[0], s.trapped[0]) == (2, NOWHERE, 3, 1)


@pytest.mark.rule("HU-119", "HU-A56")
@pytest.mark.parametrize(("players", "owner"), [(2, 1), (4, 3)])
def test_others_and_its_owner_may_arm_a_caught_guy(players, owner):
    s, rules = attack(HIT, HIT, players=players, owner=owner, cards=("weapon_0",))
    assert (s.phase, s.seat) == (Phase.ARM, owner)
    next_wounds(s, "arm", "leg")
    act(s, rules, play("weapon_0"))
    assert (s.wounds_taken[0], s.held[owner]) == (1, 0)
