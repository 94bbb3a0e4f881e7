"""Posthuman: camp, and the skills that help or harm others while one camps. Rulebook page 5."""

from sims.games.posthuman.queries.helps import ALL_HELPS, LOOTING, RAIDING, STORYTELLING, help_strength, may_help
from sims.games.posthuman.queries.people import amount_of, is_on
from sims.games.posthuman.queries.places import is_safe, special_of
from sims.games.posthuman.records.sizes import NOTHING
from sims.games.posthuman.records.words import Bonus, Effect, Event, Phase, Special, Task
from sims.games.posthuman.rules.inventory import cheer, heal
from sims.games.posthuman.rules.tasks import push_for
from sims.kernel import kernel
from sims.trace import emit


@kernel
def camp(s, rules, seat):
    """PH-096, PH-097: rest; in a safe house choose one more health or morale; then use skills of camping."""
    emit(s, Event.CAMPED, seat, 0)
    tile = rules.land[int(s.tile[seat, s.here[seat]])]
    special = special_of(s, rules, seat)
    health = rules.camp_health + s.bonus[seat, Bonus.CAMP_HEALTH] + amount_of(s, rules, Effect.QUIET.value)
    morale = s.bonus[seat, Bonus.CAMP_MORALE]
    if special == Special.CAMP_HEALTH:
        health += tile.amount
    elif special == Special.CAMP_MORALE:
        morale += tile.amount
    elif special == Special.CAMP_FOOD:
        s.food[seat] += tile.amount
    heal(s, rules, seat, health)
    restore_morale(s, rules, seat, morale)
    push_for(s, Task.HELPS.value, seat, int(NOTHING))
    if is_safe(s, rules, seat):
        s.seat, s.phase = seat, Phase.CAMP


@kernel
def restore_morale(s, rules, seat, morale):
    """Regain morale by camping, unless Winter Depression is on."""
    if not is_on(s, rules, Effect.WINTER.value):
        cheer(s, rules, seat, morale)


@kernel
def take_bonus(s, rules, seat, health):
    """PH-097, PH-Q60: take one more health or one more morale in a safe house."""
    s.phase = Phase.NEXT
    if health:
        heal(s, rules, seat, rules.safe_bonus)
    else:
        restore_morale(s, rules, seat, rules.safe_bonus)


# --- skills of camping on others ---


@kernel
def ask_to_help(s, rules, seat, which):
    """PH-099: ask a camping human on whom it uses its skills, one skill after the other."""
    while which < ALL_HELPS:
        if help_strength(s, rules, seat, which) > 0:
            for other in range(rules.players):
                if may_help(s, rules, seat, other, which):
                    push_for(s, Task.HELPS.value, seat, which + 1)
                    s.keep, s.actor = which, seat
                    s.seat, s.phase = seat, Phase.HELP
                    return
        which += 1


@kernel
def help_other(s, rules, seat, other):
    """PH-099: use a skill on another human; what is no VS card needs its consent."""
    s.phase = Phase.NEXT
    amount = help_strength(s, rules, seat, s.keep)
    emit(s, Event.HELPED, seat, 4 * other + s.keep)
    if s.keep == LOOTING:
        taken = min(amount, s.ammo[other])
        s.ammo[seat] += taken
        s.ammo[other] -= taken
    elif s.keep == RAIDING:
        taken = min(amount, s.food[other])
        s.food[seat] += taken
        s.food[other] -= taken
    else:
        s.seat, s.phase = other, Phase.CONSENT


@kernel
def consent(s, rules, seat, agrees):
    """PH-099: be cheered up by another human, or not."""
    s.phase = Phase.NEXT
    if agrees:
        amount = help_strength(s, rules, s.actor, s.keep)
        cheer(s, rules, seat, amount)
        if s.keep == STORYTELLING:
            cheer(s, rules, s.actor, amount)
