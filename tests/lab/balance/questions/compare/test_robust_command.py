"""compare --robust as a user sees it: a copy of Pig whose goal and die are open."""

import pytest

SMALL = ("--games", 2000, "--fillings", 40, "--each", 100, "--threads", 1)
FASTER = ("--set", "players=1", "--set", "hold_at=20,10", "--watch", "rounds", "--robust")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Games of a line without a page are kept where it is typed, until it is done."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def torn(a_copy):
    """The copy, with a list of what else could stand there."""
    (a_copy / "assumed").mkdir(exist_ok=True)
    text = 'entry,values,reason\ngoal,"20,30",the page is torn\ndie_sides,"6,8",the die is lost\n'
    (a_copy / "assumed" / "plausible.csv").write_text(text)
    return a_copy


def test_the_light_stands_below_the_answer_and_on_the_page(balance, torn, tmp_path):
    page = tmp_path / "page.html"
    ran = balance("compare", torn, *FASTER, *SMALL, "--out", page)
    lines = ran.out.splitlines()
    assert ran.code == 1, ran.err  # with a goal of 30 holding at 10 is quicker
    assert "Does it hang on what is assumed?" in lines
    fails = 'Red: not safe. The claim "mean rounds goes up" fails if one gap is filled in another way: '
    (light,) = (number for number, line in enumerate(lines) if line.startswith(fails))
    assert lines[light + 1] == "In plain words: find out goal first."
    assert any(line.startswith("Alone, goal 100→30 (-0.") for line in lines)
    announced = "Pig, copy my_pig: 40 fillings and 3 single changes of 2 gaps, up to 100 games of each on both sides: "
    assert announced in ran.err
    assert '<section id="robust">' in page.read_text()
    assert "--robust --fillings 40 --each 100" in page.with_suffix(".md").read_text()


def test_for_machines_the_same_each_time(balance, torn):
    first = balance("compare", torn, *FASTER, *SMALL, "--json").json["robust"]
    assert first == balance("compare", torn, *FASTER, *SMALL, "--json").json["robust"]
    assert (first["light"], first["gaps"], first["changes"], first["decided"]) == ("red", 2, 3, True)
    assert len(first["fillings"]["values"]) == 40
    assert [each["verdict"] for each in first["judged"] if each["entry"] == "goal" and each["value"] == "30"] == [
        "fails"
    ]


def test_a_game_and_its_copy_are_filled_alike(balance, torn, tmp_path):
    import shutil

    other = tmp_path / "other"
    shutil.copytree(torn, other)
    text = (other / "game.toml").read_text()
    (other / "game.toml").write_text(text.replace("hold_at = { value = 20", "hold_at = { value = 10"))
    said = balance("compare", torn, other, "--set", "players=1", "--watch", "rounds", "--robust", *SMALL, "--json").json
    here = balance("compare", torn, *FASTER, *SMALL, "--json").json
    assert said["robust"] == here["robust"]
    shutil.rmtree(other / "assumed")
    lacking = balance("compare", torn, other, "--robust", *SMALL)
    assert lacking.code == 0
    says = "What is assumed here is not known: other/assumed/plausible.csv is missing; it would say which values are"
    assert says in " ".join(lacking.out.split())


def test_a_budget_too_small_is_said(balance, torn):
    ran = balance("compare", torn, *FASTER, *SMALL, "--budget", "0.000001s")
    assert ran.code == 3
    told = " ".join(ran.out.split())
    assert "The budget ended before 40 ways to fill the gaps were played, and fewer say little of the claim " in told
    assert "the same line with --resume goes on" in told
    assert "goal" in told or "hold_at" in told  # the comparison itself is told
    line = ("compare", torn, *FASTER, *SMALL, "--budget", "0.000001s", "--json", "--resume")
    answer = balance(*line).json["robust"]
    assert answer["light"] == "amber"


def test_a_run_and_a_half_given_line_are_refused(balance, a_run, torn):
    assert (
        "--robust: a run's games are played already"
        in balance("compare", a_run, "--axis", "goal", "--robust").refused()
    )
    assert "--each: is for --robust; add --robust" in balance("compare", torn, "--each", "100").refused()
    assert "--resume: is for --robust; add --robust" in balance("compare", torn, "--resume").refused()


def test_where_nothing_is_assumed_the_comparison_is_told_and_that(balance, tmp_path):
    asked = ("compare", "pig", "--set", "goal=50,60", "--watch", "rounds", "--games", 500, "--robust", "--threads", 1)
    ran = balance(*asked, "--out", "page.html")
    assert ran.code == 0, ran.err
    told = " ".join(ran.out.split())
    assert "Nothing is assumed here: no value on both sides has another plausible one that changes a rule." in told
    assert "goal=50 against goal=60" in told
    assert "about" not in ran.err  # there is nothing to forecast
    robust = balance(*asked, "--json").json["robust"]
    assert (robust["light"], robust["gaps"], robust["judged"]) == (None, 0, [])
    assert "Nothing is assumed here" in (tmp_path / "page.md").read_text()
    assert not (tmp_path / "page").exists()


def test_without_a_page_nothing_is_left_and_what_was_stopped_goes_on(balance, torn, tmp_path):
    """A budget stops it as Ctrl-C does: what was played stays, and the line with --resume gives the whole answer."""
    before = set(tmp_path.iterdir())
    asked = ("compare", torn, *FASTER, *SMALL, "--json")
    whole = balance(*asked).json["robust"]
    assert set(tmp_path.iterdir()) == before
    stopped = balance(*asked, "--budget", "0.000001s")
    assert stopped.code == 3
    assert "the same line with --resume goes on" in stopped.json["robust"]["answer"][0]
    (folder,) = set(tmp_path.iterdir()) - before
    assert folder.name.startswith(f"{torn.name}-")
    assert folder.name.endswith("-robust")
    assert "holds a comparison; add --resume to go on with it" in balance(*asked).refused()
    assert balance(*asked, "--resume").json["robust"] == whole
    assert set(tmp_path.iterdir()) == before


def test_with_a_page_the_games_stay_and_give_the_same_page(balance, torn, tmp_path):
    page = tmp_path / "page.html"
    asked = ("compare", torn, *FASTER, *SMALL, "--out", page)
    assert balance(*asked).code == 1
    first = page.read_bytes()
    assert "holds a comparison; add --resume" in balance(*asked).refused()
    (tmp_path / "page" / "fillings" / "00-filling-00003.parquet").unlink()
    assert balance(*asked, "--resume").code == 1
    assert page.read_bytes() == first
    other = balance("compare", torn, *FASTER[:-3], "--watch", "wins", "--robust", *SMALL, "--out", page, "--resume")
    assert other.code == 2
    changed = balance(*asked[:-2], "--each", 200, "--out", page, "--resume")
    assert (changed.code, "the games of each filling: 100 there, 200 here" in changed.err) == (2, True)
