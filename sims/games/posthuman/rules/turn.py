"""Posthuman: the steps of a turn, seat by seat, and what is left of a rule while somebody decides. Rulebook page 4."""

from sims import rng, stack
from sims.games.posthuman.queries.free_deeds import may_prepare
from sims.games.posthuman.queries.market import can_buy
from sims.games.posthuman.queries.people import first_human, humans, is_human
from sims.games.posthuman.queries.places import may_camp, may_forage
from sims.games.posthuman.records.sizes import NOBODY, NONE, NOTHING
from sims.games.posthuman.records.words import (
    Creation,
    Deeds,
    Event,
    GameStart,
    Phase,
    StartPlayer,
    Step,
    Task,
    Trade,
)
from sims.games.posthuman.rules.attacks import defend
from sims.games.posthuman.rules.camp import ask_to_help, camp
from sims.games.posthuman.rules.eating import ask_to_eat
from sims.games.posthuman.rules.encounters import close_in, gain_xp, go_through
from sims.games.posthuman.rules.ending import check_end, check_round_cap
from sims.games.posthuman.rules.events import asks_much, befall, darken, draw_event, end_event
from sims.games.posthuman.rules.exploring import complete_tile, scout
from sims.games.posthuman.rules.harm import wake_up
from sims.games.posthuman.rules.mutants import ask_to_react, ask_to_refill, strike
from sims.games.posthuman.rules.narratives import take_test
from sims.games.posthuman.rules.scars import draw_scars
from sims.games.posthuman.rules.setup import begin_short, equip_character
from sims.games.posthuman.rules.supplies import draw_followers, draw_items, draw_supplies, forage, take_reward
from sims.games.posthuman.rules.tasks import SEATS, let_prepare
from sims.games.posthuman.rules.trading import ask_for_offer
from sims.kernel import kernel
from sims.trace import emit

CONTEXTS = 64  # numbers set aside for the seats and steps of a turn


