"""worth: on a deck whose every worth is known all ways are right, agree, and say so."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from balance.design.turns import Turn
from balance.questions.worth import cells, forecast, parts, words
from balance.questions.worth.difference_words import NO_WIN, NOT_THE_SAME, SHARED, shared
from balance.questions.worth.differences import common_figure, deck_less_drawn
from balance.questions.worth.end_words import Ends, ends_of_all, extremes, seen_rows
from balance.questions.worth.page import sections, write_page
from balance.questions.worth.plan import BOXES, DEALT, DECK, DRAWN, REPLACED, SEATED, plan_worth
from balance.questions.worth.price_words import prices
from balance.questions.worth.study import worth
from balance.questions.worth.unseen_words import alike, unseen
from balance.questions.worth.values import (
    PAID,
    Worth,
    against_price,
    base_of_values,
    in_the_deck,
    of_values,
    placed,
    replaced,
)
from balance.questions.worth.ways import find_ways, is_unread
from balance.questions.worth.words import answer
from balance.simulation.engine import engine_of
from balance.stats.places import places
from balance.studies import configuration_time
from balance.studies.effects import Base
from balance.studies.figures import ROW, Figure
from balance.studies.kept_games import KeptGames, Spent
from balance.studies.no_answer import NoAnswerError
from balance.studies.other_endings import STOPPED
from balance.studies.stages import rounds_of
from tests.lab.balance.questions.worth import planted_deck
from tests.lab.balance.questions.worth.truths import by_row, false, installed


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


def test_where_no_difference_can_be_taken_a_sentence_says_why(rated, planted):
    apart = replace(rated["cards"], differences=())
    assert shared(apart) == NO_WIN
    game = replace(apart.plan.scenario.game, competitive=True)
    against = replace(apart.plan, scenario=replace(apart.plan.scenario, game=game))
    assert shared(replace(apart, plan=against)) == f"{SHARED}; {NOT_THE_SAME}."
    assert common_figure(game, rated["cards"].figures) is None
    assert shared(rated["tokens"]) == shared(rated["cards"]) == ""


def test_where_seats_compete_that_anybody_wins_has_another_name_than_the_win_of_a_seat(rated):
    found = rated["cards"]
    game = replace(found.plan.scenario.game, competitive=True)
    against = replace(found, plan=replace(found.plan, scenario=replace(found.plan.scenario, game=game)), lines={})
    assert extremes(found, 0, DECK).known[0].startswith("For sharp: king raises the win most in the deck")
    assert (
        extremes(against, 0, DECK).known[0].startswith("For sharp: king raises the share of games won most in the deck")
    )
    assert extremes(against, 0, DRAWN).known[0].startswith("For sharp: king raises the win most when drawn")
    assert "games won, a copy" in cells.heads(against, 0)
    assert parts.base_text(against, 0).startswith("games won ")


def test_a_copy_less_and_one_more_are_told_and_a_copy_is_worth_half_of_what_they_differ_by(rated):
    found = rated["cards"]
    king = by_row(found.worths, DECK)["king"]
    less, more = (e for e in found.effects if e.turn.context == 0 and e.turn.dial == "cards.king.count")
    assert (less.turn.after, more.turn.after, king.copies) == ("1", "3", 2)
    assert king.estimate == pytest.approx((more.estimate - less.estimate) / 2)


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


def test_what_is_sure_is_said_alone_and_in_plain_words_alike(rated):
    told = rated["cards"].answer
    (sure,) = [line for line in told if line.startswith("For sharp: king raises the win most in the deck: +")]
    assert " points of the win (+" in sure
    (plain,) = [line for line in told if line.startswith("In plain words, in the deck: ")]
    assert plain == "In plain words, in the deck: king raises the win most for both; bad lowers the win most for both."


def test_rows_that_are_not_seen_to_count_are_counted_of_all(planted, tmp_path):
    found = worth(
        "planted-deck", "cards", {"policy": "sharp"}, games=400, drawn=0, boxes=0, out=tmp_path / "few", threads=1
    )
    unseen = [each for each in by_row(found.worths, DECK).values() if not each.seen]
    says = (
        f"Not seen to move the win: {len(unseen)} of {len(by_row(found.worths, DECK))} rows in the deck (each by less "
    )
    assert sum(line.startswith(says) for line in found.answer) == 1


def test_a_row_that_may_be_first_but_is_not_seen_has_its_interval(rated):
    """How far it may hurt is no bound of how much it may help."""
    found = rated["cards"]
    one, other, *rest = [each for each in found.worths if (each.context, each.way) == (0, DECK)]
    seen = replace(one, estimate=0.1, low=0.05, high=0.15, first=1, last=2)
    open_yet = replace(other, estimate=0.02, low=-0.3, high=0.12, first=1, last=4)
    behind = [replace(each, estimate=-0.1, low=-0.2, high=0.01, first=3, last=4) for each in rest]
    (told,) = extremes(replace(found, worths=(seen, open_yet, *behind)), 0, DECK).close
    assert told.endswith(f"{one.row} (+10.0, +5.0 to +15.0) or {other.row} (-30.0 to +12.0).")


def test_what_is_also_seen_follows_what_it_adds_to(rated):
    """Here nothing is sure of the ends, so they are said before it; where they are, too."""
    found = rated["cards"]
    one, other, third, *_ = [each for each in found.worths if (each.context, each.way) == (0, DECK)]
    seen = replace(one, estimate=0.1, low=0.05, high=0.15, first=1, last=2)
    tied = replace(other, estimate=0.09, low=0.04, high=0.14, first=1, last=2)
    also = replace(third, estimate=0.03, low=0.01, high=0.05, first=3, last=3)
    ends = extremes(replace(found, worths=(seen, tied, also)), 0, DECK)
    assert ends.known == ()
    first, second = ends.close
    assert first.startswith("For sharp: these games cannot say which row raises the win most in the deck")
    assert second.startswith(f"For sharp: also seen to move the win in the deck, in points of the win: {third.row} (")
    alone = replace(seen, last=1), replace(also, first=2, last=3), replace(also, row="x", first=2, last=3)
    sure, more = extremes(replace(found, worths=alone), 0, DECK).known
    assert f"{one.row} raises the win most in the deck" in sure
    assert "also seen to move the win" in more


def test_how_many_more_rows_there_are_cannot_be_taken_for_a_row(rated):
    found = rated["cards"]
    one = next(each for each in found.worths if (each.context, each.way) == (0, DECK))
    rows = [replace(one, row=f"r{i}", estimate=0.1, low=0.05, high=0.15, first=1, last=5) for i in range(5)]
    (told,) = extremes(replace(found, worths=tuple(rows[:4])), 0, DECK).close
    assert told.endswith(" or r3 (+10.0, +5.0 to +15.0).")
    for number, said in ((4, "and one more row."), (5, "and 2 more rows.")):
        assert seen_rows(found, rows[:number]).endswith(said)


def test_where_many_tie_the_rows_that_are_surely_worth_something_are_named(rated):
    found = rated["cards"]
    ends = {"king": (0.1, 0.05, 0.15), "bad": (-0.1, -0.2, -0.01)}
    worths = []
    for each in found.worths:
        if each.way == DECK:
            estimate, low, high = ends.get(each.row, (0.02, -0.3, 0.2))
            worths.append(replace(each, estimate=estimate, low=low, high=high, first=1, last=5))
    (plain,) = [line for line in answer(replace(found, worths=tuple(worths))) if line.startswith("In plain words")]
    assert " tie for what raises the win most" in plain
    assert plain.startswith(
        "In plain words, in the deck: seen for all who play here to raise the win: king, to lower it: bad; "
    )
    hidden = [replace(each, low=-0.1) if each.context and each.row == "king" else each for each in worths]
    (plain,) = [line for line in answer(replace(found, worths=tuple(hidden))) if line.startswith("In plain words")]
    assert ": seen for all who play here to lower the win: bad; " in plain


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
    assert told.startswith(("Seen to move the win in the deck, in points of the win: king (+", "Not seen to move the "))
    assert last == "These intervals hold at once with 95 %, also with those of the rows that are to come."
    for played, said in ((1, ("So far 1 of 7 tables have 312 games, as the first round takes.",)), (0, ())):
        with pytest.raises(NoAnswerError) as none:
            worth("planted-deck", "tokens", {"policy": "sharp"}, games=20_000, out=tmp_path / f"{played}", threads=1)
        assert none.value.so_far == said


def test_a_narrow_terminal_keeps_every_column_in_which_something_is_seen(rated):
    """Here no worth is seen in the first context, and of one row that the ways differ."""
    found = rated["cards"]
    other = next(each for each in found.differences if each.context == 0)
    hidden = replace(
        found,
        worths=tuple(replace(each, low=-0.1, high=0.1) for each in found.worths),
        differences=tuple(replace(each, low=-0.1, high=0.1) for each in found.differences),
        effects=(),
    )
    seen = replace(hidden, differences=(replace(other, low=0.1, high=0.2), *hidden.differences[1:]))
    heads = cells.heads(found, 0)
    kept, spared = (
        [head for head, spare in zip(heads, cells.spares(rating, 0, cells.cells(rating, 0)), strict=True) if not spare]
        for rating in (seen, hidden)
    )
    assert spared == ["place", "row", "copies", "win, a copy", "interval", "price", "off the line"]
    assert kept == [*spared[:-2], "deck less draw", "interval", *spared[-2:]]


def test_many_rows_that_share_their_places_and_of_which_nothing_is_seen_are_one_line(rated, monkeypatch):
    found = rated["cards"]
    tied = replace(
        found,
        worths=tuple(replace(each, low=-0.1, high=0.1, first=1, last=5) for each in found.worths),
        differences=(),
        effects=(),
    )
    rows, ties = cells.without_ties(tied, 0)
    assert (len(rows), ties) == (5, [])  # so few are listed
    monkeypatch.setattr(cells, "MOST_TIED", 3)
    rows, ((place, names),) = cells.without_ties(tied, 0)
    assert (rows, place, len(names)) == ([], "1 to 5", 5)
    said = words.tied(found.plan, place, ["a", "b"])
    assert said == "2 of 6 rows are not told apart (places 1 to 5, nothing seen): a, b."
    many = words.tied(found.plan, "1 to 64", [f"n{i}" for i in range(64)])
    assert many == "64 of 6 rows are not told apart (places 1 to 64, nothing seen); the page lists them."
    one = next(each for each in tied.worths if each.context == 0)
    rows, ((_, names),) = cells.without_ties(
        replace(tied, worths=tuple(replace(each, low=0.1, high=0.2) if each is one else each for each in tied.worths)),
        0,
    )
    assert ([row[1] for row in rows], one.row in names) == ([one.row], False)
    every = cells.cells(rated["hero"], 0)
    assert cells.without_ties(rated["hero"], 0) == (every, [])


def test_what_is_not_seen_is_one_sentence_for_all_ways_and_scripts(rated, planted):
    found = rated["cards"]
    hidden = replace(
        found,
        worths=tuple(replace(each, low=-0.1, high=0.1) for each in found.worths),
        differences=tuple(replace(each, low=-0.2, high=0.1) for each in found.differences),
        lines={where: replace(line, low=-0.02, high=0.02, residuals=()) for where, line in found.lines.items()},
    )
    assert [extremes(hidden, context, way) for context in (0, 1) for way in (DECK, DRAWN)] == [Ends()] * 4
    each = "all 5{} in the deck ({}by less than 10.0 points), all 5 when drawn (by less than 10.0 points)"
    (told,) = [line for line in unseen(hidden) if line.startswith("Not seen to move the win: ")]
    assert told.startswith(f"Not seen to move the win: for sharp {each.format(' rows', 'each ')}")
    assert f"; for blind {each.format('', '')}" in told
    assert alike(hidden).startswith(
        "Not seen to differ: in the deck and when drawn, per copy and game (for sharp each of 5 rows by less than 20.0 "
    )
    every = answer(replace(hidden, lines={}))
    assert every[0] == told  # what was asked first is answered first
    assert "In plain words: no row is seen to move the win in the deck yet." in every
    assert {row[3] for row in cells.cells(hidden, 0)} == {"not seen"}  # and no bound that looks like a size
    alone = replace(hidden, plan=plan_worth("planted-deck", "cards", {"policy": "sharp"}))
    assert next(iter(unseen(alone))).startswith(
        "Not seen to move the win: all 5 rows in the deck (each by less than 10.0"
    )


def test_the_table_on_the_page_has_room_for_its_columns_and_the_rest_is_folded(rated):
    section = next(each for each in sections(rated["cards"]) if each.id == "context-01")
    first, more = (each for each in section.blocks if each.kind == "table")
    heads = [[head for head, _ in table.columns] for table in (first, more)]
    assert heads[0][:4] == ["Place", "Row", "Copies", "Win, a copy"]
    assert heads[1][0] == "Row"
    assert {"A copy less", "A copy more", "Raw rate"} <= set(heads[1])
    assert max(map(len, heads)) <= 8
    assert (bool(first.folded), bool(more.folded)) == (False, True)


def test_a_seats_share_is_set_beside_the_even_one(rated):
    plan = rated["hero"].plan
    game = replace(plan.scenario.game, competitive=True)
    against = replace(rated["hero"], plan=replace(plan, scenario=replace(plan.scenario, game=game)))
    assert (words._even(against, 0), words._even(rated["hero"], 0)) == ("; an even share is 50 %", "")
    length = replace(against.bases[0], figure=Figure("rounds.mean", "rounds", -1, "mean"))
    assert words._even(replace(against, bases=(length,)), 0) == ""  # nobody wins a part of the rounds
    dealt = replace(against, bases=())
    assert "An even share of the win is 50 %." in words.answer(dealt)


def test_a_price_that_says_nothing_is_one_sentence(rated):
    found = rated["cards"]
    flat = {
        where: replace(
            line, slope=0.0, low=-0.01, high=0.02, residuals=tuple(replace(r, low=-1, high=1) for r in line.residuals)
        )
        for where, line in found.lines.items()
        if where[1] in (DECK, DRAWN)
    }
    assert prices(replace(found, lines=flat)) == [
        "price is not seen to go with worth, and no row to be worth more or less than it says: 1 more of price "
        "for sharp by less than 2.0 points in the deck and by less than 2.0 points when drawn; "
        "for blind by less than 2.0 points in the deck and by less than 2.0 points when drawn."
    ]


def test_the_game_as_it_is_is_told_for_each_script(rated):
    found = rated["cards"]
    assert [base.context for base in found.bases] == [0, 1]
    assert [line.partition(": win ")[0] for line in found.answer if line.startswith("As it is")] == [
        "As it is, for sharp",
        "As it is, for blind",
    ]
    assert any(line.startswith("As it is, for sharp: win ") for line in rated["hero"].answer)


def test_what_is_seen_at_one_seat_alone_is_said_beside_what_is_not_seen_over_all(rated):
    found = rated["hero"]
    hidden = [replace(each, low=-1.0, high=1.0) for each in found.worths]
    assert "at a seat alone" not in " ".join(unseen(replace(found, worths=hidden)))
    at = next(i for i, each in enumerate(found.worths) if each.seat == 2)
    hidden[at] = replace(hidden[at], estimate=0.3, low=0.2, high=0.4)
    (told,) = unseen(replace(found, worths=hidden))
    assert f"; at a seat alone seen: {hidden[at].row} at seat 2 (+30.0, +20.0 to +40.0))" in told


def test_the_base_is_no_share_of_a_win_that_players_have_together(rated):
    found = rated["hero"]
    scenario = found.plan.scenario
    for competitive, name in ((True, "a seat's share of the win 5"), (False, "win 5")):
        game = replace(scenario.game, competitive=competitive)
        plan = replace(found.plan, scenario=replace(scenario, game=game))
        bases = [Base(0, PAID, 0.5, 0.4, 0.6, 100)]
        assert parts.base_text(replace(found, plan=plan, bases=bases), 0).startswith(name)


def test_what_seats_get_together_is_told_only_where_it_is_not_one_win():
    """Three seats that tie get 333 thousandths each: their average is no news."""
    has = np.ones((4, 1, 3), np.bool_)
    paid = np.array([[[1000, 0, 0]], [[333, 333, 333]], [[0, 500, 500]], [[0, 1000, 0]]])
    assert base_of_values(0, paid, has, 0.05) == []
    paid[0] = 0  # nobody wins
    (base,) = base_of_values(0, paid, has, 0.05)
    assert base.low <= base.estimate < 1 / 3


def test_the_columns_of_seats_say_that_they_are_intervals(rated):
    assert cells.heads(rated["hero"], 0)[-2:] == ["seat 1, interval", "seat 2, interval"]


def test_a_price_is_told_in_plain_sentences(rated):
    (told,) = [line for line in rated["cards"].answer if line.startswith("For sharp: in the deck, 1 more of price ")]
    assert "Worth less than their price says: bad (-" in told
    assert "Worth more than their price says: nothing (+" in told


def test_the_forecast_counts_what_it_takes_to_make_the_tables(planted):
    plan = plan_worth("planted-deck", "cards", {"policy": "sharp"}, games=10_000, drawn=0, boxes=0)
    with engine_of(1) as engine, patch.object(configuration_time, "seconds_of_a_configuration", lambda every: 0.5):
        seconds = forecast.forecast_worth(plan, find_ways(plan), engine)
    cells_played, rounds = 1 + len(plan.turns[0]), len(rounds_of(10_000, False, True))
    assert seconds > 0.5 * cells_played * rounds
    assert seconds < 0.6 * cells_played * rounds + 10


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
        found = of_values(0, DEALT, tuple("abcde"), paid, has, 0.05 / 25)
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


def test_where_the_number_of_copies_plays_no_part_that_is_said(rated, monkeypatch):
    """In Human Punishment setups.csv says how many weapons lie out; of a locked launcher each copy counts."""
    plan = plan_worth("human-punishment", "weapons", {"players": 8, "policy": "surveyor"})
    unread = [row for row in plan.rows if is_unread(plan, 0, row) and row not in ("fists", "launcher")]
    assert {"pistol", "rifle", "companion"} <= set(unread)
    assert not is_unread(plan, 0, "launcher")
    one = next(each for each in rated["cards"].worths if each.way == DECK)
    worths = tuple(replace(one, context=0, row=row, copies=1, moved=0) for row in ("pistol", "companion", "launcher"))
    found = replace(rated["cards"], plan=plan, worths=worths)
    said = (
        "A copy more or less of pistol and companion changes nothing that is played: what weapons says of their number "
        "plays no part here."
    )
    assert words._unread(found) == [said]
    assert words._flat(found, 0)[0].startswith("launcher changes no result of any game, with a copy more or less: ")
    assert words._one_sided(found) == ["one copy less of companion: row eight: companions is 1; there are 0"]


def test_what_many_rows_may_be_is_counted_after_what_is_known(rated):
    found = rated["cards"]
    worths = []
    for each in found.worths:
        if each.way == DECK and each.figure == found.figures[0]:
            low = 0.05 if each.row == "king" else -0.3
            worths.append(replace(each, estimate=0.1, low=low, high=0.2, first=1, last=4))
    ends = extremes(replace(found, worths=tuple(worths)), 0, DECK)
    assert (len(ends.known), ends.close, ends.unsaid) == (1, (), 1)
    assert ends.known[0].startswith("For sharp: seen to move the win in the deck, in points of the win: king (+10.0, ")
    told = answer(replace(found, worths=tuple(worths)))
    counted = (
        "In 2 cases these games cannot say which row raises or lowers a figure most: more than 4 rows may be it. The "
        "table shows their intervals."
    )
    assert told.index(ends.known[0]) < told.index(counted)
    assert sum("these games cannot say which" in text.lower() for text in told) == 1


def test_what_is_said_of_the_usual_script_comes_first_though_the_games_say_more_of_another(rated):
    found = rated["cards"]

    def said(**of_the_first):
        worths = [replace(each, **of_the_first) if not each.context else each for each in found.worths]
        return ends_of_all(replace(found, worths=tuple(worths)))

    assert all(text.startswith("For sharp: ") for text in ends_of_all(found).known[:2])
    few = [each.row for each in parts.of(found, 0, DECK)][:2]
    worths = [
        replace(each, first=1 if each.row in few else 3, last=2 if each.row in few else 4) if not each.context else each
        for each in found.worths
    ]
    between = ends_of_all(replace(found, worths=tuple(worths)))
    assert between.known[0].startswith("For sharp: these games cannot say which row raises the win most in the deck")
    assert any(text.startswith("For blind: ") for text in between.known)
    nothing = said(low=-0.3, high=0.3, first=1, last=5)
    assert nothing.known[0] == "For sharp: these games cannot say which row moves the win most."
    assert all(text.startswith("For blind: ") for text in nothing.known[1:])


def test_what_a_copy_less_and_a_copy_more_do_stands_under_these_words(rated):
    assert cells.heads(rated["cards"], 0)[-4:-2] == ["a copy less", "a copy more"]
