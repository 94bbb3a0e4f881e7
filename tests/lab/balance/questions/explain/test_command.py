"""explain: the forecast, the answer, the table, JSON, the page, and wrong lines, as a user meets them."""

import shutil

import pytest

SMALL = ("--games", 200, "--threads", 1)
TO = ("--to", "goal=40", "--to", "die_sides=8")


@pytest.fixture(scope="module")
def explained(balance, tmp_path_factory):
    """What the command says of two changes of a short Pig for one, and its page."""
    page = tmp_path_factory.mktemp("explain") / "pig.html"
    asked = ("--set", "players=1", "--script", "hold", "--watch", "rounds")
    return balance("explain", "pig", *asked, *TO, "--out", page, *SMALL), page


def test_the_answer_comes_first_then_the_table_and_the_pages(explained):
    ran, page = explained
    assert ran.code == 0, ran.err
    lines = [line for line in ran.out.splitlines() if line]
    changed = "goal 100→40 and die_sides 6→8"
    asked = f"players=1 policy=hold; {changed}; 2 changes, 4 versions of 200 games each; seed 0"
    assert lines[0] == f"Pig: why did it move?  {asked}"
    assert lines[1] == "In plain words: the mean of rounds falls, and goal 100→40 moves it most."
    assert lines[2].startswith("The mean of rounds moves by -")
    assert lines[3].startswith("The parts: goal 100→40 -")
    assert any(line.split()[:1] == ["change"] for line in lines)
    assert any(line.startswith("All of this holds at once with 95 % for hold") for line in lines)
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]
    (said,) = (line for line in ran.err.splitlines() if "compiling" not in line)
    assert said.startswith("Pig: 2 changes, 4 versions of 200 games: about ")


def test_the_page_says_the_same_and_how_to_make_it_again(explained):
    page = explained[1]
    text = page.with_suffix(".md").read_text()
    assert text.startswith("# Pig: why did it move? (balance report)\n")
    assert "<title>goal 100→40, its part: −" in page.read_text()
    assert "policy=hold; goal 100→40 and die\\_sides 6→8; 2 changes" in text
    line = "balance explain pig --set players=1 --set policy=hold --to goal=40 --to die_sides=8 --watch rounds.mean"
    assert f"{line} --games 200 --seed 0" in text
    assert "<svg" in page.read_text()


def test_for_machines_and_resumed_to_the_same(balance, tmp_path):
    asked = ("explain", "pig", *TO, "--script", "hold", "--out", tmp_path / "p.html", "--json", *SMALL)
    told = balance(*asked).json
    assert [each["name"] for each in told["changes"]] == ["goal", "die_sides"]
    whole, *parts = [row for row in told["parts"] if row["figure"] == told["figures"][0]]
    assert whole["change"] == "all"
    assert whole["share"] == pytest.approx(sum(each["share"] for each in parts))
    assert "holds an explanation and its answer" in balance(*asked).refused()
    assert balance(*asked, "--resume").json == told
    other = balance(*asked, "--resume", "--seed", 3)
    assert (other.code, "the seed: 0 there, 3 here" in other.err) == (2, True)


def test_a_copy_is_explained_from_its_files(balance, tmp_path):
    import scenarios

    folder = tmp_path / "hog"
    shutil.copytree(scenarios.load("pig").folder, folder)
    text = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(text.replace("value = 100", "value = 60", 1))
    ran = balance("explain", "pig", folder, "--script", "hold", "--out", tmp_path / "p.html", *SMALL)
    assert ran.code == 0, ran.err
    heading = next(line for line in ran.out.splitlines() if line)
    assert heading.startswith(f"Pig: why did it move?  pig → {folder}; ")
    assert "100→60" in heading
    assert f"balance explain pig {folder}" in (tmp_path / "p.md").read_text()


def test_a_cell_that_plays_no_part_is_named_with_what_it_does_play_with(balance, tmp_path):
    import scenarios

    folder = tmp_path / "punishment"
    shutil.copytree(scenarios.load("human-punishment").folder, folder)
    text = (folder / "setups.csv").read_text()
    (folder / "setups.csv").write_text(text.replace("8,4,3,2,5,2,4,2,2,1,1,", "8,4,3,2,5,2,4,2,2,1,2,"))
    refused = balance("explain", "human-punishment", folder, *SMALL, "--out", tmp_path / "p.html").refused()
    assert "there is nothing to explain: setups.eight plays no part with players=6; it does with --players 8" in refused


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ((), "there is one version only; name the new one, or say what it changes: --to NAME=VALUE"),
        (("--to", "goal"), "goal"),
        (("--to", "goal=0"), "goal is 0; it must be from 1 to 1000 points (PIG-007)"),
        (("--to", "goal=20,30"), "--to goal has several values; the new version has one"),
        (("--to", "goal=20", "--set", "goal=30"), "--set and --to both give goal; --set is for both versions"),
        (
            ("--to", "goal=20", "--together", "goal"),
            "--together 'goal': it must name two changes or more; they are goal",
        ),
        (("--to", "goal=20", "--watch", "coins"), "--watch coins: pig has no figure 'coins'"),
        (("cyberdoom-tower",), "these are two games: pig is played by pig, cyberdoom-tower by cyberdoom-tower"),
        (("no-such-game",), "no-such-game"),
        (("--to", "goal=20", "--games", "49"), "--games is 49; it must be a whole number from 50 to 10000000"),
        (("--to", "goal=20", "--level", "1"), "--level is 1"),
        (("--to", "goal=20", "--out", "rank.txt"), "rank.txt: does not end in .html"),
    ],
)
def test_wrong_lines_are_refused_in_one_line(balance, tmp_path, monkeypatch, line, says):
    monkeypatch.chdir(tmp_path)
    assert says in balance("explain", "pig", *line).refused()
    assert list(tmp_path.iterdir()) == []


def test_a_budget_too_small_is_said_and_resume_goes_on(balance, tmp_path):
    asked = ("explain", "pig", *TO, "--script", "hold", "--out", tmp_path / "p.html", "--games", 2000, "--threads", 1)
    refused = balance(*asked, "--budget", "0.000001s")
    assert (refused.code, "no answer yet: --budget was spent before all 4 versions had" in refused.err) == (3, True)
    assert balance(*asked, "--resume").code == 0


def test_that_games_have_no_end_is_said_before_what_moves_their_length(balance, tmp_path):
    asked = ("--set", "players=1", "--script", "hold", "--watch", "rounds", "--out", tmp_path / "page.html", *SMALL)
    ran = balance("explain", "pig", "--to", "max_rounds=8", "--to", "goal=90", *asked)
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[1].endswith("stop at the simulation's cap, without an end.")
    assert " of the games after" in lines[1]
    assert lines[2] == "So how long a game takes is not known there: it is counted up to the cap."
    assert lines[3].startswith("In plain words: the mean of rounds falls")
