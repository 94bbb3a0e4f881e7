"""Humans!!! mixed with Zombies!!!, rule by rule: combat between players."""

import pytest

from sims.games.humans.board.figures import take_zombie
from sims.games.humans.policies.choose import choose
from sims.games.humans.queries.legality import legal
from sims.games.humans.queries.people import points
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import MIDDLE, NOWHERE
from sims.games.humans.records.words import Effect, Outcome, Phase, Step
from tests.games.humans.mixed_combat import CORE, HIT, MISS, TOP, attack, attacked_by_guy, beside
from tests.games.humans.mixed_tables import (
    NORTH_ROAD,
    about_to_move,
    give_zombies,
    guy,
    mixed,
    no_tiles,
    roaming,
    undead,
    use,
)
from tests.games.humans.tables import (
    PASS,
    USE,
    N,
    act,
    at,
    begin,
    capturing,
    changed,
    dice,
    give,
    human,
    keep_eats,
    next_captures,
    next_wounds,
    options,
    play,
    resume,
    row,
    snap,
    stand,
    walk,
    wound,
)


@pytest.mark.rule("HU-130")
def test_pawns_of_one_kind_share_a_square_in_peace():
    s, rules = mixed(4)
    guy(s, 3, TOP)
    stand(s, 2, at(NORTH_ROAD, N))
    stand(s, 0, CORE)
    roaming(s, rules, budget=3)
    walk(s, rules, 0, TOP)
    assert (s.phase, s.budget, s.guys[TOP], s.kills[1]) == (Phase.MOVE, 1, 2, 0)
    s.budget = 3
    resume(s, rules, Step.MOVE, 0)
    walk(s, rules, 0, at(NORTH_ROAD, N))
    assert (s.zombies[at(NORTH_ROAD, N)], s.phase) == (2, Phase.MOVE)


@pytest.mark.rule("HU-131", "HU-132", "HU-134", "HU-145")
@pytest.mark.parametrize("die", [4, 6])
def test_a_guy_wounds_a_player_zombie_and_takes_a_zombie_from_the_pool(die):
    s, rules = attacked_by_guy(die, wounds=("arm", "leg"))
    assert (s.phase, s.seat) == (Phase.WOUND, 0)  # as many cards as its Taking Wounds number: 2
    act(s, rules, options(s, rules)[0])
    assert (s.wound[0].sum(), s.wounds_taken[0], s.kills[1], s.zombies_left) == (1, 1, 1, 99)
    assert (s.zombies[TOP], s.guys[TOP], s.phase, s.seat, s.budget) == (1, 1, Phase.MOVE, 1, 3)


def pick(kind):
    """The action of taking a wound card."""
    return Action.WOUND + row("wound_cards", kind)


@pytest.mark.rule("HU-A74", "HU-071")
@pytest.mark.parametrize(("reading", "chooses", "kind"), [("owner", 0, "leg"), ("active", 1, "arm")])
def test_after_a_guys_fight_the_owner_or_the_guy_chooses_the_wound(reading, chooses, kind):
    s, rules = attacked_by_guy(HIT, wounds=("arm", "leg"), wound_choice=reading, before=lambda s: wound(s, 0, "arm"))
    assert (s.phase, s.seat, s.hurt) == (Phase.WOUND, chooses, 0)
    assert options(s, rules) == sorted([pick("arm"), pick("leg")])
    assert choose(s, rules) == pick(kind)  # a second arm costs the zombie
    act(s, rules, pick(kind))
    assert (s.kills[1], s.phase, s.seat) == ((1, Phase.MOVE, 1) if kind == "leg" else (3, Phase.MOVE, 1))


@pytest.mark.rule("HU-A74", "HU-167")
@pytest.mark.parametrize(("reading", "chooses"), [("owner", 0), ("active", 1)])
def test_after_an_explosion_the_owner_or_who_threw_it_chooses_the_wound(reading, chooses):
    s, rules = mixed(wound_choice=reading)
    stand(s, 0, TOP)
    give_zombies(s, 1, "grenade")
    next_wounds(s, "arm", "leg")
    about_to_move(s, rules)
    act(s, rules, use("grenade"), Action.SQUARE + CORE)
    assert (s.phase, s.seat, s.hurt) == (Phase.WOUND, chooses, 0)


