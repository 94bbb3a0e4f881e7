"""Which of several values may be the best: planted chances, and who beats whom."""

import numpy as np
import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.compare import standing_words
from balance.questions.compare.page import sections
from balance.questions.compare.seat_rotation import SeatRotation, seatings
from balance.questions.compare.study import compare
from balance.runs.sweep import sweep
from tests.payoffs import paid

AIMS = (40, 55, 62, 70)


def chance(aim):
    """The chance of a win in the tiny game."""
    return 0.3 + 0.4 * np.exp(-((aim - 70) ** 2) / 800)


def tiny(**more):
    return compare("tiny", settings={"policies.low.aim": list(AIMS)}, **more)


def test_the_best_value_is_found_and_the_others_are_not(install_tiny):
    install_tiny()
    (found,) = tiny(games=20_000).standings
    assert (found.setting, found.figure, found.best, found.games) == ("policies.low.aim", "win", "best", 20_000)
    assert found.rows["value"].to_list() == ["70", "62", "55", "40"]
    assert found.rows["may_be"].to_list() == [True, False, False, False]
    assert found.answer[0].startswith("By win, policies.low.aim 70 is the best of 4 values: 70.")
    assert found.pairs.height == 6
    assert set(found.pairs["verdict"]) == {"rose"}


def test_all_statements_of_a_table_hold_at_once(install_tiny):
    """200 seeds of 300 games: at 95 %, fewer than 175 of 200 hold all at once with a chance below 2 in 100 000."""
    install_tiny()
    truth = np.array([chance(aim) for aim in AIMS])
    exact = {str(aim): chance(aim) - np.delete(truth, i).max() for i, aim in enumerate(AIMS)}
    best = pairs = 0
    for seed in range(200):
        (found,) = tiny(games=300, seed=seed).standings
        rows = found.rows.to_dicts()
        best += all(row["low"] <= exact[row["value"]] <= row["high"] for row in rows) and any(
            row["may_be"] for row in rows if row["value"] == "70"
        )
        pairs += all(
            row["low"] <= chance(int(row["second"])) - chance(int(row["first"])) <= row["high"]
            for row in found.pairs.iter_rows(named=True)
        )
    assert best >= 175
    assert pairs >= 175


def test_few_games_leave_several_in_question(install_tiny):
    install_tiny()
    (found,) = tiny(games=60).standings
    may = found.rows.filter("may_be")["value"].to_list()
    assert "70" in may
    assert len(may) > 1
    assert "may be policies.low.aim" in found.answer[0] or "may be the best" in found.answer[0]
    assert "is at most" in found.answer[1]


def test_a_run_says_it_for_each_group_of_cells(install_tiny, tmp_path):
    install_tiny()
    plan = make_plan("tiny", {"policies.low.aim": [40, 55, 70], "players": [1, 2]}, games=3000)
    run = sweep(plan, tmp_path / "run", part=1000)
    found = compare(run, axis="policies.low.aim").standings
    assert [each.common.split()[0] for each in found] == ["players=1", "players=2"]
    assert all(each.rows["value"][0] == "70" for each in found)
    here = compare("tiny", settings={"policies.low.aim": [40, 55, 70]}, games=3000).standings[0]
    assert here.rows["estimate"].to_list() == found[0].rows["estimate"].to_list()
    assert here.rows["low"][1] > found[0].rows["low"][1]  # one table alone has the whole level


def test_two_values_and_two_folders_have_no_standing(install_tiny):
    install_tiny()
    assert compare("tiny", settings={"policies.low.aim": [40, 70]}, games=100).standings == ()
    assert compare("tiny", "tiny", games=100).standings == ()


def test_each_figure_asked_for_has_a_table_and_only_the_good_outcome_a_best(install_tiny):
    install_tiny()
    found = tiny(games=500, watch="outcome=loss,outcome=win").standings
    assert [(each.figure, each.best) for each in found] == [("loss", "highest"), ("win", "best")]
    assert found[0].rows["value"].to_list() == found[1].rows["value"].to_list()[::-1]


def test_where_seats_compete_the_exchange_says_who_may_be_the_best():
    found = compare("pig", settings={"hold_at": [10, 20, 25]}, games=4000)
    (standing,) = found.standings
    strengths = {row["name"]: row for row in found.exchanges[0].rows.to_dicts() if row["what"] == "strength"}
    assert {row["value"]: row["estimate"] for row in standing.rows.to_dicts()} == {
        name: row["estimate"] for name, row in strengths.items()
    }
    assert not standing.rows.filter(value="10")["may_be"].item()


def test_what_an_exchange_says_of_the_best_holds_at_once():
    """200 seeds of 200 blocks, three equal values at two seats: fewer than 175 hold once in 100 000 times."""
    order, hits = seatings(3, 2), 0
    draw = np.random.default_rng(5)
    for _ in range(200):
        contest = SeatRotation(("a", "b", "c"), 2, order)
        frames = []
        for _seating in order:
            seats = draw.integers(1, 3, 200)
            frames.append(paid(pl.DataFrame({"game": np.arange(200), "winner": seats}), 2))
        contest.add(frames)
        low = [contest.between(i, j, 1 - 0.05 / 3) for i, j in ((0, 1), (0, 2), (1, 2))]
        hits += all(ends[0] <= 0 <= ends[1] for ends in low)
    assert hits >= 175


def test_a_contest_has_the_differences_of_all_pairs():
    order = seatings(3, 2)
    contest = SeatRotation(("a", "b", "c"), 2, order)
    winners = [1 if seating[0] > seating[1] else 2 for seating in order]  # the later value always wins
    contest.add([paid(pl.DataFrame({"game": np.arange(50), "winner": [w] * 50}), 2) for w in winners])
    assert contest.shares == pytest.approx([0.0, 0.5, 1.0])
    for i, j in ((0, 1), (0, 2), (1, 2)):
        low, high = contest.between(i, j, 0.95)
        assert low <= contest.shares[j] - contest.shares[i] <= high


