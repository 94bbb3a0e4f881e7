"""Humans!!! mixed with Zombies!!!, rule by rule: fights of guys, whoever fights whom, one after the other."""

import numpy as np
import pytest

from sims.games.humans.play import report
from sims.games.humans.records.sizes import CENTRE, MIDDLE, NOWHERE
from sims.games.humans.records.state import RESULT
from sims.games.humans.records.words import Outcome, Phase, Step
from tests.games.humans.mixed_tables import (
    EAST_ROAD,
    NORTH_ROAD,
    SOUTH_ROAD,
    collected,
    give_zombies,
    guy,
    helipad,
    items,
    let_go,
    mixed,
    no_tiles,
    roaming,
    undead,
    use,
    zombies_card,
)
from tests.games.humans.tables import (
    PASS,
    USE,
    S,
    act,
    at,
    begin,
    dice,
    give,
    next_wounds,
    options,
    pawn,
    play,
    resume,
    stand,
    to,
    walk,
    wound,
    wounds,
)

HIT, MISS = 6, 1
TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)


def of(s, field):
    """What the four players have of a field."""
    return getattr(s, field)[:4].tolist()


def stepping(*faces, seat=3, bullets=0, life=3, before=None, **settings):
    """A guy of four players steps from Town Square on the square to the north, and these dice are rolled."""
    s, rules = mixed(4, **settings)
    s.bullets[seat], s.life[seat] = bullets, life
    before(s)
    roaming(s, rules, seat, budget=5)
    dice(s, rules, *faces)
    walk(s, rules, 0, TOP)
    return s, rules


# --- nonplayer zombies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-145", "HU-134")
def test_the_guy_of_the_last_seat_collects_what_it_kills_and_nobody_else_does():
    s, rules = stepping(HIT, before=lambda s: undead(s, TOP, CORE))
    assert (of(s, "kills"), of(s, "life"), of(s, "bullets")) == ([0, 0, 0, 1], [0, 3, 0, 3], [0, 3, 0, 0])
    assert (s.undead[TOP], s.undead[CORE], s.guys[TOP], s.guys[MIDDLE]) == (0, 1, 1, 1)
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 3, 3)
    result = np.zeros(1, RESULT)[0]
    report(s, rules, result)
    assert result.kills[:4].tolist() == [0, 0, 0, 1]


@pytest.mark.rule("HU-145")
def test_the_guy_of_the_last_seat_spends_its_own_bullets_for_what_weapon_and_die_lack():
    def before(s):
        undead(s, TOP)
        items(s, 3, "fire_axe")

    s, rules = stepping(2, bullets=1, before=before)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.FIGHT, 3, [PASS, USE])  # 2 + 1, and a bullet
    act(s, rules, USE)
    assert (of(s, "bullets"), of(s, "kills"), of(s, "life")) == ([0, 3, 0, 0], [0, 0, 0, 1], [0, 3, 0, 3])
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 3, 3)


@pytest.mark.rule("HU-145", "HU-144")
def test_the_guy_of_the_last_seat_dies_alone_and_comes_back_in_its_turn():
    def before(s):
        undead(s, TOP)
        items(s, 1, "fire_axe")
        items(s, 3, "skateboard", "chainsaw")
        s.bullets[1] = 0
        collected(s, 1, 5)
        collected(s, 3, 5)

    s, rules = stepping(MISS, life=1, before=before)
    assert (of(s, "life"), of(s, "kills"), of(s, "deaths")) == ([0, 3, 0, 0], [0, 5, 0, 2], [0, 0, 0, 1])
    assert (s.pawn[3, 0], s.pawn[1, 0], s.guys.sum()) == (NOWHERE, MIDDLE, 1)
    assert (s.items[3].sum(), s.laid_out[3], s.items[1].sum()) == (0, 0, 1)
    assert (s.zombies_left, s.undead[TOP]) == (100 - 1 - 5 - 2, 1)
    no_tiles(s)
    begin(s, rules, 1)
    assert s.pawn[3, 0] == NOWHERE  # not in another player's turn
    begin(s, rules, 3)
    assert (s.pawn[3, 0], of(s, "life"), of(s, "bullets")) == (MIDDLE, [0, 3, 0, 3], [0, 0, 0, 3])


