"""Comparisons: what is paired, what an interval holds, and whether a changed number is named."""

import math
import shutil

import numpy as np
import polars as pl
import pytest

import balance
from balance.design.configuration_diff import changes
from balance.design.make_plan import make_plan
from balance.questions.compare import figure_words, standing_words, words
from balance.questions.compare.seat_rotation import SeatRotation, seatings
from balance.questions.compare.study import compare
from balance.runs.sweep import sweep
from balance.simulation.game_table import rows_to_frame
from balance.stats.paired import Pairs
from scenarios import load
from scenarios.loader.errors import InputError
from tests.games.pig.oracles.pig import Hold, two_seats
from tests.payoffs import paid


def figure(pair, metric, value):
    return pair.rows.row(by_predicate=(pl.col("metric") == metric) & (pl.col("value") == value), named=True)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("compare") / "run"
    settings = ["hold_at=15,20,25", "goal=50"]
    return sweep(make_plan("pig", settings, games=3000, seed=7), out, part=1000, threads=2)


@pytest.fixture
def copied(tmp_path):
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    return folder


def change(folder, old, new):
    path = folder / "game.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_changed_number_is_named_and_its_effect_seen(copied):
    change(copied, "goal = { value = 100", "goal = { value = 60")
    (pair,) = compare("pig", copied, games=4000).pairs
    assert pair.changed == ("goal: 100 -> 60",)
    rounds = figure(pair, "rounds", "mean")
    assert rounds["high"] < -3  # a race to 60 takes some 4 rounds less than one to 100
    assert pair.paired


def test_an_unchanged_copy_differs_in_nothing(copied):
    (pair,) = compare("pig", copied, games=1000).pairs
    assert pair.changed == ()
    assert pair.rows["same"].all()
    assert list(pair.answer) == ["Nothing differs: all 1 000 games came out the same in every figure."]


def test_a_changed_cell_and_a_removed_row_of_a_table_are_named(tmp_path):
    folder = tmp_path / "tower"
    shutil.copytree(load("cyberdoom-tower").folder, folder)
    path = folder / "policies.csv"
    lines = path.read_text().splitlines()
    head, ghost = lines[0].split(","), next(i for i, line in enumerate(lines) if line.startswith("ghost,"))
    fields = lines[ghost].rsplit(",", len(head) - 2)  # the name may hold commas
    fields[-1 - (len(head) - 1 - head.index("luck"))] = "9"
    lines[ghost] = ",".join(fields)
    path.write_text("\n".join(lines) + "\n")
    before, after = load("cyberdoom-tower").configuration(), load(folder).configuration()
    (told,) = changes(before, after)
    assert told.startswith("policies.ghost.luck: ")
    assert told.endswith(" -> 9")
    assert changes(before, before.scenario.configuration({"policy": "hunter"})) == ["policy: ghost -> hunter"]


def test_more_seats_are_no_change_of_a_setting_that_all_seats_share():
    pig = load("pig")
    two, three = ({"players": players} for players in (2, 3))
    assert changes(pig.configuration(two), pig.configuration(three)) == ["players: 2 -> 3"]
    other = pig.configuration({**three, "hold_at": 25})
    assert changes(pig.configuration(two), other) == ["players: 2 -> 3", "hold_at: 20 -> 25"]
    apart = pig.configuration({**three, "hold_at@3": 25})
    assert changes(pig.configuration(two), apart) == ["players: 2 -> 3", "hold_at: 20 -> 20 / 20 / 25"]


def test_where_the_number_of_players_differs_a_seats_wins_stand_beside_an_even_share():
    (pair,) = compare("pig", settings={"players": [2, 3]}, games=600).pairs
    wins = [sentence for sentence in pair.answer if "eat 1 wins: " in sentence or "eat 2 wins: " in sentence]
    assert len(wins) == 2
    assert all(each.endswith("; an even share falls from 50.0 % to 33.3 %.") for each in wins)
    (pair,) = compare("pig", settings={"players": [3, 2]}, games=600, margin=0.1).pairs
    assert pair.answer[0].endswith("points; an even share rises from 33.3 % to 50.0 %.")


