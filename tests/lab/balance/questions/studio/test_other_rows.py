"""Other rows of a table: they are answered while one types, like any change."""

import math
import re
import shutil
from dataclasses import replace

import pytest

from balance.questions.studio import asking, trial_words, try_words
from balance.questions.studio.asked import Asked
from balance.questions.studio.copies import save_copy
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.other_rows import OtherRows
from balance.questions.studio.row_lines import ROWS, row_changes, table_lines, with_cells, with_copy, without
from balance.questions.studio.trial import COPY, Trial
from balance.simulation.engine import Threads
from balance.studies.control import Control
from reports.formats import percent
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import settled, wait

LINES = "id\tcount\na\t1\na_2\t3\nb\t2"


def test_a_row_is_copied_under_a_free_id_and_removed():
    assert with_copy(LINES, "a") == "id\tcount\na\t1\na_3\t1\na_2\t3\nb\t2"
    assert without(LINES, "b") == "id\tcount\na\t1\na_2\t3"


@pytest.fixture
def other():
    made = OtherRows(KeptFigures(Threads(2), 0))
    yield made
    made.close()


def test_other_rows_are_answered_with_the_other_changes_and_leave_nothing(other, tmp_path, monkeypatch, balance):
    monkeypatch.chdir(tmp_path)  # messages name files from here
    trial = Trial(load("cyberdoom-tower"), {}, {"start_luck": 2})
    asked = Asked(trial, "cyberdoom-tower", 0, tmp_path, 1)
    text = table_lines(trial.scenario, "sentinel_cards", {})
    other.ask(asked, "sentinel_cards", text.replace("s1", "s2", 1))
    wait(lambda: other.wrong)
    assert other.told == "sentinel_cards.csv: line 3: id s2 stands in line 2 already"
    other.ask(asked, "sentinel_cards", with_copy(text, "s1"))
    wait(lambda: "4\u202f000 games" in other.told)
    other.close()
    assert other.told.startswith("Won: yours without these rows 5"), "the other change stands on both sides"
    assert list(tmp_path.iterdir()) == []
    rows = {"sentinel_cards" + ROWS: with_copy(text, "s1")}
    save_copy(replace(asked, trial=replace(trial, after={**trial.after, **rows})), "mine", tmp_path)
    row = balance(*other.line.replace(COPY, "./mine").split()[1:], "--json").json["pairs"][0]["differences"][0]
    for text, side in (("without these rows", row["first"]), ("with them", row["second"])):
        assert re.search(rf"{text} {percent(side)} ± [\d.]+", other.told)
    half = max(row["high"] - row["difference"], row["difference"] - row["low"])
    assert f"± {math.ceil(1000 * half) / 10} points" in other.told


def test_a_cell_is_changed_in_the_lines():
    assert with_cells(LINES, "cards", {"cards.a_2.count": 5}) == "id\tcount\na\t1\na_2\t5\nb\t2"
    with pytest.raises(InputError, match=r"cards: has no cell z\.count"):
        with_cells(LINES, "cards", {"cards.z.count": 5})


def test_what_differs_within_lines_is_told():
    after = "id\tcount\tsource\na\t3\tmine\nc\t2\tmine"
    before = "id\tcount\tsource\na\t1\tassumed\nb\t2\tassumed"
    assert row_changes(before, after) == ["a count 1 → 3", "c new", "b gone"]
    assert row_changes(before, before.replace("assumed", "mine")) == []
    assert row_changes("name\tcount\na\t1", "name\tcount\na\t2") == [], "without ids nothing is told"


def test_a_line_that_ends_early_is_refused_and_a_lost_source_is_not(tower):
    session, text, _ = tower
    with pytest.raises(
        InputError, match=r"sentinel_cards, line 8 \(s9\): has no cell for range, damage, anti_stealth, "
    ):
        session.take_rows("sentinel_cards", f"{text}\ns9\tShort\t2")
    with pytest.raises(InputError, match="sentinel_cards: the line of heads is missing; columns are id, energy, "):
        session.take_rows("sentinel_cards", text.partition("\n")[2])
    whole = "\n".join(line.rsplit("\t", 1)[0] for line in text.split("\n"))
    session.take_rows("sentinel_cards", f"{whole}\n")
    (sheet,) = (each for each in session.sheets() if each.name == "sentinel_cards")
    assert sheet.ids == ("s1", "s2", "s3", "s4", "s5", "s6")


def test_changed_cells_are_marked_and_told_beside_other_rows_and_all_else_stays_assumed(tower):
    session, _, more = tower
    changed = with_cells(more, "", {"sentinel_cards.s3.energy": 4})
    session.take_rows("sentinel_cards", changed)
    (sheet,) = (each for each in session.sheets() if each.other)
    assert sheet.changed == {("s3", "energy"): 2}
    assert {"s1", "s3"} < sheet.assumed
    assert trial_words.changes_text(session.trial) == "sentinel cards 6 rows → 7 rows (s1_2 new, s3 energy 2 → 4)"
    every = with_cells(changed, "", {f"sentinel_cards.s{i}.damage": 9 for i in range(1, 6)})
    session.take_rows("sentinel_cards", every)
    assert trial_words.changes_text(session.trial).endswith("(s1 damage 1 → 9, s1_2 new, s2 damage 1 → 9, 4 more)")


@pytest.fixture
def tower(open_session):
    """A session of the Tower, its sentinel cards as lines, and the same with one more."""
    session = open_session("cyberdoom-tower")
    text = table_lines(session.scenario, "sentinel_cards", {})
    return session, text, with_copy(text, "s1")


