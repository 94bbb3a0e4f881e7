import re

import numpy as np
from rich.console import Console

from balance.cli import estimate_tables
from balance.cli.zero_columns import in_ranges, left_out
from balance.simulation.game_table import rows_to_frame
from balance.stats.estimates import estimates
from balance.stats.tally import Tally
from scenarios import load


def test_neighbours_of_one_name_are_joined_and_names_are_kept_apart():
    columns = {f"used_{number}": "used" for number in (1, 4, 5, 6, 8)} | {
        "used_up_1": "used_up",
        "used_up_2": "used_up",
    }
    assert in_ranges(columns) == "used_1, 4–6, 8; used_up_1–2"


def test_columns_with_names_are_listed():
    assert in_ranges({"used_leak": "used", "used_deep_scan": "used"}) == "used_leak, deep_scan"


def test_seats_that_a_terminal_is_too_narrow_for_stand_in_several_tables_of_one_size(monkeypatch):
    rows = [["policy", "", *["surveyor"] * 6], ["hit_points", "mean", *["0.574 ±0.076"] * 6]]
    monkeypatch.setattr(estimate_tables, "in_terminal", lambda: True)
    # 12 + 6 characters for metric and value, 14 for each seat but 12 for the last.
    for width, sizes in ((100, [6]), (86, [3, 3]), (58, [3, 3]), (57, [2, 2, 2]), (10, [1] * 6)):
        monkeypatch.setattr(estimate_tables, "console", lambda width=width: Console(width=width))
        assert [len(each) for each in estimate_tables._abreast(rows)] == sizes


def test_values_by_seat_stand_in_their_own_order_though_seat_1_lacks_the_first(capsys):
    configuration = load("human-punishment").configuration({"players": 4})
    rows = np.zeros(4, configuration.scenario.game.result)
    rows["eliminated_by"][:, :2] = [[2, 1], [2, 1], [0, 1], [0, 1]]
    estimate_tables.estimate_tables(estimates(Tally.of(rows_to_frame(rows, 0, configuration)), 4), configuration)
    told = capsys.readouterr().out.partition("\neliminated_by ")[2].partition("\neliminated_by_team")[0]
    assert [line.split()[0] for line in told.splitlines()] == ["nobody", "seat_1", "seat_2"]


def test_what_was_0_in_every_game_is_left_out_by_name_but_for_what_was_asked(capsys):
    configuration = load("human-punishment").configuration({"players": 4})
    rows = np.zeros(4, configuration.scenario.game.result)
    rows["turns"] = 7
    found = estimates(Tally.of(rows_to_frame(rows, 0, configuration)), 4)
    estimate_tables.estimate_tables(found, configuration, asked=["checks"])
    lines = capsys.readouterr().out.splitlines()
    (left_out,) = (line for line in lines if "0 in every game" in line)
    assert re.match(r"\d+ figures were 0 in every game and are left out; --json has all: ", left_out)
    assert " living," in left_out
    assert "checks" not in left_out
    shown = {line.split()[0] for line in lines if line}
    assert {"turns", "checks", "outcome", "winner"} <= shown
    assert "living" not in shown


def test_outcomes_with_which_no_game_ended_are_named_in_one_line_but_for_what_was_asked(capsys):
    configuration = load("human-punishment").configuration()
    rows = np.zeros(4, configuration.scenario.game.result)
    found = estimates(Tally.of(rows_to_frame(rows, 0, configuration)), 4)
    estimate_tables.estimate_tables(found, configuration)
    out = capsys.readouterr().out
    told = "No game ended as machines, outlaw, legion, fallen, last_standing or round_cap: where each of these can"
    assert told in out
    assert out.count("last_standing") == 1
    estimate_tables.estimate_tables(found, configuration, asked=["outcome"])
    assert "No game ended as" not in capsys.readouterr().out


