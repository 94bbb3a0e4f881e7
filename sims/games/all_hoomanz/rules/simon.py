"""All Hoomanz Are Dead, S.I.M.O.N.'s turn: its Commands and their ELSE (AH-139..164)."""

from sims.games.all_hoomanz.policies.simon import (
    drone_and_hero,
    drone_and_target,
    drone_for,
    room_to_service,
    where_to_explore,
    zone_to_deploy,
)
from sims.games.all_hoomanz.records.sizes import MAX_COMMANDS, NOBODY, NONE
from sims.games.all_hoomanz.records.words import Cause, Command, EmptyYard, Event, Kind, Phase
from sims.games.all_hoomanz.rules.brains import brain_sequence, deploy
from sims.games.all_hoomanz.rules.encounters import hit
from sims.games.all_hoomanz.rules.ending import check_disintegration
from sims.games.all_hoomanz.rules.explore import drone_explores
from sims.games.all_hoomanz.rules.explosions import bomb_in, remove_bomb
from sims.games.all_hoomanz.rules.rooms import uncover
from sims.games.all_hoomanz.rules.supplies import add_from_yard, move_drone, upgrade
from sims.kernel import kernel
from sims.sets import bit, lowest
from sims.trace import emit


@kernel
def simon_turn(s, rules):
    """AH-139: carry out the Commands from position 0 up to the marker.

    The marker is read again after each Command, since a Command may move it (AH-A04).
    """
    s.halted = 0
    marker = s.marker
    for position in range(MAX_COMMANDS):
        if rules.live_marker:
            marker = s.marker
        if position > marker or s.phase == Phase.OVER or s.halted:
            return
        command(s, rules, int(rules.face.commands[position]))


@kernel
def command(s, rules, what):
    """Carry out a Command or its ELSE, then the Brain that a Drone may have revealed (AH-060, AH-143, AH-A10)."""
    if what == Command.NONE:
        return
    emit(s, Event.COMMAND, what, s.marker)
    if leads_to_assemble(s, rules, what):
        assemble(s, rules)
    room = s.unveiled
    if room != NONE:
        s.unveiled = NONE
        brain_sequence(s, rules, room, int(NOBODY))


@kernel
def leads_to_assemble(s, rules, what):
    """Carry out a Command or an ELSE that is not Assemble; return whether Assemble is what remains.

    If a Command cannot be carried out, its ELSE takes its place, and that one's ELSE if need be:

        HACK -> REPLICATE -> ASSEMBLE        DISARM -> EXPLORE -> ASSEMBLE        SERVICE -> nothing

    REPLICATE has an ELSE only from `replicate_else_heroes` heroes on (AH-160).
    """
    if what == Command.SERVICE:
        service(s, rules)
        return False
    if what == Command.HACK:
        if hack(s, rules):
            return False
        what = otherwise(s, Command.REPLICATE.value)
    if what == Command.REPLICATE:
        if replicate(s, rules):
            return False
        if rules.players < rules.replicate_else_heroes:  # AH-160
            emit(s, Event.SKIPPED, Command.REPLICATE.value, 0)
            return False
        what = otherwise(s, Command.ASSEMBLE.value)
    elif what == Command.DISARM:
        if disarm(s, rules):
            return False
        what = otherwise(s, Command.EXPLORE.value)
    if what == Command.EXPLORE:
        if explore(s, rules):
            return False
        what = otherwise(s, Command.ASSEMBLE.value)
    return what == Command.ASSEMBLE


@kernel
def otherwise(s, what):
    """Note that an ELSE Command takes a Command's place; return the ELSE Command."""
    s.otherwise += 1
    emit(s, Event.OTHERWISE, what, 0)
    return what


