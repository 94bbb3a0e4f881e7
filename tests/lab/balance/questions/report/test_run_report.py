"""Reports of real runs: small sweeps of Pig and of Cyberdoom Tower."""

import os
import re
import shutil
import tomllib
from statistics import NormalDist

import numpy as np
import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.design.named_plan import named_plan
from balance.questions.report.page import make_report, write_report
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from balance.stats.intervals import mean_interval, share_interval
from reports import formats
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run as command
from tests.lab.balance.runs.small_runs import part
from tests.lab.reports.reading import Page

GAMES = 4000
PIG = ["players=1,2,3", "policy=hold,hold-or-goal", "hold_at=15,20,25"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run of 18 configurations; not to be changed."""
    out = tmp_path_factory.mktemp("runs") / "pig"
    sweep(make_plan("pig", PIG, games=GAMES, seed=5), out, part=1500)
    return out


@pytest.fixture(scope="module")
def run(folder):
    return open_run(folder)


@pytest.fixture(scope="module")
def report(run):
    return make_report(run)


@pytest.fixture(scope="module")
def tower(tmp_path_factory):
    out = tmp_path_factory.mktemp("runs") / "tower"
    settings = ["players=1,2", "policy=ghost,looter", "start_energy=2,4", "start_luck=1,3"]
    return sweep(make_plan("cyberdoom-tower", settings, games=300, seed=5), out)


def small(tmp_path, settings=(), games=200, **more):
    return sweep(make_plan("pig", list(settings), games=games, **more), tmp_path / "run")


# --- the tables -------------------------------------------------------------------------------------------------------


def test_what_was_swept_has_its_kind_and_order(report):
    assert [(s.name, s.kind, s.values, s.numeric) for s in report.settings] == [
        ("players", "mode", ("1", "2", "3"), True),
        ("policy", "policy", ("hold", "hold-or-goal"), False),
        ("hold_at", "number", ("15", "20", "25"), True),
    ]
    assert report.length_by == "players"
    assert report.heat_by is None
    assert report.outcomes == ("win", "round_cap")


def test_averages_are_those_of_the_games(run, report):
    """By hand: seat 1's wins with two players and `hold`, averaged within each game number."""
    chosen = run.configs.filter(players=2, policy="hold")["config"].to_list()
    wins = np.mean([run.rows(c).collect()["winner"].to_numpy() == 1 for c in chosen], axis=0)
    row = report.pooled.filter(setting="policy", at="hold", players=2, metric="winner", value="1").row(0, named=True)
    assert row["cells"] == 3
    assert row["estimate"] == pytest.approx(wins.mean())
    low, high = mean_interval(wins.mean(), wins.var(ddof=1), GAMES)
    assert row["low"] == pytest.approx(float(low), abs=1e-4)  # Wilson with effective games, against Student's t
    assert row["high"] == pytest.approx(float(high), abs=1e-4)


def test_lengths_are_those_of_the_games(run, report):
    chosen = run.configs.filter(players=3)["config"].to_list()
    rounds = np.concatenate([run.rows(c).collect()["rounds"].to_numpy() for c in chosen])
    shares = report.lengths.filter(pl.col("config").is_in(chosen)).with_columns(pl.col("share") / len(chosen))
    assert shares["share"].sum() == pytest.approx(1)
    assert (shares["share"] * shares["rounds"]).sum() == pytest.approx(rounds.mean())


def test_shares_of_wins_at_tables_of_different_sizes_are_not_averaged(report):
    wins = report.pooled.filter(metric="winner")
    assert set(wins["players"].to_list()) == {2, 3}
    assert wins.filter(players=2)["value"].unique().sort().to_list() == ["1", "2"]


def test_what_is_said_of_long_games_is_true_of_the_games_named(run, folder, tmp_path):
    html, _ = write_report(folder, tmp_path / "page.html")
    text = Page(html.read_text(encoding="utf-8")).text["headline"]
    [(share, rounds)] = re.findall(r"of all these games (\d+\.\d)\u202f?\s?% take (\d+) or more", text)
    every = np.concatenate([run.rows(c).collect()["rounds"].to_numpy() for c in range(18)])
    assert 100 * (every >= int(rounds)).mean() == pytest.approx(float(share), abs=0.05 + 1e-9)
    assert float(share) == pytest.approx(5, abs=2)


def test_columns_of_a_seat_are_named_like_settings_of_a_seat(report):
    assert "score@1" in report.pooled["metric"].to_list()
    assert "score_1" not in report.pooled["metric"].to_list()


def test_the_heat_map_is_of_two_swept_numbers(tmp_path):
    run = small(tmp_path, ["players=1,2", "policy=hold,hold-or-goal", "goal=20,30", "hold_at=5,10,15"])
    report = make_report(run)
    assert report.heat_by == ("hold_at", "goal")  # the one with more values across
    assert report.heat["panel"].unique(maintain_order=True).to_list() == [
        "2 players, policy hold",
        "2 players, policy hold-or-goal",
    ]
    assert report.heat.height == 2 * 6
    config = run.configs.filter(players=2, policy="hold", goal=30, hold_at=5)["config"][0]
    known = run.summary.filter(config=config, metric="winner", value="1")["estimate"][0]
    assert report.heat.filter(panel="2 players, policy hold", x="5", y="30")["estimate"][0] == pytest.approx(known)


def test_policies_by_seat_are_told_by_seat(tmp_path):
    report = make_report(small(tmp_path, ["players=2", "policy@2=hold,hold-or-goal"]))
    assert report.configs["policy"].to_list() == ["hold", "hold / hold-or-goal"]
    assert [(s.name, s.kind) for s in report.settings] == [("policy@2", "policy")]


def test_a_policy_of_all_seats_gives_way_to_that_of_one(tmp_path):
    report = make_report(small(tmp_path, ["players=2", "policy=hold", "policy@2=hold-or-goal"]))
    assert report.configs["policy"].to_list() == ["hold / hold-or-goal"]


def test_a_policys_weight_is_swept_to_ask_about_the_policy(tmp_path):
    html, _ = write_report(small(tmp_path, ["policies.hold.stops_at_goal=0,1", "goal=20"]))
    table = Page(html.read_text(encoding="utf-8")).tables["headline"][0]
    assert table.column("Policy") == ["hold, policies.hold.stops_at_goal 0", "hold, policies.hold.stops_at_goal 1"]
    assert "points" in table.rows[0][-1]


def test_an_extended_run_is_reported_as_a_whole(tmp_path):
    small(tmp_path, ["hold_at=15,20"])
    sweep(make_plan("pig", ["goal=50"], games=300), tmp_path / "run", resume=True)
    report = make_report(open_run(tmp_path / "run"))
    assert [(s.name, s.values) for s in report.settings] == [("hold_at", ("15", "20")), ("goal", ("50", "100"))]
    assert report.configs["games"].to_list() == [200, 200, 300]
    assert (report.played, report.question) == ("2 players", "Who wins, and how that depends on hold at and goal")
    assert report.summary == "policy hold: 3 configurations, 200 to 300 games each, seed 0"
    assert report.command.count("balance sweep pig") == 2
    assert "--resume" in report.command
    assert report.plan == ""


def test_two_reports_of_a_game_are_told_apart_by_their_heads(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    run = sweep(named_plan("pig", "demo", [], games=20), tmp_path / "run")
    html, markdown = write_report(run)
    first, third, fifth = markdown.read_text(encoding="utf-8").splitlines()[:5:2]
    assert first == "# Pig, 1 to 3 players: balance report"
    assert third == "When to hold, with one, two or three at the table and a short or a long race."
    assert fifth == "36 configurations, 20 games each, seed 1; page made on 1970-01-01"
    head = html.read_text(encoding="utf-8").partition("<style>")[0]
    assert "<title>Pig, 1 to 3 players: When to hold" in head
    other = make_report(small(tmp_path / "b", ["players=4", "goal=50", "policy=hold"]))
    assert (other.played, other.question) == ("4 players, goal 50", "Who wins, and how long it takes")


def named_ladder(report):
    """The words and the line of the ladder among what to look at next."""
    return next(pair for pair in report.next if pair[1].startswith("balance ladder"))


def test_the_verdict_is_about_the_published_game_and_says_who_plays(run, report, tmp_path):
    """The scenario's own are `hold_at` 20 and 2 players; the shares are those of the table below."""
    _, markdown = write_report(run, tmp_path / "page.html")
    text = markdown.read_text(encoding="utf-8")
    (verdict,) = re.findall(r"^\*\*(The published .*?)\*\*$", text, re.MULTILINE)
    config = run.configs.filter(players=2, policy="hold", hold_at=20)["config"][0]
    shares = [row[0] for row in run.summary.filter(config=config, metric="winner").select("estimate").rows()]
    assert verdict.startswith("The published game with 2 players is won by seat 1 in " + formats.percent(shares[0]))
    assert f"(an even share is {formats.percent(sum(shares) / 2)}), played by hold (1 other script below)" in verdict
    assert "2 more tables with published values" in text  # of 1 and of 3 players
    assert report.published
    assert not make_report(small(tmp_path, ["hold_at=15,25"])).published


def test_the_commands_of_the_first_screen_give_what_they_say(tmp_path):
    run = small(tmp_path, ["players=2", "policy=hold", "hold_at=15,20"], games=300)
    report = make_report(run)
    words, line = report.next[0]
    game = int(re.search(r"--game (\d+)$", line)[1])
    rounds = run.rows(1).collect()["rounds"]
    assert words == f"Read the longest game of hold ({rounds.max()} rounds)"
    assert rounds[game] == rounds.max()
    assert report.lines[1] == "balance play pig --set players=2 --set policy=hold --set hold_at=20 --games 300 --seed 0"
    played = command(*report.lines[1].split()[1:], "--json").json
    assert played["estimates"] is not None


def test_sides_of_unequal_seats_win_what_their_seats_win(tmp_path):
    """Two against one, by hand; a lot that decides is no side."""
    from balance.questions.report import sides

    run = small(tmp_path, ["players=3", "policy=hold"], games=2000)
    assert sides.by_side(Swept(run)).is_empty()
    rows = sides._rows(Swept(run), 0, ["wolf", "wolf", "sheep"])
    winner = run.rows(0).collect()["winner"]
    assert [(side, seats) for _, side, seats, *_ in rows] == [("wolf", 2), ("sheep", 1)]
    assert rows[0][3] == pytest.approx((winner <= 2).mean())
    assert rows[0][4] < rows[0][3] < rows[0][5]
    assert rows[0][3] + rows[1][3] == pytest.approx(1)


def test_a_run_of_one_table_names_the_ladder_that_says_how_well_it_is_played(tmp_path):
    one = small(tmp_path, ["players=2", "policy=hold,hold-or-goal", "goal=50", "lookahead@2=0"])
    assert named_ladder(make_report(one))[1] == "balance ladder pig --set players=2 --set goal=50"
    html, _ = write_report(one)
    asked = "How well that is played, and for whom it is easy or hard: balance ladder pig --set players=2 --set goal=50"
    assert asked in Page(html.read_text(encoding="utf-8")).text["headline"]


def test_a_run_of_several_tables_names_the_ladder_that_has_the_own_values(report, folder, tmp_path):
    line = named_ladder(report)[1]
    assert line == "balance ladder pig --set players=2 --set hold_at=20"  # alone nobody competes
    html, _ = write_report(folder, tmp_path / "page.html")
    asked = "How well players=2 hold_at=20, with the scenario's own values, is played, and for whom it is easy or hard"
    told = f"{asked}: {line}"
    assert told in Page(html.read_text()).text["headline"]


@pytest.mark.parametrize(
    ("settings", "ladder", "what"),
    [
        (
            ["goal=50,100", "players=3,2"],
            "--set goal=100 --set players=2",
            "goal=100 players=2, with the scenario's own",
        ),
        (
            ["goal=50,100", "players=3,4"],
            "--set goal=100 --set players=3",
            "goal=100 players=3, with the scenario's own",
        ),
        (["goal=50,60", "players=1,3"], "--set goal=50 --set players=3", "goal=50 players=3 is played"),
        (["goal=50,100", "policy=hold,random"], "--set goal=100", "goal=100, with the scenario's own"),
        (["hold_at@1=15,20"], "--set hold_at@1=20", "hold_at@1=20, with the scenario's own"),
    ],
)
def test_a_game_is_judged_with_its_own_values_if_they_were_played(tmp_path, settings, ladder, what):
    report = make_report(small(tmp_path, settings))
    words, line = named_ladder(report)
    assert line == f"balance ladder pig {ladder}"
    assert words.startswith(f"How well {what}")


def test_the_plan_on_the_page_plays_the_same_run(run, report, tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(report.plan, encoding="utf-8")
    again = make_plan(path)
    assert (again.games, again.seed) == (GAMES, 5)
    assert [c.digest for c in again.cells.legal] == run.configs["digest"].to_list()
    assert tomllib.loads(report.plan)["set"]["players"] == [1, 2, 3]
    assert "--set hold_at=15,20,25" in report.command


def test_a_cooperative_game_has_ways_to_lose_and_no_seats_that_win(tower):
    report = make_report(tower)
    assert not report.competitive
    assert report.outcomes[0] == "win"
    assert report.pooled.filter(metric="winner").is_empty()
    assert report.heat_by == ("start_energy", "start_luck")
    assert report.heat.height == 4 * 4
    assert report.provenance["assumed"].any()


# --- seats ------------------------------------------------------------------------------------------------------------


def test_seats_are_judged_by_the_games_that_somebody_won(tmp_path):
    """Most games meet the bound here; seat 1, which has a turn more, wins more of the others than seat 2.

    Exact: 14.7 % and 13.9 % of the games. The paired difference from an even share, by hand, against the table.
    """
    run = small(tmp_path, ["players=2", "max_rounds=8"], games=20_000)
    [first, second] = make_report(run).edges.iter_rows(named=True)
    winner = run.rows(0).collect()["winner"]
    off = ((winner == 1).fill_null(False).cast(int) - (winner == 2).fill_null(False).cast(int)).to_numpy() / 2
    assert first["edge"] == pytest.approx(off.mean())
    assert first["edge"] == -second["edge"]
    low, high = mean_interval(off.mean(), off.var(ddof=1), 20_000, 0.975)  # two seats at once
    assert (first["edge_low"], first["edge_high"]) == pytest.approx((float(low), float(high)))
    assert first["even"] == pytest.approx(winner.is_not_null().mean() / 2)
    html, _ = write_report(run)
    page = Page(html.read_text(encoding="utf-8"))
    assert page.tables["seats"][0].column("Verdict").count("less than its share") <= 1
    assert f"an even share would be {100 * first['even']:.1f}" in page.text["headline"]


def test_seats_with_settings_of_their_own_are_not_judged(tmp_path):
    run = small(tmp_path, ["players=2", "hold_at@2=3,20"], games=2000)
    report = make_report(run)
    assert report.configs["alike"].to_list() == [False, True]
    assert report.edges["cells"].to_list() == [1, 1]
    assert report.edges["wins"][0] == (run.rows(1).collect()["winner"] == 1).mean()
    only = make_report(small(tmp_path / "b", ["players=2", "hold_at@2=3,5"]))
    assert only.edges.is_empty()
    html, _ = write_report(tmp_path / "b" / "run")
    page = Page(html.read_text(encoding="utf-8"))
    assert "seats" not in page.tables
    assert "no even share is expected of them" in page.text["seats"]
    assert "even share" not in page.text["headline"]


def test_seats_that_are_chosen_to_be_different_things_are_named_and_have_no_even_share():
    from balance.design.shared_settings import sides

    humans = load("humans")
    assert sides(humans.configuration({"mode": "mixed", "players": 3})) == ["zombie", "guy", "zombie"]
    assert sides(humans.configuration({"players": 3})) == [""] * 3
    posthuman = load("posthuman").configuration({"players": 2, "character@1": "nurse"})
    assert sides(posthuman) == ["nurse", ""]


def test_intervals_of_the_lowest_and_the_highest_rate_hold_for_all_configurations(tmp_path):
    run = small(tmp_path, ["players=2", "policy=hold,hold-or-goal,random"], games=1000)
    report = make_report(run)
    assert report.joint["config"].to_list() == [0, 1, 2]
    wins = [int((run.rows(config).collect()["winner"] == 1).sum()) for config in range(3)]
    for (_, low, high), won in zip(report.joint.iter_rows(), wins, strict=True):
        assert (low, high) == pytest.approx([float(end) for end in share_interval(won, 1000, 1 - 0.05 / 3)[:2]])
    html, _ = write_report(run)
    told = Page(html.read_text(encoding="utf-8")).text["headline"]
    least = min((0, 1), key=lambda config: wins[config])
    assert f"runs from {100 * wins[least] / 1000:.1f}" in told
    assert formats.percent_range(*report.joint.row(least)[1:]) in told
    assert "hold for all configurations at once" in told


def test_the_verdicts_on_seats_hold_for_all_tables_of_a_page(tmp_path):
    run = small(tmp_path, ["players=2,3"], games=3000)
    edges = make_report(run).edges
    one = make_report(small(tmp_path / "b", ["players=2"], games=3000)).edges
    widths = [(frame["edge_high"] - frame["edge_low"])[0] for frame in (edges, one)]
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / 5) / normal.inv_cdf(1 - 0.025 / 2)  # 5 seats on the page, not 2
    assert widths[0] / widths[1] == pytest.approx(wider, rel=0.01)


# --- what stands beside the figures -----------------------------------------------------------------------------------


def test_what_nobody_set_and_yet_differs_is_told(tower):
    report = make_report(tower)
    assert [(s.name, s.kind, s.values) for s in report.followed] == [
        ("floors", "number", ("4", "5")),
        ("keys", "number", ("3", "4")),
    ]
    assert [s.own for s in report.settings] == ["", "", "3", "3"]
    assert report.settings[2].meaning.startswith("CT-008: ")


def test_a_policy_is_told_by_the_sentence_that_show_prints(tower):
    assert dict(make_report(tower).policies)["looter"].startswith("looks at its stores: ")


def test_averages_leave_out_random_where_there_is_another_policy(tmp_path):
    plan = make_plan("cyberdoom-tower", ["policy=ghost,random", "start_energy=2,4"], games=200, seed=5)
    run = sweep(plan, tmp_path / "run")
    report = make_report(run)
    assert report.configs["random"].to_list() == [p == "random" for p in report.configs["policy"]]
    wins = report.pooled.filter(metric="outcome", value="win")
    assert wins.filter(setting="start_energy")["cells"].to_list() == [1, 1]
    assert wins.filter(setting="policy")["cells"].to_list() == [2, 2]


# --- the files --------------------------------------------------------------------------------------------------------


def test_known_rates_stand_on_the_page(folder, run, tmp_path):
    """2 x 2 rates at seed 5 against the stored rows; near the exact 0.5347 of both holding at 20 or at the goal."""
    html, _ = write_report(run, tmp_path / "report.html")
    table = Page(html.read_text(encoding="utf-8")).tables["headline"][0]
    row = next(r for r in table.rows if r[:3] == ["2", "20 •", "hold-or-goal"])
    config = run.configs.filter(players=2, policy="hold-or-goal", hold_at=20)["config"][0]
    share = (run.rows(config).collect()["winner"] == 1).mean()
    assert row[3].startswith(f"{100 * share:.1f} %")
    assert (
        abs(share - 0.5346983) < 5 * 0.0079
    )  # 5 standard errors: fails by chance once in 1.7 million, but for the seed


def test_a_report_is_a_page_and_markdown_with_figures(folder, tmp_path):
    run = shutil.copytree(folder, tmp_path / "run")
    html, markdown = write_report(run)
    assert (html, markdown) == (run / "report.html", run / "report.md")
    named = re.findall(r"\]\((.+?\.svg)\)", markdown.read_text(encoding="utf-8"))
    assert named
    assert sorted(named) == sorted(path.relative_to(run).as_posix() for path in run.rglob("*.svg"))
    open_run(run)  # a run with a report in it is a run still


def test_the_same_run_gives_the_same_bytes(folder, tmp_path):
    made = []
    for name in "ab":
        (tmp_path / name).mkdir()
        html, markdown = write_report(folder, tmp_path / name / "page.html")
        figures = [path.read_bytes() for path in sorted((tmp_path / name).rglob("*.svg"))]
        made.append([html.read_bytes(), markdown.read_bytes(), *figures])
    assert made[0] == made[1]


def test_figures_of_an_earlier_report_are_removed_and_nothing_else(folder, tmp_path):
    write_report(folder, tmp_path / "report.html")
    figures = tmp_path / "report-figures"
    kept = {path.name for path in figures.iterdir()}
    shutil.copy(next(figures.iterdir()), figures / "heat-09.svg")
    for name in ("photo-01.svg", "mine.svg"):
        (figures / name).write_text("old")
    write_report(folder, tmp_path / "report.html")
    assert {path.name for path in figures.iterdir()} == {*kept, "photo-01.svg", "mine.svg"}


@pytest.mark.parametrize("settings", [[], ["players=1"], ["players=5"], ["players=2,3", "goal=1"]])
def test_small_runs_have_reports_too(settings, tmp_path):
    html, _ = write_report(small(tmp_path, settings, games=1))
    text = Page(html.read_text(encoding="utf-8")).text
    assert "with fewer than 1 000" in text["warnings"]
    assert re.search(r"\b(nan|None|inf)\b", " ".join(text.values())) is None


def test_games_that_met_the_bound_are_warned_of(tmp_path):
    html, _ = write_report(small(tmp_path, ["max_rounds=5", "hold_at=5"]))
    page = Page(html.read_text(encoding="utf-8"))
    assert "of the games met the bound on rounds" in page.text["warnings"]
    assert "Round cap" in page.tables["endings"][0].head


@pytest.mark.parametrize("out", ["", "report.md"])
def test_a_report_is_not_written_over_something_else(folder, tmp_path, out):
    with pytest.raises(InputError, match=r"(is a folder; write to|the report is) a file such as"):
        write_report(folder, tmp_path / out)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_no_run_is_refused(tmp_path):
    with pytest.raises(InputError, match="is no run"):
        write_report(tmp_path)


def test_a_damaged_part_is_named(folder, tmp_path):
    run = shutil.copytree(folder, tmp_path / "run")
    damaged = part(run, config=2, number=1)
    content = bytearray(damaged.read_bytes())
    content[len(content) // 2 :] = b"x" * (len(content) - len(content) // 2)
    damaged.write_bytes(content)
    with pytest.raises(InputError, match="part-00000001"):
        write_report(run)
    assert not (run / "report.html").exists()


def test_a_report_takes_the_place_of_nothing_but_a_report(folder, tmp_path):
    fifo = tmp_path / "pipe.html"
    os.mkfifo(fifo)
    for out, wrong in (
        (fifo, "is no regular file"),
        (tmp_path / "page.txt", "does not end in .html"),
        (tmp_path / "no" / "page.html", "is in a folder that does not exist"),
    ):
        with pytest.raises(InputError, match=wrong):
            write_report(folder, out)
    assert fifo.is_fifo()
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize("seed", range(6))
def test_a_flipped_bit_never_gets_into_a_report(folder, tmp_path, seed):
    copy = shutil.copytree(folder, tmp_path / "run")
    random = np.random.default_rng(seed)
    damaged = part(copy, int(random.integers(18)), int(random.integers(2)))
    data = bytearray(damaged.read_bytes())
    data[random.integers(len(data))] ^= 1 << int(random.integers(8))
    damaged.write_bytes(data)
    with pytest.raises(InputError, match=r"part-\d+\.parquet: is damaged: "):
        write_report(copy)


def test_what_plays_no_part_in_a_run_is_not_in_its_report(tmp_path):
    """`pig` counts at a table of two only, where each seat has its own `hold_at`: a run without it has neither."""
    folder = tmp_path / "mine"
    shutil.copytree(load("pig").folder, folder)
    path, two = folder / "game.toml", "when = { players = [2] }"
    toml = path.read_text().replace("pig = { value", f"pig = {{ {two}, value")
    path.write_text(toml.replace("hold_at = { value = 20,", f"hold_at = {{ {two}, value = [20, 21, 22, 23, 24],"))
    without, both = (
        make_report(sweep(make_plan(folder, [f"players={players}"], games=50), tmp_path / f"run{i}"))
        for i, players in enumerate(("1,3", "1,2,3"))
    )
    names = without.provenance["name"].to_list()
    assert "pig" not in names
    assert "hold_at" not in names
    assert {"pig", "hold_at"} <= set(both.provenance["name"].to_list())
    assert without.followed == both.followed == ()
    assert both.configs["alike"].to_list() == [True, False, True]
    assert without.edges["players"].unique().to_list() == [3]  # seats whose settings differ only where they do nothing