def test_an_outcome_that_cannot_come_up_with_these_settings_is_not_named(capsys):
    for settings, never in (({}, {"win_zombie", "win_helipad", "win_collector"}), ({"mode": "mixed"}, {"win"})):
        configuration = load("humans").configuration(settings)
        rows = np.zeros(4, configuration.scenario.game.result)
        rows["outcome"] = 1  # the bound on rounds
        estimate_tables.estimate_tables(estimates(Tally.of(rows_to_frame(rows, 0, configuration)), 4), configuration)
        out = capsys.readouterr().out
        (line,) = (line for line in out.splitlines() if line.startswith("No game ended as "))
        every = {"win", "win_zombie", "win_helipad", "win_collector"}
        assert {word for word in every if word in line.replace(",", "").replace(":", "").split()} == every - never
        assert not any(line.split()[:1] == [word] for line in out.splitlines() for word in never)


def test_what_cannot_be_other_than_0_with_these_settings_is_not_named(capsys):
    told = {}
    for purple in (False, True):
        configuration = load("all-hoomanz").configuration({"purple_eye": purple})
        rows = np.zeros(4, configuration.scenario.game.result)
        estimate_tables.estimate_tables(estimates(Tally.of(rows_to_frame(rows, 0, configuration)), 4), configuration)
        (told[purple],) = (line for line in capsys.readouterr().out.splitlines() if "0 in every game" in line)
    words = {purple: set(re.findall(r"\w+", line)) for purple, line in told.items()}
    assert words[True] & {"duels", "brains_crushed", "cubetrons_taken"} == {"duels", "brains_crushed"}
    assert not words[False] & {"duels", "brains_crushed", "cubetrons_taken"}
    assert {"kos_by_blasts", "hacks"} < words[False]


def found_of(game, outcome):
    """The estimates of 200 games that all end alike, and what was played."""
    configuration = load(game).configuration()
    rows = np.zeros(200, configuration.scenario.game.result)
    rows["outcome"] = outcome
    return estimates(Tally.of(rows_to_frame(rows, 0, configuration)), configuration.players), configuration


def test_one_outcome_with_which_no_game_ended_has_its_bound(capsys):
    found, configuration = found_of("pig", 0)
    estimate_tables.estimate_tables(found, configuration)
    told = "No game ended as round_cap: where this can come up, it does in 0.00 – 1.83 % of the games."
    assert told in capsys.readouterr().out
    estimate_tables.estimate_tables(found.with_columns(low=None, high=None), configuration)
    assert "No game ended as round_cap: too few games to say how rare this is." in capsys.readouterr().out


def test_the_win_that_players_want_together_is_shown_though_no_game_ended_so(capsys):
    estimate_tables.estimate_tables(*found_of("cyberdoom-tower", 1))
    out = capsys.readouterr().out
    assert "No game ended as loss_" in out
    assert re.search(r"\noutcome +win +0\.00 %", out)


def test_who_wins_how_long_it_takes_points_and_what_is_asked_come_first_and_the_rest_is_named(capsys):
    configuration = load("human-punishment").configuration({"players": 4})
    rows = np.ones(4, configuration.scenario.game.result)
    found = estimates(Tally.of(rows_to_frame(rows, 0, configuration)), 4)
    estimate_tables.estimate_tables(found, configuration, asked=["shots_2"], every=False)
    out = capsys.readouterr().out
    shown = [line.split()[0] for line in out.splitlines() if line and not line.startswith((" ", "--all"))]
    assert [word for word in shown if word in {"outcome", "winner", "rounds", "turns", "shots", "team"}] == [
        "outcome", "winner", "rounds", "shots"
    ]  # fmt: skip
    (rest,) = [line for line in out.splitlines() if line.startswith("--all shows the rest: ")]
    told = "--all shows the rest: decisions, turns, checks, living, announced_alone and programs_used; by seat "
    assert rest.startswith(told)  # without beliefs, which --all cannot show with measure_beliefs=0
    assert "; by seat team, team_start, " in rest
    estimate_tables.estimate_tables(found, configuration)
    assert "--all" not in capsys.readouterr().out
    pig = load("pig").configuration()
    rows = np.ones(4, pig.scenario.game.result)
    estimate_tables.estimate_tables(estimates(Tally.of(rows_to_frame(rows, 0, pig)), 2), pig, every=False)
    assert "\nscore " in capsys.readouterr().out


def test_a_single_column_of_zeros_is_told_in_the_singular():
    assert left_out({"duels": "duels"}) == "1 figure was 0 in every game and is left out; --json has all: duels"
    assert in_ranges({"duels": "duels", "used_1": "used", "ties": "ties"}) == "duels, ties; used_1"
