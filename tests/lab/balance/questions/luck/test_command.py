"""`balance luck`: says, writes, stops by its budget or Ctrl-C, goes on to the same bytes, and refuses what is wrong."""

from contextlib import contextmanager

import pytest

import balance as laboratory
from balance.questions.luck.plan import FOLDER
from balance.studies.control import Control, Stopped
from scenarios import InputError

LINE = ("luck", "pig", "--set", "players=2", "--set", "goal=25", "--set", "policy=hold-or-goal")
SMALL = (*LINE, "--deals", 40, "--replays", 8, "--seed", 4)
SETTINGS = {"players": 2, "goal": 25, "policy": "hold-or-goal"}
SIZES = {"deals": 300, "replays": 8, "seed": 4, "threads": 1}  # more than one chunk
MANY = (*LINE, *(word for name, value in SIZES.items() for word in (f"--{name}", value)))
FILES = ("games/replays.parquet", "answer.json", "luck.json")


@pytest.fixture(scope="module")
def whole(balance, tmp_path_factory):
    """The page of `MANY`, which nothing interrupted."""
    page = tmp_path_factory.mktemp("whole") / "pig.html"
    assert balance(*MANY, "--out", page).code == 0
    return page


def same_bytes(whole, page):
    """Whether a study ended as the whole one did, page and all."""
    folder, other = whole.with_suffix(""), page.with_suffix("")
    pages = zip((whole, whole.with_suffix(".md")), (page, page.with_suffix(".md")), strict=True)
    pairs = [*((folder / name, other / name) for name in FILES), *pages]
    return all(one.read_bytes() == two.read_bytes() for one, two in pairs)


def test_it_says_who_played_and_how_to_ask_it_again(balance, tmp_path):
    ran = balance(*SMALL, "--out", tmp_path / "p.html")
    assert ran.code == 0
    for text in (ran.out, (tmp_path / "p.md").read_text()):
        assert all(each in text for each in ("hold-or-goal", "players=2", "seed 4", "40 deals", "8 replays of each"))
    again = "balance luck pig --set players=2 --set goal=25 --set policy=hold-or-goal --deals 40 --replays 8 --seed 4"
    assert again in (tmp_path / "p.md").read_text()
    assert "about" in ran.err
    choices = "balance decisions pig --set players=2 --set goal=25 --set policy=hold-or-goal --seed 4"
    assert f"Deal, dice and choices apart: {choices}\n" in ran.out
    assert "of the deals" not in ran.out  # all are the same


def test_a_page_of_deals_that_differ_says_how_dice_are_told_from_choices(balance, tmp_path):
    line = ("luck", "cyberdoom-tower", "--set", "players=1", "--deals", 40, "--replays", 8, "--seed", 4)
    ran = balance(*line, "--out", tmp_path / "p.html")
    choices = "balance decisions cyberdoom-tower --set players=1 --seed 4\n"
    assert f"Deal, dice and choices apart: {choices}" in ran.out
    assert choices in (tmp_path / "p.md").read_text()


def test_its_json_has_all_figures(balance, tmp_path):
    told = balance(*SMALL, "--json", "--out", tmp_path / "p.html").json
    assert [part["seat"] for part in told["parts"]] == [0, 1, 2, 0]
    assert (told["deals"], told["replays"], told["decided"], told["dealt"]) == (40, 8, True, [])
    assert len(told["below"]) == 10
    assert sum(told["wins"]) == pytest.approx(1)


def test_it_goes_on_from_its_budget_to_the_same_bytes(balance, whole, tmp_path):
    page = tmp_path / "pig.html"
    spent = balance(*MANY, "--out", page, "--budget", "0.0001s")
    assert (spent.code, "--resume goes on" in spent.out) == (3, True)
    assert balance(*MANY, "--out", page, "--resume").code == 0
    assert same_bytes(whole, page)


