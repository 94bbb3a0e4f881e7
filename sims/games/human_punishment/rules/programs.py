"""Human Punishment: the chapter Program Cards: what a used program does (HP-H02)."""

from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.queries.table import hidden_loyalties
from sims.games.human_punishment.records.sizes import EVERYBODY, NONE
from sims.games.human_punishment.records.words import Aimed, Always, Effect, Event, Phase, Step, Use, Weapon
from sims.games.human_punishment.rules.abilities import unlock
from sims.games.human_punishment.rules.cards import draw, exchange_ids, give_up, look_at_loyalty, put_under_pile
from sims.games.human_punishment.rules.elimination import bring_back
from sims.games.human_punishment.rules.weapons import aim, drop, heal, hurt, take_from
from sims.kernel import kernel
from sims.trace import emit


@kernel
def use_program(s, rules, seat, row):
    """HP-R066, HP-R070, HP-R071: a player shows a program and uses it; then the game goes on where it was.

    After a program in answer to an action, the action is announced again (HP-R073).
    """
    s.back = Step.AFTER if s.phase == Phase.AFTER else Step.ACT
    if s.phase == Phase.BACKUP:
        s.back = Step.FALL
    s.phase, s.step, s.fresh = Phase.NEXT, s.back, 0
    s.playing, s.player, s.named = row, seat, NONE
    place = 0
    while s.program[s.hand[seat, place]] != row or s.in_play[s.hand[seat, place]]:
        place += 1
    card = s.hand[seat, place]
    s.program_seen[card] = EVERYBODY
    s.used[seat, rules.programs[row].use] += 1
    s.programs_used[row] += 1
    if rules.programs[row].use == Use.PERMANENT:
        s.in_play[card] = 1
        note_hand(s, seat)
        emit(s, Event.PUT_IN_PLAY, seat, row)
        return
    put_under_pile(s, rules, give_up(s, seat, place))
    emit(s, Event.PLAYED, seat, row)
    take_effect(s, rules, seat, row)


@kernel
def take_effect(s, rules, seat, row):
    """Do what a program does if it names nobody; else ask its user for a name."""
    effect, amount = rules.programs[row].effect, rules.programs[row].amount
    if effect == Effect.SPAM:
        draw_more(s, rules, seat, amount)
    elif effect == Effect.BACKUP:
        s.dying &= ~(1 << seat)
        s.hp[seat] = min(rules.revived_hp, rules.hit_points)
        emit(s, Event.BACK, seat, s.hp[seat])
    elif effect == Effect.FIREWALL:
        s.cancelled[s.turn_seat] += 1
        emit(s, Event.CANCELLED, seat, s.turn_seat)
        drop(s, s.turn_seat)
    elif effect == Effect.LAUNCHER or effect == Effect.LASER:
        kind = Weapon.LAUNCHER.value if effect == Effect.LAUNCHER else Weapon.LASER.value
        if rules.locked[kind]:
            unlock(s, rules, seat, kind)
        else:
            draw_more(s, rules, seat, amount)  # HP-R088: it is used like Spam
    else:
        s.phase, s.seat = Phase.PROGRAM, seat


@kernel
def draw_more(s, rules, seat, amount):
    """Spam: draw programs in place of the one that was used."""
    for _ in range(amount):
        draw(s, rules, seat)


@kernel
def name_for_program(s, rules, phase, other):
    """Carry out what a program does to the player who was named."""
    seat, effect, amount = s.player, rules.programs[s.playing].effect, rules.programs[s.playing].amount
    if phase == Phase.REDIRECT:
        aim(s, rules, s.named, other)
    elif effect == Effect.REPAIR:
        heal(s, rules, other, amount)
    elif effect == Effect.DISARM:
        drop(s, other)
    elif effect == Effect.REDIRECT:
        s.named, s.phase, s.seat = other, Phase.REDIRECT, seat
    elif effect == Effect.LEAK:
        if hidden_loyalties(s, other) > 0:
            s.phase, s.seat = Phase.REVEAL, other
    elif effect == Effect.SHOCK:
        hurt(s, rules, other, amount)
    elif effect == Effect.ID_THEFT:
        exchange_ids(s, seat, other)
    elif effect == Effect.SLEEPER:
        bring_back(s, rules, other, Always.NONE.value)
    else:
        steal(s, rules, seat, other)


@kernel
def steal(s, rules, seat, other):
    """Steal weapon: take a weapon and aim it anew; it is not fired in this turn (HP-A43)."""
    take_from(s, rules, seat, other)
    if rules.weapons[s.weapon[seat]].aimed != Aimed.NOBODY:
        s.phase, s.seat = Phase.REAIM, seat


@kernel
def name_card_for_program(s, phase, other, side):
    """Carry out what a program does to a loyalty card: Scan looks at it, Swap exchanges an own one for it."""
    if other == s.player:
        s.named, s.phase, s.seat = side, Phase.SWAP, s.player
    elif phase == Phase.SWAP:
        swap(s, s.player, s.named, other, side)
    else:
        look_at_loyalty(s, s.player, other, side)


@kernel
def swap(s, seat, own, other, side):
    """Swap: exchange two loyalty cards that lie face down; each looks at the new own one."""
    card = s.lies[seat, own]
    s.lies[seat, own] = s.lies[other, side]
    s.lies[other, side] = card
    s.loyalty_seen[s.lies[seat, own]] |= 1 << seat
    s.loyalty_seen[card] |= 1 << other
    emit(s, Event.SWAPPED, seat, other)
