"""worth: on a deck whose every worth is known all ways are right, agree, and say so."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from balance.design.turns import Turn
from balance.questions.worth import cells, forecast
from balance.questions.worth.differences import deck_less_drawn
from balance.questions.worth.page import write_page
from balance.questions.worth.plan import BOXES, DEALT, DECK, DRAWN, REPLACED, SEATED, plan_worth
from balance.questions.worth.study import worth
from balance.questions.worth.values import (
    Worth,
    against_price,
    in_the_deck,
    of_values,
    placed,
    replaced,
)
from balance.questions.worth.ways import find_ways
from balance.questions.worth.words import answer
from balance.simulation.engine import engine_of
from balance.stats.places import places
from balance.studies import configuration_time
from balance.studies.figures import ROW, Figure
from balance.studies.kept_games import KeptGames, Spent
from balance.studies.no_answer import NoAnswerError
from balance.studies.other_endings import STOPPED
from balance.studies.stages import rounds_of
from tests.lab.balance.questions.worth import planted_deck
from tests.lab.balance.questions.worth.truths import HERO, by_row, false, installed


@pytest.mark.parametrize("what", ["cards", "tokens", "hero"])
def test_every_statement_is_true(rated, what):
    assert false(rated[what]) == []  # seed 0: each may fail in 5 % of the seeds at most


def test_the_dominant_row_stands_first_in_all_ways_and_the_worst_last(rated):
    for way in (DECK, DRAWN, BOXES):
        for context in (0, 1):
            rows = by_row(rated["cards"].worths, way, context)
            assert (rows["king"].first, rows["king"].seen) == (1, True)
            assert (rows["bad"].last, rows["bad"].seen) == (5, True)
            if way != BOXES:  # 100 boxes are few
                assert (rows["king"].last, rows["bad"].first) == (1, 5)


def test_the_ways_agree_on_the_order(rated):
    for context in (0, 1):
        ways = [by_row(rated["cards"].worths, way, context) for way in (DECK, DRAWN, BOXES)]
        for row in ways[0]:
            assert max(way[row].first for way in ways) <= min(way[row].last for way in ways)


def test_in_one_unit_the_deck_and_the_draw_differ_by_less_than_these_games_can_say(rated):
    """Exact differences are up to 0.12 points, since an exchanged card may still come; `false` holds the intervals."""
    between = [each for each in rated["cards"].differences if each.way == DRAWN]
    assert len(between) == 2 * 5
    assert all(each.estimate == each.deck - each.other for each in between)
    assert all(max(-each.low, each.high) < 0.007 for each in between)
    deck = by_row(rated["cards"].worths, DECK)
    drawn = by_row(rated["cards"].worths, DRAWN)
    assert between[0].deck == deck["king"].estimate
    assert between[0].other == pytest.approx(drawn["king"].estimate * drawn["king"].often / deck["king"].copies)


def test_pairs_make_the_interval_of_a_difference_that_its_games_have():
    """Games that only one way has add to that way alone; the error is that of both means."""
    rng = np.random.default_rng(1)
    luck = rng.normal(size=3000)
    deck = 0.02 + 0.2 * luck + 0.1 * rng.normal(size=3000)
    gain = np.round(1000 * (0.04 + 0.4 * luck[:1000]))
    figure = Figure("outcome=win", "outcome", -1, "share")
    one = Worth(0, DECK, "a", figure, deck.mean(), 0, 0, 3000, copies=2, influence=deck - deck.mean())
    table = {"draws_0": np.ones(1000, np.int64), "gain_0": gain}
    (found,) = deck_less_drawn(0, ("a",), [one], table, 0.05)
    assert found.estimate == pytest.approx(deck.mean() - gain.mean() / 2000)
    both = np.var(deck[:1000] / 3000 - gain / 2000 / 1000) * 1000 + np.var(deck) * 2000 / 3000**2
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * np.sqrt(both), rel=0.2)
    alone = np.sqrt(np.var(deck) / 3000 + np.var(gain / 2000) / 1000)
    assert (found.high - found.low) / 2 < 1.96 * alone  # what both games share of luck cancels


def test_scripts_that_disagree_are_named(rated):
    told = [line for line in rated["cards"].answer if line.startswith("They disagree on trick when drawn: sharp +")]
    assert len(told) == 1
    assert "; blind -" in told[0]


def test_a_row_that_is_not_in_the_game_is_left_out(rated):
    assert rated["cards"].ways.left == (("far", "a copy more shows in no pile, so none is in this game"),)
    assert "far" not in {each.row for each in rated["cards"].worths}
    assert "Not rated: far: a copy more shows in no pile, so none is in this game." in rated["cards"].answer


def test_off_the_line_of_worth_against_price_are_the_row_that_is_too_good_and_the_one_that_is_too_bad(rated):
    line = rated["cards"].lines[0, DECK]
    assert line.low > 0
    off = {each.worth.row: each.low + each.high for each in line.residuals if each.outlier}
    assert off["bad"] < 0 < off["nothing"]


def test_influences_make_the_interval_that_the_worth_has():
    rng = np.random.default_rng(1)
    games = rng.normal(size=(1000, 3)) + np.array([0.0, 1.0, 2.0])
    figure = Figure("rounds.mean", "rounds", -1, "mean")
    rows = [
        Worth(0, DECK, name, figure, of.mean(), of.mean(), of.mean(), 1000, influence=of - of.mean())
        for name, of in zip("abc", games.T, strict=True)
    ]
    line = against_price(rows, {"a": 0, "b": 1, "c": 2}, 0.05)
    slopes = (games[:, 2] - games[:, 0]) / 2
    half = 1.9623 * slopes.std(ddof=1) / np.sqrt(1000)
    assert line.slope == pytest.approx(slopes.mean())
    assert (line.high - line.low) / 2 == pytest.approx(half, rel=1e-3)
    assert against_price(rows, {"a": 1, "b": 1, "c": 1}, 0.05) is None
    assert against_price(rows[:2], {"a": 0, "b": 1}, 0.05) is None


def test_of_games_that_do_not_end_no_worth_in_rounds_is_told(rated, tmp_path):
    """What stops at the cap has no length, so its row has no place, and the others are put in order without it."""
    found = rated["tokens"]
    rounds = Figure("rounds.mean", "rounds", -1, "mean")
    ends = ((-16.0, -17.0, -15.0), (2.0, 1.0, 3.0), (-2.0, -3.0, -1.0))
    every = [Worth(0, REPLACED, f"t{i}", rounds, *end, 100) for i, end in enumerate(ends)]
    every[0] = replace(every[0], capped=0.63, cap=60)
    worths = tuple(placed(every))
    assert [(each.row, each.first, each.last) for each in worths] == [("t1", 1, 1), ("t2", 2, 2), ("t0", 0, 0)]
    endless = replace(found, worths=worths, figures=(rounds,), effects=(), bases=())
    said = " ".join(answer(endless))
    assert "t2 lowers the length most" in said
    assert "63.0 % of the games that t0 is compared with stop at the cap of 60 rounds. Such games have no" in said
    assert "16.0" not in said
    which = replace(worths[-1], stops="with t1 in place of t0")
    said = " ".join(answer(replace(endless, worths=(*worths[:-1], which))))
    assert "For sharp: 63.0 % of the games with t1 in place of t0 stop at the cap of 60 rounds. Such games" in said
    last = cells.cells(endless, 0)[-1]
    assert last[:5] == ["", "t0", "0", "no length", "up to 63.0 % stop at the cap"]
    write_page(endless, tmp_path / "page.html")
    write_page(replace(endless, worths=worths[-1:]), tmp_path / "page.html")  # nothing is left to draw


def test_it_is_known_with_which_row_most_games_stop():
    """Three rows take each other's place: with `b` in place of `a` half of the games are stopped."""
    rounds = Figure("rounds.mean", "rounds", -1, "mean")

    def games(stops):
        length = np.where(np.arange(8) < stops, 60, 9)
        return {"rounds.mean": length, STOPPED: (length == 60).astype(np.int64), ROW: length}

    def turn(row, after, up=0):
        return Turn(0, f"cards.{row}.count", "cell", "2", "", after, "step", up, "", configuration=None)

    of_a = {turn("a", "b"): games(4), turn("a", "c"): games(1)}
    (found,) = replaced(0, rounds, games(0), of_a, 0.05)
    assert (found.capped, found.cap, found.stops) == (0.5, 60, "with b in place of a")
    (found,), _ = in_the_deck(0, rounds, games(0), {turn("a", "3", 1): games(2), turn("a", "1", -1): games(0)}, 0.05)
    assert (found.capped, found.stops) == (0.25, "with one copy more of a")
    (found,) = replaced(0, rounds, games(0), {turn("a", "b"): games(0)}, 0.05)
    assert (found.capped, found.stops) == (0.0, "")


