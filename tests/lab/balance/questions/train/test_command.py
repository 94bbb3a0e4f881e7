"""train: the forecast, the answer, the table of weights, JSON, exit codes and Ctrl-C, as a user meets them."""

import re
import shlex

import pytest

from balance.questions.train.trainer import Trainer
from scenarios import load

PIG = ("train", "pig", "--policy", "hold", "--generations", 2, "--games", 200)


@pytest.fixture(scope="module")
def trained(balance, tmp_path_factory):
    """What the command says, and the folder it wrote."""
    folder = tmp_path_factory.mktemp("trained") / "better-pig"
    return balance(*PIG, "--set", "players=2", "--set", "goal=40", "--out", folder), folder


def test_the_answer_comes_first_then_what_changed_and_the_folder(trained):
    ran, folder = trained
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0].startswith("Pig: hold-trained  for players=2 goal=40; 2 generations, ")
    assert lines[1].startswith("It is better among the scripts it trained against: the payoff of hold-trained is 5")
    assert lines[1].endswith("more in 1 600 games that training never saw.")
    assert lines[2].split() == ["weight", "before", "after", "range"]
    assert lines[3].split() == ["stops_at_goal", "0", "1", "0", "to", "1"]
    assert lines[-1] == str(folder)


def test_before_it_starts_it_says_what_it_will_take(trained):
    said = [line for line in trained[0].err.splitlines() if "compiling" not in line]
    assert said[0].startswith("Pig: hold, 1 weight, for players=2 goal=40, seed 0; one seat follows it, each seat in ")
    assert said[1].startswith("2 generations of 14 rows x 400 games: about ")
    assert said[2].startswith("then 1 600 games of each to prove the gain: about ")
    assert len(said) == 3


def test_the_folder_goes_wherever_a_games_name_goes(trained, balance):
    _, folder = trained
    assert "hold-trained" in balance("show", folder).out
    told = balance("compare", folder, "--set", "policy=hold,hold-trained", "--set", "goal=40", "--games", 400)
    assert (told.code, told.err) == (0, "")
    assert (
        load(folder)
        .tables["policies"]
        .sources[-2]
        .startswith("assumed: trained by balance train from hold for players=2 ")
    )


def test_what_is_not_better_is_code_1(balance, tmp_path):
    ran = balance(*PIG[:3], "hold-or-goal", "--generations", 2, "--games", 50, "--out", tmp_path / "out")
    assert ran.code == 1
    assert "Nothing better was found: hold-or-goal keeps its weights, and no row is written." in ran.out
    assert not (tmp_path / "out/game.toml").exists()


def test_train_for_machines(balance, tmp_path):
    ran = balance(*PIG, "--set", "players=2,3", "--out", tmp_path / "out", "--json", "--threads", 1)
    assert ran.code == 0
    told = ran.json
    assert (told["policy"], told["row"], told["seed"]) == ("policies.hold", "hold-trained", 0)
    assert told["settings"] == [{"players": 2}, {"players": 3}]
    assert (told["generations"], told["ended"], told["verdict"], told["better"]) == (2, "generations", "better", True)
    assert [gain["setting"] for gain in told["gains"]] == ["all", "players=2", "players=3"]
    assert [weight["after"] for weight in told["weights"]] == [1]
    assert len(told["history"]) == 2
    assert told["path"] == str(tmp_path / "out")


def test_a_page_tells_of_the_training(balance, tmp_path):
    page = tmp_path / "better.html"
    ran = balance(*PIG, "--set", "players=2,3", "--out", page)
    assert ran.code == 0
    assert ran.out.splitlines()[-3:] == [str(tmp_path / "better"), str(page), str(page.with_suffix(".md"))]
    assert load(tmp_path / "better").name == "better"
    text, html = page.with_suffix(".md").read_text(), page.read_text()
    assert "# Pig: hold-trained" in text
    assert "It is better among the scripts it trained against: the payoff of hold-trained is " in text
    assert "| players=3 |" in text
    assert "The intervals of the single settings hold at once with 95 %." in ran.out
    assert "| Interval |" in text
    assert "| stops_at_goal | 0 | 1 | 0 to 1 |" in text.replace("\\_", "_")
    assert "balance train pig --policy hold --set players=2,3 --generations 2 --games 200 --seed 0" in text
    assert html.count("<svg") == 1
    nothing = balance(*PIG[:3], "hold-or-goal", "--generations", 2, "--games", 50, "--out", tmp_path / "none.html")
    assert nothing.code == 1
    assert "Nothing better was found" in (tmp_path / "none.html").read_text()


