"""All Hoomanz Are Dead's scripted players: one set of rules of thumb, weighted by a row of policies.csv.

`choose` answers every main decision. A hero first does what is free and good, then takes what its room offers if
that is worth more than walking to the best place of `goals`. Small reactions are elsewhere: `tactics` for Combats,
`worth` for cards, `targets` for Drones, `choices` for S.I.M.O.N., `adam_policies` for A.D.A.M. No script looks at a
deck or at a tile that lies face down.
"""

from sims.games.all_hoomanz.adam_policies import choose_for_adam
from sims.games.all_hoomanz.blasts import core_to_strike, core_value, doomed, explodes_soon, must_leave
from sims.games.all_hoomanz.board import neighbour, step_to, trapdoors
from sims.games.all_hoomanz.brains import chit_value, unused_chit
from sims.games.all_hoomanz.gear import (
    choppers,
    feral,
    hand_limit,
    has_effect,
    is_infected,
    is_placed,
    minimum_attack,
    way_of,
)
from sims.games.all_hoomanz.goals import (
    FLIGHT,
    best_place,
    combat_value,
    deadly,
    drones_around,
    drop_value,
    emp_value,
    is_careful,
    lab_value,
    urgency,
    waits_for_choppers,
    wormhole_rooms,
)
from sims.games.all_hoomanz.masks import bit, has, lowest
from sims.games.all_hoomanz.paths import first_step, next_edge
from sims.games.all_hoomanz.queries import (
    can_explore,
    can_level,
    is_free_move,
    kill_rooms,
    move_targets,
    noodle_move_is_legal,
)
from sims.games.all_hoomanz.recipes import best_recipe, can_brew, cores, could_have_timer, has_ingredients, has_timer
from sims.games.all_hoomanz.sizes import CHITS, LEVEL_SLOTS, MAX_ROOMS, NO, NONE, NOWHERE
from sims.games.all_hoomanz.tactics import cards_with, weakest_in
from sims.games.all_hoomanz.words import (
    Action,
    CardType,
    Drink,
    Effect,
    EmptyYard,
    Feral,
    Holding,
    Kind,
    Phase,
    Potion,
    Recipe,
)
from sims.games.all_hoomanz.worth import best_discard, gear_value, keep_value, wants_implant
from sims.kernel import kernel

MOST_TRADED = Action.TO_SHIELDS - Action.TO_GAUGE  # [shields] of one exchange of the PSYCHIC


@kernel
def choose(s, rules):
    """Return the action of the player who decides now. Changes nothing."""
    if s.phase == Phase.ADAM_READY or s.phase == Phase.ADAM_ACT:
        return choose_for_adam(s, rules)
    if s.phase == Phase.ACT:
        return choose_action(s, rules, s.seat)
    if s.phase == Phase.READY:
        return choose_preparation(s, rules, s.seat)
    return choose_from_stash(s, rules, s.seat)


@kernel
def choose_from_stash(s, rules, seat):
    """AH-021: return the pick of the card worth most to this hero; pass if none is worth anything."""
    best, most = Action.PASS + 0, 0
    for place in range(rules.stash):
        row = int(s.stash[place])
        if row == NONE or int(rules.loot[row].type) == CardType.INFECTED:
            continue
        value = keep_value(s, rules, seat, row) + fit_value(s, rules, seat, row)
        if value > most:
            best, most = Action.STASH + place, value
    return best


@kernel
def fit_value(s, rules, seat, row):
    """Return what equipping a card would add for a hero whose cards still lie in its Inventory [points]."""
    kind = int(rules.loot[row].type)
    if kind == CardType.IMPLANT:
        return 2 * gear_value(rules, row) if s.holds[seat, CardType.IMPLANT] == 0 else 0
    if kind > CardType.TOOL:
        return 0
    slots = 0  # of this type; the third slot is locked during setup
    for slot in range(2):
        slots += int(rules.characters[s.hero[seat] - 1].slots[slot]) == kind
    return 2 * gear_value(rules, row) if s.holds[seat, kind] < slots else 0


@kernel
def chit_to_take(s, rules, seat):
    """Return the best Level Up that a hero can pay for now; NONE if there is none.

    The Monster cards of a BOMB that it could soon arm are not spent.
    """
    weights = rules.policies[seat]
    if weights.level == 0 or s.levels[seat] >= LEVEL_SLOTS:
        return NONE
    kept = 0  # Monster cards kept for a Monster BOMB
    if weights.arm > 0 and could_have_timer(s, rules, seat, Recipe.MONSTER_BOMB + 0):
        kept = min(rules.monster_bomb_cards, s.holds[seat, Holding.MONSTER_BOMBS])
    if s.holds[seat, Holding.MONSTERS] - kept < rules.level_costs[s.levels[seat]]:
        return NONE
    best, most = NONE, -1
    for chit in range(CHITS):
        if not is_placed(s, seat, chit):
            value = chit_value(s, rules, seat, chit)
            if value > most:
                best, most = chit, value
    return best


