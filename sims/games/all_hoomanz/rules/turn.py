"""All Hoomanz Are Dead, a hero's turn (AH-032..048): Tick Tock, Get Ready, Do Something."""

from sims.games.all_hoomanz.queries.gear import character, feral, has_effect, minimum_attack, power
from sims.games.all_hoomanz.queries.hero_actions import is_free_move
from sims.games.all_hoomanz.records.sizes import MAX_ROOMS, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, Cause, Effect, Event, Feral, Phase, Power
from sims.games.all_hoomanz.rules.alien_landing import pay_all_upkeep
from sims.games.all_hoomanz.rules.combat import drink
from sims.games.all_hoomanz.rules.crafting import arm, brew, level_up
from sims.games.all_hoomanz.rules.encounters import brace
from sims.games.all_hoomanz.rules.explore import enter, hero_explores
from sims.games.all_hoomanz.rules.explosions import tick
from sims.games.all_hoomanz.rules.inventory import equip, equip_implant, remove_implant, unequip
from sims.games.all_hoomanz.rules.special_rooms import act, air_ferry, do_free
from sims.games.all_hoomanz.rules.supplies import donate, gain_shields, lose_shields
from sims.games.all_hoomanz.rules.trading import trade
from sims.kernel import kernel
from sims.trace import emit


@kernel
def begin_turn(s, rules, seat):
    """AH-033..038: begin a hero's turn with its Tick Tock.

    A hero who was KO'd revives instead of acting (AH-A56).
    """
    was_out = s.out[seat]
    s.seat = s.turn_seat = seat
    s.turn_over = s.overdriven = s.traded = s.steps = 0
    s.actions = s.free_moves = 0
    emit(s, Event.TURN_BEGINS, seat, s.rounds)
    tick_tock(s, rules, seat)
    if s.phase == Phase.OVER:
        return
    if was_out:
        revive(s, rules, seat)
    elif not s.out[seat]:
        get_ready(s, rules, seat)
        return
    s.phase = Phase.NEXT


@kernel
def tick_tock(s, rules, seat):
    """AH-033: lower the gauge to Minimum Attack; then what the hero wears works, then BOMBs tick (AH-A73)."""
    s.gauge[seat] = minimum_attack(s, rules, seat)
    if not s.out[seat]:
        if feral(s, rules, seat) == Feral.MEDIC:
            gain_shields(s, seat, int(character(s, rules, seat).amount))
        if has_effect(s, seat, Effect.DRAINED):
            brace(s, rules, seat, s.amounts[seat, Effect.DRAINED])
            lose_shields(s, rules, seat, s.amounts[seat, Effect.DRAINED], Cause.INFECTION.value)
    pay_all_upkeep(s, rules, seat)
    tick(s, rules, int(NONE))


@kernel
def revive(s, rules, seat):
    """AH-090..092, AH-A22: the hero takes shields from the Scrapyard and is in play again.

    Heroes donate the shields that it lacks, but each keeps one; if that is not enough the hero stays out.
    """
    wanted = rules.revive_shields
    spare = s.scrapyard
    for other in range(rules.players):
        if not s.out[other]:
            spare += s.shields[other] - 1  # each keeps one
    if spare < wanted:
        emit(s, Event.REVIVE_FAILED, seat, 0)
        return
    donate(s, rules, wanted)
    s.out[seat] = 0
    gain_shields(s, seat, wanted)
    emit(s, Event.REVIVED, seat, s.shields[seat])


@kernel
def get_ready(s, rules, seat):
    """AH-039, AH-040: trade and equip; Prepare is the next decision."""
    trade(s, rules, seat)
    equip(s, rules, seat)
    s.phase = Phase.READY


@kernel
def prepare(s, rules, action):
    """AH-040..045: carry out Prepare Attack or Defense, after which the hero has its Actions.

    Before that it may level up, change Implants and unequip.
    """
    seat = s.seat
    s.steps += 1
    if is_free(action):
        free(s, rules, seat, action)
        if Action.LEVEL_UP <= action < Action.UNEQUIP:
            equip(s, rules, seat)
        return
    if action == Action.ATTACK:
        least = minimum_attack(s, rules, seat)
        s.gauge[seat] = max(least, least + s.attack_sum[seat])
        emit(s, Event.PREPARED, seat, 0)
    else:
        emit(s, Event.PREPARED, seat, 1)
        s.prepared += gain_shields(s, seat, max(0, s.defense_sum[seat]))
    s.actions = rules.actions + power(s, rules, seat, Power.ACTION)
    s.free_moves = int(character(s, rules, seat).amount) if feral(s, rules, seat) == Feral.PROWL else 0
    s.phase = Phase.ACT


