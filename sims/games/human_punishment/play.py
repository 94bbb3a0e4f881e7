"""Human Punishment: set the game up, carry actions out, fill the result row."""

from sims.games.human_punishment.queries.table import second_target
from sims.games.human_punishment.queries.teams import (
    eliminated_by_team,
    secret_cards,
    secrets_held,
    team_at_start,
    team_changes,
    team_of,
)
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import MEASURED_ROUNDS, NOBODY, NONE, PROGRAM_ROWS, SIDES, TENTHS
from sims.games.human_punishment.records.words import Aimed, Always, Deed, Phase, Step, Use
from sims.games.human_punishment.rules.abilities import assassinate, photograph, stop_ability, use_on
from sims.games.human_punishment.rules.cards import discard, look_at_id, reveal_id, reveal_loyalty
from sims.games.human_punishment.rules.elimination import bring_back
from sims.games.human_punishment.rules.ending import has_won
from sims.games.human_punishment.rules.programs import name_card_for_program, name_for_program, use_program
from sims.games.human_punishment.rules.setup import set_up
from sims.games.human_punishment.rules.turn import announce, go_on
from sims.games.human_punishment.rules.weapons import aim, equip, take_shot
from sims.kernel import kernel
from sims.sets import count


@kernel
def start(s, rules):
    """Set the game up to the first decision. `s` is blank but for its random streams."""
    set_up(s, rules)
    go_on(s, rules)


