"""All Hoomanz Are Dead: `redeal` deals anew all that a seat cannot see, and nothing else."""

import pytest

from sims.games.all_hoomanz.queries.laws import conserved
from sims.games.all_hoomanz.queries.redeal import redeal
from sims.games.all_hoomanz.records.sizes import ADAM
from sims.games.all_hoomanz.records.words import Law, Pile
from sims.games.all_hoomanz.rules.alien_landing import take_cubetron
from sims.games.all_hoomanz.rules.decks import draw_mystery
from sims.games.all_hoomanz.rules.purple_eye.scavenging import order_mysteries
from sims.games.all_hoomanz.rules.supplies import drop_cubetron
from tests.games.all_hoomanz.adams import adam_takes, in_hand, lair

MONSTERS = ("k00a", "k04a", "k05a", "k11a", "k15a", "k22a")
HERO = 0


def table():
    """Heroes, A.D.A.M. with six Monster cards, and the CUBETRON pile."""
    s, rules = lair(3, alien_landing=True)
    adam_takes(s, *MONSTERS)
    return s, rules


def hidden(s, what):
    """A hidden deck or hand, in its order."""
    if isinstance(what, Pile):
        return s.deck[what, : s.left[what]].tolist()
    size = {"pile": s.pile_size, "adam_hand": s.adam_held, "stack": s.stack_size}
    return s[what][: size[what]].tolist()


@pytest.mark.parametrize("seat", [HERO, ADAM])
@pytest.mark.parametrize("what", [*Pile, "pile", "stack"])
def test_every_face_down_pile_is_dealt_anew(seat, what):
    s, rules = table()
    before = hidden(s, what)
    redeal(s, rules, seat)
    assert hidden(s, what) != before
    if (what, seat) != (Pile.MONSTER, HERO):  # A.D.A.M.'s cards are mixed with it
        assert sorted(hidden(s, what)) == sorted(before)
    assert conserved(s, rules) == Law.NONE


def test_adams_cards_are_dealt_anew_to_heroes_from_all_monster_cards_that_they_cannot_see():
    s, rules = table()
    before = sorted(hidden(s, "adam_hand") + hidden(s, Pile.MONSTER))
    redeal(s, rules, HERO)
    assert in_hand(s) != sorted(MONSTERS)
    assert sorted(hidden(s, "adam_hand") + hidden(s, Pile.MONSTER)) == before


def test_he_keeps_his_own():
    s, rules = table()
    redeal(s, rules, ADAM)
    assert in_hand(s) == sorted(MONSTERS)


@pytest.mark.parametrize(("drawn", "known"), [(0, 3), (1, 2), (3, 0), (4, 0)])
def test_he_keeps_the_order_of_the_mysteries_that_he_has_put_back_until_they_are_drawn(drawn, known):
    s, rules = table()
    order_mysteries(s, rules)
    for _ in range(drawn):
        draw_mystery(s)
    assert s.mystery_ordered == known
    before = hidden(s, Pile.MYSTERY)
    below = len(before) - known
    for seat in (ADAM, HERO):
        world = s.copy()
        redeal(world, rules, seat)
        dealt = hidden(world, Pile.MYSTERY)
        assert (dealt[below:] == before[below:]) == (seat == ADAM or known == 0)
        assert dealt[:below] != before[:below]


def test_of_a_deck_made_anew_he_knows_nothing():
    s, rules = table()
    s.left[Pile.MYSTERY], s.used_size[Pile.MYSTERY] = 2, 20
    s.used[Pile.MYSTERY, :20] = s.deck[Pile.MYSTERY, 2:22]
    order_mysteries(s, rules)
    assert s.mystery_ordered == 2
    for _ in range(3):
        draw_mystery(s)
    assert (s.left[Pile.MYSTERY], s.mystery_ordered) == (19, 0)


@pytest.mark.parametrize("seat", [HERO, ADAM])
def test_cubetrons_that_went_under_the_pile_stay_there_for_all_saw_them(seat):
    s, rules = table()
    for owner in (0, 1):
        take_cubetron(s, rules, owner)
    for owner in (1, 0):
        drop_cubetron(s, rules, owner)
    assert (s.pile_size, s.pile_unseen) == (5, 3)
    before = hidden(s, "pile")
    worlds = [s.copy() for _ in range(9)]
    for number, world in enumerate(worlds):
        world.seed = number
        redeal(world, rules, seat)
    assert {tuple(hidden(world, "pile")[3:]) for world in worlds} == {tuple(before[3:])}
    assert len({tuple(hidden(world, "pile")[:3]) for world in worlds}) > 1


def test_tokens_taken_from_under_the_pile_are_no_longer_there():
    s, rules = table()
    for owner in range(3):
        take_cubetron(s, rules, owner)
    drop_cubetron(s, rules, 0)
    for _ in range(3):
        take_cubetron(s, rules, 0)
    assert (s.pile_size, s.pile_unseen) == (0, 0)
