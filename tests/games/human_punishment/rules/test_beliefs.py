"""Human Punishment: what scripts believe, against values worked out as fractions by hand."""

from itertools import product

import numpy as np
import pytest

from sims import rng
from sims.games.human_punishment.play import advance, start
from sims.games.human_punishment.policies.beliefs import forget, think
from sims.games.human_punishment.policies.choose import choose
from sims.games.human_punishment.policies.watching import goes_on, learn_from_check, products_before
from sims.games.human_punishment.queries.redeal import redeal
from sims.games.human_punishment.queries.teams import team_by, team_shown
from sims.games.human_punishment.records.sizes import EVERYBODY, OUTSIDER
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Always, Log, Phase, Team
from sims.games.human_punishment.rules.setup import set_up
from sims.loop import begin_game
from tests.games.human_punishment.tables import (
    DAMAGE,
    LOYALTIES,
    act,
    arm,
    at,
    begin,
    equip,
    kill,
    row,
    rules_of,
    shooting,
    table,
)

CLOSE = 1e-6
AIMS = {"human": (0.35, 1.6, 1.0), "machine": (1.5, 0.35, 0.7), "outlaw": (1.1, 1.1, 0.8)}  # as the values by hand have
READ = {
    f"likelihoods.{shooter}.{target}": share
    for shooter, shares in AIMS.items()
    for target, share in zip(AIMS, shares, strict=True)
}


def dealt(players=5, **settings):
    """Return a game in which seat 0 has an ordinary Human ID, and a Human and a Machine loyalty card."""
    rules = rules_of(players=players, starting_programs=0, **READ, **settings)
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    set_up(s, rules)
    s.id_card[0] = row("ids", "engineer")
    for side, loyalty in enumerate("HM"):
        s.loyalty[s.lies[0, side]] = row("loyalties", LOYALTIES[loyalty])
    return s, rules


def knows(s, seat, *loyalties, identity=""):
    """Let seat 0 have seen cards of a player."""
    for side, loyalty in enumerate(loyalties):
        s.loyalty[s.lies[seat, side]] = row("loyalties", LOYALTIES[loyalty])
        s.loyalty_seen[s.lies[seat, side]] |= 1
    if identity:
        s.id_card[s.id_at[seat]] = row("ids", identity)
        s.id_seen[s.id_at[seat]] |= 1


def saw(s, by, at, kind=Log.AIM):
    s.log_kind[s.logged], s.log_by[s.logged], s.log_at[s.logged] = kind, by, at
    s.logged += 1


def believed(s, rules, seat, observer=0):
    think(s, rules, observer)
    belief = s.belief[seat].copy()
    forget(s, rules)
    return belief


def as_three(belief):
    return [belief[0], belief[1], belief[2] + belief[3] + belief[4]]


@pytest.mark.parametrize(
    ("loyalties", "identity", "expected"),
    [
        ("", "", (5801 / 19110, 821 / 2730, 1385 / 3822, 1 / 60, 1 / 60)),
        (["MM"], "", (10 / 91, 848 / 1365, 643 / 2730, 1 / 60, 1 / 60)),
        (["H"], "", (4198 / 9555, 164 / 735, 5813 / 19110, 1 / 60, 1 / 60)),
        (["H", "M"], "", (2 / 5, 2 / 5, 1 / 6, 1 / 60, 1 / 60)),
        (["OO"], "", (10 / 91, 26 / 245, 2869 / 3822, 1 / 60, 1 / 60)),
        ("", "jammer", (1 / 7, 1 / 2, 5 / 14, 0, 0)),
        (["MM"], "jammer", (0, 1, 0, 0, 0)),
    ],
)
def test_cards_say_what_the_exact_counts_say(loyalties, identity, expected):
    """HP-O19."""
    s, rules = dealt()
    knows(s, 2, *loyalties, identity=identity)
    assert np.allclose(believed(s, rules, 2), expected, atol=CLOSE, rtol=0)


def test_an_aim_tells_of_the_shooter_and_of_the_target():
    """HP-O19."""
    s, rules = dealt()
    saw(s, 1, 2)
    assert np.allclose(as_three(believed(s, rules, 1)), [0.317948, 0.268360, 0.413692], atol=CLOSE, rtol=0)
    assert np.allclose(as_three(believed(s, rules, 2)), [0.321020, 0.328799, 0.350181], atol=CLOSE, rtol=0)


