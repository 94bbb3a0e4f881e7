"""Human Punishment: the chapter Game Play: the turn, step by step."""

from sims.games.human_punishment.queries.legality import too_many
from sims.games.human_punishment.queries.programs import may_answer, may_use_any
from sims.games.human_punishment.queries.table import clockwise, loyalty_up, next_living
from sims.games.human_punishment.queries.teams import program_in_play
from sims.games.human_punishment.records.sizes import NOBODY, NONE, SIDES
from sims.games.human_punishment.records.words import Deed, Effect, Event, Log, Phase, Step
from sims.games.human_punishment.rules.abilities import go_on_with_ability
from sims.games.human_punishment.rules.cards import draw, look_at_id, look_at_loyalty
from sims.games.human_punishment.rules.elimination import fall, find_unaimed, reaim
from sims.games.human_punishment.rules.ending import check_turn_cap
from sims.games.human_punishment.rules.measuring import measure
from sims.games.human_punishment.rules.weapons import (
    aim,
    ask_target,
    drop,
    equip,
    finish_shot,
    heal,
    remember_aim,
    shoot,
    take_from,
)
from sims.kernel import kernel
from sims.rng import turn_begins
from sims.trace import emit


@kernel
def go_on(s, rules):
    """Do what comes next, step by step, until somebody has to decide."""
    while s.phase == Phase.NEXT:
        if s.step < Step.FALL:
            go_on_in_turn(s, rules)
        elif s.step == Step.FALL:
            fall(s, rules)
        elif s.step == Step.CHECKED:
            find_unaimed(s, rules)
        else:
            reaim(s, rules)


@kernel
def go_on_in_turn(s, rules):
    """Do the next steps of the turn, until somebody has to decide or is eliminated.

    They are tried in the order in which they mostly follow each other, so most of a turn is done in one pass.
    """
    if is_next(s, Step.WINDOW.value):
        open_window(s, rules)
    if is_next(s, Step.RESOLVE.value):
        resolve(s, rules)
    if is_next(s, Step.SHOT.value):
        ask_target(s, rules)
    if is_next(s, Step.HURT.value):
        s.then, s.step = Step.ABILITY, Step.FALL
    if is_next(s, Step.ABILITY.value):
        go_on_with_ability(s, rules)
    if is_next(s, Step.SHOT_DONE.value):
        finish_shot(s, rules)
        s.shooting = 0
    if is_next(s, Step.AFTER.value):
        ask_after(s, rules)
    if is_next(s, Step.LIMIT.value):
        ask_discard(s, rules)
    if is_next(s, Step.NEXT_SEAT.value):
        next_seat(s, rules)
    if is_next(s, Step.TURN.value):
        begin_turn(s, rules)
    if is_next(s, Step.ACT.value):
        ask_action(s)


@kernel
def is_next(s, step):
    """Return whether nobody has to decide, and a step is the next one."""
    return s.phase == Phase.NEXT and s.step == step


@kernel
def begin_turn(s, rules):
    """HP-R034, HP-R039, HP-A43: what may be done depends on whether the player holds a weapon as the turn begins."""
    s.turns += 1
    turn_begins(s, s.turns)
    s.armed = int(s.weapon[s.turn_seat] != NONE)
    s.fresh, s.shooting, s.quick = 1, 0, 0
    s.deed = Deed.NONE
    s.step = Step.ACT
    if rules.measure_beliefs:
        measure(s, rules)
    emit(s, Event.TURN, s.turn_seat, s.turns)


@kernel
def ask_action(s):
    """Ask the player in turn for an action; one who was eliminated in the own turn has none."""
    if s.alive >> s.turn_seat & 1:
        s.phase, s.seat = Phase.ACT, s.turn_seat
    else:
        s.step = Step.NEXT_SEAT


@kernel
def announce(s, deed, at, to, too):
    """HP-R072: a player says what the turn's action is.

    Args:
        s: The game.
        deed: A Deed.
        at: The kind of weapon, the side of a loyalty card, or NONE.
        to, too: The player whom it is about, and the launcher's second target; NOBODY.
    """
    s.deed, s.deed_at, s.deed_to, s.deed_too = deed, at, to, too
    s.fresh, s.phase, s.step, s.asked = 0, Phase.NEXT, Step.WINDOW, 0
    emit(s, Event.ANNOUNCED, s.turn_seat, deed)


