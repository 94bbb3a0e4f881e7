"""All Hoomanz Are Dead: set the game up, carry actions out, play the turns that follow, fill the result row."""

from sims import rng
from sims.games.all_hoomanz.queries.adam import adam_level
from sims.games.all_hoomanz.records.words import Cause, Event, Fight, Kill, Phase
from sims.games.all_hoomanz.rules.ending import check_round_cap
from sims.games.all_hoomanz.rules.explore import arrive
from sims.games.all_hoomanz.rules.purple_eye.turn import adam_acts, adam_ready, begin_adam
from sims.games.all_hoomanz.rules.setup import pick_from_stash, set_up
from sims.games.all_hoomanz.rules.simon import simon_turn
from sims.games.all_hoomanz.rules.turn import begin_turn, do_something, end_boosts, end_turn, is_stopped, prepare
from sims.kernel import kernel
from sims.trace import emit

TURNS = 8  # numbers set aside for the turns of a round; used are 0 A.D.A.M., 1 to 5 heroes, then S.I.M.O.N.


@kernel
def start(s, rules):
    """Set the game up to the first pick from the stash.

    `s` is blank but for its random streams. If no card lies in the stash, the first decision is to pass.
    """
    set_up(s, rules)


@kernel
def advance(s, rules, action):
    """Carry out `action` and all that follows without a decision."""
    if s.phase == Phase.ACT:
        do_something(s, rules, action)
    elif s.phase == Phase.READY:
        prepare(s, rules, action)
    elif s.phase == Phase.STASH:
        pick_from_stash(s, rules, action)
    elif s.phase == Phase.ADAM_READY:
        adam_ready(s, rules, action)
    else:
        adam_acts(s, rules, action)
    arrive(s, rules)
    if is_stopped(s):
        end_turn(s)
    if s.phase == Phase.NEXT:
        go_on(s, rules)


@kernel
def go_on(s, rules):
    """AH-048, AH-164, AH-193: play turns in order until someone decides: A.D.A.M., the heroes, S.I.M.O.N."""
    while s.phase == Phase.NEXT:
        end_boosts(s, rules)
        s.turn += 1
        if s.rounds == 0 or s.turn > rules.players + 1:
            begin_round(s, rules)
            if s.phase == Phase.OVER:
                return
        rng.turn_begins(s, s.rounds * TURNS + s.turn)
        if s.turn == 0:
            begin_adam(s, rules)
        elif s.turn <= rules.players:
            begin_turn(s, rules, s.turn - 1)
        else:
            s.seat = s.turn_seat = 0
            simon_turn(s, rules)


@kernel
def begin_round(s, rules):
    """Begin a round, in which every player and S.I.M.O.N. have one turn."""
    check_round_cap(s, rules)
    if s.phase == Phase.OVER:
        return
    s.rounds += 1
    s.turn = 0 if rules.purple_eye else 1
    emit(s, Event.ROUND_BEGINS, s.rounds, s.marker)


@kernel
def report(s, rules, result):
    """Fill the result row of a finished game."""
    result.blasted, result.upgrades = s.blasted, s.marker
    result.brains_revealed, result.line_upgrades = s.brains_revealed, s.line_upgrades
    result.mystery_upgrades = s.mystery_upgrades
    result.deployments, result.forced_deployments = s.deployments, s.forced_deployments
    result.drones_on_board, result.drones_placed = s.on_board, s.placed
    result.drones_destroyed_by_blasts = s.killed[Kill.BLAST]
    result.drones_destroyed_by_items = s.killed[Kill.ITEM]
    result.drones_destroyed_by_levels = s.killed[Kill.LEVEL_UP]
    result.drones_destroyed_by_feral = s.killed[Kill.FERAL]
    result.drones_destroyed_by_emp = s.killed[Kill.EMP]
    result.drones_destroyed_by_noodles = s.killed[Kill.NOODLE]
    result.drones_destroyed_by_mysteries = s.killed[Kill.MYSTERY]
    result.kos_by_monsters, result.kos_by_skills = s.kos[Cause.MONSTER], s.kos[Cause.SKILL]
    result.kos_by_turrets, result.kos_by_hack = s.kos[Cause.TURRET], s.kos[Cause.HACK]
    result.kos_by_blasts, result.kos_by_mysteries = s.kos[Cause.BLAST], s.kos[Cause.MYSTERY]
    result.kos_by_adam, result.kos_by_infection = s.kos[Cause.ADAM], s.kos[Cause.INFECTION]
    result.kos_by_shock = s.kos[Cause.SHOCK]
    result.duel_victories, result.duel_ties = s.duel_ends[Fight.VICTORY], s.duel_ends[Fight.TIE]
    result.duel_defeats, result.duel_escapes = s.duel_ends[Fight.KO], s.duel_ends[Fight.FLEE]
    result.victories, result.ties = s.fights[Fight.VICTORY], s.fights[Fight.TIE]
    result.defeats, result.escapes = s.fights[Fight.KO], s.fights[Fight.FLEE]
    result.bombs_armed, result.bombs_exploded = s.armed, s.exploded
    result.bombs_disarmed, result.bombs_struck = s.disarmed, s.defused
    result.air_strikes = s.air_strikes
    result.tiles_by_heroes, result.tiles_by_drones, result.tiles_by_adam = s.found[0], s.found[1], s.found[2]
    result.else_commands, result.shields_prepared, result.hacks = s.otherwise, s.prepared, s.hacks
    result.potions, result.drinks_drunk, result.noodles_used = s.potions, s.drinks_drunk, s.noodles_used
    result.adam_level, result.adam_destroyed = adam_level(s), s.adam_destroyed
    result.duels, result.brains_crushed, result.cubetrons_taken = s.duels, s.crushed, s.cubetrons_taken
    for seat in range(rules.players):
        result.hero[seat], result.level[seat] = s.hero[seat], s.levels[seat] + 1
        result.bombs_by[seat], result.strikes_by[seat] = s.bombs_by[seat], s.strikes_by[seat]
        result.victories_by[seat], result.kos_of[seat] = s.victories_by[seat], s.kos_of[seat]
