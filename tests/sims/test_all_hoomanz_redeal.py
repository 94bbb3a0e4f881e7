"""All Hoomanz Are Dead: `redeal` deals anew all that a seat cannot see, and nothing else."""

import pytest

from sims.games.all_hoomanz.queries.laws import conserved
from sims.games.all_hoomanz.queries.redeal import redeal
from sims.games.all_hoomanz.records.sizes import ADAM
from sims.games.all_hoomanz.records.words import Law
from tests.rules.adams import adam_takes, in_hand, lair

MONSTERS = ("k00a", "k04a", "k05a", "k11a", "k15a", "k22a")
HERO = 0


def table():
    """Heroes, A.D.A.M. with six Monster cards, and the CUBETRON pile."""
    s, rules = lair(3, alien_landing=True)
    adam_takes(s, *MONSTERS)
    return s, rules


def hidden(s, what):
    """A hidden deck or hand, in its order."""
    size = {"loot_deck": s.loot_left, "monster_deck": s.monster_left, "mystery_deck": s.mystery_left}
    size |= {"pile": s.pile_size, "adam_hand": s.adam_held, "stack": s.stack_size}
    return s[what][: size[what]].tolist()


@pytest.mark.parametrize("seat", [HERO, ADAM])
@pytest.mark.parametrize("what", ["loot_deck", "monster_deck", "mystery_deck", "pile", "stack"])
def test_every_face_down_pile_is_dealt_anew(seat, what):
    s, rules = table()
    before = hidden(s, what)
    redeal(s, rules, seat)
    assert hidden(s, what) != before
    if (what, seat) != ("monster_deck", HERO):  # A.D.A.M.'s cards are mixed with it
        assert sorted(hidden(s, what)) == sorted(before)
    assert conserved(s, rules) == Law.NONE


def test_adams_cards_are_dealt_anew_to_heroes_from_all_monster_cards_that_they_cannot_see():
    s, rules = table()
    before = sorted(hidden(s, "adam_hand") + hidden(s, "monster_deck"))
    redeal(s, rules, HERO)
    assert in_hand(s) != sorted(MONSTERS)
    assert sorted(hidden(s, "adam_hand") + hidden(s, "monster_deck")) == before


def test_he_keeps_his_own():
    s, rules = table()
    redeal(s, rules, ADAM)
    assert in_hand(s) == sorted(MONSTERS)
