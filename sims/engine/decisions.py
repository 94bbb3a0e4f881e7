"""Examine the decisions of games that scripts play: try every legal action of a decision, equally often.

A game is played as its scripts play it, action by action, so its row is that of `sims.loop`. At a decision that is
picked, every legal action (candidate) is tried as often as every other, each try as in `sims.lookahead`: a copy of the
game, dealt anew where the deciding seat cannot see, with dice of its own, played to the end by the scripts. Try j meets
the same cards and dice for every candidate.

Which action is best is not known, and the one that looks best after some tries was partly lucky. So the tries are
halved. The best and the worst action are chosen on one half, and what they pay is read off the other, both ways round:

    tries    0 2 4 6 ...   choose best and worst  \\/  what these paid
             1 3 5 7 ...   choose best and worst  /\\  what these paid

What is read off is free of the luck of the choice. As a choice may be wrong, the mean of `best minus worst`
(importance) and of `best minus the script's action` (regret) are at most the true ones: a lower bound.

Chosen and read off on all tries at once, both are at least the true ones in the mean, since the largest of several
means is in the mean not below the mean of the best (Jensen): an upper bound. The first quarter of the tries, halved
likewise, shows how much more is found the more is tried.

How far the best was ahead of the script's action on the half that chose it is kept too. It was lucky there, so it says
nothing of what the best is worth, but it says, apart from what is read off, whether a seat with so many tries would
have noticed it (`balance.questions.decisions.noticed`).

How much it matters which action is taken needs no choice: if a lot were drawn among the candidates, the mean payoff
would vary by some variance, the mean over candidates of (its true mean - the mean of all)^2. With d the distance of a
candidate's payoff from the mean of all candidates in the same try, and n tries,

    lot    mean over candidates of  [ (sum of d)^2 - sum of d^2 ] / n (n - 1)

has exactly that mean: products of different tries only, which are independent.

Source: van Hasselt (2010), "Double Q-learning", NIPS 23, whose double estimator the first is: section 2 shows that it
is never above the true maximum in the mean; section 1 shows that the second is never below it.

These are templates, see `sims.loop`.
"""

from typing import Any

import numpy as np

from sims import record, rng
from sims.kernel import kernel
from sims.lookahead import BLANK, GAME, imagine, paid, put_first
from sims.loop import begin_game, count_decision, decide, make_room

start: Any = None
advance: Any = None
legal_actions: Any = None
OVER: Any = None
ACTIONS: Any = None

HALVES, QUARTERS = 2, 4
EVERY = 1  # a step over tries: all of them, where HALVES is every second one
NO_PICK = np.uint64(0xFFFFFFFF)  # number of the block that picks decisions: no try has it
LAST_BIT = 62  # of all blocks of actions from this one on together: a mask has 63 bits
DECISION = record.record(
    [
        *record.integers("number"),  # of the choice in its game, from 1; 0: a turn without a choice, only the next ..
        *record.integers("seat turn_seat rounds turn"),  # .. and these are filled. Who decides in whose turn; when
        *record.integers(
            "phase candidates blocks own"
        ),  # legal actions, and a bit for each block with one; the script's
        *record.integers("tries"),  # of each candidate; 0: the decision was not picked
        *record.integers("best worst", HALVES),  # actions chosen on tries of one half: even ones, odd ones
        *record.integers(
            "importance importance_squares", HALVES
        ),  # best minus worst on the other half: sums over tries
        *record.integers("regret regret_squares", HALVES),  # best minus the script's action, likewise
        *record.integers("ahead ahead_squares", HALVES),  # the same on the half that chose the best: why it was chosen
        *record.integers("importance_most importance_most_squares"),  # best minus worst, chosen and read off on all
        *record.integers("regret_most"),  # best minus the script's action, likewise
        *record.integers("quarter importance_quarter regret_quarter"),  # the first tries, halved: how many, and sums
        *record.integers("lot lot_tries"),  # candidates^2 x the mean over candidates of (sum of d)^2, of the sum of d^2
        *record.integers("alike"),  # 1: in no try did it matter what was done
        *record.integers("worlds paid won"),  # tries of the script's action; its payoffs' sum; tries with a payoff
    ]
)


