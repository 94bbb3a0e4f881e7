"""Reports of real runs: small sweeps of Pig and of Cyberdoom Tower."""

import re
import shutil
import tomllib

import numpy as np
import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.design.named_plan import named_plan
from balance.questions.report.page import make_report, write_report
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from balance.stats.intervals import mean_interval
from reports import formats, pages
from reports.cards import cards
from reports.lookup import Book
from reports.notes import provenance
from reports.page import HINTS
from reports.verdict import besides, verdict
from scenarios import load
from tests.lab.balance.cli.commands import run as command
from tests.lab.balance.questions.report.pig_runs import GAMES, small
from tests.lab.reports.reading import Page

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


def test_what_is_said_of_long_games_is_true_of_the_games_named(run, page):
    text = Page(page.html).text["headline"]
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
    assert first == "# Pig, 1 to 3 players: balance report · Demo"
    assert third == "When to hold, with one, two or three at the table and a short or a long race."
    assert fifth == "36 configurations, 20 games each, seed 1; page made on 1970-01-01"
    head = html.read_text(encoding="utf-8").partition("<style>")[0]
    assert "<title>Pig, 1 to 3 players: When to hold" in head
    other = make_report(small(tmp_path / "b", ["players=4", "goal=50", "policy=hold"]))
    assert (other.played, other.question) == ("4 players, goal 50", "Who wins, and how long it takes")


def test_where_games_end_in_several_ways_a_report_asks_how_they_end(tmp_path):
    made = make_report(sweep(make_plan("human-punishment", ["players=6"], games=60), tmp_path / "run"))
    assert made.question == "How games end, and how long they take"
    said = pages(made).markdown
    assert said.index("The Humans won: ") < said.index("**What moves it most**")


def named_ladder(report):
    """The words and the line of the ladder among what to look at next."""
    return next(pair for pair in report.next if pair[1].startswith("balance ladder"))


def test_a_copy_with_another_value_is_called_by_its_folder_and_is_not_the_published_game(tmp_path):
    """One with the game's own values is that game, whatever its folder is called."""
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    for number, goal in enumerate((100, 60)):
        rules = folder / "game.toml"
        rules.write_text(rules.read_text().replace("goal = { value = 100,", f"goal = {{ value = {goal},"))
        played = sweep(make_plan(str(folder), [], games=200), tmp_path / f"run{number}")
        made = make_report(played)
        assert made.published
        text = "".join(str(part) for part in verdict(Book(made))[0].parts)
        assert ("The copy my_pig (" in text, "published" in text) == (goal == 60, goal == 100)


def test_what_a_copy_changed_is_named_and_marked_where_the_rulebook_says_otherwise(tmp_path):
    """The sentence on a rule still says the game's own 3 Energy and 3 Luck; the copy begins with 4 Energy."""
    folder = shutil.copytree(load("cyberdoom-tower").folder, tmp_path / "mine")
    rules = folder / "game.toml"
    rules.write_text(rules.read_text().replace("start_energy = { value = 3,", "start_energy = { value = 4,"))
    swept = {"start_luck": [2, 3], "ap": [3, 4]}
    made = make_report(sweep(make_plan(str(folder), swept, games=20), tmp_path / "run"))
    told = {each.name: each.meaning for each in made.settings}
    assert told["start_luck"].endswith("3 Energy and 3 Luck. (Changed in this copy: start energy.)")
    assert "copy" not in told["ap"]
    said = [str(part) for block in provenance(Book(made)) for part in getattr(block, "parts", ())]
    assert said[-1] == "Changed in this copy: start energy (3 before)."
    own = make_report(sweep(make_plan("cyberdoom-tower", swept, games=20), tmp_path / "own"))
    assert "copy" not in "".join(each.meaning for each in own.settings)
    assert HINTS["assumed"] == "how many entries no source gives"  # those of a public source are not counted


def verdicts(settings, folder):
    """The first sentence of a report, and all its sentences."""
    made = Book(make_report(sweep(make_plan("humans", settings, games=100), folder)))
    first, *_ = verdict(made)
    blocks = [
        *verdict(made),
        *(block for card in cards(made)[0].cards for block in (*card.blocks, *card.folded)),
        *besides(made),
    ]
    return "".join(first.parts), " ".join("".join(map(str, getattr(block, "parts", ()))) for block in blocks)


