"""play: one configuration, as a table and as JSON."""

import re
from types import SimpleNamespace

import polars as pl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from balance import play
from balance.questions.play import lead
from balance.questions.play.words import shares_of_the_win
from scenarios import load
from tests.lab.balance.cli.commands import run

KEYS = (
    "game",
    "configuration",
    "games",
    "seed",
    "estimates",
    "groups",
    "margin",
    "decisions_per_game",
    "seconds",
    "games_per_second",
    "minutes",
    "best_other_script",
)


def test_play_prints_one_object_for_machines(balance):
    ran = balance("play", "pig", "--games", 200, "--seed", 3, "--set", "players=3", "--set", "hold-at@2=25", "--json")
    told = ran.json
    assert tuple(told) == KEYS
    assert (told["game"], told["games"], told["seed"]) == ("pig", 200, 3)
    assert told["configuration"]["players"] == 3
    assert [told["configuration"][f"hold_at@{seat}"] for seat in (1, 2, 3)] == [20, 25, 20]
    assert all(
        set(row) == {"metric", "value", "estimate", "low", "high", "level", "method"} for row in told["estimates"]
    )
    values = {(row["metric"], row["value"]) for row in told["estimates"]}
    assert {("outcome", "win"), ("winner", "1"), ("winner", "3"), ("rounds", "mean"), ("rounds", "p95")} <= values
    assert told["decisions_per_game"] > 0
    assert told["games_per_second"] > 0


def test_the_same_seed_gives_the_same_estimates_on_any_number_of_threads(balance):
    one, two, other = (
        balance("play", "pig", "--games", 500, "--seed", seed, "--threads", threads, "--json").json["estimates"]
        for seed, threads in ((8, 1), (8, 2), (9, 1))
    )
    assert one == two
    assert one != other


def test_how_far_winners_are_ahead_is_told_where_the_game_names_its_score(balance):
    run = ("play", "pig", "--games", 400)
    told = balance(*run, "--json").json["margin"]
    assert sum(told["games"].values()) == told["won_alone"] == 400
    figures = {row["figure"]: row["estimate"] for row in told["figures"]}
    assert figures["mean"] == sum(int(margin) * games for margin, games in told["games"].items()) / 400
    assert figures["<=50"] == sum(games for margin, games in told["games"].items() if int(margin) <= 50) / 400
    lines = [line.split("  ") for line in balance(*run).out.splitlines()]
    (share,) = [line for line in lines if line[0] == "games within 50 points"]
    assert any(f"{100 * figures['<=50']:.1f} %" in cell for cell in share)
    assert balance("play", "pig", "--games", 50, "--players", 1, "--json").json["margin"] is None
    assert "winner's margin" not in balance("play", "pig", "--games", 50, "--players", 1).out


def test_the_margin_is_among_the_numbers_by_ending(balance):
    told = balance("play", "pig", "--games", 300, "--set", "max_rounds=10", "--by", "outcome", "--json").json
    assert {row["word"] for row in told["by"] if row["metric"] == "margin"} == {"win", "round_cap"}
    assert told["margin"]["won_alone"] < 300
    text = balance("play", "pig", "--games", 300, "--set", "max_rounds=10").out
    assert "of the games no seat won alone; there it is the lead of whoever has most." in text


def test_few_games_leave_bounds_open(balance):
    told = balance("play", "pig", "--games", 1, "--json").json
    p95 = next(row for row in told["estimates"] if row["value"] == "p95")
    assert (p95["low"], p95["high"]) == (None, None)


def test_a_policy_that_all_seats_share_stands_above_the_figures_and_in_the_answer(balance):
    lines = balance("play", "pig", "--games", 100, "--set", "policy=hold-or-goal").out.splitlines()
    assert lines[2] == "players=2, policy hold-or-goal"
    assert "played by hold-or-goal" in lines[4]
    assert sum("hold-or-goal" in line for line in lines) == 3  # and in the table by seat


def test_a_seat_stands_beside_its_own_policy(balance):
    ran = balance("play", "pig", "--games", 100, "--set", "policy@2=hold-or-goal")
    lines = ran.out.splitlines()
    ends = {line.split()[-1] for line in lines if line.strip().startswith("seat 2") and "waits" not in line}
    assert ends == {"hold-or-goal"}
    assert [line.endswith(", policy hold / hold-or-goal") for line in lines[2:3]] == [True]
    assert not any("hold" in line for line in lines if line.startswith(("outcome", "rounds")))
    assert next(line.split() for line in lines if line.startswith("policy ")) == ["policy", "hold", "hold-or-goal"]
    assert "Several seats can win" not in ran.out