@kernel
def choose_preparation(s, rules, seat):
    """AH-042: return a Level Up if there is one to take; then Prepare Defense or Attack.

    A hero prepares Defense while its shields are few, Attack if it means to fight. Nobody hoards: with twice the
    shields wanted a hero leaves the Scrapyard to others. The PSYCHIC prepares whichever gives more, since what is left
    of its Attack becomes shields.
    """
    chit = chit_to_take(s, rules, seat)
    if chit != NONE and can_level(s, rules, seat, chit):
        return Action.LEVEL_UP + chit
    weights = rules.policies[seat]
    gain = min(s.defense_sum[seat], s.scrapyard)
    if gain <= 0:
        return Action.ATTACK + 0
    if feral(s, rules, seat) == Feral.PSYCHIC and s.attack_sum[seat] >= gain:
        return Action.ATTACK + 0
    if s.shields[seat] < weights.shield_goal or s.attack_sum[seat] <= 0:
        return Action.DEFENSE + 0
    if s.shields[seat] >= 2 * weights.shield_goal or means_to_fight(s, rules, seat):
        return Action.ATTACK + 0
    return Action.DEFENSE + 0


@kernel
def means_to_fight(s, rules, seat):
    """Return whether a hero would use a prepared Attack.

    It would against A.D.A.M., in rooms yet unseen if its bonus is at least `brawn`, or in a Monster room near it.
    """
    attack = minimum_attack(s, rules, seat) + s.attack_sum[seat]
    if s.attack_sum[seat] >= rules.policies[seat].brawn:
        return True
    if rules.purple_eye and s.adam_room != NOWHERE and attack >= s.adam_shields:
        return True
    monsters = s.encounters & ~s.clear & s.of_kind[Kind.MONSTER]
    edge = bit(s.room[seat])
    for _ in range(rules.actions):
        edge |= next_edge(s, way_of(s, rules, seat), trapdoors(s, rules), edge)
    return edge & monsters != 0 and combat_value(s, rules, seat, attack, s.shields[seat]) > 0


@kernel
def choose_action(s, rules, seat):
    """Return a hero's next action, which ends the turn if nothing is worth doing.

    The PSYCHIC first turns what is left of its Attack into shields.
    """
    deed = choose_deed(s, rules, seat)
    if deed == Action.STOP and feral(s, rules, seat) == Feral.PSYCHIC and not s.traded:
        wanted = 2 * rules.policies[seat].shield_goal - s.shields[seat]
        amount = min(wanted, s.gauge[seat] - minimum_attack(s, rules, seat), s.scrapyard)
        if amount > 0:
            return Action.TO_SHIELDS + min(amount, MOST_TRADED) - 1
    return deed


@kernel
def choose_deed(s, rules, seat):
    """Return a hero's next action: free ones first, then the best of what is here and where to go."""
    deed = free_deed(s, rules, seat)
    if deed != NONE:
        return deed
    if s.actions == 0 and s.free_moves == 0:
        return Action.STOP + 0
    if is_careful(s, rules, seat) and s.bombs > 0 and explodes_soon(s, rules):
        danger = doomed(s, rules)
        if has(danger, s.room[seat]):
            leaving = step_away(s, rules, seat, danger)
            if leaving != NONE:
                return leaving
    # the best Action here, then the best place elsewhere: the hero goes only if that is worth more
    leaps = wormhole_rooms(s, rules, seat)
    action, worth = Action.STOP + 0, 0
    if s.actions > 0:
        action, worth = best_here(s, rules, seat)
        if leaps:
            sending, value = best_sending(s, rules, seat, leaps)
            if value > worth:
                action, worth = sending, value
    value, rooms, steps, through = best_place(s, rules, seat, leaps)
    if rooms == 0 or value <= worth:
        return action
    if steps == 0:
        return best_direction(s, rules, seat) if s.actions > 0 else Action.STOP + 0
    if steps == FLIGHT:
        return Action.FERRY + lowest(rooms)
    waiting = s.encounters & ~s.clear
    welcome = waiting & s.of_kind[Kind.LOOT]  # of two ways equally short, the one that picks up Loot
    room = first_step(s, way_of(s, rules, seat), trapdoors(s, rules), s.room[seat], leaps, rooms, through, welcome)
    if room == NONE:
        return action
    # one step away and with one Action left: a Move Noodle gets there and saves the Action
    saves = s.actions == 1 and steps == 1 and value > rules.policies[seat].noodle and not has(waiting, room)
    if saves and uses_last_action(s, rules, seat, room):
        eating = noodle_step(s, rules, seat, bit(room))
        if eating != NONE:
            return eating
    if has(waiting & s.of_kind[Kind.MONSTER], room) and feral(s, rules, seat) == Feral.PSYCHIC and s.actions > 0:
        amount = shields_to_trade(s, rules, seat)
        if amount > 0:
            return Action.TO_GAUGE + amount - 1
    if s.actions > 0 or is_free_move(s, rules, seat, room):
        return go(s, rules, seat, room)
    return Action.STOP + 0


