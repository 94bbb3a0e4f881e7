"""The first screen of a run: what its plan asks, what moves most, how sure it is, what is wanted."""

import json
import re
import shutil
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from balance.design.make_plan import make_plan, read_plan
from balance.questions.report import judged
from balance.questions.report.first_screen import _apart
from balance.questions.report.page import make_report
from balance.runs.manifest import read_manifest
from balance.runs.merge import merge
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from balance.stats.intervals import LEVEL, share_interval
from reports import asked as asked_chart
from reports import pages
from reports.blocks import Figure
from reports.cards import MOVES_BY_SCRIPT, cards
from reports.lookup import Book
from reports.page import compose
from reports.tables import ESTIMATE
from reports.verdict import verdict
from scenarios import load
from scenarios.loader.seats import Seats
from tests.lab.balance.questions.report.pig_runs import small
from tests.lab.reports.reading import Page

ASKED = """scenario = "pig"
title = "Holding"
question = "How long does a race take"
figure = "rounds.mean"
target = "9..11"
games = 400
seed = 2
[set]
players = 2
hold_at = [15, 20, 25]
"""


@pytest.fixture
def plan_file(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(ASKED)
    return path


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """A run of a plan that asks for the length; not to be changed."""
    folder = tmp_path_factory.mktemp("asked")
    (folder / "plan.toml").write_text(ASKED)
    return sweep(read_plan(folder / "plan.toml"), folder / "run")


@pytest.fixture(scope="module")
def report_of_asked(asked):
    return make_report(asked)


@pytest.fixture(scope="module")
def page_of_asked(report_of_asked):
    return pages(report_of_asked)


# --- what the plan asks ---


def test_a_run_keeps_what_its_plan_asks(asked):
    words = asked.manifest.asked.words
    assert (words.title, words.question, words.figure, words.target) == (
        "Holding",
        "How long does a race take",
        "rounds.mean",
        (9.0, 11.0),
    )


def test_a_run_of_a_plan_that_asks_nothing_keeps_its_bytes(tmp_path):
    run = small(tmp_path)
    assert "asked" not in json.loads((run.path / "run.json").read_text())


def test_a_changed_question_is_kept_and_no_game_is_played_again(asked, plan_file, tmp_path):
    asked = open_run(shutil.copytree(asked.path, tmp_path / "run"))
    before = {path: path.read_bytes() for path in asked.path.rglob("part-*")}
    plan_file.write_text(ASKED.replace("How long does a race take", "Is it long enough"))
    sweep(read_plan(plan_file), asked.path, resume=True)
    manifest = read_manifest(asked.path)
    assert manifest.asked.words.question == "Is it long enough"
    assert len(manifest.plans) == 1
    assert manifest.identity == asked.manifest.identity
    assert {path: path.read_bytes() for path in asked.path.rglob("part-*")} == before
    assert open_run(asked.path).summary.equals(asked.summary)


def test_shards_join_to_a_run_that_asks_the_same(asked, plan_file, tmp_path):
    shards = [tmp_path / f"shard-{n}" for n in (1, 2)]
    for n, folder in enumerate(shards, 1):
        sweep(read_plan(plan_file), folder, shard=(n, 2))
    joined = merge(shards, tmp_path / "joined")
    assert joined.manifest.asked == asked.manifest.asked


def test_the_page_shows_title_question_and_the_plan_with_its_keys(asked, report_of_asked, page_of_asked, tmp_path):
    text = page_of_asked.html
    assert '<p class="kicker">Balance report · Holding</p>' in text
    assert '<p class="question">How long does a race take</p>' in text
    again = tmp_path / "again.toml"
    again.write_text(report_of_asked.plan)
    assert read_plan(again).words == asked.manifest.asked.words
    assert ": balance report · Holding" in page_of_asked.markdown


def test_the_verdict_and_the_chart_are_of_the_figure_and_the_target(asked, page_of_asked):
    text = Page(page_of_asked.html).text["headline"]
    mean = asked.rows(1).collect()["rounds"].mean()
    assert f"In the published game (1 of its 5 entries assumed) the mean rounds are {mean:.2f}" in text
    assert "The target is 9–11 rounds" in text
    assert "The green band is where it is wanted: 9–11 rounds." in text
    assert "Playtest hold at" in text
    assert "it is nearest the middle of the target" in text


def test_where_the_target_is_met_is_what_the_games_say(report_of_asked, page_of_asked):
    sure = {row["config"]: (row["low"], row["high"]) for row in report_of_asked.sure.iter_rows(named=True)}
    met = sum(9 <= low and high <= 11 for low, high in sure.values())
    text = Page(page_of_asked.html).text["headline"]
    assert f"Of 3 configurations {met or 'none'} meet" in text


# --- what holds at once ---


def test_intervals_of_the_first_screen_hold_at_once(tower, report_of_tower):
    report = report_of_tower
    told = report.sure.height + report.moves.height
    level = 1 - (1 - LEVEL) / told
    for row in report.sure.iter_rows(named=True):
        wins = (tower.rows(row["config"]).collect()["outcome"].cast(str) == "win").sum()
        low, high, _ = share_interval(int(wins), 300, level)
        assert (row["low"], row["high"]) == pytest.approx((float(low), float(high)))


def test_what_moves_it_is_the_difference_of_the_games_of_the_same_numbers(tmp_path):
    """By hand: wins of a game of more Energy, minus those of the same numbers with the published one, both scripts."""
    names = ["players=1", "policy=ghost,looter", "start_energy=3,4", "start_luck=3,1"]
    run = sweep(make_plan("cyberdoom-tower", names, games=300, seed=5), tmp_path / "run")
    moves = {(row["setting"], row["value"]): row for row in make_report(run).moves.iter_rows(named=True)}
    assert set(moves) == {("start_energy", "4"), ("start_luck", "1")}

    def wins(**at):
        configs = run.configs.filter(**at)["config"].to_list()
        return np.mean([(run.rows(c).collect()["outcome"].cast(str) == "win").to_numpy() for c in configs], axis=0)

    own, more = wins(start_energy=3, start_luck=3), wins(start_energy=4, start_luck=3)
    row = moves["start_energy", "4"]
    assert row["estimate"] == pytest.approx((more - own).mean())
    assert row["low"] < row["estimate"] < row["high"]
    half = 1.96 * (more - own).std(ddof=1) / np.sqrt(300)
    assert row["high"] - row["estimate"] > half  # it holds together with the others
    assert moves["start_luck", "1"]["least_by"] is None  # with both scripts it is about the same


def test_scripts_differ_only_where_their_intervals_lie_apart():
    def found(estimate, half):
        return pl.DataFrame(
            [("outcome", "win", estimate, estimate - half, estimate + half)], schema=ESTIMATE, orient="row"
        )

    some = {"a": found(0.1, 0.04), "b": found(0.2, 0.04), "c": found(0.15, 0.4)}
    assert _apart(some, ("outcome", "win")) == ("a", 0.1, "b", 0.2)
    assert _apart({**some, "b": found(0.2, 0.07)}, ("outcome", "win")) == (None,) * 4
    assert _apart({"a": some["a"]}, ("outcome", "win")) == (None,) * 4


def test_a_report_counts_what_is_assumed_as_the_game_itself_does(report):
    assert report.provenance.drop("plays").equals(load("pig").provenance())


def test_where_seats_compete_what_moves_is_who_wins_and_the_length(run, report, page):
    moves = {(row["setting"], row["value"], row["figure"]): row for row in report.moves.iter_rows(named=True)}
    values = [("hold_at", "15"), ("hold_at", "25")]
    assert {(*each, figure) for each in values for figure in ("", "winner=1", "winner=2")} <= moves.keys()
    assert not any(name == "players" and figure for name, _, figure in moves)  # tables of two sizes
    row = moves["hold_at", "25", "winner=1"]
    own, other = (
        np.mean(
            [
                (run.rows(c).collect()["winner"] == 1).mean()
                for c in run.configs.filter(players=2)["config"]
                if f'"hold_at": {hold}' in run.configs["given"][c]
            ]
        )
        for hold in (20, 25)
    )
    assert row["estimate"] == pytest.approx(other - own)
    assert "Change of the length" in Page(page.html).text["headline"]


def test_a_setting_with_many_values_is_told_by_some_of_them(tmp_path):
    found = make_report(small(tmp_path, [f"hold_at={','.join(map(str, range(10, 31)))}", "players=1"], games=50)).moves
    values = found["value"].to_list()
    assert 10 < len(values) <= 12
    assert {"10", "30"} < set(values)


def test_without_the_games_own_values_it_is_the_game_that_has_most_of_them(tmp_path):
    run = small(tmp_path, ["players=1,2,3", "policy=hold", "goal=25,30"], games=50)
    (config,) = make_report(run).judged[0]
    assert '"players": 2' in run.configs["given"][config]  # which is usual; no goal is


# --- what to look at next ---


def test_where_scripts_disagree_most_is_a_table_worth_playing(tower, report_of_tower):
    rates = {
        (players, energy, luck): [
            (tower.rows(c).collect()["outcome"].cast(str) == "win").mean()
            for c in tower.configs.filter(players=players, start_energy=energy, start_luck=luck)["config"]
        ]
        for players in (1, 2)
        for energy in (2, 4)
        for luck in (1, 3)
    }
    players, energy, luck = max(rates, key=lambda at: max(rates[at]) - min(rates[at]))
    (words, line) = next(pair for pair in report_of_tower.next if pair[0].startswith("Playtest"))
    assert f"start energy {energy}, start luck {luck}: scripts lie farthest apart there in this run, " in words
    assert f"--set players={players}" in line
    assert f"--set start_energy={energy} --set start_luck={luck}" in line


def test_of_a_single_table_it_is_said_how_far_its_scripts_are_apart(tmp_path):
    one = sweep(make_plan("cyberdoom-tower", ["players=1", "policy=hunter,ghost"], games=300), tmp_path / "run")
    said = [words for words, _ in make_report(one).next if words.startswith("Playtest")]
    assert len(said) == 1
    assert re.search(r": its scripts range from \d+\s% to \d+\s%$", said[0]), said


def test_where_seats_compete_the_least_even_table_is_worth_playing(run, report):
    rates = {
        (run.rows(c).collect()["winner"] == seat).mean() * players: (c, seat)
        for c, players in run.configs.select("config", "players").iter_rows()
        if players > 1
        for seat in range(1, players + 1)
    }
    config, seat = rates[max(rates)]
    (words, line) = next(pair for pair in report.next if pair[0].startswith("Playtest"))
    assert f": there seat {seat} wins " in words
    assert " than an even share of " in words
    assert f"--set players={run.configs['players'][config]}" in line


def test_where_no_seat_is_seen_to_differ_what_is_seen_is_worth_playing(tmp_path):
    run = small(tmp_path, ["players=4", "goal=60,100"], games=60)
    (words, line) = next(pair for pair in make_report(run).next if pair[0].startswith("Playtest"))
    minutes = r", and take \d+ minutes on average instead of \d+"
    alike = "; no seat is seen to win more or less than an even share"
    assert re.search(rf"rounds shorter than with goal 100{minutes}{alike}$", words), words
    assert "--set goal=60" in line
    nothing = small(tmp_path / "b", ["players=4", "policy=hold,hold-or-goal"], games=60)
    assert not any(words.startswith("Playtest") for words, _ in make_report(nothing).next)


def test_fewer_rounds_among_more_players_are_told_with_the_minutes_that_they_take(tmp_path):
    run = small(tmp_path, ["players=2,4"], games=60)
    swept = Swept(run)
    assert judged.words.judged(swept) == 0

    def said(minutes, rounds=-5.6):
        rows = [(config, "minutes", "mean", each) for config, each in enumerate(minutes)]
        figures = pl.DataFrame(rows, schema=["config", "metric", "value", "estimate"], orient="row")
        return judged._minutes(swept, figures, 1, rounds)

    assert said([85.2, 95.5]) == ", but take 96 minutes on average instead of 85"
    assert said([85.2, 61.0]) == ", and take 61 minutes on average instead of 85"
    assert said([85.2, 95.5], 1.2) == ", and take 96 minutes on average instead of 85"
    assert said([85.2, 85.4]) == ", and take 85 minutes on average in both"
    assert said([85.2]) == said([85.2, None]) == "", "not known"


def test_the_rounds_of_a_playtest_are_those_of_the_script_whose_minutes_and_command_it_has(tmp_path):
    """`games are 1.1 rounds shorter` was the mean over three scripts, beside the minutes of one."""
    swept = Swept(small(tmp_path, ["goal=100,60", "policy=hold,hold-or-goal"], games=20))
    here = judged.words.judged(swept)
    own = swept.value(here, "policy")
    there = next(c for c in swept.configs if swept.value(c, "goal") == "60" and swept.value(c, "policy") == own)
    move = {"setting": "goal", "own": "100", "value": "60", "figure": "", "estimate": -1.1, "low": -1.5, "high": -0.7}
    moves = pl.DataFrame([move], schema=MOVES_BY_SCRIPT)

    def said(rounds):
        found = {"rounds": {here: 9.0, there: rounds}, "minutes": {here: 52.0, there: 68.0}}
        rows = [(config, metric, "mean", each) for metric, of in found.items() for config, each in of.items()]
        figures = pl.DataFrame(rows, schema=["config", "metric", "value", "estimate"], orient="row")
        return judged._longest_move(swept, figures, moves, "")[0].partition(": ")[2]

    assert said(8.3) == "games are 0.7 rounds shorter than with goal 100, but take 68 minutes on average instead of 52"
    over = "games are 1.1 rounds shorter than with goal 100, on average over the scripts"
    assert said(9.2) == over, "with this script they are longer"


def test_where_teams_win_only_what_is_seen_to_change_how_games_end_is_worth_playing(tmp_path):
    run = small(tmp_path, ["players=4", "goal=60,100"], games=60)
    swept = Swept(run)
    two = pl.DataFrame(
        {
            **{"config": [0, 0], "metric": ["outcome"] * 2, "value": ["reds", "blues"], "estimate": [0.45, 0.55]},
            **{"low": [0.40, 0.50], "high": [0.50, 0.60]},
        }
    )
    of = {
        "setting": "goal",
        "own": "100",
        "value": "60",
        "least_by": None,
        "least": None,
        "most_by": None,
        "most": None,
    }
    rows = [
        of | {"estimate": -1.0, "low": -1.5, "high": 0.5, "figure": ""},
        of | {"estimate": 0.05, "low": 0.031, "high": 0.069, "figure": "outcome=reds"},
        of | {"estimate": -0.2, "low": -0.5, "high": 0.1, "figure": "outcome=blues"},
    ]
    moves = pl.DataFrame(rows, schema=MOVES_BY_SCRIPT)
    ((words, line),) = judged._least_even(swept, two, moves)
    assert words == "Playtest goal 60: games end as reds more often than with goal 100 (by 3.1 to 6.9 points)"
    assert "--set goal=60" in line
    assert not list(judged._least_even(swept, two, moves.filter(pl.col("figure") != "outcome=reds"))), "luck alone"


def test_a_way_to_end_that_cannot_be_alone_moves_nothing_between_one_player_and_more(report_of_alone):
    """Alone there is no tiebreak, and the fortress is the only win: with several it says that nobody tied."""
    report = report_of_alone
    ends = report.moves.filter(pl.col("figure").str.starts_with("outcome="))
    assert set(ends["value"]) == {"2"}
    assert set(report.moves.filter(figure="")["value"]) == {"1", "2"}
    assert not any(words.startswith("Playtest 1 player: games end") for words, _ in report.next)


def test_where_no_team_wins_it_is_told_what_moves_how_games_end(report_of_alone):
    report = report_of_alone
    assert not report.teams
    told = " ".join(str(part) for card in cards(Book(report))[0].cards for part in (*card.blocks, *card.folded))
    assert "how games end" in told
    assert "who wins by" not in told
    assert "of who wins in" not in told


def test_a_ruling_whose_default_differs_is_not_told_as_that_of_all(report_of_alone):
    """The ruling on tables of two is true at one of three tables."""
    report = report_of_alone
    rulings = dict(report.facts)["Rulings"]
    assert "two_player_rule" in {setting.name for setting in report.followed}
    assert "two player rule" not in rulings
    assert "tiebreak signs" in rulings


def test_where_no_seat_is_seen_to_differ_the_verdict_says_so(tmp_path, report):
    said = "; no seat is seen to differ from it)"
    few = small(tmp_path, ["players=4"], games=60)
    assert said in str(verdict(Book(make_report(few))))
    many = str(verdict(Book(report)))  # of Pig, where who begins wins more
    assert "an even share is" in many
    assert said not in many


def test_a_lot_that_decides_who_begins_is_told_and_the_seats_are_not_asked_who_begins(run, report):
    swept = Swept(run)
    assert judged.begins(swept) == ""
    lot = Seats("players", {3: "A lot decides who begins"}, instead=1)
    vars(swept)["scenario"] = replace(swept.scenario, seats=lot)
    told = judged.begins(swept)
    assert told.startswith("In 6 of 12 configurations: a lot decides who begins, so seat 1 is not the first player")
    sections = {each.id: each for each in compose(replace(report, begins=told))}
    assert sections["seats"].hint == "does it matter where one sits?"
    assert all(told in str(sections[name].blocks) for name in ("seats", "headline"))


def test_the_chart_has_the_intervals_of_the_answer(report):
    ((low, high),) = report.sure.filter(config=6, metric="winner", value="1").select("low", "high").rows()
    (figure,) = [block for block in compose(report)[0].blocks if isinstance(block, Figure)]
    assert figure.caption.count("as in the answer above, all intervals hold at once") == 1
    [point] = asked_chart._points(Book(report), 6, "")
    assert (point.low, point.high) == (low, high)


def test_scripts_that_differ_most_elsewhere_are_told_with_where(tmp_path):
    run = small(tmp_path, ["players=2", "policy@1=hold,hold-or-goal", "hold_at=20,60", "goal=20"], games=400)
    [card] = [each for each in cards(Book(make_report(run)))[0].cards if each.title == "How sure"]
    assert "Scripts lie farthest apart with hold at 60: " in str(card.folded)


def test_it_is_said_which_interval_chance_has(tmp_path):
    run = small(tmp_path, ["players=2", "goal=20"])
    [card] = [each for each in cards(Book(make_report(run)))[0].cards if each.title == "How sure"]
    assert "Chance: the widest interval of how games end and who wins, by script; they hold at once" in str(card.folded)
    (tmp_path / "alone").mkdir()
    alone = small(tmp_path / "alone", ["players=1", "goal=20"])
    [card] = [each for each in cards(Book(make_report(alone)))[0].cards if each.title == "How sure"]
    assert "Chance: the interval of the script's figure." in str(card.folded)


def test_a_page_names_long_questions_with_a_budget(report):
    lines = [line for _, line in (*report.ask, *report.next) if "balance decisions" in line or "balance rank" in line]
    assert len(lines) >= 2
    assert all(line.endswith(" --budget 5min") for line in lines)


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        (["players=2", "hold_at=15,20"], "--set players=2"),  # 20 is the game's own
        (["players=2", "goal=30,40", "hold_at=20"], "--set players=2 --set goal=30 --also goal"),
        (["players=2", "goal=30", "hold_at@1=15,20"], "--set players=2 --set goal=30"),
    ],
)
def test_the_ranking_that_a_page_names_turns_the_swept_numbers(tmp_path, settings, asked):
    lines = [line for _, line in make_report(small(tmp_path, settings)).next if "balance rank" in line]
    assert lines == [f"balance rank pig {asked} --budget 5min"]


def test_who_plays_alike_everywhere_is_not_said_with_every_script(tmp_path):
    run = small(tmp_path, ["players=2", "policy=hold,hold-or-goal", "goal=20,30"])
    assert set(make_report(run).configs["policy"]) == {"hold", "hold-or-goal"}


# --- what columns mean ---


def test_columns_and_outcomes_are_told_at_hover_and_in_a_list(report, page):
    text = page.html
    assert 'title="Turns begun, of all players together."' in text
    assert "The player&#39;s points at the end." in text
    assert "What the columns mean" in text
    assert "- Score: The player's points at the end." in page.markdown
    assert report.meanings["outcome=win"] == "a player held with the goal reached"