@pytest.mark.rule("HU-A74", "HU-071")
@pytest.mark.parametrize("reading", ["owner", "active"])
def test_in_the_own_turn_the_owner_is_the_active_player(reading):
    s, rules = mixed(wound_choice=reading)
    stand(s, 0, TOP)
    human(s, TOP)
    give(s, 1, "weapon_3")
    next_wounds(s, "arm", "leg")
    dice(s, rules, HIT, HIT)
    capturing(s, rules, 0)
    act(s, rules, *([Action.SELECT] if s.phase == Phase.CAPTURE else []), play("weapon_3"))
    assert (s.phase, s.seat, s.hurt) == (Phase.WOUND, 0, 0)


@pytest.mark.rule("HU-133")
def test_a_guy_takes_three_zombies_for_a_player_zombie_that_is_removed():
    s, _ = attacked_by_guy(HIT, wounds=("head_shot", "head_shot"))
    assert (s.kills[1], s.zombies_left, s.pawns[0], s.pawns_lost[0], s.zombies[TOP]) == (3, 97, 1, 1, 0)


def alone(s, which=0):
    """Leave seat 0 one of its two zombies."""
    other = 1 - which
    take_zombie(s, int(s.pawn[0, other]))
    s.pawn[0, other] = NOWHERE
    s.pawns[0] -= 1
    s.given[0] &= ~(1 << other)


@pytest.mark.rule("HU-133", "HU-144")
def test_and_for_the_only_one_which_comes_back_to_town_square_in_its_next_turn():
    s, rules = attacked_by_guy(HIT, wounds=("head_shot", "head_shot"), before=alone)
    keep_eats(s, 0, 3)
    assert (s.kills[1], s.pawn[0, 0], s.pawns[0], s.zombies[MIDDLE]) == (3, NOWHERE, 0, 0)
    assert points(s, rules, 0) == 3  # it is not on the board
    begin(s, rules, 1)
    assert s.pawns[0] == 0
    before = snap(s)
    begin(s, rules, 0)
    assert (s.pawn[0, 0], s.pawns[0], s.zombies[MIDDLE], points(s, rules, 0)) == (MIDDLE, 1, 1, 4)
    assert {"pawn", "pawns", "zombies"} <= changed(before, s)
    begin(s, rules, 0)
    assert s.pawns[0] == 1


@pytest.mark.rule("HU-144", "HU-077")
def test_other_zombies_of_the_player_than_the_only_one_do_not_come_back():
    s, rules = attacked_by_guy(HIT, wounds=("head_shot", "head_shot"))
    begin(s, rules, 0)
    assert (s.pawns[0], s.zombies[MIDDLE]) == (1, 0)


@pytest.mark.rule("HU-144", "HU-002")
@pytest.mark.parametrize("began", [True, False])
def test_the_only_zombie_counts_when_it_is_back_as_it_did_before(began):
    s, rules = mixed(pawn_counts="infected_only")
    stand(s, 0, TOP, 1)
    alone(s, 1)
    s.given[0] = began << 1
    worth = points(s, rules, 0)
    assert worth == (not began)
    next_wounds(s, "head_shot", "head_shot")
    roaming(s, rules, budget=5)
    dice(s, rules, HIT)
    walk(s, rules, 0, TOP)
    assert (s.pawns[0], points(s, rules, 0)) == (0, 0)
    begin(s, rules, 0)
    assert (s.pawns[0], points(s, rules, 0)) == (1, worth)


@pytest.mark.rule("HU-144", "HU-001")
def test_a_player_wins_when_the_only_zombie_comes_back_and_was_missing():
    s, rules = attacked_by_guy(HIT, wounds=("head_shot", "head_shot"), before=alone)
    keep_eats(s, 0, int(rules.characters[s.character[0]].points) - 1)
    begin(s, rules, 0)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_ZOMBIE, 0)