@kernel
def assemble(s, rules):
    """AH-144..146: put Drones on the line, one at a time.

    A full line is deployed and upgrades S.I.M.O.N. (AH-A19).
    """
    line = int(rules.face.line)
    for _ in range(int(rules.face.assemble)):
        if s.phase == Phase.OVER:
            return
        # only an Assemble that deploys needs a Deploy Zone
        zone = zone_to_deploy(s, rules) if s.yard == 0 or s.line >= line - 1 else NONE
        if s.yard == 0:  # AH-A02
            forced = rules.empty_yard == EmptyYard.DEPLOY and s.line > 0 and zone != NONE
            emit(s, Event.YARD_EMPTY, s.line, int(forced))
            if forced:
                s.forced_deployments += 1
                deploy(s, rules, zone)
            return
        if s.line >= line - 1 and zone == NONE:  # AH-145: the last position stays open
            emit(s, Event.SKIPPED, Command.ASSEMBLE.value, 0)
            return
        s.yard -= 1
        s.line += 1
        emit(s, Event.ASSEMBLED, s.line, line)
        check_disintegration(s, rules)
        if s.line >= line and s.phase != Phase.OVER:
            deploy(s, rules, zone)
            if s.phase != Phase.OVER:
                s.line_upgrades += 1
                upgrade(s, rules)


@kernel
def explore(s, rules):
    """AH-147..150: Drones explore, one after the other; return whether any revealed a room (AH-A05..A09)."""
    revealed = False
    s.rested[:] = 0
    for _ in range(rules.explorers):
        if s.revealed >= s.stack_size or s.unveiled != NONE:
            break
        drones = fresh_drones(s)
        room, direction = where_to_explore(s, rules, drones)
        if room == NONE:
            break
        there = drone_explores(s, rules, drone_for(s, rules, drones, room), room, direction)
        s.rested[there] += 1
        revealed = True
    return revealed


@kernel
def fresh_drones(s):
    """AH-A07: return the rooms with a Drone that has not yet done its part of this Command."""
    rooms, fresh = s.drone_rooms, 0
    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1
        fresh |= bit(room) * (s.drones[room] > s.rested[room])  # some Drone of the room has not acted yet
    return fresh


@kernel
def service(s, rules):
    """AH-152, AH-153: a Drone takes a CLEAR token in range; without one nothing happens."""
    s.rested[:] = 0
    for served in range(rules.servicers):
        drones = fresh_drones(s)
        room = room_to_service(s, rules, drones)
        if room == NONE:
            if served == 0:
                emit(s, Event.SKIPPED, Command.SERVICE.value, 0)
            return
        send(s, drone_for(s, rules, drones, room), room)
        uncover(s, room)
        emit(s, Event.SERVICED, room, 0)


@kernel
def send(s, drone, room):
    """Move a Drone from its room to another and note that it has done its part of the Command."""
    move_drone(s, drone, room)
    s.rested[room] += 1


@kernel
def disarm(s, rules):
    """AH-154..156: the nearest Drone goes to an armed BOMB in range and takes it if it has shields enough.

    Return whether a Drone was sent; so do `replicate` and `hack`.
    """
    s.rested[:] = 0
    for sent in range(rules.disarmers):
        drone, room = drone_and_target(s, rules, fresh_drones(s), s.bomb_rooms)
        if drone == NONE:
            return sent > 0
        send(s, drone, room)
        bomb = bomb_in(s, room)
        if s.bomb_timer[bomb] >= rules.disarm_from:
            remove_bomb(s, bomb)
            s.disarmed += 1
            emit(s, Event.DISARMED, room, 0)
        else:
            emit(s, Event.NOT_DISARMED, room, s.bomb_timer[bomb])
    return True


@kernel
def replicate(s, rules):
    """AH-158, AH-159: the nearest Drone goes to a Brain in range; Drones of the yard join it there (AH-A15)."""
    s.rested[:] = 0
    for sent in range(rules.replicators):
        drone, room = drone_and_target(s, rules, fresh_drones(s), s.of_kind[Kind.BRAIN])
        if drone == NONE or s.phase == Phase.OVER:
            return sent > 0
        send(s, drone, room)
        emit(s, Event.REPLICATED, room, min(rules.replicate_drones, s.yard))
        s.rested[room] += add_from_yard(s, rules, room, rules.replicate_drones)
    return True


@kernel
def hack(s, rules):
    """AH-161, AH-162: a Drone goes to the nearest hero in range, who loses shields (AH-A18)."""
    s.rested[:] = 0
    for sent in range(rules.hackers):
        drone, seat = drone_and_hero(s, rules, fresh_drones(s))
        if drone == NONE:
            return sent > 0
        send(s, drone, s.room[seat])
        s.hacks += 1
        emit(s, Event.HACKED, seat, drone)
        hit(s, rules, seat, rules.hack_damage, Cause.HACK.value)
    return True
