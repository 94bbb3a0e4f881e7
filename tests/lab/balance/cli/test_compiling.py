"""Every command that plays says so before it compiles the kernels that it needs, and only then."""

import pytest

from scenarios import load

THINKING = ("--set", "lookahead=2")
SHORT = ("--set", "goal=5")
COMMANDS = {  # by name, with few games; FOLDER and COPY are put in by the test
    "play": ("play", "pig", "--games", 4),
    "replay": ("replay", "pig"),
    "sweep": ("sweep", "pig", "--out", "FOLDER/run", "--games", 4),
    "compare": ("compare", "pig", "COPY", "--games", 4),
    "power": ("power", "pig", "--detect", "20pp"),
    "dials": ("dials", "pig", "--games", 4),
    "drift record": ("drift", "record", "pig", "--out", "FOLDER/new.toml", "--margin", "20pp", "--max-games", 1000),
}


@pytest.fixture
def run(balance, a_copy, tmp_path, monkeypatch):
    """Runs a command of COMMANDS, in a folder, as if only the kernel in which a seat thinks were not in the cache."""
    kernel = load("pig").game.loop(thinking=True)
    monkeypatch.setattr("sims.compiler.cache.compiles_first", lambda wanted: wanted is kernel)

    def run(name, folder, *more):
        (tmp_path / folder).mkdir()
        places = {"COPY": str(a_copy)}
        words = [places.get(word, str(word).replace("FOLDER", str(tmp_path / folder))) for word in COMMANDS[name]]
        return balance(*words, *SHORT, *more)

    return run


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_names_the_wait_if_a_seat_is_to_think(run, name):
    plain = run(name, "plain")
    thinking = run(name, "thinking", *THINKING)
    assert plain.code in (0, 1), plain.err
    assert "compiling" not in plain.err
    assert thinking.err.startswith("compiling, first run only (about ")


def test_a_check_names_the_wait_if_a_cell_of_the_baseline_thinks(run, balance, tmp_path):
    run("drift record", "baseline", *THINKING)
    checked = balance("drift", "check", tmp_path / "baseline/new.toml")
    assert checked.code == 0, checked.err
    assert checked.err.startswith("compiling, first run only (about ")
