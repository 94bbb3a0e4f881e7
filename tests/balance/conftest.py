"""The game of known dials, installed as a plug-in."""

import dataclasses
from types import SimpleNamespace

import pytest

from sims import game
from tests.balance.dials import known_dials
from tests.scenarios.toy import PlugIn


@pytest.fixture
def plug_ins(tmp_path, monkeypatch):
    """`dialled`; the folder of its scenario."""
    folder = known_dials.folder(tmp_path / "dialled")
    points = [PlugIn("dialled", dataclasses.replace(known_dials.GAME, scenario=folder))]
    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: points))
    return folder
