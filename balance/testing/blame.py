"""Whose error it was: that of a plug-in game's author is named with file and line, not called a bug of ours."""

from scenarios import Scenario
from scenarios.loader.loading import latest
from sims import tracebacks
from sims.closure import closure
from sims.game import is_ours


def plug_ins_own(error: BaseException) -> str | None:
    """What a plug-in game did wrong, in one line; None if no plug-in was loaded, or nothing is found to be wrong in it.

    A compiled kernel does not say where it failed: game 0 of the scenario as it is is played interpreted, in a child
    process, to find the line.
    """
    scenario = latest()
    if scenario is None or is_ours(scenario.game.name):
        return None
    files = closure(*scenario.game.modules).values()
    cause = _cause(scenario) or (tracebacks.told(error) if tracebacks.place(error, list(files)) else "")
    name = scenario.game.name
    return f"{cause} (an error of the game {name}; balance check {scenario.name} looks for more)" if cause else None


def _cause(scenario: Scenario) -> str:
    from balance.testing.contract import first_breach

    breach = first_breach(scenario.configuration({}))
    return breach.says if breach else ""