def examine_many(rules, seed, first, tries, probes, picked, wanted, blocks, states, rows, counts):
    """Play games `first`, `first + 1`, ... of `seed` by script, and examine their decisions.

    Args:
        rules: One configuration, derived fields filled; dtype RULES, shape (1,).
        seed, first: The seed, and the number of the first game.
        tries: Tries of each candidate of a decision that is picked; even.
        probes: Tries of the script's action at a seat's first decision in a round, picked or not; 0: none.
        picked: Of 2**32 decisions so many are picked by chance.
        wanted: Whether decisions of a phase may be picked, by phase; int64, a place for each.
        blocks: The block of each action, such as all moves; int64, shape (ACTIONS,).
        states: Room for games, with a blank record at BLANK; dtype STATE, shape (lookahead.PLACES,).
        rows: The decisions of each game, in order, to be filled; dtype DECISION, shape (games, room), blank.
        counts: How many rows each game has, to be filled; more than `room` are counted and not kept. int64, (games,).
    """
    actions, room, payoffs = make_room(ACTIONS), make_room(ACTIONS), make_room(ACTIONS * tries)
    seen = make_room(states[GAME].decisions_by.shape[0])  # the last round in which a seat was asked, plus 1
    for i in range(rows.shape[0]):
        states[GAME] = states[BLANK]
        s = states[GAME]
        begin_game(s, seed, first + i)
        start(s, rules[0])
        seen[:] = 0
        turn, turn_seat, rounds, chose = int(s.context), int(s.turn_seat), int(s.rounds), True
        count = 0
        while s.phase != OVER:
            if s.context != turn:
                if not chose:
                    count = note_turn(rows, i, count, turn, turn_seat, rounds)
                turn, turn_seat, rounds, chose = int(s.context), int(s.turn_seat), int(s.rounds), False
            choice = count_decision(s, rules[0])
            own = decide(s, rules[0], room)
            if choice:
                chose = chose or s.seat == s.turn_seat
                if count < rows.shape[1]:
                    row = rows[i, count]
                    describe(s, rules, own, actions, blocks, row)
                    worlds = probes if seen[s.seat] != s.rounds + 1 else 0
                    if wanted[s.phase] and is_picked(s, picked):
                        row.tries = tries
                    try_all(states, rules, actions, max(worlds, row.tries), payoffs, room, row)
                    judge(actions, payoffs, row)
                seen[s.seat] = s.rounds + 1
                count += 1
            advance(s, rules[0], own)
        if not chose:
            count = note_turn(rows, i, count, turn, turn_seat, rounds)
        counts[i] = count


@kernel
def note_turn(rows, i, count, turn, seat, rounds):
    """Keep a turn in which the seat whose turn it was had no choice, and return the number of rows."""
    if count < rows.shape[1]:
        row = rows[i, count]
        row.turn, row.seat, row.turn_seat, row.rounds = turn, seat, seat, rounds
    return count + 1


def describe(s, rules, own, actions, blocks, row):
    """Fill what a decision is, and put its legal actions into `actions`, the script's first."""
    row.number, row.seat, row.turn_seat, row.rounds, row.turn = s.decisions, s.seat, s.turn_seat, s.rounds, s.context
    row.phase, row.own = s.phase, own
    row.candidates = legal_actions(s, rules[0], actions)
    for k in range(row.candidates):
        row.blocks |= 1 << min(blocks[actions[k]], int(LAST_BIT))
    put_first(actions, row.candidates, own)


@kernel
def is_picked(s, picked):
    """Return whether the decision that is due is one of those to try, by a word that no game and no try draws."""
    low = np.uint64(0xFFFFFFFF)
    seed, game = np.uint64(s.seed), np.uint64(s.game)
    words = rng.philox(
        seed & low,
        seed >> np.uint64(32),
        NO_PICK,
        np.uint64(rng.THINK + 256 * s.decisions),
        game & low,
        game >> np.uint64(32),
    )
    return np.int64(words[0]) < picked


def try_all(states, rules, actions, worlds, payoffs, room, row):
    """Try the candidates of a decision, and the script's action in `worlds` tries, if they are more.

    Args:
        states: The game at GAME; those at WORLD and TRY are overwritten.
        rules: As for `examine_many`.
        actions: The candidates, the script's action first; int64, shape (ACTIONS,).
        worlds: Tries of the script's action.
        payoffs: To be filled: what try j of candidate k paid, at k x `row.tries` + j.
        room: Room for the legal actions of a seat that plays at random, as `actions`.
        row: The decision.
    """
    row.worlds = worlds
    for j in range(worlds):
        imagine(states, rules, j)
        standard = paid(states, rules, row.own, room)
        row.paid += standard
        row.won += standard > 0
        if j < row.tries:
            payoffs[j] = standard
            for k in range(1, row.candidates):
                payoffs[k * row.tries + j] = paid(states, rules, actions[k], room)


