"""Human Punishment: what scripts do in their own turn: shoot, aim, investigate, use programs."""

from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import best_of, clockwise, is_better, least_known
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.options import lowest_legal, programs
from sims.games.human_punishment.queries.table import may_aim, others_living, second_target
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.actions import ACTIONS, Action
from sims.games.human_punishment.records.sizes import NOBODY, NONE, NOTHING, SIDES, WEAPON_KINDS
from sims.games.human_punishment.records.words import Aimed, Effect, Style, Use, Weapon
from sims.kernel import kernel
from sims.sets import lowest

BY_STRENGTH = tuple(
    kind.value for kind in (Weapon.RIFLE, Weapon.LASER, Weapon.LAUNCHER, Weapon.PISTOL, Weapon.COMPANION)
)


@kernel
def act(s, rules):
    """Return the action of a turn: a program first, then what a weapon or the lack of one allows."""
    program = use_program(s, rules)
    if program != NONE:
        return program
    if legal(s, rules, Action.ASSASSINATE.value) and s.worth[best_of(s, rules, others_living(s, s.seat))] > 0.0:
        return Action.ASSASSINATE.value
    return act_armed(s, rules) if s.armed else act_unarmed(s, rules)


@kernel
def act_armed(s, rules):
    """Shoot if the aimed target is nearly as good as the best, else aim at the best; heal a friend."""
    seat, kind = s.seat, s.weapon[s.seat]
    best = s.worth[best_of(s, rules, others_living(s, seat))]
    aimed = worth_of_aim(s, rules)
    if legal(s, rules, Action.HEAL.value) and aimed < 0.0 and s.hp[s.aim[seat]] < rules.hit_points:
        return Action.HEAL.value
    mimics = policy_of(s, rules, seat).style == Style.MIMIC and may_learn(
        s, rules, others_living(s, seat), int(NOTHING)
    )
    if aimed >= best - policy_of(s, rules, seat).slack and (aimed > 0.0 or not mimics):
        return Action.SHOOT.value
    if rules.weapons[kind].aimed != Aimed.NOBODY and legal(s, rules, Action.RETARGET.value) and best > aimed:
        return Action.RETARGET.value
    return Action.DROP.value if mimics and aimed <= 0.0 else Action.SHOOT.value


@kernel
def worth_of_aim(s, rules):
    """Return what the players are worth at whom the own weapon is aimed; with a laser, the best of all."""
    seat = s.seat
    first, second = s.aim[seat], s.aim_too[seat]
    if first == NOBODY:
        return s.worth[best_of(s, rules, others_living(s, seat))]
    return s.worth[first] if second == NOBODY else (s.worth[first] + s.worth[second]) / 2.0


@kernel
def act_unarmed(s, rules):
    """Take a weapon if somebody is worth it, else investigate, else draw; whatever is legal if nothing of these is."""
    others = others_living(s, s.seat)
    weapon = strongest(s, rules)
    if weapon != NONE and s.worth[best_of(s, rules, others)] > policy_of(s, rules, s.seat).threshold:
        return weapon
    look = investigate(s, rules, others)
    if look != NONE:
        return look
    if weapon != NONE:
        return weapon
    if legal(s, rules, Action.DRAW.value):
        return Action.DRAW.value
    return lowest_legal(s, rules)


@kernel
def strongest(s, rules):
    """Return the action of taking the strongest free weapon, or that of another with a Pickpocket, or NONE."""
    for kind in range(WEAPON_KINDS):
        action = Action.EQUIP + BY_STRENGTH[kind]
        if legal(s, rules, action):
            return action
    return Action.ROB.value if legal(s, rules, Action.ROB.value) else NONE


@kernel
def investigate(s, rules, others):
    """Return the action of looking at a card, not seen yet, of the player of whom the script is least sure; or NONE."""
    seats = int(NOTHING)
    for other in range(rules.players):
        if others >> other & 1 and unseen_card(s, rules, other) != NONE:
            seats |= 1 << other
    other = least_known(s, rules, seats)
    return NONE if other == NONE else unseen_card(s, rules, other)


