"""Several ladders in one call: one for each configuration, in folders of their own, with one budget and one page."""

import re

import pytest

import balance
from balance.questions.ladder import several, several_plan
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.record import LADDERS
from balance.studies.kept_games import KeptGames
from balance.studies.sections import section_of
from scenarios import InputError
from tests.lab.reports.reading import Page

PIG = ("ladder", "pig", "--set", "players=1,2", "--set", "goal=40", "--set", "hold_at=8", "--games", 600)
SHORT = ("--gain", "10pp", "--seed", 3)  # a step below 10 points is small here, so that it ends soon


@pytest.fixture(scope="module")
def climbed(balance, tmp_path_factory):
    """What the command says, and the page it wrote."""
    page = tmp_path_factory.mktemp("climbed") / "pig.html"
    return balance(*PIG, *SHORT, "--out", page), page


def test_each_sentence_names_its_ladder_and_each_ladder_has_its_tables(climbed):
    ran, page = climbed
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0] == "Pig: 2 ladders of skill  goal=40 hold_at=8; seed 3"
    assert lines[1].startswith("players=1: Random ")
    assert lines[2].startswith(
        "players=2: One seat among others who follow hold-or-goal, the best script of games that are not "
        "counted (an even share is 50 %): "
    )
    assert "players=1 goal=40 hold_at=8; the one seat climbs" in lines
    assert "players=1: In all tries every action paid the same, so nobody had a reason to do another." in lines
    assert any(
        line.startswith("players=2: Settled: among others who follow hold-or-goal nobody gains ") for line in lines
    )
    assert [line.split()[0] for line in lines].count("rung") == 2
    assert [line.split()[0] for line in lines].count("all") == 1  # of one player there is no seat to compare
    assert "All intervals of these 2 ladders hold at once with 95 %, those of one ladder with 97.5 %. " in lines[-3]
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]


def test_the_other_question_is_named_only_where_seats_compete_in_each_ladder(climbed, balance, tmp_path):
    assert "balance tournament" not in climbed[0].out  # of one player
    asked = ("ladder", "pig", "--set", "players=2,3", "--set", "goal=30", "--set", "policy=hold", *SHORT)
    ran = balance(*asked, "--games", 300, "--budget", "0.000001s", "--out", tmp_path / "p.html")
    (line,) = (line for line in ran.out.splitlines() if "balance tournament" in line)
    assert line == (
        "These ladders ask what one seat wins by better play while the others follow hold. Which of these scripts "
        "nobody gains by leaving: balance tournament pig --set players=2,3 --set goal=30 --seed 3"
    )
    text = (tmp_path / "p.md").read_text()
    assert line.partition(": ")[2] in text


def test_before_they_start_it_says_that_they_share_the_budget(climbed):
    said = [line for line in climbed[0].err.splitlines() if not line.startswith("compiling")]
    assert said[0] == "2 ladders, one after the other; 5 min for all, and what one leaves is the next ones'"
    assert [line.partition(",")[0] for line in said[1::3]] == [
        "Pig: players=1 goal=40 hold_at=8",
        "Pig: players=2 goal=40 hold_at=8",
    ]


def test_one_page_has_a_section_for_each_ladder(climbed):
    _, file = climbed
    page = Page(file.read_text(encoding="utf-8"))
    assert list(page.text)[1:] == ["answer", "ladder-01", "ladder-02", "played", "reading", "reproduce"]
    assert [len(page.tables[f"ladder-0{n}"]) for n in (1, 2)] == [1, 2]
    assert "All on this page hold at once with 95 %, as those of each ladder hold with 97.5 %" in page.text["reading"]
    again = page.text["reproduce"]
    line = "balance ladder pig --set players=1,2 --set goal=40 --set hold_at=8 --games 600 --gain 10pp --seed 3"
    assert line in again
    assert line.replace("1,2", "2") + " --level 0.975" in again
    figures = sorted(path.name for path in file.with_name("pig-figures").iterdir())
    assert {"ladder-01.svg", "ladder-03.svg"} <= set(figures)
    assert {path.name for path in file.with_suffix("").iterdir()} == {"ladders.json", "players-1", "players-2"}


def test_a_report_takes_one_of_them_and_names_them_where_it_is_given_all(climbed):
    _, page = climbed
    folder = page.with_suffix("")
    assert section_of("ladder", folder / "players-2").settings == {"players": 2, "goal": 40, "hold_at": 8}
    with pytest.raises(InputError, match=r"holds several ladders; give the folder of one: .*players-1, .*players-2"):
        section_of("ladder", page)


def test_they_go_on_from_their_folder_and_say_the_same_and_as_json_they_are_a_list(climbed, balance):
    ran, page = climbed
    assert "holds a set of ladders; add --resume to go on with it" in balance(*PIG, *SHORT, "--out", page).refused()
    again = balance(*PIG, *SHORT, "--out", page, "--resume")
    assert (again.code, again.out) == (0, ran.out)
    told = balance(*PIG, *SHORT, "--out", page, "--resume", "--json").json
    assert [row["settings"]["players"] for row in told] == [1, 2]
    assert [(row["games"], row["level"], row["level_of_all"]) for row in told] == [(0, 0.975, 0.95)] * 2
    assert all(sentence.startswith("players=2: ") for sentence in told[1]["answer"])
    assert told[1]["folder"] == str(page.with_suffix("") / "players-2")
    other = balance(*PIG, *SHORT[:-1], 4, "--out", page, "--resume")
    assert other.code == 2
    assert "the seed: 3 there, 4 here" in other.err.splitlines()[-1]


