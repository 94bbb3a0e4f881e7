"""Posthuman: what a finished game is worth to a seat."""

from sims.games.posthuman.records.words import Outcome
from sims.kernel import kernel
from sims.sets import count, has


@kernel
def payoff(s, rules, seat):
    """PH-227 to PH-230: 1000 for the human who wins, a share of it in a tie; 1000 for each player if all are mutants.

    With `last_mutant_loses`, who turned last has lost. Alone, reaching the fortress is 1000 and anything else 0.
    """
    if s.outcome == Outcome.MUTANTS:
        return 0 if rules.last_mutant_loses and seat == s.last_turned else 1000
    if s.outcome == Outcome.TIEBREAK:
        return 1000 // count(s.winners) if has(s.winners, seat) else 0
    return 1000 if s.winner == seat else 0