def test_with_an_option_that_is_switched_it_is_not_the_published_game_and_the_option_is_named(tmp_path):
    """The number of players is no option: the box offers all."""
    of_the_box, page = verdicts(["players=2,3"], tmp_path / "box")
    assert of_the_box.startswith("The published game (")
    assert "event_cards" not in page
    switched, page = verdicts(["players=2,3", "event_cards=false"], tmp_path / "switched")
    assert switched.startswith("The game (")
    assert re.search(r" with [23] players and no event cards is won ", switched)
    assert page.count("no event cards") >= 3, "the first sentence, what moves it, how long it takes"
    assert "published" not in page


def test_of_several_options_the_configuration_with_the_fewest_is_judged(tmp_path):
    run = sweep(make_plan("humans", ["players=3", "event_cards=false,true"], games=50), tmp_path / "run")
    made = make_report(run)
    (first, *_) = made.judged[0]
    assert made.chosen[first] == {}
    assert set(made.chosen) == set(run.configs["config"])
    assert [each for each in made.chosen.values() if each] == [{"event_cards": "false"}]


def test_a_difference_has_one_interval_in_its_card_and_in_what_to_look_at_next(tmp_path):
    run = sweep(make_plan("human-punishment", ["players=6,13"], games=1000), tmp_path / "run")
    said = write_report(run)[1].read_text(encoding="utf-8")
    shown = re.search(r"players 6 → 13: (\w+): [+−][\d.]+ points \([+−]([\d.]+) to [+−]([\d.]+)\)", said)
    told = re.search(r"games are won by (\w+) (?:more|less) often than .* \(by ([\d.]+) to ([\d.]+) points\)", said)
    assert shown, said[:3000]
    assert told, said
    assert sorted(shown.groups()) == sorted(told.groups())


def test_where_teams_win_the_verdict_says_who_wins_and_leaves_what_is_assumed_to_the_list_below(tmp_path):
    made = make_report(sweep(make_plan("human-punishment", ["players=6"], games=300), tmp_path / "run"))
    first, below, *_ = ("".join(map(str, block.parts)) for block in verdict(Book(made)))
    assert re.search(r"is won by humans in [\d.]+\s% \([\d.]+–[\d.]+\) of the games, by ", first)
    assert "m_needs_alive" not in below
    assert "found a living Machine and no living Human." in below
    assert "m\\_needs\\_alive=false" in pages(made).markdown


def test_a_game_that_a_package_brings_is_not_called_published(plug_ins, tmp_path):
    made = make_report(sweep(make_plan("dialled", [], games=50), tmp_path / "run"))
    text = "".join(str(part) for part in verdict(Book(made))[0].parts)
    assert "game" in text
    assert "published" not in text


def test_the_verdict_is_about_the_published_game_and_says_who_plays(run, report, page, tmp_path):
    """The scenario's own are `hold_at` 20 and 2 players; the shares are those of the table below."""
    (verdict,) = re.findall(r"^\*\*(The published .*?)\*\*$", page.markdown, re.MULTILINE)
    config = run.configs.filter(players=2, policy="hold", hold_at=20)["config"][0]
    shares = [row[0] for row in run.summary.filter(config=config, metric="winner").select("estimate").rows()]
    which = "The published game (1 of its 5 entries assumed) with 2 players"
    assert verdict.startswith(f"{which} is won by seat 1 in {formats.percent(shares[0])}")
    assert f"(an even share is {formats.percent(sum(shares) / 2)}), played by hold (1 other script below)" in verdict
    assert "was also played in 2 other ways" in page.markdown  # of 1 and of 3 players
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
    rows = sides.rows(Swept(run), 0, ["wolf", "wolf", "sheep"])
    winner = run.rows(0).collect()["winner"]
    assert [(side, seats) for _, side, seats, *_ in rows] == [("wolf", 2), ("sheep", 1)]
    assert rows[0][3] == pytest.approx((winner <= 2).mean())
    assert rows[0][4] < rows[0][3] < rows[0][5]
    assert rows[0][3] + rows[1][3] == pytest.approx(1)


def test_a_run_of_one_table_names_the_ladder_that_says_how_well_it_is_played(tmp_path):
    one = make_report(small(tmp_path, ["players=2", "policy=hold,hold-or-goal", "goal=50", "lookahead@2=0"]))
    assert named_ladder(one)[1] == "balance ladder pig --set players=2 --set goal=50"
    asked = "How well that is played, and for whom it is easy or hard: balance ladder pig --set players=2 --set goal=50"
    assert asked in Page(pages(one).html).text["headline"]


def test_a_run_of_several_tables_names_the_ladder_that_has_the_own_values(report, page):
    line = named_ladder(report)[1]
    assert line == "balance ladder pig --set players=2 --set hold_at=20"  # alone nobody competes
    asked = "How well the game with 2 players, hold at 20 is played, and for whom it is easy or hard"
    told = f"{asked}: {line}"
    assert told in Page(page.html).text["headline"]