@pytest.mark.parametrize(("game", "settings"), [("pig", {"goal": [50, 60]}), ("posthuman", {"players": [2, 3]})])
def test_an_even_share_is_told_where_it_moves_and_seats_share_one_win(game, settings):
    (pair,) = compare(game, settings=settings, games=100, watch=["winner"]).pairs
    assert "even share" not in " ".join(pair.answer)


def test_every_metric_has_its_share_of_the_level(run):
    found = compare(run, axis="hold_at")
    assert [(p.first, p.second) for p in found.pairs] == [
        ("hold_at=20", "hold_at=15"),  # each with the published value
        ("hold_at=20", "hold_at=25"),
    ]
    rows = pl.concat([pair.rows for pair in found.pairs])
    asked, others = rows.filter("asked"), rows.filter(~pl.col("asked"))
    assert asked["value"].to_list() == ["1", "2"] * 2  # the wins of both seats
    assert (found.asked, found.screened) == (asked.height, others.height)
    assert asked["level"].unique().to_list() == [pytest.approx(1 - 0.05 / found.asked)]
    assert others["level"].unique().to_list() == [pytest.approx(1 - 0.05 / found.screened)]


def test_two_cells_two_runs_and_an_axis_say_the_same(run, tmp_path):
    other = sweep(make_plan("pig", ["hold_at=20", "goal=50"], games=3000, seed=7), tmp_path / "other", part=1000)
    in_cells = compare(run, cells=(0, 1)).pairs[0].rows
    turned = compare(run, cells=(1, 0)).pairs[0].rows
    in_runs = compare(run, other, cells=(0, 0)).pairs[0].rows
    by_axis = compare(run, axis="hold-at").pairs[0].rows.drop("level", "low", "high", "more")
    assert in_cells.equals(in_runs)
    assert turned.drop("level", "low", "high", "more").equals(by_axis)


def test_a_paired_difference_is_that_of_the_games_themselves(run):
    row = figure(compare(run, cells=(0, 2)).pairs[0], "rounds", "mean")
    with run.reading():
        first, second = (run.rows(config).select("rounds").collect()["rounds"] for config in (0, 2))
    change = second.cast(pl.Int64) - first.cast(pl.Int64)
    assert row["difference"] == pytest.approx(change.mean())
    worth = (first.var() + second.var()) / change.var()
    assert row["worth"] == pytest.approx(worth)
    assert row["worth"] > 1.5


def test_of_cells_of_different_sizes_only_common_games_are_compared(run, tmp_path):
    longer = sweep(make_plan("pig", ["hold_at=25", "goal=50"], games=4000, seed=7), tmp_path / "longer", part=1000)
    (pair,) = compare(run, longer, cells=(0, 0)).pairs
    assert pair.games == (3000, 3000)
    assert pair.answer[-1] == "Only the first 3 000 games are compared, which both cells have."


def test_other_seeds_are_not_paired_and_the_interval_is_wider(run, tmp_path):
    other = sweep(make_plan("pig", ["hold_at=25", "goal=50"], games=3000, seed=8), tmp_path / "other", part=1000)
    unpaired, paired = compare(run, other, cells=(0, 0)).pairs[0], compare(run, cells=(0, 2)).pairs[0]
    assert not unpaired.paired
    wide, narrow = figure(unpaired, "rounds", "mean"), figure(paired, "rounds", "mean")
    assert (wide["method"], narrow["method"]) == ("Welch t", "paired t")
    gain = ((wide["high"] - wide["low"]) / (narrow["high"] - narrow["low"])) ** 2
    assert gain == pytest.approx(narrow["worth"], rel=0.15)
    assert figure(unpaired, "winner", "1")["method"] == "Newcombe"


def test_the_paired_interval_of_a_share_holds_the_exact_difference():
    """300 seeds of 400 games: fewer than 270 hits of 300 at 95 % happen once in 4000 times (binomial)."""
    truth = two_seats(Hold(25, False), Hold(20, False))[0] - two_seats(Hold(20, False), Hold(20, False))[0]
    scenario = load("pig")
    cells = [scenario.configuration({"hold_at@1": hold}) for hold in (20, 25)]
    rows, hits = np.zeros(400, scenario.game.result), 0
    for seed in range(300):
        wins = []
        for cell in cells:
            scenario.game.play_many(cell.rules(), 500 + seed, 0, rows)
            wins.append(rows_to_frame(rows, 0, cell).select("game", "payoff_1", "payoff_2"))
        pairs = Pairs(paired=True)
        pairs.add(*wins)
        row = pairs.table(2, 0.95).row(0, named=True)
        hits += row["low"] <= truth <= row["high"]
    assert hits >= 270