@kernel
def unseen_card(s, rules, other):
    """Return the legal action of looking at a card of a player that the script has not seen, or NONE."""
    for side in range(SIDES):
        action = Action.CARD + SIDES * other + side
        if not s.loyalty_seen[s.lies[other, side]] >> s.seat & 1 and legal(s, rules, action):
            return action
    if not s.id_seen[s.id_at[other]] >> s.seat & 1 and legal(s, rules, Action.ID + other):
        return Action.ID + other
    return NONE


@kernel
def use_program(s, rules):
    """Return the action of using a program that helps now, or NONE."""
    rows = programs(s, rules)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if helps(s, rules, row):
            return Action.PLAY + row
    return NONE


@kernel
def use_program_at_once(s, rules):
    """Return what `use_program` does as far as no belief is needed for it, and whether none is: thinking is slow."""
    rows = programs(s, rules)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        effect = rules.programs[row].effect
        if effect == Effect.SHOCK or effect == Effect.STEAL_WEAPON or effect == Effect.SLEEPER:
            return NONE, False
        if helps(s, rules, row):
            return Action.PLAY + row, True
    return NONE, True


@kernel
def helps(s, rules, row):
    """Return whether a script uses a program in its own turn. Disarm, Redirect and Repair are kept for an answer."""
    seat, effect = s.seat, rules.programs[row].effect
    others = others_living(s, seat)
    if rules.programs[row].use == Use.PERMANENT:
        return True
    if effect == Effect.SPAM or effect == Effect.LAUNCHER or effect == Effect.LASER:
        return True
    if effect == Effect.SCAN or effect == Effect.DEEP_SCAN:
        return may_learn(s, rules, others, int(effect == Effect.DEEP_SCAN))
    if effect == Effect.REPAIR:
        return s.hp[seat] < rules.hit_points
    if effect == Effect.SHOCK:
        best = best_of(s, rules, others)
        return s.worth[best] > 0.0 and s.hp[best] > rules.programs[row].amount
    if effect == Effect.LEAK:
        return True
    if effect == Effect.STEAL_WEAPON:
        return s.worth[best_of(s, rules, others)] > policy_of(s, rules, seat).threshold
    return effect == Effect.SLEEPER and fallen_friend(s, rules) != NONE


@kernel
def may_learn(s, rules, others, of_ids):
    """Return whether a scan shows a card that the script has not seen."""
    for other in range(rules.players):
        if others >> other & 1:
            if of_ids:
                if not (s.id_seen[s.id_at[other]] >> s.seat & 1):
                    return True
            else:
                for side in range(SIDES):
                    if not s.loyalty_seen[s.lies[other, side]] >> s.seat & 1:
                        return True
    return False


@kernel
def fallen_friend(s, rules):
    """Return an eliminated player who is likely of the own team, whose cards lie open; or NONE."""
    me = team_of(s, rules, s.seat)
    for other in range(rules.players):
        if not s.alive >> other & 1 and s.belief[other, me] > 0.5 and not s.last_standing:
            return other
    return NONE


@kernel
def aim_at(s, rules, holder, kind):
    """Return the best player to aim a weapon at, among the legal ones; for a launcher, the first of the best pair."""
    best, most = NONE, 0.0
    for k in range(1, rules.players + 1):
        other = clockwise(rules, s.seat, k)
        if may_aim(s, rules, holder, kind, other) and legal(s, rules, Action.PLAYER + other):
            worth = s.worth[other]
            if rules.weapons[kind].aimed == Aimed.PAIR and second_target(s, rules, holder, other) != NOBODY:
                worth = (worth + s.worth[second_target(s, rules, holder, other)]) / 2.0
            if best == NONE or is_better(worth, most):
                best, most = other, worth
    return Action.PLAYER + best


@kernel
def last_legal(s, rules):
    """Return the legal action of the highest number."""
    action = ACTIONS - 1
    while not legal(s, rules, action):
        action -= 1
    return action
