"""What worth says of rows in sentences: what is seen, what is not seen, and what these games cannot say."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from balance.questions.worth import cells, difference_words, parts, plain_words, words
from balance.questions.worth.difference_words import NO_WIN, NOT_THE_SAME, SHARED, shared
from balance.questions.worth.differences import common_figure
from balance.questions.worth.end_words import Ends, ends_of_all, extremes, seen_rows
from balance.questions.worth.plan import DECK, DRAWN, plan_worth
from balance.questions.worth.price_words import prices
from balance.questions.worth.seats import is_even
from balance.questions.worth.study import worth
from balance.questions.worth.unseen_words import alike, unseen
from balance.questions.worth.values import (
    PAID,
    base_of_values,
)
from balance.questions.worth.words import answer
from balance.studies.effects import Base
from balance.studies.figures import Figure
from tests.lab.balance.questions.worth.truths import by_row


def test_where_no_difference_can_be_taken_a_sentence_says_why(rated, planted):
    apart = replace(rated["cards"], differences=())
    assert shared(apart) == NO_WIN
    game = replace(apart.plan.scenario.game, competitive=True)
    against = replace(apart.plan, scenario=replace(apart.plan.scenario, game=game))
    assert shared(replace(apart, plan=against)) == f"{SHARED} {NOT_THE_SAME}"
    drawn = replace(apart, plan=against, worths=tuple(each for each in apart.worths if each.way != DECK))
    assert shared(drawn) == ""  # a budget left out the deck, so nothing is told of it
    assert common_figure(game, rated["cards"].figures) is None
    assert shared(rated["tokens"]) == shared(rated["cards"]) == ""


def test_that_a_copy_in_the_deck_favours_no_seat_is_said_of_seats_that_are_alike_only():
    def said(settings, watch=None, ends_seen=True):
        plan = plan_worth("humans", "events", {"players": 4, **settings}, scripts=["catcher"], watch=watch)
        return difference_words._favoured(plan, ends_seen)

    mixed, unlike = {"mode": "mixed"}, "The seats share one deck, but they are unlike: a copy in the deck may favour"
    assert said({}) == SHARED
    assert said(mixed) == f"{unlike} a side. How games end shows which."
    unseen = "How games end would show which, but no copy is seen to move that."
    assert said(mixed, ends_seen=False) == f"{unlike} a side. {unseen}"
    assert said(mixed, "winner=1,rounds") == (
        f"{unlike} a side. --watch winner=1,winner=2 shows what seat 1 (zombie) and seat 2 (guy) win."
    )
    assert said(mixed, "winner=1,winner=2") == said({}, "winner") == ""  # the table has it
    assert said({"mode": "mixed", "side": "guy"}) == SHARED


def test_a_copy_less_and_one_more_are_told_and_a_copy_is_worth_half_of_what_they_differ_by(rated):
    found = rated["cards"]
    king = by_row(found.worths, DECK)["king"]
    less, more = (e for e in found.effects if e.turn.context == 0 and e.turn.dial == "cards.king.count")
    assert (less.turn.after, more.turn.after, king.copies) == ("1", "3", 2)
    assert king.estimate == pytest.approx((more.estimate - less.estimate) / 2)


def test_what_is_sure_is_said_alone_and_in_plain_words_alike(rated):
    told = rated["cards"].answer
    (sure,) = [line for line in told if line.startswith("For sharp: king raises the win most in the deck: +")]
    assert " points of the win (+" in sure
    (plain,) = [line for line in told if line.startswith("In plain words, in the deck: ")]
    assert plain == "In plain words, in the deck: king raises the win most for both; bad lowers the win most for both."


def test_the_plain_words_say_what_copies_in_the_deck_are_seen_to_move_where_no_draw_is_seen_to():
    plan = plan_worth("humans", "events", {"mode": "mixed", "players": 3}, scripts=["catcher"])
    (zombies,) = (each for each in plan.figures if each.text == "outcome=win_zombie")
    seen = SimpleNamespace(row="escape", way=DECK, seat=0, figure=zombies, seen=True, estimate=-0.05)
    unseen = SimpleNamespace(**{**vars(seen), "row": "eat", "seen": False})
    rating = SimpleNamespace(plan=plan, worths=[seen, unseen])
    said = "; in the deck escape is seen to move how games end (win zombie)"
    assert (plain_words._ends_moved(rating, DRAWN), plain_words._ends_moved(rating, DECK)) == (said, "")
    assert plain_words._ends_moved(SimpleNamespace(plan=plan, worths=[unseen]), DRAWN) == ""


def test_the_plain_words_say_where_games_of_the_row_that_is_named_first_stop_at_the_cap_often(rated):
    found, plain = rated["cards"], "king raises the win most for both; bad lowers the win most for both."

    def said(**capped):
        worths = [
            replace(each, capped=capped[each.row], stops=f"with one copy more of {each.row}") if part else each
            for each in found.worths
            for part in [each.way == DECK and capped.get(each.row, 0)]
        ]
        return answer(replace(found, worths=tuple(worths)))[0]

    assert said(king=0.05, good=0.9).endswith(plain)  # seldom; and a row that is not named
    assert said(king=0.35).endswith(
        f"{plain} Much of that may come from games that do not end: 35.0 % of the games with one copy more of king "
        "stop at the cap, where nobody wins."
    )
    both = said(king=0.35, bad=1.0)
    assert (
        ": all of the games with one copy more of bad and 35.0 % of the games with one copy more of king stop" in both
    )


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
    assert told.endswith(f"{one.row} (+10.0, +5.0 to +15.0) or {other.row} (not seen: -30.0 to +12.0).")


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
    moved = "also seen to move the win by a copy more in the deck, in points of the win"
    assert second.startswith(f"For sharp: {moved}: {third.row} (")
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
    for number, said in ((4, "and r3 (+10.0, +5.0 to +15.0)."), (5, "and 2 more rows.")):
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
    assert plain == (
        "In plain words, in the deck: only king is seen to raise the win for both. Only bad is seen to lower it for "
        "both. Which row does either most is not decided."
    )
    hidden = [replace(each, low=-0.1) if each.context and each.row == "king" else each for each in worths]
    (plain,) = [line for line in answer(replace(found, worths=tuple(hidden))) if line.startswith("In plain words")]
    assert ": only king is seen to raise the win for sharp. Only bad " in plain
    two = [replace(each, low=0.01) if not each.context and each.row == "good" else each for each in worths]
    (plain,) = [line for line in answer(replace(found, worths=tuple(two))) if line.startswith("In plain words")]
    assert ": king and good are seen to raise the win for sharp; only king for blind. Only bad" in plain
    sure = [replace(each, first=1 if each.row == "king" else 2) for each in worths]
    (plain,) = [line for line in answer(replace(found, worths=tuple(sure))) if line.startswith("In plain words")]
    assert plain == (
        "In plain words, in the deck: king raises the win most for both. Only bad is seen to lower it for both. Which "
        "row lowers it most is not decided."
    )


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
    plain = "In plain words: no row is seen to move the win in the deck yet."
    assert every[:2] == [plain, told]  # what was asked first is answered first
    assert {row[3] for row in cells.cells(hidden, 0)} == {"not seen"}  # and no bound that looks like a size
    alone = replace(hidden, plan=plan_worth("planted-deck", "cards", {"policy": "sharp"}))
    assert next(iter(unseen(alone))).startswith(
        "Not seen to move the win: all 5 rows in the deck (each by less than 10.0"
    )


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


def test_a_share_of_the_win_is_told_only_where_it_may_differ_from_an_even_one(rated):
    """A lot deals what the others have: where each game has one win, a seat gets a half, whatever the games are."""
    plan, values = rated["hero"].plan, rated["hero"].ways.values[0]
    game = replace(plan.scenario.game, competitive=True)
    against = replace(plan, scenario=replace(plan.scenario, game=game))
    first = np.array([1000, 0, 500, 333])

    def even(plan=against, seats=(1, 2), second=1000 - first):
        kept = SimpleNamespace(table=lambda cell, games: {"payoff_1": first, "payoff_2": second})
        return is_even(plan, 0, replace(values, seats=seats), kept, 4)

    assert even()
    assert even(second=np.array([0, 1000, 499, 666]))  # parts of a win are rounded
    assert not even(second=np.array([0, 0, 500, 667]))  # nobody wins one game
    assert not even(second=np.array([0, 1000, 500, 1000]))  # two win one
    assert not even(seats=(2,))
    assert not even(plan)  # all win together
    chosen = replace(plan.what, domain=replace(plan.what.domain, values=plan.what.values[1:]))
    assert not even(replace(against, what=chosen))


def test_a_price_is_told_in_plain_sentences(rated):
    (told,) = [line for line in rated["cards"].answer if line.startswith("For sharp: in the deck, 1 more of price ")]
    assert "Worth less than their price says: bad (-" in told
    assert "Worth more than their price says: nothing (+" in told


def test_what_many_rows_may_be_is_counted_after_what_is_known(rated):
    found = rated["cards"]
    worths = []
    for each in found.worths:
        if each.way == DECK and each.figure == found.figures[0]:
            low = 0.05 if each.row == "king" else -0.3
            worths.append(replace(each, estimate=0.1, low=low, high=0.2, first=1, last=4))
    ends = extremes(replace(found, worths=tuple(worths)), 0, DECK)
    assert (len(ends.known), ends.close, ends.unsaid) == (1, (), 1)
    moved = "seen to move the win by a copy more in the deck, in points of the win"
    assert ends.known[0].startswith(f"For sharp: {moved}: king (+10.0, ")
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
