"""compare --robust as a user sees it: a copy of Pig whose goal and die are open."""

import pytest

SMALL = ("--games", 2000, "--fillings", 40, "--each", 100, "--threads", 1)
FASTER = ("--set", "players=1", "--set", "hold_at=20,10", "--watch", "rounds", "--robust")


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
    assert "Red: mean rounds goes up: a single gap, filled in another way, breaks it." in lines
    assert any(line.startswith("Alone, goal 100→30 (-0.") for line in lines)
    assert "In plain words: find out goal first." in lines
    assert "Pig: 40 fillings and 3 single changes of 2 gaps, 100 games of each on both sides: about " in ran.err
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
    assert lacking.code == 2
    assert "plausible.csv is missing; it would say which values are plausible" in lacking.err.splitlines()[-1]


def test_a_budget_too_small_is_said(balance, torn):
    ran = balance("compare", torn, *FASTER, *SMALL, "--budget", "0.000001s")
    assert ran.code == 3
    told = " ".join(ran.out.split())
    assert "the budget ended before 40 ways to fill the gaps were played, which say little; give more time" in told
    assert "goal" in told or "hold_at" in told  # the comparison itself is told
    answer = balance("compare", torn, *FASTER, *SMALL, "--budget", "0.000001s", "--json").json["robust"]
    assert answer["light"] == "amber"


def test_a_run_and_a_half_given_line_are_refused(balance, a_run, torn):
    assert (
        "--robust: a run's games are played already"
        in balance("compare", a_run, "--axis", "goal", "--robust").refused()
    )
    assert "--each: is for --robust; add --robust" in balance("compare", torn, "--each", "100").refused()
    assert "nothing that is assumed on both sides" in balance("compare", "pig", "--set", "goal=50,60", "--robust").err
