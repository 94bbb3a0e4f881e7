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

    from balance.design.make_plan import make_plan
    from balance.design.plan import Plan
    from balance.environments.batch import Batch, Turn, batch
    from balance.environments.make import env, gym_env
    from balance.questions import drift
    from balance.questions.columns.study import Columns, columns
    from balance.questions.compare.result import Comparison
    from balance.questions.compare.study import compare
    from balance.questions.decisions.result import Decisions
    from balance.questions.decisions.study import decisions
    from balance.questions.dials.result import DialFindings
    from balance.questions.dials.study import dials
    from balance.questions.drift.history import History, history
    from balance.questions.drift.power import Power, power
    from balance.questions.envelope.result import Envelope
    from balance.questions.envelope.study import envelope
    from balance.questions.explain.result import Explanation
    from balance.questions.explain.study import explain
    from balance.questions.export.study import Exported, export
    from balance.questions.heatmap.result import Heatmap
    from balance.questions.heatmap.study import heatmap
    from balance.questions.ladder.result import Ladder, Ladders
    from balance.questions.ladder.several import ladders
    from balance.questions.ladder.study import ladder
    from balance.questions.luck.result import Luck
    from balance.questions.luck.study import luck
    from balance.questions.new.copy import Copied, new
    from balance.questions.new.plug_in import NewGame, new_game
    from balance.questions.observed.counted import Counted
    from balance.questions.observed.result import Observed
    from balance.questions.observed.study import observed
    from balance.questions.rank.result import Ranking
    from balance.questions.rank.study import rank
    from balance.questions.replay.study import replay
    from balance.questions.report.page import write_report as report
    from balance.questions.tournament.result import Tournament
    from balance.questions.tournament.study import tournament
    from balance.questions.train.result import Training
    from balance.questions.train.study import train
    from balance.questions.tune.result import Tuning
    from balance.questions.tune.study import tune
    from balance.questions.worth.result import Rating
    from balance.questions.worth.study import worth
    from balance.runs.forecast import forecast
    from balance.runs.merge import merge
    from balance.runs.run import Run, open_run
    from balance.runs.sweep import ShardRun, sweep
    from balance.simulation.play import Played, play
    from scenarios import available as games
    from scenarios import load
    from scenarios.loader.errors import InputError

__all__ = [
    "Batch",
    "Columns",
    "Comparison",
    "Copied",
    "Counted",
    "Decisions",
    "DialFindings",
    "Envelope",
    "Explanation",
    "Exported",
    "Heatmap",
    "History",
    "InputError",
    "Ladder",
    "Ladders",
    "Luck",
    "NewGame",
    "Observed",
    "Plan",
    "Played",
    "Power",
    "Ranking",
    "Rating",
    "Run",
    "ShardRun",
    "Tournament",
    "Training",
    "Tuning",
    "Turn",
    "batch",
    "columns",
    "compare",
    "decisions",
    "dials",
    "drift",
    "env",
    "envelope",
    "explain",
    "export",
    "forecast",
    "games",
    "gym_env",
    "heatmap",
    "history",
    "ladder",
    "ladders",
    "load",
    "luck",
    "make_plan",
    "merge",
    "new",
    "new_game",
    "observed",
    "open_run",
    "play",
    "power",
    "rank",
    "replay",
    "report",
    "sweep",
    "tournament",
    "train",
    "tune",
    "worth",
]

_FROM = {  # name -> module and attribute; "" stands for the module itself
    "Batch": ("balance.environments.batch", "Batch"),
    "Turn": ("balance.environments.batch", "Turn"),
    "batch": ("balance.environments.batch", "batch"),
    "env": ("balance.environments.make", "env"),
    "gym_env": ("balance.environments.make", "gym_env"),
    "Decisions": ("balance.questions.decisions.study", "Decisions"),
    "DialFindings": ("balance.questions.dials.study", "DialFindings"),
    "Envelope": ("balance.questions.envelope.study", "Envelope"),
    "History": ("balance.questions.drift.history", "History"),
    "Explanation": ("balance.questions.explain.study", "Explanation"),
    "Exported": ("balance.questions.export.study", "Exported"),
    "Columns": ("balance.questions.columns.study", "Columns"),
    "Comparison": ("balance.questions.compare.result", "Comparison"),
    "Copied": ("balance.questions.new.copy", "Copied"),
    "Counted": ("balance.questions.observed.counts", "Counted"),
    "Heatmap": ("balance.questions.heatmap.result", "Heatmap"),
    "InputError": ("scenarios.loader.errors", "InputError"),
    "Ladder": ("balance.questions.ladder.study", "Ladder"),
    "Ladders": ("balance.questions.ladder.several", "Ladders"),
    "Luck": ("balance.questions.luck.study", "Luck"),
    "NewGame": ("balance.questions.new.plug_in", "NewGame"),
    "Observed": ("balance.questions.observed.result", "Observed"),
    "Plan": ("balance.design.plan", "Plan"),
    "Played": ("balance.simulation.play", "Played"),
    "Power": ("balance.questions.drift.power", "Power"),
    "Ranking": ("balance.questions.rank.study", "Ranking"),
    "Rating": ("balance.questions.worth.study", "Rating"),
    "Run": ("balance.runs.run", "Run"),
    "ShardRun": ("balance.runs.sweep", "ShardRun"),
    "Tournament": ("balance.questions.tournament.study", "Tournament"),
    "Training": ("balance.questions.train.result", "Training"),
    "Tuning": ("balance.questions.tune.result", "Tuning"),
    "columns": ("balance.questions.columns.study", "columns"),
    "compare": ("balance.questions.compare.study", "compare"),
    "decisions": ("balance.questions.decisions.study", "decisions"),
    "dials": ("balance.questions.dials.study", "dials"),
    "drift": ("balance.questions.drift", ""),
    "envelope": ("balance.questions.envelope.study", "envelope"),
    "explain": ("balance.questions.explain.study", "explain"),
    "export": ("balance.questions.export.study", "export"),
    "forecast": ("balance.runs.forecast", "forecast"),
    "games": ("scenarios", "available"),
    "heatmap": ("balance.questions.heatmap.study", "heatmap"),
    "history": ("balance.questions.drift.history", "history"),
    "ladder": ("balance.questions.ladder.study", "ladder"),
    "ladders": ("balance.questions.ladder.several", "ladders"),
    "load": ("scenarios", "load"),
    "luck": ("balance.questions.luck.study", "luck"),
    "make_plan": ("balance.design.make_plan", "make_plan"),
    "merge": ("balance.runs.merge", "merge"),
    "new": ("balance.questions.new.copy", "new"),
    "new_game": ("balance.questions.new.plug_in", "new_game"),
    "observed": ("balance.questions.observed.study", "observed"),
    "open_run": ("balance.runs.run", "open_run"),
    "play": ("balance.simulation.play", "play"),
    "power": ("balance.questions.drift.power", "power"),
    "rank": ("balance.questions.rank.study", "rank"),
    "replay": ("balance.questions.replay.study", "replay"),
    "report": ("balance.questions.report.page", "write_report"),
    "sweep": ("balance.runs.sweep", "sweep"),
    "tournament": ("balance.questions.tournament.study", "tournament"),
    "train": ("balance.questions.train.study", "train"),
    "tune": ("balance.questions.tune.study", "tune"),
    "worth": ("balance.questions.worth.study", "worth"),
}


def __getattr__(name: str) -> "Any":
    """Import a name of the package when it is first used (PEP 562).

    Raises:
        AttributeError: If the package has no such name.
        ForeignPackage: If one of our packages is missing, or another distribution's package has its name.
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
