"""Refuse a script's choice that is no action, compiled.

This is a template over a game's doors, see `sims.compiler.binding`. `legal` may say yes to any number, and a kernel
that looks something up by the action would read beyond its table.
"""

from typing import Any

choose: Any = None
ACTIONS: Any = None


def choose_action(s: Any, rules: Any) -> Any:
    """Return what the script chooses; it must be one of the actions 0 .. ACTIONS - 1."""
    action = choose(s, rules) + 0  # a plain number, where a script returns the member of an enumeration
    if action < 0 or action >= ACTIONS:
        raise ValueError("choose() returned what is no action")  # no number: Numba takes constants only
    return action
