"""Human Punishment: the elimination check: who has won, by the teams of the living (HP-R001 to HP-R014)."""

import numpy as np

from sims.games.human_punishment.queries.teams import secret_cards, team_then
from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import LmsRule, Outcome, Team
from sims.kernel import kernel
from sims.sets import count


@kernel
def count_teams(s, rules, check, seats, low, high):
    """Return how many of a set of players were Humans, Machines, Legion and Fallen at a check.

    `low` and `high` are here and below what `secret_cards` returns.
    """
    humans = machines = legion = fallen = 0
    for seat in range(rules.players):
        if seats >> seat & 1:
            team = team_then(s, rules, check, seat, low, high)
            humans += team == Team.HUMAN
            machines += team == Team.MACHINE
            legion += team == Team.LEGION
            fallen += team == Team.FALLEN
    return humans, machines, legion, fallen


@kernel
def last_human_fell(s, rules, check, low, high):
    """HP-A05: return whether the last living Human left by elimination, as far as the checks up to this one tell.

    Without a living Human at this check, look back for the check that took the last one: if some player out by it was
    the last Human, yes; if there was none before it either, look further back.
    """
    while check >= 0:
        living = np.int64(s.check_living[check])
        humans, _, _, _ = count_teams(s, rules, check, living, low, high)
        if humans > 0:
            return False  # alive then, and no elimination took it since
        humans, _, _, _ = count_teams(s, rules, check, np.int64(s.check_fallen[check]), low, high)
        if humans > 0:
            return True
        check -= 1
    return False


@kernel
def verdict(s, rules, check):
    """Return the Outcome that a check finds, or NONE, and whether it is said that all stand alone from now on."""
    living = np.int64(s.check_living[check])
    low, high = secret_cards(s, rules)
    humans, machines, legion, fallen = count_teams(s, rules, check, living, low, high)
    players = count(living)
    alone = check > 0 and s.check_alone[check - 1] == 1
    if legion == players:
        return Outcome.LEGION.value, alone
    if alone:
        return (Outcome.LAST_STANDING.value if players == 1 else NONE), True
    if fallen == players:
        return Outcome.FALLEN.value, False
    if humans == players:
        return Outcome.HUMANS.value, False
    if humans > 0:
        return NONE, False
    if players == 1 and machines == 0:
        return Outcome.OUTLAW.value, False
    if stands_alone(s, rules, check, low, high):
        return (Outcome.LAST_STANDING.value if players == 1 else NONE), True
    if machines > 0 or not rules.m_needs_alive:
        return Outcome.MACHINES.value, False
    return NONE, False


@kernel
def stands_alone(s, rules, check, low, high):
    """HP-R013, HP-A05: return whether a check that finds no Human says that all stand alone."""
    if rules.lms_rule == LmsRule.FIRST_ONLY and check > 0:
        return False
    return not last_human_fell(s, rules, check, low, high)


@kernel
def fits_checks(s, rules):
    """Return whether the cards as they lie explain all that was said at the checks so far."""
    for check in range(s.checks):
        outcome, alone = verdict(s, rules, check)
        if outcome != NONE or alone != (s.check_alone[check] == 1):
            return False
    return True
