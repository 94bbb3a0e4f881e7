"""Play Cyberdoom Tower: the kernels that the laboratory calls (start, advance, play, play_many)."""

import numpy as np
from numba import njit

from sims import rng
from sims.games.cyberdoom_tower.attack import attack, climb
from sims.games.cyberdoom_tower.move import decide_key, move, ride, settle
from sims.games.cyberdoom_tower.player import cross_off
from sims.games.cyberdoom_tower.policies import choose
from sims.games.cyberdoom_tower.queries import has_choice, len_abilities, len_items, move_parts
from sims.games.cyberdoom_tower.rounds import begin_round, begin_turn, end_turn
from sims.games.cyberdoom_tower.setup import set_up
from sims.games.cyberdoom_tower.state import NOBODY, STATE, Action, Mark, Phase


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
        sector, jetpacks, energy = move_parts(action)
        move(s, rules, sector, jetpacks, energy)


@njit(cache=True)
def play(s, rules):
    """Play one game from a blank record to its end.

    It ends: `round_cap` limits the rounds, and AP and items limit the actions of a turn.
    """
    start(s, rules)
    while s.phase != Phase.OVER:
        s.decisions += has_choice(s, rules)
        advance(s, rules, choose(s, rules))


@njit(cache=True, nogil=True)
def play_many(rules, seed, first, results):
    """Play games `first`, `first + 1`, ... of `seed`, one per record of `results`, and fill these records.

    Args:
        rules: One configuration, derived fields filled; dtype RULES, shape (1,).
        seed, first: The seed, and the number of the first game.
        results: The rows to fill; dtype RESULT, shape (games,).
    """
    states, blank = np.zeros(1, STATE), np.zeros(1, STATE)
    for i in range(results.shape[0]):
        states[0] = blank[0]
        s = states[0]  # taken anew in each pass: a record does not keep its array alive
        rng.begin_game(s, seed, first + i)
        play(s, rules[0])
        report(s, rules[0], results[i])


@njit(cache=True)
def report(s, rules, result):
    """Fill the row of a finished game."""
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
