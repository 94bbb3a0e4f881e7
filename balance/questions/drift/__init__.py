"""The drift gate: `record` a game's shares, `check` that they did not move, `accept` that they did.

>>> import balance
>>> balance.drift.record("pig", "baseline.toml")
>>> balance.drift.check("baseline.toml").verdict

Its modules are loaded at first use, as in all of `balance`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from balance.questions.drift.accepting import Accepted, accept
    from balance.questions.drift.checking import check
    from balance.questions.drift.recording import Recorded, record
    from balance.questions.drift.results import Checked

__all__ = ["Accepted", "Checked", "Recorded", "accept", "check", "record"]

_FROM = {
    "Accepted": "accepting",
    "Checked": "results",
    "Recorded": "recording",
    "accept": "accepting",
    "check": "checking",
    "record": "recording",
}


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_FROM[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
