"""Human Punishment: what the player who decides may do. Each phase offers one or a few blocks of numbers."""

from sims.games.human_punishment.queries.programs import holds_row, may_name_for, may_redirect, may_use
from sims.games.human_punishment.queries.table import (
    hidden_loyalties,
    hidden_programs,
    id_up,
    is_aimed,
    loyalty_up,
    may_aim,
    may_change_target,
    may_draw,
    may_equip,
    may_equip_any,
)
from sims.games.human_punishment.queries.teams import program_in_play
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import MAX_HAND, NONE, NOTHING, ONE, SIDES
from sims.games.human_punishment.records.words import Ability, Effect, Phase, Shows, Use
from sims.kernel import kernel


@kernel
def legal(s, rules, action):
    """Return whether the player who decides may do this."""
    if action < Action.EQUIP:
        return may_say(s, rules, action)
    if action < Action.PLAYER:
        return may_take_weapon(s, rules, action - Action.EQUIP)
    if action < Action.CARD:
        return may_name(s, rules, action - Action.PLAYER)
    if action < Action.ID:
        place = action - Action.CARD
        return may_name_card(s, rules, place // SIDES, place % SIDES)
    if action < Action.DISCARD:
        return may_name_id(s, rules, action - Action.ID)
    if action < Action.PLAY:
        return s.phase == Phase.LIMIT and may_discard(s, rules, action - Action.DISCARD)
    row = action - Action.PLAY
    return holds_row(s, s.seat, row) and may_use(s, rules, s.seat, row)


@kernel
def may_say(s, rules, action):
    """Return whether an action without a number is legal."""
    if s.phase == Phase.ACT:
        return may_act(s, rules, action)
    if s.phase == Phase.TARGET:
        return action == Action.DAMAGE
    if action != Action.PASS:
        return False
    if s.phase == Phase.WINDOW or s.phase == Phase.AFTER or s.phase == Phase.BACKUP:
        return True
    return s.phase == Phase.EQUIP or (s.phase == Phase.ABILITY and may_stop(s))


@kernel
def may_act(s, rules, action):
    """HP-R034, HP-R038, HP-R039: return whether a player in turn may do this, which names nothing."""
    seat = s.seat
    if action == Action.ASSASSINATE:
        return may_assassinate(s, rules, seat)
    if s.armed:
        if action == Action.HEAL:
            return rules.weapons[s.weapon[seat]].heals > 0
        if action == Action.RETARGET:
            return may_change_target(s, rules, seat)
        return action == Action.DROP or action == Action.SHOOT
    if action == Action.DRAW:
        return may_draw(s, rules, seat)
    if action == Action.ROB:
        return may_rob_any(s, rules, seat)
    return action == Action.PASS and not may_do_unarmed(s, rules, seat)


@kernel
def may_assassinate(s, rules, seat):
    """Return whether a player may reveal the Assassin: at the start of an own turn, once."""
    card = s.id_at[seat]
    if not s.fresh or s.ids_up >> card & 1 or s.assassins >> card & 1:
        return False
    return rules.ids[s.id_card[card]].ability == Ability.ASSASSIN


@kernel
def may_rob_any(s, rules, seat):
    """Return whether a player with a Pickpocket in play may take a weapon from another player."""
    if s.weapon[seat] != NONE or program_in_play(s, rules, seat, Effect.PICKPOCKET.value) == NONE:
        return False
    for other in range(rules.players):
        if s.weapon[other] != NONE:
            return True
    return False


@kernel
def may_do_unarmed(s, rules, seat):
    """HP-A19: return whether a player without a weapon may do anything but pass."""
    if may_rob_any(s, rules, seat):
        return True
    if may_draw(s, rules, seat) or may_equip_any(s, rules, seat):
        return True
    for other in range(rules.players):
        if other != seat and s.alive >> other & 1 and (hidden_loyalties(s, other) > 0 or not id_up(s, other)):
            return True
    return False


@kernel
def may_take_weapon(s, rules, kind):
    """Return whether a weapon may be taken from the table now: as the action, or after an own shot (Overclock)."""
    if s.phase == Phase.ACT:
        return not s.armed and may_equip(s, rules, s.seat, kind)
    return s.phase == Phase.EQUIP and may_equip(s, rules, s.seat, kind)


@kernel
def may_name(s, rules, seat):
    """Return whether a player may be chosen."""
    if seat >= rules.players:
        return False
    if s.phase == Phase.AIM:
        changes = s.weapon[s.seat] == s.aiming and is_aimed(s, rules, s.seat, seat)
        return may_aim(s, rules, s.seat, s.aiming, seat) and not changes
    if s.phase == Phase.REAIM:
        return may_aim(s, rules, s.seat, s.weapon[s.seat], seat)
    if s.phase == Phase.REVIVE:
        return not s.alive >> seat & 1
    if s.phase == Phase.ROB:
        return s.weapon[seat] != NONE
    if s.phase == Phase.REDIRECT:
        return may_redirect(s, rules, seat)
    if s.phase == Phase.PROGRAM:
        return names_player(rules, s.playing) and may_name_for(s, rules, s.seat, s.playing, seat)
    return s.phase == Phase.ABILITY and may_be_chosen(s, rules, seat)


@kernel
def may_be_chosen(s, rules, seat):
    """Return whether an ID's ability may be used on a player (HP-R081)."""
    other, lives = seat != s.ability_seat, bool(s.alive >> seat & 1)
    ability = s.ability
    if ability == Ability.DEATHBRINGER:
        return not lives
    if ability == Ability.LIFESAVER or (ability == Ability.ASSASSIN and lives):
        return True
    if not other or not lives or s.picked >> seat & 1:
        return False
    if ability == Ability.THIEF or ability == Ability.SEER:
        return not id_up(s, seat)
    if ability == Ability.SCAVENGER:
        return hidden_programs(s, seat) > 0 and s.held[s.ability_seat] < MAX_HAND
    return ability != Ability.PHOTOGRAPHER


@kernel
def may_stop(s):
    """Return whether a player may leave the rest of an ability: those that say "up to" or "may"."""
    ability = s.ability
    if ability == Ability.THIEF or ability == Ability.SEER:
        return True
    return ability == Ability.PHOTOGRAPHER or ability == Ability.SCAVENGER


@kernel
def may_name_card(s, rules, seat, side):
    """Return whether a loyalty card may be chosen: to look at it, or to reveal it."""
    if seat >= rules.players or not s.alive >> seat & 1 or loyalty_up(s, seat, side):
        return False
    if s.phase == Phase.ACT:
        return not s.armed and seat != s.seat
    if s.phase == Phase.PROGRAM:
        effect = rules.programs[s.playing].effect
        return (effect == Effect.SCAN and seat != s.seat) or (effect == Effect.SWAP and seat == s.seat)
    if s.phase == Phase.SWAP:
        return seat != s.seat
    if s.phase == Phase.TARGET:
        return seat == s.seat and shows(s, rules) == Shows.LOYALTY
    if s.phase == Phase.REVEAL:
        return seat == s.seat
    if s.phase != Phase.ABILITY or s.ability != Ability.PHOTOGRAPHER:
        return False
    return seat != s.seat and not s.picked >> seat & 1


@kernel
def may_name_id(s, rules, seat):
    """Return whether an ID may be chosen: to investigate it (HP-R036, HP-A18), or to reveal it (HP-R062)."""
    if seat >= rules.players or not s.alive >> seat & 1 or id_up(s, seat):
        return False
    if s.phase == Phase.ACT:
        return not s.armed and seat != s.seat and hidden_loyalties(s, seat) == 0
    if s.phase == Phase.PROGRAM:
        return rules.programs[s.playing].effect == Effect.DEEP_SCAN and seat != s.seat
    return s.phase == Phase.TARGET and seat == s.seat and shows(s, rules) == Shows.ID


@kernel
def names_player(rules, row):
    """Return whether a program names a player, and not a card."""
    effect = rules.programs[row].effect
    return effect != Effect.SCAN and effect != Effect.DEEP_SCAN and effect != Effect.SWAP


@kernel
def shows(s, rules):
    """Return what the target of the shot in progress may reveal: a Shows."""
    return rules.weapons[s.weapon[s.turn_seat]].shows


@kernel
def may_discard(s, rules, row):
    """HP-R068, HP-A13: return whether the player in turn holds a program of this row that may go."""
    for k in range(s.held[s.seat]):
        card = s.hand[s.seat, k]
        if s.program[card] == row and may_go(s, rules, card):
            return rules.secret_in_limit == 1 or over_limit(s, rules, int(rules.programs[row].use == Use.SECRET))
    return False


@kernel
def may_go(s, rules, card):
    """HP-A52: return whether a program may be discarded at all: in one reading not if it is in play."""
    return not (rules.permanent_stays and s.in_play[card])


@kernel
def over_limit(s, rules, secret):
    """HP-A12: return whether a player holds too many secret loyalties, or too many other programs, and one may go."""
    number, loose = 0, False
    for k in range(s.held[s.turn_seat]):
        card = s.hand[s.turn_seat, k]
        if (rules.programs[s.program[card]].use == Use.SECRET) == secret:
            number += 1
            loose = loose or may_go(s, rules, card)
    return loose and number > (rules.secret_limit if secret else rules.program_limit)


@kernel
def too_many(s, rules):
    """HP-R068, HP-R077: return whether the player in turn must discard a program: too many, and one may go (HP-A52)."""
    if not rules.secret_in_limit:
        return over_limit(s, rules, int(ONE)) or over_limit(s, rules, int(NOTHING))
    seat = s.turn_seat
    if s.held[seat] > rules.program_limit:
        for k in range(s.held[seat]):
            if may_go(s, rules, s.hand[seat, k]):
                return True
    return False


@kernel
def may_use_ability(s, rules):
    """Return whether the ability in progress has anybody or any card to be used on."""
    for seat in range(rules.players):
        if may_be_chosen(s, rules, seat):
            return True
        if s.ability == Ability.PHOTOGRAPHER and s.alive >> seat & 1 and seat != s.ability_seat:
            if not s.picked >> seat & 1 and hidden_loyalties(s, seat) > 0:
                return True
    return False
