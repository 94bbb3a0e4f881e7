"""Balance: a Monte Carlo laboratory for tabletop games.

>>> import balance
>>> balance.play("pig", players=2, games=1_000_000).estimates
>>> balance.sweep(balance.make_plan("pig", {"hold_at": [15, 20, 25]}), "run").summary

The names are those of the commands. They are loaded when first used: `import balance` takes no time.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from balance import drift
    from balance.comparing import Comparison, compare
    from balance.dialing import dials
    from balance.findings import Dials
    from balance.forecasts import forecast
    from balance.plans import Plan, make_plan
    from balance.playing import Played, play
    from balance.replays import replay
    from balance.reporting import write_report as report
    from balance.runner import sweep
    from balance.sample_sizes import Power, power
    from balance.store import Run, open_run
    from scenarios import available as games
    from scenarios import load
    from scenarios.errors import InputError

__all__ = [
    "Comparison",
    "Dials",
    "InputError",
    "Plan",
    "Played",
    "Power",
    "Run",
    "compare",
    "dials",
    "drift",
    "forecast",
    "games",
    "load",
    "make_plan",
    "open_run",
    "play",
    "power",
    "replay",
    "report",
    "sweep",
]

_FROM = {
    "Dials": ("balance.findings", "Dials"),
    "Comparison": ("balance.comparing", "Comparison"),
    "InputError": ("scenarios.errors", "InputError"),
    "Plan": ("balance.plans", "Plan"),
    "Played": ("balance.playing", "Played"),
    "Power": ("balance.sample_sizes", "Power"),
    "Run": ("balance.store", "Run"),
    "dials": ("balance.dialing", "dials"),
    "compare": ("balance.comparing", "compare"),
    "drift": ("balance.drift", ""),
    "forecast": ("balance.forecasts", "forecast"),
    "games": ("scenarios", "available"),
    "load": ("scenarios", "load"),
    "make_plan": ("balance.plans", "make_plan"),
    "open_run": ("balance.store", "open_run"),
    "play": ("balance.playing", "play"),
    "power": ("balance.sample_sizes", "power"),
    "replay": ("balance.replays", "replay"),
    "report": ("balance.reporting", "write_report"),
    "sweep": ("balance.runner", "sweep"),
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("tabletop-balance")
        except PackageNotFoundError:  # run from a copied folder
            return "unknown"
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    from balance import house

    house.check()
    module, attribute = _FROM[name]
    found = import_module(module)
    if attribute:
        found = getattr(found, attribute)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__, "__version__"])