def test_seats_exchanged_tell_a_policy_from_its_seat():
    """Exact: holding at 25 wins less than at 20; 4 standard errors, which a right program exceeds once in 16 000."""
    (exchange,) = balance.compare("pig", settings={"hold_at": [20, 25]}, games=20_000, seed=3).exchanges
    first, second = two_seats(Hold(20, False), Hold(25, False))[0], two_seats(Hold(25, False), Hold(20, False))[0]
    found = {(row["what"], row["name"]): row for row in exchange.rows.iter_rows(named=True)}
    for key, exact in (
        (("strength", "20"), (first + 1 - second) / 2),
        (("strength", "25"), (second + 1 - first) / 2),
        (("difference", "25"), second - first),
        (("seat", "1"), (first + second) / 2),
        (("seat", "2"), 1 - (first + second) / 2),
    ):
        error = (found[key]["high"] - found[key]["low"]) / 2 / 1.96
        assert abs(found[key]["estimate"] - exact) < 4 * error
    assert found["strength", "20"]["estimate"] + found["strength", "25"]["estimate"] == pytest.approx(1)


def test_a_sweep_over_seats_holds_the_same_contest(tmp_path):
    settings = ["hold_at@1=20,25", "hold_at@2=20,25"]
    run = sweep(make_plan("pig", settings, games=2000, seed=3), tmp_path / "run", part=1000)

    def estimates(source, **options):
        return compare(source, **options).exchanges[0].rows.drop("low", "high", "level")

    stored = estimates(run, axis="hold_at")
    assert stored.equals(estimates("pig", settings={"hold_at": [20, 25]}, games=2000, seed=3))
    few = estimates(run, axis="hold_at", games=1500)
    assert few.equals(estimates("pig", settings={"hold_at": [20, 25]}, games=1500, seed=3))


def test_every_value_sits_equally_often_in_every_seat():
    for values, seats in ((2, 2), (2, 4), (3, 3)):
        order = seatings(values, seats)
        held = np.array([[sum(s[seat] == value for s in order) for seat in range(seats)] for value in range(values)])
        assert (held == held[0, 0]).all()
    with pytest.raises(InputError, match="at most 64"):
        seatings(4, 5)


def test_equal_players_are_found_equal():
    """Two values that play alike: a game number's two seatings are one game, so each wins exactly one of two."""
    frame = paid(pl.DataFrame({"game": np.arange(50), "winner": np.tile([1, 2], 25)}))
    contest = SeatRotation(("a", "b"), 2, seatings(2, 2))
    contest.add([frame, frame])
    strength = contest.table(0.95).filter(pl.col("what") == "strength")
    assert strength["estimate"].to_list() == [0.5, 0.5]
    half = -math.log(0.025) / 2 / 50  # as many blocks as may have gone otherwise by one game, none of 50 seen
    assert strength["high"].to_list() == [pytest.approx(0.5 + half)] * 2


def test_a_factor_of_worth_is_missing_where_no_game_differs():
    frame = pl.DataFrame({"game": [0, 1], "outcome": pl.Series(["a", "b"], dtype=pl.Enum(["a", "b"]))})
    pairs = Pairs(paired=True)
    pairs.add(frame, frame)
    table = pairs.table(0, 0.95)
    assert table["worth"].is_null().all()
    assert table["same"].all()
    assert all(low < 0 < high for low, high in table.select("low", "high").iter_rows())


def test_tables_of_different_sizes_are_compared_in_what_both_have():
    (pair,) = compare("pig", settings={"players": [2, 3]}, games=500).pairs
    assert pair.rows.filter(pl.col("metric") == "winner")["value"].to_list() == ["1", "2"]
    assert "score_2" in pair.rows["metric"].to_list()
    assert "score_3" not in pair.rows["metric"].to_list()