@kernel
def open_window(s, rules):
    """HP-R072, HP-H06: ask all for programs, clockwise from the left of the player in turn, until all have passed.

    After a program the player in turn announces an action again (HP-R073).
    """
    while s.asked < rules.players:
        seat = clockwise(rules, s.turn_seat, 1 + s.asked)
        if s.alive >> seat & 1 and may_answer(s, rules, seat):
            s.phase, s.seat = Phase.WINDOW, seat
            return
        s.asked += 1
    s.step = Step.RESOLVE


@kernel
def ask_after(s, rules):
    """HP-H07: after the action the player in turn may use programs."""
    if s.alive >> s.turn_seat & 1 and may_use_any(s, rules, s.turn_seat):
        s.phase, s.seat = Phase.AFTER, s.turn_seat
    else:
        s.step = Step.LIMIT


@kernel
def resolve(s, rules):
    """HP-R034 to HP-R039: carry the announced action out."""
    seat, deed = s.turn_seat, s.deed
    s.step = Step.AFTER
    if deed == Deed.INVESTIGATE:
        investigate(s, rules, seat, s.deed_to)
    elif deed == Deed.INVESTIGATE_ID:
        s.investigations[seat] += 1
        look_at_id(s, seat, s.deed_to)
    elif deed == Deed.EQUIP:
        equip(s, rules, seat, s.deed_at, s.deed_to)
        remember_aim(s, Log.AIM.value)
    elif deed == Deed.DRAW:
        for _ in range(rules.programs_drawn):
            draw(s, rules, seat)
    elif deed == Deed.DROP:
        drop(s, seat)
    elif deed == Deed.RETARGET:
        aim(s, rules, seat, s.deed_to)
        remember_aim(s, Log.AIM.value)
        if not s.quick and program_in_play(s, rules, seat, Effect.QUICK_HANDS.value) != NONE:
            s.quick, s.step = 1, Step.ACT  # Quick hands: once in a turn it does not use up the action
    elif deed == Deed.ROB:
        take_from(s, rules, seat, s.named)
        if s.deed_to != NOBODY:
            aim(s, rules, seat, s.deed_to)
            remember_aim(s, Log.AIM.value)
    elif deed == Deed.HEAL:
        weapon = rules.weapons[s.weapon[seat]]
        s.deed_draws = weapon.draws
        heal(s, rules, s.deed_to, weapon.heals)
        remember_aim(s, Log.HEAL.value)
        s.step = Step.SHOT_DONE
    elif deed == Deed.SHOOT:
        s.deed_draws, s.shooting = rules.weapons[s.weapon[seat]].draws, 1
        shoot(s)
    else:
        emit(s, Event.PASSED, seat, deed)


@kernel
def investigate(s, rules, seat, other):
    """HP-R035: look at a loyalty card of another player; with a Tracker at both."""
    s.investigations[seat] += 1
    tracks = program_in_play(s, rules, seat, Effect.TRACKER.value) != NONE
    for side in range(SIDES):
        if (side == s.deed_at or tracks) and not loyalty_up(s, other, side):
            look_at_loyalty(s, seat, other, side)


@kernel
def ask_discard(s, rules):
    """HP-R068: at the end of the own turn programs above the limit are discarded."""
    if s.alive >> s.turn_seat & 1 and too_many(s, rules):
        s.phase, s.seat = Phase.LIMIT, s.turn_seat
    else:
        s.step = Step.NEXT_SEAT


@kernel
def next_seat(s, rules):
    """HP-R042: the next player's turn begins, clockwise; an extra turn comes between (Sleepless, HP-A44)."""
    s.step, s.armed = Step.TURN, 0
    check_turn_cap(s, rules)
    if s.phase == Phase.OVER:
        return  # no other round has begun
    extra, s.extra = s.extra, NOBODY
    if extra != NOBODY and s.alive >> extra & 1:
        s.turn_seat = extra
        emit(s, Event.EXTRA_TURN, extra, s.turns)
        return
    last = s.order_seat
    s.order_seat = s.turn_seat = next_living(s, rules, last)
    if places_on(s, rules, s.order_seat) <= places_on(s, rules, last):
        s.rounds += 1


@kernel
def places_on(s, rules, seat):
    """Return how many places clockwise a player sits from who began the game."""
    places = seat - s.first
    return places + rules.players if places < 0 else places
