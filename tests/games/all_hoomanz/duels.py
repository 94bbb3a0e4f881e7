"""All Hoomanz Are Dead: heroes and A.D.A.M. about to meet, for the tests of their Combats."""

from sims.games.all_hoomanz.records.words import Action
from tests.games.all_hoomanz.adams import EYE, join, lair
from tests.games.all_hoomanz.facility import EAST, act, ready

STOP, MOVE, EXPLORE = int(Action.STOP), int(Action.MOVE), int(Action.EXPLORE)
ATTACK = int(Action.ATTACK)
LUKE = "luke+slick+caine+diana+wendy"  # Speed 3, Attack 3
SLICK = "slick+luke+caine+diana+wendy"  # Speed 4, Attack 2
DIANA = "diana+luke+caine+slick+wendy"  # Speed 5, Attack 2


def beside(heroes=LUKE, players=3, tile="empty_3", **settings):
    """Seat 0 in a room east of the Purple Eye, where A.D.A.M. is; both sides of the hallway are open."""
    s, rules = lair(players, heroes, **settings)
    s.room[0] = join(s, rules, tile, EYE, EAST)
    return s, rules, int(s.room[0])


def hero_comes(s, rules, gauge=None):
    """Seat 0 moves into the Purple Eye, which is CLEAR."""
    s.clear |= 1 << EYE
    s.clear_supply = rules.clear_tokens - bin(s.clear).count("1")
    ready(s, rules)
    if gauge is not None:
        s.gauge[0] = gauge
    act(s, rules, MOVE + EYE)
