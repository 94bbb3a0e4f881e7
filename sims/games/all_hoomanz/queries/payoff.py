"""All Hoomanz Are Dead: what each side wants."""

from sims.games.all_hoomanz.records.sizes import ADAM
from sims.games.all_hoomanz.records.words import Outcome
from sims.kernel import kernel


@kernel
def payoff(s, rules, seat):
    """Return 1000 if the game went as the seat wants: heroes want to win, A.D.A.M. wants them to lose."""
    if seat != ADAM:
        return 1000 if s.outcome == Outcome.WIN else 0
    return 1000 if s.outcome != Outcome.WIN and s.outcome != Outcome.ROUND_CAP else 0
