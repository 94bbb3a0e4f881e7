"""Humans!!!: the chapter Using Dice Tokens: roll a die, and roll it again for tokens."""

from sims.games.humans.queries.people import seat_after
from sims.games.humans.records.words import Event, Phase, RerollScope, Step, Stream
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def roll(s, rules, what, roller):
    """Roll a die; the roller may spend tokens on it before it counts."""
    s.roll, s.roller, s.asked = what, roller, 0
    s.die = below(s, Stream.DICE, rules.die_sides) + 1
    s.step = Step.ROLLED
    emit(s, Event.ROLLED, roller, s.die)


@kernel
def ask_for_tokens(s, rules):
    """HU-090 to HU-093: ask who may roll the die again: the roller, or anybody in turn (HU-A03)."""
    most = rules.players if rules.reroll_scope == RerollScope.ANY else 1
    while s.asked < most:
        seat = seat_after(rules, s.roller, s.asked)
        if s.tokens[seat] > 0:
            s.phase, s.seat = Phase.REROLL, seat
            return
        s.asked += 1
    s.step = Step.SETTLED


@kernel
def roll_again(s, rules):
    """HU-090: spend a token; the new roll counts."""
    seat = s.seat
    s.tokens[seat] -= 1
    s.tokens_left += 1
    s.tokens_spent[seat] += 1
    s.asked = 0
    s.die = below(s, Stream.DICE, rules.die_sides) + 1
    emit(s, Event.ROLLED_AGAIN, seat, s.die)
