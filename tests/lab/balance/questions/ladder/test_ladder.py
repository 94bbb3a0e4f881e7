"""A ladder finds what is there, holds what it says, goes on where it stopped, and refuses what it cannot climb."""

import numpy as np
import polars as pl
import pytest

import balance
from balance.questions.ladder import repeat_line, texts
from balance.questions.ladder.contestants import Climbing, Rung, find_contestants
from balance.questions.ladder.figures import RUNGS
from balance.questions.ladder.page import write_ladder
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.record import CHOOSING_FIRST
from balance.questions.ladder.seats import SEATS
from scenarios import load
from tests.lab.balance.questions.ladder.few_games import THINKING, contents, few, figures


def test_scripts_stand_in_order_and_the_best_one_thinks(install_tiny, tmp_path):
    install_tiny().thinking = THINKING
    found = few(tmp_path / "out")
    rungs = found.rungs
    assert rungs.schema == RUNGS
    assert rungs["rung"].to_list() == ["random", "low", "best", "lookahead 4", "lookahead 8", "lookahead 16"]
    assert rungs["script"].to_list() == ["random", "low", *["best"] * 4]
    # exact: 0.3 + 0.4 exp(-30^2 / 800) for `low`, whose weights `random` has too; 0.8 for `best`, then 0.1, ... more.
    # With another seed an interval would not hold once in 20 times at most: all hold at once with 95 %.
    for exact, row in zip([0.4299, 0.4299, 0.8, 0.9, 0.92, 0.925], rungs.iter_rows(named=True), strict=True):
        assert row["low"] <= exact <= row["high"]
    steps = rungs.filter(rungs["lookahead"] > 0)
    assert steps["verdict"].to_list()[-1] == "less"
    assert steps["gain"].to_list()[0] == pytest.approx(0.1, abs=0.04)
    assert found.decided
    assert found.seats.is_empty()
    assert found.answer.startswith("Random 4")
    assert "the weakest other script (low) 4" in found.answer
    assert ": easy for experts, about even at best for beginners." in found.answer


def test_every_figure_can_be_played_again(install_tiny, tmp_path):
    install_tiny().thinking = THINKING
    found = few(tmp_path / "out", {"players": 2}, seed=3)
    best = found.rungs.filter(rung="best").row(0, named=True)
    for row in found.rungs.iter_rows(named=True):
        settings = {"players": 2, "policy": row["script"], "lookahead": row["lookahead"]}
        frame = balance.play("tiny", settings, games=row["games"], seed=3).frame
        share = frame["payoff_1"].mean() / 1000
        if row["lookahead"]:  # moved by how much easier these games were for the script than all of its own
            script = balance.play("tiny", settings | {"lookahead": 0}, games=row["games"], seed=3).frame["payoff_1"]
            slope = np.polyfit(script, frame["payoff_1"], 1)[0]
            share += slope * (best["share"] - script.mean() / 1000)
            assert row["low"] < share < row["high"]
        assert share == pytest.approx(row["share"], abs=1e-12)
        assert frame["rounds"].mean() == row["rounds"]


def test_the_script_that_climbs_was_chosen_by_games_that_no_figure_comes_from(install_tiny, tmp_path):
    kernel = install_tiny()
    few(tmp_path / "out", games=200, threads=1)
    chosen = [(first, games) for first, games, _ in kernel.played if first >= CHOOSING_FIRST]
    assert sum(games for _, games in chosen) == 3 * 200
    assert max(first + games for first, games, _ in kernel.played if first < CHOOSING_FIRST) <= 51_200


@pytest.mark.parametrize("call", [1, 5, 9, 14, 18])
def test_a_ladder_that_was_stopped_goes_on_to_the_same_bytes(install_tiny, tmp_path, call):
    install_tiny().thinking = THINKING
    whole = few(tmp_path / "whole")
    told = []

    def stop(done, total, text):
        told.append(text)
        if len(told) == call:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        few(tmp_path / "stopped", progress=stop)
    assert contents(tmp_path / "stopped") != contents(tmp_path / "whole")
    gone_on = few(tmp_path / "stopped", resume=True, threads=3)
    assert figures(gone_on).equals(figures(whole))
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")
    assert gone_on.games < whole.games or call == 1
    again = few(tmp_path / "stopped", resume=True)
    assert (again.games, again.answer) == (0, whole.answer)