def test_an_aim_at_oneself_is_read_by_the_own_team():
    """HP-O19."""
    s, rules = dealt()
    saw(s, 1, 0)
    assert np.allclose(as_three(believed(s, rules, 1)), [0.107035, 0.454451, 0.438514], atol=CLOSE, rtol=0)
    assert list(believed(s, rules, 0)) == [1, 0, 0, 0, 0]


def test_a_heal_tells_the_contrary_of_an_aim():
    s, rules = dealt()
    saw(s, 1, 0, Log.HEAL)
    belief = believed(s, rules, 1)
    cards = np.array([5801 / 19110, 821 / 2730, 1385 / 3822, 1 / 60, 1 / 60])
    expected = cards * [2 - 0.35, 2 - 1.5, 2 - 1.1, 2 - 1.1, 2 - 1.1]
    assert np.allclose(belief, expected / expected.sum(), atol=CLOSE, rtol=0)


def test_own_aims_tell_oneself_nothing():
    s, rules = dealt()
    before = believed(s, rules, 2)
    saw(s, 0, 2)
    assert np.allclose(believed(s, rules, 2), before, atol=1e-15)


@pytest.mark.parametrize(
    ("own", "needed", "on", "expected"),
    [
        (0, True, 0.949347, (0.336386, 0.347607, 0.316007)),
        (1, True, 0.749953, (0.493364, 0.265381, 0.241255)),
        (2, True, 0.776953, (0.476219, 0.256158, 0.267623)),
        (2, False, 0.749953, (0.493364, 0.265381, 0.241255)),  # without a Human the Machines have won: HP-A03
    ],
)
def test_that_the_round_goes_on_tells_of_the_living(own, needed, on, expected):
    """HP-O19: three other living players, each a Human with 0.37, a Machine with 0.33, an Outlaw with 0.30."""
    s, rules = dealt()
    rules.m_needs_alive = needed
    s.trust[:5] = 1.0
    for seat in range(4):
        s.cards_say[seat, :3] = (0.37, 0.33, 0.30)
    s.cards_say[0], s.cards_say[0, own] = 0.0, 1.0
    s.check_living[0], s.checks = 0b01111, 1
    assert abs(goes_on(*products_before(s, rules, 0b01111)) - on) < CLOSE
    learn_from_check(s, rules, 0, 0)
    product = s.cards_say[2] * s.trust[2]
    assert np.allclose((product / product.sum())[:3], expected, atol=CLOSE, rtol=0)


def test_where_all_stand_alone_nobody_living_is_a_human():
    s, rules = dealt()
    s.check_living[0], s.check_alone[0], s.checks = 0b01111, 1, 1
    saw(s, 1, 0, Log.CHECK)
    assert believed(s, rules, 2)[0] == 0
    assert believed(s, rules, 4)[0] > 0


def test_shots_at_a_player_are_read_anew_once_that_player_is_known():
    """Step 4 of the model: a shot at an eliminated Machine makes a Human of the shooter, whenever it was fired."""
    s, rules = dealt()
    saw(s, 1, 2)
    before = believed(s, rules, 1)[0]
    knows(s, 2, "M", "M", identity="core_unit")
    after = believed(s, rules, 1)
    cards = believed_without_log(s, rules, 1)
    expected = cards * [1.6, 0.35, 1.1, 1.1, 1.1]
    assert after[0] > before
    assert np.allclose(after, expected / expected.sum(), atol=CLOSE, rtol=0)


def believed_without_log(s, rules, seat):
    logged, s.logged = int(s.logged), 0
    belief = believed(s, rules, seat)
    s.logged = logged
    return belief


def test_the_record_holds_aims_shots_and_checks_but_no_forced_aim():
    s, rules = table("HMOHM")
    arm(s, rules, 3, "pistol", 2)
    begin(s, rules)
    act(s, rules, equip("companion"), at(4))
    assert [(int(s.log_kind[k]), int(s.log_by[k]), int(s.log_at[k])) for k in range(s.logged)] == [(Log.AIM, 0, 4)]
    shooting(s, rules, "rifle", 2, seat=1)
    act(s, rules, DAMAGE)
    assert s.phase == Phase.REAIM
    act(s, rules, at(0))
    found = [(int(s.log_kind[k]), int(s.log_by[k]), int(s.log_at[k])) for k in range(s.logged)]
    assert found == [(Log.AIM, 0, 4), (Log.AIM, 1, 2), (Log.CHECK, 1, 0)]


