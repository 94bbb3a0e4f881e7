"""Human Punishment: the chapter on ID cards: what they do when they are revealed (HP-R043 to HP-R049, HP-H01)."""

from sims.games.human_punishment.queries.legality import may_use_ability
from sims.games.human_punishment.queries.table import hidden_loyalties, id_up, is_locked_for, loyalty_up
from sims.games.human_punishment.records.sizes import NOBODY, NONE, SIDES
from sims.games.human_punishment.records.words import Ability, Always, Event, Phase, Step, Stream, Weapon
from sims.games.human_punishment.rules.cards import (
    draw,
    exchange_ids,
    give_up,
    look_at_id,
    look_at_loyalty,
    reveal_id,
    take_program,
)
from sims.games.human_punishment.rules.elimination import bring_back, set_mark
from sims.games.human_punishment.rules.weapons import drop, heal, hurt
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def go_on_with_ability(s, rules):
    """Begin the ability of an ID that was revealed by a shot, or ask for the next choice of it; end it when done."""
    if s.ability_seat == NOBODY:
        s.step = Step.SHOT_DONE if s.shooting else Step.ACT
        return
    if s.ability == Ability.NONE:
        begin_ability(s, rules, s.ability_seat)
    if s.ability_left > 0 and may_use_ability(s, rules):
        s.phase, s.seat = Phase.ABILITY, s.ability_seat
    else:
        end_ability(s)


@kernel
def begin_ability(s, rules, seat):
    """HP-R043: the ability of an ID happens when it is revealed. Those that ask nothing happen at once."""
    card = rules.ids[s.id_card[s.id_at[seat]]]
    ability = card.ability
    s.ability, s.picked, s.ability_left = ability, 0, 0
    if ability == Ability.PHOTOGRAPHER or ability == Ability.SEER or ability == Ability.SCAVENGER:
        s.ability_left = card.amount
    elif asks(ability):
        s.ability_left = 1
    if ability != Ability.NONE:
        emit(s, Event.ABILITY, seat, ability)
    if ability == Ability.ENGINEER or ability == Ability.JOKE:
        for _ in range(card.amount):
            draw(s, rules, seat)
        if ability == Ability.JOKE:
            unlock(s, rules, seat, Weapon.LAUNCHER.value)
    elif ability == Ability.JAMMER:
        for other in range(rules.players):
            if other != seat:
                drop(s, other)
    elif ability == Ability.SLEEPLESS:
        s.extra = seat
    elif ability == Ability.DEATHBRINGER and s.alive == (1 << rules.players) - 1:
        s.bringer |= 1 << seat
        s.ability_left = 0


@kernel
def asks(ability):
    """Return whether an ability names a player when the ID is revealed by a shot."""
    if ability == Ability.WHISTLEBLOWER or ability == Ability.LIFESAVER or ability == Ability.MEDIC:
        return True
    if ability == Ability.EYE_D or ability == Ability.HUNTER or ability == Ability.THIEF:
        return True
    return ability == Ability.MINDEATER or ability == Ability.DEATHBRINGER


@kernel
def end_ability(s):
    """Nothing is left of an ability."""
    s.ability_seat, s.ability, s.ability_left, s.picked = NOBODY, Ability.NONE, 0, 0


@kernel
def unlock(s, rules, seat, kind):
    """HP-R054: a player may take a locked weapon from now on (HP-A10)."""
    if is_locked_for(s, rules, seat, kind):
        emit(s, Event.UNLOCKED, seat, kind)
    s.unlocked[seat] |= 1 << kind


@kernel
def assassinate(s, rules):
    """At the start of an own turn the Assassin is revealed, and names a player who takes damage."""
    seat = s.seat
    s.assassins |= 1 << s.id_at[seat]
    s.fresh, s.shooting = 0, 0
    reveal_id(s, seat)
    s.ability_seat, s.ability, s.ability_left, s.picked = seat, Ability.ASSASSIN, 1, 0
    emit(s, Event.ABILITY, seat, Ability.ASSASSIN.value)
    s.step = Step.ABILITY


@kernel
def stop_ability(s):
    """The player leaves the rest of an ability."""
    emit(s, Event.LEFT, s.ability_seat, s.picked)
    s.ability_left = 0


@kernel
def photograph(s, seat, side):
    """Photographer: look at a loyalty card of a player."""
    look_at_loyalty(s, s.ability_seat, seat, side)
    s.picked |= 1 << seat
    s.ability_left -= 1


@kernel
def use_on(s, rules, other):
    """Use the ability in progress on a player."""
    seat, ability = s.ability_seat, s.ability
    amount = rules.ids[s.id_card[s.id_at[seat]]].amount
    s.picked |= 1 << other
    s.ability_left -= 1
    if ability == Ability.WHISTLEBLOWER:
        if hidden_loyalties(s, other) > 0:
            s.phase, s.seat = Phase.REVEAL, other
    elif ability == Ability.LIFESAVER:
        if s.alive >> other & 1:
            heal(s, rules, other, amount)
        else:
            bring_back(s, rules, other, Always.NONE.value)
    elif ability == Ability.MEDIC:
        heal(s, rules, seat, amount)
        heal(s, rules, other, amount)
    elif ability == Ability.EYE_D:
        look_at_all(s, seat, other)
    elif ability == Ability.HUNTER or ability == Ability.ASSASSIN:
        hurt(s, rules, other, amount)
        s.then = Step.ABILITY
        s.step = Step.FALL
    elif ability == Ability.THIEF:
        exchange_ids(s, seat, other)
    elif ability == Ability.SEER:
        look_at_id(s, seat, other)
    elif ability == Ability.SCAVENGER:
        scavenge(s, seat, other)
    elif ability == Ability.MINDEATER:
        set_mark(s, rules, other, Always.LEGION.value)
    elif ability == Ability.DEATHBRINGER:
        bring_back(s, rules, other, Always.FALLEN.value)


@kernel
def look_at_all(s, seat, other):
    """Eye D: look at a player's ID and loyalty cards, as far as they are not revealed."""
    if not id_up(s, other):
        look_at_id(s, seat, other)
    for side in range(SIDES):
        if not loyalty_up(s, other, side):
            look_at_loyalty(s, seat, other, side)


@kernel
def scavenge(s, seat, other):
    """Scavenger: take one of another player's programs that lie face down, each as likely."""
    hidden = 0
    for k in range(s.held[other]):
        hidden += not s.in_play[s.hand[other, k]]
    skipped, place = below(s, Stream.CHANCE.value, hidden), int(NONE)
    for k in range(s.held[other]):
        if not s.in_play[s.hand[other, k]]:
            if skipped == 0 and place == NONE:
                place = k
            skipped -= 1
    take_program(s, seat, give_up(s, other, place))
    emit(s, Event.TOOK_PROGRAM, seat, other)