def test_a_spent_budget_cuts_and_more_of_it_goes_on_to_the_same_bytes(install_tiny, tmp_path):
    install_tiny().thinking = THINKING
    whole = few(tmp_path / "whole")
    cut = few(tmp_path / "cut", budget=1e-9)
    assert cut.rungs["rung"].to_list() == ["random", "low", "best"]  # scripts are played whatever it is
    assert not cut.decided
    assert (
        "With 4 tries an action it is told after 200 games; the budget ended after 0 of them. The same line"
        in cut.answer
    )
    assert cut.begun == 0
    assert ": better than even for the best script, about even at best for beginners." in cut.answer
    gone_on = few(tmp_path / "cut", resume=True)
    assert gone_on.begun == gone_on.rungs.filter(lookahead=4)["games"][0]
    assert figures(gone_on).equals(figures(whole))
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def test_another_gain_or_level_goes_on_with_the_same_games(install_tiny, tmp_path):
    install_tiny().thinking = THINKING
    few(tmp_path / "out")
    closer = few(tmp_path / "out", resume=True, gain="1pp", level=0.9)
    assert closer.decided
    assert closer.rungs.filter(lookahead=4)["games"][0] >= 200
    assert closer.rungs["gain_level"][-1] == pytest.approx(1 - 0.05 / 72)
    assert closer.rungs["gain_high"][-1] < 0.01


