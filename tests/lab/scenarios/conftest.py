"""The toy game, installed as a plug-in with its scenario."""

import dataclasses
from types import SimpleNamespace

import pytest

from sims import game
from tests.lab.scenarios import toy


@pytest.fixture(scope="module", autouse=True)
def plug_ins(tmp_path_factory):
    """`toy`, and `broken`, which cannot be loaded."""
    folder = toy.write(tmp_path_factory.mktemp("plugged") / "toy", toy.FILES)
    points = [
        toy.PlugIn("toy", dataclasses.replace(toy.GAME, scenario=folder)),
        toy.PlugIn("homeless", dataclasses.replace(toy.GAME, name="homeless")),
        toy.PlugIn("broken", ImportError("no module named dice")),
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: points))
        yield folder