@pytest.mark.rule("HU-145")
def test_a_card_that_is_of_no_use_in_a_fight_is_not_asked_for():
    def before(s):
        undead(s, TOP)
        give_zombies(s, 3, "horde", "rush")
        give(s, 3, "bait")

    s, _ = stepping(MISS, HIT, before=before)
    assert (s.life[3], s.kills[3], s.held[3], s.phase) == (2, 1, 3, Phase.MOVE)


@pytest.mark.rule("HU-117", "HU-118")
def test_a_weapon_that_is_not_enough_is_spent_and_the_guy_answers_with_what_is_left():
    def before(s):
        undead(s, TOP)
        give(s, 3, "weapon_1")

    s, rules = stepping(MISS, HIT, bullets=2, before=before)
    assert options(s, rules) == [PASS, play("weapon_1")]  # two bullets alone are not enough
    act(s, rules, play("weapon_1"))
    assert (s.phase, s.seat, s.bonus, options(s, rules)) == (Phase.FIGHT, 3, 1, [PASS, USE])
    act(s, rules, USE)
    assert (s.bullets[3], s.kills[3], s.life[3], s.weapons_played[3], s.held[3]) == (0, 1, 3, 1, 0)


@pytest.mark.rule("HU-118", "HU-131", "HU-A72")
@pytest.mark.parametrize("of_player", [False, True])
def test_a_weapon_card_counts_in_place_of_the_weapon_that_is_laid_out(of_player):
    def before(s):
        if of_player:
            stand(s, 2, TOP)
        else:
            undead(s, TOP)
        items(s, 3, "fire_axe")
        give(s, 3, "weapon_2")

    s, rules = stepping(MISS, bullets=1, before=before)
    assert (s.bonus, options(s, rules)) == (1, [PASS, play("weapon_2")])  # a bullet is not enough
    act(s, rules, play("weapon_2"))
    assert (s.phase, s.bonus, options(s, rules)) == (Phase.FIGHT, 2, [PASS, USE])  # 1 + 2, and a bullet


@pytest.mark.rule("HU-131")
def test_the_fight_after_a_shotgun_is_over_and_the_other_shotgun_stays():
    def before(s):
        undead(s, TOP)
        items(s, 3, "shotgun", "shotgun", "fire_axe")

    s, rules = stepping(MISS, before=before)
    act(s, rules, let_go("shotgun"))
    assert (s.phase, s.seat, s.budget, s.kills[3]) == (Phase.MOVE, 3, 3, 1)
    assert (s.items[3, zombies_card("shotgun")], s.items[3].sum()) == (1, 2)
    assert s.laid_out[3] == 1 << zombies_card("shotgun") | 1 << zombies_card("fire_axe")


@pytest.mark.rule("HU-165")
def test_a_guy_that_is_steered_answers_its_lost_roll_itself():
    s, rules = mixed(4)
    s.bullets[3] = 3
    undead(s, TOP)
    roaming(s, rules, 3)
    s.steered_by = s.seat = 2
    dice(s, rules, MISS, HIT)
    walk(s, rules, 0, TOP)
    assert (s.phase, s.seat) == (Phase.FIGHT, 3)
    act(s, rules, USE)
    assert (s.kills[3], s.phase, s.seat) == (1, Phase.MOVE, 2)


@pytest.mark.rule("HU-130", "HU-145")
def test_the_turn_of_the_last_seat_begins_with_the_fight_on_its_square_after_the_tile():
    s, rules = mixed(4, hand_limit=0)
    no_tiles(s)
    guy(s, 3, CORE)
    undead(s, CORE, TOP)
    begin(s, rules, 3)
    while s.phase == Phase.FIGHT:
        act(s, rules, USE)
    assert (s.undead[CORE], s.undead[TOP], of(s, "kills")) == (0, 1, [0, 0, 0, 1])
    assert (s.phase, s.seat, s.pawn[3, 0]) == (Phase.MOVE, 3, CORE)


