"""Find out whose error stopped a command: one in a plug-in game is named with file and line."""

from scenarios import Scenario
from scenarios.loader.loading import latest
from sims import tracebacks
from sims.closure import closure
from sims.game import is_ours


def plug_ins_own(error: BaseException) -> str | None:
    """Return in one line what a plug-in game did wrong; None if nothing wrong is found in one.

    A compiled kernel does not say where it failed. To find the line, game 0 of the scenario with its defaults is played
    interpreted, in a child process.

    Args:
        error: The exception that stopped the command.
    """
    scenario = latest()
    if scenario is None or is_ours(scenario.game.name):
        return None
    files = closure(*scenario.game.modules).values()
    cause = _cause(scenario) or (tracebacks.told(error) if tracebacks.place(error, list(files)) else "")
    name = scenario.game.name
    return f"{cause} (an error of the game {name}; balance check {scenario.name} looks for more)" if cause else None


def _cause(scenario: Scenario) -> str:
    """Return the first breach of contract in game 0, or ""."""
    from balance.testing.contract import first_breach

    breach = first_breach(scenario.configuration({}))
    return breach.says if breach else ""