def test_a_budget_that_ends_the_first_round_tells_the_rows_that_were_played(planted, tmp_path, monkeypatch):
    """Their intervals are of the error that all rows share, so it does not matter which were left out."""
    real, played = KeptGames.play, 3

    def spent(self, cells, games):
        real(self, cells[:played], games)
        raise Spent

    monkeypatch.setattr(KeptGames, "play", spent)
    asked = {"drawn": 0, "boxes": 0, "out": tmp_path / "few", "threads": 1, "watch": "win"}
    with pytest.raises(NoAnswerError, match="before a first round was played") as none:
        worth("planted-deck", "cards", {"policy": "sharp"}, games=20_000, **asked)
    first, told, last = none.value.so_far
    assert first == (
        "So far 1 of the 6 rows are rated, by 312 games of each change. This is no order: each of the others may be "
        "worth more, or less."
    )
    assert told.startswith(
        ("Seen to move the win by a copy more in the deck, in points of the win: king (+", "Not seen to move the ")
    )
    assert last == "These intervals hold at once with 95 %, also with those of the rows that are to come."
    for played, said in ((1, ("So far 1 of 7 tables have 312 games, as the first round takes.",)), (0, ())):
        with pytest.raises(NoAnswerError) as none:
            worth("planted-deck", "tokens", {"policy": "sharp"}, games=20_000, out=tmp_path / f"{played}", threads=1)
        assert none.value.so_far == said


