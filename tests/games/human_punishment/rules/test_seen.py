"""Human Punishment, rule by rule: who has seen which card, and what dealing anew may change."""

import numpy as np
import pytest

from sims import rng
from sims.games.human_punishment.play import advance, start
from sims.games.human_punishment.queries.checks import fits_checks
from sims.games.human_punishment.queries.laws import conserved
from sims.games.human_punishment.queries.options import legal_actions
from sims.games.human_punishment.queries.redeal import redeal
from sims.games.human_punishment.records.actions import ACTIONS
from sims.games.human_punishment.records.state import HIDDEN, STATE
from sims.games.human_punishment.records.words import Phase
from sims.loop import begin_game
from tests.games.human_punishment.tables import cards, eliminate, rules_of, table, team

KINDS = (("id_card", "id_seen"), ("loyalty", "loyalty_seen"), ("program", "program_seen"))


def positions(players, game, every=17, **settings):
    """Yield positions of a game played at random."""
    rules = rules_of(players=players, **settings)
    s = np.zeros(1, STATE)[0]
    begin_game(s, 11, game)
    start(s, rules)
    room = np.zeros(ACTIONS, np.int64)
    step = 0
    while s.phase != Phase.OVER:
        step += 1
        if step % every == 0:
            yield s, rules
        s.taken += 1
        advance(s, rules, int(room[rng.whim_below(s, legal_actions(s, rules, room))]))


def dealt_anew(s, rules, seat, seed):
    world = s.copy()
    rng.reseed(world, seed)
    redeal(world, rules, seat)
    return world


@pytest.mark.rule("HP-R022", "HP-R064", "HP-R076", "HP-R035")
@pytest.mark.parametrize("players", [4, 6, 9, 16])
def test_dealing_anew_leaves_every_card_that_the_seat_has_seen_and_all_that_is_public(players):
    for s, rules in positions(players, game=1, every=17 * players // 4):
        for seat in range(players):
            world = dealt_anew(s, rules, seat, 5)
            assert conserved(world, rules) == 0
            for faces, seen in KINDS:
                known = (s[seen] >> seat & 1).astype(bool)
                assert (world[faces][known] == s[faces][known]).all(), faces
            for name in STATE.names:
                if name not in (*HIDDEN, "seed", "drawn", "words"):
                    assert (world[name] == s[name]).all(), name


@pytest.mark.rule("HP-R022")
@pytest.mark.parametrize("players", [4, 9])
def test_every_card_that_the_seat_has_not_seen_is_dealt_anew_at_times(players):
    s, rules = next(positions(players, game=2, every=20))
    worlds = [dealt_anew(s, rules, 0, seed) for seed in range(150)]
    for faces, seen in KINDS:
        dealt = {"id_card": players + 1, "loyalty": rules.loyalties_dealt, "program": rules.programs_dealt}[faces]
        for number in range(dealt):
            if not s[seen][number] & 1:
                assert len({int(world[faces][number]) for world in worlds}) > 1, (faces, number)


@pytest.mark.rule("HP-R011")
def test_dealing_anew_explains_what_was_said_at_the_checks():
    """Of two living others one must be a Human and one must not: else the round would be over."""
    s, rules = table("HMOH", redeal_tries=1000)
    eliminate(s, rules, 1, by=0)
    found = set()
    for seed in range(60):
        world = dealt_anew(s, rules, 2, seed)
        assert fits_checks(world, rules)
        found.add((team(world, rules, 0), team(world, rules, 3)))
    assert found == {("H", "H"), ("H", "M"), ("M", "H")}


@pytest.mark.rule("HP-R011")
def test_with_one_try_the_law_of_dealing_anew_still_holds():
    for s, rules in positions(6, game=3, redeal_tries=1):
        lawful(s, rules, int(s.seat), 8)


@pytest.mark.rule("HP-R011", "HP-R022")
def test_worlds_alike_to_a_seat_become_the_same_though_the_last_try_explains_nothing():
    s, rules = table("HMOM", redeal_tries=1)
    cards(s, rules, 0, left="M")
    cards(s, rules, 3, left="H")
    eliminate(s, rules, 1, by=0)
    fits = [fits_checks(lawful(s, rules, 2, seed), rules) for seed in range(40)]
    assert 5 < sum(fits) < 35  # both kinds of worlds are met


def lawful(s, rules, seat, seed):
    """Return another world that a seat may take this for; dealt anew, both must become the same one."""
    other = dealt_anew(s, rules, seat, seed)
    world = other.copy()
    world["seed"], world["drawn"], world["words"] = s["seed"], s["drawn"], s["words"]
    one, two = dealt_anew(s, rules, seat, 9), dealt_anew(world, rules, seat, 9)
    assert one.tobytes() == two.tobytes()
    return other


@pytest.mark.rule("HP-R019", "HP-R018")
def test_the_unseen_ids_of_a_player_come_from_their_piles():
    """With all Humans of the table but one known, an unknown ID is a Human's as often as cards say."""
    s, rules = table("HHMO")
    count, deals = 0, 1500
    for seed in range(deals):
        world = dealt_anew(s, rules, 2, seed)
        count += rules.ids[world.id_card[0]].pile == 0
    # seat 2 knows one Machine; of the four unknown IDs two are Humans' (drawn: see `fit`)
    unknown = int(rules.ids_drawn[0]) / (sum(int(drawn) for drawn in rules.ids_drawn) - 1)
    assert abs(count / deals - unknown) < 5 * (unknown * (1 - unknown) / deals) ** 0.5