@kernel
def uses_last_action(s, rules, seat, room):
    """Return whether an Action still left after entering a room is of use there.

    It is not to a careful hero who could only arm a BOMB and not leave.
    """
    recipe = best_recipe(s, rules, seat)
    if recipe == NONE or rules.policies[seat].arm == 0 or not has(cores(s) & ~s.bomb_rooms, room):
        return True
    return not (is_careful(s, rules, seat) and must_leave(s, rules, recipe))


@kernel
def go(s, rules, seat, room):
    """Return the Move into a room, or the wormhole where no Move leads."""
    return Action.MOVE + room if has(move_targets(s, rules, seat), room) else Action.WORMHOLE + room


@kernel
def noodle_step(s, rules, seat, rooms):
    """Return the Move Noodle that leads into one of these rooms without an Action; NONE if there is none."""
    for direction in range(4):
        if noodle_move_is_legal(s, rules, seat, direction):
            if has(rooms, neighbour(s, s.room[seat], direction)):
                return Action.MOVE_NOODLE + 4 * seat + direction
    return NONE


@kernel
def shields_to_trade(s, rules, seat):
    """Return how many shields the PSYCHIC should turn into Attack before it meets a Monster; 0 for none."""
    if s.traded:
        return 0
    best, most = 0, combat_value(s, rules, seat, s.gauge[seat], s.shields[seat])
    for amount in range(1, min(s.shields[seat] - 1, MOST_TRADED + 1)):
        value = combat_value(s, rules, seat, s.gauge[seat] + amount, s.shields[seat] - amount)
        value -= amount * rules.policies[seat].shield
        if value > most:
            best, most = amount, value
    return best


@kernel
def best_sending(s, rules, seat, leaps):
    """Return (action, value): whom WENDY should send through her wormhole to a Core or Helipad; STOP if nobody.

    Only heroes in her room count, and only places that they cannot reach in one step themselves.
    """
    weights = rules.policies[seat]
    action, most = Action.STOP + 0, 0
    here = s.room[seat]
    safe = leaps & ~deadly(s, rules, seat)
    for other in range(rules.players):
        if other == seat or s.out[other] or s.room[other] != here:
            continue
        rooms, value = 0, 0
        if weights.arm > 0 and s.bombs < rules.bombs and best_recipe(s, rules, other) != NONE:
            rooms, value = cores(s) & ~s.bomb_rooms, weights.arm // 4
        if choppers(s, rules, other) >= rules.strike_choppers and weights.strike // 4 > value:
            if core_to_strike(s, rules) != NONE:
                rooms, value = s.of_kind[Kind.HELIPAD], weights.strike // 4
        # a place that the other reaches in one step by itself needs no wormhole
        near = next_edge(s, way_of(s, rules, other), trapdoors(s, rules), bit(here)) | bit(here)
        if rooms & safe and rooms & near == 0 and value > most:
            action, most = Action.SEND + MAX_ROOMS * other + lowest(rooms & safe), value
    return action, most


@kernel
def free_deed(s, rules, seat):
    """Return an action that costs no Action and is good now; NONE if there is none."""
    weights = rules.policies[seat]
    chit = chit_to_take(s, rules, seat)
    if chit != NONE and can_level(s, rules, seat, chit):
        return Action.LEVEL_UP + chit
    if feral(s, rules, seat) == Feral.MEDIC:
        for other in range(rules.players):
            if not s.out[other] and s.room[other] == s.room[seat] and is_infected(s, other):
                return Action.CURE + other
    if has(s.of_kind[Kind.LAB], s.room[seat]) and s.implant[seat] == NONE and s.holds[seat, Holding.IMPLANTS] > 0:
        if s.holds[seat, Holding.IMPLANTS] > 1 or best_recipe(s, rules, seat) == NONE or weights.arm == 0:
            if wants_implant(s, rules, seat):
                return Action.IMPLANT + 0
    if has(cores(s) & ~s.bomb_rooms, s.room[seat]) and s.bombs < rules.bombs and weights.arm > 0 and s.drinks[seat] > 0:
        recipe = best_recipe(s, rules, seat)
        if recipe != NONE and not has_timer(s, rules, seat, recipe) and s.scrapyard > 0:
            return Action.DRINK + Drink.SHIELDS
    at_the_brink = s.on_board >= rules.drones - weights.brink or out_next(s, rules) >= rules.drones
    if weights.drone > 0 and at_the_brink and cards_with(s, rules, Effect.DRONE_NOODLE) > 0:
        return Action.DRONE_NOODLE + 0
    if s.actions == 0 and lacks_an_action(s, rules, seat):
        return another_action(s, rules, seat)
    return NONE