@kernel
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    if action < Action.EQUIP:
        answer(s, rules, action)
    elif action < Action.PLAYER:
        take_weapon(s, rules, action - Action.EQUIP)
    elif action < Action.CARD:
        name_player(s, rules, action - Action.PLAYER)
    elif action < Action.ID:
        place = action - Action.CARD
        name_card(s, place // SIDES, place % SIDES)
    elif action < Action.DISCARD:
        name_id(s, action - Action.ID)
    elif action < Action.PLAY:
        s.phase = Phase.NEXT
        discard(s, rules, s.seat, action - Action.DISCARD)
    else:
        use_program(s, rules, s.seat, action - Action.PLAY)
    go_on(s, rules)


@kernel
def answer(s, rules, action):
    """Carry out an action without a number."""
    phase, seat = s.phase, s.seat
    s.phase = Phase.NEXT
    if phase == Phase.TARGET:
        take_shot(s, rules, seat)
    elif phase == Phase.ABILITY:
        stop_ability(s)
    elif phase == Phase.WINDOW:
        s.asked += 1
    elif phase == Phase.AFTER:
        s.step = Step.LIMIT
    elif phase == Phase.BACKUP:
        s.backups |= 1 << seat
    elif phase == Phase.ACT:
        act(s, rules, action)


@kernel
def act(s, rules, action):
    """HP-R034, HP-R039: announce the turn's action, or ask first whom a weapon is aimed at."""
    seat = s.seat
    if action == Action.ASSASSINATE:
        assassinate(s, rules)
    elif action == Action.ROB:
        s.deed, s.phase = Deed.ROB, Phase.ROB
    elif action == Action.DRAW:
        announce(s, Deed.DRAW.value, int(NONE), int(NOBODY), int(NOBODY))
    elif action == Action.DROP:
        announce(s, Deed.DROP.value, int(NONE), int(NOBODY), int(NOBODY))
    elif action == Action.PASS:
        announce(s, Deed.PASS.value, int(NONE), int(NOBODY), int(NOBODY))
    elif action == Action.HEAL:
        announce(s, Deed.HEAL.value, s.weapon[seat], s.aim[seat], int(NOBODY))
    elif action == Action.RETARGET:
        s.deed, s.aiming, s.phase = Deed.RETARGET, s.weapon[seat], Phase.AIM
    elif rules.weapons[s.weapon[seat]].aimed == Aimed.NOBODY:
        s.deed, s.aiming, s.phase = Deed.SHOOT, s.weapon[seat], Phase.AIM
    else:
        announce(s, Deed.SHOOT.value, s.weapon[seat], s.aim[seat], s.aim_too[seat])


@kernel
def take_weapon(s, rules, kind):
    """HP-R037: say which weapon; it is aimed next, but for a laser (HP-R058)."""
    if rules.weapons[kind].aimed != Aimed.NOBODY:
        s.deed = Deed.EQUIP if s.phase == Phase.ACT else Deed.NONE
        s.aiming, s.phase = kind, Phase.AIM
    elif s.phase == Phase.ACT:
        announce(s, Deed.EQUIP.value, kind, int(NOBODY), int(NOBODY))
    else:
        s.phase = Phase.NEXT
        equip(s, rules, s.seat, kind, int(NOBODY))


@kernel
def name_player(s, rules, other):
    """Carry out the choice of a player."""
    phase, seat = s.phase, s.seat
    s.phase = Phase.NEXT
    if phase == Phase.AIM and s.deed == Deed.NONE:  # after an own shot (Overclock)
        equip(s, rules, seat, s.aiming, other)
    elif phase == Phase.AIM:
        too = NOBODY
        if rules.weapons[s.aiming].aimed == Aimed.PAIR:
            too = second_target(s, rules, seat, other)
        announce(s, s.deed, s.aiming, other, too)
    elif phase == Phase.REAIM:
        aim(s, rules, seat, other)
    elif phase == Phase.REVIVE:
        bring_back(s, rules, other, Always.FALLEN.value)
    elif phase == Phase.ROB:
        rob(s, rules, other)
    elif phase == Phase.ABILITY:
        use_on(s, rules, other)
    else:
        name_for_program(s, rules, phase, other)


@kernel
def name_card(s, seat, side):
    """Carry out the choice of a loyalty card."""
    phase = s.phase
    s.phase = Phase.NEXT
    if phase == Phase.ACT:
        announce(s, Deed.INVESTIGATE.value, side, seat, int(NOBODY))
    elif phase == Phase.ABILITY:
        photograph(s, seat, side)
    elif phase == Phase.PROGRAM or phase == Phase.SWAP:
        name_card_for_program(s, phase, seat, side)
    else:
        reveal_loyalty(s, seat, side)
        if phase == Phase.TARGET:
            s.shot_at += 1


@kernel
def name_id(s, seat):
    """Carry out the choice of an ID: to investigate it, or to reveal it to a shot."""
    phase = s.phase
    s.phase = Phase.NEXT
    if phase == Phase.ACT:
        announce(s, Deed.INVESTIGATE_ID.value, int(NONE), seat, int(NOBODY))
    elif phase == Phase.PROGRAM:
        look_at_id(s, s.player, seat)
        s.step = s.back
    else:
        reveal_id(s, seat)
        s.ability_seat = seat
        s.shot_at += 1


@kernel
def rob(s, rules, other):
    """Pickpocket: a player's weapon is taken as the action; it is aimed anew, but for a laser."""
    s.named, s.aiming = other, s.weapon[other]
    if rules.weapons[s.aiming].aimed == Aimed.NOBODY:
        announce(s, Deed.ROB.value, s.aiming, int(NOBODY), int(NOBODY))
    else:
        s.phase = Phase.AIM


@kernel
def report(s, rules, result):
    """Fill the row of a finished game."""
    result.turns, result.checks, result.living = s.turns, s.checks, count(s.alive)
    result.announced_alone = s.last_standing
    low, high = secret_cards(s, rules)
    for seat in range(rules.players):
        result.team[seat], result.team_start[seat] = team_of(s, rules, seat), team_at_start(s, rules, seat)
        result.won[seat] = has_won(s, rules, seat)
        result.hit_points[seat] = s.hp[seat]
        result.eliminated_by[seat] = s.eliminated_by[seat] + 1
        result.eliminated_turn[seat] = s.eliminated_turn[seat]
        result.investigations[seat], result.shots[seat] = s.investigations[seat], s.shots[seat]
        result.cancelled[seat], result.reveals[seat] = s.cancelled[seat], s.reveals[seat]
        result.used_any_time[seat] = s.used[seat, Use.ANY_TIME]
        result.used_own_turn[seat] = s.used[seat, Use.OWN_TURN]
        result.put_in_play[seat] = s.used[seat, Use.PERMANENT]
        result.team_changes[seat] = team_changes(s, rules, seat, low, high)
        result.eliminated_by_team[seat] = eliminated_by_team(s, rules, seat, low, high)
        result.secrets_held[seat] = secrets_held(s, rules, seat)
    for row in range(PROGRAM_ROWS):
        result.programs_used[row] = s.programs_used[row]
    for tenth in range(TENTHS):
        result.believed[tenth], result.believed_right[tenth] = s.believed[tenth], s.believed_right[tenth]
        result.believed_chance[tenth] = s.believed_chance[tenth]
    for place in range(len(MEASURED_ROUNDS)):
        result.identified[place], result.identified_of[place] = s.identified[place], s.identified_of[place]
