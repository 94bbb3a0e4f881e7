"""Humans!!! mixed with Zombies!!!: where a script sends a shotgun guy, its own or one that it steers."""

import numpy as np

from sims.games.humans.board.roaming import meets_zombie, roam, roamed_from
from sims.games.humans.board.sets import bit_of, forget, is_in_wave, parts_used
from sims.games.humans.board.town import square_at
from sims.games.humans.policies.danger import forget_dangers, mark_dangers, mark_reach
from sims.games.humans.policies.daring import dares, fears
from sims.games.humans.policies.distances import stop_wanting, want
from sims.games.humans.queries.people import is_guy
from sims.games.humans.records.sizes import BITS, CENTRE, FAR, NOTHING, NOWHERE, ONE, SPOTS
from sims.kernel import kernel
from sims.sets import lowest

LURED = 4  # [steps] nearer to the dead that a steered guy is taken, to stand where the script can attack it


@kernel
def go_guy(s, rules):
    """Return the square that a guy goes to, as near to a goal as it gets; NOWHERE if it stays where it is."""
    here = np.int64(s.pawn[s.seat, 0])
    caution = rules.guy_policies[s.seat].caution
    if caution:
        mark_dangers(s, rules)
    last = roam(s, here, int(FAR), int(NOWHERE))
    there, wave = reach_goal(s, rules, here, last)
    if there == NOWHERE:
        there, wave = find_last_resort(s, here, last)
    if there == NOWHERE and caution:
        there, wave = reach_safety(s, here, last)
    if wave > s.budget:
        there = stop_on_way(s, there, wave, caution)
    forget(s, last + 1)
    if caution:
        forget_dangers(s)
    return int(NOWHERE) if there == here else there


@kernel
def has_goal_by_car(s, rules, squares):
    """Return whether a guy reaches a goal on the roads with so many squares more, and on foot none without them."""
    return not reaches(s, rules, s.budget, int(NOTHING)) and reaches(s, rules, s.budget + squares, int(ONE))


@kernel
def reaches(s, rules, budget, driving):
    """Return whether a guy, who has not moved yet, reaches a goal within a budget: in a car or on foot."""
    here, before = np.int64(s.pawn[s.seat, 0]), (s.budget, s.driving)
    s.budget, s.driving = budget, driving
    last = roam(s, here, int(FAR), int(NOWHERE))
    there, wave = reach_goal(s, rules, here, last)
    forget(s, last + 1)
    s.budget, s.driving = before
    return there != NOWHERE and wave <= budget


@kernel
def reach_goal(s, rules, here, last):
    """Return the middle of the Helipad or another goal, and the wave of a search that reached it; or NOWHERE."""
    there, wave = reach_middle(s, rules, last)
    if there == NOWHERE:
        there, wave = find_goal(s, rules, here, last)
    return there, wave


@kernel
def reach_safety(s, here, last):
    """Return the nearest square in reach where fewest players could attack a guy, and its wave; NOWHERE: it is here."""
    best, steps, least = int(NOWHERE), int(NOTHING), np.int64(s.queue[here])
    for wave in range(1, min(last, s.budget) + 1):
        for part in range(parts_used(s)):
            squares = s.waves[wave, part]
            while squares:
                square = part * BITS + lowest(squares)
                squares &= squares - 1
                if s.queue[square] < least and not meets_zombie(s, square):
                    best, steps, least = square, wave, np.int64(s.queue[square])
    return best, steps


@kernel
def stop_on_way(s, there, wave, caution):
    """Return where a guy stops on the way to a square out of reach: far on, but out of the reach of zombies."""
    while wave > s.budget:
        there = roamed_from(s, there, wave)
        wave -= 1
    best, most = there, wave - caution * np.int64(s.queue[there])
    while wave > 0:
        there = roamed_from(s, there, wave)
        wave -= 1
        value = wave - caution * np.int64(s.queue[there])
        if value > most:
            best, most = there, value
    return best


@kernel
def find_goal(s, rules, here, last):
    """Return the goal that a guy goes for, and the wave of a search that reached it; NOWHERE if there is none.

    That is the Helipad's dead or supplies, zombies if it dares, or players' zombies: a fight with one costs no life.
    """
    weights, risks = rules.guy_policies[s.seat], dares(s, rules, s.seat)
    pad = not collects(s, rules) and want_helipad(s, rules)
    if risks and not pad:
        want_zombies(s)
    there, wave = nearest_wanted(s, here, last)
    cost = wave
    if not (pad and risks):
        want_supplies(s, risks)
        other, steps = nearest_wanted(s, here, last)
        nearer = weights.thirst * thirst(s, rules)
        if other != NOWHERE and (there == NOWHERE or steps - nearer <= cost):
            there, wave, cost = other, steps, steps - nearer
    if not pad or not risks:
        for part in range(parts_used(s)):
            s.wanted[part] = s.pack[part]
        other, steps = nearest_wanted(s, here, last)
        farther = weights.fights_players if risks else weights.weak_fights
        if other != NOWHERE and farther < FAR - 1 and (there == NOWHERE or steps + farther < cost):
            there, wave = other, steps
    return there, wave


