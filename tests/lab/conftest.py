"""Set up the tests of the laboratory, so that what each of them would do again is done once."""

import functools
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import typer.testing

import reports.pictures
from reports.blocks import Figure
from tests.lab import forked

_draw, _drawn = reports.pictures._png, dict[tuple[str, ...], bytes]()


@pytest.fixture(autouse=True, scope="session")
def a_moment_is_short() -> Iterator[None]:
    """Let forecasts play for 10 ms in place of up to 1 s: commands of one question play for up to eight of them.

    How long a game takes is then less sure, which no test rests on.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("balance.runs.forecast.TRIAL_SECONDS", 0.01)
        patch.setattr("balance.studies.game_speed.TRIAL_SECONDS", 0.01)
        patch.setattr("balance.questions.ladder.forecast.THINKING_SECONDS", 0.01)
        patch.setattr("balance.studies.filling_time.TRIAL", 0.005)
        patch.setattr("balance.questions.decisions.plan.TRIAL_SECONDS", 0.01)
        patch.setattr("balance.questions.train.plan.TRIAL_SECONDS", 0.01)
        yield


@pytest.fixture(autouse=True, scope="session")
def commands_are_put_together_once() -> Iterator[None]:
    """Let Typer's runner keep the commands that it makes of an app's functions: it makes all of them for each line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.testing, "_get_command", functools.cache(typer.testing._get_command))
        yield


@pytest.fixture(autouse=True, scope="session")
def processes_of_a_check_are_forks() -> Iterator[None]:
    """Let `balance check` start the processes in which it plays as forks; they import the framework for 0.4 s."""
    imported = ("balance.testing.contract_worker", "balance.testing.limits_worker")
    start = SimpleNamespace(PIPE=subprocess.PIPE, Popen=functools.partial(forked.Process, imported=imported))
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform == "linux":
            patch.setattr("balance.testing.contract.children.subprocess", start)
        yield
    forked.end()


@pytest.fixture(autouse=True, scope="module")
def each_kind_of_picture_is_drawn_once() -> Iterator[None]:
    """Draw one PNG of each kind of figure: the second drawing of every figure is much of a study's time.

    Modules that look at pictures have a fixture of this name that draws all of them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reports.pictures, "_png", _drawn_once)
        yield


def _drawn_once(figure: Figure, title: str, question: str, played: str) -> bytes:
    """Return the picture of a figure, or of an earlier one of as many drawings, with names alike but for numbers."""
    kind = tuple(panel.name.rstrip("-0123456789") for panel in figure.panels)
    if kind not in _drawn:
        _drawn[kind] = _draw(figure, title, question, played)
    return _drawn[kind]
