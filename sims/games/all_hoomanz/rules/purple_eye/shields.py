"""All Hoomanz Are Dead, shields that A.D.A.M. gains and loses, and his destruction (AH-230)."""

from sims.games.all_hoomanz.records.sizes import NO, NOWHERE
from sims.games.all_hoomanz.records.words import Event
from sims.games.all_hoomanz.rules.purple_eye.levels import short_circuit
from sims.kernel import kernel
from sims.trace import emit


@kernel
def destroy_adam(s):
    """AH-230: put A.D.A.M. into the Assembly Line; he loses his shields.

    The caller short-circuits one of his Level Ups (AH-234).
    """
    s.scrapyard += s.adam_shields
    s.adam_shields = 0
    s.adam_room = NOWHERE
    s.adam_destroyed += 1
    emit(s, Event.ADAM_DESTROYED, s.adam_destroyed, 0)


@kernel
def hurt_adam(s, rules, shields):
    """Take shields from A.D.A.M. outside Combat.

    If none is left he is destroyed and chooses which Level Up is short-circuited.
    """
    lost = min(shields, s.adam_shields)
    s.adam_shields -= lost
    s.scrapyard += lost
    emit(s, Event.ADAM_HURT, lost, s.adam_shields)
    if s.adam_shields == 0:
        destroy_adam(s)
        short_circuit(s, rules, int(NO))


@kernel
def give_adam(s, shields):
    """A.D.A.M. takes shields from the Scrapyard, as many as there are."""
    gained = equip_adam(s, shields)
    if shields > 0:
        emit(s, Event.ADAM_GAINED, gained, s.adam_shields)


@kernel
def equip_adam(s, shields):
    """Put shields of the Scrapyard, as many as there are, onto his card; return how many."""
    gained = min(shields, s.scrapyard)
    s.scrapyard -= gained
    s.adam_shields += gained
    return gained