def test_figures_of_seats_stand_side_by_side_with_the_longer_side_of_their_intervals(balance):
    run = ("play", "pig", "--games", 200, "--set", "players=3")
    told = {row["metric"]: row for row in balance(*run, "--json").json["estimates"] if row["value"] == "mean"}
    lines = [line.split() for line in balance(*run).out.splitlines()]
    (cells,) = [line[1:] for line in lines if line[:1] == ["score"]]
    assert len(cells) == 6
    for seat, (shown, error) in enumerate(zip(cells[::2], cells[1::2], strict=True), 1):
        row = told[f"score_{seat}"]
        assert float(shown) == pytest.approx(row["estimate"], abs=0.05)
        longer = max(row["high"] - row["estimate"], row["estimate"] - row["low"])
        assert longer - 0.05 <= float(error.removeprefix("±")) <= longer + 0.2
    assert not any("score_1" in line for line in lines)


def test_a_copied_folder_is_played(balance, a_copy):
    told = balance("play", a_copy, "--games", 50, "--json").json
    assert told["game"] == "my_pig"


def test_a_file_with_windows_line_ends_and_a_byte_order_mark_is_played(balance, a_copy):
    toml = a_copy / "game.toml"
    toml.write_bytes(b"\xef\xbb\xbf" + toml.read_bytes().replace(b"\n", b"\r\n"))
    assert balance("play", a_copy, "--games", 10).code == 0


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("goal", "there is no `=`"),
        ("", "there is no `=`"),
        ("=5", "neither an axis nor a number"),
        ("gaol=50", "did you mean 'goal'"),
        ("goal=0", "1 to 1000"),
        ("goal=fifty", "whole number"),
        ("goal=50.5", "whole number"),
        ("goal=nan", "number"),
        ("goal=1e999", "number"),
        ("goal=", "empty"),
        ("players=9", "one of 1, 2, 3, 4, 5"),
        ("policy=hodl", "did you mean 'hold'"),
        ("policy@9=hold", "from 1 to 5"),
        ("hold_at@3=20", "seat 3 does not sit"),
        ("goal@1=20", "the same for all seats"),
        ("lookahead=-1", "lookahead is -1; it must be from 0 to 1024 tries per legal action"),
        ("lookahead=2000", "lookahead is 2000; it must be from 0 to 1024 tries per legal action"),
        ("lookahead=1.5", "lookahead is 1.5; it must be a whole number"),
        ("lookahead=far", "it must be a whole number"),
        ("lookahead@1=1025", "lookahead@1 is 1025; it must be from 0 to 1024 tries per legal action"),
        ("lookahead@7=3", "from 1 to 5"),
        ("lookahead@3=3", "seat 3 does not sit"),
        ("look-ahaed=3", "did you mean 'lookahead'"),
        ("policies.hold.stops=1", "stops_at_goal"),
        ("policies.hodl.stops_at_goal=1", "did you mean 'hold'"),
    ],
)
def test_a_wrong_setting_is_one_line(balance, setting, said):
    assert said in balance("play", "pig", "--games", 10, "--set", setting).refused()


def test_several_values_are_for_sweep(balance):
    line = balance("play", "pig", "--set", "goal=20,30").refused()
    assert "2 values" in line
    assert "balance compare pig --set goal=20,30, or balance sweep pig --out DIR --set goal=20,30" in line


def test_a_name_is_set_once(balance):
    assert "twice" in balance("play", "pig", "--set", "goal=20", "--set", "goal=30").refused()


def test_a_combination_that_cannot_be_played_says_why(balance, a_copy):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[[illegal]]\nwhen = { players = [1] }\nreason = "too lonely"\n')
    assert "too lonely" in balance("play", a_copy, "--set", "players=1").refused()


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("game.toml", lambda text: text.replace("[numbers]", "[numers]"), "did you mean 'numbers'"),
        ("game.toml", lambda text: text.replace("min = 1", "mn = 1", 1), "did you mean 'min'"),
        ("game.toml", lambda text: text.replace("value = 100,", 'value = "many",'), "number"),
        ("game.toml", lambda text: text[: len(text) // 2], "game.toml"),
        ("game.toml", lambda text: "", "game.toml"),
        ("policies.csv", lambda text: "", "policies.csv"),
        ("policies.csv", lambda text: text.splitlines()[0] + "\n", "policies.csv"),
        ("policies.csv", lambda text: text.replace(",1,", ",one,", 1).replace(",0,", ",zero,", 1), "policies.csv"),
    ],
)
def test_a_broken_scenario_is_one_line_that_names_the_file(balance, a_copy, file, change, said):
    path = a_copy / file
    path.write_text(change(path.read_text()))
    line = balance("play", a_copy, "--games", 10).refused()
    assert file in line
    assert said in line


