"""Small runs of Pig, of which reports are made; one of Cyberdoom Tower and one of Posthuman."""

import pytest

from balance.design.make_plan import make_plan
from balance.questions.report.page import make_report
from balance.runs import kept_pace
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from reports import pages
from tests.lab.balance.questions.report.pig_runs import GAMES, PIG


@pytest.fixture(autouse=True, scope="module")
def games_are_counted_at_once():
    """Count minutes of all games of a configuration in one chunk, not eight; tests/lab/balance/runs has several."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_pace, "_CHUNK", 1)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run of 18 configurations; not to be changed."""
    out = tmp_path_factory.mktemp("runs") / "pig"
    sweep(make_plan("pig", PIG, games=GAMES, seed=5), out, part=1500)
    return out


@pytest.fixture(scope="module")
def run(folder):
    return open_run(folder)


@pytest.fixture(scope="module")
def report(run):
    return make_report(run)


@pytest.fixture(scope="module")
def page(report):
    """What is written of that report: `html` and `markdown`."""
    return pages(report)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A run of Posthuman by one player and by more: each ends in ways of its own."""
    out = tmp_path_factory.mktemp("runs") / "alone"
    return sweep(make_plan("posthuman", ["players=1,2,4"], games=300, seed=5), out)


@pytest.fixture(scope="module")
def report_of_alone(alone):
    return make_report(alone)


@pytest.fixture(scope="module")
def tower(tmp_path_factory):
    out = tmp_path_factory.mktemp("runs") / "tower"
    settings = ["players=1,2", "policy=ghost,looter", "start_energy=2,4", "start_luck=1,3"]
    return sweep(make_plan("cyberdoom-tower", settings, games=300, seed=5), out)


@pytest.fixture(scope="module")
def report_of_tower(tower):
    return make_report(tower)
