"""What values in columns of tables mean: what a row of tables/columns.csv may say, and that no code is left untold."""

import re
import shutil

import pytest

import scenarios
from scenarios import InputError
from scenarios.loader.domains import Choice
from scenarios.loader.table_texts import FILE, FOLDER, table_texts


@pytest.fixture
def folder(tmp_path):
    """A copy of Cyberdoom Tower's folder, to be changed."""
    return shutil.copytree(scenarios.load("cyberdoom-tower").folder, tmp_path / "mine")


@pytest.mark.parametrize("name", scenarios.available())
def test_words_of_a_letter_and_a_number_are_told_and_so_are_numbered_columns_from_0(name):
    scenario = scenarios.load(name)
    texts = table_texts(scenario)
    for table, rows in scenario.tables.items():
        for column, at in rows.columns.items():
            words = map(str, at.domain.values) if isinstance(at.domain, Choice) else ()
            if column.endswith("_0") or any(re.fullmatch(r"[a-z]\d+", word) for word in words):
                assert f"{table}.{column}" in texts, f"{name}: {table}.{column}"


def test_one_row_is_of_all_numbered_columns_and_a_copy_without_the_file_has_that_of_its_game(folder):
    texts = table_texts(scenarios.load("cyberdoom-tower"))
    boxes = {text for name, text in texts.items() if name.startswith("sentinel_cards.boxes_")}
    assert len(boxes) == 1
    assert "`w2` is white" in boxes.pop()
    (folder / FOLDER / FILE).unlink()
    assert table_texts(scenarios.load(folder)) == texts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,unit,meaning\n", "the columns are"),
        ("name,meaning\nsentinel_cards.box,a box\n", "line 2: cyberdoom-tower has no column 'sentinel_cards.box'"),
        ("name,meaning\nsentinel_cards.boxes,\n", "line 2: meaning is empty"),
        (
            "name,meaning\nsentinel_cards.boxes,a\nsentinel_cards.boxes_2,b\n",
            "line 3: 'sentinel_cards.boxes_2' has a row already",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(folder, text, said):
    (folder / FOLDER / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(said)):
        table_texts(scenarios.load(folder))


def test_no_digest_counts_it(folder):
    before = scenarios.load(folder).digest
    (folder / FOLDER / FILE).unlink()
    assert scenarios.load(folder).digest == before
