"""Humans!!!, rule by rule: Taking Wounds."""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.state import PUBLIC
from sims.games.humans.records.words import Phase
from tests.games.humans.tables import (
    MID,
    PASS,
    E,
    S,
    W,
    act,
    at,
    attempt,
    changed,
    dice,
    give,
    human,
    hunt,
    next_wounds,
    options,
    pawn,
    pawns,
    play,
    row,
    scenario,
    snap,
    stand,
    table,
    take,
    targets,
    tile,
    wound,
    wounds,
)

PLAIN = ("arm", "leg", "torso", "jaw", "gut")


def combat(*cards, characters="miner+cheerleader", in_front=(), more=0, **settings):
    """Let the human on Town Square, armed, wound seat 0's pawn, which draws these wound cards; return what was before.

    `more` further pawns of seat 0 stand at 2, 4, with those of seat 1. The human then moves one square.
    """
    s, rules = hunt(2, characters, **settings)
    for _ in range(more):
        pawn(s, 0, at(2, E))
    wound(s, 0, *in_front)
    give(s, 1, "weapon_3")
    next_wounds(s, *cards)
    before = snap(s)
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    return s, rules, before


def choices(s, rules):
    """The wound cards that may be taken now."""
    ids = [str(identity) for identity in scenario().tables["wound_cards"].ids]
    return {ids[kind] for kind in targets(s, rules, Action.WOUND, Action.SELECT)} if s.phase == Phase.WOUND else set()


@pytest.mark.rule("HU-069", "HU-097")
@pytest.mark.parametrize(
    ("character", "cards"),
    [("lawyer", 3), ("cheerleader", 1), ("doctor", 3), ("wrestler", 2), ("miner", 2), ("musician", 2)],
)
def test_as_many_wound_cards_are_drawn_as_the_taking_wounds_number(character, cards):
    other = "cheerleader" if character != "cheerleader" else "miner"
    if character == "lawyer":
        s, rules = hunt(2, f"lawyer+{other}")
        s.ability_used[0] = 1
        give(s, 1, "weapon_3")
        next_wounds(s, *PLAIN)
        attempt(s, rules, 6)
        dice(s, rules, 1, 1)
        act(s, rules, play("weapon_3"))
    else:
        s, rules, _ = combat(*PLAIN, characters=f"{character}+{other}")
    assert s.wounds_left == 40 - cards
    assert s.wounds_taken[0] == 1
    assert choices(s, rules) == (set(PLAIN[:cards]) if cards > 1 else set())
    if cards == 1:
        assert wounds(s, 0) == {"arm"}  # no choice


@pytest.mark.rule("HU-070")
@pytest.mark.parametrize("drawn", [("arm", "leg", "arm"), ("leg", "leg", "arm"), ("gut", "gut", "gut")])
def test_one_of_equal_cards_must_be_taken(drawn):
    s, rules, _ = combat(*drawn, characters="doctor+miner")
    twice = max(drawn, key=drawn.count)
    assert choices(s, rules) == set()  # there is nothing to choose
    assert wounds(s, 0) == {twice}


@pytest.mark.rule("HU-070", "HU-074")
def test_one_of_equal_cards_must_be_taken_even_if_it_costs_the_zombie():
    s, _, _ = combat("arm", "leg", "arm", characters="doctor+miner", in_front=("arm", "gut"), more=1)
    assert (wounds(s, 0), s.pawns[0]) == (set(), 1)


@pytest.mark.rule("HU-071")
@pytest.mark.parametrize("chosen", ["arm", "leg", "jaw"])
def test_of_different_cards_the_owner_chooses(chosen):
    s, rules, _ = combat("arm", "leg", "jaw", characters="doctor+miner")
    assert (s.phase, s.seat, choices(s, rules)) == (Phase.WOUND, 0, {"arm", "leg", "jaw"})
    assert PASS not in options(s, rules)
    act(s, rules, take(chosen))
    assert wounds(s, 0) == {chosen}


