"""Find out whose error stopped a command: one in a plug-in game is named with file and line."""

import traceback
from collections.abc import Collection
from pathlib import Path

from scenarios import Scenario
from scenarios.loader.loading import latest
from sims import game
from sims.compiler import tracebacks
from sims.compiler.closure import closure
from sims.game import is_ours


def plug_ins_own(error: BaseException) -> str | None:
    """Return in one line what a plug-in game did wrong; None if nothing wrong is found in one.

    A compiled kernel does not say where it failed. To find the line, game 0 of the scenario with its defaults is played
    interpreted, in a child process. What does not compile the compiler names itself.

    Args:
        error: The exception that stopped the command.
    """
    scenario = latest()
    if scenario is None or is_ours(scenario.game.name):
        return None
    cause = _cause(scenario) or _by_itself(error, list(closure(*scenario.game.modules).values()))
    name = scenario.game.name
    return f"{cause} (an error of the game {name}; balance check {scenario.name} looks for more)" if cause else None


def _cause(scenario: Scenario) -> str:
    """Return the first breach of contract in game 0, or ""."""
    from balance.testing.contract import first_breach

    breach = first_breach(scenario.configuration({}))
    return breach.says if breach else ""


def _by_itself(error: BaseException, files: Collection[Path]) -> str:
    """Return what an error of a game's own files or compiled kernels says itself; "" of others."""
    from numba.core.errors import NumbaError

    if isinstance(error, NumbaError):
        return tracebacks.compiler_said(error)
    if tracebacks.place(error, files):
        return tracebacks.told(error)
    innermost = traceback.extract_tb(error.__traceback__)[-1:]
    if innermost and Path(innermost[0].filename) == Path(str(game.__file__)):  # where Python calls kernels
        return f"{tracebacks.told(error)}, in a compiled kernel"
    return ""