@pytest.mark.rule("HU-132", "HU-A67")
def test_the_pool_gives_no_more_zombies_than_it_holds():
    s, rules = mixed()
    s.zombies_left = 0
    rules.zombies = 0
    stand(s, 0, TOP)
    next_wounds(s, "head_shot", "head_shot")
    roaming(s, rules, budget=5)
    dice(s, rules, HIT)
    walk(s, rules, 0, TOP)
    assert (s.kills[1], s.zombies_left, s.pawns[0]) == (0, 0, 1)


@pytest.mark.rule("HU-135", "HU-A54")
def test_a_lost_roll_against_a_player_zombie_ends_the_movement_and_costs_nothing():
    s, _ = attacked_by_guy(3)
    assert (s.life[1], s.kills[1], s.pawn[1, 0], s.wounds_taken[0]) == (3, 0, TOP, 0)
    assert not (s.phase == Phase.MOVE and s.seat == 1)


@pytest.mark.rule("HU-131", "HU-A55")
def test_bullets_help_against_a_player_zombie_too():
    s, rules = attacked_by_guy(3, bullets=1, wounds=("arm", "leg"))
    assert (s.phase, s.seat, options(s, rules)) == (Phase.FIGHT, 1, [PASS, USE])
    act(s, rules, USE)
    assert (s.bullets[1], s.phase, s.seat) == (0, Phase.WOUND, 0)


@pytest.mark.rule("HU-136", "HU-A62", "HU-A71")
def test_a_guy_fights_all_zombies_of_a_square_and_a_nonplayer_zombie_first():
    s, rules = attacked_by_guy(HIT, MISS, HIT, pawns=(0, 1), wounds=("arm", "leg"), before=lambda s: undead(s, TOP))
    assert (s.undead.sum(), s.kills[1], s.phase, s.seat) == (0, 1, Phase.WOUND, 0)  # the second pawn's wound
    act(s, rules, options(s, rules)[0])
    assert (s.kills[1], s.wounds_taken[0]) == (2, 1)
    assert not (s.phase == Phase.MOVE and s.seat == 1)  # the fight with the first pawn was lost


@pytest.mark.rule("HU-A75", "HU-130", "HU-134")
def test_a_guy_that_steps_off_the_square_of_a_zombie_and_back_on_fights_it_again():
    s, rules = attacked_by_guy(HIT, wounds=("arm", "arm"))
    assert (s.wounds_taken[0], s.kills[1], s.phase, s.budget) == (1, 1, Phase.MOVE, 3)
    walk(s, rules, 0, CORE)
    dice(s, rules, MISS)
    walk(s, rules, 0, TOP)
    assert (s.wounds_taken[0], s.kills[1], s.lost_to[1], s.budget) == (1, 1, 1 << 0, 0)


# --- cards and points for both sides ----------------------------------------------------------------------------------


@pytest.mark.rule("HU-162")
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("prey", ["guy", "human"])
def test_slip_away_saves_a_human_and_no_guy_whoever_plays_it(seat, prey):
    s, rules = mixed(4)
    stand(s, 0, TOP)
    if prey == "guy":
        guy(s, 1, TOP)
    else:
        human(s, TOP)
    give(s, seat, "slip_away")
    give(s, 2, "weapon_0")
    dice(s, rules, HIT)
    capturing(s, rules, 0)
    if prey == "human":
        act(s, rules, options(s, rules)[0])
        assert (s.phase, s.seat) == (Phase.SLIP_AWAY, seat)
    else:
        assert (s.phase, s.seat, options(s, rules)) == (Phase.ARM, 2, [PASS, play("weapon_0")])


@pytest.mark.rule("HU-121")
def test_guys_play_cards_for_both_but_not_those_of_zombies():
    s, rules = mixed()
    give(s, 1, "loose_boards", "second_wind", "bait")
    s.budget = 4
    resume(s, rules, Step.PREPARE, 1)
    assert options(s, rules) == [PASS, play("bait")]
    assert rules.events[play("bait") - Action.PLAY].effect == Effect.BAIT