def test_figures_that_are_constant_in_both_cells_are_left_out_and_counted(run):
    found = compare(run, cells=(0, 2))
    (pair,) = found.pairs
    assert not pair.rows.filter(~pl.col("asked") & (pl.col("metric") == "outcome")).height  # every game is won
    every = compare(run, cells=(0, 2), watch="outcome=win,winner,outcome=round_cap").pairs[0].rows
    assert found.constant == every.filter(pl.col("metric") == "outcome").height == 2
    assert found.asked + found.screened == pair.rows.height
    assert pair.rows.filter(~pl.col("asked"))["level"].unique().to_list() == [pytest.approx(1 - 0.05 / found.screened)]
    same = pair.rows.filter(~pl.col("asked"), pl.col("same")).height
    assert pair.left_out == f"Left out: {2 + same} other figures, the same in every game of both."
    assert not any("Left out" in text for text in found.statements)


def test_a_figure_with_another_single_value_in_each_cell_is_no_constant():
    pairs = Pairs(paired=True)
    pairs.add(*(pl.DataFrame({"game": [0, 1], "chits": [n, n], "tiles": [7, 7]}) for n in (2, 3)))
    assert pairs.keys(0) == [("chits", "mean"), ("tiles", "mean")]
    assert [pairs.constant(key) for key in pairs.keys(0)] == [False, True]


def cells_of(tmp_path, name, *settings, scenario="pig"):
    return sweep(make_plan(scenario, list(settings), games=50, seed=1), tmp_path / name)


def test_cells_of_two_runs_are_matched_by_what_was_set_before_what_it_comes_to(tmp_path, copied):
    """A changed default keeps its cell; the same game is found however it was set, and in whatever order."""
    before = cells_of(tmp_path, "before", "players=2", "hold_at=20,25")
    change(copied, "goal = { value = 100", "goal = { value = 60")
    after = cells_of(tmp_path, "after", "hold_at=25,20", "players=2", scenario=copied)
    assert [pair.changed for pair in compare(before, after).pairs] == [("goal: 100 -> 60",)] * 2
    silent = cells_of(tmp_path, "silent", "hold_at=25,30")  # two players and goal 100 are the defaults
    (pair,) = compare(before, silent).pairs
    assert pair.changed == ()
    assert pair.rows["same"].all()
    other = cells_of(tmp_path, "other", "hold_at=30,35")
    with pytest.raises(InputError, match="no configuration in common"):
        compare(before, other)


def test_what_was_set_goes_before_what_it_comes_to(tmp_path, copied):
    """Of two cells that play alike, the one that was set alike is the partner."""
    change(copied, "hold_at = { value = 20", "hold_at = { value = 25")
    first = cells_of(tmp_path, "first", "hold_at=20,25")
    plain = sweep(make_plan("pig", [], games=50, seed=1), tmp_path / "plain")
    (pair,) = compare(first, plain).pairs  # the default is 20
    assert pair.changed == ()
    moved = cells_of(tmp_path, "moved", "hold_at=20,25", scenario=copied)
    assert [pair.changed for pair in compare(first, moved).pairs] == [(), ()]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda run: compare("pig"), "give something to compare with: .* --set NAME=V1,V2 for one name"),
        (lambda run: compare("pig", settings=["goal=90", "players=2"]), r"or --set goal=100,90$"),
        (lambda run: compare("pig", settings=["policies.hold.stops-at-goal=1"]), r"or --set policies.*=0,1$"),
        (lambda run: compare("pig", settings=["goal=100"]), "--set NAME=V1,V2 for one name"),
        (lambda run: compare("pig", "cyberdoom-tower"), "two versions of one game are compared"),
        (lambda run: compare("pig", run), "a run is compared with a run"),
        (lambda run: compare("pig", settings=["goal=50,60", "hold_at=10,20"]), "compare one at a time"),
        (lambda run: compare("pig", settings=["goal=50,60"], axis="goal"), "cells and an axis are of a run"),
        (lambda run: compare(run, axis="goal"), "goal was not swept; swept were hold_at"),
        (lambda run: compare(run, axis="gaol"), "did you mean 'goal'"),
        (lambda run: compare(run, cells=(0, 9)), "there is no configuration 9"),
        (lambda run: compare(run, settings=["goal=5"]), "played already"),
        (lambda run: compare("nowhere"), "no game or scenario folder"),
    ],
)
def test_what_cannot_be_compared_is_refused(run, call, message):
    with pytest.raises(InputError, match=message):
        call(run)


