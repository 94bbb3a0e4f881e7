"""Decide where a scripted player heads for, and when waiting is worse than any risk."""

from sims.games.cyberdoom_tower.policies.fights import HOPELESS
from sims.games.cyberdoom_tower.policies.guard import cost_in, guard_of, has_usual_weights, roll_to_hide
from sims.games.cyberdoom_tower.policies.worth import prize_of, prizes_for, prizes_on
from sims.games.cyberdoom_tower.queries.hiding import fails_unrolled, passing_faces
from sims.games.cyberdoom_tower.queries.tower import (
    ap_to,
    floor_and_sector,
    is_open,
    key_is_wanted,
    place_of,
    symbol_at,
)
from sims.games.cyberdoom_tower.records.state import FACES, SECTORS, STOP, Symbol
from sims.kernel import inlined, kernel


@kernel
def who_goes_first(s, rules):
    """CT-108: return the player nearer to his goal, so that a key or the roof comes early."""
    nearest, least = 0, -HOPELESS
    for seat in range(rules.players):
        goal = goal_of(s, rules, seat, prizes_for(s, rules, seat))
        ap = ap_to_goal(rules, s.floor[seat], s.sector[seat], goal)
        if ap < least:
            nearest, least = seat, ap
    return nearest


@kernel
def goal_of(s, rules, seat, prizes):
    """Return the place to head for (`place_of`): the key or supply worth most after its way and risk.

    The top floor's stop if nothing is worth its way: with all keys it leads to the roof, else it is a place to wait.

    The value of a sector, in sixths of a point since 6 faces of the die decide:

        faces that stay hidden x prize  -  6 x way x worth of an AP  -  faces that are seen x cost of being seen

    A key is a goal even at a negative value, as no game is won without it; a supply is not. A key that no roll can
    reach (faces = 0) comes after all others.
    """
    weights = rules.policies[seat]
    best, most = place_of(rules.floors - 1, int(STOP)), 2 * HOPELESS
    if s.keys >= rules.keys:
        most = 0
    keys_only = ap_ahead(s, rules) < (rules.keys - s.keys) * weights.haste
    is_usual = has_usual_weights(rules, seat)
    for floor in range(rules.floors):
        if not is_open(s, floor) or taken_by_other(s, rules, seat, floor):
            continue
        low, high = 1, SECTORS
        if keys_only:
            if not key_is_wanted(s, rules, floor):
                continue
            low = high = rules.key_sector[s.floor_card[floor]]
        worth = prizes_on(s, rules, seat, floor, prizes)
        may_skip = is_usual and rules.sentinel_cards[s.sentinel_card[floor]].damage >= 0  # being seen is never a gain
        for sector in range(low, high + 1):
            symbol = symbol_at(s, rules, floor, sector)
            prize = prize_of(symbol, worth)
            if prize == 0:
                continue
            way = ap_to(rules, s.floor[seat], s.sector[seat], floor, sector)
            # if even a player who surely stays hidden would not prefer it, the rest need not be worked out
            if may_skip and FACES * (prize - weights.sector * way) <= most:
                continue
            value = goal_value(s, rules, seat, floor, sector, prize, way)
            if value > most and (value > 0 or symbol == Symbol.KEY):
                best, most = place_of(floor, sector), value
    return best


@inlined
def goal_value(s, rules, seat, floor, sector, prize, way):
    """Return what it is worth to head for a sector, so many AP away, by the formula of `goal_of`."""
    guard = guard_of(s, rules, seat, floor)
    faces = passing_faces(roll_to_hide(s, rules, seat, floor, sector, guard))
    value = faces * prize - FACES * rules.policies[seat].sector * way
    value -= (FACES - faces) * cost_in(rules, guard, sector)
    return value + HOPELESS if faces == 0 else value


@kernel
def ap_ahead(s, rules):
    """Return what all players have before the last round is over, this turn's included [AP]."""
    return ((rules.max_rounds - s.rounds) * rules.ap) * rules.players + s.ap


@kernel
def taken_by_other(s, rules, seat, floor):
    """Return whether the other player is on this floor's sectors and may still take what lies there."""
    for other in range(rules.players):
        if other != seat and s.floor[other] == floor and s.sector[other] != STOP and not s.roof[other]:
            return not fails_unrolled(s, rules, other, floor)
    return False


@kernel
def ap_to_goal(rules, floor, sector, goal):
    """Return the cost from a sector to a goal, on foot and by elevator [AP]."""
    goal_floor, goal_sector = floor_and_sector(goal)
    return ap_to(rules, floor, sector, goal_floor, goal_sector)


@kernel
def ap_left_to(rules, floor, sector, goal):
    """Return what is still to spend on a goal; on the goal itself two steps, out and back, to try again [AP]."""
    if goal == place_of(floor, sector) and sector != STOP:
        return 2 * rules.move_ap
    return ap_to_goal(rules, floor, sector, goal)


@kernel
def accepts_risk(s, rules, goal, worth):
    """Return whether a Movement worth less than nothing is still better than waiting.

    Before all keys are held, a Movement that surely loses the game is never better.
    """
    if not is_desperate(s, rules, s.seat, goal):
        return False
    return worth > -FACES * rules.policies[s.seat].death or s.keys >= rules.keys


@kernel
def is_desperate(s, rules, seat, goal):
    """Return whether waiting is worse than any risk.

    With all keys: on a floor's sectors, where nothing is left to wait for. Before: if the keys would come too late,
    reckoning the way to the goal and one AP per sector and ride, SECTORS + 1, for each further key, shared by all.
    """
    if s.keys >= rules.keys:
        return s.sector[seat] != STOP
    missing = rules.keys - s.keys - 1
    ahead = ap_left_to(rules, s.floor[seat], s.sector[seat], goal) + missing * (SECTORS + 1) // rules.players
    return ahead > (rules.max_rounds - s.rounds - 1) * rules.ap + s.ap
