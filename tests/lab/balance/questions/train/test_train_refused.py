"""What cannot be trained, or gone on with, is told in one line, and nothing is written."""

import pytest

import balance
from balance.questions.train.page import command
from balance.questions.train.record import TRAININGS
from balance.questions.train.study import train
from scenarios import InputError
from tests.lab.balance.questions.train.few_games import contents, few
from tests.lab.balance.tiny import TOML


@pytest.mark.parametrize(
    ("policy", "changes", "said"),
    [
        ("lwo", {}, "tiny has no script 'lwo'; scripts are low, best, random, blind; did you mean 'low'?"),
        ("random", {}, "random takes any legal action, so it has nothing to train"),
        ("policies.random", {}, "random takes any legal action"),
        ("blind", {}, "seers declares no range for sight; add to"),
        ("policies.blind", {}, "tiny has no script 'policies.blind'"),
        ("low", {"budget": "0min"}, "--budget is '0min'; it must be a time above 0, such as 90s, 10min or 2h"),
        ("low", {"budget": 0}, "--budget is 0; it must be a time above 0"),
        ("low", {"budget": "soon"}, "--budget is 'soon'; it must be a time"),
        ("low", {"generations": 0}, "generations is 0; it must be a whole number from 1"),
        ("low", {"games": 1}, "games is 1; it must be a whole number from 2"),
        ("low", {"seed": -1}, "seed is -1"),
        ("low", {"threads": 0}, "threads is 0"),
        ("low", {"settings": {"policy": "best"}}, "--set policy: leave it out: it is trained"),
        ("low", {"settings": {"policy@1": "low"}}, "--set policy@1: leave it out"),
        ("low", {"settings": {"playres": 2}}, "did you mean 'players'"),
        ("low", {"settings": {"players": 3, "noise": 1}}, "nothing to play: too loud for three"),
    ],
)
def test_what_cannot_be_trained_is_one_line(install_tiny, tmp_path, policy, changes, said):
    install_tiny()
    settings = changes.pop("settings", ())
    with pytest.raises(InputError) as refused:
        train("tiny", policy, settings, out=tmp_path / "out", **changes)
    assert said in str(refused.value)
    assert not (tmp_path / "out").exists()


def test_a_name_that_stands_in_two_tables_must_say_which(install_tiny, tmp_path):
    install_tiny()
    with pytest.raises(InputError, match=r"'best' stands in several tables; say which: policies\.best, seers\.best"):
        train("tiny", "best", out=tmp_path / "out")
    for name, typed in (("policies.best", "policies.best"), ("policies.low", "low")):
        found = train("tiny", name, out=tmp_path / name, generations=1, games=20)
        assert command(found).startswith(f"balance train tiny --policy {typed} --generations 1 ")


def test_a_script_of_words_alone_cannot_be_trained(install_tiny, tmp_path):
    fixed = TOML.replace("aim = [0, 100], idle = [0, 100], bold = [0, 1], care = [0, 1]", '"*" = [0, 0]')
    install_tiny(toml=fixed, policies="id,aim,idle,bold,care,source\nlow,0,0,0,0,assumed\n")
    with pytest.raises(InputError, match="policies has no numeric weights to train"):
        train("tiny", "policies.low", out=tmp_path / "out")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": 1}, "the seed: 0 there, 1 here"),
        ({"games": 30}, "the number of games: 20 there, 30 here"),
        ({"settings": {"players": 2}}, "what it is trained for: "),
        ({"policy": "policies.best"}, "the script: policies.low there, policies.best here"),
        ({"generations": 1}, "holds 2 generations already, more than --generations 1"),
    ],
)
def test_a_training_of_something_else_is_not_gone_on_with(install_tiny, tmp_path, changes, said):
    install_tiny()
    asked = {"policy": "policies.low", "generations": 2, "games": 20, "settings": ()}
    train("tiny", out=tmp_path / "out", **asked)
    kept = contents(tmp_path / "out")
    with pytest.raises(InputError, match="holds a training; add --resume to go on with it"):
        train("tiny", out=tmp_path / "out", **asked)
    with pytest.raises(InputError) as refused:
        train("tiny", out=tmp_path / "out", resume=True, **{**asked, **changes})
    assert said in str(refused.value)
    assert contents(tmp_path / "out") == kept


def test_a_folder_that_holds_something_else_is_left_alone(install_tiny, tmp_path):
    install_tiny()
    (tmp_path / "out").mkdir()
    (tmp_path / "out/notes.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(InputError, match="holds files that are no training"):
            few(tmp_path / "out", resume=resume)
    with pytest.raises(InputError, match="is a file; a training is a folder"):
        few(tmp_path / "out/notes.txt")
    assert contents(tmp_path / "out") == {"notes.txt": b"mine"}


def test_a_page_is_no_folder(install_tiny, tmp_path):
    install_tiny()
    for what, play in (("training", few), ("ladder", lambda out: balance.ladder("tiny", out=out))):
        with pytest.raises(InputError, match=rf"x\.html: is the name of a page; a {what} is a folder, such as .*/x$"):
            play(tmp_path / "x.html")
        assert not (tmp_path / "x.html").exists()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[:-40], "is damaged: it is no JSON"),
        (lambda text: text.replace('"seed": 0', '"seed": 5'), "its seal does not fit"),
        (lambda text: "[]", "its seal does not fit"),
    ],
)
def test_a_damaged_training_is_not_gone_on_with(install_tiny, tmp_path, damage, said):
    install_tiny()
    few(tmp_path / "out", generations=2, games=20)
    file = tmp_path / "out/training.json"
    file.write_text(damage(file.read_text()))
    with pytest.raises(InputError, match=said):
        few(tmp_path / "out", generations=3, games=20, resume=True)


def test_a_search_that_proposes_other_rows_than_it_did_is_refused(install_tiny, tmp_path):
    install_tiny()
    few(tmp_path / "out", generations=2, games=20)
    record = TRAININGS.read(tmp_path / "out")
    first = record.generations[0].model_copy(update={"asked": "0" * 64})
    TRAININGS.write(tmp_path / "out", record.model_copy(update={"generations": [first]}))
    with pytest.raises(InputError, match="the search proposes other rows than when it began"):
        few(tmp_path / "out", generations=3, games=20, resume=True)


def test_a_changed_scenario_is_not_gone_on_with(install_tiny, tmp_path):
    install_tiny()
    few(tmp_path / "out", generations=1, games=20)
    install_tiny(toml=TOML.replace("aim = [0, 100]", "aim = [0, 99]"))
    with pytest.raises(InputError, match="the scenario: changed since"):
        few(tmp_path / "out", generations=2, games=20, resume=True)
