"""The report of a run says how well is played and which decisions matter, if ladders and studies are given."""

import json
import re
import shutil
from html import unescape

import pytest

from balance.design.make_plan import make_plan
from balance.questions.decisions.page import course_groups, write_decisions
from balance.questions.decisions.study import decisions
from balance.questions.ladder.page import write_ladder
from balance.questions.ladder.study import ladder
from balance.questions.report.page import make_report, write_report
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.studies.study_folder import ANSWER
from reports.formats import SPACE
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run as command

RUN = ["players=1,2", "policy=hold,hold-or-goal", "goal=25,30"]
PLAYED = {"players": 2, "goal": 25}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a run and two ladders of its configurations; not to be changed."""
    folder = tmp_path_factory.mktemp("skill")
    sweep(make_plan("pig", RUN, games=200), folder / "run")
    for name, settings in (("ladder", PLAYED), ("other", {"players": 2, "goal": 30, "policy": "hold"})):
        found = ladder("pig", settings, games=200, budget=1e-9, out=folder / name)
        write_ladder(found, folder / f"{name}.html")
    studied = decisions("pig", {**PLAYED, "policy": "hold"}, games=40, tries=8, out=folder / "study")
    write_decisions(studied, folder / "study.html")
    return folder


def plain(page):
    """The text of a page as sentences are written in a terminal."""
    text = unescape(page.read_text()).replace(SPACE, " ").replace("−", "-")
    return re.sub(r"\\([^\w\s])", r"\1", text)


@pytest.fixture
def copied(made, tmp_path):
    return shutil.copytree(made, tmp_path / "copy")


def test_the_headline_says_for_whom_the_game_is_easy_and_a_section_shows_it(made, tmp_path):
    answer = json.loads((made / "ladder" / ANSWER).read_text())
    html, markdown = write_report(made / "run", tmp_path / "page.html", [made / "ladder.html"])
    text = plain(markdown)
    headline, section = text.partition("## In short")[2].split("## How well it is played")
    assert f"How well `players=2 goal=25` is played: {answer['sentences'][0]}" in headline
    assert answer["sentences"][0].startswith("One seat among others who follow ")
    section = section.partition("## ")[0]
    assert answer["sentences"][1] in section
    assert f"```sh\n{answer['command']}\n```" in section
    assert answer["command"].startswith("balance ladder pig --set players=2 --set goal=25 ")
    assert "page-figures/ladder-01.svg" in section
    assert "The dashed line is an even share." in section
    assert (tmp_path / "page-figures/ladder-01.svg").is_file()
    assert 'id="skill"' in html.read_text()
    assert answer["sentences"][0] in plain(html)


def test_without_a_ladder_the_report_names_the_command_and_with_one_it_does_not(made, tmp_path):
    sweep(make_plan("pig", ["goal=25", "players=2", "policy=hold"], games=200), tmp_path / "run")
    run = open_run(tmp_path / "run")
    line = "balance ladder pig --set goal=25 --set players=2"
    _, without = write_report(run, tmp_path / "plain.html")
    assert f"How well that is played, and for whom it is easy or hard: `{line}`" in without.read_text()
    told, _ = write_report(run, tmp_path / "told.html", [made / "ladder"])
    assert "and for whom it is easy or hard" not in told.read_text()


def test_several_ladders_stand_in_their_order_with_drawings_of_their_own(made, tmp_path):
    report = make_report(open_run(made / "run"), [made / "ladder", str(made / "other.html")])
    assert [each.label for each in report.skill] == ["players=2 goal=25", "players=2 goal=30"]
    _, markdown = write_report(made / "run", tmp_path / "page.html", [made / "ladder", made / "other"])
    text = markdown.read_text()
    assert text.index("ladder-01.svg") < text.index("ladder-03.svg")


def test_every_rung_of_the_ladder_is_in_the_report_with_its_interval(made):
    found = ladder("pig", PLAYED, games=200, budget=1e-9, out=made / "ladder", resume=True)
    (skill,) = make_report(open_run(made / "run"), [found.folder]).skill
    rungs, marks = found.rungs, skill.marks
    for name in ("share", "low", "high"):
        assert [getattr(mark, name) for mark in marks] == rungs[name].to_list()
    assert [mark.label for mark in marks] == rungs["rung"].to_list()
    assert [mark.tries for mark in marks] == rungs["lookahead"].to_list()
    assert skill.even == pytest.approx(0.5, abs=0.1)


def test_a_ladder_of_the_game_as_it_is_has_no_label(tmp_path):
    sweep(make_plan("pig", games=200), tmp_path / "run")
    ladder("pig", games=200, budget=1e-9, out=tmp_path / "ladder")
    _, markdown = write_report(tmp_path / "run", None, [tmp_path / "ladder"])
    assert "How well that is played: One seat among " in markdown.read_text()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": 3}, "is a ladder of players=3; no configuration of the run is that but for who plays"),
        ({}, "is a ladder of the game as it is; no configuration of the run is that but for who plays"),
    ],
)
def test_a_ladder_of_what_was_not_played_is_refused(made, tmp_path, settings, said):
    ladder("pig", settings, games=200, budget=1e-9, out=tmp_path / "ladder")
    with pytest.raises(InputError, match=said):
        make_report(open_run(made / "run"), [tmp_path / "ladder"])


def test_a_ladder_of_another_game_or_scenario_is_refused(install_tiny, made, tmp_path):
    install_tiny()
    ladder("tiny", games=200, budget=1e-9, out=tmp_path / "tiny-ladder")
    with pytest.raises(InputError, match="is a ladder of tiny; the run is of pig"):
        make_report(open_run(made / "run"), [tmp_path / "tiny-ladder"])
    from scenarios import load

    changed = shutil.copytree(load("pig").folder, tmp_path / "pig")
    toml = changed / "game.toml"
    toml.write_text(toml.read_text().replace("goal = { value = 100", "goal = { value = 101"))
    ladder(changed, PLAYED, games=200, budget=1e-9, out=tmp_path / "changed")
    with pytest.raises(InputError, match="the scenario changed between the run and its ladder; make one of them again"):
        make_report(open_run(made / "run"), [tmp_path / "changed"])


def test_a_ladder_without_an_answer_or_with_a_damaged_one_is_refused(copied):
    run = open_run(copied / "run")
    answer = copied / "ladder" / ANSWER
    answer.write_text(answer.read_text().replace("an even share", "an odd share"))
    with pytest.raises(InputError, match="is damaged: it is not what was once written"):
        make_report(run, [copied / "ladder.html"])
    answer.unlink()
    with pytest.raises(InputError, match="its ladder has no answer yet; finish it with --resume"):
        make_report(run, [copied / "ladder.html"])
    shutil.rmtree(copied / "ladder")
    with pytest.raises(InputError, match="is no ladder; give the page that `balance ladder` wrote"):
        make_report(run, [copied / "ladder.html"])


def test_the_command_takes_ladders(made, tmp_path):
    page = tmp_path / "page.html"
    done = command("report", made / "run", "--out", page, "--ladder", made / "ladder.html", "--ladder", made / "other")
    assert done.code == 0
    assert page.read_text().count("How well <code>") == 2
    wrong = command("report", made / "run", "--out", page, "--ladder", made / "run").refused()
    assert "is no ladder; give the page that" in wrong


# --- studies of decisions ---------------------------------------------------------------------------------------------


def test_a_study_tells_in_the_headline_and_in_a_section_which_decisions_matter(made, tmp_path):
    answer = json.loads((made / "study" / ANSWER).read_text())
    html, markdown = write_report(made / "run", tmp_path / "page.html", decisions=[made / "study.html"])
    headline, section = plain(markdown).partition("## In short")[2].split("## Which decisions matter")
    assert f"`players=2 goal=25 policy=hold`: {answer['sentences'][0]}" in headline
    section = section.partition("## ")[0]
    assert all(sentence in section for sentence in answer["sentences"])
    assert f"```sh\n{answer['command']}\n```" in section
    assert {path.name for path in (tmp_path / "page-figures").glob("[ck][oi]*-0*")} == {
        "course-01.svg",
        "course-02.svg",
        "kinds-01.svg",
    }
    assert "| roll or hold |" in section
    assert 'id="decisions"' in html.read_text()


def test_several_studies_have_drawings_of_their_own_and_stand_beside_ladders(made, tmp_path):
    other = {"players": 2, "goal": 30, "policy": "hold"}
    decisions("pig", other, games=40, tries=8, out=tmp_path / "other")
    studies = [made / "study", tmp_path / "other"]
    report = make_report(open_run(made / "run"), [made / "ladder"], studies)
    assert [each.label for each in report.decided] == ["players=2 goal=25 policy=hold", "players=2 goal=30 policy=hold"]
    _, markdown = write_report(made / "run", tmp_path / "page.html", [made / "ladder"], studies)
    text = plain(markdown)
    assert text.index("## How well it is played") < text.index("## Which decisions matter")
    drawn = [text.index(f"page-figures/{name}.svg") for name in ("course-01", "kinds-01", "course-03", "kinds-02")]
    assert drawn == sorted(drawn)


def test_the_report_has_the_studys_own_tables(made):
    found = decisions("pig", {**PLAYED, "policy": "hold"}, games=16, tries=8, out=made / "study", resume=True)
    (decided,) = make_report(open_run(made / "run"), decisions=[found.folder]).decided
    assert [kind.label for kind in decided.kinds.rows] == found.kinds["kind"].to_list()
    assert [kind.stake[0] for kind in decided.kinds.rows] == [value / 100 for value in found.kinds["importance_low"]]
    assert [kind.stake[1] for kind in decided.kinds.rows] == [value / 100 for value in found.kinds["importance_high"]]
    assert [tuple(group.rounds) for group in decided.groups] == [
        tuple(group.rounds) for group in course_groups(found.course)
    ]
    assert sum(len(group.rounds) for group in decided.groups) > 2


def test_a_study_of_something_else_or_without_an_answer_is_refused(copied, tmp_path):
    run = open_run(copied / "run")
    decisions("pig", {"players": 3}, games=8, tries=4, out=tmp_path / "three")
    with pytest.raises(InputError, match="is a study of players=3; no configuration of the run is that but for who"):
        make_report(run, decisions=[tmp_path / "three"])
    with pytest.raises(InputError, match="is no study of decisions; give the page that `balance decisions` wrote"):
        make_report(run, decisions=[copied / "ladder"])
    (copied / "study" / ANSWER).unlink()
    with pytest.raises(InputError, match="its study of decisions has no answer yet; finish it with --resume"):
        make_report(run, decisions=[copied / "study.html"])


def test_a_study_by_other_kernels_is_refused(made, monkeypatch):
    monkeypatch.setattr("balance.questions.decisions.section.kernel_digest", lambda game: "other")
    with pytest.raises(InputError, match="the kernels changed between the run and its study; make one of them again"):
        make_report(open_run(made / "run"), decisions=[made / "study"])


def test_the_command_takes_studies(made, tmp_path):
    page = tmp_path / "page.html"
    assert command("report", made / "run", "--out", page, "--decisions", made / "study.html").code == 0
    assert ">Which decisions matter<" in page.read_text()
    assert "is no study of decisions" in command("report", made / "run", "--decisions", made / "run").refused()