def test_a_folder_that_is_no_scenario_is_one_line(balance, tmp_path):
    assert str(tmp_path.name) in balance("play", tmp_path).refused()


names = st.sampled_from(
    ["goal", "hold_at", "hold-at@2", "players", "policy", "policy@1", "policies.hold.stops_at_goal", "lookahead@2", ""]
)
texts = st.text(max_size=12) | st.from_regex(r"[-+0-9.,eE@=]{0,9}", fullmatch=True)


@settings(max_examples=150)
@given(setting=st.builds("{}={}".format, names, texts) | texts)
@example("goal=" + "9" * 5000)
@example("goal=1..10000000000")
@example("goal=٣")
@example("\x00=\x00")
@example("goal=\ud800")
def test_no_setting_breaks_play(setting):
    ran = run("play", "pig", "--games", 1, "--threads", 1, "--json", "--set", setting)
    if ran.code != 0:
        ran.refused()
    else:
        assert ran.json["games"] == 1


def test_precision_says_which_rule_ended_it(balance):
    ran = balance("play", "pig", "--precision", "1pp", "--watch", "winner", "--set", "goal=30")
    assert ran.code == 0, ran.err
    assert "ended by precise (winner=" in ran.out
    said = balance("play", "pig", "--precision", "0.1pp", "--max-games", 5000, "--json").json
    assert (said["games"], said["ended"]["rule"]) == (5000, "max-games")
    assert "either --games or --precision" in balance("play", "pig", "--precision", "1pp", "--games", 5).refused()
    assert "more than 0" in balance("play", "pig", "--precision", "none").refused()


def test_bounds_are_rounded_outward():
    """An outcome not seen in 200 000 games may happen in up to 0.0019 % of them: not in 0.00 %."""
    from balance.cli.formatting import figure

    assert figure(0.0, 0.0, 0.0000185, "share", width=0.002).interval == "0.00 – 0.01 %"
    assert figure(0.5, 0.4849, 0.5151, "share").interval == "48.4 – 51.6 %"
    assert figure(0.25, 0.2, 0.3, "share").interval == "20.0 – 30.0 %"  # what is exact stays
    assert figure(2.5, 2.411, 2.589, "mean").interval == "2.411 – 2.589"


def test_the_answer_comes_first_and_what_to_ask_next_is_the_last_line(balance):
    lines = balance("play", "pig", "--games", 200).out.splitlines()
    assert re.fullmatch(
        r"The game with its own values: seat 1 wins [\d.]+ % \([\d.]+ – [\d.]+ %\), played by hold\.", lines[4]
    )
    assert lines[-1] == "What a seat wins by another script: balance ladder pig"
    teams = balance("play", "human-punishment", "--games", 20, "--set", "policy_by_team=true").out.splitlines()
    line = "balance tournament human-punishment --set policy_by_team=true"
    assert teams[-1] == f"What a team wins by another script: {line}"
    lines = balance("play", "pig", "--games", 100, "--set", "policy@1=hold-or-goal").out.splitlines()
    line = "balance compare pig --set policy@1=hold-or-goal,hold"  # a ladder refuses `policy@1`
    assert lines[-1] == f"What seat 1 wins by another script: {line}"
    lines = balance("play", "cyberdoom-tower", "--games", 200, "--policy", "hunter", "--players", 2).out.splitlines()
    win = re.fullmatch(r"Win ([\d.]+) % \(.*\), played by hunter\.", lines[4])
    assert re.fullmatch(
        r"Of its 8 other scripts [a-z-]+ looked best in 25 games of each: [\d.]+ % \([\d.]+ – [\d.]+ %\), "
        rf"where hunter wins {win[1]} %\. Others may be as good: [a-z-]+, [a-z-]+, [a-z-]+ and \d more\. "
        r"How much more look-ahead finds: balance ladder cyberdoom-tower --set players=2",
        lines[-1],
    )


