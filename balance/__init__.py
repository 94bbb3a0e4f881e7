"""Balance: a Monte Carlo laboratory for tabletop games.

>>> import balance
>>> balance.play("pig", players=2, games=1_000_000).estimates
>>> balance.sweep(balance.make_plan("pig", {"hold_at": [15, 20, 25]}), "run").summary

The functions have the names of the commands. They are imported when first used, so `import balance` takes no time.
"""

from importlib import import_module

TYPE_CHECKING = False  # as of `typing`, which takes long to import, and Ctrl-C is heard only after this module
if TYPE_CHECKING:
    from typing import Any

    from balance import drift
    from balance.comparison.compare import Comparison, compare
    from balance.design.make_plan import make_plan
    from balance.design.plan import Plan
    from balance.dials.findings import DialFindings
    from balance.dials.search import find_dead_dials
    from balance.drift.power import Power, power
    from balance.replays.replay import replay
    from balance.reporting.run_report import write_report as report
    from balance.runs.forecast import forecast
    from balance.runs.merge import merge
    from balance.runs.run import Run, open_run
    from balance.runs.sweep import ShardRun, sweep
    from balance.simulation.play import Played, play
    from balance.skill.decisions.study import Decisions, decisions
    from balance.skill.ladder.ladder import Ladder, ladder
    from balance.skill.train import train
    from balance.skill.training import Training
    from scenarios import available as games
    from scenarios import load
    from scenarios.loader.errors import InputError

__all__ = [
    "Comparison",
    "Decisions",
    "DialFindings",
    "InputError",
    "Ladder",
    "Plan",
    "Played",
    "Power",
    "Run",
    "ShardRun",
    "Training",
    "compare",
    "decisions",
    "drift",
    "find_dead_dials",
    "forecast",
    "games",
    "ladder",
    "load",
    "make_plan",
    "merge",
    "open_run",
    "play",
    "power",
    "replay",
    "report",
    "sweep",
    "train",
]

_FROM = {  # name -> module and attribute; "" stands for the module itself
    "Decisions": ("balance.skill.decisions.study", "Decisions"),
    "DialFindings": ("balance.dials.findings", "DialFindings"),
    "Comparison": ("balance.comparison.compare", "Comparison"),
    "InputError": ("scenarios.loader.errors", "InputError"),
    "Ladder": ("balance.skill.ladder.ladder", "Ladder"),
    "Plan": ("balance.design.plan", "Plan"),
    "Played": ("balance.simulation.play", "Played"),
    "Power": ("balance.drift.power", "Power"),
    "Run": ("balance.runs.run", "Run"),
    "ShardRun": ("balance.runs.sweep", "ShardRun"),
    "Training": ("balance.skill.training", "Training"),
    "find_dead_dials": ("balance.dials.search", "find_dead_dials"),
    "compare": ("balance.comparison.compare", "compare"),
    "decisions": ("balance.skill.decisions.study", "decisions"),
    "drift": ("balance.drift", ""),
    "forecast": ("balance.runs.forecast", "forecast"),
    "games": ("scenarios", "available"),
    "ladder": ("balance.skill.ladder.ladder", "ladder"),
    "load": ("scenarios", "load"),
    "make_plan": ("balance.design.make_plan", "make_plan"),
    "merge": ("balance.runs.merge", "merge"),
    "open_run": ("balance.runs.run", "open_run"),
    "play": ("balance.simulation.play", "play"),
    "power": ("balance.drift.power", "power"),
    "replay": ("balance.replays.replay", "replay"),
    "report": ("balance.reporting.run_report", "write_report"),
    "sweep": ("balance.runs.sweep", "sweep"),
    "train": ("balance.skill.train", "train"),
}


def __getattr__(name: str) -> "Any":
    """Import a name of the package when it is first used (PEP 562).

    Raises:
        AttributeError: If the package has no such name.
        Stranger: If one of our packages is missing, or another distribution's package has its name.
    """
    if name == "__version__":
        return import_module("balance.installation").version()
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module("balance.installation").check()
    module, attribute = _FROM[name]
    value = import_module(module)
    if attribute:
        value = getattr(value, attribute)
    globals()[name] = value  # the next use does not come here
    return value


def __dir__() -> list[str]:
    """Return all names, those not imported yet included."""
    return sorted([*globals(), *__all__, "__version__"])
