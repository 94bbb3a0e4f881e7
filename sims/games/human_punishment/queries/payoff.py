"""Human Punishment: who has won, and what a finished game is worth to a seat."""

from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import NOBODY
from sims.games.human_punishment.records.words import Outcome, Team, WinShare
from sims.kernel import kernel


@kernel
def has_won(s, rules, seat):
    """HP-A04: a team's win is that of all whose cards give the team; an Outlaw and the last one standing win alone."""
    lives = bool(s.alive >> seat & 1)
    if s.outcome == Outcome.OUTLAW or s.outcome == Outcome.LAST_STANDING:
        return lives
    if s.outcome == Outcome.ROUND_CAP or (rules.win_share == WinShare.LIVING and not lives):
        return False
    return team_of(s, rules, seat) == winning_team(s)


@kernel
def winning_team(s):
    """Return the team that an outcome is a win of."""
    if s.outcome == Outcome.HUMANS:
        return Team.HUMAN.value
    if s.outcome == Outcome.MACHINES:
        return Team.MACHINE.value
    return Team.LEGION.value if s.outcome == Outcome.LEGION else Team.FALLEN.value


@kernel
def only_winner(s, rules):
    """Return the seat that has won alone, or NOBODY: `won` of the row says who shares a win."""
    winner = int(NOBODY)
    for seat in range(rules.players):
        if has_won(s, rules, seat):
            if winner != NOBODY:
                return NOBODY
            winner = seat
    return winner


@kernel
def payoff(s, rules, seat):
    """Return the seat's share of the win: 1000, shared by those who win together."""
    if not has_won(s, rules, seat):
        return 0
    winners = 0
    for other in range(rules.players):
        winners += has_won(s, rules, other)
    return 1000 // winners
