"""The game of known dials, installed as a plug-in."""

from types import SimpleNamespace

import pytest

from sims import game
from tests.balance.dials import known_dials
from tests.scenarios.toy import PlugIn
from tests.substitutes import playing


@pytest.fixture
def plug_ins(tmp_path, monkeypatch):
    """`dialled`; the folder of its scenario."""
    folder = known_dials.folder(tmp_path / "dialled")
    points = [PlugIn("dialled", playing(known_dials.GAME, known_dials.Kernel(), scenario=folder))]
    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: points))
    return folder