def test_the_rest_of_the_figures_is_shown_if_all_is_asked(balance):
    run = ("play", "human-punishment", "--players", 4, "--games", 200)
    few, every = (balance(*run, *more).out for more in ((), ("--all",)))
    for metric in ("\nturns ", "\neliminated_by ", "\nwon "):
        assert metric not in few
        assert metric in every
    assert "--all shows the rest: " in few
    assert "--all" not in every
    assert len(few.splitlines()) < len(every.splitlines()) / 2


def test_of_games_with_one_deal_it_is_not_said_that_a_lot_decides_who_begins(balance):
    run = ("play", "human-punishment", "--players", 4, "--games", 50)
    assert "A lot decides who begins, so seat 1 is not the first player" in balance(*run).out
    one_deal = balance(*run, "--fix", "setup=3").out
    assert "A lot decides" not in one_deal
    assert "The deal says who begins, the same seat in all games; another setting may make another deal." in one_deal


def test_games_of_one_deal_say_so_where_all_deals_are_the_same(balance):
    alike = "Setting this game up draws nothing, so all deals are the same."
    told = balance("play", "pig", "--games", 50, "--fix", "setup=5").out.splitlines()[4]
    assert told.startswith("The game with its own values: seat 1 wins ")
    assert told.endswith(alike)
    dealt = balance("play", "cyberdoom-tower", "--games", 50, "--fix", "setup=5").out
    assert dealt.splitlines()[4].startswith("With the deal of game 5: win ")
    assert alike not in dealt


def test_of_one_deal_the_answer_says_which_team_and_which_seats_won(balance):
    """Seat 1 is nobody's first question there: the deal says who is of which team."""
    run = ("play", "human-punishment", "--players", 6, "--games", 200, "--fix", "setup=5")
    shares = {(row["metric"], row["value"]): row["estimate"] for row in balance(*run, "--json").json["estimates"]}
    assert (shares["outcome", "outlaw"], shares["winner", "6"], shares["winner", "1"]) == (1, 1, 0)
    out = balance(*run).out
    answer = out.splitlines()[4]
    assert answer.startswith("With the deal of game 5: outlaw win 100.0")
    dealt = "This deal gives machine to seats 1 and 2, human to seats 3 and 5 and outlaw to seats 4 and 6."
    assert answer.endswith(f" Only seat 6 won. {dealt}")
    assert "\ndealt " not in out  # half of 100 % is what neither outlaw wins
    assert "Only seat" not in balance(*run[:-2]).out


def test_the_choices_of_an_only_seat_are_told_once(balance):
    run = ("play", "pig", "--players", 1, "--games", 50, "--all", "--by", "outcome")
    out = balance(*run).out
    assert out.count("\ndecisions ") == 2
    assert "decisions_by" not in out
    assert "decisions_by_1" in {row["metric"] for row in balance(*run, "--json").json["estimates"]}
    assert "\ndecisions_by_1 " in balance("play", "pig", "--players", 2, "--games", 50, "--by", "outcome").out


def test_by_word_columns_that_are_0_in_every_game_have_one_line(balance):
    out = balance("play", "human-punishment", "--players", 6, "--games", 100, "--by", "outcome").out
    assert "\nchecks " in out
    assert "\nbelieved_1 " not in out
    (line,) = [line for line in out.splitlines() if "0 in every game and are left out; --json has all: " in line]
    assert "programs_used_" in line
    assert "believed" not in line  # columns.csv says that it cannot be other than 0 here


def test_a_column_of_a_seat_that_is_not_at_the_table_is_refused(balance):
    run = ("play", "humans", "--players", 4, "--set", "mode=mixed", "--games", 20, "--by")
    said = "humans with 4 players has no column of words 'character_5'; it must be one of outcome, character_1, "
    refused = balance(*run, "character_5").refused()
    assert said in refused
    assert "character_4" in refused
    assert "character_6" not in balance(*run, "winner").refused()


def test_where_teams_are_dealt_the_answer_tells_what_a_seat_of_each_wins(balance):
    run = ("play", "human-punishment", "--players", 5, "--games", 400)
    out, groups = balance(*run).out, balance(*run, "--json").json["groups"]
    share = {row["group"]: f"{100 * row['estimate']:.1f} %" for row in groups}
    told = f"a seat that is dealt human wins {share['human']} of its games, machine {share['machine']} and outlaw "
    assert f"Of the teams dealt most often {told}{share['outlaw']}" in out.splitlines()[4]
    (human,) = [line for line in out.splitlines() if line.startswith("human ")]
    assert share["human"] in human


