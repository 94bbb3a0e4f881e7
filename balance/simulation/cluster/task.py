"""What is asked of a worker, and what comes back: an answer with the worker's address, or its refusal."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Refused(Exception):
    """Signal that this worker cannot play; the message says why, without naming the worker."""


@dataclass(frozen=True, eq=False)
class Task(Generic[T]):
    """Describe what a worker is to do.

    Attributes:
        kind: One word for Dask's dashboard; tasks of a kind take about as long as each other.
        label: What it is called in messages.
        run: A function of a module, which workers import; it raises `Refused` where a worker cannot do it.
        arguments: Its arguments, plain values.
        of: Any value of the sender's.
    """

    kind: str
    label: str
    run: Callable[..., Any]
    arguments: tuple[Any, ...]
    of: T


@dataclass(frozen=True)
class Answer:
    """Hold what a worker's function returned."""

    address: str
    value: Any


@dataclass(frozen=True)
class Refusal:
    """Hold why a worker cannot play."""

    address: str
    why: str


def carry_out(run: Callable[..., Any], arguments: tuple[Any, ...]) -> Answer | Refusal:
    """Carry out a task on a worker."""
    from distributed import get_worker

    address = str(get_worker().address)
    try:
        return Answer(address, run(*arguments))
    except Refused as refusal:
        return Refusal(address, str(refusal))
