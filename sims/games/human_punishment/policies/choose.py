"""Human Punishment: what a scripted player does, decision by decision."""

from sims.games.human_punishment.policies import acts, aims, answers, exchanges, mates, programs
from sims.games.human_punishment.policies.beliefs import forget
from sims.games.human_punishment.policies.worths import best_of, weigh
from sims.games.human_punishment.queries.options import has_choice, lowest_legal
from sims.games.human_punishment.queries.table import others_living
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import Phase
from sims.kernel import kernel


@kernel
def choose(s, rules):
    """Return the action of the script of the seat that decides."""
    phase = s.phase
    if phase == Phase.LIMIT:
        return answers.discard(s, rules)
    if mates.may_end(phase) and mates.only_mates(s, rules):
        return mates.seek_end(s, rules)
    if phase == Phase.TARGET:
        return answers.as_target(s, rules)
    if phase == Phase.REVEAL:
        return answers.reveal(s, rules)
    if phase == Phase.WINDOW:
        return answers.answer(s, rules)
    if phase == Phase.BACKUP:
        return acts.last_legal(s, rules)
    if phase != Phase.ACT and not has_choice(s, rules):  # in a turn there nearly always is one
        return lowest_legal(s, rules)
    if phase == Phase.PROGRAM:
        named = answers.name_at_once(s, rules)
        if named != NONE:
            return named
    sure = False
    if phase == Phase.ACT or phase == Phase.AFTER:
        program, sure = programs.use_program_at_once(s, rules)
        if program != NONE:
            return program
        if sure and phase == Phase.AFTER:
            return Action.PASS.value
    weigh(s, rules)
    action = choose_by_worth(s, rules, sure)
    forget(s, rules)
    return action


@kernel
def choose_by_worth(s, rules, no_program):
    """Return the action in a phase in which it matters who is believed to be what; `no_program`: none is used now."""
    phase = s.phase
    if phase == Phase.ACT:
        return acts.act(s, rules, no_program)
    if phase == Phase.AIM:
        return aims.aim_at(s, rules, s.seat, s.aiming)
    if phase == Phase.REAIM:
        return aims.aim_at(s, rules, s.seat, s.weapon[s.seat])
    if phase == Phase.REDIRECT:
        other, _ = aims.aim_elsewhere(s, rules, s.named)
        return aims.aim_at(s, rules, s.named, s.weapon[s.named]) if other == NONE else Action.PLAYER + other
    if phase == Phase.AFTER:
        program = programs.use_program(s, rules)
        return Action.PASS.value if program == NONE else program
    if phase == Phase.ABILITY:
        return answers.use_ability(s, rules)
    if phase == Phase.EQUIP:
        return arm_again(s, rules)
    if phase == Phase.PROGRAM:
        return answers.name_for_program(s, rules)
    if phase == Phase.SWAP:
        card = exchanges.name_other_card(s, rules)
        return lowest_legal(s, rules) if card == NONE else card
    seats = answers.named(s, rules)
    if phase == Phase.ROB:
        other = aims.whom_to_rob(s, rules)
        return Action.PLAYER + (best_of(s, rules, seats) if other == NONE else other)
    if phase == Phase.REVIVE:
        return Action.PLAYER + answers.recruit(s, rules, seats)
    return lowest_legal(s, rules) if seats == 0 else Action.PLAYER + best_of(s, rules, seats)


@kernel
def arm_again(s, rules):
    """Return the weapon that an Overclock takes after a shot: it costs no action, so anybody may be worth it."""
    weapon, others = aims.take_weapon(s, rules), others_living(s, s.seat)
    if weapon == NONE:
        return Action.PASS.value
    if s.worth[best_of(s, rules, others)] > 0.0 or acts.knows_all(s, rules, others):
        return weapon
    return Action.PASS.value