@pytest.mark.rule("HU-164")
@pytest.mark.parametrize("seat", [0, 1])
def test_more_movement_is_for_guys_and_zombies(seat):
    s, rules = mixed()
    give(s, seat, "more_movement")
    about_to_move(s, rules, seat, budget=4)
    act(s, rules, play("more_movement"))
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, seat, 4 + 3)


@pytest.mark.rule("HU-164", "HU-166")
def test_a_guy_that_rests_plays_no_more_movement():
    s, rules = mixed(plays=2)
    give_zombies(s, 1, "rest", "first_aid")
    give(s, 1, "more_movement")
    about_to_move(s, rules, 1)
    act(s, rules, use("rest"))
    assert (s.phase, s.budget, options(s, rules)) == (Phase.PREPARE, 0, [PASS, use("first_aid")])


@pytest.mark.rule("HU-164")
@pytest.mark.parametrize("seat", [0, 1])
def test_cards_against_movement_hit_guys_and_zombies(seat):
    s, rules = mixed()
    other = 1 - seat
    give(s, other, "less_movement", "stunned")
    s.budget = 5
    resume(s, rules, Step.REACT, seat)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.REACT, other, [PASS, play("less_movement"), play("stunned")])
    act(s, rules, play("less_movement"))
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, seat, 2)
    s, rules = mixed()
    give(s, other, "stunned")
    s.budget = 5
    resume(s, rules, Step.REACT, seat)
    act(s, rules, play("stunned"), Action.SELECT)
    assert not legal(s, rules, Action.SELECT)


@pytest.mark.rule("HU-099", "HU-161")
@pytest.mark.parametrize(("kept", "over"), [(7, True), (6, False)])
def test_a_human_is_captured_as_ever_and_enough_points_win(kept, over):
    s, rules = mixed()
    rules.characters[s.character[0]].points = 2 + 8
    keep_eats(s, 0, kept)
    human(s, TOP)
    stand(s, 0, TOP)
    give(s, 0, "weapon_0")
    next_captures(s, "eat", "eat", "eat")
    dice(s, rules, HIT)
    capturing(s, rules, 0)
    act(s, rules, Action.SELECT)
    assert (s.eaten[0], s.human[TOP], s.phase == Phase.OVER) == (kept + 1, 0, over)
    if over:
        assert (s.outcome, s.winner) == (Outcome.WIN_ZOMBIE, 0)


@pytest.mark.rule("HU-161")
def test_zombies_taken_for_a_wound_count_for_the_collection():
    def rich(s):
        s.kills[1] = 22
        s.zombies_left -= 22

    s, _ = attacked_by_guy(HIT, wounds=("head_shot", "head_shot"), before=rich)
    assert (s.kills[1], s.phase, s.outcome, s.winner) == (25, Phase.OVER, Outcome.WIN_COLLECTOR, 1)


@pytest.mark.rule("HU-130")
@pytest.mark.parametrize("card", [(), ("firm_grip",)])
def test_a_zombie_that_was_not_moved_to_the_guy_does_not_attack_it(card):
    s, _ = beside(*card)
    assert (s.phase, s.seat, s.attacked, s.life[1], s.guys_caught[0]) == (Phase.DRIVE, 0, 0, 3, 0)


@pytest.mark.rule("HU-137", "HU-138", "HU-139", "HU-140", "HU-142")
def test_an_eaten_guy_loses_a_life_and_its_eat_card_is_worth_a_point():
    s, rules = attack(HIT)
    assert (s.eaten[0], s.life[1], s.pawn[1, 0], s.guys.sum(), s.kills[1]) == (1, 2, NOWHERE, 0, 4)
    assert (s.humans_left, s.pawns[0], s.guys_caught[0]) == (60, 2, 1)
    no_tiles(s)
    begin(s, rules, 1)
    assert (s.pawn[1, 0], s.guys[MIDDLE], s.life[1], s.bullets[1]) == (MIDDLE, 1, 2, 3)  # HU-A57: nothing is given anew
