"""Reports where each of several seats may have a whole win: what seats win moves, and no share is an even one."""

import math

import pytest
from scipy import stats

from balance.design.make_plan import make_plan
from balance.questions.report.page import make_report
from balance.questions.report.sides import each_seat_moved
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from reports import pages
from reports.cards import cards
from reports.lookup import Book
from tests.lab.reports.reading import Page

STEWARDS = ["players=2", "scar_limit=5,1", "policy=steward"]  # with 1 scar nearly all turn mutant: then both win


def swept(folder, *settings, games=400):
    return sweep(make_plan("posthuman", [*STEWARDS, *settings], games=games), folder / "run")


@pytest.fixture(scope="module")
def alike(tmp_path_factory):
    """A run of seats that are alike, as a die decides who begins."""
    return swept(tmp_path_factory.mktemp("alike"))


@pytest.fixture(scope="module")
def unlike(tmp_path_factory):
    """The same, where seat 1 begins."""
    return swept(tmp_path_factory.mktemp("unlike"), "start_player=fixed")


def test_what_each_seat_wins_is_what_moves_most_by_the_mean_of_a_game_s_seats(alike):
    paid = [alike.rows(config).select("payoff_1", "payoff_2").collect().to_numpy() / 1000 for config in (0, 1)]
    each = paid[1].mean(axis=1) - paid[0].mean(axis=1)
    report = make_report(alike)
    (row,) = report.moves.filter(figure="winner=each").iter_rows(named=True)
    assert row["estimate"] == pytest.approx(each.mean())
    half = 1.96 * each.std(ddof=1) / len(each) ** 0.5
    assert row["high"] - row["estimate"] > half, "it holds at once with the others of the first screen"
    assert report.moves["figure"].to_list()[:2] == ["", "winner=each"]
    assert all(figure.startswith("outcome=") for figure in report.moves["figure"].to_list()[2:])
    card = cards(Book(report))[0].cards[0]
    assert card.blocks[0].lines[0].label == "scar limit 5 → 1: each seat"
    assert str(card.folded[0].parts[0]).startswith("Change of what each seat wins in the published game")
    (playtest,) = (words for words, _ in report.next if words.startswith("Playtest"))
    assert playtest.startswith("Playtest scar limit 1: each seat wins more often than with scar limit 5 (by ")


def test_the_interval_of_what_moves_is_that_of_a_game_s_mean_over_its_seats(alike):
    paid = [alike.rows(config).select("payoff_1", "payoff_2").collect().to_numpy() / 1000 for config in (0, 1)]
    each = paid[1].mean(axis=1) - paid[0].mean(axis=1)
    (row,) = each_seat_moved(Swept(alike), [0], [1], 0.95).iter_rows(named=True)
    low, high = stats.t.interval(0.95, len(each) - 1, each.mean(), each.std(ddof=1) / len(each) ** 0.5)
    assert (row["estimate"], row["low"], row["high"]) == pytest.approx((each.mean(), low, high))
    assert (row["metric"], row["value"], row["games"]) == ("winner", "each", len(each))
    (same,) = each_seat_moved(Swept(alike), [0], [0], 0.95).iter_rows(named=True)
    assert same["estimate"] == 0
    assert same["high"] == pytest.approx(-math.log(0.025) / len(each)), "a game further may move a whole win"


def test_where_seats_are_not_alike_it_is_what_each_of_them_wins(unlike):
    report = make_report(unlike)
    assert report.moves["figure"].to_list()[:3] == ["", "winner=1", "winner=2"]
    label = cards(Book(report))[0].cards[0].blocks[0].lines[0].label
    assert label in ("scar limit 5 → 1: seat 1", "scar limit 5 → 1: seat 2")
    (playtest,) = (words for words, _ in report.next if words.startswith("Playtest"))
    assert " wins more often than with scar limit 5 (by " in playtest
    assert "Playtest scar limit 1: seat " in playtest


@pytest.mark.parametrize("name", ["alike", "unlike"])
def test_no_even_share_is_told_but_whether_seats_differ(name, request):
    report = make_report(request.getfixturevalue(name))
    assert report.own_wins
    page = pages(report)
    assert "even share" not in page.markdown.lower()
    assert "its share" not in page.markdown
    (table, *_) = Page(page.html).tables["seats"]
    assert table.head[-3:] == ["Average seat", "Difference", "Verdict"]
    assert {row[-1] for row in table.rows} <= {"no difference is seen", "more than average", "less than average"}


def test_between_numbers_of_players_what_seats_win_is_not_compared(tmp_path):
    report = make_report(sweep(make_plan("posthuman", ["players=2,3", "policy=racer"], games=60), tmp_path / "run"))
    assert not [figure for figure in report.moves["figure"] if figure.startswith("winner")]
    assert [figure for figure in report.moves["figure"] if figure.startswith("outcome")], "how games end is"