@kernel
def judge(actions, payoffs, row):
    """Choose the best and the worst candidate, and read off what they paid: on halves, on all tries, on a quarter."""
    row.alike = is_alike(payoffs, row.candidates, row.tries)
    for half in range(HALVES):
        best, worst = extremes(payoffs, row.candidates, row.tries, half, row.tries, int(HALVES))
        row.best[half], row.worst[half] = actions[best], actions[worst]
        for j in range(1 - half, row.tries, HALVES):
            top = payoffs[best * row.tries + j]
            gap, missed = top - payoffs[worst * row.tries + j], top - payoffs[j]
            row.importance[half] += gap
            row.importance_squares[half] += gap * gap
            row.regret[half] += missed
            row.regret_squares[half] += missed * missed
        for j in range(half, row.tries, HALVES):
            ahead = payoffs[best * row.tries + j] - payoffs[j]
            row.ahead[half] += ahead
            row.ahead_squares[half] += ahead * ahead
    judge_all(payoffs, row)
    judge_quarter(payoffs, row)
    judge_lot(payoffs, row)


@kernel
def judge_all(payoffs, row):
    """Choose the best and the worst candidate on all tries, and read off the same ones what they paid."""
    best, worst = extremes(payoffs, row.candidates, row.tries, 0, row.tries, int(EVERY))
    for j in range(row.tries):
        top = payoffs[best * row.tries + j]
        gap = top - payoffs[worst * row.tries + j]
        row.importance_most += gap
        row.importance_most_squares += gap * gap
        row.regret_most += top - payoffs[j]


@kernel
def judge_quarter(payoffs, row):
    """Do with the first quarter of the tries what `judge` does with the halves of all."""
    row.quarter = row.tries // (HALVES * QUARTERS) * HALVES
    for half in range(HALVES):
        best, worst = extremes(payoffs, row.candidates, row.tries, half, row.quarter, int(HALVES))
        for j in range(1 - half, row.quarter, HALVES):
            top = payoffs[best * row.tries + j]
            row.importance_quarter += top - payoffs[worst * row.tries + j]
            row.regret_quarter += top - payoffs[j]


@kernel
def judge_lot(payoffs, row):
    """Sum up how far candidates' payoffs lie from the mean of all candidates: over tries, and in each try."""
    whole = 0
    for k in range(row.candidates):
        whole += total_paid(payoffs, k, row.tries, 0, row.tries, int(EVERY))
    middle = whole // max(1, row.candidates)  # sums of squares from here stay below 2^63, whatever is paid
    total = squares = 0
    for k in range(row.candidates):
        away = total_paid(payoffs, k, row.tries, 0, row.tries, int(EVERY)) - middle
        total += away
        squares += away * away
    row.lot = row.candidates * squares - total * total
    for j in range(row.tries):
        total = squares = 0
        for k in range(row.candidates):
            away = payoffs[k * row.tries + j] - payoffs[j]
            total += away
            squares += away * away
        row.lot_tries += row.candidates * squares - total * total


@kernel
def extremes(payoffs, candidates, tries, first, end, step):
    """Return which candidate paid most and which least in tries `first`, `first + step`, ... below `end`.

    Of equals it is the script's action, which is candidate 0, then the first.
    """
    best = worst = 0
    most = least = total_paid(payoffs, 0, tries, first, end, step)
    for k in range(1, candidates):
        total = total_paid(payoffs, k, tries, first, end, step)
        if total > most:
            best, most = k, total
        if total < least:
            worst, least = k, total
    return best, worst


@kernel
def total_paid(payoffs, k, tries, first, end, step):
    """Return what candidate `k` paid in all in tries `first`, `first + step`, ... below `end`."""
    total = 0
    for j in range(first, end, step):
        total += payoffs[k * tries + j]
    return total


@kernel
def is_alike(payoffs, candidates, tries):
    """Return 1 if there were tries and in each of them all candidates paid the same, else 0."""
    for k in range(1, candidates):
        for j in range(tries):
            if payoffs[k * tries + j] != payoffs[j]:
                return 0
    return 1 if tries else 0
