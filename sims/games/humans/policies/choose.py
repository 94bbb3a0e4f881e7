"""Humans!!!: what a scripted player does."""

from sims.games.humans.queries.legality import block_of, legal
from sims.games.humans.records.actions import Action
from sims.kernel import kernel


@kernel
def choose(s, rules):
    """Return the first legal action."""
    for action in range(Action.PLAY.value):
        if legal(s, rules, action):
            return action
    first, end = block_of(s.phase)
    for action in range(first, end):
        if legal(s, rules, action):
            return action
    return 0
