"""Where the page of a question is written that names none: each question has a folder of its own."""

from pathlib import Path

import pytest

from balance.cli.studies import page_of
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.study_folder import Record
from scenarios import InputError

USUAL = Path("hog-small")


class SmallRecord(Record):
    """Record a question about a game."""

    seed: int = 0


class SmallAnswer(sealed_json.Sealed):
    """Answer it."""

    small: str


SMALL = folder_of_games("small", SmallRecord, SmallAnswer, what="small study", asked={})


def asked(digit: str) -> SmallRecord:
    """The same question of a game whose files have another digest."""
    return SmallRecord(format=1, game="hog", scenario_digest=digit * 64, kernel_digest="0" * 64)


def kept(folder: str, digit: str) -> None:
    """Keep a question's folder, and its page beside it."""
    Path(folder).mkdir()
    SMALL.write(Path(folder), asked(digit))
    Path(f"{folder}.html").write_text("its page")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_named_page_and_the_first_one_are_as_usual(capsys):
    kept("mine", "1")
    assert page_of(Path("mine.html"), USUAL, SMALL, asked("2"), False) == Path("mine.html")
    assert page_of(None, USUAL, SMALL, asked("1"), False) == Path("hog-small.html")
    assert capsys.readouterr().err == ""


def test_after_an_edit_the_answer_has_a_page_of_its_own_and_the_earlier_one_stays(capsys):
    kept("hog-small", "1")
    assert page_of(None, USUAL, SMALL, asked("2"), False) == Path("hog-small-2.html")
    told = "hog-small holds an answer of the game as it was, or to another question; this one has a page of its own"
    assert told in capsys.readouterr().err
    kept("hog-small-2", "2")
    assert page_of(None, USUAL, SMALL, asked("3"), False) == Path("hog-small-3.html")
    assert Path("hog-small.html").read_text() == "its page"


@pytest.mark.parametrize("resume", [False, True])
def test_what_was_asked_before_has_its_folder_to_go_on_with(resume, capsys):
    for folder, digit in (("hog-small", "1"), ("hog-small-2", "2"), ("hog-small-3", "3")):
        kept(folder, digit)
    assert page_of(None, USUAL, SMALL, asked("2"), resume) == Path("hog-small-2.html")
    assert capsys.readouterr().err == ""


def test_to_go_on_with_something_else_names_the_usual_folder_whose_refusal_says_what_differs(capsys):
    kept("hog-small", "1")
    assert page_of(None, USUAL, SMALL, asked("2"), True) == Path("hog-small.html")
    assert "without --resume the new one gets a page of its own" in capsys.readouterr().err


def test_an_answer_that_is_there_is_told_with_its_page_and_how_it_is_printed_again():
    kept("hog-small", "1")
    with pytest.raises(InputError, match="holds a small study; add --resume to go on with it"):
        SMALL.refuse(USUAL, resume=False)
    SMALL.keep(USUAL, SmallAnswer(small=SMALL.read(USUAL).identity))
    with pytest.raises(InputError) as refused:
        SMALL.refuse(USUAL, resume=False)
    page = "on the page hog-small.html; add --resume to print it again, or to go on if a budget ended it"
    assert f"hog-small: holds a small study and its answer {page}" in str(refused.value)
    SMALL.refuse(USUAL, resume=True)


def test_a_damaged_record_is_of_no_question_and_is_kept():
    kept("hog-small", "1")
    (USUAL / SMALL.file).write_text("{")
    assert page_of(None, USUAL, SMALL, asked("1"), False) == Path("hog-small-2.html")
    assert page_of(None, USUAL, SMALL, asked("1"), True) == Path("hog-small.html")
    assert (USUAL / SMALL.file).read_text() == "{"


def test_a_folder_that_is_there_gathers_pages_under_their_usual_names():
    Path("answers").mkdir()
    assert page_of(Path("answers"), USUAL, SMALL, asked("1"), False) == Path("answers/hog-small.html")
    kept("answers/hog-small", "1")
    assert page_of(Path("answers"), USUAL, SMALL, asked("2"), False) == Path("answers/hog-small-2.html")