def test_where_seats_compete_one_climbs_in_turn_among_the_best_script(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    kernel.thinking = THINKING
    found = few(tmp_path / "out", {"players": 3}, scripts=["low", "best"], games=600)
    assert (found.order.rungs, found.order.field) == ((Rung("low"), Rung("best")), "best")
    assert (found.order.stability.settled, found.order.stability.high) == (True, 0)  # `low` is seen to lose there
    settings = [dict(cell.settings) for cell in found.plan.contestants.cells(Rung("best", 8), "best")]
    assert settings == [
        {"players": 3, "policy": "best", f"policy@{seat}": "best", f"lookahead@{seat}": 8} for seat in (1, 2, 3)
    ]
    best = found.rungs.filter(rung="best").row(0, named=True)
    assert best["share"] == pytest.approx(1 / 3, abs=1e-9)  # all alike, over all seats: an even share
    assert best["games"] == 600
    assert found.rungs.filter(rung="low")["share"][0] < 0.3
    assert found.rungs.filter(rung="lookahead 4")["gain_low"][0] > 0
    assert found.answer.startswith("One seat among others who follow best (an even share is 33 %): the weakest script")
    over = found.rungs.row(-1, named=True)
    assert over["over_best"] == pytest.approx(over["share"] - best["share"], abs=1e-9)
    assert over["over_field"] == over["over_best"]
    assert f": best gives away at least {100 * over['over_best_low'] - 0.05:.1f} points to who knows it" in found.answer
    assert ", low costs " in found.answer
    played = balance.play("tiny", {**settings[1], "lookahead@2": 4}, games=50).frame["payoff_2"].sum()
    cell = found.plan.contestants.cells(Rung("best", 4), "best")[1]
    stored = found.folder / "games" / f"{cell.name}.parquet"
    assert _payoffs(stored)[:50, 1].sum() == played


def _payoffs(path):
    return pl.read_parquet(path).select("payoff_1", "payoff_2", "payoff_3").to_numpy()


def test_where_seats_compete_all_of_them_climb_too(install_tiny, tmp_path):
    install_tiny(competitive=True).thinking = THINKING
    found = few(tmp_path / "out", {"players": 2})
    assert found.seats.schema == SEATS
    assert found.seats["rung"].unique(maintain_order=True).to_list() == found.rungs["rung"].to_list()
    for row in found.seats.iter_rows(named=True):
        settings = {"players": 2, "policy": row["script"], "lookahead": row["lookahead"]}
        frame = balance.play("tiny", settings, games=row["games"]).frame
        first, second = (frame[f"payoff_{seat}"].to_numpy().astype(int) for seat in (row["seat"], 3 - row["seat"]))
        assert first.mean() / 1000 == pytest.approx(row["share"], abs=1e-12)
        assert (first - second).mean() / 2000 == pytest.approx(row["advantage"], abs=1e-12)
        assert row["advantage_low"] < row["advantage"] < row["advantage_high"]
        assert (row["change"] is None) == (row["lookahead"] == 0)
        if row["change"] is not None:
            base = balance.play("tiny", {"players": 2, "policy": "best"}, games=row["games"]).frame
            before = base[f"payoff_{row['seat']}"].mean() / 1000 - 0.5
            assert row["change"] == pytest.approx(row["advantage"] - before, abs=1e-12)
    assert "If all follow best, seat 1 is not seen to win more or less than an even share" in found.answer
    assert "no change with skill is seen" in found.answer


def test_what_seats_win_if_all_think_is_told_beside_the_many_games_of_the_best_script(install_tiny, tmp_path):
    install_tiny(competitive=True).thinking = THINKING
    found = few(tmp_path / "out", {"players": 2}, games=8000)  # 4000 of the best script, 1600 of who thinks
    best = {row["seat"]: row for row in found.seats.filter(rung="best").iter_rows(named=True)}
    moved = 0
    for row in found.seats.filter(pl.col("lookahead") > 0).iter_rows(named=True):
        before, seat = best[row["seat"]], f"payoff_{row['seat']}"
        plain = balance.play("tiny", {"players": 2, "lookahead": row["lookahead"], "policy": "best"}, games=1600).frame
        moved += abs(plain[seat].mean() / 1000 - row["share"]) > 0.001
        assert row["change"] == pytest.approx(row["advantage"] - before["advantage"], abs=1e-12)
        assert row["change_low"] <= row["change"] <= row["change_high"]
        assert row["advantage_low"] <= row["advantage"] <= row["advantage_high"]
        assert row["advantage_low"] >= before["advantage_low"] + row["change_low"] - 1e-12
        assert row["advantage_high"] <= before["advantage_high"] + row["change_high"] + 1e-12
        assert row["share"] == pytest.approx(0.5 + row["advantage"], abs=1e-9)
    assert moved


def test_only_some_seats_may_climb_and_the_others_may_have_a_script_of_their_own(install_tiny, tmp_path):
    install_tiny(competitive=True)
    found = few(tmp_path / "out", {"players": 3, "policy": "low"}, seats=[2], games=300)
    assert found.order.field == "low"
    assert [cell.paid for cell in found.plan.contestants.cells(Rung("best"), "low")] == [(1,)]
    assert found.rungs.filter(rung="best")["share"][0] > 0.45
    assert found.seats.is_empty()
    assert found.answer.startswith("One seat (seat 2) among others who follow low: ")
    top, low = found.rungs.row(-1, named=True), found.rungs.filter(rung="low")["share"][0]
    assert top["over_field"] == pytest.approx(top["share"] - low, abs=1e-12)
    assert top["over_field_low"] > 0 > top["over_best_low"]
    assert f": low gives away at least {100 * top['over_field_low'] - 0.05:.1f} points to who knows it" in found.answer
    assert "Not settled: among others who follow low, best gains " in found.answer
    cut = few(tmp_path / "cut", {"players": 3}, scripts=["best", "random"], seats=[2], games=300, budget=1e-9)
    assert "who knows" not in cut.answer  # nobody thought


def test_seats_that_no_script_changes_do_not_climb(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    kernel.deaf = {0, 2}
    found = few(tmp_path / "out", {"players": 3}, games=300)
    assert found.plan.contestants.seats == (2,)
    assert found.plan.contestants.idle == (1, 3)
    assert "Seats 1 and 3 are left out: no script of policy changes their games. " in found.answer
    assert found.answer.startswith("Seat 2: random ")
    assert found.seats.is_empty()  # sides differ, so no even share is expected
    named = few(tmp_path / "named", {"players": 3}, games=300, seats=[2])
    assert named.rungs.equals(found.rungs.with_columns(named.rungs["per_second"]))
    assert few(tmp_path / "out", {"players": 3}, games=300, resume=True).games == 0
    one = few(tmp_path / "one", {"players": 3}, games=300, scripts=["best"])
    assert one.plan.contestants.seats == (1, 2, 3)  # with one script nobody can tell


def test_where_one_seat_alone_climbs_nobody_is_said_to_follow_its_scripts(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    kernel.deaf = {0, 2}
    found = few(tmp_path / "out", {"players": 3}, games=300)
    _, markdown = write_ladder(found, tmp_path / "page.html")
    for text in (found.answer, markdown.read_text(), texts.statement([found.plan], 0.95)):
        assert not [said for said in ("others who", "others follow", "the others' script", "Settled") if said in text]
    assert "the best (best) " in found.answer
    assert " In the games that put the scripts in order, all 2 others win less than best; low comes " in found.answer
    assert texts.other_question([found.plan], found.order.field) == (
        "This ladder asks what seat 2 wins by better play. With which of these scripts it wins most"
    )
    assert repeat_line.climb(found) == "balance ladder tiny --set players=3 --games 300 --gain 2pp --seed 0"
    two = few(tmp_path / "two", {"players": 3}, games=300, seats=[1, 2])
    assert (two.plan.contestants.single, two.plan.contestants.idle) == (False, (1,))  # seat 3 was not tried
    assert " --seats 1,2 " in repeat_line.climb(two)


def test_the_others_follow_what_is_best_among_its_own_kind(install_tiny, tmp_path):
    install_tiny(competitive=True)
    found = few(tmp_path / "out", {"players": 2}, games=400)  # the scenario's own script is `low`
    assert found.order.field == "best"
    names = {path.stem for path in (tmp_path / "out/choosing").iterdir()}
    assert {"best-seat-1-among-low", "best-seat-1-among-best"} <= names


def test_a_role_climbs_alone_and_what_the_players_miss_counts():
    scenario = load("all-hoomanz")
    contestants = find_contestants(
        scenario, {"players": 2, "purple_eye": True, "policy": "cautious"}, "adam_policy", None
    )
    assert contestants.climbing is Climbing.ROLE
    (cell,) = contestants.cells(Rung("hunter", 4))
    expected = {"players": 2, "purple_eye": True, "policy": "cautious", "adam_policy": "hunter", "lookahead@adam": 4}
    assert cell.settings == expected
    payoffs = np.array([[1000, 1000], [0, 0], [1000, 0]])
    assert contestants.worth(cell, payoffs).tolist() == [0, 2000, 1000]
    assert contestants.configuration(cell).full["lookahead@1"] == 0
    heroes = find_contestants(scenario, {"players": 2, "purple_eye": True}, "policy", None)
    (cell,) = heroes.cells(Rung("cautious", 4))
    assert heroes.climbing is Climbing.TOGETHER
    assert heroes.configuration(cell).full["lookahead@adam"] == 0  # only those who climb think


def test_axes_by_seat_besides_policy_climb_alone_where_seats_compete():
    contestants = find_contestants(load("humans"), {"mode": "mixed", "players": 4}, "guy-policy", [2, 4])
    cells = contestants.cells(Rung("runner", 4), "runner")
    assert [(cell.settings["guy_policy@2" if i == 0 else "guy_policy@4"]) for i, cell in enumerate(cells)] == [
        "runner"
    ] * 2
    assert cells[1].settings["lookahead@4"] == 4


def test_ladders_of_other_settings_have_other_folders(install_tiny):
    install_tiny(competitive=True)

    def name(settings=(), **changes):
        return str(plan_ladder("tiny", settings, **changes).folder)

    assert name() == "tiny-ladder"
    assert name({"players": 2}) == "tiny-players-2-ladder"
    assert (
        name({"players": 2}, scripts=["low"], seats=[2], seed=3) == "tiny-players-2-scripts-low-seats-2-seed-3-ladder"
    )
    assert name({"players": 2, "policy": "low"}, games=300) == "tiny-players-2-policy-low-games-300-ladder"
    assert name(axis="seer", gain="1pp", budget="1s") == "tiny-axis-seer-ladder"


def test_a_kept_ladder_is_a_frozen_thing(install_tiny, tmp_path):
    install_tiny()
    found = balance.ladder("tiny", out=tmp_path / "out", games=200)
    assert isinstance(found, balance.Ladder)
    with pytest.raises(AttributeError):
        found.folder = None
