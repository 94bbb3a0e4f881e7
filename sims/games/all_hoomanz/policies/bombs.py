"""All Hoomanz Are Dead, what explodes when, and what a BOMB or an Air Strike is worth to scripted players."""

from sims.games.all_hoomanz.board.grid import ALL, drone_steps, explosives, spread
from sims.games.all_hoomanz.queries.recipes import CORES, fuse, ticks_left
from sims.games.all_hoomanz.records.sizes import MAX_COMMANDS, NONE
from sims.games.all_hoomanz.records.words import Command, Kind
from sims.kernel import kernel
from sims.sets import bit, has, lowest


@kernel
def doomed(s, rules):
    """Return the rooms that explode with the BOMBs now armed: theirs, and TNT rooms chained to them."""
    return chained(s, rules, s.bomb_rooms)


@kernel
def chained(s, rules, rooms):
    """Return some rooms that explode and the TNT rooms that go off with them (AH-037)."""
    edge = rooms
    while edge:
        edge = spread(s, int(ALL), edge) & explosives(s, rules) & ~rooms
        rooms |= edge
    return rooms


@kernel
def explodes_soon(s, rules):
    """Return whether a BOMB explodes before the active hero's next Actions: every player ticks once until then."""
    ticks = rules.players + rules.purple_eye
    for bomb in range(s.bombs):
        if ticks_left(rules, s.bomb_timer[bomb]) <= ticks:
            return True
    return False


@kernel
def core_value(s, rules, seat, room, recipe):
    """Return what a BOMB in a Fusion Core is worth [points].

    It is worth double if it wins the game, and less if it would hit friends or a Drone could disarm it. To a wary hero
    it is worth nothing then, and half where a Drone could come within reach as it explores.
    """
    weights = rules.policies[seat]
    value = weights.arm
    if s.blasted == rules.cores_to_blast - 1:
        value *= 2
    elif weights.careful:
        value -= 2 * weights.knock_out * friends_caught(s, rules, seat, room, recipe)
    if weights.careful and is_at_risk(s, rules, room, recipe):
        value = 0 if weights.wary else value // 2
    elif weights.careful and weights.wary >= 2 and could_disarm(s, rules, room, recipe, 2 * rules.drone_range):
        value //= 2
    return value - (value // 8) * has(s.of_kind[Kind.EMP], room)


@kernel
def friends_caught(s, rules, seat, room, recipe):
    """Return how many other heroes of a Core a BOMB armed there now would blow up before they act again."""
    ticks, caught = ticks_left(rules, fuse(rules, recipe)), 0
    for other in range(rules.players):
        if other != seat and s.room[other] == room and not s.out[other]:
            # Tick Tocks until the other acts, its own too: heroes in seat order, A.D.A.M. before the first seat
            turns = (other - seat) % rules.players + (rules.purple_eye and other < seat)
            caught += ticks <= turns
    return caught


@kernel
def must_leave(s, rules, recipe):
    """Return whether a BOMB armed now explodes before its hero acts again (AH-A45)."""
    return ticks_left(rules, fuse(rules, recipe)) <= rules.players + rules.purple_eye


@kernel
def is_on_track(s, rules, what):
    """Return whether S.I.M.O.N.'s next turn comes to a Command, if it gets no upgrade before."""
    for position in range(min(s.marker + 1, MAX_COMMANDS)):
        if int(rules.face.commands[position]) == what:
            return True
    return False


@kernel
def is_at_risk(s, rules, room, recipe):
    """Return whether a Drone could disarm a BOMB armed here now, before it explodes."""
    return could_disarm(s, rules, room, recipe, rules.drone_range)


@kernel
def could_disarm(s, rules, room, recipe, steps):
    """Return whether a Drone at most so many steps away could disarm a BOMB armed here now, before it explodes."""
    if not is_on_track(s, rules, Command.DISARM.value):
        return False
    # what is left of the fuse at S.I.M.O.N.'s turn: the heroes after this one tick before it
    left = fuse(rules, recipe) - (rules.players - s.turn) * rules.tick_shields
    if left < rules.disarm_from:
        return False
    return drone_steps(s, room, s.drone_rooms, steps) != NONE


@kernel
def core_to_strike(s, rules, striker):
    """AH-094: return the Fusion Core to strike, 0 to 3 from `Kind.EMP` on, or NONE; the EMP comes last.

    A strike that would hit friends or waste an armed BOMB is made only if it wins the game. Where the striker, a
    seat or NOBODY, is now does not matter: it strikes from a Helipad.
    """
    best, most = NONE, -1
    wins = s.blasted == rules.cores_to_blast - 1
    for core in range(CORES):
        rooms = s.of_kind[Kind.EMP + core]
        if rooms == 0:
            continue
        room = lowest(rooms)
        value = 8 - 4 * has(s.bomb_rooms, room) - (core == 0)  # core 0 is the EMP
        wasted = has(s.bomb_rooms, room) == 1
        hit = chained(s, rules, bit(room)) if rules.strike_chain else 0
        for seat in range(rules.players):
            wasted |= seat != striker and has(hit, s.room[seat]) == 1 and not s.out[seat]
        if value > most and (wins or not wasted):
            best, most = core, value
    return best