@pytest.mark.parametrize(
    ("settings", "ladder", "what"),
    [
        (["goal=50,100", "players=3,2"], "--set goal=100 --set players=2", "goal 100, 2 players"),
        (["goal=50,100", "players=3,4"], "--set goal=100 --set players=3", "goal 100, 3 players"),
        (["goal=50,60", "players=1,3"], "--set goal=50 --set players=3", "goal 50, 3 players"),
        (["goal=50,100", "policy=hold,random"], "--set goal=100", "goal 100"),
        (["hold_at@1=15,20"], "--set hold_at@1=20", "seat 1's hold at 20"),
    ],
)
def test_a_game_is_judged_with_its_own_values_if_they_were_played(tmp_path, settings, ladder, what):
    report = make_report(small(tmp_path, settings))
    words, line = named_ladder(report)
    assert line == f"balance ladder pig {ladder}"
    assert words.startswith(f"How well the game with {what} is played")


def test_the_plan_on_the_page_plays_the_same_run(run, report, tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(report.plan, encoding="utf-8")
    again = make_plan(path)
    assert (again.games, again.seed) == (GAMES, 5)
    assert [c.digest for c in again.cells.legal] == run.configs["digest"].to_list()
    assert tomllib.loads(report.plan)["set"]["players"] == [1, 2, 3]
    assert "--set hold_at=15,20,25" in report.command


def test_a_cooperative_game_has_ways_to_lose_and_no_seats_that_win(report_of_tower):
    report = report_of_tower
    assert not report.competitive
    assert report.outcomes[0] == "win"
    assert report.pooled.filter(metric="winner").is_empty()
    assert report.heat_by == ("start_energy", "start_luck")
    assert report.heat.height == 4 * 4
    assert report.provenance["assumed"].any()


# --- what stands beside the figures -----------------------------------------------------------------------------------


def test_what_nobody_set_and_yet_differs_is_told(report_of_tower):
    report = report_of_tower
    assert [(s.name, s.kind, s.values) for s in report.followed] == [
        ("floors", "number", ("4", "5")),
        ("keys", "number", ("3", "4")),
    ]
    assert [s.own for s in report.settings] == ["1", "", "3", "3"]  # a script is nobody's own
    assert report.settings[2].meaning.startswith("CT-008: ")


def test_a_policy_is_told_by_the_sentence_that_show_prints(report_of_tower):
    assert dict(report_of_tower.policies)["looter"].startswith("looks at its stores: ")


def test_averages_leave_out_random_where_there_is_another_policy(tmp_path):
    plan = make_plan("cyberdoom-tower", ["policy=ghost,random", "start_energy=2,4"], games=200, seed=5)
    run = sweep(plan, tmp_path / "run")
    report = make_report(run)
    assert report.configs["random"].to_list() == [p == "random" for p in report.configs["policy"]]
    wins = report.pooled.filter(metric="outcome", value="win")
    assert wins.filter(setting="start_energy")["cells"].to_list() == [1, 1]
    assert wins.filter(setting="policy")["cells"].to_list() == [2, 2]


def test_what_cannot_be_in_a_configuration_has_a_dash_and_no_interval(report_of_alone):
    report = report_of_alone
    ends = report.cells.filter(metric="outcome").group_by("config", maintain_order=True).agg("value")
    by_one, by_more = ["fortress", "solo_time", "solo_mutation"], ["fortress", "tiebreak", "mutants"]
    assert [each[:-1] for each in ends["value"].to_list()] == [by_one, by_more, by_more]
    pooled = {(row["setting"], row["at"], row["value"]) for row in report.pooled.iter_rows(named=True)}
    assert ("players", "1", "solo_time") in pooled
    assert ("players", "2", "solo_time") not in pooled
    assert ("", "", "solo_time") in pooled
    table = Page(pages(report).html).tables["endings"][0]
    column = table.head.index("Tiebreak") - len(table.head)
    assert [row[column] == "—" for row in table.rows] == [True, False, False]


def test_what_cannot_be_is_not_told_to_have_never_happened(tmp_path):
    run = sweep(make_plan("all-hoomanz", ["players=2", "alien_landing=false,true"], games=60), tmp_path / "run")
    page = Page(pages(make_report(run)).html)
    told = page.text["happenings"]
    assert "Not once in any of these games: " in told
    assert not any(word in told.partition("Not once in any")[2] for word in ("duels", "brains crushed", "adam level"))
    (row,) = (row for table in page.tables["happenings"] for row in table.rows if row[0].startswith("Cubetrons taken"))
    assert row[1] == "—"
    assert row[2] != "—"


def test_an_only_player_makes_all_choices_and_they_are_told_once(tmp_path):
    shown = pages(make_report(small(tmp_path / "one", ["players=1"], games=50))).markdown
    assert " choices a game." in shown
    assert "choices a game, of all players" not in shown
    decisions = re.compile(r"^\| Decisions \|", re.MULTILINE)
    assert len(decisions.findall(shown)) == 1
    shown = pages(make_report(small(tmp_path / "two", ["players=2"], games=50))).markdown
    assert " choices a game, of all players together." in shown
    assert len(decisions.findall(shown)) == 2


def test_what_plays_no_part_in_a_run_is_marked_in_its_report(tmp_path):
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
    names = without.provenance.filter("plays")["name"].to_list()
    assert "pig" not in names
    assert "hold_at" not in names
    assert {"pig", "hold_at"} <= set(both.provenance.filter("plays")["name"].to_list())
    assert without.followed == both.followed == ()
    assert both.configs["alike"].to_list() == [True, False, True]
    assert without.edges["players"].unique().to_list() == [3]  # seats whose settings differ only where they do nothing


def test_that_games_have_no_end_stands_before_the_verdict_and_beside_each_length(tmp_path):
    run = sweep(make_plan("humans", ["round_cap=10"], games=200), tmp_path / "run")
    text = write_report(run)[1].read_text()
    unknown = "without an end. So how long a game takes is not known, only a lower bound."
    assert text.index(unknown) < text.index("**The game")
    assert re.search(r"^At least \d+\.\d rounds on average$", text, re.MULTILINE)
    assert re.search(r"^At least \d+ minutes on average", text, re.MULTILINE)
    assert re.search(r"takes at least \d+\.\d rounds on average: .* stop at the cap, without an end", text)
    assert "These minutes are a lower bound" in text


def test_a_run_without_the_published_value_says_so_first_and_tells_all_that_was_played(tmp_path):
    run = small(tmp_path, ["players=2", "policy=hold", "goal=10,20,59"], games=300)
    book = Book(make_report(run))
    first, told, *_ = verdict(book)
    line = "balance play pig --set players=2 --set policy=hold --games 300 --seed 0"
    assert "".join(map(str, first.parts)) == f"The published game, with goal 100, was not played here: {line} plays it."
    wins = {goal: (run.rows(config).collect()["winner"] == 1).mean() for config, goal in enumerate((10, 20, 59))}
    least, most = min(wins, key=wins.get), max(wins, key=wins.get)
    said = "".join(told.parts).replace("\u202f", " ")
    low, high = (formats.in_percent(wins[goal], 1) for goal in (least, most))
    assert said.startswith(f"In the 3 configurations that were played, seat 1's win rate goes from {low} % (")
    assert re.search(rf" with goal {least} to {high} % .* with goal {most}, played by hold\.$", said)
    moved, lasts, _ = cards(book)[0].cards
    assert "which is not the published game" in str(moved.folded)
    assert re.match(r"[\d.]+ to [\d.]+ rounds on average, by goal", lasts.blocks[0].parts[0])
    assert "All 3 configurations, played by hold." in str(lasts.folded)
    assert command(*line.split()[1:], "--json").json["estimates"] is not None
    with_it = verdict(Book(make_report(small(tmp_path / "b", ["players=2", "policy=hold", "goal=59,100"], games=60))))
    assert "was not played here" not in str(with_it)


def test_games_of_one_length_have_no_longest_one_and_no_range(tmp_path, monkeypatch):
    run = small(tmp_path, ["players=2", "policy=hold", "goal=20"], games=300)
    rows = type(run).rows
    monkeypatch.setattr(type(run), "rows", lambda *args: rows(*args).filter(pl.col("rounds") == 1))
    report = make_report(run)
    words, line = report.next[0]
    assert words == "Read the first game of hold (win)"
    assert line.endswith(f" --game {rows(run, 0).filter(pl.col('rounds') == 1).collect()['game'].min()}")
    long = cards(Book(report))[0].cards[1]
    assert long.blocks[0].parts == ("1 round in every game",)
    assert "9 of 10 games:" not in str(long.blocks)


def test_the_page_of_a_report_has_the_short_option_of_all_pages(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = small(tmp_path, ["players=2", "policy=hold"], games=60)
    assert command("report", run.path, "-o", "mine.html").code == 0
    assert (tmp_path / "mine.html").is_file()
