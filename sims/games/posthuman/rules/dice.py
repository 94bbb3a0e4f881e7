"""Posthuman: roll dice. Melee and defence dice are counted by face in one number, see `queries.rolls`."""

from sims.games.posthuman.queries.people import is_on, test_bonus
from sims.games.posthuman.queries.rolls import one
from sims.games.posthuman.records.words import Defence, Effect, Event, Melee, Stat, Stream
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def roll_melee(s, rules, stream, dice):
    """Roll melee dice."""
    roll = 0
    for _ in range(dice):
        roll += one(rules.melee_faces[below(s, stream, rules.melee_sides)])
    return roll


@kernel
def roll_defence(s, rules, dice):
    """Roll a human's defence dice and count their faces as those of melee dice."""
    roll = 0
    for _ in range(dice):
        face = rules.defence_faces[below(s, Stream.MELEE, rules.defence_sides)]
        if face == Defence.BLOCK:
            roll += one(Melee.BLOCK.value)
        elif face == Defence.ATTACK:
            roll += one(Melee.ATTACK.value)
        elif face == Defence.SPECIAL:
            roll += one(Melee.SPECIAL.value)
        else:
            roll += one(Melee.MISS.value)
    return roll


@kernel
def test(s, rules, seat, stat, less):
    """PH-185: test a stat: a die that shows no more than it. PH-078: Watched has passed mind tests rolled again.

    Args:
        s, rules: The game and its configuration.
        seat: The human.
        stat: A Stat.
        less: What is taken off the stat for this test.
    """
    least = s.stat[seat, stat] + test_bonus(s, seat, stat) - less
    first, die = 0, 1 + below(s, Stream.TEST, rules.test_sides)
    if die <= least and stat == Stat.MIND and is_on(s, rules, Effect.WATCHED.value):
        first, die = die, 1 + below(s, Stream.TEST, rules.test_sides)
    passed = die <= least
    emit(s, Event.TESTED, seat, 2 * stat + passed + 16 * (die + 32 * (first + 32 * less)))
    return passed
