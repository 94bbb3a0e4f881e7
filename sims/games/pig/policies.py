"""Decide for Pig's scripted players when to stop rolling. Their weights are the rows of policies.csv."""

from sims.games.pig.state import Action
from sims.kernel import kernel


@kernel
def choose(s, rules):
    """Hold at `hold_at` points; a policy that `stops_at_goal` also holds as soon as it would win."""
    if s.at_risk >= rules.hold_at[s.seat]:
        return Action.HOLD
    wins_now = s.scores[s.seat] + s.at_risk >= rules.goal
    if wins_now and rules.policies[s.seat].stops_at_goal and s.at_risk > 0:
        return Action.HOLD
    return Action.ROLL
