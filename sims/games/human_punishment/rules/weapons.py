"""Human Punishment: the chapter on weapons: take, aim, drop them, and shoot."""

from sims.games.human_punishment.queries.table import hidden_loyalties, id_up, may_equip_any, second_target
from sims.games.human_punishment.queries.teams import has_id, program_in_play
from sims.games.human_punishment.records.sizes import MAX_LOG, NOBODY, NONE
from sims.games.human_punishment.records.words import Ability, Aimed, Deed, Effect, Event, Log, Phase, Shows, Step
from sims.games.human_punishment.rules.cards import draw
from sims.kernel import kernel
from sims.trace import emit


@kernel
def aim(s, rules, seat, target):
    """HP-R055, HP-R057: a player aims the own weapon; a launcher also at the next living player."""
    s.aim[seat] = target
    s.aim_too[seat] = NOBODY
    if rules.weapons[s.weapon[seat]].aimed == Aimed.PAIR:
        s.aim_too[seat] = second_target(s, rules, seat, target)
    emit(s, Event.AIMED, seat, target)


@kernel
def remember(s, kind, by, at):
    """Keep what all have seen for the scripts: a ring of the newest aims, shots, heals and checks."""
    place = s.logged % MAX_LOG
    s.log_kind[place], s.log_by[place], s.log_at[place] = kind, by, at
    s.logged += 1


@kernel
def remember_aim(s, kind):
    """Keep whom the player in turn aims or shoots at, or heals, of the own will."""
    for target in (s.deed_to, s.deed_too):
        if target != NOBODY:
            remember(s, kind, s.turn_seat, target)


@kernel
def equip(s, rules, seat, kind, target):
    """HP-R037: take a weapon from the table; a laser is not aimed yet (HP-R058)."""
    s.free[kind] -= 1
    s.weapon[seat] = kind
    emit(s, Event.EQUIPPED, seat, kind)
    if rules.weapons[kind].aimed != Aimed.NOBODY:
        aim(s, rules, seat, target)


@kernel
def drop(s, seat):
    """Put a player's weapon back where it came from (HP-A10); in the own turn, unarmed actions are left (HP-R074)."""
    if s.weapon[seat] == NONE:
        return
    emit(s, Event.DROPPED, seat, s.weapon[seat])
    put_back(s, seat)


@kernel
def put_back(s, seat):
    """A weapon is where it came from, and nobody holds it."""
    s.free[s.weapon[seat]] += 1
    s.weapon[seat], s.aim[seat], s.aim_too[seat] = NONE, NOBODY, NOBODY
    if seat == s.turn_seat:
        s.armed = 0


@kernel
def take_from(s, rules, seat, other):
    """Steal weapon, Pickpocket: take the weapon of another player, also a locked one (HP-A11); it is aimed next."""
    kind = s.weapon[other]
    put_back(s, other)
    s.free[kind] -= 1
    s.weapon[seat] = kind
    emit(s, Event.TOOK_WEAPON, seat, other)


@kernel
def shoot(s):
    """HP-R103, HP-A07: the targets choose one after the other."""
    seat = s.turn_seat
    s.shots[seat] += 1
    s.shot_at, s.ability_seat, s.dying = 0, NOBODY, 0
    s.step = Step.SHOT
    remember_aim(s, Log.AIM.value)
    emit(s, Event.SHOT, seat, s.deed_to)


@kernel
def ask_target(s, rules):
    """HP-R102, HP-A25: ask the next target what it does; who has nothing left to reveal takes the damage."""
    if s.shot_at == 2 or (s.shot_at == 1 and s.deed_too == NOBODY):
        s.step = Step.HURT
        return
    target = s.deed_to if s.shot_at == 0 else s.deed_too
    if rules.weapons[s.weapon[s.turn_seat]].shows == Shows.ID:
        left = not id_up(s, target)
    else:
        left = hidden_loyalties(s, target) > 0
    if left:
        s.phase, s.seat = Phase.TARGET, target
    else:
        take_shot(s, rules, target)


@kernel
def take_shot(s, rules, target):
    """HP-R060 to HP-R063, HP-R101: a target takes the weapon's damage as it chooses (HP-A07)."""
    damage = rules.weapons[s.weapon[s.turn_seat]].damage
    if rules.weapons[s.weapon[s.turn_seat]].shows == Shows.ID and has_id(s, rules, target, Ability.SENTINEL.value):
        damage = min(damage, rules.ids[s.id_card[s.id_at[target]]].amount)
    armour = program_in_play(s, rules, target, Effect.ARMOUR.value)
    if rules.weapons[s.weapon[s.turn_seat]].shows == Shows.ID and armour != NONE:
        damage = min(damage, rules.programs[s.program[armour]].amount)
    hurt(s, rules, target, damage)
    s.shot_at += 1


@kernel
def hurt(s, rules, seat, damage):
    """HP-R030, HP-R031: a player loses health; at 0 it is about to be eliminated."""
    s.hp[seat] = max(0, s.hp[seat] - damage)
    if s.hp[seat] == 0:
        s.dying |= 1 << seat
    emit(s, Event.HURT, seat, s.hp[seat])


@kernel
def heal(s, rules, seat, amount):
    """HP-R030, HP-A37: a player regains health, up to the maximum."""
    before = s.hp[seat]
    s.hp[seat] = min(rules.hit_points, before + amount)
    if s.hp[seat] > before:
        emit(s, Event.HEALED, seat, s.hp[seat])
    else:
        emit(s, Event.NOT_HEALED, seat, s.hp[seat])


@kernel
def finish_shot(s, rules):
    """HP-R060 to HP-R063, HP-A23: drop the weapon and draw, as it says; then comes the Overclock."""
    seat = s.turn_seat
    s.step = Step.AFTER
    if not s.alive >> seat & 1:
        return
    drop(s, seat)
    for _ in range(s.deed_draws):
        draw(s, rules, seat)
    if s.deed == Deed.SHOOT and has_id(s, rules, seat, Ability.OVERCLOCK.value) and may_equip_any(s, rules, seat):
        s.phase, s.seat = Phase.EQUIP, seat