@kernel
def out_next(s, rules):
    """Return how many Drones are on the board once S.I.M.O.N. has assembled next.

    If the Assembly Line fills up, its Drones land.
    """
    line = s.line + min(int(rules.face.assemble), s.yard)
    forced = rules.empty_yard == EmptyYard.DEPLOY and s.yard < int(rules.face.assemble)  # AH-A02
    lands = s.yellow != 0 and (line >= int(rules.face.line) or forced)
    return s.on_board + line * lands


@kernel
def lacks_an_action(s, rules, seat):
    """Return whether one more Action would destroy a Fusion Core, arm a BOMB or save the hero from one."""
    here = s.room[seat]
    weights = rules.policies[seat]
    if s.bombs > 0 and is_careful(s, rules, seat) and explodes_soon(s, rules) and has(doomed(s, rules), here):
        return True
    if has(s.of_kind[Kind.HELIPAD], here) and cores(s) and weights.strike > 0:
        return choppers(s, rules, seat) >= rules.strike_choppers and core_to_strike(s, rules) != NONE
    if weights.arm == 0 or not has(cores(s) & ~s.bomb_rooms, here) or s.bombs >= rules.bombs:
        return False
    recipe = best_recipe(s, rules, seat)
    return recipe != NONE and not (is_careful(s, rules, seat) and must_leave(s, rules, recipe))


@kernel
def another_action(s, rules, seat):
    """Return a way to get one more Action that keeps the BOMB's ingredients; NONE if there is none."""
    if has_effect(s, seat, Effect.OVERDRIVE) and not s.overdriven:
        if s.shields[seat] > s.amounts[seat, Effect.OVERDRIVE] + 2:
            return Action.OVERDRIVE + 0
    if can_brew(s, rules, seat, Potion.NOODLES + 0) and s.holds[seat, Holding.NOODLES] >= rules.potion_noodles:
        return Action.POTION + Potion.NOODLES
    spare = s.holds[seat, Holding.MONSTERS] - s.holds[seat, Holding.MONSTER_BOMBS]
    if spare >= rules.potion_monsters:
        return Action.POTION + Potion.MONSTERS
    return NONE


@kernel
def free_targets(s, rules, seat):
    """Return the rooms that a Move without an Action leads to."""
    rooms, free = move_targets(s, rules, seat) & s.clear, 0
    while rooms:
        free |= bit(lowest(rooms)) * is_free_move(s, rules, seat, lowest(rooms))
        rooms &= rooms - 1
    return free


@kernel
def step_away(s, rules, seat, danger):
    """Return a Move out of danger, or else an exploration; NONE if there is no way."""
    safe = free_targets(s, rules, seat)
    if s.actions > 0:
        safe = move_targets(s, rules, seat)
        if safe & ~danger == 0:
            safe = wormhole_rooms(s, rules, seat)
    safe &= ~danger
    calm = safe & ~(s.encounters & ~s.clear & (s.of_kind[Kind.TURRET] | s.of_kind[Kind.MONSTER]))
    if calm:
        return go(s, rules, seat, lowest(calm))
    if s.actions > 0:
        for direction in range(4):
            if can_explore(s, rules, seat, direction):
                return Action.EXPLORE + direction
    if safe:
        return go(s, rules, seat, lowest(safe))
    return noodle_step(s, rules, seat, ~danger)


@kernel
def best_direction(s, rules, seat):
    """Return the exploration towards the empty space with fewest rooms around it.

    So the board grows outward.
    """
    best, fewest = Action.STOP + 0, 9
    for direction in range(4):
        if can_explore(s, rules, seat, direction):
            cell, touched = int(s.cell[s.room[seat]]) + step_to(direction), 0
            for side in range(4):
                touched += s.grid[cell + step_to(side)] > 0
            if touched < fewest:
                best, fewest = Action.EXPLORE + direction, touched
    return best


