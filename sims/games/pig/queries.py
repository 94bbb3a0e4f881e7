"""Answer questions about Pig: what is legal, what a seat cannot see, what must hold."""

from sims.games.pig.state import Action, Law, Phase
from sims.kernel import kernel


@kernel
def legal(s, rules, action):
    """Return whether an action is legal. Rolling always is; PIG-009: holding needs a turn with points at risk."""
    return action == Action.ROLL or (action == Action.HOLD and s.at_risk > 0)


@kernel
def redeal(s, rules, seat):
    """Do nothing: all of Pig is open, so there is nothing to deal anew."""


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that does not hold."""
    total = 0
    for seat in range(rules.players):
        total += s.scores[seat]
        if s.scores[seat] >= rules.goal and s.phase != Phase.OVER:
            return Law.NOBODY_PASSED_THE_GOAL_UNNOTICED
    if total != s.banked:
        return Law.BANKED_POINTS_ADD_UP
    return Law.NONE
