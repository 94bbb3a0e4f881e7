"""Walk through games for `sims.check.contract`, and check each decision.

`walk` is a template over the doors below, see `sims.compiler.binding`. The seats play their scripts, or at random where
`rules.random` says so: both are walked with one kernel.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sims import rng
from sims.kernel import kernel
from sims.loop import begin_game, count_decision, decide, fill_row, make_room
from sims.record import record
from sims.sight import CHANGED, DEEP, ENDS, GAMES, SQUARES, SUM, TIMES

start: Any = None
advance: Any = None
legal: Any = None
legal_actions: Any = None
has_choice: Any = None
redeal: Any = None
conserved: Any = None
OVER: Any = None
ACTIONS: Any = None

SEEN = 2  # in `began`: the context that has begun was looked at

# places in `states`: the game, the blank record, what the seat may imagine, that dealt anew, the game dealt anew
GAME, BLANK, WORLD, OTHER, SAME = range(5)
PLACES = 5


class Broken(IntEnum):
    """Number what a walk can find wrong with a game."""

    NOTHING, NO_LEGAL_ACTION, LAW, ENDLESS, ILLEGAL_CHOICE, CHOICE_CHANGES_STATE, PEEKS, CONTEXT, LEAKS = range(9)
    LEGAL_PEEKS, LEGAL_ACTIONS, HAS_CHOICE, SEAT, TURN_SEAT, SEEN_CHANGED, WORLD = range(9, 16)


FINDING = record(
    [
        ("broken", np.int64),  # a Broken
        ("game", np.int64),  # number of the game being played; another thread reads it to report a game that hangs
        ("step", np.int64),  # [actions] begun before the problem
        ("detail", np.int64),  # number of the law, the illegal action, the context, the seat or the field; else 0
        ("action", np.int64),  # the last action taken in the game, -1: none
        ("checked", np.int64),  # [decisions] checked in all games
    ]
)


def walk(rules, seed, first, max_actions, states, raw, sight, results, finding):
    """Play games and check each decision, until one breaks the contract; `finding[0]` then says how.

    Args:
        rules: A configuration, shape (1,).
        seed, first: Games `first`, `first + 1`, ... of `seed` are played, one per record of `results`.
        max_actions: More actions than this in one game is a problem.
        states: Dtype STATE, shape (PLACES,), with a blank record at BLANK.
        raw: The bytes and the 64-bit words of `states`, each of shape (PLACES, ...), and the words of a record with
            all bits of its public bytes set, shape (words,).
        sight: Who sees what, and what is counted: `sims.sight.Counts`.
        results: The rows to fill; dtype RESULT, or that with wider fields, shape (games,).
        finding: Dtype `FINDING`, shape (1,).
    """
    room, legal_ones = make_room(ACTIONS), make_room(ACTIONS)
    alike = make_room(sight.used.shape[0])  # by field: what `count_alike` counts in this game
    for i in range(results.shape[0]):
        finding[0].game, finding[0].step, finding[0].action = first + i, 0, -1
        states[GAME] = states[BLANK]
        s = states[GAME]
        begin_game(s, seed, first + i)
        s.began = SEEN
        start(s, rules[0])
        context, turn_seat = 0, s.turn_seat
        step = np.int64(0)  # with a plain 0, Numba compiles check_sight twice: for 0 and for numbers
        alike[:] = 0
        while True:
            law = conserved(s, rules[0])
            if law != 0:
                return note(finding, Broken.LAW, step, law)
            if s.began != SEEN:
                if s.context <= context:
                    return note(finding, Broken.CONTEXT, step, s.context)
                context, turn_seat = s.context, s.turn_seat
                s.began = SEEN
            if s.phase == OVER:
                break
            if step == max_actions:
                return note(finding, Broken.ENDLESS, step, 0)
            if s.turn_seat != turn_seat:
                return note(finding, Broken.TURN_SEAT, step, s.turn_seat)
            if s.seat < 0 or s.seat >= sight.asked.shape[0]:
                return note(finding, Broken.SEAT, step, s.seat)
            broken, detail = check_legality(s, rules, room, legal_ones)
            if broken != 0:
                return note(finding, broken, step, detail)
            count_decision(s, rules[0])
            states[WORLD] = states[GAME]
            action = decide(s, rules[0], room)
            if not legal(s, rules[0], action):
                return note(finding, Broken.ILLEGAL_CHOICE, step, action)
            numbers = seed + 1 + first + i + step
            broken, detail = check_sight(rules, numbers, step, action, states, raw, sight, room, alike)
            if broken != 0:
                return note(finding, broken, step, detail)
            finding[0].step, finding[0].action = step + 1, action
            advance(s, rules[0], action)
            step += 1
            finding[0].checked += 1
        add_game(sight.alike, alike)
        fill_row(s, rules[0], results[i])


def check_legality(s, rules, room, legal_ones):
    """Return a Broken and its detail: `legal`, `legal_actions` and `has_choice` must agree, and something be legal.

    The legal actions are left in `legal_ones`.
    """
    count = 0
    for action in range(ACTIONS):
        if legal(s, rules[0], action):
            legal_ones[count] = action
            count += 1
    if count == 0:
        return Broken.NO_LEGAL_ACTION.value, 0
    if legal_actions(s, rules[0], room) != count:
        return Broken.LEGAL_ACTIONS.value, 0
    for k in range(count):
        if room[k] != legal_ones[k]:
            return Broken.LEGAL_ACTIONS.value, int(legal_ones[k])
    if bool(has_choice(s, rules[0])) != (count > 1):
        return Broken.HAS_CHOICE.value, count
    return 0, 0


def check_sight(rules, numbers, step, action, states, raw, sight, room, alike):
    """Return a Broken and its detail: choosing and dealing anew depend on what the seat sees, and on nothing else.

    Args:
        rules, states, raw, sight: As for `walk`.
        numbers: A seed for other dice and other hidden cards.
        step: [actions] taken in this game.
        action: What the seat has chosen; the game as it was before is at WORLD.
        room: Room for the legal actions.
        alike: As in `walk`; changed.
    """
    s, world, other, same = states[GAME], states[WORLD], states[OTHER], states[SAME]
    seat = int(s.seat)
    if not are_alike(raw[1], int(GAME), int(WORLD)):
        return Broken.CHOICE_CHANGES_STATE.value, 0
    # the copy gets other dice and other hidden cards
    rng.reseed(world, numbers)
    redeal(world, rules[0], seat)
    law = conserved(world, rules[0])
    if law != 0:
        return Broken.WORLD.value, law
    if decide(world, rules[0], room) != action:
        return (Broken.LEGAL_PEEKS.value if rules[0].random[seat] else Broken.PEEKS.value), 0
    # the streams differ by `reseed`: only what redeal() itself has changed shall count from here on
    same_future(s, world)
    if not count_dealt(raw, sight, seat):
        return Broken.SEEN_CHANGED.value, 0
    # what is dealt anew may not depend on what was hidden: from the game and from its copy, which differ in what is
    # hidden only, the same random numbers must make the same record
    states[OTHER], states[SAME] = states[WORLD], states[GAME]
    rng.imagine(other, step, 0)
    rng.imagine(same, step, 0)
    redeal(other, rules[0], seat)
    redeal(same, rules[0], seat)
    if not are_alike(raw[1], int(OTHER), int(SAME)):
        return Broken.LEAKS.value, 0
    if step == 0:
        count_alike(raw[0], sight, alike)
    count_ends(raw, sight)
    return 0, 0


@kernel
def are_alike(words, one, other):
    """Return whether two records are the same."""
    differing = np.int64(0)
    for k in range(words.shape[1]):
        differing |= words[one, k] ^ words[other, k]
    return differing == 0


@kernel
def count_dealt(raw, sight, seat):
    """Count the hidden fields that are in use, and those that dealing anew has changed.

    Returns:
        Whether nothing was changed that the seat sees.
    """
    bytes_, words, public = raw
    sight.asked[seat] += 1
    seen = np.int64(0)
    for k in range(public.shape[0]):
        seen |= (words[GAME, k] ^ words[WORLD, k]) & public[k]
    if seen != 0:
        return False
    last_used, last_dealt = -1, -1  # the fields counted last: each counts once in a decision
    for k in range(sight.unseen.shape[0]):
        at, number = sight.unseen[k], sight.field[k]
        card, dealt, blank = bytes_[GAME, at], bytes_[WORLD, at], bytes_[BLANK, at]
        used = card != blank or dealt != blank  # a card may be blank: number 0
        if used and sight.owner[k] != seat and number != last_used:
            sight.used[number] += 1
            last_used = number
        if card != dealt:
            if sight.owner[k] == seat:
                return False
            if number != last_dealt:
                sight.dealt[number, seat] += 1
                last_dealt = number
    return True


@kernel
def count_alike(raw, sight, alike):
    """Count how many more bytes are alike in the game and a world than in two worlds, by field."""
    for k in range(sight.unseen.shape[0]):
        at = sight.unseen[k]
        alike[sight.field[k]] += int(raw[OTHER, at] != raw[WORLD, at]) - int(raw[GAME, at] != raw[WORLD, at])


@kernel
def count_ends(raw, sight):
    """Count how often the places at both ends of each pile were dealt anew, if the pile was."""
    bytes_, words, _ = raw
    for k in range(sight.piles.shape[0]):
        pile = sight.piles[k]
        begin, size, first, end = pile[1], pile[2], pile[3], pile[4]
        low = words[GAME, first] if first >= 0 else 0
        high = words[GAME, end] if end >= 0 else 0
        at, last = begin + low * size, begin + high * size
        while at < last and bytes_[GAME, at] == bytes_[WORLD, at]:
            at += 1
        if at >= last:
            continue  # nothing has changed
        for side in range(ENDS):
            for deep in range(min(DEEP, high - low)):
                place = low + deep if side == 0 else high - 1 - deep
                moved = False
                for byte in range(begin + place * size, begin + (place + 1) * size):
                    moved |= bytes_[GAME, byte] != bytes_[WORLD, byte]
                sight.ends[k, side, deep, TIMES] += 1
                sight.ends[k, side, deep, CHANGED] += moved


@kernel
def add_game(sums, alike):
    """Add a game's counts of `count_alike` to the sums over games."""
    for number in range(alike.shape[0]):
        sums[number, GAMES] += 1
        sums[number, SUM] += alike[number]
        sums[number, SQUARES] += alike[number] * alike[number]


@kernel
def note(finding, broken, step, detail):
    """Store a problem of the game that is being played."""
    finding[0].broken, finding[0].step, finding[0].detail = broken, step, detail


@kernel
def same_future(s, other):
    """Copy the random streams of `s` to `other`."""
    other.seed = s.seed
    for stream in range(s.drawn.shape[0]):
        other.drawn[stream] = s.drawn[stream]
        for i in range(4):
            other.words[stream, i] = s.words[stream, i]
