"""All Hoomanz Are Dead, S.I.M.O.N.'s Brains and deployments (AH-060..067, AH-085..087)."""

from sims.games.all_hoomanz.adam import return_adam
from sims.games.all_hoomanz.cards import lock_slot
from sims.games.all_hoomanz.gear import chit_row, is_placed, is_unlocked, refresh
from sims.games.all_hoomanz.rooms import reactivate
from sims.games.all_hoomanz.sizes import ADAM, CHITS, LEVEL_SLOTS, NOBODY, NONE, YES
from sims.games.all_hoomanz.supplies import place_drones, upgrade
from sims.games.all_hoomanz.words import DevolveOnDrone, Event, Phase, Stream
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def deploy(s, rules, room):
    """AH-086, AH-087: all Drones of the Assembly Line go into one room; A.D.A.M. comes with them (AH-232)."""
    drones = s.line
    s.line = 0
    s.deployments += 1
    emit(s, Event.DEPLOYED, room, drones)
    place_drones(s, rules, room, drones)
    if s.phase != Phase.OVER:
        return_adam(s, rules, room)


@kernel
def brain_sequence(s, rules, room, revealer):
    """AH-060: carry out ADVANCE, DEPLOY, REACTIVATE, STUN, DEVOLVE for a Brain just revealed.

    `revealer` is a seat, ADAM, or NOBODY for Drones.
    """
    emit(s, Event.BRAIN, room, revealer)
    s.brains_revealed += 1
    upgrade(s, rules)
    if s.phase != Phase.OVER:
        deploy(s, rules, room)
    for _ in range(rules.brain_upgrade - 1):  # AH-A03: whether the deployment counts as well
        upgrade(s, rules)
    if s.phase == Phase.OVER:
        return
    reactivate(s, rules)
    if revealer == NOBODY:
        s.halted = 1
        if rules.devolve_on_drone == DevolveOnDrone.NO:
            return
        if rules.devolve_on_drone == DevolveOnDrone.CHOICE:
            revealer = hero_to_devolve(s, rules)
        else:
            revealer = below(s, Stream.CHANCE, rules.players)
    else:
        s.turn_over = 1
    if revealer != ADAM and rules.players >= rules.devolve_heroes:
        devolve(s, rules, revealer)


@kernel
def devolve(s, rules, seat):
    """AH-065, AH-A39: turn the highest Level Up that is face up to its dark side.

    Without one a random unused chit is placed dark side up, if there is an open slot.
    """
    for level in range(LEVEL_SLOTS - 1, -1, -1):
        if level < s.levels[seat] and not s.dark[seat, level]:
            turn_over(s, rules, seat, level)
            return
    if s.levels[seat] < LEVEL_SLOTS:
        left = below(s, Stream.CHANCE, CHITS - s.levels[seat])
        for chit in range(CHITS):
            if not is_placed(s, seat, chit):
                if left == 0:
                    place_chit(s, rules, seat, chit, YES + 0)
                    emit(s, Event.DEVOLVED, seat, chit)
                    return
                left -= 1


@kernel
def hero_to_devolve(s, rules):
    """AH-A38: return the hero whom the group lets a Drone's Brain devolve: who loses least, or most, by it."""
    best, most = 0, -(10**6)
    for seat in range(rules.players):
        value = -rules.group.spare * devolution(s, rules, seat)
        if value > most:
            best, most = seat, value
    return best


@kernel
def devolution(s, rules, seat):
    """Return what being devolved costs a hero: its highest Level Up that is face up, 1 for an open slot, or 0."""
    for level in range(LEVEL_SLOTS - 1, -1, -1):
        if level < s.levels[seat] and not s.dark[seat, level]:
            return chit_value(s, rules, seat, s.chit[seat, level])
    return int(s.levels[seat] < LEVEL_SLOTS)


@kernel
def place_chit(s, rules, seat, chit, dark):
    """AH-168: put a chit into the next open slot."""
    s.chit[seat, s.levels[seat]] = chit
    s.dark[seat, s.levels[seat]] = dark
    s.levels[seat] += 1
    refresh(s, rules, seat)


@kernel
def turn_over(s, rules, seat, level):
    """Turn a placed Level Up to its other side; a third slot may lock with it."""
    s.dark[seat, level] = 1 - s.dark[seat, level]
    emit(s, Event.TURNED_OVER, seat, level)
    if not is_unlocked(s, rules, seat):
        lock_slot(s, rules, seat)
    refresh(s, rules, seat)


@kernel
def replace_chit(s, rules, seat, level, chit):
    """AH-082: put an unused chit, face up, in the place of a placed one; a third slot may lock with it."""
    s.chit[seat, level] = chit
    s.dark[seat, level] = 0
    emit(s, Event.LEVELED, seat, chit)
    if not is_unlocked(s, rules, seat):
        lock_slot(s, rules, seat)
    refresh(s, rules, seat)


@kernel
def unused_chit(s, rules, seat):
    """Return the unused chit worth most to a hero, of equals the lowest number; NONE if all are placed."""
    best, most = NONE, -1
    for chit in range(CHITS):
        if not is_placed(s, seat, chit):
            value = chit_value(s, rules, seat, chit)
            if value > most:
                best, most = chit, value
    return best


@kernel
def chit_value(s, rules, seat, chit):
    """Return what a chit's face is worth to a scripted hero."""
    row = rules.level_ups[chit_row(s, seat, chit)]
    value = 10 + 4 * int(row.attack) + 5 * int(row.defense) + 2 * int(row.speed) + 3 * (int(row.maneuver) > 0)
    return value + 4 * int(row.unlocks) + 5 * (int(row.effect) > 0)
