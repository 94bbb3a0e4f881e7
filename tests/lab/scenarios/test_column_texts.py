"""What columns mean: every shipped game says it of all, and what a row of columns.csv may say."""

import shutil

import pytest

import scenarios
from scenarios import InputError
from scenarios.loader.column_texts import FILE, FOLDER, column_texts, wanted
from sims.game import words_of

GAMES = scenarios.available()
HEADER = "name,unit,meaning\n"


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
    ],
)
def test_a_wrong_file_is_refused_in_one_line(folder, text, message):
    scenario = write(folder, text)
    with pytest.raises(InputError) as refused:
        column_texts(scenario)
    assert message in str(refused.value)
    assert str(refused.value).startswith(f"{folder}/{FOLDER}/{FILE}: ")
