"""Human Punishment, Object of the Game: the check of the eliminated, who has won, and what that is worth.

What a check finds, by the teams of the living, is `queries.checks.verdict`: players who have seen it reckon with it.
"""

from sims.games.human_punishment.queries.checks import verdict
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import NOBODY, NONE, SIDES
from sims.games.human_punishment.records.words import Event, Log, Outcome, Phase, Step, Team, WinShare
from sims.games.human_punishment.rules.weapons import remember
from sims.kernel import kernel
from sims.trace import emit


@kernel
def check_win(s, rules):
    """HP-R007, HP-R011: say whether the round goes on, or is over and who has won; HP-R013: or that all stand alone."""
    note_check(s, rules)
    outcome, alone = verdict(s, rules, s.checks - 1)
    s.check_alone[s.checks - 1] = int(alone)
    if alone and not s.last_standing:
        emit(s, Event.LAST_STANDING, s.checks, int(alone))
    s.last_standing = int(alone)
    remember(s, Log.CHECK.value, s.turn_seat, s.checks - 1)
    emit(s, Event.CHECK, s.checks - 1, outcome)
    if outcome != NONE:
        end_game(s, rules, outcome)
    else:
        s.step = Step.CHECKED


@kernel
def note_check(s, rules):
    """HP-R007: keep who lived, who was out, and where all cards lay: what a check says depends on this alone."""
    check = s.checks
    s.checks += 1
    s.check_living[check], s.check_fallen[check] = s.alive, s.fallen
    for card in range(rules.programs_dealt):
        s.check_holder[check, card] = NOBODY
    for seat in range(rules.players):
        s.check_id[check, seat], s.check_mark[check, seat] = s.id_at[seat], s.mark[seat]
        for side in range(SIDES):
            s.check_lies[check, seat, side] = s.lies[seat, side]
        for k in range(s.held[seat]):
            s.check_holder[check, s.hand[seat, k]] = seat


@kernel
def check_turn_cap(s, rules):
    """End the game after `turn_cap` turns of each player, which bounds it; it is not a rule of the rulebook."""
    if s.turns >= rules.turn_cap * rules.players:
        end_game(s, rules, Outcome.ROUND_CAP.value)


@kernel
def end_game(s, rules, outcome):
    """End the game (HP-R007). The winner of the row is who has won alone."""
    s.phase, s.outcome = Phase.OVER, outcome
    s.winner = only_winner(s, rules)
    emit(s, Event.OVER, outcome, s.turns)


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
