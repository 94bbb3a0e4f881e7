"""Every command that plays says so before it compiles the kernels that it needs, and only then."""

import pytest

from balance.cli import progress
from balance.cli.formatting import NO_BREAK
from balance.simulation.deals import loop_of
from scenarios import load
from sims.compiler import side_by_side
from sims.compiler.linking import compiled

THINKING = ("--set", "lookahead=2")
SHORT = ("--set", "goal=5")
COMMANDS = {  # by name, with few games; FOLDER and COPY are put in by the test
    "play": ("play", "pig", "--games", 4),
    "replay": ("replay", "pig"),
    "sweep": ("sweep", "pig", "--out", "FOLDER/run", "--games", 4),
    "compare": ("compare", "pig", "COPY", "--games", 4),
    "power": ("power", "pig", "--detect", "20pp"),
    "dials": ("dials", "pig", "--set", "players=1", "--set", "max_rounds=9", "--out", "FOLDER/page.html", "--games", 4),
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


def test_what_plays_deals_again_is_another_kernel(balance, tmp_path, monkeypatch):
    kernel = loop_of(load("pig").game, thinking=False)
    monkeypatch.setattr("sims.compiler.cache.compiles_first", lambda wanted: wanted is kernel)
    play = ("play", "pig", "--games", 4, *SHORT)
    luck = ("luck", "pig", "--deals", 20, "--replays", 4, *SHORT, "--out", tmp_path / "page.html")
    assert "compiling" not in balance(*play).err
    for again in ((*play, "--fix", "setup=1"), luck):
        assert balance(*again).err.startswith("compiling, first run only (about ")


@pytest.mark.parametrize(
    ("now", "expected", "text"),
    [
        (None, 471, ""),
        (("advance", 212), 471, "compiling advance, 212 of about 471 kernels"),
        (("advance", 480), 471, "compiling advance, 480 of about 480 kernels"),
        (("advance", 1212), 0, f"compiling advance, 1{NO_BREAK}212 kernels"),
        (("", 478), 471, "linking 478 kernels"),
    ],
)
def test_the_bar_says_what_is_compiled_and_how_far_it_is(monkeypatch, now, expected, text):
    monkeypatch.setattr(side_by_side, "now", lambda: now)
    monkeypatch.setattr(progress, "_expected", expected)
    assert progress.compiling() == text


def test_what_is_compiled_is_known_while_it_is(monkeypatch):
    """Another thread draws the bar."""
    told = []
    inferred = side_by_side.put
    monkeypatch.setattr(side_by_side, "put", lambda each: (inferred(each), told.append(progress.compiling())))
    monkeypatch.setattr(progress, "_expected", 0)

    def one_more(x):
        return x + 1

    assert compiled(one_more, keep=False)(1) == 2
    assert told == ["compiling one_more, 1 kernel"]
    assert progress.compiling() == ""


def test_the_number_of_kernels_is_known_before(monkeypatch):
    assert 20 < progress.kernels(load("pig").game) < 40