NEITHER = "Neither side is the game as it is, which has goal 100 here."


@pytest.mark.parametrize(("setting", "said"), [("goal=50,60", True), ("goal=100,60", False), ("players=3,4", False)])
def test_it_is_said_that_neither_side_is_the_game_as_it_is(setting, said):
    found = compare("pig", settings=[setting], games=50)
    assert (found.pairs[0].answer[1] == NEITHER) is said
    assert not any("Neither side" in text for text in found.notes)


def test_of_several_pairs_it_is_said_once_that_none_is_the_game_as_it_is():
    found = compare("pig", settings=["goal=50,60,70"], games=50)
    assert NEITHER in found.notes
    assert not any(NEITHER in pair.answer for pair in found.pairs)


def test_the_game_s_own_value_is_that_of_what_else_is_set():
    found = compare("cyberdoom-tower", settings=["floors=4,6", "keys=3", "players=2"], games=20)
    assert "Neither side is the game as it is, which has floors 5 here." in found.pairs[0].answer


def test_where_a_lot_makes_seats_even_the_length_is_asked_for(copied):
    change(copied, "[numbers]", '[seats]\nbegins = "A lot decides who begins"\n\n[numbers]')
    found = compare(copied, settings=["goal=50,100"], games=200)
    assert found.watch == ("rounds.mean",)
    assert found.pairs[0].headline["metric"] == "rounds"
    assert found.pairs[0].answer[1].startswith("A lot decides who begins and all seats play alike, so each wins as")
    apart = compare(copied, settings=["goal=50,100", "policy@1=hold-or-goal"], games=200)
    assert apart.watch == compare(copied, settings=["goal=50,100"], watch="winner", games=200).watch == ("winner",)
    assert not any("A lot" in text for pair in apart.pairs for text in pair.answer)


def test_seats_that_are_alike_where_several_may_win_are_told_as_one():
    settings = ["backpack=6,4", "players=2", "policy=racer"]  # racers turn mutant: then both win
    (pair,) = compare("posthuman", settings=settings, games=200).pairs
    assert "ach seat wins: " in pair.answer[0]
    assert pair.answer[1].startswith("A die decides who begins and all seats play alike, so their wins are told as one")
    assert pair.rows.filter(metric="winner")["value"].to_list() == ["each"]
    for others in (["start_player=fixed"], ["character@1=nurse"]):
        (pair,) = compare("posthuman", settings=[*settings, *others], games=50).pairs
        assert pair.lead == pair.headline
        assert "eat 1 wins" in pair.answer[0]
    (pair,) = compare("posthuman", settings=settings, watch="winner=1", games=50).pairs
    assert "eat 1 wins" in pair.answer[0]


def test_where_several_may_win_and_one_does_the_length_is_asked_for():
    """The mean of four seats that win one game between them is 25 %, whatever is changed."""
    found = compare("posthuman", settings=["backpack=6,4", "players=4"], games=100)
    (pair,) = found.pairs
    assert found.watch == ("rounds.mean",)
    assert pair.headline["metric"] == "rounds"
    assert pair.answer[1].startswith("A die decides who begins and all seats play alike, so each wins as often as the")
    exchanged = compare("posthuman", settings=["policy=steward,racer", "players=4"], games=100)
    assert exchanged.watch == ("exchange", "rounds.mean")
    assert exchanged.pairs[0].headline["metric"] == "rounds"


def test_one_player_alone_and_several_win_other_things():
    found = compare("posthuman", settings=["players=1,2,4"], games=60)
    assert found.standings == ()
    assert found.notes[-1] == standing_words.UNSAID_OF_PLAYERS
    alone = found.pairs[0]
    assert alone.answer[1] == words.ALONE
    assert alone.rows.filter("asked")["metric"].to_list() == ["rounds"]
    assert alone.rows.filter(metric="outcome").is_empty()
    assert alone.left_out.endswith(words.ENDINGS)
    assert {pair.lead["metric"] for pair in found.pairs} == {"rounds"}  # with another number of players, too
    (asked,) = compare("posthuman", settings=["players=1,2"], watch="outcome=fortress", games=60).pairs
    assert (asked.lead["metric"], asked.lead["value"]) == ("outcome", "fortress")
    assert asked.rows.filter(metric="outcome").height == 1
    (standing,) = compare("posthuman", settings=["players=1,2,4"], watch="outcome=fortress", games=60).standings
    assert standing.best == "highest"


