"""Humans!!! mixed with Zombies!!!: what a script decides that only the mixed game asks."""

import numpy as np

from sims.games.humans.board.roaming import meets_zombie, roam, roamed_from
from sims.games.humans.board.sets import bit_of, forget, is_in_wave, parts_used
from sims.games.humans.board.town import square_at
from sims.games.humans.policies.daring import dares
from sims.games.humans.policies.distances import measure, stop_wanting, want
from sims.games.humans.policies.zombies_cards import choose_for_zombies_card
from sims.games.humans.queries.horde import may_drive, may_drive_to
from sims.games.humans.queries.people import holds, is_guy, strongest_weapon
from sims.games.humans.queries.spots import tile_for_each
from sims.games.humans.queries.zombies_cards import item_with
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import BITS, CENTRE, FAR, NONE, NOTHING, NOWHERE, SPOTS
from sims.games.humans.records.words import Effect, Phase
from sims.kernel import kernel
from sims.sets import lowest

NEAR = 6  # [steps] from which on nobody draws a nonplayer zombie nearer


@kernel
def choose_in_mixed_game(s, rules):
    """Return the action of a script in a phase of the mixed game."""
    guy = is_guy(s, s.seat)
    if s.phase == Phase.STACK or s.phase == Phase.SPECIES or s.phase == Phase.DECK:
        return Action.ZOMBIES.value if guy else Action.HUMANS.value
    if s.phase == Phase.FIGHT:
        return fight(s, rules)
    if s.phase == Phase.OUTERMOST:
        return Action.SQUARE + tile_for_each(s, s.seat)
    if s.phase > Phase.DRIVE_TO:
        return choose_for_zombies_card(s, rules)
    return drive(s, rules) if s.phase == Phase.DRIVE else drive_to(s, rules)


@kernel
def fight(s, rules):
    """Return how a guy answers a lost roll: with bullets, a weapon that is enough, a Shotgun, life; else not."""
    seat = s.seat
    short = s.need - s.die - s.bonus
    undead = s.facing == NONE
    if s.bullets[seat] >= short and (undead or s.bullets[seat] > rules.guy_policies[seat].bullets_kept):
        return Action.USE.value
    weapon = strongest_weapon(s, rules, seat)
    if weapon != NONE and s.die + rules.cards[weapon].amount >= s.need:
        return Action.PLAY + weapon
    if not undead:
        return Action.PASS.value
    rounds = holds(s, rules, seat, Effect.AMMUNITION.value)
    if rounds != NONE and s.bullets[seat] + rules.cards[rounds].amount >= short:
        return Action.PLAY + rounds
    if s.life[seat] == 1:
        shotgun, aid = item_with(s, rules, seat, Effect.SHOTGUN.value), holds(s, rules, seat, Effect.FIRST_AID.value)
        if shotgun != NONE:
            return Action.DISCARD + shotgun
        if aid != NONE:
            return Action.PLAY + aid
    return Action.PASS.value


@kernel
def want_goals(s, rules):
    """Ask for the squares that a guy wants to reach: the Helipad's tile, else zombies if it dares, and supplies."""
    helipad, risks = False, dares(s, rules, s.seat)
    for place in range(s.tiles_placed):
        if s.tile[place] == rules.helipad and not collects(s, rules):
            helipad = True
            for spot in range(SPOTS):
                if s.undead[square_at(place, spot)]:
                    want(s, square_at(place, spot))
    for square in range(s.tiles_placed * SPOTS):
        supplies = s.life_on[square] or s.bullets_on[square]
        if s.undead[square] and risks and not helipad:
            want(s, square)
        elif supplies and not meets_zombie(s, square) and not (helipad and risks):
            want(s, square)


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
def want_zombies(s):
    """Ask for all nonplayer zombies: they stand in the way, and who waits has lost."""
    for part in range(parts_used(s)):
        s.wanted[part] = s.horde[part]


@kernel
def want_players_zombies(s):
    """Ask for all zombies of players: a fight with one costs no life."""
    for part in range(parts_used(s)):
        s.wanted[part] = s.pack[part]


@kernel
def go_guy(s, rules):
    """Return the square that a guy goes to, as near to a goal as it gets; NOWHERE if there is nothing to go for."""
    here = np.int64(s.pawn[s.seat, 0])
    want_goals(s, rules)
    s.wanted[here // BITS] &= ~bit_of(here)
    last = roam(s, here, int(FAR), int(NOWHERE))
    there, wave = reach_middle(s, rules, last)
    if there == NOWHERE:
        there, wave = nearest_wanted(s, last)
    if there == NOWHERE:
        want_zombies(s)
        there, wave = nearest_wanted(s, last)
    if there == NOWHERE:
        want_players_zombies(s)
        there, wave = nearest_wanted(s, last)
    while there != NOWHERE and wave > s.budget:
        there = roamed_from(s, there, wave)
        wave -= 1
    forget(s, last + 1)
    stop_wanting(s)
    return int(NOWHERE) if there == here else there


@kernel
def nearest_wanted(s, last):
    """Return the nearest square asked for that a search of so many waves has reached, and its wave; or NOWHERE."""
    for wave in range(1, last + 1):
        for part in range(parts_used(s)):
            found = s.waves[wave, part] & s.wanted[part]
            if found:
                return part * BITS + lowest(found), wave
    return int(NOWHERE), int(NOTHING)


@kernel
def drive(s, rules):
    """Return the nonplayer zombie that moves: the one nearest to a guy."""
    measure_guys(s, rules)
    best, least = int(NOWHERE), 0
    for square in range(s.tiles_placed * SPOTS):
        if may_drive(s, square):
            steps = np.int64(s.steps[square]) if s.steps[square] else int(FAR)
            if best == NOWHERE or steps < least:
                best, least = square, steps
    forget_steps(s)
    return Action.SQUARE + best


@kernel
def drive_to(s, rules):
    """Return where it goes: towards a guy if a zombie player moves it, or a guy who looks for fights; else away."""
    measure_guys(s, rules)
    seat = s.seat
    towards = not is_guy(s, seat) or dares(s, rules, seat)
    best, least = int(NOWHERE), 0
    for k in range(s.ways[s.drives]):
        there = np.int64(s.way[s.drives, k])
        if may_drive_to(s, s.drives, there):
            steps = np.int64(s.steps[there]) if s.steps[there] else int(FAR)
            cost = steps if towards else -steps
            if best == NOWHERE or cost < least:
                best, least = there, cost
    forget_steps(s)
    return Action.SQUARE + best


@kernel
def measure_guys(s, rules):
    """Write into `s.steps` 1 + the steps from the nearest guy to each square that is near enough to matter."""
    for square in range(s.tiles_placed * SPOTS):
        if s.undead[square] or s.phase == Phase.DRIVE_TO:
            want(s, square)
    for seat in range(rules.players):
        if is_guy(s, seat) and s.pawn[seat, 0] != NOWHERE:
            for square in range(s.tiles_placed * SPOTS):
                s.queue[square] = s.steps[square]
                s.steps[square] = 0
            measure(s, seat, int(NEAR))
            for square in range(s.tiles_placed * SPOTS):
                before = s.queue[square]
                if before and (s.steps[square] == 0 or before < s.steps[square]):
                    s.steps[square] = before
                s.queue[square] = 0
    stop_wanting(s)


@kernel
def forget_steps(s):
    """Blank `s.steps`."""
    for square in range(s.tiles_placed * SPOTS):
        s.steps[square] = NOTHING
