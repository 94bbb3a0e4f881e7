"""`balance luck`: says, writes, stops by its budget, goes on to the same bytes, and refuses what is wrong."""

import pytest

LINE = ("luck", "pig", "--set", "players=2", "--set", "goal=25", "--set", "policy=hold-or-goal")
SMALL = (*LINE, "--deals", 40, "--replays", 8, "--seed", 4)


def test_it_says_who_played_and_how_to_ask_it_again(balance, tmp_path):
    ran = balance(*SMALL, "--out", tmp_path / "p.html")
    assert ran.code == 0
    for text in (ran.out, (tmp_path / "p.md").read_text()):
        assert all(each in text for each in ("hold-or-goal", "players=2", "seed 4", "40 deals", "8 replays of each"))
    again = "balance luck pig --set players=2 --set goal=25 --set policy=hold-or-goal --deals 40 --replays 8 --seed 4"
    assert again in (tmp_path / "p.md").read_text()
    assert "about" in ran.err


def test_its_json_has_all_figures(balance, tmp_path):
    told = balance(*SMALL, "--json", "--out", tmp_path / "p.html").json
    assert [part["seat"] for part in told["parts"]] == [0, 1, 2, 0]
    assert (told["deals"], told["replays"], told["decided"], told["dealt"]) == (40, 8, True, [])
    assert len(told["below"]) == 10
    assert sum(told["wins"]) == pytest.approx(1)


def test_it_goes_on_to_the_same_bytes_and_refuses_something_else(balance, tmp_path):
    many = (*LINE, "--deals", 300, "--replays", 8, "--seed", 4)  # more than one chunk
    assert balance(*many, "--out", tmp_path / "whole.html").code == 0
    spent = balance(*many, "--out", tmp_path / "part.html", "--budget", "0.0001s")
    assert (spent.code, "--resume goes on" in spent.out) == (3, True)
    assert "holds a study of luck" in balance(*many, "--out", tmp_path / "part.html").refused()
    assert balance(*many, "--out", tmp_path / "part.html", "--resume").code == 0
    for name in ("games/replays.parquet", "answer.json", "luck.json"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "part" / name).read_bytes()
    other = balance(*many[:-1], 5, "--out", tmp_path / "part.html", "--resume")
    assert (other.code, "the seed: 4 there, 5 here" in other.err) == (2, True)


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
