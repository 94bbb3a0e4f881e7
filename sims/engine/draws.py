"""Find what a drawn card was worth: at each draw, play on with another card in its place as well.

A game declares its piles of hidden cards (`PILES`, see `sims.sight`). If an action takes cards off such a pile and
leaves the others as they lie, the cards that went are those that were drawn. For each of them the game is played a
second time from just before that action, with a card of another row, chosen at random from those that stay in the
pile, in its place; the two change places, so the game holds the same cards. Both are played on by script and meet the
same dice:

    pile before     a b b c d | e       drawn: e
    instead         a e b c d | b       a card of another row among a b b c d, each as likely

The game as it is played needs no second playing: it is what the scripts do with the card that was drawn.

Of a pile that goes round its array, such as one to whose end used cards return, the game says so in its module `seen`
(`sims.numbered`). A card that seats know changes places with one that the same seats know: see `places.may_lie`.

Draws in the setup come before the first decision: they are seen only where the game says where cards with numbers are
dealt (`sims.engine.hands`). Draws between which the pile was made anew, or out of which cards were picked, are counted
as changes that are no draw.

These are templates, see `sims.loop`.
"""

from typing import Any

import numpy as np

from sims import rng
from sims.engine.places import AROUND, END, card_at, extent, extent_after, may_lie, row_at, swap_cards
from sims.kernel import kernel
from sims.loop import begin_game, count_decision, decide, fill_row, make_room

start: Any = None
advance: Any = None
payoff: Any = None
OVER: Any = None
ACTIONS: Any = None

# places in `states`: the game, the game before the action, the game with another card, a blank record
GAME, BEFORE, OTHER, BLANK = range(4)
PLACES = 4
# what is summed of a row's draws, or of the games in which a seat drew it; OTHERWISE: changes of the pile that are no
# draw, FOUND: draws of all rows, whether played on with another card or not (both of row 0)
DRAWS, GAIN, HELD, PAID, OTHERWISE, FOUND = range(6)
SUMS = 6
COUNT, PAYOFF = range(2)  # of a row's draws by a seat: how often, and what was paid with another card instead
HIGH = np.uint64(1 << 31)  # set in the numbers of the blocks that choose cards: no try of `imagine` has it


def start_many(rules, seed, first, states):
    """Set games up, one per record of `states`, which are blank, as far as their first decision."""
    for i in range(states.shape[0]):
        s = states[i]
        begin_game(s, seed, first + i)
        start(s, rules[0])


def draw_many(rules, seed, first, pile, rows, own, dealt, states, memory, words, results, sums):
    """Play games by script, and each of their draws from a pile with another card too.

    Args:
        rules, seed, first: As for `sims.loop.play_many`.
        pile: Where the pile lies, see `sims.engine.places`; int64, shape (8,).
        rows: The row of each number that a card may have, -1 for one that is not asked for; int64.
        own: The first byte of a field that each seat sees of itself, and the bytes of a seat; int64, shape (fields, 2).
        dealt: What was dealt in the setup and is counted with the draws: COUNT and PAYOFF of each game, by row of the
            table and seat; int64, shape (games, 2, table rows, seats). Of no games: nothing is.
        states: Room for games, with a blank record at BLANK; dtype STATE, shape (PLACES,).
        memory, words: The bytes of `states` and its 64-bit words; uint8 and int64, shapes (PLACES, ...).
        results: The rows to fill; dtype RESULT, shape (games,).
        sums: To be filled, by row of the table; int64, shape (games, SUMS, table rows).
    """
    room = make_room(ACTIONS)
    seats = states[GAME].decisions_by.shape[0]
    by_seat = np.zeros((2, sums.shape[2], seats), np.int64)
    for i in range(results.shape[0]):
        states[GAME] = states[BLANK]
        s = states[GAME]
        begin_game(s, seed, first + i)
        start(s, rules[0])
        by_seat[:] = 0
        if dealt.shape[0]:
            by_seat[:] = dealt[i]
        while s.phase != OVER:
            count_decision(s, rules[0])
            action = decide(s, rules[0], room)
            states[BEFORE] = states[GAME]
            advance(s, rules[0], action)
            drawn = count_drawn(pile, memory, words)
            if drawn < 0:
                sums[i, OTHERWISE, 0] += 1
            sums[i, FOUND, 0] += max(drawn, 0)
            for k in range(drawn):
                play_other(rules, action, k, pile, rows, own, states, memory, words, room, by_seat)
        fill_row(s, rules[0], results[i])
        for seat in range(rules[0].players):
            paid = payoff(s, rules[0], seat)
            for row in range(sums.shape[2]):
                count = by_seat[COUNT, row, seat]
                if count:
                    sums[i, DRAWS, row] += count
                    sums[i, GAIN, row] += count * paid - by_seat[PAYOFF, row, seat]
                    sums[i, HELD, row] += 1
                    sums[i, PAID, row] += paid