def test_an_interrupt_keeps_what_is_played_and_it_goes_on_to_the_same_bytes(balance, whole, tmp_path, monkeypatch):
    page = tmp_path / "pig.html"

    @contextmanager
    def pressed():
        def progress(done, total, name):
            if done:  # the first chunk was just kept
                raise KeyboardInterrupt

        yield progress

    with monkeypatch.context() as patched:
        patched.setattr("balance.cli.studies.steps_bar", pressed)
        stopped = balance(*MANY, "--out", page)
    kept = f"interrupted; 256 games kept in {page.with_suffix('')}; the same line with --resume goes on"
    assert (stopped.code, stopped.err.splitlines()[-1]) == (130, kept)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["pig"]
    assert balance(*MANY, "--out", page, "--resume").code == 0
    assert same_bytes(whole, page)


def test_a_program_that_stops_it_keeps_what_is_played_too(whole, tmp_path):
    control = Control()

    def progress(done, total, name):
        if done:
            control.stop()
        control(done, total, name)

    out = tmp_path / "part"
    with pytest.raises(Stopped):
        laboratory.luck("pig", SETTINGS, **SIZES, out=out, progress=progress)
    assert FOLDER.kept(out) == "256 games"
    assert laboratory.luck("pig", SETTINGS, **SIZES, out=out, resume=True).deals == 300
    assert all((out / name).read_bytes() == (whole.with_suffix("") / name).read_bytes() for name in FILES)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"resume": False}, "holds a study of luck and its answer on the page .*; add --resume to print it again"),
        ({"seed": 5}, "the seed: 4 there, 5 here"),
        ({"replays": 16}, "the number of replays: 8 there, 16 here"),
        ({"settings": SETTINGS | {"goal": 26}}, "what is set: .*goal=25.* there, .*goal=26.* here"),
    ],
)
def test_a_folder_of_another_study_is_refused(whole, asked, says):
    folder = whole.with_suffix("")
    before = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(InputError, match=says):
        laboratory.luck("pig", **{"settings": SETTINGS, **SIZES, "out": folder, "resume": True} | asked)
    assert before == {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_folder_and_the_page_of_another_question_are_refused(balance, whole, tmp_path):
    (tmp_path / "pig").mkdir()
    (tmp_path / "pig" / "explain.json").write_bytes((whole.with_suffix("") / "luck.json").read_bytes())
    for more in ((), ("--resume",)):
        assert (
            "holds files that are no study of luck" in balance(*MANY, "--out", tmp_path / "pig.html", *more).refused()
        )
    explain = ("explain", "pig", "--to", "goal=26", "--out", whole, "--resume")
    assert "is there already and is not an explanation" in balance(*explain).refused()
    with pytest.raises(InputError, match="holds files that are no explanation"):
        laboratory.explain("pig", to={"goal": 26}, out=whole.with_suffix(""), resume=True)


def test_more_deals_follow_those_that_are_kept(balance, tmp_path):
    few = (*LINE, "--deals", 30, "--replays", 8, "--seed", 4, "--out", tmp_path / "p.html")
    assert balance(*few).code == 0
    assert balance(*SMALL, "--out", tmp_path / "p.html", "--resume").code == 0
    assert balance(*SMALL, "--out", tmp_path / "q.html").code == 0
    assert (tmp_path / "p/answer.json").read_bytes() == (tmp_path / "q/answer.json").read_bytes()


def test_play_repeats_a_deal(balance):
    told = balance("play", "pig", "--fix", "setup=7", "--games", 50, "--json").json
    assert told["fix"] == {"setup": 7}
    assert "all with the deal of game 7" in balance("play", "pig", "--fix", "setup=7", "--games", 50).out


@pytest.mark.parametrize(
    ("fix", "says"),
    [
        (("dice=3",), "what can be fixed is the deal"),
        (("setup",), "--fix setup is"),
        (("setup=-1",), "--fix setup is '-1'"),
        (("setup=1", "setup=2"), "comes 2 times"),
    ],
)
def test_what_cannot_be_fixed_is_refused(balance, fix, says):
    options = [word for each in fix for word in ("--fix", each)]
    assert says in balance("play", "pig", "--games", 50, *options).refused()
