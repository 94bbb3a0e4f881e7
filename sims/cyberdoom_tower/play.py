"""Cyberdoom Tower's doors: start, advance, play, play_many."""

import numpy as np
from numba import njit

from sims import rng
from sims.cyberdoom_tower.attack import attack, climb
from sims.cyberdoom_tower.move import decide_key, move, ride, settle
from sims.cyberdoom_tower.player import cross_off
from sims.cyberdoom_tower.policies import choose
from sims.cyberdoom_tower.queries import has_choice, len_abilities, len_items
from sims.cyberdoom_tower.rounds import begin_round, begin_turn, end_turn
from sims.cyberdoom_tower.setup import set_up
from sims.cyberdoom_tower.state import NOBODY, STATE, Action, Mark, Phase


@njit(cache=True)
def start(s, rules):
    """Set up and begin the first round. `s` is blank but for its random streams."""
    set_up(s, rules)
    begin_round(s, rules)


@njit(cache=True)
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    s.steps += 1
    if s.phase == Phase.ORDER:
        s.first = action - Action.FIRST
        begin_turn(s, rules, s.first)
    elif s.phase == Phase.LOOT:
        settle(s, rules, action == Action.LOOT)
    elif s.phase == Phase.KEY:
        decide_key(s, rules, action == Action.TAKE_KEY)
    elif action == Action.END:
        end_turn(s, rules)
    elif action == Action.ROOF:
        climb(s, rules)
    elif action < Action.CROSS_OFF:
        attack(s, rules, action - Action.ATTACK)
    elif action < Action.ELEVATOR:
        cross_off(s, rules, s.seat, action - Action.CROSS_OFF)
    elif action < Action.MOVE:
        ride(s, rules, action - Action.ELEVATOR)
    else:
        code = action - Action.MOVE
        move(s, rules, code // 32, code // 8 % 4, code % 8)


@njit(cache=True)
def play(s, rules):
    """One game from a blank record to its end; `round_cap` bounds its rounds, AP and items its actions in a turn."""
    start(s, rules)
    while s.phase != Phase.OVER:
        s.decisions += has_choice(s, rules)
        advance(s, rules, choose(s, rules))


@njit(cache=True, nogil=True)
def play_many(rules, seed, first, results):
    """Play games `first`, `first + 1`, ...: one per record of `results`, which it fills. `rules` has one record."""
    states, blank = np.zeros(1, STATE), np.zeros(1, STATE)
    for i in range(results.shape[0]):
        states[0] = blank[0]
        s = states[0]
        rng.begin_game(s, seed, first + i)
        play(s, rules[0])
        report(s, rules[0], results[i])


@njit(cache=True)
def report(s, rules, result):
    """The row of a finished game."""
    result.outcome, result.cause, result.winner = s.outcome, s.cause, NOBODY
    result.rounds, result.decisions = s.rounds, s.decisions
    result.keys, result.last_key_round = s.keys, s.last_key_round
    result.hide_tests, result.hide_failures, result.auto_failures = s.hide_tests, s.hide_failures, s.auto_failures
    result.attacks, result.attacks_placed = s.attacks, s.attacks_placed
    result.sentinels_defeated, result.sentinel_hits, result.timer_slides = s.defeated, s.sentinel_hits, s.timer_slides
    result.crates_looted, result.floors_closed = s.looted, s.closed
    result.luck_spent, result.energy_spent = s.luck_spent, s.energy_spent
    result.ai_attacks, result.ai_hits = s.ai_attacks, s.ai_hits
    for seat in range(rules.players):
        result.energy[seat] = s.energy[seat]
        result.luck[seat] = s.luck[seat]
        items, boxes = 0, 0
        for item in range(len_items):
            items += s.items[seat, item] == Mark.OWNED
        for ability in range(len_abilities):
            boxes += s.boxes[seat, ability]
        result.items[seat], result.boxes_filled[seat] = items, boxes