def play_other(rules, action, k, pile, rows, own, states, memory, words, room, by_seat):
    """Play the game on from before an action, with another card in the place of the `k`-th that it drew.

    Args:
        k: Which of the cards that were drawn, from 0.
        by_seat: Sums by COUNT or PAYOFF, row and seat, to which this draw is added; nothing is if no card of another
            row is left in the pile.
    """
    begin, end = extent(BEFORE, pile, words)
    rest, last = extent_after(begin, GAME, pile, words)
    last = min(last, end)  # what came back to the end of a queue did not lie there before
    place = begin + k if begin + k < rest else last + k - (rest - begin)
    if place >= end:  # it came back and was drawn at once
        return
    card = row_at(BEFORE, place, pile, memory)
    row = rows[card] if card < rows.shape[0] else -1
    if row < 0:
        return
    choices = 0
    for j in range(rest, last):
        choices += may_lie(BEFORE, place, j, pile, memory, words)
    if not choices:
        return
    states[OTHER] = states[BEFORE]
    t = states[OTHER]
    left = chosen(t, k, choices)
    for j in range(rest, last):
        if may_lie(BEFORE, place, j, pile, memory, words):
            if left == 0:
                swap_cards(OTHER, place, j, pile, memory)
                break
            left -= 1
    advance(t, rules[0], action)
    seat = who_drew(own, memory, int(states[BEFORE].seat), rules[0].players)
    while t.phase != OVER:
        count_decision(t, rules[0])
        advance(t, rules[0], decide(t, rules[0], room))
    by_seat[COUNT, row, seat] += 1
    by_seat[PAYOFF, row, seat] += payoff(t, rules[0], seat)


@kernel
def count_drawn(pile, memory, words):
    """Return how many cards went off a pile while the others stayed as they lie; -1 if it changed in another way.

    Of a queue they go at the front, and others may come back to its end: what was drawn is never more than lay there,
    but for cards that came back and went at once.
    """
    if pile[END] < 0:
        return 0
    begin, end = extent(BEFORE, pile, words)
    rest, last = extent_after(begin, GAME, pile, words)
    if not pile[AROUND] and (rest < begin or last > end or last < rest):
        return 0 if rest == begin and last == end else -1
    if pile[AROUND] and last < end:
        return -1
    for place in range(rest, min(last, end)):
        if card_at(BEFORE, place, pile, memory) != card_at(GAME, place, pile, memory):
            return -1
    return (rest - begin) + (0 if pile[AROUND] else end - last)


@kernel
def chosen(s, k, choices):
    """Return a whole number below `choices`, by a word that no game and no try draws."""
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    seed, game = np.uint64(s.seed), np.uint64(s.game)
    words = rng.philox(
        seed & low,
        seed >> half,
        HIGH + np.uint64(1024 * s.taken + k),
        np.uint64(rng.THINK + 256 * s.context),
        game & low,
        game >> half,
    )
    return (np.int64(words[0]) * choices) >> 32


@kernel
def who_drew(own, memory, asked, players):
    """Return the seat that drew: the only one of which its own fields now differ, else the one that was asked.

    A role beyond the players, such as an overlord, draws for what all players share: that is seat 0's.
    """
    asked = asked if asked < players else 0
    found = -1
    for seat in range(players):
        for field in range(own.shape[0]):
            begin = own[field, 0] + seat * own[field, 1]
            for k in range(own[field, 1]):
                if memory[GAME, begin + k] != memory[OTHER, begin + k]:
                    if found >= 0 and found != seat:
                        return asked
                    found = seat
    return found if found >= 0 else asked
