"""What columns mean: every shipped game says it of all, and what a row of columns.csv may say."""

import re
import shutil

import polars as pl
import pytest

import balance
import scenarios
from balance.runs.columns import game_columns
from scenarios import InputError
from scenarios.loader.column_texts import FILE, FOLDER, column_texts, impossible_fields, impossible_outcomes, wanted
from sims.game import words_of

GAMES = scenarios.available()
HEADER = "name,unit,meaning\n"
WHEN = "name,unit,meaning,when\n"


@pytest.fixture
def folder(tmp_path):
    """A copy of Pig's folder, to be changed."""
    return shutil.copytree(scenarios.load("pig").folder, tmp_path / "mine")


def write(folder, text: str) -> scenarios.Scenario:
    (folder / FOLDER / FILE).write_text(text, encoding="utf-8")
    return scenarios.load(folder)


@pytest.mark.parametrize("name", GAMES)
def test_every_column_and_outcome_of_every_title_has_a_sentence(name):
    scenario = scenarios.load(name)
    texts = column_texts(scenario)  # it refuses what names nothing
    assert [each for each in wanted(scenario.game) if each not in texts] == []
    for each, text in texts.items():
        assert not text.meaning.endswith("."), each
        assert text.meaning.split()[0].rstrip(":,") not in ("The", "How", "A"), each


@pytest.mark.parametrize("name", GAMES)
def test_of_words_with_meanings_of_their_own_none_is_left_out(name):
    scenario = scenarios.load(name)
    texts = column_texts(scenario)
    for field in scenario.game.result.names:
        words = words_of(scenario.game.words[field]) if field in scenario.game.words else ()
        told = [word for word in words if f"{field}={word}" in texts]
        assert told in ([], list(words)), field


def test_what_columns_mean_is_no_part_of_what_is_played(folder):
    before = scenarios.load("pig")
    changed = write(folder, HEADER + "turns,turns,something else\n")
    assert changed.digest == before.digest
    assert FILE not in changed.files
    assert column_texts(changed)["turns"].meaning == "something else"


def test_a_copy_without_the_file_has_the_sentences_of_its_game(folder):
    shutil.rmtree(folder / FOLDER)
    assert column_texts(scenarios.load(folder)) == column_texts(scenarios.load("pig"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,meaning\nturns,t\n", "the columns are 'name', 'meaning'; they must be name, unit, meaning"),
        (HEADER + "turn,,t\n", "line 2: pig has no column or word 'turn'; did you mean 'turns'?"),
        (HEADER + "outcome=draw,,t\n", "line 2: pig has no column or word 'outcome=draw'"),
        (HEADER + "turns,,t\nturns,,t\n", "line 3: 'turns' has a row already"),
        (HEADER + "turns,turns,\n", "line 2: meaning is empty; say what 'turns' is"),
        ("", "the file is empty"),
        (WHEN + "outcome=win,,t,players\n", "line 2: when is 'players'; it must be NAME=VALUE, such as players=1 or"),
        (WHEN + "outcome=win,,t,plaiers=2\n", "line 2: when: 'plaiers' is neither an axis nor a number"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(folder, text, message):
    scenario = write(folder, text)
    with pytest.raises(InputError) as refused:
        column_texts(scenario)
    assert message in str(refused.value)
    assert str(refused.value).startswith(f"{folder}/{FOLDER}/{FILE}: ")


def test_it_says_with_which_settings_a_game_can_end_so(folder):
    mine = write(folder, WHEN + 'outcome=win,,t,"players=2,3; goal=20"\n')
    assert column_texts(mine)["outcome=win"].when == {"players": (2, 3), "goal": (20,)}
    of = {n: mine.configuration({"players": n, "goal": goal}) for n, goal in ((2, 20), (3, 50), (4, 20))}
    assert [impossible_outcomes([each]) for each in of.values()] == [set(), {"win"}, {"win"}]
    assert impossible_outcomes([of[2], of[3]]) == impossible_outcomes([]) == set()
    assert impossible_outcomes([scenarios.load("pig").configuration()]) == set()
    hoomanz = scenarios.load("all-hoomanz")
    alone, eye = hoomanz.configuration({"players": 1}), hoomanz.configuration({"purple_eye": True})
    assert {"duels", "adam_level", "cubetrons_taken"} < impossible_fields([alone])
    assert impossible_fields([alone, eye]) == {"cubetrons_taken"}
    assert impossible_fields([]) == set()


def test_a_copy_with_fewer_values_has_those_that_it_allows(tmp_path):
    copy = shutil.copytree(scenarios.load("cyberdoom-tower").folder, tmp_path / "mine")
    (copy / FOLDER / FILE).write_text(WHEN + 'outcome=loss_deadline,,t,"deadline=win,keys"\n', encoding="utf-8")
    text = (copy / "game.toml").read_text(encoding="utf-8")
    fewer = re.sub(r'(?m)^(deadline = .*?)\["keys", "win"\]', r'\1["keys"]', text)
    assert fewer != text
    (copy / "game.toml").write_text(fewer, encoding="utf-8")
    assert column_texts(scenarios.load(copy))["outcome=loss_deadline"].when == {"deadline": ("keys",)}


def test_a_word_of_a_column_has_no_when(tmp_path):
    copy = shutil.copytree(scenarios.load("cyberdoom-tower").folder, tmp_path / "mine")
    (copy / FOLDER / FILE).write_text(WHEN + "cause=ai,,t,players=2\n", encoding="utf-8")
    with pytest.raises(InputError, match="'cause=ai' has a when; only outcomes and whole columns may have one"):
        column_texts(scenarios.load(copy))


@pytest.mark.parametrize("name", GAMES)
def test_no_game_has_what_its_settings_forbid(name):
    """Games at random and by script, with every value of what a `when` names; of a number its ends."""
    scenario = scenarios.load(name)
    texts, fields = column_texts(scenario), game_columns(scenario)
    named = {setting for text in texts.values() for setting in text.when}
    for setting in named:
        number = scenario.numbers.get(setting)
        for value in (number.min, number.max) if number else scenario.axes[setting].values:
            configuration = scenario.configuration({setting: value})
            never, still = impossible_outcomes([configuration]), impossible_fields([configuration])
            assert never < set(words_of(scenario.game.words["outcome"]))
            for script in ({}, {"policy": "random"}):
                played = balance.play(name, {setting: value, **script}, games=300, seed=3).frame
                assert not never & set(played["outcome"].unique()), (setting, value)
                moved = {fields[column].of for column in played.columns if _moves(played[column])}
                assert not still & moved, (setting, value)


def _moves(values: pl.Series) -> bool:
    """Tell whether a column of numbers is other than 0 in some game."""
    return values.dtype.is_numeric() and bool((values != 0).any())


@pytest.mark.parametrize("name", ["eaten", "infected", "trapped", "captures_tried", "escaped_rolls", "escaped_cards"])
def test_what_counts_shotgun_guys_as_humans_says_so(name):
    assert "shotgun guys included" in column_texts(scenarios.load("humans"))[name].meaning