# --- players' zombies ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-131", "HU-132", "HU-136")
def test_a_guy_fights_every_zombie_of_every_player_on_the_square():
    def before(s):
        for which in range(2):
            stand(s, 0, TOP, which)
        while s.pawns[2] < 5:
            pawn(s, 2, TOP if s.pawns[2] == 4 else CORE)
        wound(s, 2, "leg")
        next_wounds(s, "arm", "arm", "gut", "gut", "leg", "leg")  # the miner and the musician draw 2 each

    s, _ = stepping(HIT, HIT, HIT, before=before)
    assert (of(s, "wounds_taken"), of(s, "pawns_lost")) == ([2, 0, 1, 0], [0, 0, 1, 0])
    assert (wounds(s, 0), wounds(s, 2)) == ({"arm", "gut"}, set())
    assert (s.pawn[2, 4], s.pawns[2], s.pawns[0], s.zombies[CORE]) == (NOWHERE, 4, 2, 2)  # the one that fought
    assert (of(s, "kills"), s.zombies_left) == ([0, 0, 0, 1 + 1 + 3], 95)
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 3, 3)


@pytest.mark.rule("HU-133")
def test_a_pawn_that_was_lost_before_does_not_count_again():
    def before(s):
        stand(s, 2, TOP)
        s.pawns_lost[2] = 2
        next_wounds(s, "arm", "arm")

    s, _ = stepping(HIT, before=before)
    assert (of(s, "kills"), s.pawns_lost[2], s.zombies_left) == ([0, 0, 0, 1], 2, 99)


@pytest.mark.rule("HU-135")
def test_a_fight_that_was_lost_does_not_end_the_movement_after_the_next():
    def before(s):
        stand(s, 2, TOP)

    s, rules = stepping(MISS, before=before)
    assert (s.turn_seat, of(s, "life"), of(s, "kills")) == (0, [0, 3, 0, 3], [0, 0, 0, 0])  # its turn is over
    guy(s, 1, MIDDLE)
    undead(s, at(EAST_ROAD, 3))
    roaming(s, rules, 1, budget=5)
    dice(s, rules, HIT)
    walk(s, rules, 0, at(EAST_ROAD, 3))
    assert (s.phase, s.seat, s.budget, s.kills[1]) == (Phase.MOVE, 1, 3, 1)


@pytest.mark.rule("HU-161", "HU-132")
@pytest.mark.parametrize(("had", "wins"), [(24, True), (23, False)])
def test_the_guy_of_the_last_seat_wins_with_the_zombie_for_a_wound(had, wins):
    def before(s):
        collected(s, 3, had)
        stand(s, 2, TOP)
        next_wounds(s, "arm", "arm")

    s, _ = stepping(HIT, before=before)
    assert (s.phase == Phase.OVER, s.kills[3]) == (wins, had + 1)
    if wins:
        assert (s.outcome, s.winner) == (Outcome.WIN_COLLECTOR, 3)


@pytest.mark.rule("HU-122", "HU-135")
def test_a_guy_that_loses_to_a_players_zombie_takes_nothing_from_under_it():
    def before(s):
        stand(s, 2, TOP)
        s.life_on[TOP] = s.bullets_on[TOP] = 1

    s, _ = stepping(MISS, before=before)
    assert (s.life_on[TOP], s.bullets_on[TOP], of(s, "life"), s.bullets[3]) == (1, 1, [0, 3, 0, 3], 0)


# --- the Helipad -----------------------------------------------------------------------------------------------------