@kernel
def do_something(s, rules, action):
    """AH-045..047: carry out one Action or free deed, or the end of the turn."""
    seat = s.seat
    s.steps += 1
    if action == Action.STOP:
        end_turn(s)
        return
    if action >= Action.MOVE:
        travel(s, rules, seat, action)
    elif Action.EXPLORE <= action < Action.ARM:
        s.actions -= 1
        hero_explores(s, rules, seat, action - Action.EXPLORE)
    elif Action.ARM <= action < Action.STRIKE:
        s.actions -= 1
        arm(s, rules, seat, action - Action.ARM)
    elif is_free(action):
        free(s, rules, seat, action)
    else:
        s.actions -= 1
        act(s, rules, seat, action)


@kernel
def is_free(action):
    """Return whether a deed that is no Move, exploration or BOMB costs no Action."""
    if action == Action.DRONE_NOODLE or Action.OVERDRIVE <= action <= Action.REMOVE_IMPLANT:
        return True
    if Action.POTION <= action < Action.REPLICATE or Action.LEVEL_UP <= action < Action.HEAL:
        return True
    return Action.MOVE_NOODLE <= action < Action.MOVE


@kernel
def free(s, rules, seat, action):
    """Carry out a free deed: crafting, leveling, equipping and others."""
    if Action.POTION <= action < Action.DRINK:
        brew(s, rules, seat, action - Action.POTION)
    elif Action.DRINK <= action < Action.REPLICATE:
        drink(s, rules, seat, action - Action.DRINK)
    elif Action.LEVEL_UP <= action < Action.UNEQUIP:
        level_up(s, rules, seat, action - Action.LEVEL_UP)
    elif Action.UNEQUIP <= action < Action.CURE:
        emit(s, Event.ACTED, seat, action)
        unequip(s, rules, seat, action - Action.UNEQUIP)
    elif action == Action.IMPLANT:
        equip_implant(s, rules, seat)
    elif action == Action.REMOVE_IMPLANT:
        emit(s, Event.ACTED, seat, action)
        remove_implant(s, rules, seat)
    else:
        do_free(s, rules, seat, action)


@kernel
def travel(s, rules, seat, action):
    """Carry out a Move, an Air Ferry or a wormhole."""
    if action < Action.FERRY:
        room = action - Action.MOVE
        if is_free_move(s, rules, seat, room):
            s.free_moves -= 1
        else:
            s.actions -= 1
        enter(s, seat, room)
        return
    s.actions -= 1
    emit(s, Event.ACTED, seat, action)
    if action < Action.WORMHOLE:
        air_ferry(s, rules, seat, action - Action.FERRY)
    elif action < Action.SEND:
        enter(s, seat, action - Action.WORMHOLE)
    else:
        enter(s, (action - Action.SEND) // MAX_ROOMS, (action - Action.SEND) % MAX_ROOMS)


@kernel
def is_stopped(s):
    """Return whether something has ended the current turn: a KO, a Brain, A.D.A.M.'s destruction."""
    if s.phase == Phase.ACT:
        return s.turn_over != 0
    return s.phase == Phase.ADAM_ACT and (s.turn_over != 0 or s.adam_room == NOWHERE)


@kernel
def end_turn(s):
    """End the turn; the next player's turn comes."""
    emit(s, Event.TURN_ENDED, s.seat, s.actions)
    s.phase = Phase.NEXT


@kernel
def end_boosts(s, rules):
    """AH-137, AH-A54: end all boosts at the end of a turn, whoever drank and whoever's turn it was."""
    for seat in range(rules.players):
        if s.attack_boost[seat] > 0:
            # never below Minimum Attack; a gauge that is lower already stays as it is
            least = min(s.gauge[seat], minimum_attack(s, rules, seat))
            s.gauge[seat] = max(least, s.gauge[seat] - s.attack_boost[seat])
        s.attack_boost[seat] = s.speed_boost[seat] = 0
