"""Posthuman, rule by rule: how the game ends, ties, and the solo game's end. Rulebook page 10."""

import pytest

from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY
from sims.games.posthuman.records.words import Deeds, Law, Outcome, Phase
from sims.games.posthuman.rules.ending import check_end, payoff
from sims.games.posthuman.rules.scars import turn_mutant
from tests.games.posthuman.journeys import (
    act,
    first_action,
    journey,
    lay,
    next_cards,
    next_turn,
    rolls,
    scar,
    until,
)
from tests.games.posthuman.journeys_mutants import declare_all, followers, mutant, prey, walk

LAST = 10  # journey points
MUTATIONS = ("claws", "hammer_fist", "bounding_legs", "stretched_frame")


def finish(s, rules):
    """Play the turn with the lowest legal actions; return whether the game is over after it."""
    turn = s.rounds
    while s.phase != Phase.OVER and s.rounds == turn:
        act(s, rules, first_action(s, rules))
    return bool(s.phase == Phase.OVER)


def arrived(players, *seats, **settings):
    """A game in which these seats have their tenth journey point, nothing else to count, and all have declared."""
    s, rules = journey(players, **settings)
    s.hunger[:] = s.xp[:] = 0
    for seat in seats:
        s.jp[seat] = LAST
    return s, rules


def end_turn(s, rules):
    """Let all declare and stay where they are; the game is over."""
    declare_all(s, rules, Deeds.MOVE)
    assert finish(s, rules)


def spend(s, rules, seat, *actions, xp):
    """Let a human spend experience when it declares."""
    until(s, rules, Phase.DECLARE, seat)
    s.xp[seat] = xp
    act(s, rules, *actions)
    if s.phase == Phase.KEEP_SKILL:
        until(s, rules, Phase.DECLARE, seat)


@pytest.mark.rule("PH-227", "PH-Q40")
def test_the_turn_of_the_tenth_journey_point_is_finished_and_who_is_alone_there_wins():
    s, rules = journey()
    s.jp[0] = LAST - 1
    walk(s, rules, "rural_a", "last_refuge", level=3)
    assert s.jp[0] == LAST
    assert (s.phase, s.seat) == (Phase.MOVE, 1)  # the other still moves
    act(s, rules, Action.NEW)
    assert s.tiles[1] == 2
    turn = s.rounds
    assert finish(s, rules)
    assert (s.outcome, s.winner, s.rounds) == (Outcome.FORTRESS, 0, turn)
    assert [payoff(s, rules, seat) for seat in range(2)] == [1000, 0]


@pytest.mark.rule("PH-227", "PH-Q58")
@pytest.mark.parametrize("points", [7, 8, 9])
def test_the_last_level_of_the_journey_is_not_its_end_only_the_tenth_point_is(points):
    s, rules = journey()
    s.jp[0] = points
    declare_all(s, rules, Deeds.MOVE)
    assert not finish(s, rules)


@pytest.mark.rule("PH-228")
@pytest.mark.parametrize("reading", ["erratum", "body"])
def test_hunger_and_mutations_count_against_a_human_by_the_errata_and_for_it_by_the_body(reading):
    for harm in ("hunger", "mutation", "blank"):
        s, rules = arrived(2, 0, 1, tiebreak_signs=reading)
        lay(s, rules, 0, "rural_a")  # of equals seat 0 wins
        if harm == "hunger":
            s.hunger[0 if reading == "erratum" else 1] = 1
        else:
            scar(s, 0 if reading == "erratum" else 1, "claws" if harm == "mutation" else "just_a_scar")
        end_turn(s, rules)
        assert (s.outcome, s.winner) == (Outcome.TIEBREAK, 0 if harm == "blank" else 1), harm


@pytest.mark.rule("PH-228")
@pytest.mark.parametrize(
    ("points", "what"),
    [
        (2, "active follower"),
        (2, "waiting follower"),
        (2, "stat"),
        (1, "skill"),
        (0, "xp 2"),
        (1, "xp 3"),
        (1, "xp 5"),
        (3, "xp 9"),
    ],
)
def test_followers_stats_and_skills_bought_and_experience_left_count(points, what):
    """Mutations of its own, a point each, weigh them up exactly: with one fewer it wins, with one more it loses."""
    for against in range(points - 1 if points else 0, points + 2):
        s, rules = arrived(3, 0, 1)
        scar(s, 0, *MUTATIONS[:against])
        if "follower" in what:
            side = "active" if what.startswith("active") else "waiting"
            followers(s, rules, 0, **{side: ("bodyguard",)})
        elif what == "stat":
            spend(s, rules, 0, Action.RAISE, xp=int(rules.stat_xp))
        elif what == "skill":
            spend(s, rules, 0, Action.LEARN, xp=int(rules.skill_xp))
        else:
            s.xp[0] = int(what.split()[1])
        end_turn(s, rules)
        won = {-1: 1, 0: NOBODY, 1: 0}[(points > against) - (points < against)]
        assert (s.outcome, s.winner) == (Outcome.TIEBREAK, won), against


@pytest.mark.rule("PH-228")
def test_starting_skills_and_stats_do_not_count_and_who_has_not_arrived_is_not_compared():
    s, rules = arrived(3, 0, 1, characters="ranger+nurse+soldier")
    assert s.skills[0] != s.skills[1]
    assert s.stat[0].sum() != s.stat[1].sum()
    followers(s, rules, 2, active=("medic",))
    end_turn(s, rules)
    assert (s.outcome, s.winner, s.winners) == (Outcome.TIEBREAK, NOBODY, 0b011)


