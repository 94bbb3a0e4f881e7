"""All Hoomanz Are Dead, A.D.A.M.'s turn (AH-196..207)."""

from sims.games.all_hoomanz.board.grid import ALL
from sims.games.all_hoomanz.policies.adam import bomb_to_rewind, room_to_clear, strength, weakest_in_horde
from sims.games.all_hoomanz.policies.simon import rotation_for_drone
from sims.games.all_hoomanz.queries.adam import ability_amount, has_ability
from sims.games.all_hoomanz.records.sizes import ADAM, MAX_ROOMS, MONSTERS, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, AdamEffect, Cause, Event, Kind, Phase
from sims.games.all_hoomanz.rules.alien_landing import pay_all_upkeep
from sims.games.all_hoomanz.rules.decks import discard_row
from sims.games.all_hoomanz.rules.encounters import take_damage
from sims.games.all_hoomanz.rules.ending import check_rogue
from sims.games.all_hoomanz.rules.explore import ADAMS, reveal
from sims.games.all_hoomanz.rules.explosions import tick
from sims.games.all_hoomanz.rules.purple_eye.levels import restore_level
from sims.games.all_hoomanz.rules.purple_eye.scavenging import discard_weakest, scavenge
from sims.games.all_hoomanz.rules.purple_eye.shields import give_adam
from sims.games.all_hoomanz.rules.rooms import clear_room, flip
from sims.games.all_hoomanz.rules.supplies import add_from_yard
from sims.kernel import kernel
from sims.sets import bit, has
from sims.trace import emit

WALKING, EXPLORING = 1, 2  # how he comes into a room


@kernel
def begin_adam(s, rules):
    """AH-196: play his Tick Tock, as in a hero's turn; in the Assembly Line that is all of his turn.

    His Level Up ability `rewind` turns a BOMB back instead of letting it tick.
    """
    s.seat = s.turn_seat = ADAM
    s.turn_over = s.steps = s.fabricated = s.shocked = 0
    s.actions = 0
    emit(s, Event.ADAM_TURN, s.rounds, s.adam_shields)
    rewound = NONE
    # the BOMB is chosen before upkeep and ticks, and only if the Scrapyard has a shield to turn it back with
    if s.adam_room != NOWHERE and has_ability(s, rules, AdamEffect.REWIND):
        if s.scrapyard >= min(1, ability_amount(s, rules, AdamEffect.REWIND)):
            rewound = bomb_to_rewind(s, rules)
    pay_all_upkeep(s, rules, int(ADAM))
    tick(s, rules, rewound)
    if s.phase == Phase.OVER:
        return
    s.phase = Phase.NEXT
    if s.adam_room != NOWHERE:
        give_adam(s, ability_amount(s, rules, AdamEffect.PLATING))
        s.phase = Phase.ADAM_READY


@kernel
def adam_ready(s, rules, action):
    """AH-197..201: carry out Recruit or Repair; then he has his Actions."""
    if action == Action.RECRUIT:
        recruit(s, rules)
        emit(s, Event.ADAM_ACTED, action, 0)
    else:
        repair(s, rules)
    s.steps += 1
    s.actions = rules.adam_actions
    s.phase = Phase.ADAM_ACT


@kernel
def repair(s, rules):
    """AH-199: CLEAR Encounter rooms beside him, then turn a short-circuited Level Up back."""
    waiting, done = s.links[ALL, s.adam_room] & s.encounters & ~s.clear, 0
    for _ in range(rules.repair_rooms):
        room = room_to_clear(s, waiting)
        waiting &= ~bit(room)
        clear_room(s, room)
        done |= bit(room)
    emit(s, Event.ADAM_REPAIRED, done, restore_level(s, rules))


