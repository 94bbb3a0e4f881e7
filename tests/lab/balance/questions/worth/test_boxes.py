"""worth: boxes that lack copies by chance, on a deck whose every worth is known."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import pytest

from balance.questions.worth import boxes, forecast
from balance.questions.worth.boxes import BATCH, FIRST, STRIDE, copies_of, draw_box, in_boxes, play_boxes
from balance.questions.worth.forecast import forecast_worth
from balance.questions.worth.page import write_page
from balance.questions.worth.plan import BOXES, DECK, LACKS, plan_worth, usual_boxes
from balance.questions.worth.repeat_line import again
from balance.questions.worth.study import worth
from balance.questions.worth.ways import NO_LESS, find_ways
from balance.simulation.engine import engine_of
from balance.stats.intervals import share_interval
from balance.studies.kept_games import Spent
from scenarios import Configuration, InputError
from tests.lab.balance.questions.worth.truths import by_row, false

ROWS = ("king", "good", "trick", "nothing", "bad", "far")
COUNTS = np.array([2, 4, 3, 4, 3, 1])
SHARP = {"policy": "sharp"}


def planned(settings=SHARP, **asked):
    return plan_worth("planted-deck", "cards", settings, **{"games": 1000, "drawn": 0, "watch": "win", **asked})


@pytest.fixture
def refused(monkeypatch):
    """Lets the scenario refuse configurations with fewer kings than are asked for, or whatever else is."""
    rules = Configuration.rules

    def refuse(wrong):
        def made(configuration):
            deck = rules(configuration)[0]
            if wrong(np.bincount(deck["cards_deck"][: deck["cards_size"]], minlength=6)):
                raise InputError("cards: the rules forbid this box")
            return rules(configuration)

        monkeypatch.setattr(Configuration, "rules", made)

    return refuse


def test_each_copy_lacks_by_a_word_of_its_own(planted):
    plan = planned()
    copies = np.array([draw_box(plan, 0, ROWS, number).copies for number in range(600)])
    missing = (COUNTS - copies) / COUNTS
    errors = np.sqrt(LACKS * (1 - LACKS) / COUNTS / 600)
    assert (abs(missing.mean(0) - LACKS) < 4 * errors).all()
    assert (abs(np.corrcoef(copies.T) - np.eye(6)) < 4 / np.sqrt(600)).all()


def test_a_box_hangs_on_its_number_and_the_seed_alone(planted):
    plan = planned({"policy": ["sharp", "blind"]})
    other = replace(plan, seed=1)
    some = [draw_box(plan, 0, ROWS, number).copies for number in range(8)]
    assert some == [draw_box(plan, 1, ROWS, number).copies for number in range(8)]
    assert some != [draw_box(other, 0, ROWS, number).copies for number in range(8)]
    assert [draw_box(plan, 0, ROWS[:2], number).copies for number in range(8)] == [each[:2] for each in some]


def test_no_two_boxes_play_the_same_games_nor_does_any_other_way(planted):
    plan = planned(games=10_000_000)
    cells = [draw_box(plan, 0, ROWS, number).cell for number in range(3)]
    assert [cell.first for cell in cells] == [FIRST, FIRST + STRIDE, FIRST + 2 * STRIDE]
    assert plan.games_of_a_box < STRIDE
    assert plan.games < FIRST


def test_a_copy_is_worth_the_slope_of_what_boxes_give_on_their_copies(planted, tmp_path):
    found = worth("planted-deck", "cards", SHARP, games=1000, drawn=0, watch="win", out=tmp_path / "a", threads=1)
    design, rates = [], []
    for number in range(100):
        box = draw_box(found.plan, 0, ROWS, number)
        rows = np.zeros(50, box.cell.configuration.scenario.game.result)
        box.cell.configuration.scenario.game.play_many(box.cell.configuration.rules(), 0, box.cell.first, rows)
        design.append([1, *box.copies])
        rates.append((rows["outcome"] == 0).mean())
    exact = np.linalg.lstsq(np.array(design), np.array(rates), rcond=None)[0][1:]
    told = by_row(found.worths, BOXES)
    assert [told[row].estimate for row in ROWS] == pytest.approx(list(exact))
    assert {each.games for each in told.values()} == {5000}
    assert [told[row].copies for row in ROWS] == COUNTS.tolist()


def test_a_card_that_is_never_in_the_game_is_worth_nothing_and_this_is_said_with_a_bound(planted, tmp_path):
    found = worth("planted-deck", "cards", SHARP, games=2000, drawn=0, watch="win", out=tmp_path / "a", threads=1)
    far = by_row(found.worths, BOXES)["far"]
    assert far.low < 0 < far.high
    assert false(found) == []  # seed 0: false in 5 % of the seeds at most


def test_a_card_that_acts_on_others_is_seen_to_be_worth_something_else_in_boxes(planted, tmp_path):
    """A king adds 6 points more while four good cards are there: a fifth adds nothing, the fourth all."""
    asked = {"games": 100_000, "drawn": 0, "boxes": 200, "watch": "win", "threads": 1}
    found = worth("planted-deck", "cards", {**SHARP, "bond": 60}, out=tmp_path / "a", **asked)
    assert false(found) == []
    deck, lacking = (by_row(found.worths, way)["good"] for way in (DECK, BOXES))
    (apart,) = [each for each in found.differences if each.row == "good"]
    assert apart.seen
    assert apart.high < 0
    assert "good" in next(line for line in found.answer if line.startswith("In the deck less in boxes that lack"))
    assert apart.estimate == deck.estimate - lacking.estimate
    assert apart.high - apart.low == pytest.approx(np.hypot(deck.high - deck.low, lacking.high - lacking.low), rel=0.02)
    assert all(each.way == BOXES for each in found.differences)


def test_a_box_that_the_scenario_refuses_is_drawn_again(planted, refused):
    refused(lambda copies: copies[0] == 0)
    kings = [draw_box(planned(), 0, ROWS, number).copies[0] for number in range(300)]
    assert (min(kings), max(kings)) == (1, 2)


def test_a_row_that_cannot_lack_a_copy_is_in_every_box_as_it_is(planted, refused, tmp_path):
    refused(lambda copies: copies[0] < 2)
    plan = planned()
    assert find_ways(plan).lack == {0: ROWS[1:]}
    assert draw_box(plan, 0, ROWS[1:], 0).cell.configuration.cells["cards"].get(("king", "count"), 2) == 2
    found = worth("planted-deck", "cards", SHARP, games=200, drawn=0, watch="win", out=tmp_path / "a", threads=1)
    assert "king" not in by_row(found.worths, BOXES)
    assert by_row(found.worths, DECK)["king"].estimate  # of one copy more
    assert ("cards.king.count=1", "cards: the rules forbid this box") in found.ways.left


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda copies: (copies[:5] < COUNTS[:5]).any() or copies[5] < 1, NO_LESS),
        (lambda copies: copies.sum() not in (16, 17, 18), "of 200 boxes that lack copies none can be played: cards: "),
    ],
)
def test_where_no_box_can_be_played_the_answer_says_why(planted, refused, tmp_path, wrong, reason):
    with patch.object(boxes, "LACKS", 0.9):
        refused(wrong)
        found = worth("planted-deck", "cards", SHARP, games=200, drawn=0, watch="win", out=tmp_path / "a", threads=1)
    assert not by_row(found.worths, BOXES)
    (told,) = [line for line in found.answer if line.startswith("Not told: in boxes: ")]
    assert reason in told
    assert found.decided


def test_a_row_that_hardly_any_box_lacks_is_not_rated(planted):
    plan = planned()
    drawn = [draw_box(plan, 0, ROWS, number) for number in range(100)]
    few = [replace(box, copies=(*box.copies[:5], int(number > 3))) for number, box in enumerate(drawn)]
    rng = np.random.default_rng(0)
    tables = [{"outcome=win": rng.integers(0, 2, 20)} for _ in few]
    full = dict(zip(ROWS, copies_of(plan, 0, ROWS), strict=True))
    told = in_boxes(0, plan.figures[0], full, few, tables, 0.05)
    assert [each.row for each in told] == list(ROWS[:5])


def test_a_spent_budget_leaves_the_batches_that_are_whole(planted):
    """Which boxes count does not hang on which of them had short games."""
    plan, played = planned(), []

    def play(cells, games):
        if played:
            raise Spent
        played.extend(cells)

    lacking = [draw_box(plan, 0, ROWS, number) for number in range(2 * BATCH)]
    assert play_boxes(SimpleNamespace(play=play), [lacking], 50) == BATCH
    assert played == [box.cell for box in lacking[:BATCH]]
    played.clear()
    assert play_boxes(SimpleNamespace(play=play), [lacking, lacking], 50) == BATCH  # as many of each context
    assert len(played) == 2 * BATCH


def test_a_budget_that_ends_in_the_boxes_gives_the_rest_and_says_so(planted, tmp_path):
    with patch.object(boxes, "BATCH", 30), patch("balance.questions.worth.study.play_boxes", return_value=60):
        found = worth("planted-deck", "cards", SHARP, games=200, drawn=0, watch="win", out=tmp_path / "a", threads=1)
    assert (found.boxes, found.decided) == (60, False)
    assert not by_row(found.worths, BOXES)
    assert by_row(found.worths, DECK)
    assert found.answer[1] == (
        "The budget ended it after 200 games of each and 60 boxes; the same line with --resume goes on. It left out "
        "what each is worth in boxes that lack copies (100 boxes of 10 games; 60 are too few)."
    )
    assert again(found).endswith(" --games 200 --drawn 0 --boxes 0 --seed 0")


def test_stopped_in_the_boxes_it_goes_on_to_the_same_bytes(planted, tmp_path):
    asked = {"games": 200, "drawn": 0, "boxes": 120, "watch": "win", "threads": 1}
    whole = worth("planted-deck", "cards", SHARP, out=tmp_path / "a", **asked)

    def stop(done, total, name):
        if name == "00-box-00020":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worth("planted-deck", "cards", SHARP, out=tmp_path / "b", progress=stop, **asked)
    kept = len(list((tmp_path / "b" / BOXES).iterdir()))
    assert 0 < kept < 120
    again = worth("planted-deck", "cards", SHARP, out=tmp_path / "b", resume=True, **asked)
    assert again.worths == whole.worths
    files = [each.relative_to(tmp_path / "a") for each in (tmp_path / "a").rglob("*.parquet")]
    assert len(files) == 13 + 120
    assert all((tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes() for file in files)
    with pytest.raises(InputError, match="the number of boxes: 120 there, 100 here"):
        worth("planted-deck", "cards", SHARP, out=tmp_path / "b", resume=True, **{**asked, "boxes": None})


def test_boxes_share_the_error_with_all_other_intervals(planted, tmp_path):
    asked = {"games": 400, "drawn": 0, "watch": "win", "threads": 1}
    for number, statements in ((0, 12 + 1 + 6), (100, 12 + 1 + 6 + 6 + 6)):
        found = worth("planted-deck", "cards", SHARP, boxes=number, out=tmp_path / str(number), **asked)
        (base,) = found.bases
        wins = round(base.estimate * 400)
        low, high, _ = share_interval(wins, 400, 1 - 0.05 / statements)
        assert (base.low, base.high) == (low, high)


def test_worth_against_price_is_told_of_boxes_too(rated):
    assert {way for _, way in rated["cards"].lines} >= {DECK, BOXES}


def test_the_answer_the_table_and_the_page_tell_boxes(rated, tmp_path):
    found = rated["cards"]
    told = found.answer
    assert any(line.startswith("For sharp: bad lowers the win most in boxes that lack copies: -") for line in told)
    assert any(
        "in the deck and in boxes that lack copies, per copy (for sharp each of 5 rows by " in line for line in told
    )
    _, markdown = write_page(found, tmp_path / "p.html")
    text = markdown.read_text()
    assert "100 boxes of 1 000 games" in text.replace("\u202f", " ").replace("\u00a0", " ")
    assert "Deck less boxes" in text
    assert "In boxes that lack copies" in text


def test_the_forecast_counts_the_boxes(planted, monkeypatch):
    for measured in ("seconds_of_a_game", "seconds_of_tables", "_seconds_of_draws"):  # twice, and each time another
        monkeypatch.setattr(forecast, measured, lambda *of: 0.0)
    with engine_of(1) as engine:
        none, some = (
            forecast_worth(plan, find_ways(plan), engine) for plan in (planned(boxes=0), planned(boxes=10_000))
        )
    assert some.whole > none.whole + 10_000 * 0.015


def test_ten_boxes_for_each_row_are_played_unless_somebody_says(planted):
    assert planned().boxes == 100
    assert usual_boxes(replace(planned().table, ids=tuple(map(str, range(38))))) == 380
    assert plan_worth("planted-deck", "tokens").boxes == plan_worth("planted-deck", "hero").boxes == 0
    assert planned().folder == Path("planted-deck-of-cards-policy-sharp-watch-outcome-win-games-1000-drawn-0-worth")
