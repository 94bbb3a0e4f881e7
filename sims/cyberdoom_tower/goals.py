"""Cyberdoom Tower: where a scripted player heads for, and when waiting is worse than any risk."""

from numba import njit

from sims.cyberdoom_tower.queries import ap_to, fails_unrolled, is_open
from sims.cyberdoom_tower.state import FACES, SECTORS, STOP
from sims.cyberdoom_tower.worth import hiding_faces, is_wanted_key, prize_at, turn_cost

HOPELESS = -1_000_000


@njit(cache=True)
def who_goes_first(s, rules):
    """CT-108: the player nearer to his goal, so that a key or the roof comes early."""
    nearest, least = 0, -HOPELESS
    for seat in range(rules.players):
        ap = ap_to_goal(rules, s.floor[seat], s.sector[seat], goal_of(s, rules, seat))
        if ap < least:
            nearest, least = seat, ap
    return nearest


@njit(cache=True)
def goal_of(s, rules, seat):
    """The place to head for, floor x 8 + sector: the best key or supply in view of way and odds.

    With all keys and no supply worth its way, the top stop; there too to wait if nothing can be done.
    """
    weights = rules.policies[seat]
    best, most = (rules.floors - 1) * 8 + STOP, 2 * HOPELESS
    if s.keys >= rules.keys:
        most = 0
    keys_only = ap_ahead(s, rules) < (rules.keys - s.keys) * weights.haste
    for floor in range(rules.floors):
        if not is_open(s, floor) or taken_by_other(s, rules, seat, floor):
            continue
        for sector in range(1, SECTORS + 1):
            prize = prize_at(s, rules, seat, floor, sector)
            if prize == 0 or (keys_only and not is_wanted_key(s, rules, floor, sector)):
                continue
            faces = hiding_faces(s, rules, seat, floor, sector, False)
            way = ap_to(rules, s.floor[seat], s.sector[seat], floor, sector)
            value = faces * prize - FACES * weights.sector * way
            value -= (FACES - faces) * turn_cost(s, rules, seat, floor, sector)
            if faces == 0:
                value += HOPELESS
            if value > most and (value > 0 or is_wanted_key(s, rules, floor, sector)):
                best, most = floor * 8 + sector, value
    return best


@njit(cache=True)
def ap_ahead(s, rules):
    """[AP] all players have before the last round is over, this turn's included."""
    return ((rules.max_rounds - s.rounds) * rules.ap) * rules.players + s.ap


@njit(cache=True)
def taken_by_other(s, rules, seat, floor):
    """Whether the other player is on this floor's sectors and may still take what lies there."""
    for other in range(rules.players):
        if other != seat and s.floor[other] == floor and s.sector[other] != STOP and not s.roof[other]:
            return not fails_unrolled(s, rules, other, floor)
    return False


@njit(cache=True)
def ap_to_goal(rules, floor, sector, goal):
    """[AP] from a place to a goal, on foot and by elevator."""
    return ap_to(rules, floor, sector, goal // 8, goal % 8)


@njit(cache=True)
def ap_left_to(rules, floor, sector, goal):
    """[AP] still to spend on a goal: standing on it without its prize, two, for a step out and back."""
    if goal == floor * 8 + sector and sector != STOP:
        return 2 * rules.move_ap
    return ap_to_goal(rules, floor, sector, goal)


@njit(cache=True)
def accepts_risk(s, rules, goal, worth):
    """Whether a Movement worth less than nothing is still better than waiting; certain death only for the doomed."""
    if not is_desperate(s, rules, s.seat, goal):
        return False
    return worth > -FACES * rules.policies[s.seat].death or s.keys >= rules.keys


@njit(cache=True)
def is_desperate(s, rules, seat, goal):
    """Whether waiting is worse than any risk: on a floor with nothing left to wait for, or out of time for the keys."""
    if s.keys >= rules.keys:
        return s.sector[seat] != STOP
    missing = rules.keys - s.keys - 1
    ahead = ap_left_to(rules, s.floor[seat], s.sector[seat], goal) + missing * (SECTORS + 1) // rules.players
    return ahead > (rules.max_rounds - s.rounds - 1) * rules.ap + s.ap
