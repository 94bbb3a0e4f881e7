"""Let guys and zombies of players meet, as the tests of combat between players do."""

from sims.games.humans.records.sizes import CENTRE, MIDDLE
from tests.games.humans.mixed_tables import NORTH_ROAD, guy, mixed, roaming, undead
from tests.games.humans.tables import S, at, capturing, dice, give, next_captures, next_wounds, stand, walk

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


def beside(*cards, moved=False, lost_to=()):
    """Both zombies of seat 0 share a guy's square at step 4; they were moved there in this turn, or not."""
    s, rules = mixed(4)
    guy(s, 1, TOP)
    for which in range(2):
        stand(s, 0, TOP, which)
    undead(s, MIDDLE)  # who moves it is asked next
    for seat in lost_to:
        s.lost_to[1] |= 1 << seat
    give(s, 0, *cards)
    next_captures(s, *("eat",) * 3)
    dice(s, rules, HIT)
    capturing(s, rules, 0, moved=moved)
    return s, rules


def attack(*faces, captures=("eat", "eat", "eat"), players=2, cards=(), owner=1, life=3, kills=4):
    """A zombie of seat 0 shares a guy's square at step 4, and these dice are rolled.

    Seat 0 holds a card, so it is asked at the end of its turn whether it discards it.
    """
    s, rules = mixed(players)
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    s.life[1], s.kills[1] = life, kills
    s.zombies_left -= kills
    give(s, 0, "weapon_0")
    give(s, owner, *cards)
    next_captures(s, *captures)
    dice(s, rules, *faces)
    capturing(s, rules, 0)
    return s, rules
