"""What commands are tried on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.balance.cli.commands import Ran, run


@pytest.fixture(scope="session")
def balance() -> Callable[..., Ran]:
    """Runs a command in this process: `balance("play", "pig")`."""
    return run


@pytest.fixture(scope="session")
def a_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small finished run; not to be changed."""
    out = tmp_path_factory.mktemp("a") / "run"
    done = run("sweep", "pig", "--out", out, "--set", "players=2,3", "--set", "goal=20,30", "--games", 60, "--seed", 4)
    assert done.code == 0, done.err
    return out


@pytest.fixture
def a_copy(tmp_path: Path) -> Path:
    """A copied scenario folder, to be changed at will."""
    import shutil

    from scenarios import load

    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    return folder
