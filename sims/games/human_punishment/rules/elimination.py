"""Human Punishment: players are eliminated, and may come back."""

from sims.games.human_punishment.queries.programs import holds_effect
from sims.games.human_punishment.queries.table import clockwise, next_living
from sims.games.human_punishment.queries.teams import has_id, team_of
from sims.games.human_punishment.records.sizes import MAX_CHECKS, NOBODY, NONE, ONE
from sims.games.human_punishment.records.words import Ability, Aimed, Always, Effect, Event, Phase, Step
from sims.games.human_punishment.rules.cards import reveal_all
from sims.games.human_punishment.rules.ending import check_win
from sims.games.human_punishment.rules.weapons import drop
from sims.kernel import kernel
from sims.trace import emit


@kernel
def fall(s, rules):
    """HP-R031, HP-A07, HP-A27: all at 0 HP are out: cards up, weapon back; then one check for all of them."""
    if ask_for_backup(s, rules):
        return
    s.fallen, s.dying, s.backups = s.dying, 0, 0
    if s.fallen == 0:
        s.step = s.then
        return
    s.alive &= ~s.fallen
    s.bringer &= ~s.fallen  # an ability that is still owed does not come with a return (HP-R079)
    by = s.turn_seat if s.ability == Ability.NONE else s.ability_seat
    for seat in range(rules.players):
        if s.fallen >> seat & 1:
            reveal_all(s, seat)
            drop(s, seat)
            s.eliminated_turn[seat], s.eliminated_by[seat] = s.turns, by
            emit(s, Event.ELIMINATED, seat, s.turn_seat)
    check_win(s, rules)


@kernel
def ask_for_backup(s, rules):
    """HP-H07: ask who has reached 0 HP and holds backup.exe, clockwise from the player in turn."""
    if s.dying == 0:
        return False
    seat = s.turn_seat
    for _ in range(rules.players):
        if s.dying >> seat & 1 and not s.backups >> seat & 1 and holds_effect(s, rules, seat, Effect.BACKUP.value):
            s.phase, s.seat = Phase.BACKUP, seat
            return True
        seat = clockwise(rules, seat, int(ONE))
    return False


@kernel
def find_unaimed(s, rules):
    """HP-R056: find the holders whose target is gone, but for the player whose shot is being resolved."""
    s.unaimed, s.step = 0, Step.REAIM
    for seat in range(rules.players):
        kind = s.weapon[seat]
        if kind == NONE or rules.weapons[kind].aimed == Aimed.NOBODY or (seat == s.turn_seat and s.shooting):
            continue
        gone = not s.alive >> s.aim[seat] & 1
        if s.aim_too[seat] != NOBODY:
            gone |= not s.alive >> s.aim_too[seat] & 1
        if gone:
            s.unaimed |= 1 << seat


@kernel
def reaim(s, rules):
    """HP-R056, HP-A22: ask the next holder, clockwise from the player in turn, for a new target; then come returns."""
    if s.unaimed == 0:
        pay_returns(s, rules)
        return
    seat = s.turn_seat
    while not s.unaimed >> seat & 1:
        seat = next_living(s, rules, seat)
    s.unaimed &= ~(1 << seat)
    s.phase, s.seat = Phase.REAIM, seat


@kernel
def pay_returns(s, rules):
    """HP-A22: a Deathbringer that found nobody to bring back does so now, once no weapon is aimed at the eliminated."""
    anybody_out = s.alive + 1 != 1 << rules.players
    for seat in range(rules.players):
        if s.bringer >> seat & 1 and anybody_out and has_id(s, rules, seat, Ability.DEATHBRINGER.value):
            s.bringer &= ~(1 << seat)
            s.phase, s.seat = Phase.REVIVE, seat
            return
    s.step = s.then


@kernel
def bring_back(s, rules, seat, mark):
    """HP-A28: a player returns with cards as they lie, programs and marks; there is no check (HP-A29)."""
    if s.checks + rules.players >= MAX_CHECKS:
        return  # no room for the checks that may follow
    s.alive |= 1 << seat
    s.hp[seat] = min(rules.revived_hp, rules.hit_points)
    if mark != Always.NONE:
        set_mark(s, rules, seat, mark)
    emit(s, Event.REVIVED, seat, mark)


@kernel
def set_mark(s, rules, seat, mark):
    """Mindeater, Deathbringer: a player gets their mark; that of the Legion counts before (HP-H08).

    Told is the team that the player then has: who belonged to the Legion before is not of the Fallen.
    """
    if s.mark[seat] != Always.LEGION:
        s.mark[seat] = mark
    emit(s, Event.MARKED, seat, Always.HUMAN + team_of(s, rules, seat))