def test_the_page_opens_with_the_best_and_folds_the_pairs(install_tiny):
    install_tiny()
    made = sections(tiny(games=2000))
    assert made[0].blocks[0].parts[0].startswith("By win, policies.low.aim 70 is the best")
    best = made[1]
    assert best.title == "Which value of policies.low.aim is best, by win?"
    assert [block.folded[:15] for block in best.blocks if block.kind == "table"] == ["", "Each with each:"]


@pytest.mark.parametrize(
    ("ends", "interval"),
    [
        ((0.0, 0.031), "0 to +3.1"),
        ((-0.031, 0.0), "-3.1 to 0"),
        ((-0.01, 0.02), "-1.0 to +2.0"),
        ((-0.00014, 0.04), "-0.014 to +4.0"),  # "0 to +4.0" would say that it is ahead of all others
        ((-0.04, 0.00014), "-4.0 to +0.014"),
        ((None, None), ""),
    ],
)
def test_an_end_at_zero_has_no_sign_and_no_other_is_shown_as_zero(ends, interval):
    row = {"value": "a", "estimate": 0.5, "difference": 0.01, "low": ends[0], "high": ends[1], "may_be": True}
    assert standing_words.cells(row, "share", "best", False)[3] == interval


def test_values_that_are_the_same_in_every_game_are_said_to_be(balance):
    """`hit_boxes` plays no part as the game stands, and one player of Pig always wins."""
    found = compare("cyberdoom-tower", settings={"policy": "hunter", "hit_boxes": [3, 4, 5]}, games=300)
    (standing,) = found.standings
    assert standing.same
    assert standing.answer[0].startswith("Win: no difference in any game between the 3 values of hit_boxes, ")
    assert set(standing.pairs["verdict"]) == {"same"}
    assert not any("Hsu" in sentence for sentence in found.statements)
    ran = balance("compare", "pig", "--set", "players=1", "--set", "hold_at=15,20,25", "--games", 200)
    assert ran.out.count("no difference in any game") == 4  # the sentence, and a row for each value
    assert "may be the best" not in ran.out
    assert "Win: the same in every game of all 2 pairs." in ran.out


@pytest.mark.parametrize(("low", "most"), [(-0.124, "12.4 points"), (-0.00014, "0.014 points")])
def test_what_the_value_in_front_gives_away_at_most_is_its_end_in_the_table(low, most):
    rows = [
        {"value": v, "estimate": 0.5, "difference": d, "low": ends[0], "high": ends[1], "may_be": True}
        for v, d, ends in (("a", 0.02, (low, 0.05)), ("b", -0.02, (-0.05, -low)))
    ]
    told = standing_words.answer("x", "win", "share", "best", rows)
    assert told[1] == f"The highest here, a, is at most {most} below the best."
    assert standing_words.cells(rows[0], "share", "best", alone=False)[3].startswith(f"-{most.split()[0]} to ")


def test_two_of_three_values_that_are_the_same_are_named():
    rows = [{"value": v, "estimate": 0.5, "difference": 0.0, "low": -0.1, "high": 0.1, "may_be": True} for v in "abc"]
    told = standing_words.answer("x", "win", "share", "best", rows, [("c", "b")])
    assert told[-1] == "There is no difference in any game between b and c."
    assert told[:-1] == standing_words.answer("x", "win", "share", "best", rows)


def test_of_a_seats_own_setting_its_wins_say_which_value_is_best():
    settings = {"hold_at@1": [10, 20, 40], "goal": 50}
    found = compare("pig", settings=settings, games=4000)
    (standing,) = found.standings
    assert (standing.setting, standing.figure, standing.best) == ("hold_at@1", "seat 1 wins", "best")
    rows = {row["value"]: row for row in standing.rows.iter_rows(named=True)}
    for i, value in enumerate(("10", "40")):
        wins = found.pairs[i].rows.filter(metric="winner", value="1").row(0, named=True)
        assert wins["second"] == rows[value]["estimate"]
    assert standing.rows["value"][0] == "20"
    assert not rows["40"]["may_be"]


def test_where_no_best_is_said_the_reason_is():
    found = compare("pig", settings={"goal": [30, 40, 50]}, games=200)
    assert found.standings == ()
    assert found.notes[-1] == standing_words.UNSAID
    assert standing_words.UNSAID not in compare("pig", settings={"goal": [30, 40, 50]}, games=200, watch="rounds").notes


def test_what_an_end_at_0_means_stands_below_the_table(balance, install_tiny):
    install_tiny()
    ran = balance("compare", "tiny", "--set", "policies.low.aim=40,55,70", "--games", 20_000)
    assert standing_words.ENDS in ran.out
    few = balance("compare", "tiny", "--set", "policies.low.aim=69,70,71", "--games", 60)
    assert standing_words.ENDS not in few.out


def test_three_values_are_paired_with_the_published_one_and_others_with_the_first():
    def pairs(text, **more):
        found = compare("pig", settings=[text, "policy=hold"], games=100, **more)
        return [(pair.first, pair.second) for pair in found.pairs]

    assert pairs("goal=50,100,20") == [("goal=100", "goal=50"), ("goal=100", "goal=20")]
    assert pairs("goal=50,30,20") == [("goal=50", "goal=30"), ("goal=50", "goal=20")]
    assert pairs("goal=50,100") == [("goal=50", "goal=100")]
