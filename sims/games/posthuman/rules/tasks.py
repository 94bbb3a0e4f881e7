"""Posthuman: what is left of a rule while a player decides: a stack of tasks, the last pushed first done."""

from sims import stack
from sims.games.posthuman.records.words import Phase
from sims.games.posthuman.rules.decks import clear_table
from sims.kernel import kernel

SEATS = 8  # a task's number is its seat + SEATS x what else it needs


@kernel
def push_for(s, task, seat, data):
    """Keep a task for a seat, with a number for it."""
    stack.push(s, task, seat + SEATS * data)


@kernel
def let_prepare(s, task, seat, data):
    """PH-120, PH-182: before dice are rolled against a human, let it use cards and experience; then do the task."""
    push_for(s, task, seat, data)
    s.seat, s.phase = seat, Phase.BRACE


@kernel
def abandon(s, rules):
    """Forget all tasks, and clear the table: what was being done is over."""
    while s.waiting > 0:
        stack.pop(s)
    clear_table(s, rules)
    s.phase = Phase.NEXT
