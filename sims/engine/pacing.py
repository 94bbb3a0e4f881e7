"""Count what costs time at the table, while games are played again: who decides and does what, and for what seats wait.

What is counted are numbers of events, not seconds. How long a game takes is linear in them, so that seconds can be
changed without playing again.

    kind    what is decided: a phase of the game; only decisions between two or more legal actions are counted
    block   what is done: a block of actions; all that is done is counted, also where there was no choice

A seat waits from the moment when another seat's turn begins until its own begins again. It waits for what the others
decide and do meanwhile; what it decides itself in their turns is no waiting. The time before its first turn, and after
its last, is not between its turns and not counted.

These are templates, see `sims.loop`.
"""

from typing import Any

from sims.kernel import kernel
from sims.lookahead import SIGHTS, think
from sims.loop import begin_game, count_decision, decide, fill_row, make_room
from sims.record import NOBODY

start: Any = None
advance: Any = None
OVER: Any = None
ACTIONS: Any = None

GAME, BLANK, PLACES = 0, 3, 4  # in `states`: the game, a blank record; those between are for thinking


def count_many(rules, seed, first, blocks, states, results, done, waited, waits, rounds):
    """Play games `first`, `first + 1`, ... as `sims.loop.play_many` does, and count.

    Args:
        rules, seed, first, results: As for `sims.loop.play_many`.
        blocks: The column of each action; int64, shape (ACTIONS,). A kind has the number of its phase as its column.
        states: Room for the game, and a blank record at BLANK; dtype STATE, shape (PLACES,).
        done: How often each seat decided and did what, to be filled; int32, shape (games, seats, columns), zeros.
        waited: How often others did so while it waited; as `done`.
        waits: How often each seat waited; int32, shape (games, seats), zeros.
        rounds: How many rounds began while it waited; as `waits`.
    """
    room = make_room(ACTIONS)
    seats, columns = done.shape[1], done.shape[2]
    total, marks = make_room(columns), make_room(seats * columns)
    marked, had = make_room(seats), make_room(seats)
    for i in range(results.shape[0]):
        states[GAME] = states[BLANK]
        s = states[GAME]
        begin_game(s, seed, first + i)
        start(s, rules[0])
        total[:], had[:] = 0, 0
        turn, before = NOBODY, 0
        while s.phase != OVER:
            if s.turn_seat != turn:
                end_wait(s.turn_seat, s.rounds, total, done[i], waited[i], waits[i], rounds[i], marks, marked, had)
                begin_wait(turn, before, total, done[i], marks, marked, had)
                turn = int(s.turn_seat)
            seat, kind, before = int(s.seat), int(s.phase), int(s.rounds)
            if count_decision(s, rules[0]):
                count(done[i], total, seat, kind)
            action = decide(s, rules[0], room)
            count(done[i], total, seat, blocks[action])
            advance(s, rules[0], action)
        fill_row(s, rules[0], results[i])


def count_thinking(rules, seed, first, blocks, states, results, done, waited, waits, rounds):
    """Do as `count_many` where seats think ahead; see `sims.lookahead.play_many`."""
    actions, room = make_room(ACTIONS), make_room(ACTIONS)
    gains, squares, sight = make_room(ACTIONS), make_room(ACTIONS), make_room(SIGHTS)
    seats, columns = done.shape[1], done.shape[2]
    total, marks = make_room(columns), make_room(seats * columns)
    marked, had = make_room(seats), make_room(seats)
    for i in range(results.shape[0]):
        states[GAME] = states[BLANK]
        s = states[GAME]
        begin_game(s, seed, first + i)
        start(s, rules[0])
        total[:], had[:] = 0, 0
        turn, before = NOBODY, 0
        while s.phase != OVER:
            if s.turn_seat != turn:
                end_wait(s.turn_seat, s.rounds, total, done[i], waited[i], waits[i], rounds[i], marks, marked, had)
                begin_wait(turn, before, total, done[i], marks, marked, had)
                turn = int(s.turn_seat)
            seat, kind, before = int(s.seat), int(s.phase), int(s.rounds)
            choice = count_decision(s, rules[0])
            if choice:
                count(done[i], total, seat, kind)
            if choice and rules[0].lookahead[s.seat]:
                action = think(states, rules, actions, gains, squares, room, sight)
            else:
                action = decide(s, rules[0], room)
            count(done[i], total, seat, blocks[action])
            advance(s, rules[0], action)
        fill_row(s, rules[0], results[i])


@kernel
def count(done, total, seat, column):
    """Count what a seat decides or does, for the seat and for all; `total` has a number for each column."""
    done[seat, column] += 1
    total[column] += 1


@kernel
def end_wait(seat, round_now, total, done, waited, waits, rounds, marks, marked, had):
    """Let a seat's wait end: its turn begins.

    Args:
        seat: Whose turn it is; NOBODY for nobody's.
        round_now: The number of the round.
        total: How often all seats together did what each column counts; int64, shape (columns,).
        done, waited, waits, rounds: As for `count_many`, of this game.
        marks: How often the others had, when a seat's wait began; int64, shape (seats * columns,).
        marked: The number of the round then; int64, shape (seats,).
        had: 1 for seats that have had a turn; int64, shape (seats,).
    """
    if seat < 0 or not had[seat]:
        return
    waits[seat] += 1
    rounds[seat] += round_now - marked[seat]
    columns = done.shape[1]
    for column in range(columns):
        waited[seat, column] += total[column] - done[seat, column] - marks[seat * columns + column]


@kernel
def begin_wait(seat, round_then, total, done, marks, marked, had):
    """Let a seat's wait begin: its turn is over. What follows its last decision, such as upkeep, is waited for.

    Args:
        seat, total, done, marks, marked, had: As for `end_wait`.
        round_then: The number of the round at the last decision.
    """
    if seat < 0:
        return
    had[seat] = 1
    marked[seat] = round_then
    columns = done.shape[1]
    for column in range(columns):
        marks[seat * columns + column] = total[column] - done[seat, column]