def test_the_forecast_counts_what_it_takes_to_make_the_tables(planted):
    plan = plan_worth("planted-deck", "cards", {"policy": "sharp"}, games=10_000, drawn=0, boxes=0)
    with engine_of(1) as engine, patch.object(configuration_time, "seconds_of_a_configuration", lambda every: 0.5):
        expected = forecast.forecast_worth(plan, find_ways(plan), engine)
        seconds = expected.whole
    cells_played, rounds = 1 + len(plan.turns[0]), len(rounds_of(10_000, False, True))
    assert seconds > 0.5 * cells_played * rounds
    assert seconds < 0.6 * cells_played * rounds + 10
    assert 0.5 * cells_played < expected.first < 0.6 * cells_played + 1  # of the first round alone


def test_places_by_intervals():
    assert places([0.5, 0.0, 0.1], [0.9, 0.2, 0.3]) == [(1, 1), (2, 3), (2, 3)]


def test_without_a_lot_each_value_is_set_at_each_seat_in_turn(tmp_path):
    toml = planted_deck.FILES["game.toml"].replace('["random", "strong"', '["strong"').replace('"random"', '"plain"')
    with installed(tmp_path / "planted", game_toml=toml):
        found = worth(
            "planted-deck", "hero", {"players": 2, "policy": "sharp"}, games=10_000, out=tmp_path / "out", threads=1
        )
        assert {each.way for each in found.worths} == {SEATED}
        assert false(found) == []
        strong = by_row(found.worths, SEATED)["strong"]
    dealt_width = 0.0206  # of 20 000 games with lots for two scripts; the same dice make up for half of the games
    assert strong.high - strong.low < dealt_width / 2