def test_rows_are_a_change_like_others(tower, open_session):
    session, text, more = tower
    session.change("start_luck", 2)
    session.change("sentinel_cards.s1.energy", 2)
    session.take_rows("sentinel_cards", more)
    assert session.changes == {"start_luck": 2, "sentinel_cards.*": more}, "the cells stand in the lines"
    (sheet,) = (each for each in session.sheets() if each.other)
    assert (sheet.name, sheet.ids[-1], sheet.new, sheet.changed) == ("sentinel_cards", "s1_2", {"s1_2"}, {})
    assert trial_words.changes_text(session.trial) == "start luck 3 → 2, sentinel cards 6 rows → 7 rows (s1_2 new)"
    session.change("sentinel_cards.s1_2.energy", 3)
    assert session.changes["sentinel_cards.*"] == with_cells(more, "", {"sentinel_cards.s1_2.energy": 3})
    answer = settled(session, 4000)
    assert answer.trial.sides()[1].digest != answer.trial.sides()[0].digest
    session.undo()
    session.undo()
    assert session.changes == {"start_luck": 2, "sentinel_cards.s1.energy": 2}
    session.redo()
    with pytest.raises(InputError, match="line 3: id s2 stands in line 2 already"):
        session.take_rows("sentinel_cards", text.replace("s1", "s2", 1))
    settled(session, 4000)
    wait(lambda: session.tried is not None)
    assert try_words.try_text(session.history.tries[-1], session.scenario) == (
        "start luck 2, sentinel cards 7 rows (s1_2 new)"
    )
    again = open_session("cyberdoom-tower")
    assert again.changes == session.changes, "as after a kill: what is shown is on disk before it is played"
    session.pin(session.tried.number)
    assert trial_words.changes_text(session.trial) == "as the try you compare with"
    line = session.trial.repeat("cyberdoom-tower", 9, 0, 0.95, "")[0]
    assert line == "balance play ./NAME --games 9 --seed 0"
    session.change("start_luck", 1)
    line = session.trial.repeat("cyberdoom-tower", 9, 0, 0.95, "")[0]
    assert line.startswith("balance compare ./NAME --set start_luck=2,1 --watch "), "both have the same rows"
    session.undo()
    session.reset_table("sentinel_cards")
    assert session.trial.differences().keys() == {"sentinel_cards.*"}
    session.take_rows("sentinel_cards", text)
    assert session.changes == {"start_luck": 2}, "what the game says itself is no change"
    named = "\n".join(line.partition("\t")[2] for line in more.split("\n")).replace("Sentinel S1", "New", 1)
    session.take_rows("sentinel_cards", named)
    assert session.changes["sentinel_cards.*"].split("\n")[-1].startswith("new\tNew\t"), "ids follow from names"


def test_rows_are_what_the_printed_line_says_to_the_bit(tower, tmp_path, monkeypatch, balance):
    monkeypatch.chdir(tmp_path)
    session, _, more = tower
    session.change("start_luck", 2)
    session.take_rows("sentinel_cards", more)
    answer = settled(session, 4000)
    (line,) = answer.trial.repeat("cyberdoom-tower", answer.games, session.seed, answer.level, "")
    assert line.startswith("balance compare cyberdoom-tower ./NAME --watch outcome=win --level ")
    save_copy(Asked(answer.trial, "cyberdoom-tower", 0, tmp_path, 1), "mine", tmp_path)
    session.saved(answer.trial, "mine")
    assert " ./mine " in session.commands()[0], "the folder is called by its name"
    row = balance(*line.replace(COPY, "./mine").split()[1:], "--json").json["pairs"][0]["differences"][0]
    first = answer.first
    assert (row["first"], row["second"], row["low"], row["high"]) == (first.before, first.after, first.low, first.high)


def test_questions_are_asked_of_a_copy_that_has_the_rows(tower, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session, _, more = tower
    session.change("start_luck", 2)
    session.take_rows("sentinel_cards", more)
    asked = Asked(session.trial, "cyberdoom-tower", 0, tmp_path, 1)
    game = asking.game_of(asked, session.trial.after)
    assert asking.game_of(asked, session.trial.after) == game
    assert asking.game_of(asked, session.trial.before) == "cyberdoom-tower"
    played = load(game).configuration(asked.settings).rules()
    assert played.tobytes() == session.now.rules().tobytes()
    monkeypatch.setattr(asking, "REPORT_GAMES", 50)
    told = asking.report(asked, Control())
    assert {"report", "comparison"} <= told.files.keys()
    assert all(path.is_file() for path in told.files.values())
    changed = "start luck 3 → 2, sentinel cards 6 rows → 7 rows (s1_2 new)"
    page = told.files["report"].read_text()
    assert f"Changed: {changed}. " in page
    assert "This run changed nothing" not in page


def test_rows_that_a_folder_takes_no_more_are_left_out_and_said(open_session, tmp_path):
    folder = tmp_path / "my_tower"
    shutil.copytree(load("cyberdoom-tower").folder, folder)
    session = open_session(folder)
    more = with_copy(table_lines(session.scenario, "sentinel_cards", {}), "s1")
    session.take_rows("sentinel_cards", with_cells(more, "", {"sentinel_cards.s1_2.energy": 12}))
    session.change("start_luck", 2)
    toml = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(
        toml.replace("{ energy = [1, 12], range = [0, 6]", "{ energy = [1, 6], range = [0, 6]")
    )
    session.renew(load(folder))
    assert session.changes == {"start_luck": 2}
    assert session.said[0].startswith("sentinel cards is left out: ")
    assert "energy is 12" in session.said[0]
