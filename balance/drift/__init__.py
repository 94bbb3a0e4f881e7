"""The drift gate: `record` what a game's shares are, `check` that they still are, `accept` that they moved.

>>> import balance
>>> balance.drift.record("pig", "baseline.toml")
>>> balance.drift.check("baseline.toml").verdict

Loaded when first used, as all of `balance`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from balance.drift.checking import Checked, check
    from balance.drift.recording import Accepted, Recorded, accept, record

__all__ = ["Accepted", "Checked", "Recorded", "accept", "check", "record"]

_FROM = {"Checked": "checking", "check": "checking"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_FROM.get(name, 'recording')}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
