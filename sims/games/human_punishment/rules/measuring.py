"""Human Punishment: how well scripts read the table, counted for RESULT where `measure_beliefs` asks for it.

Counted is the team that an observer holds most likely of another living player, and with which chance; on equal chances
the first of H, M, O, L, F.

    believed[k]         at the beginning of the observer's own turn, by tenths: k / 10 <= chance < (k + 1) / 10
    believed_right[k]   of these, how often it was the player's team
    believed_chance[k]  the sum of these chances, in thousandths
    identified_of[k]    pairs of a living observer and another living player as round MEASURED_ROUNDS[k] begins
    identified[k]       of these, in how many it was the player's team

Nobody in the game reads what is counted here: it knows all cards.
"""

from sims.games.human_punishment.policies.beliefs import forget, think
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import MEASURED_ROUNDS, TEAMS, TENTHS
from sims.kernel import kernel
from sims.sets import has


@kernel
def measure(s, rules):
    """Count what is believed as a turn begins, and as a round begins."""
    if s.rounds > s.rounds_measured:
        s.rounds_measured = s.rounds
        for place in range(len(MEASURED_ROUNDS)):
            if s.rounds == MEASURED_ROUNDS[place]:
                measure_round(s, rules, place)
    if has(s.alive, s.turn_seat):
        measure_turn(s, rules, s.turn_seat)


@kernel
def measure_round(s, rules, place):
    """Count of how many others all living players hold the true team most likely."""
    for observer in range(rules.players):
        if has(s.alive, observer):
            think(s, rules, observer)
            for other in range(rules.players):
                if other != observer and has(s.alive, other):
                    s.identified_of[place] += 1
                    s.identified[place] += int(most_likely(s, other) == team_of(s, rules, other))
            forget(s, rules)


@kernel
def measure_turn(s, rules, observer):
    """Count how sure a player is of the teams of the others, and how often it is right."""
    think(s, rules, observer)
    for other in range(rules.players):
        if other != observer and has(s.alive, other):
            team = most_likely(s, other)
            chance = s.belief[other, team]
            tenth = min(TENTHS - 1, int(chance * TENTHS))
            s.believed[tenth] += 1
            s.believed_right[tenth] += int(team == team_of(s, rules, other))
            s.believed_chance[tenth] += int(chance * 1000.0 + 0.5)
    forget(s, rules)


@kernel
def most_likely(s, seat):
    """Return the team that is believed to be most likely; the first of equals."""
    best = 0
    for team in range(1, TEAMS):
        if s.belief[seat, team] > s.belief[seat, best]:
            best = team
    return best