def test_the_decisions_of_an_only_seat_are_told_once():
    def counted(players):
        (pair,) = compare("posthuman", settings=["start=standard,short", f"players={players}"], games=60).pairs
        return [name for name in pair.rows["metric"].to_list() if name.startswith("decisions")]

    assert counted(1) == ["decisions"]
    assert counted(2) == ["decisions", "decisions_by_1", "decisions_by_2"]


def test_what_an_only_seat_and_the_table_both_count_is_told_once():
    def counted(players, **asked):
        (pair,) = compare("all-hoomanz", settings=["shields=30,40", players], games=60, **asked).pairs
        return set(pair.rows["metric"].to_list())

    assert {"air_strikes", "bombs_armed"} <= counted("players=1")
    assert not {"strikes_by_1", "bombs_by_1"} & counted("players=1")
    assert {"air_strikes", "strikes_by_1", "strikes_by_2"} <= counted("players=2")
    assert "strikes_by_1" in counted("players=1", watch="strikes_by_1.mean")  # it was asked for


def test_endings_that_cannot_come_up_have_no_meaning_on_the_page():
    told = compare("posthuman", settings=["players=1", "start=standard,short"], games=60).meanings
    assert "outcome=fortress" in told
    assert "outcome=tiebreak" not in told
    assert "outcome=tiebreak" in compare("posthuman", settings=["players=1,2"], games=60).meanings


def test_what_seats_win_comes_last_where_the_number_of_players_differs():
    (pair,) = compare("human-punishment", settings=["players=4,9"], games=400).pairs
    moved = pair.rows.filter(pl.col("metric") == "winner", ~pl.col("same"), pl.col("verdict") != "")
    assert moved.height  # it falls from a quarter to a ninth
    (told,) = [text for text in pair.answer if text.startswith("Among the other figures")]
    assert "share of the win" not in told
    rows = words.with_even(pair.moved.to_dicts(), pair.even)
    assert all(row["metric"] != "winner" for row in words.clearest(rows, 8))
    assert "What seats win comes last: it moves with the number of players." in words.which_are_listed(
        words.clearest(rows, 8), rows, len(rows)
    )


def test_seats_beyond_the_table_have_no_words():
    settings = ["hit_points=3,2", "players=6"]
    with pytest.raises(InputError, match="with 6 players has no column of words 'team_8'"):
        compare("human-punishment", settings=settings, games=10, by="team_8")


def test_the_sentence_gives_the_answer_first(copied):
    change(copied, "hold_at = { value = 20", "hold_at = { value = 2")
    (pair,) = compare("pig", copied, games=2000).pairs
    assert pair.answer[0].startswith(
        ("It differs. Seat 1 wins: ", "Seat 1 wins: no difference is seen; if there is one")
    )
    assert "mean rounds: up from" in next(text for text in pair.answer if text.startswith("Among the other figures"))
    row = figure(pair, "rounds", "mean")
    assert math.isclose(float(figure_words.change(row)[0]), row["difference"], rel_tol=0.05)


def test_a_changed_cell_that_plays_no_part_is_named_with_what_it_does(tmp_path):
    folder = tmp_path / "hog"
    shutil.copytree(load("pig").folder, folder)
    text = (folder / "policies.csv").read_text()
    (folder / "policies.csv").write_text(text.replace("wins,1,", "wins,0,"))
    (pair,) = compare("pig", folder, {"policy": "hold"}, games=200, threads=1).pairs
    assert pair.changed == ()
    assert pair.answer[:2] == (
        "Nothing differs: all 200 games came out the same in every figure.",
        "policies.hold-or-goal.stops_at_goal plays no part with policy=hold; it does with --set policy=hold-or-goal.",
    )
    plays = compare("pig", folder, {"policy": "hold_or_goal"}, games=200, threads=1).pairs[0].answer
    assert not any("plays no part" in text for text in plays)
