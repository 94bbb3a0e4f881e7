"""Human Punishment: what a scripted player does, decision by decision."""

from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.records.actions import ACTIONS, Action
from sims.kernel import kernel
from sims.rng import whim_below


@kernel
def choose(s, rules):
    """Return the action of the script of the seat that decides."""
    if legal(s, rules, Action.SHOOT.value):
        return Action.SHOOT.value
    count = 0
    for action in range(ACTIONS):
        count += bool(legal(s, rules, action))
    skipped = whim_below(s, count)
    for action in range(ACTIONS):
        if legal(s, rules, action):
            if skipped == 0:
                return action
            skipped -= 1
    return Action.PASS.value