def test_where_seats_are_of_sides_the_answer_tells_what_each_side_wins(balance):
    run = ("play", "humans", "--set", "mode=mixed", "--players", 3, "--games", 200)
    out, groups = balance(*run).out, balance(*run, "--json").json["groups"]
    zombie, guy = (100 * row["together"] for row in groups)
    told = rf"One of the 2 zombies wins {zombie:.1f} % \(.*\), the guy {guy:.1f} %, played by catcher"
    assert re.match(told, out.splitlines()[4])
    groups = pl.DataFrame({"group": ["shotgun_guy", "zombie"], "seats": [2.0, 1.0]})
    sides = lead._sides(groups.with_columns(together=0.5, together_low=0.4, together_high=0.6))
    assert (sides.name, sides.of) == ("one of the 2 shotgun guys wins", ", the zombie 50.0 %")
    assert "No game ended as round_cap:" in out


def test_of_a_length_another_script_is_compared_since_a_ladder_tells_what_a_seat_wins(balance):
    lines = balance("play", "humans", "--games", 20, "--players", 3).out.splitlines()
    assert lines[4].startswith("Mean rounds ")
    compared = "balance compare humans --set players=3 --set policy=catcher,herder"
    assert lines[-1] == f"How much of that is the script's: {compared}"


def test_a_setting_that_the_game_has_anyway_leaves_it_the_game_with_its_own_values(balance):
    """With four players hold_at@4 can be set: what needs another setting does not stop the answer."""
    for typed, own, asked in (
        (["players=2", "goal=100"], True, ""),
        (["goal=90", "players=2"], False, " --set goal=90"),
        (["players=4", "hold_at@4=25"], False, " --set players=4 --set hold_at@4=25"),
    ):
        words = [word for text in typed for word in ("--set", text)]
        lines = balance("play", "pig", "--games", 20, *words).out.splitlines()
        assert lines[4].startswith("The game with its own values") == own
        assert lines[-1].endswith(f"balance ladder pig{asked}")


def test_games_that_nobody_wins_say_so_unless_nobody_tries():
    lost = run("play", "pig", "--set", "max_rounds=1", "--games", 50).out
    assert (
        "Nobody won any of these games: they ended as round cap. If that is not meant, read one: "
        "balance replay pig --set max_rounds=1 --seed 0 --game 0"
    ) in " ".join(lost.split())
    assert "seat 1 wins" not in lost
    assert "by another script" not in lost
    assert "Nobody won" not in run("play", "pig", "--games", 50).out
    assert "Nobody won" not in run("play", "cyberdoom-tower", "--policy", "random", "--games", 50).out


def test_games_that_the_players_lost_to_a_seat_beyond_theirs_are_not_said_to_be_nobodys():
    words = ("--set", "players=2", "--set", "purple_eye=true", "--set", "round_cap=1", "--games", 20)
    lost = " ".join(run("play", "all-hoomanz", *words).out.split())
    assert "The players won none of these games, which ended as round cap. If that is not meant" in lost
    assert "Nobody won" not in lost


def test_of_games_with_one_deal_that_nobody_wins_no_line_of_replay_is_told_as_it_knows_no_deal():
    lost = run("play", "pig", "--set", "max_rounds=1", "--games", 50, "--fix", "setup=6").out
    assert "Nobody won any of these games: they ended as round cap." in lost.splitlines()
    assert "balance replay" not in lost


def test_where_a_lot_makes_seats_even_the_answer_tells_the_length(balance, a_copy):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\n')
    assert "The game with its own values: mean rounds " in balance("play", a_copy, "--games", 200).out
    apart = balance("play", a_copy, "--games", 200, "--set", "policy@2=hold-or-goal").out
    assert "seat 1 wins" in apart.splitlines()[4].lower()


def test_where_teams_win_and_seats_are_alike_the_answer_tells_how_often_each_does(a_copy, named_teams, monkeypatch):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\n')
    played = play(a_copy, {"players": 4}, games=200)
    assert lead.lead(played).name == "each seat wins", "two seats win a game, though game.toml does not say so"
    monkeypatch.setattr(lead, "teams_win", lambda scenario: True)  # by the words of its seats, which Pig has not
    ends = {row["value"]: row for row in played.estimates.filter(metric="outcome").iter_rows(named=True)}
    told, odd = lead.lead(played), ends["odd"]
    assert told[:4] == ("odd win", *(pytest.approx(odd[name]) for name in ("estimate", "low", "high")))
    assert told.of == f", even seats {100 * ends['even_seats']['estimate']:.1f} %"


