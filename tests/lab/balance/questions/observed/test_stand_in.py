"""`--like plays.csv`: any question is asked of the script that plays like a real table."""

import pytest

import balance as library
from balance.studies.stand_ins import stand_in
from scenarios.loader.errors import InputError


@pytest.fixture(scope="module")
def plays(tmp_path_factory):
    """150 plays of two players of Pig who hold at 20."""
    rows = library.play("pig", {"policy": "hold", "players": 2}, games=150, seed=9).frame
    path = tmp_path_factory.mktemp("table") / "plays.csv"
    path.write_text("winner,rounds\n" + "".join(f"{w},{r}\n" for w, r in rows.select("winner", "rounds").iter_rows()))
    return path


def table(tmp_path, text):
    path = tmp_path / "plays.csv"
    path.write_text(text)
    return path


def test_the_script_of_the_plays_stands_in_for_their_table(plays):
    found = stand_in(plays, "pig", ["players=2", "goal=60,80"])
    assert found.settings in (("policy=hold",), ("policy=hold-or-goal",))
    assert f"plays, of 3 scripts the likeliest for the 150 plays of {plays}, not ruled out at 95 %; " in found.says
    assert "random" not in found.says
    assert found.says.endswith("; a mixture of two may be meant, too")


def test_a_question_is_asked_as_if_it_had_been_named(balance, plays):
    liked = balance("play", "pig", "--players", 2, "--games", 500, "--like", plays, "--json")
    script = next(each for each in ("hold-or-goal", "hold") if f"--like: {each} plays, of 3 scripts" in liked.err)
    named = balance("play", "pig", "--players", 2, "--games", 500, "--policy", script, "--json")
    timed = {"seconds", "games_per_second"}
    assert {k: v for k, v in liked.json.items() if k not in timed} == {
        k: v for k, v in named.json.items() if k not in timed
    }


def test_a_change_under_study_is_no_setting_of_the_plays(balance, plays):
    told = balance("compare", "pig", "--players", 2, "--set", "goal=100,80", "--like", plays, "--games", 500)
    assert told.code == 0
    assert "the likeliest for the 150 plays of" in told.err


def test_what_the_file_says_of_the_settings_holds_for_the_question(balance, tmp_path):
    frame = library.play("pig", {"policy": "hold", "players": 3}, games=80, seed=9).frame
    head, rows = "players,winner,rounds\n", [f"3,{w},{r}\n" for w, r in frame.select("winner", "rounds").iter_rows()]
    three = table(tmp_path, head + "".join(rows))
    assert "players=3" in stand_in(three, "pig", []).settings
    assert "(with players=3)" in balance("play", "pig", "--games", 200, "--like", three).err
    with pytest.raises(InputError, match="leave one of them out"):
        stand_in(three, "pig", ["players=2"])
    mixed = table(tmp_path, head + "".join(rows) + "2,1,9\n2,2,9\n")
    with pytest.raises(InputError, match=r"its plays differ in players \(2 and 3\); keep the plays of one kind"):
        stand_in(mixed, "pig", [])


def test_scripts_in_the_file_and_a_run_in_place_of_a_game_are_refused(balance, plays, tmp_path, a_run):
    known = table(tmp_path, "policy,winner,rounds\nhold,1,9\nhold,2,11\n")
    assert "its column policy says which scripts played" in balance("play", "pig", "--like", known).refused()
    assert "--like: it is for a game, whose scripts are free: " in balance("compare", a_run, "--like", plays).refused()


def test_a_table_that_nobody_plays_like_is_told(tmp_path):
    slow = table(tmp_path, "winner,rounds,count\n1,400,30\n2,420,30\n")
    with pytest.raises(InputError) as refused:
        stand_in(slow, "pig", ["players=2"])
    said = str(refused.value)
    assert "no single script plays like this table of 60 plays, played with players=2, nor a mixture of two;" in said
    assert f"; balance observed {slow} pig --set players=2 says how it differs. Or set policy" in said


def test_where_one_script_alone_is_left_the_line_says_that_all_others_are_ruled_out(tmp_path):
    frame = library.play("pig", {"policy": "random", "players": 2}, games=40, seed=78).frame
    rows = [f"{winner},{rounds}\n" for winner, rounds in frame.select("winner", "rounds").iter_rows()]
    found = stand_in(table(tmp_path, "winner,rounds\n" + "".join(rows)), "pig", ["players=2"])
    assert found.settings == ("policy=random",)
    assert "not ruled out at 95 %; every other one alone is ruled out" in found.says


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["--policy", "hold"], "--like: it says which script plays; leave policy out"),
        (["--set", "policy@2=hold"], "--like: it says which script plays; leave policy out"),
        (["--set", "players=9"], "players"),
    ],
)
def test_what_cannot_be_is_refused(balance, plays, line, says):
    assert says in balance("play", "pig", *line, "--like", plays).refused()


def test_a_file_that_is_not_there_is_refused(balance, tmp_path):
    assert "none.csv" in balance("play", "pig", "--like", tmp_path / "none.csv").refused()


def test_commands_that_choose_scripts_themselves_have_no_such_option(balance, plays):
    for command in ("ladder", "tournament", "train", "show"):
        assert "--like" not in balance(command, "--help").out