@pytest.mark.parametrize("way", [SEATED, DEALT])
def test_a_seat_that_never_holds_a_value_is_left_out(tmp_path, way):
    """Over both seats each hero would be worth half of what it is."""
    toml = planted_deck.FILES["game.toml"]
    if way == SEATED:
        toml = toml.replace('["random", "strong"', '["strong"').replace('"random"', '"plain"')
    asked = {"players": 2, "policy": "sharp", "holders": 1}
    with installed(tmp_path / "planted", game_toml=toml):
        found = worth("planted-deck", "hero", asked, games=20_000, out=tmp_path / "out", threads=1)
        assert false(found) == []
    assert found.ways.values[0].seats == (1,)
    assert len(found.ways.values[0].cells) == (3 if way == SEATED else 1)  # none is played for seat 2
    over_all, alone = by_row(found.worths, way)["strong"], next(each for each in found.worths if each.seat)
    assert over_all.low > HERO["strong"] / 2
    assert over_all.estimate == alone.estimate
    assert {each.seat for each in found.worths} == {0, 1}
    assert cells.heads(found, 0)[-2:] == ["against average", "interval"]  # those of seat 1 are the same
    assert "Seat 2 is left out: no character changes a game there." in found.answer
    assert any(line.startswith("As it is: at seat 1, win ") for line in found.answer)


def test_a_hero_of_games_that_are_hardly_ever_lost_has_an_interval_that_holds():
    """30 tables at 95 %: 6 or more fail with a chance of 0.3 %; with Student's t 22 of them did."""
    effects, failed = np.array([-0.004, 0.001, 0.001, 0.001, 0.001]), 0  # they add up to 0
    with_each = effects + 3 * (0 - effects) / 4  # three of the other four sit at the table too
    for seed in range(30):
        random = np.random.default_rng([seed, 2])
        deal = random.permuted(np.tile(np.arange(5), (2000, 1)), axis=1)[:, :4]
        has = np.zeros((2000, 5, 4), bool)
        has[np.arange(2000)[:, None], deal, np.arange(4)] = True
        won = random.random(2000) < 0.997 + effects[deal].sum(1)
        paid = np.broadcast_to(1000 * won[:, None, None], has.shape)
        found = of_values(0, DEALT, tuple("abcde"), (1, 2, 3, 4), paid, has, 0.05 / 25)
        failed += any(not each.low <= with_each["abcde".index(each.row)] <= each.high for each in found)
    assert failed <= 5


def test_what_is_dealt_is_rated_from_one_table(rated):
    assert {each.way for each in rated["hero"].worths} == {DEALT}
    assert len(rated["hero"].ways.values[0].cells) == 1
    assert {each.seat for each in rated["hero"].worths} == {0, 1, 2}


def test_rows_without_counts_take_each_others_place(rated):
    found = by_row(rated["tokens"].worths, REPLACED)
    assert (found["up"].first, found["down"].last) == (1, 3)
    assert len(rated["tokens"].plan.turns[0]) == 2 * 3 * 2  # scripts, rows, others


def test_asked_again_the_answer_is_the_same_to_the_byte(planted, tmp_path):
    asked = {"games": 500, "drawn": 100, "threads": 1}
    first = worth("planted-deck", "cards", out=tmp_path / "a", **asked)
    again = worth("planted-deck", "cards", out=tmp_path / "a", resume=True, **asked)
    other = worth("planted-deck", "cards", out=tmp_path / "b", **asked)
    assert first.worths == again.worths == other.worths
    files = [p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*") if p.suffix in (".parquet", ".json")]
    assert len(files) > 20
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_contexts_may_be_rated_in_other_ways(planted, tmp_path):
    from balance.questions.worth.page import write_page

    settings = {"lookahead": [0, 1], "policy": "sharp"}
    found = worth("planted-deck", "cards", settings, games=50, drawn=50, boxes=0, out=tmp_path / "a", threads=1)
    assert {each.way for each in found.worths if each.context == 1} == {DECK}
    _, markdown = write_page(found, tmp_path / "a.html")
    assert "goes on beyond the edge" not in markdown.read_text()
    worths = [replace(each, estimate=50.0, high=60.0) if i == 0 else each for i, each in enumerate(found.worths)]
    _, markdown = write_page(replace(found, worths=tuple(worths)), tmp_path / "b.html")
    assert "goes on beyond the edge" in markdown.read_text()


def test_who_thinks_ahead_has_no_worth_when_drawn(planted, tmp_path):
    found = worth(
        "planted-deck", "cards", {"lookahead": 1, "policy": "sharp"}, games=50, boxes=0, out=tmp_path / "a", threads=1
    )
    assert ("when drawn", "draws are played on by script, and here a seat thinks ahead") in found.ways.left
    assert any(line.startswith("Not told: when drawn: ") for line in found.answer)
