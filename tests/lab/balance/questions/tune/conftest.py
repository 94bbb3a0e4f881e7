"""The game of known levers, installed as a plug-in."""

from types import SimpleNamespace

import pytest

from sims import game
from tests.lab.balance.questions.tune import levers
from tests.lab.scenarios.toy import PlugIn


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """What plays `levers`."""
    kernel = levers.Kernel()
    points = [PlugIn("levers", levers.game(kernel, tmp_path / "levers"))]
    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: points))
    monkeypatch.chdir(tmp_path)
    return kernel
