"""Small runs of Pig, of which reports are made."""

from balance.design.make_plan import make_plan
from balance.runs.sweep import sweep

GAMES = 4000
PIG = ["players=1,2,3", "policy=hold,hold-or-goal", "hold_at=15,20,25"]


def small(tmp_path, settings=(), games=200, **more):
    return sweep(make_plan("pig", list(settings), games=games, **more), tmp_path / "run")