def test_where_seats_are_alike_and_several_may_win_the_answer_tells_the_mean_of_all(balance, a_copy):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\ntogether = ["win"]\n')
    ran = balance("play", a_copy, "--games", 200, "--players", 4)
    first = ran.out.splitlines()[4]
    told = re.match(
        r"Each seat wins 25\.0 % \(([\d.]+) – ([\d.]+) %\), the mean over the seats, which are alike, played by", first
    )
    assert told, first
    assert told.groups() == ("23.1", "26.9"), "one seat wins each of 200 games"
    assert "Several seats can win a game together: what the seats win adds up to 100.0 %." in ran.out
    one_deal = balance("play", a_copy, "--games", 200, "--fix", "setup=7").out
    assert "seat 1 wins" in one_deal.splitlines()[4], "the deal says who begins"
    apart = balance("play", a_copy, "--games", 200, "--set", "policy@2=hold-or-goal").out
    assert "seat 1 wins" in apart.splitlines()[4].lower()


def test_a_share_of_the_win_and_the_games_won_are_told_apart_where_both_stand():
    shared = {"metric": "winner", "value": "1", "method": "Student, share of the win"}
    won = {"metric": "won_1", "value": "mean", "method": "Student"}

    def said(game, rows, every=True):
        played = SimpleNamespace(estimates=pl.DataFrame(rows), configuration=load(game).configuration())
        return shares_of_the_win(played, every)

    both, one, none = (said("human-punishment", rows) for rows in ([shared, won], [shared], [won]))
    assert one == "winner is a seat's share of the win: seats that win together share it, so two get a half each."
    assert both == f"{one} won is the part of the games that the seat wins, alone or with others."
    assert none == ""
    assert said("human-punishment", [shared, won], every=False) == one
    own = said("posthuman", [shared])
    assert (
        own == "winner is what a seat wins: a whole win each where the game ends as mutants, else a share of one win."
    )


def test_a_length_of_games_without_an_end_is_told_as_a_lower_bound(tmp_path, balance):
    """Of Humans!!! with a low cap most games are stopped: the mean is no length, and so are minutes."""
    ran = balance("play", "humans", "--set", "round_cap=10", "--games", 300)
    lines = [line for line in ran.out.splitlines() if line]
    first = next(line for line in lines if "stop at the simulation's cap" in line)
    told = next(line for line in lines if "mean rounds" in line)
    assert first.endswith("without an end. So how long a game takes is not known, only a lower bound.")
    assert lines.index(first) + 1 == lines.index(told)
    assert "counted up to the cap, mean rounds" in told.lower()
    assert lines[lines.index(next(line for line in lines if line.startswith("how long"))) - 1].startswith(
        "These minutes are a lower bound: "
    )
    assert lines[-1].endswith("balance play humans --set round_cap=100 --games 1000")
    assert "balance replay humans --set round_cap=10 --seed 0 --game 0" in lines[-2]
    assert "cap," not in balance("play", "humans", "--games", 300).out


def test_of_a_share_it_is_said_behind_it_that_some_games_have_no_end(balance):
    lines = [line for line in balance("play", "pig", "--set", "max_rounds=12", "--games", 300).out.splitlines() if line]
    assert lines[2].startswith("Seat 1 wins ")
    assert "of the games stop at the simulation's cap, without an end." in lines[3]
    none = balance("play", "pig", "--set", "max_rounds=2", "--games", 50).out
    assert none.index("All games stop at the simulation's cap") < none.index("Nobody won any of these games")


@pytest.mark.parametrize(
    "line", [("posthuman", "--players", "1"), ("cyberdoom-tower", "--set", "max_rounds=6", "--set", "deadline=win")]
)
def test_a_limit_of_the_rulebook_is_no_cap(balance, line):
    ran = balance("play", *line, "--games", 100)
    assert "cap," not in ran.out
    assert "lower bound" not in ran.out


def test_a_game_of_ones_own_is_to_be_checked_and_a_shipped_one_or_its_copy_is_not(plug_ins, balance, a_copy):
    """`play` trusts the rules: only `check` finds an illegal action of a script, or a wrong rule's id."""
    lines = [line for line in balance("play", "dialled", "--games", 50).out.splitlines() if line]
    assert [line for line in lines if "balance check" in line] == lines[-1:]
    assert lines[-1].startswith("play trusts the rules and the scripts; whether they keep what a game promises: ")
    assert "balance check" not in balance("play", "pig", "--games", 50).out
    assert "balance check" not in balance("play", a_copy, "--games", 50).out