@kernel
def go_on(s, rules):
    """Do what is left to do, task by task and step by step, until somebody decides or the game is over."""
    while s.phase == Phase.NEXT:
        if s.waiting > 0:
            task, data = stack.pop(s)
            do_task(s, rules, task, data % SEATS, data // SEATS)
        else:
            next_seat(s, rules)


@kernel
def do_task(s, rules, task, seat, data):
    """Do a task that waited."""
    if task == Task.ZONE:
        go_through(s, rules, seat)
    elif task == Task.REACTIONS:
        ask_to_react(s, rules, seat, data)
    elif task == Task.DRAW_SCARS:
        draw_scars(s, rules, seat, data)
    elif task == Task.GAIN_XP:
        gain_xp(s, seat, data)
    elif task == Task.REWARD:
        take_reward(s, rules, seat, data)
    elif task == Task.COMPLETE:
        complete_tile(s, rules, seat)
    elif task == Task.DRAW_SUPPLIES:
        draw_supplies(s, rules, seat, data)
    elif task == Task.DRAW_ITEMS:
        draw_items(s, rules, seat, data)
    elif task == Task.DRAW_FOLLOWERS:
        draw_followers(s, rules, seat, data)
    elif task == Task.WAKE_UP:
        if is_human(s, seat):
            wake_up(s, rules, seat, data)
    elif task == Task.TEST:
        take_test(s, rules, seat)
    elif task == Task.STRIKE:
        strike(s, rules, seat)
    elif task == Task.MELEE:
        if s.attacker != NOBODY:
            defend(s, rules, seat)
        else:
            close_in(s, rules, seat)
    elif task == Task.HELPS:
        ask_to_help(s, rules, seat, data)
    elif task == Task.OFFERS:
        ask_for_offer(s, rules, seat)
    elif task == Task.BEFALL:
        befall(s, rules, seat)
    elif task == Task.DARKNESS:
        if may_prepare(s, rules, seat):
            let_prepare(s, Task.DREAD.value, seat, int(NOTHING))
        else:
            darken(s, rules, seat)
    else:
        darken(s, rules, seat)


@kernel
def next_seat(s, rules):
    """Let the next seat do the current step; after the last seat the next step begins."""
    if s.order == rules.players:
        end_step(s, rules)
        return
    seat = (s.first + s.order) % rules.players
    if s.step == Step.MARKET:
        seat = s.bidders[s.order]
    s.order += 1
    if s.step <= Step.SHORT:
        do_setup_step(s, rules, seat)
        return
    if takes_part(s, rules, seat):
        rng.turn_begins(s, s.rounds * CONTEXTS + (s.step - Step.EVENT) * 4 + s.order)
        s.turn_seat = seat
        if is_human(s, seat):
            do_human_step(s, rules, seat)
        else:
            do_mutant_step(s, rules, seat)


@kernel
def takes_part(s, rules, seat):
    """Return whether a seat may have something to do in the current step."""
    if not is_human(s, seat):
        if s.missed[seat] or humans(s, rules) == 0:
            return False
        if s.step == Step.DECLARE or s.step == Step.REFILL:
            return True
        return (s.step == Step.TACTICS or s.step == Step.MUTANTS) and not s.acted[seat]  # PH-089
    if s.step == Step.EVENT:
        return s.event != NONE or s.season != NONE
    if s.step == Step.CAMP:
        return s.deed[seat] == Deeds.CAMP
    if s.step == Step.FORAGE:
        return s.deed[seat] == Deeds.FORAGE
    if s.step == Step.SCOUT:
        return s.deed[seat] == Deeds.SCOUT
    if s.step == Step.MOVE:
        return s.deed[seat] == Deeds.MOVE
    return s.step == Step.EAT or s.step == Step.DECLARE or (s.step == Step.TRADE and rules.trade != Trade.OFF)


@kernel
def end_step(s, rules):
    """Begin the next step; after the last step of a turn the next turn."""
    s.order = 0
    if s.step == Step.MARKET and s.bought:  # PH-Q06: until all pass
        s.bought = 0
        return
    if s.step == Step.DECLARE:
        reveal(s, rules)
    if s.step == Step.REFILL:
        end_turn(s, rules)
        return
    s.step += 1
    if s.step == Step.EVENT:
        begin_turn(s, rules)


@kernel
def do_setup_step(s, rules, seat):
    """Do a step before the first turn for one seat."""
    if s.step == Step.CHARACTERS:
        equip_character(s, rules, seat)
    elif s.step == Step.SHORT:
        if rules.start == GameStart.SHORT:
            begin_short(s, rules, seat)
    elif rules.creation == Creation.CUSTOM:
        if s.step == Step.EXCHANGE:
            s.seat, s.phase = seat, Phase.EXCHANGE
        elif can_buy(s, rules, seat):
            s.seat, s.phase = seat, Phase.MARKET


@kernel
def begin_turn(s, rules):
    """PH-066, PH-069: begin a turn: draw an event."""
    check_round_cap(s, rules)
    if s.phase == Phase.OVER:
        return
    s.rounds += 1
    if rules.start_player == StartPlayer.ROTATING and s.rounds > 1:
        s.first = (s.first + 1) % rules.players
    first = first_human(s, rules)
    if first != NOBODY:
        s.first = first
    rng.turn_begins(s, s.rounds * CONTEXTS)
    for seat in range(rules.players):
        s.missed[seat] = s.acted[seat] = s.hits_on[seat] = s.flared[seat] = 0
        s.deed[seat] = s.declared[seat] = NONE
    s.shown = 0
    emit(s, Event.ROUND_BEGINS, s.rounds, s.first)
    draw_event(s, rules)


@kernel
def end_turn(s, rules):
    """PH-253: after the last step look whether the game is over; else the next turn begins."""
    check_end(s, rules)
    if s.phase == Phase.OVER:
        return
    end_event(s, rules)
    s.step = Step.EVENT
    begin_turn(s, rules)


@kernel
def reveal(s, rules):
    """PH-087, PH-088: humans show what they have declared; mutants do not."""
    s.shown = 1
    for seat in range(rules.players):
        if is_human(s, seat) and s.declared[seat] != NONE:
            s.deed[seat], s.declared[seat] = s.declared[seat], NONE
            s.deeds[seat, s.deed[seat]] += 1
            emit(s, Event.DECLARED, seat, s.deed[seat])


@kernel
def do_human_step(s, rules, seat):
    """Do a step of the turn for a human; PH-Q46: what it has declared is lost if it is no longer legal."""
    if s.step == Step.EVENT:
        if asks_much(s, rules, seat) and may_prepare(s, rules, seat):
            let_prepare(s, Task.BEFALL.value, seat, int(NOTHING))
        else:
            befall(s, rules, seat)
    elif s.step == Step.EAT:
        ask_to_eat(s, rules, seat)
    elif s.step == Step.DECLARE:
        s.seat, s.phase = seat, Phase.DECLARE
    elif s.step == Step.TRADE:
        s.traded = 0
        ask_for_offer(s, rules, seat)
    elif s.step == Step.CAMP:
        if may_camp(s, rules, seat):
            camp(s, rules, seat)
    elif s.step == Step.FORAGE:
        if may_forage(s, rules, seat):
            forage(s, rules, seat)
    elif s.step == Step.SCOUT:
        scout(s, rules, seat)
    else:
        s.seat, s.phase = seat, Phase.MOVE


@kernel
def do_mutant_step(s, rules, seat):
    """Do a step of the turn for a mutant."""
    if s.step == Step.DECLARE:
        if s.hand_held[seat] > 0:
            s.seat, s.phase = seat, Phase.DECLARE
    elif s.step == Step.REFILL:
        ask_to_refill(s, rules, seat)
    else:
        s.seat = seat
        s.phase = Phase.TACTICS if s.step == Step.TACTICS else Phase.MUTANT