@kernel
def find_last_resort(s, here, last):
    """Return the nearest zombie for a guy without a goal, and its wave; NOWHERE if there is none.

    They stand in the way, and who waits loses: 12 points of a table of two, measured.
    """
    want_zombies(s)
    there, wave = nearest_wanted(s, here, last)
    if there == NOWHERE:
        for part in range(parts_used(s)):
            s.wanted[part] = s.pack[part]
        there, wave = nearest_wanted(s, here, last)
    return there, wave


@kernel
def thirst(s, rules):
    """Return how many of its first lives a guy has lost, and one more if it has no bullets."""
    return max(0, rules.guy_life - s.life[s.seat]) + (s.bullets[s.seat] == 0)


@kernel
def want_helipad(s, rules):
    """Ask for the squares of the Helipad with nonplayer zombies; return whether it lies."""
    lies = False
    for place in range(s.tiles_placed):
        if s.tile[place] == rules.helipad:
            lies = True
            for spot in range(SPOTS):
                if s.undead[square_at(place, spot)]:
                    want(s, square_at(place, spot))
    return lies


@kernel
def want_supplies(s, risks):
    """Ask for all squares with life or bullets and no zombie, or only one that a guy dares to fight; for no other."""
    stop_wanting(s)
    for square in range(s.tiles_placed * SPOTS):
        if (s.life_on[square] or s.bullets_on[square]) and (not meets_zombie(s, square) or is_fight(s, square, risks)):
            want(s, square)


@kernel
def is_fight(s, square, risks):
    """Return whether a fight that a guy dares awaits it on a square, with a nonplayer zombie alone."""
    return risks and s.undead[square] != 0 and s.zombies[square] == 0


@kernel
def want_zombies(s):
    """Ask for all nonplayer zombies, and nothing else."""
    for part in range(parts_used(s)):
        s.wanted[part] = s.horde[part]


@kernel
def collects(s, rules):
    """Return whether a guy has so many zombies that it leaves the Helipad alone."""
    return s.kills[s.seat] >= rules.guy_policies[s.seat].collects_from


@kernel
def reach_middle(s, rules, last):
    """Return the middle of the Helipad and the wave of a search that reached it, if a guy goes there; or NOWHERE.

    It goes there if it wins by it in this turn, whatever it collects, and else if it does not collect.
    """
    for place in range(s.tiles_placed):
        middle = square_at(place, int(CENTRE))
        if s.tile[place] == rules.helipad:
            for wave in range(1, last + 1):
                if is_in_wave(s, wave, middle):
                    wins = wave <= s.budget and not meets_zombie(s, middle)
                    if wins or not collects(s, rules):
                        return middle, wave
    return int(NOWHERE), int(NOTHING)


@kernel
def nearest_wanted(s, here, last):
    """Return the nearest square asked for that a search from `here` has reached, and its wave; then ask for none."""
    s.wanted[here // BITS] &= ~bit_of(here)
    there, steps = int(NOWHERE), int(NOTHING)
    wave = 1
    while wave <= last and there == NOWHERE:
        for part in range(parts_used(s)):
            found = s.waves[wave, part] & s.wanted[part]
            if found and there == NOWHERE:
                there, steps = part * BITS + lowest(found), wave
        wave += 1
    stop_wanting(s)
    return there, steps


# --- Brain Cramp -----------------------------------------------------------------------------------------------------


@kernel
def steer(s, rules):
    """Return where a script sends another's guy: into a fight that it fears, else where its own zombies reach it.

    It is led away from the dead it would collect; NOWHERE: it stays where it is.
    """
    seat, here = s.turn_seat, np.int64(s.pawn[s.turn_seat, 0])
    afraid = fears(s, rules, s.seat, seat)
    if not is_guy(s, s.seat):
        mark_reach(s, rules, s.seat)
    last = roam(s, here, s.budget, int(NOWHERE))
    best, most = here, steered_worth(s, here)
    for wave in range(1, min(last, s.budget) + 1):
        for part in range(parts_used(s)):
            squares = s.waves[wave, part]
            while squares:
                square = part * BITS + lowest(squares)
                squares &= squares - 1
                fight = s.undead[square] and s.fed == 0 and s.zombies[square] == 0
                if (afraid and fight) or not (meets_zombie(s, square) or is_middle(s, rules, square)):
                    value = int(FAR) if fight else steered_worth(s, square)
                    if value > most:
                        best, most = square, value
    forget(s, last + 1)
    forget_dangers(s)
    return int(NOWHERE) if best == here else best


@kernel
def is_middle(s, rules, square):
    """Return whether a square is the middle of the Helipad: who stands there has won."""
    return square % SPOTS == CENTRE and s.tile[square // SPOTS] == rules.helipad


@kernel
def steered_worth(s, square):
    """Return what a square without zombies is worth to who steers a guy: its own reach, and few dead around it."""
    near = 0
    for k in range(s.ways[square]):
        near += s.undead[np.int64(s.way[square, k])]
    return LURED * min(1, np.int64(s.queue[square])) - near