def on_helipad(**settings):
    """The guy of the last seat stands in the middle of the Helipad beside a nonplayer zombie."""
    s, rules = mixed(4, **settings)
    middle = helipad(s, rules)
    no_tiles(s)
    guy(s, 3, middle)
    undead(s, middle, at(SOUTH_ROAD, CENTRE))
    return s, rules, middle


@pytest.mark.rule("HU-161", "HU-163")
@pytest.mark.parametrize("takes_it", [True, False])
def test_the_last_seat_wins_on_the_helipad_when_somebody_removes_its_zombie(takes_it):
    s, rules, middle = on_helipad()
    give_zombies(s, 0, "not_so_bad")
    s.budget = 4
    resume(s, rules, Step.PREPARE, 0)
    act(s, rules, use("not_so_bad"), to(middle if takes_it else at(SOUTH_ROAD, CENTRE)))
    assert (s.phase == Phase.OVER) == takes_it
    if takes_it:
        assert (s.outcome, s.winner) == (Outcome.WIN_HELIPAD, 3)


@pytest.mark.rule("HU-161", "HU-167")
def test_the_last_seat_wins_on_the_helipad_when_an_explosion_clears_it():
    s, rules, middle = on_helipad()
    give_zombies(s, 1, "grenade")
    guy(s, 1, CORE)
    s.budget = 4
    resume(s, rules, Step.PREPARE, 1)
    act(s, rules, use("grenade"), to(middle))
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 3)
    assert s.undead[middle] == 0


@pytest.mark.rule("HU-161")
def test_nobody_wins_on_another_square_of_the_helipad():
    s, rules, middle = on_helipad()
    here, there = (int(square) for square in s.way[middle, :2])
    guy(s, 3, here)
    roaming(s, rules, 3, budget=4)
    corner = next(int(square) for square in s.way[here, : s.ways[here]] if square not in (middle, there))
    walk(s, rules, 0, corner)
    assert (s.phase, s.seat, s.pawn[3, 0], s.budget) == (Phase.MOVE, 3, corner, 3)


@pytest.mark.rule("HU-161")
def test_of_two_guys_on_the_helipad_the_next_in_turn_wins():
    s, rules, middle = on_helipad()
    guy(s, 1, middle)
    give_zombies(s, 2, "not_so_bad")
    s.budget = 4
    resume(s, rules, Step.PREPARE, 2)
    act(s, rules, use("not_so_bad"), to(middle))
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 3)


@pytest.mark.rule("HU-161")
def test_a_players_zombie_on_the_middle_of_the_helipad_keeps_the_guy_from_winning():
    s, rules, middle = on_helipad()
    stand(s, 0, middle)
    give_zombies(s, 1, "not_so_bad")
    s.budget = 4
    resume(s, rules, Step.PREPARE, 1)
    act(s, rules, use("not_so_bad"), to(middle), to(at(SOUTH_ROAD, CENTRE)))
    assert (s.phase, s.seat, s.undead.sum()) == (Phase.MOVE, 1, 0)


@pytest.mark.rule("HU-163", "HU-122")
def test_a_guy_that_zombies_leave_alone_takes_nothing_from_under_them():
    s, rules = mixed(4)
    undead(s, TOP)
    s.life_on[TOP] = s.bullets_on[CORE] = 1
    roaming(s, rules, 3, budget=5)
    s.fed = 1
    walk(s, rules, 0, CORE)
    assert (s.life_on[TOP], s.bullets_on[CORE], of(s, "life"), of(s, "bullets")) == (1, 0, [0, 3, 0, 3], [0, 3, 0, 4])


@pytest.mark.rule("HU-124", "HU-130")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_player_zombie_whose_turn_begins_beside_a_nonplayer_zombie_does_not_fight(seat):
    s, rules = mixed(4, hand_limit=0)
    no_tiles(s)
    stand(s, seat, CORE)
    undead(s, CORE)
    begin(s, rules, seat)
    assert (s.phase, s.seat, s.undead[CORE], of(s, "kills")) == (Phase.MOVE, seat, 1, [0, 0, 0, 0])
