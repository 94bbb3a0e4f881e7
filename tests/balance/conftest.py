"""The game of known dials, installed as a plug-in."""

import dataclasses
from types import SimpleNamespace

import pytest

from sims import game
from tests.balance import dialled
from tests.scenarios.toy import PlugIn


@pytest.fixture
def plug_ins(tmp_path, monkeypatch):
    """`dialled`; the folder of its scenario."""
    folder = dialled.folder(tmp_path / "dialled")
    points = [PlugIn("dialled", dataclasses.replace(dialled.GAME, scenario=folder))]
    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: points))
    return folder
