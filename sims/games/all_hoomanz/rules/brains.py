"""All Hoomanz Are Dead, S.I.M.O.N.'s Brains and deployments (AH-060..067, AH-085..087)."""

from sims.games.all_hoomanz.policies.levels import hero_to_devolve
from sims.games.all_hoomanz.queries.gear import is_placed, is_unlocked
from sims.games.all_hoomanz.records.sizes import ADAM, CHITS, LEVEL_SLOTS, NOBODY, YES
from sims.games.all_hoomanz.records.words import DevolveOnDrone, Event, Phase, Stream
from sims.games.all_hoomanz.rules.inventory import lock_slot, refresh
from sims.games.all_hoomanz.rules.purple_eye.levels import devolve_adam
from sims.games.all_hoomanz.rules.purple_eye.meetings import return_adam
from sims.games.all_hoomanz.rules.rooms import reactivate
from sims.games.all_hoomanz.rules.supplies import place_drones, upgrade
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
    if rules.players < rules.devolve_heroes:
        return
    if revealer != ADAM:
        devolve(s, rules, revealer)
    elif rules.devolve_adam:
        devolve_adam(s, rules)


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
                    place_chit(s, rules, seat, chit, int(YES))
                    emit(s, Event.DEVOLVED, seat, chit)
                    return
                left -= 1


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