@pytest.mark.rule("PH-229")
@pytest.mark.parametrize("completed", [False, True])
def test_if_the_best_scores_tie_most_tiles_in_play_win_completed_or_not(completed):
    s, rules = arrived(3, 0, 1, 2)
    lay(s, rules, 1, "rural_a", completed=completed)
    lay(s, rules, 1, "rural_b", completed=completed)
    lay(s, rules, 0, "urban_a", completed=True)
    s.xp[2] = 0
    end_turn(s, rules)
    assert (s.outcome, s.winner) == (Outcome.TIEBREAK, 1)
    assert [payoff(s, rules, seat) for seat in range(3)] == [0, 1000, 0]


@pytest.mark.rule("PH-229")
def test_tiles_do_not_outweigh_a_point():
    s, rules = arrived(2, 0, 1)
    for tile in ("rural_a", "rural_b", "urban_a"):
        lay(s, rules, 1, tile)
    s.xp[0] = 3
    end_turn(s, rules)
    assert s.winner == 0


@pytest.mark.rule("PH-Q41")
def test_humans_who_tie_in_tiles_too_share_the_win():
    s, rules = arrived(4, 0, 1, 3)
    end_turn(s, rules)
    assert (s.outcome, s.winner) == (Outcome.TIEBREAK, NOBODY)
    assert [payoff(s, rules, seat) for seat in range(4)] == [333, 333, 0, 333]


@pytest.mark.rule("PH-230", "PH-Q37")
@pytest.mark.parametrize("loses", [False, True])
def test_if_all_players_are_mutants_the_game_ends_and_they_win_together_or_all_but_the_last(loses):
    s, rules = journey(3, **({"last_mutant_loses": True} if loses else {}))
    scar(s, 0, *MUTATIONS)
    next_cards(s, "scars", "bone_blade", "claws")
    mutant(s, rules, 2, "swollen_brain")
    prey("urban_a", "blood_rage", hand=("taint_urban_mountain",), game=(s, rules))
    next_cards(s, "scars", "bone_blade")
    with rolls(5):
        act(s, rules, Action.SEAT + 0)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.MUTANTS, NOBODY)
    assert [payoff(s, rules, seat) for seat in range(3)] == [0 if loses else 1000, 1000, 1000]


@pytest.mark.rule("PH-Q37")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_to_turn_mutant_is_the_one_who_loses(last):
    s, rules = journey(3, last_mutant_loses=True)
    for seat in [each for each in range(3) if each != last] + [last]:
        turn_mutant(s, rules, seat)
    check_end(s, rules)
    assert s.outcome == Outcome.MUTANTS
    assert [payoff(s, rules, seat) for seat in range(3)] == [0 if seat == last else 1000 for seat in range(3)]


@pytest.mark.rule("PH-230")
def test_one_human_is_enough_for_the_game_to_go_on():
    s, rules = journey(3)
    mutant(s, rules, 1, "claws")
    mutant(s, rules, 2, "swollen_brain")
    declare_all(s, rules, Deeds.MOVE)
    assert not finish(s, rules)


# --- alone ---


def alone(points, event):
    """A solo game in whose second turn, being declared now, this event was drawn; so many journey points."""
    s, rules = journey(1)
    next_turn(s, rules, event=event)
    assert s.rounds == 2
    s.jp[0] = points
    return s, rules


@pytest.mark.rule("PH-236")
@pytest.mark.parametrize("event", ["clear_skies", "fortress"])
def test_alone_the_tenth_journey_point_wins_until_the_turn_of_the_fortress(event):
    s, rules = alone(LAST, event)
    next_turn(s, rules)
    assert (s.phase, s.outcome, s.winner, s.rounds) == (Phase.OVER, Outcome.FORTRESS, 0, 2)
    assert payoff(s, rules, 0) == 1000


@pytest.mark.rule("PH-237")
@pytest.mark.parametrize(("event", "over"), [("fortress", True), ("clear_skies", False)])
def test_alone_the_game_is_lost_at_the_end_of_the_turn_of_the_fortress(event, over):
    s, rules = alone(LAST - 1, event)
    assert s.phase != Phase.OVER  # that turn is played
    next_turn(s, rules)
    assert (s.phase == Phase.OVER) == over
    if over:
        assert (s.outcome, s.winner, payoff(s, rules, 0)) == (Outcome.SOLO_TIME, NOBODY, 0)


@pytest.mark.rule("PH-238")
@pytest.mark.parametrize(("scar_drawn", "over"), [("claws", True), ("just_a_scar", False)])
def test_alone_the_fifth_mutation_loses_the_game_at_once(scar_drawn, over):
    s, rules = journey(1)
    s.jp[0] = LAST - 2
    scar(s, 0, "bone_blade", *MUTATIONS[1:])
    next_cards(s, "scars", scar_drawn)
    with rolls(5):  # the strength test fails
        walk(s, rules, "rural_a", "contaminated_field", level=3)
    assert (s.phase == Phase.OVER) == over
    assert conserved(s, rules) == Law.NONE
    if over:
        assert (s.outcome, s.winner, s.jp[0], payoff(s, rules, 0)) == (Outcome.SOLO_MUTATION, NOBODY, LAST - 2, 0)