@kernel
def best_here(s, rules, seat):
    """Return (action, value): the best Action that the hero's room, cards and Level Ups offer.

    STOP with a value above 0 means to wait here.
    """
    weights = rules.policies[seat]
    here = s.room[seat]
    action, most = Action.STOP + 0, 0
    if s.on_board > 0 and weights.drone > 0 and s.on_board >= weights.drone_alarm:
        worth = urgency(s, rules, seat)
        if kill_rooms(s, rules, seat) & s.drone_rooms and worth > most:
            action, most = Action.DESTROY + 0, worth
        if feral(s, rules, seat) == Feral.ASSASSIN and worth * int(s.drones[here]) > most:
            action, most = Action.SWEEP + 0, worth * int(s.drones[here])
    if has(s.of_kind[Kind.DROPSITE], here) and s.held[seat] < hand_limit(s, rules, seat):
        worth = drop_value(s, rules, seat, best_recipe(s, rules, seat)) - weights.haste
        if worth > most:
            action, most = Action.DROP + 0, worth
    if has_effect(s, seat, Effect.HEAL) and s.scrapyard > 0 and rules.heal_shields * weights.shield > most:
        weakest = weakest_in(s, rules, here)
        if s.shields[weakest] < weights.shield_goal:
            action, most = Action.HEAL + weakest, rules.heal_shields * weights.shield
    if has(cores(s), here):
        deed, value = core_deed(s, rules, seat)
        if value > most:
            action, most = deed, value
        recipe = best_recipe(s, rules, seat)
        if recipe != NONE and s.bombs < rules.bombs and not has(s.bomb_rooms, here):
            value = core_value(s, rules, seat, here, recipe)
            # the hero has the cards, and the shields at least after its Powa-Drinks (`best_recipe`)
            if can_leave_in_time(s, rules, seat, recipe) and has_timer(s, rules, seat, recipe):
                if value > most:
                    action, most = Action.ARM + recipe, value
            elif value - 2 * weights.haste > most:  # arms next turn, with Actions left to leave
                most = value - 2 * weights.haste
    elif has(s.of_kind[Kind.HELIPAD], here) and choppers(s, rules, seat) >= rules.strike_choppers:
        core = core_to_strike(s, rules)
        if core != NONE and weights.strike > most:
            action, most = Action.STRIKE + core, weights.strike
    if weights.strike // 2 > most and waits_for_choppers(s, rules, seat):
        most = weights.strike // 2
    return action, most


@kernel
def can_leave_in_time(s, rules, seat, recipe):
    """Return whether a hero who arms a BOMB now can escape it, or does not mind."""
    if not is_careful(s, rules, seat) or not must_leave(s, rules, recipe) or s.actions >= 2:
        return True
    return (
        s.free_moves > 0 and next_edge(s, way_of(s, rules, seat), trapdoors(s, rules), bit(s.room[seat])) & s.clear != 0
    )


@kernel
def core_deed(s, rules, seat):
    """Return (action, value): the own Action of the Fusion Core in which the hero is; (STOP, 0) if none is good."""
    weights = rules.policies[seat]
    here = s.room[seat]
    if has(s.of_kind[Kind.EMP], here) and s.on_board > 0 and s.on_board >= weights.drone_alarm and weights.drone > 0:
        fry = Action.FRY + 0 if drones_around(s, rules, here) > rules.emp_drones else Action.FRY_ONE + 0
        return fry, emp_value(s, rules, seat, here)
    if has(s.of_kind[Kind.FACTORY], here) and s.held[seat] < hand_limit(s, rules, seat):
        if not has_ingredients(s, rules, seat) and s.loot_discarded > 0 and weights.arm > 0:
            card = int(s.loot_discard[best_discard(s, rules, seat, NO + 0)])
            if int(rules.loot[card].type) <= CardType.IMPLANT:
                return Action.REPLICATE + 0, 2 * weights.loot
    if has(s.of_kind[Kind.LAB], here):
        if s.holds[seat, Holding.MONSTERS] >= rules.swap_many_given:
            return Action.SWAP_MANY + 0, lab_value(s, rules, seat)
    if has(s.of_kind[Kind.REACTOR], here) and weights.level > 0:
        for level in range(s.levels[seat]):
            if s.dark[seat, level]:
                fresh = unused_chit(s, rules, seat)
                if chit_value(s, rules, seat, fresh) > chit_value(s, rules, seat, s.chit[seat, level]):
                    return Action.REPLACE + level * CHITS + fresh, weights.level
                return Action.TURN_OVER + level, weights.level
    return Action.STOP + 0, 0