def test_an_outsider_sees_what_lies_face_up_and_nothing_else():
    s, rules = dealt()
    knows(s, 2, "MM", "M", identity="jammer")
    rules_without = rules_of(players=5, starting_programs=0)
    before = believed(s, rules_without, 2, OUTSIDER)
    assert np.allclose(before, believed(s, rules, 3, OUTSIDER))
    s.id_seen[s.id_at[2]] = EVERYBODY
    s.loyalty_seen[s.lies[2, 0]] = s.loyalty_seen[s.lies[2, 1]] = EVERYBODY
    assert list(believed(s, rules, 2, OUTSIDER)) == [0, 1, 0, 0, 0]


def test_thinking_leaves_nothing_behind():
    s, rules = dealt()
    saw(s, 1, 2)
    kill(s, rules, 4)
    before = s.tobytes()
    think(s, rules, 0)
    forget(s, rules)
    assert s.tobytes() == before


@pytest.mark.parametrize("policy", ["surveyor", "gunslinger", "mimic"])
@pytest.mark.parametrize("players", [4, 9])
def test_a_script_decides_alike_in_all_worlds_that_it_cannot_tell_apart(policy, players):
    """HP-O25."""
    rules = rules_of(players=players, policy=policy)
    s = np.zeros(1, STATE)[0]
    begin_game(s, 21, 0)
    start(s, rules)
    step = 0
    while s.phase != Phase.OVER and step < 150:
        step += 1
        s.taken += 1
        action = choose(s, rules)
        for seed in (1, 2):
            world = s.copy()
            rng.reseed(world, seed)
            redeal(world, rules, int(s.seat))
            assert choose(world, rules) == action
        advance(s, rules, action)
    assert step > 10


def test_a_second_thought_is_the_same_as_the_first():
    s, rules = dealt()
    saw(s, 1, 2)
    think(s, rules, OUTSIDER)
    think(s, rules, 0)
    belief = s.belief[:5].copy()
    forget(s, rules)
    assert np.array_equal(belief, [believed(s, rules, seat) for seat in range(5)])


def test_a_shot_at_one_who_is_certain_by_another_who_is_certain_tells_nothing():
    s, rules = dealt()
    knows(s, 1, "H", "H", identity="engineer")
    knows(s, 2, "M", "M", identity="core_unit")
    before = [believed(s, rules, seat).tolist() for seat in range(5)]
    saw(s, 1, 2)
    assert [believed(s, rules, seat).tolist() for seat in range(5)] == before
    assert before[1:3] == [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]


def test_a_check_that_could_not_but_go_on_tells_nothing():
    """Seat 0 is a Human and seat 2 is none; without seat 2 it tells that not all were Humans."""
    s, rules = dealt()
    knows(s, 2, "M", "M", identity="core_unit")
    before = [believed(s, rules, seat).tolist() for seat in range(5)]
    saw(s, 1, 0, Log.CHECK)
    s.checks, s.check_living[0] = 1, 0b01111
    assert [believed(s, rules, seat).tolist() for seat in range(5)] == before
    s.check_living[0] = 0b01011
    assert believed(s, rules, 1)[0] < before[1][0]


@pytest.mark.parametrize("majority", ["most_frequent", "more_than_half"])
def test_exchanges_know_the_team_that_cards_give(majority):
    rules = rules_of(players=6, majority=majority)
    ids = [row for row in range(len(rules.ids)) if rules.id_copies[row]]
    loyalties = [row for row in range(len(rules.loyalties)) if rules.loyalty_copies[row]]
    teams = set()
    for card, left, right, mark in product(ids, loyalties, loyalties, (Always.NONE, Always.LEGION, Always.FALLEN)):
        team = team_shown(rules, card, left, right, mark)
        assert team == team_by(rules, card, left, right, mark, 0)
        teams.add(team)
    assert teams == set(Team)
