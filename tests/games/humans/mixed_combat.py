"""Let a guy step on the square of zombies of a player, as the tests of combat between players do."""

from sims.games.humans.records.sizes import CENTRE
from tests.games.humans.mixed_tables import NORTH_ROAD, mixed, roaming
from tests.games.humans.tables import S, at, dice, next_wounds, stand, walk

TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)
HIT, MISS = 6, 1


def attacked_by_guy(*faces, pawns=(0,), bullets=0, players=2, wounds=(), before=None, **settings):
    """A guy steps on the square of zombies of seat 0, and these dice are rolled."""
    s, rules = mixed(players, **settings)
    for which in pawns:
        stand(s, 0, TOP, which)
    if before is not None:
        before(s)
    s.bullets[1] = bullets
    next_wounds(s, *wounds)
    roaming(s, rules, budget=5)
    dice(s, rules, *faces)
    walk(s, rules, 0, TOP)
    return s, rules
