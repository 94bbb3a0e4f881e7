"""Other rows of a table: they are answered while one types, like any change."""

import math

import pytest

from balance.questions.studio.asked import Asked
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.other_rows import COPY, OtherRows
from balance.questions.studio.row_lines import with_copy, without
from balance.questions.studio.saving import Rows, rows_text, save_copy
from balance.questions.studio.trial import Trial
from balance.simulation.engine import Threads
from scenarios import load
from tests.lab.balance.questions.studio.conftest import wait

LINES = "id\tcount\na\t1\na_2\t3\nb\t2"


def test_a_row_is_copied_under_a_free_id_and_removed():
    assert with_copy(LINES, 0) == "id\tcount\na\t1\na_3\t1\na_2\t3\nb\t2"
    assert without(LINES, 2) == "id\tcount\na\t1\na_2\t3"


@pytest.fixture
def other():
    made = OtherRows(KeptFigures(Threads(2), 0))
    yield made
    made.close()


def test_other_rows_are_answered_with_the_other_changes_and_leave_nothing(other, tmp_path, monkeypatch, balance):
    monkeypatch.chdir(tmp_path)  # messages name files from here
    trial = Trial(load("cyberdoom-tower"), {}, {"start_luck": 2})
    asked = Asked(trial, "cyberdoom-tower", 0, tmp_path, 1)
    text = rows_text(trial, "sentinel_cards")
    other.ask(asked, Rows("sentinel_cards", text.replace("s1", "s2", 1)))
    wait(lambda: other.wrong)
    assert other.told == "sentinel_cards.csv: line 3: id s2 stands in line 2 already"
    other.ask(asked, Rows("sentinel_cards", with_copy(text, 0)))
    wait(lambda: "4\u202f000 games" in other.told)
    other.close()
    assert other.told.startswith("Won: yours without these rows 5"), "the other change stands on both sides"
    assert list(tmp_path.iterdir()) == []
    save_copy(asked, "mine", tmp_path, Rows("sentinel_cards", with_copy(text, 0)))
    row = balance(*other.line.replace(COPY, "./mine").split()[1:], "--json").json["pairs"][0]["differences"][0]
    assert f"rows {100 * row['first']:.1f}\u202f%, with them {100 * row['second']:.1f}\u202f%" in other.told
    half = max(row["high"] - row["difference"], row["difference"] - row["low"])
    assert f"± {math.ceil(1000 * half) / 10} points" in other.told