@pytest.mark.rule("HU-072", "HU-073")
def test_one_card_is_taken_and_lies_in_front_of_the_player_the_others_are_discarded():
    s, rules, before = combat("arm", "leg", "jaw", characters="doctor+miner", in_front=("gut",))
    act(s, rules, take("leg"))
    assert wounds(s, 0) == {"leg", "gut"}
    assert wounds(s, 1) == set()
    out = {kind: int(s.wounds_out[row("wound_cards", kind)]) for kind in PLAIN}
    assert out == {"arm": 1, "leg": 0, "torso": 0, "jaw": 1, "gut": 0}
    gone = {"human", "hand", "held", "events_out", "ends", "drawn_cards"}
    assert changed(before, s) - gone == {"wound", "wounds_out", "wounds_left"}
    assert "wound" in PUBLIC
    assert pawns(s, 0) == [MID]


@pytest.mark.rule("HU-074")
def test_a_second_card_of_a_kind_removes_the_zombie_of_this_combat_and_all_wounds():
    s, rules, _ = combat("arm", "leg", in_front=("arm", "gut", "jaw"), more=1)
    wound(s, 1, "arm")
    act(s, rules, take("arm"))
    assert pawns(s, 0) == [at(2, E)]
    assert (wounds(s, 0), wounds(s, 1)) == (set(), {"arm"})
    assert s.wounds_out.sum() == 2 + 3  # both drawn ones, and the three in front
    assert (s.pawns_lost[0], s.head_shots_taken[0], s.zombies[MID]) == (1, 0, 0)


@pytest.mark.rule("HU-075")
def test_a_head_shot_removes_the_zombie_at_once_and_all_other_wounds():
    s, rules, _ = combat("head_shot", "leg", in_front=("arm", "gut"), more=2)
    act(s, rules, take("head_shot"))
    assert pawns(s, 0) == [at(2, E)] * 2
    assert (wounds(s, 0), s.wounds_out.sum(), s.head_shots_taken[0]) == (set(), 4, 1)
    assert s.pawns[1] == 1


@pytest.mark.rule("HU-076")
def test_wounds_belong_to_the_player_whichever_pawn_took_them():
    s, rules, _ = combat("arm", "leg", more=1)
    act(s, rules, take("arm"))
    while s.phase == Phase.FLEE:
        act(s, rules, options(s, rules)[0])
    stand(s, 1, at(0, W))
    human(s, at(2, E))  # another pawn's fight
    s.played[1] = 0
    give(s, 1, "weapon_3")
    next_wounds(s, "arm", "gut")
    attempt(s, rules, 6, which=1)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"), take("arm"))
    assert pawns(s, 0) == [MID]
    assert wounds(s, 0) == set()


@pytest.mark.rule("HU-077", "HU-078")
@pytest.mark.parametrize("card", ["head_shot", "arm"])
def test_the_only_pawn_goes_back_to_town_square(card):
    s, rules = table()
    tile(s, rules, "road_i", 0, -1)
    stand(s, 0, at(1, CENTRE))
    stand(s, 1, at(0, S))
    human(s, at(1, CENTRE))
    wound(s, 0, "arm", "gut")
    give(s, 1, "weapon_3")
    next_wounds(s, card, "leg")
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"), take(card))
    assert pawns(s, 0) == [MID]
    assert (s.pawns[0], s.pawns_lost[0], wounds(s, 0)) == (1, 1, set())
    assert (s.zombies[MID], s.zombies[at(1, CENTRE)]) == (1, 0)
    assert s.wounds_out.sum() == 4


@pytest.mark.rule("HU-078")
def test_a_player_with_two_pawns_keeps_one_where_it_stands():
    s, rules, _ = combat("head_shot", "leg", more=1)
    act(s, rules, take("head_shot"))
    assert pawns(s, 0) == [at(2, E)]


@pytest.mark.rule("HU-072", "HU-H07")
def test_an_empty_wound_deck_is_made_of_its_discards_without_those_in_front_of_players():
    s, rules = hunt()
    wound(s, 1, "arm", "leg")
    s.wounds_out[:] = rules.wound_copies
    for kind in ("arm", "leg"):
        s.wounds_out[row("wound_cards", kind)] -= 1
    s.wounds_left, s.wound_deck[:] = 0, 0
    give(s, 1, "weapon_3")
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    assert s.wounds_left == 38 - 2
    assert wounds(s, 1) == {"arm", "leg"}
