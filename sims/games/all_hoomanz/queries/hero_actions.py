"""All Hoomanz Are Dead, which actions are legal for a hero (AH-039..048, AH-080..096)."""

from sims.games.all_hoomanz.board.grid import ALL, LOCKED, edge_of, flying_distance, neighbour, trapdoors
from sims.games.all_hoomanz.queries.gear import (
    cards_with,
    character,
    choppers,
    explore_way,
    feral,
    hand_limit,
    has_effect,
    is_infected,
    is_placed,
    is_usable,
    minimum_attack,
    walking_way,
    way_of,
)
from sims.games.all_hoomanz.queries.recipes import can_arm, can_brew
from sims.games.all_hoomanz.records.sizes import CHITS, LEVEL_SLOTS, MAX_ROOMS, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, Dark, Drink, Edge, Effect, Feral, Holding, Kind, Pile
from sims.kernel import kernel
from sims.sets import bit, has, lowest, write

FREE_STEPS = 90  # after so many steps of a turn most free deeds are illegal: a bound, so that every turn ends


@kernel
def act_is_legal(s, rules, seat, action):
    """Return whether an Action or a free deed of a hero's turn is legal (AH-045..047)."""
    if action == Action.STOP:
        return True
    if action >= Action.MOVE:
        return travel_is_legal(s, rules, seat, action)
    # from here on by ranges of `words.Action`, in order
    if action < Action.POTION:
        return (s.actions > 0 and room_action_is_legal(s, rules, seat, action)) or free_flag(s, rules, seat, action)
    if action < Action.REPLICATE:
        if s.steps >= FREE_STEPS:
            return False
        if action < Action.DRINK:
            return can_brew(s, rules, seat, action - Action.POTION)
        return s.drinks[seat] > 0 and (action != Action.DRINK + Drink.SHIELDS or s.scrapyard > 0)
    if action < Action.LEVEL_UP:
        if s.actions == 0 or not has(s.of_kind[Kind.FACTORY], s.room[seat]):
            return False
        return s.used_size[Pile.LOOT] > 0 if action == Action.REPLICATE else s.used_size[Pile.MONSTER] > 0
    if action < Action.UNEQUIP:
        return can_level(s, rules, seat, action - Action.LEVEL_UP)
    if action < Action.TURN_OVER:
        return gear_action_is_legal(s, rules, seat, action)
    if action < Action.MOVE_NOODLE:
        return mutation_is_legal(s, rules, seat, action)
    if s.steps >= FREE_STEPS:
        return False
    if action < Action.TO_GAUGE:
        return noodle_move_is_legal(s, rules, (action - Action.MOVE_NOODLE) // 4, (action - Action.MOVE_NOODLE) % 4)
    if action < Action.STASH:
        return trade_is_legal(s, rules, seat, action)
    return False


@kernel
def legal_hero_actions(s, rules, seat, into):
    """Write the legal actions of a hero's turn into an array, in rising order; return how many they are.

    `act_is_legal` says the same action by action. Here what holds for a whole range is asked once.
    """
    found = 0
    for action in range(Action.MOVE_NOODLE):
        into[found] = action  # the next one takes this place unless it is legal
        found += act_is_legal(s, rules, seat, action)
    if s.steps < FREE_STEPS and cards_with(s, rules, Effect.MOVE_NOODLE) > 0:
        for action in range(Action.MOVE_NOODLE.value, Action.TO_GAUGE.value):
            into[found] = action
            found += act_is_legal(s, rules, seat, action)
    if feral(s, rules, seat) == Feral.PSYCHIC:
        for action in range(Action.TO_GAUGE.value, Action.STASH.value):
            into[found] = action
            found += act_is_legal(s, rules, seat, action)
    found = write(into, found, Action.MOVE.value, moves(s, rules, seat))
    if s.actions == 0:
        return found
    found = write(into, found, Action.FERRY.value, ferries(s, rules, seat))
    if feral(s, rules, seat) != Feral.WORMHOLE:
        return found
    landing = wormholes(s, rules, seat)
    found = write(into, found, Action.WORMHOLE.value, landing)
    for other in range(rules.players):
        if other != seat and is_beside(s, rules, seat, other):
            found = write(into, found, Action.SEND + MAX_ROOMS * other, landing)
    return found


@kernel
def travel_is_legal(s, rules, seat, action):
    """Return whether a Move, an Air Ferry or WENDY's wormhole is legal."""
    if action < Action.FERRY:
        return has(moves(s, rules, seat), action - Action.MOVE)
    if s.actions == 0:
        return False
    if action < Action.WORMHOLE:
        return has(ferries(s, rules, seat), action - Action.FERRY)
    if feral(s, rules, seat) != Feral.WORMHOLE:
        return False
    who, room = seat, action - Action.WORMHOLE
    if action >= Action.SEND:
        who, room = (action - Action.SEND) // MAX_ROOMS, (action - Action.SEND) % MAX_ROOMS
        if who == seat or not is_beside(s, rules, seat, who):
            return False
    return has(wormholes(s, rules, seat), room)


@kernel
def moves(s, rules, seat):
    """Return the rooms that a hero may Move into: for an Action, or without one if the Move is free."""
    rooms = move_targets(s, rules, seat)
    if s.actions > 0:
        return rooms
    rooms, free = rooms & s.clear, 0
    while rooms and s.free_moves > 0:
        free |= bit(lowest(rooms)) * is_free_move(s, rules, seat, lowest(rooms))
        rooms &= rooms - 1
    return free


@kernel
def ferries(s, rules, seat):
    """Return the rooms that a hero may fly to by Air Ferry, if it has an Action left."""
    if s.of_kind[Kind.HELIPAD] == 0 or choppers(s, seat) < rules.ferry_choppers:
        return 0
    return places_to_land(s, rules) & ~bit(s.room[seat])


@kernel
def wormholes(s, rules, seat):
    """Return the rooms that WENDY's wormhole leads to."""
    here = s.room[seat]
    rooms = places_to_land(s, rules) & ~bit(here)
    if has_effect(s, seat, Effect.FAR_WORMHOLE):
        return rooms
    reach, near = int(character(s, rules, seat).amount), 0
    while rooms:
        near |= bit(lowest(rooms)) * (flying_distance(s, here, lowest(rooms)) <= reach)
        rooms &= rooms - 1
    return near


@kernel
def is_free_move(s, rules, seat, room):
    """Return whether DIANA's Move into a CLEAR room is free.

    It must be on foot: Moves by JETPACK are Actions of another kind.
    """
    if s.free_moves == 0 or not has(s.clear, room):
        return False
    here = s.room[seat]
    gates = trapdoors(s, rules)
    return has(s.links[walking_way(s, rules, seat), here], room) or (has(gates, here) and has(gates, room))


@kernel
def places_to_land(s, rules):
    """Return the revealed rooms that can be entered from afar: rubble cannot."""
    rooms = bit(s.rooms) - 1
    return rooms & ~(s.flipped & ~s.crushed_rooms) if rules.dark == Dark.RUBBLE else rooms


@kernel
def move_targets(s, rules, seat):
    """Return the rooms that one Move leads to: beside through passages, or from Trapdoor to Trapdoor (AH-H03)."""
    here = s.room[seat]
    rooms = s.links[way_of(s, rules, seat), here]
    gates = trapdoors(s, rules)
    if has(gates, here):
        rooms |= gates & ~bit(here)
    return rooms


@kernel
def room_action_is_legal(s, rules, seat, action):
    """Return whether an action of a room or an item that costs one Action is legal."""
    here = s.room[seat]
    if action >= Action.STRIKE:
        if not has(s.of_kind[Kind.HELIPAD], here) or s.of_kind[Kind.EMP + action - Action.STRIKE] == 0:
            return False
        return choppers(s, seat) >= rules.strike_choppers
    if action >= Action.ARM:
        return can_arm(s, rules, seat, action - Action.ARM)
    if action >= Action.EXPLORE:
        return can_explore(s, rules, seat, action - Action.EXPLORE)
    if action == Action.DESTROY:
        return kill_rooms(s, rules, seat) & s.drone_rooms != 0
    if action == Action.SWEEP:
        return feral(s, rules, seat) == Feral.ASSASSIN and has(s.drone_rooms, here)
    if action == Action.FRY_ONE or action == Action.FRY:
        return has(s.of_kind[Kind.EMP], here) and s.on_board > 0
    if action == Action.DROP:
        return has(s.of_kind[Kind.DROPSITE], here)
    if action == Action.SWAP:
        return has(s.of_kind[Kind.LAB], here) and s.holds[seat, Holding.MONSTERS] >= rules.swap_given
    if action == Action.SWAP_MANY:
        return has(s.of_kind[Kind.LAB], here) and s.holds[seat, Holding.MONSTERS] >= rules.swap_many_given
    return False


@kernel
def free_flag(s, rules, seat, action):
    """Return whether a free deed without an argument is legal: Drone Noodle, overdrive, Implants."""
    if s.steps >= FREE_STEPS:
        return False
    if action == Action.DRONE_NOODLE:
        return s.on_board > 0 and cards_with(s, rules, Effect.DRONE_NOODLE) > 0
    if action == Action.OVERDRIVE:
        if s.overdriven or not has_effect(s, seat, Effect.OVERDRIVE):
            return False
        return s.shields[seat] > s.amounts[seat, Effect.OVERDRIVE]
    if action == Action.IMPLANT:
        return has(s.of_kind[Kind.LAB], s.room[seat]) and s.holds[seat, Holding.IMPLANTS] > 0
    if action == Action.REMOVE_IMPLANT:
        if not has(s.of_kind[Kind.LAB], s.room[seat]) or s.implant[seat] == NONE:
            return False
        return s.held[seat] < hand_limit(s, rules, seat)
    return False


@kernel
def can_explore(s, rules, seat, direction):
    """AH-053: return whether a hero can explore in a direction.

    It needs an empty space beyond a side that the hero can pass, and a tile in the Room stack.
    """
    here = s.room[seat]
    if s.revealed >= s.stack_size or neighbour(s, here, direction) != NOWHERE:
        return False
    edge = edge_of(s, rules, here, direction)
    return edge == Edge.OPEN or (edge == Edge.DOOR and explore_way(s, rules, seat) == LOCKED)


@kernel
def can_level(s, rules, seat, chit):
    """AH-166..168: return whether a hero has an open level slot, this chit unused and the Monster cards to pay."""
    level = s.levels[seat]
    if level >= LEVEL_SLOTS or s.holds[seat, Holding.MONSTERS] < rules.level_costs[level]:
        return False
    return not is_placed(s, seat, chit)


@kernel
def kill_rooms(s, rules, seat):
    """Return the rooms in which a hero's items and Level Ups can destroy a Drone."""
    effects = s.effects[seat, 0] | s.effects[seat, 1]
    here = s.room[seat]
    if (effects >> Effect.KILL_ANYWHERE) & 1:
        return s.drone_rooms
    rooms = 0
    if (effects >> Effect.KILL_HERE) & 1:
        rooms |= bit(here)
    if (effects >> Effect.KILL_NEAR) & 1:
        rooms |= bit(here) | s.links[ALL, here]
    if (effects >> Effect.KILL_TWO) & 1:
        waiting = s.drone_rooms
        while waiting:
            room = lowest(waiting)
            waiting &= waiting - 1
            rooms |= bit(room) * (flying_distance(s, here, room) <= rules.kill_two_range)
    return rooms


@kernel
def gear_action_is_legal(s, rules, seat, action):
    """Return whether unequipping (free), curing (free) or healing (an Action) is legal."""
    if action < Action.CURE:
        slot = action - Action.UNEQUIP
        return is_usable(s, seat, slot) and s.held[seat] < hand_limit(s, rules, seat)
    if action < Action.HEAL:
        return (
            feral(s, rules, seat) == Feral.MEDIC
            and is_beside(s, rules, seat, action - Action.CURE)
            and is_infected(s, action - Action.CURE)
        )
    if action >= Action.SHOCK or s.actions == 0 or s.scrapyard == 0:
        return False
    return has_effect(s, seat, Effect.HEAL) and is_beside(s, rules, seat, action - Action.HEAL)


@kernel
def is_beside(s, rules, seat, other):
    """Return whether another hero, or the hero itself, is in the hero's room and not KO'd."""
    return other < rules.players and not s.out[other] and s.room[other] == s.room[seat]


@kernel
def mutation_is_legal(s, rules, seat, action):
    """AH-082: return whether a placed Level Up may be turned, or replaced by an unused one, in the REACTOR."""
    if s.actions == 0 or not has(s.of_kind[Kind.REACTOR], s.room[seat]):
        return False
    if action < Action.REPLACE:
        return action - Action.TURN_OVER < s.levels[seat]
    level, chit = (action - Action.REPLACE) // CHITS, (action - Action.REPLACE) % CHITS
    return level < s.levels[seat] and not is_placed(s, seat, chit)


@kernel
def noodle_move_is_legal(s, rules, who, direction):
    """AH-H05: return whether a Move Noodle may carry a hero one room in a direction.

    It leads through an open passage or a locked door, to a revealed room; any hero may be moved.
    """
    if who >= rules.players or s.out[who]:
        return False
    room = neighbour(s, s.room[who], direction)
    if room == NOWHERE or not has(s.links[LOCKED, s.room[who]], room):
        return False
    return cards_with(s, rules, Effect.MOVE_NOODLE) > 0


@kernel
def trade_is_legal(s, rules, seat, action):
    """Return whether KLOE may exchange shields for Attack, or Attack above the minimum for shields.

    She may do so once per turn.
    """
    if s.traded or feral(s, rules, seat) != Feral.PSYCHIC:
        return False
    if action < Action.TO_SHIELDS:
        return action - Action.TO_GAUGE + 1 < s.shields[seat]
    amount = action - Action.TO_SHIELDS + 1
    return s.gauge[seat] - amount >= minimum_attack(s, rules, seat) and amount <= s.scrapyard
