"""The finished reports: one of each game, kept as its commands made it, and found from its page."""

import html
import re

import pytest

from benchmarks import picture
from benchmarks.results import finished
from benchmarks.results.pages import read_page
from benchmarks.results.plans import Block, PlanError, read_plans
from sims import game
from tests.lab.project.documents import ROOT

PAGE = "docs/gallery.md"
SMALL = ["sweep pig --set goal=20 --games 50 --out run", "report run"]


def block(**options) -> Block:
    return Block(
        PAGE, "goals", "report", "pig", 0, 1, options={"commands": SMALL, "made": "run/report.html", **options}
    )


def test_each_game_has_a_finished_report_and_each_report_a_game():
    planned = {each.name for each in read_plans() if each.page == PAGE}
    assert planned == {name for name in game.names() if game.is_ours(name)}
    assert {path.stem for path in (ROOT / finished.GALLERY).iterdir()} == planned


@pytest.mark.parametrize("written", read_page(ROOT / PAGE), ids=lambda written: written.name)
def test_a_finished_report_says_what_its_page_says_of_it(written):
    link = re.search(r"^\[(.+)\]\((gallery/.+\.html)\): (.+)$", written.body, re.MULTILINE)
    text = (ROOT / "docs" / link[2]).read_text(encoding="utf-8")
    plain = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", text)))
    assert link[1] in plain
    assert re.sub(r"\s+", " ", link[3]) in plain


def test_the_picture_in_the_readme_is_of_the_report_that_is_kept():
    """Made anew by `python -m benchmarks.picture`."""
    assert picture.digest_in(picture.PICTURE) == picture.digest(picture.REPORT)


def test_a_report_is_made_kept_and_shown_with_its_answer_and_commands(tmp_path, monkeypatch):
    monkeypatch.setattr(finished, "ROOT", tmp_path)
    lines = finished.lines(block(), None)
    assert re.fullmatch(r"\[.+\]\(gallery/goals\.html\): The game is won .+", lines[0])
    assert lines[2:] == ["```", *(f"balance {line}" for line in SMALL), "```"]
    assert "Pig" in (tmp_path / finished.GALLERY / "goals.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"commands": ["sweep pig --set goal=0 --out run"]}, "goal"),
        ({"commands": SMALL[:1]}, "the commands leave no run/report.html"),
    ],
)
def test_commands_that_make_no_page_are_refused_and_nothing_is_kept(tmp_path, monkeypatch, options, says):
    monkeypatch.setattr(finished, "ROOT", tmp_path)
    with pytest.raises(PlanError, match=says):
        finished.lines(block(**options), None)
    assert not list(tmp_path.iterdir())
