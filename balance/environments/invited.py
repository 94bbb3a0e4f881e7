"""Invite players from outside into a study, if it can be played with them."""

from collections.abc import Sequence

from balance.environments.agents import Agent, meet
from scenarios import Configuration, InputError


def check_timeout(timeout: float) -> None:
    """Refuse a time for answers that is none.

    Raises:
        InputError: If it is not above 0, or has no end.
    """
    if not 0 < timeout < float("inf"):
        raise InputError(f"--agent-timeout is {timeout:g}; it must be a number of seconds above 0")


def invite(names: Sequence[str], configuration: Configuration, timeout: float) -> tuple[Agent, ...]:
    """Return who the players are that shall play at any seat, as `meet` does.

    Args:
        names: The players; none may be named.
        configuration: One of those that are played.
        timeout: Time to answer [s].

    Raises:
        InputError: If `meet` refuses them, the time is none, or a script thinks ahead, as none can that plays beside
            players from outside.
    """
    if names and configuration.thinks:
        raise InputError("--agent and lookahead: the scripts beside an agent do not think ahead; leave lookahead out")
    if names:
        check_timeout(timeout)
    return meet(names, configuration, timeout)