@pytest.mark.parametrize("name", ["mine.html", "mine.md"])
def test_a_page_in_whose_place_another_file_is_is_refused_before_anything_is_played(balance, tmp_path, name):
    (tmp_path / name).write_text("mine")
    said = balance(*PIG, "--out", tmp_path / "mine.html").refused()
    assert f"{tmp_path / name}: is there already and is not a training; choose another name" in said
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_page_in_a_folder_that_is_not_there_yet_makes_it(balance, tmp_path):
    assert balance(*PIG, "--set", "goal=40", "--out", tmp_path / "new/page.html").code == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"page", "page-figures", "page.html", "page.md"}


def test_the_line_on_the_page_trains_the_same_again(balance, a_copy, tmp_path):
    game = a_copy.rename(tmp_path / "my game")
    page = tmp_path / "first.html"
    assert balance("train", game, *PIG[2:], "--set", "players=2,3", "--set", "goal=40", "--out", page).code == 0
    line = next(line for line in page.with_suffix(".md").read_text().splitlines() if line.startswith("balance train "))
    words = shlex.split(line)
    assert words[2] == str(game)
    assert balance(*words[1:], "--out", tmp_path / "again").code == 0
    for name in ("training.json", "policies.csv"):
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "first" / name).read_bytes()


def test_the_folder_has_a_name_unless_one_is_given(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert balance(*PIG, "--set", "players=2").code == 0
    name = "pig-players-2-games-200-hold-trained"
    assert load(tmp_path / name).name == name
    assert f"{name}: holds a training; add --resume" in balance(*PIG, "--set", "players=2").refused()
    again = balance(*PIG, "--set", "players=2", "--resume")
    assert again.code == 0
    assert "2 generations" in again.out


def test_who_goes_on_is_told_what_a_proof_is_worth(balance, tmp_path):
    line, warning = (*PIG, "--set", "goal=40", "--out", tmp_path / "out.html"), "to go on until it says better"
    assert warning not in " ".join(balance(*line, "--resume").out.split())  # nothing was there to go on with
    first = (tmp_path / "out.html").read_bytes()
    assert warning in " ".join(balance(*line, "--resume").out.split())
    assert (tmp_path / "out.html").read_bytes() == first  # a page does not tell whether there was a stop
    assert b"or goes on with --resume until it says better" in re.sub(rb"</?span[^>]*>", b"", first)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["train", "pig"], "--policy is missing"),
        (["train", "pig", "--policy", "hodl"], "pig has no script 'hodl'; scripts are hold, hold-or-goal, random"),
        (["train", "pig", "--policy", "random"], "random takes any legal action, so it has nothing to train"),
        (["train", "pigg", "--policy", "hold"], "did you mean 'pig'"),
        ([*PIG, "--budget", "0s"], "--budget is '0s'; it must be a time above 0"),
        ([*PIG, "--budget", "-5"], "--budget is '-5'; it must be a time above 0"),
        ([*PIG[:4], "--generations", 0], "--generations is 0; it must be a whole number of at least 1"),
        ([*PIG[:4], "--games", 1], "--games is 1; it must be a whole number of at least 2"),
        ([*PIG, "--set", "policy@2=hold"], "--set policy@2: leave it out: the other seats have one script"),
        ([*PIG, "--seats", "3"], "--seats: 3 is no seat of the game as it is; they are 1 to 2"),
        ([*PIG, "--seats", "one"], "--seats is 'one'; it must be the numbers of seats, such as 2,4"),
        ([*PIG, "--set", "gaol=3"], "did you mean 'goal'"),
        (["train", "all-hoomanz", "--policy", "groups.helpful"], "simon_choices belongs to no seat"),
    ],
)
def test_wrong_input_is_code_2(balance, tmp_path, monkeypatch, line, said):
    monkeypatch.chdir(tmp_path)
    assert said in balance(*line).refused()
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_the_generations_and_says_how_to_go_on(balance, tmp_path, monkeypatch):
    real = Trainer._play_generation

    def pressed(trainer, number):
        if number == 1:
            raise KeyboardInterrupt
        real(trainer, number)

    line = (*PIG, "--set", "players=2", "--out", tmp_path / "out")
    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "_play_generation", pressed)
        ran = balance(*line)
    assert (ran.code, ran.out) == (130, "")
    kept = f"interrupted; 1 generation kept in {tmp_path / 'out'}; the same line with --resume goes on"
    assert ran.err.splitlines()[-1] == kept
    assert not (tmp_path / "out/training.lock").exists()
    again = balance(*line, "--resume", "--json")
    assert (again.code, again.json["generations"]) == (0, 2)
