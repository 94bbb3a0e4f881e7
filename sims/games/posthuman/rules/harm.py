"""Posthuman: wounds, lost morale, and being knocked out. Rulebook pages 3 and 10."""

from sims.games.posthuman.policies.reactions import uses_protector
from sims.games.posthuman.queries.people import is_human, most_exchanged
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Cause, Deck, Event, Phase, Task
from sims.games.posthuman.rules.inventory import refresh
from sims.games.posthuman.rules.tasks import abandon, push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit


@kernel
def wound(s, rules, seat, wounds):
    """PH-030: take wounds of one source; a kept Protector may cancel some of them. Return the wounds taken."""
    if wounds > 0 and s.protector[seat] and uses_protector(s, rules, seat, wounds):
        event = s.protector[seat] - 1
        s.protector[seat] = 0
        discard(s, Deck.EVENTS.value, event)
        wounds = max(0, wounds - rules.events[event].amount)
    s.health[seat] = max(0, s.health[seat] - wounds)
    return wounds


@kernel
def sadden(s, seat, morale):
    """PH-033: lose morale."""
    s.morale[seat] = max(0, s.morale[seat] - morale)


@kernel
def suffer(s, rules, seat, wounds, morale):
    """Lose health and morale to an event or a test, not in a combat; be knocked out if none is left."""
    health, mood = s.health[seat], s.morale[seat]
    wound(s, rules, seat, wounds)
    sadden(s, seat, morale)
    emit(s, Event.LOST, seat, 32 * (health - s.health[seat]) + mood - s.morale[seat])
    check_down(s, rules, seat)


@kernel
def is_down(s, seat):
    """PH-031, PH-034: return whether a human has no health or no morale."""
    return is_human(s, seat) and (s.health[seat] == 0 or s.morale[seat] == 0)


@kernel
def check_down(s, rules, seat):
    """Knock a human out that has no health or no morale; return whether it was."""
    if not is_down(s, seat):
        return False
    if s.health[seat] > 0:
        knock_out(s, rules, seat, Cause.MORALE.value)
    elif s.morale[seat] > 0:
        knock_out(s, rules, seat, Cause.HEALTH.value)
    else:
        knock_out(s, rules, seat, Cause.BOTH.value)
    return True


@kernel
def knock_out(s, rules, seat, cause):
    """PH-193 to PH-199: what the human was doing is over; it loses active followers and takes scars.

    The scars come first (PH-Q13): `wake_up` does the rest, if the human is still one.
    """
    emit(s, Event.KNOCKED_OUT, seat, cause)
    s.knock_outs[seat, cause] += 1
    abandon(s, rules)
    for place in range(s.actives[seat]):
        discard(s, Deck.FOLLOWERS.value, s.active[seat, place])
        s.active[seat, place] = 0
    s.actives[seat] = 0
    refresh(s, rules, seat)
    push_for(s, Task.WAKE_UP.value, seat, cause)
    push_for(s, Task.DRAW_SCARS.value, seat, rules.ko_scars)


@kernel
def wake_up(s, rules, seat, cause):
    """PH-193 to PH-196: wake on the starting tile; PH-Q12: health and morale may be exchanged one for one."""
    emit(s, Event.WOKE, seat, cause)
    s.here[seat], s.zone[seat], s.hunger[seat] = 0, NONE, 0
    s.food[seat] += rules.ko_food
    if cause != Cause.MORALE:
        s.health[seat] = 1
    if cause != Cause.HEALTH:
        s.morale[seat] = 1
    if most_exchanged(s, rules, seat, cause) > 0:
        s.keep = cause
        s.seat, s.phase = seat, Phase.KNOCKED_OUT


@kernel
def exchange(s, seat, amount):
    """Turn morale into health after health was lost, or health into morale."""
    if s.keep == Cause.HEALTH:
        amount = -amount
    s.health[seat] -= amount
    s.morale[seat] += amount
    s.keep = 0
    emit(s, Event.CHANGED, seat, 0)
    s.phase = Phase.NEXT