def test_ctrl_c_in_the_second_ladder_keeps_the_first(balance, tmp_path, monkeypatch):
    real = KeptGames._play_chunk

    def pressed(games, held, upto):
        if games.folder.name == "players-2":
            raise KeyboardInterrupt
        real(games, held, upto)

    line = (*PIG, *SHORT, "--out", tmp_path / "out.html")
    with monkeypatch.context() as patch:
        patch.setattr(KeptGames, "_play_chunk", pressed)
        ran = balance(*line)
    assert (ran.code, ran.out) == (130, "")
    said = ran.err.splitlines()[-1]
    assert re.fullmatch(
        rf"interrupted; \d[\d ]+ games kept in {tmp_path / 'out'}; the same line with --resume goes on", said
    )
    assert (tmp_path / "out/players-1/answer.json").is_file()
    assert not (tmp_path / "out/players-2").exists()
    assert balance(*line, "--resume").code == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (["players=1,2", "--seats", "2"], "players=1: --seats says who climbs in turn where seats compete"),
        (["players=1,2", "--set", "policy=hold"], "players=1 policy=hold: --set policy: leave it out: it climbs"),
        (["players=1,2,1"], "players=1 comes twice"),
        (
            ["goal=" + ",".join(map(str, range(20, 40)))],
            "pig: 20 configurations are set; at most 16 ladders are climbed",
        ),
        (["players=1,9"], "--set: players is 9; it must be one of 1, 2, 3, 4, 5"),
    ],
)
def test_wrong_input_is_code_2(balance, tmp_path, monkeypatch, settings, said):
    monkeypatch.chdir(tmp_path)
    assert said in balance("ladder", "pig", "--set", *settings).refused()
    assert not list(tmp_path.iterdir())


# --- in Python -------------------------------------------------------------------------------------------------------


def test_a_ladder_among_others_says_what_it_says_alone(install_tiny, tmp_path):
    install_tiny(competitive=True)
    found = balance.ladders("tiny", {"players": [2, 3]}, games=300, out=tmp_path / "out", threads=1)
    assert isinstance(found, balance.Ladders)
    alone = balance.ladder("tiny", {"players": 3}, games=300, level=0.975, out=tmp_path / "alone", threads=1)
    assert found.ladders[1].rungs.drop("per_second").equals(alone.rungs.drop("per_second"))
    assert LADDERS.read(tmp_path / "out/players-3") == LADDERS.read(tmp_path / "alone")
    assert [sentence for sentence in found.answer if sentence.startswith("players=3: ")] == [
        f"players=3: {sentence}" for sentence in alone_answer(alone)
    ]


def alone_answer(alone):
    from balance.questions.ladder.words import answer

    return answer(alone)


def test_the_budget_is_shared_and_what_one_ladder_leaves_is_the_next_ones(install_tiny, tmp_path, monkeypatch):
    install_tiny()
    budgets, now = [], [0.0]

    def carried_out(kind, plan, *_, **options):
        budgets.append(plan.budget)
        now[0] += 1.0  # of this ladder
        raise several.Hopeless("tiny: none ever won")

    monkeypatch.setattr(several, "ask_in", carried_out)
    monkeypatch.setattr(several.time, "monotonic", lambda: now[0])
    with pytest.raises(InputError, match="tiny: none ever won"):
        balance.ladders("tiny", {"players": [1, 2, 3]}, budget=9, games=300, out=tmp_path / "out", threads=1)
    assert budgets == [3.0, 4.0, 7.0]
    assert not (tmp_path / "out").exists()


def test_a_ladder_that_no_script_can_climb_is_left_out_and_said(install_tiny, tmp_path, monkeypatch):
    install_tiny()
    real = several.ask_in

    def carried_out(kind, plan, *rest, **options):
        if plan.contestants.players == 2:
            raise several.Hopeless("tiny: none of 3 scripts ever won")
        return real(kind, plan, *rest, **options)

    monkeypatch.setattr(several, "ask_in", carried_out)
    found = balance.ladders("tiny", {"players": [1, 2]}, games=300, out=tmp_path / "out", threads=1)
    assert [each.plan.contestants.players for each in found.ladders] == [1]
    from balance.questions.ladder.several_words import summary

    assert summary(found)[-1] == "players=2: left out: tiny: none of 3 scripts ever won."


def test_the_level_of_each_is_such_that_all_hold_at_once():
    plan = several_plan.plan_ladders("pig", {"players": [1, 2, 3]}, level=0.95)
    assert [each.level for each in plan.plans] == [0.983334] * 3  # rounded up
    assert str(plan.folder) == "pig-players-1-2-3-ladder"
    assert [plan.inner(each) for each in plan.plans] == ["players-1", "players-2", "players-3"]
    one = plan_ladder("pig", {"players": 3}, level=0.983334)
    assert plan.plans[2].record == one.record
    with pytest.raises(InputError, match=r"--set players=1,2: 2 values; a ladder is of one configuration"):
        plan_ladder("pig", {"players": [1, 2]})