@kernel
def recruit(s, rules):
    """AH-198: put his best Monsters into the Horde slots, at most `recruit_cards` in a turn."""
    recruits = rules.recruit_cards
    for place in range(rules.horde_slots):
        best = NONE
        for held in range(s.adam_held):
            if best == NONE or strength(rules, s.adam_hand[held]) > strength(rules, s.adam_hand[best]):
                best = held
        if best == NONE or recruits == 0:
            return
        old = s.horde[place]
        if old == NONE:
            s.horde[place] = s.adam_hand[best]
            s.adam_held -= 1
            s.adam_hand[best] = s.adam_hand[s.adam_held]
            recruits -= 1
        elif strength(rules, s.adam_hand[best]) > strength(rules, old):
            s.horde[place] = s.adam_hand[best]
            s.adam_hand[best] = old
            recruits -= 1


@kernel
def adam_acts(s, rules, action):
    """AH-201..207: carry out one Action of his, or end his turn."""
    s.steps += 1
    if action == Action.STOP or s.actions == 0:
        s.phase = Phase.NEXT
        emit(s, Event.TURN_ENDED, ADAM, s.actions)
        return
    s.actions -= 1
    if Action.MOVE <= action < Action.MOVE + MAX_ROOMS:
        adam_enters(s, rules, action - Action.MOVE, int(WALKING))
    elif Action.FERRY <= action < Action.FERRY + MAX_ROOMS:
        adam_enters(s, rules, action - Action.FERRY, int(WALKING))
    elif Action.EXPLORE <= action < Action.ARM:
        adam_explores(s, rules, action - Action.EXPLORE)
    elif action == Action.CRUSH:
        crush(s, rules)
    elif action == Action.FABRICATE:
        emit(s, Event.ADAM_ACTED, action, 0)
        cost = ability_amount(s, rules, AdamEffect.FABRICATOR)
        s.adam_shields -= cost
        s.scrapyard += cost
        s.fabricated += 1
        add_from_yard(s, rules, s.adam_room, rules.fabricated_drones)
    else:
        emit(s, Event.ADAM_ACTED, action, 0)
        s.shocked += 1
        shock = ability_amount(s, rules, AdamEffect.SHOCK)
        take_damage(s, rules, action - Action.SHOCK, shock, Cause.SHOCK.value)


@kernel
def adam_explores(s, rules, direction):
    """AH-202, AH-206, AH-217: A.D.A.M. reveals a tile and enters it unless its barrier is red.

    A Brain ends his turn.
    """
    rotation = rotation_for_drone(s, rules, int(s.stack[s.revealed]), s.adam_room, direction)
    room = reveal(s, rules, s.adam_room, direction, int(ADAMS), rotation)
    if has(s.red, room):
        return
    if has(s.of_kind[Kind.BRAIN], room):
        s.adam_before, s.adam_room = s.adam_room, room
        s.unveiled = room
        return
    adam_enters(s, rules, room, int(EXPLORING))


@kernel
def adam_enters(s, rules, room, how):
    """AH-210..215, AH-A66: A.D.A.M. enters a room and resolves its Encounter.

    `explore.arrive` then starts the Combat with the heroes who are there (AH-222). `how` is WALKING or EXPLORING.
    """
    s.adam_before, s.adam_room = s.adam_room, room
    emit(s, Event.ADAM_MOVED, room, how)
    here = bit(room)
    if s.encounters & here and not s.clear & here:
        if scavenge(s, rules, room):
            clear_room(s, room)
    s.arrived = ADAM


@kernel
def crush(s, rules):
    """AH-H22, AH-H23: pay Monster cards and put a CRUSHED token on the Brain.

    He pays with his weakest Monsters, those of the Horde last (AH-A98).
    """
    for _ in range(ability_amount(s, rules, AdamEffect.CRUSHER)):
        if s.adam_held > 0:
            discard_weakest(s, rules)
        else:
            place = weakest_in_horde(s, rules)  # there is one: CRUSH is legal only with cards enough
            discard_row(s, s.horde[place] + MONSTERS)
            emit(s, Event.ADAM_DISCARDED, s.horde[place], 0)
            s.horde[place] = NONE
    room = s.adam_room
    s.crushed += 1
    emit(s, Event.CRUSHED, room, s.crushed)
    s.crushed_rooms |= bit(room)
    flip(s, rules, room)
    check_rogue(s, rules)
