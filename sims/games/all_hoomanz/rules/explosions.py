"""All Hoomanz Are Dead, explosions (AH-036..038, AH-094): BLASTED tokens, chains, who is blown to pieces."""

from sims.games.all_hoomanz.board.grid import explosives
from sims.games.all_hoomanz.queries.adam import ability_amount, stands_in
from sims.games.all_hoomanz.records.sizes import NO, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import AdamEffect, Cause, Dark, Event, Kill, Phase
from sims.games.all_hoomanz.rules.ending import check_cores
from sims.games.all_hoomanz.rules.purple_eye.levels import short_circuit
from sims.games.all_hoomanz.rules.purple_eye.shields import destroy_adam
from sims.games.all_hoomanz.rules.rooms import flip
from sims.games.all_hoomanz.rules.supplies import destroy_drones, knock_out
from sims.kernel import kernel
from sims.sets import bit, has, lowest
from sims.trace import emit

OLDEST = 0  # the BOMB armed first


@kernel
def blast(s, rules, room):
    """Destroy a Fusion Core: flip it and put a BLASTED token on it. Nobody can stay in rubble."""
    flip(s, rules, room)
    s.blasted_rooms |= bit(room)
    s.blasted += 1
    emit(s, Event.EXPLODED, room, s.blasted)
    check_cores(s, rules)
    if s.phase != Phase.OVER and rules.dark == Dark.RUBBLE:
        blow_up(s, rules, room)


@kernel
def chain(s, rules, room):
    """AH-037, AH-038: blow up who is in an exploded room; TNT beside it goes off, and so on."""
    if s.phase == Phase.OVER:
        return
    blow_up(s, rules, room)
    exploding = bit(room)  # exploded rooms whose neighbours are still to be looked at
    while exploding:
        here = lowest(exploding)
        exploding &= exploding - 1
        for direction in range(4):
            other = int(s.beside[here, direction])
            if other != NONE and has(explosives(s, rules), other):
                flip(s, rules, other)
                blow_up(s, rules, other)
                exploding |= bit(other)


@kernel
def blow_up(s, rules, room):
    """AH-038: heroes in an exploded room are KO'd, Drones destroyed, A.D.A.M. too (AH-A70)."""
    destroy_drones(s, room, int(s.drones[room]), Kill.BLAST.value)
    for seat in range(rules.players):
        if s.room[seat] == room and not s.out[seat]:
            knock_out(s, rules, seat, Cause.BLAST.value)
    if stands_in(s, bit(room)):
        destroy_adam(s)
        short_circuit(s, rules, int(NO))


@kernel
def tick(s, rules, rewound):
    """AH-035, AH-036, AH-182: take shields from each armed BOMB, in the order of arming; one without explodes.

    `rewound` is the number of the BOMB that A.D.A.M. turns back instead, or NONE.
    """
    # a BOMB that explodes is removed and later ones move up, so `bomb` then already is the next one
    bomb, before = int(OLDEST), s.bombs
    for _ in range(before):
        if s.phase == Phase.OVER or bomb >= s.bombs:
            return
        if bomb == rewound and s.adam_room != NOWHERE:
            gained = min(ability_amount(s, rules, AdamEffect.REWIND), s.scrapyard)
            s.bomb_timer[bomb] += gained
            s.scrapyard -= gained
            emit(s, Event.REWOUND, s.bomb_room[bomb], s.bomb_timer[bomb])
            bomb += 1
            continue
        taken = min(rules.tick_shields, s.bomb_timer[bomb])
        s.bomb_timer[bomb] -= taken
        s.scrapyard += taken
        emit(s, Event.TICKED, s.bomb_room[bomb], s.bomb_timer[bomb])
        if s.bomb_timer[bomb] > 0:
            bomb += 1
            continue
        room = s.bomb_room[bomb]
        remove_bomb(s, bomb)
        if rewound > bomb:
            rewound -= 1
        s.exploded += 1
        blast(s, rules, room)
        chain(s, rules, room)


@kernel
def remove_bomb(s, bomb):
    """Take a BOMB from the board, its shields to the Scrapyard (AH-A13)."""
    s.scrapyard += s.bomb_timer[bomb]
    s.bomb_rooms &= ~bit(s.bomb_room[bomb])
    for later in range(bomb + 1, s.bombs):
        s.bomb_room[later - 1], s.bomb_timer[later - 1] = s.bomb_room[later], s.bomb_timer[later]
    s.bombs -= 1
    s.bomb_room[s.bombs], s.bomb_timer[s.bombs] = 0, 0


@kernel
def bomb_in(s, room):
    """Return the number of the BOMB armed in a room, NONE if there is none."""
    for bomb in range(s.bombs):
        if s.bomb_room[bomb] == room:
            return bomb
    return NONE
