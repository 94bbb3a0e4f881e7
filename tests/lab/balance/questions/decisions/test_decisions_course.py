"""The course of games: their chances, what decides them, and which are picked to be told."""

import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from scipy import stats

from balance.questions.decisions import answer, course, course_words, picks, record, words
from balance.questions.decisions.blunders import with_least_regrets
from balance.questions.decisions.moved import moved_table, movement_by_round
from balance.questions.decisions.page import stories as page_stories
from balance.questions.decisions.resolved import open_by_round, resolved_table
from balance.stats import intervals
from scenarios import InputError, load
from sims import rng
from tests.games.pig.oracles.improved import Duel, script, worth
from tests.games.pig.oracles.pig import Hold
from tests.lab.balance.questions.decisions.decisions_of_pig import EXACT, few, frame

EXACT_GAMES = 1000


def chances(*rows):
    """Chances from (seat, round, chance, won); of 400 tries."""
    return pl.DataFrame(
        [(0, seat, round_, chance, 400, won) for seat, round_, chance, won in rows], course.CHANCES, orient="row"
    )


def story(table, rounds=5, together=False, players=2):
    rows = pl.DataFrame({"game": [0], "rounds": [rounds]})
    none = with_least_regrets(frame([]), 0.05)
    line = course.comeback_line(players, together)
    return course.stories_table(table, rows, none, line, together, 0.05).row(0, named=True)


# --- chances, and the story of a game --------------------------------------------------------------------------------


def test_chances_come_true_as_often_as_they_say(found):
    """All chances of seat 1 in round 1 against who won. Fails by chance less than once in a million."""
    many = few(found.folder.with_name("many"), games=400, tries=16, sample=1e-9)
    first = many.chances.filter(pl.col("round") == 1, pl.col("seat") == 1)
    chance, won = first["chance"].to_numpy(), first["won"].to_numpy()
    error = np.sqrt((chance * (1 - chance)).sum())
    assert abs(won.sum() - chance.sum()) < 4.9 * error
    late = many.chances.filter(pl.col("chance") > 0.9)
    assert late["won"].mean() > 0.85


def test_the_story_of_the_drawing():
    ours, theirs = (0.48, 0.41, 0.63, 0.88, 0.97), (0.51, 0.60, 0.37, 0.14, 0.03)
    table = chances(
        *((1, k + 1, p, True) for k, p in enumerate(ours)), *((2, k + 1, p, False) for k, p in enumerate(theirs))
    )
    told = story(table)
    assert (told["decided"], told["left"]) == (5, 0)
    assert told["lead_changes"] == 1  # round 2 to round 3; in round 1 they are equal, within the noise of the tries
    assert (told["lowest"], told["lowest_round"], told["lowest_seat"]) == (0.41, 2, 1)
    assert told["won"]


def test_who_leads_at_first_by_noise_does_not_lose_the_lead():
    ours, theirs = (0.51, 0.30, 0.20), (0.49, 0.70, 0.80)
    table = chances(
        *((1, k + 1, p, False) for k, p in enumerate(ours)), *((2, k + 1, p, True) for k, p in enumerate(theirs))
    )
    assert story(table)["lead_changes"] == 0


def test_a_game_is_decided_where_the_chance_stays_high():
    table = chances(*((1, k + 1, p, True) for k, p in enumerate((0.95, 0.89, 0.9, 1.0, 1.0))))
    assert story(table, together=True)["decided"] == 3
    lost = chances(*((1, k + 1, p, False) for k, p in enumerate((0.5, 0.1, 0.05, 0.0, 0.0))))
    told = story(lost, together=True)
    assert (told["decided"], told["left"], told["won"], told["lowest"]) == (2, 0.6, False, None)
    late = chances(*((1, k + 1, p, True) for k, p in enumerate((0.5, 0.95, 0.95, 0.95, 0.89))))
    assert story(late, together=True)["decided"] is None


def test_players_that_play_together_lead_above_one_half():
    table = chances(*((1, k + 1, p, True) for k, p in enumerate((0.8, 0.2, 0.49, 0.51, 0.9))))
    assert story(table, together=True)["lead_changes"] == 2  # 0.51 after 0.49 is noise, 0.9 is not


def test_where_seats_win_together_all_of_them_must_be_certain():
    table = chances((1, 1, 0.95, True), (2, 1, 0.5, True), (1, 2, 0.95, True), (2, 2, 0.97, True), (3, 2, 0.1, False))
    assert story(table, rounds=2)["decided"] == 2


def test_the_course_has_quantiles_of_those_who_won_and_of_the_others():
    table = chances(*((seat, 1, seat / 10, seat > 4) for seat in range(1, 10)))
    found = {row["group"]: row for row in course.course_table(table, False).iter_rows(named=True)}
    assert (found["winners"]["p50"], found["others"]["p50"]) == (0.7, 0.3)
    assert (found["winners"]["p05"], found["winners"]["p95"]) == (0.5, 0.9)


# --- what depends on a line, as far as the tries show it --------------------------------------------------------------


def test_a_comeback_is_one_from_below_half_of_an_even_share():
    assert [course.comeback_line(players, False) for players in (2, 4)] == [0.25, 0.125]
    assert course.comeback_line(3, False, 0.74) == 0.37  # several may win: half of what a seat wins on average
    assert course.comeback_line(1, True) == course.comeback_line(4, True) == 0.25
    begin = (1, 1, 0.5, True), (2, 1, 0.5, False)
    table = chances(*begin, (1, 2, 0.18, True), (2, 2, 0.82, False), (1, 3, 0.9, True), (2, 3, 0.1, False))
    assert story(table, players=2)["comeback"] is True
    assert story(table, players=4)["comeback"] is False  # 18 % is not far from an even share of 25 %
    near = chances(*begin, (1, 2, 0.24, True), (2, 2, 0.76, False))
    assert story(near)["comeback"] is None  # 400 tries do not tell 24 from 25 %


def test_who_begins_below_the_line_does_not_come_back():
    """It is hard to win then: nearly every win begins below the line."""
    table = chances((1, 1, 0.14, True), (1, 2, 0.1, True), (1, 3, 0.9, True))
    assert course.begin_below(table, 0.25) == {1: 0.14}
    assert story(table, together=True)["comeback"] is False

    def said(table, players, together):
        stories = pl.DataFrame([story(table, together=together, players=players)], schema=course.STORIES)
        plan = SimpleNamespace(configuration=SimpleNamespace(players=players), tries=64)
        line = course.comeback_line(players, together)
        study = SimpleNamespace(
            chances=table, together=together, plan=plan, games=40, each=0.95, ended="", line=line, wins=None
        )
        return list(course_words._comebacks(study, stories))

    assert said(table, 2, True) == [
        "A game begins with a chance of 14 % to win, below 25 % already, so no win is called a comeback."
    ]
    seats = chances((1, 1, 0.14, True), (2, 1, 0.86, False), (1, 2, 0.1, True), (2, 2, 0.9, False))
    few, low = said(seats, 2, False)
    assert few.startswith("These games and tries are too few to say how many wins are comebacks (0 to ")
    assert few.endswith(" %); give --games 160 --tries 64.")
    assert low == "Seat 1 begins below 25 %, so a win of this seat is not called a comeback."


def test_a_share_of_games_that_is_hardly_known_is_not_told_and_what_to_type_is():
    def said(sure, open_, none, ended=""):
        seen = pl.Series([True] * sure + [None] * open_ + [False] * none, dtype=pl.Boolean)
        plan = SimpleNamespace(tries=64, games=400)
        study = SimpleNamespace(each=0.95, games=seen.len(), ended=ended, plan=plan)
        return course_words._share_said(study, seen, "of the wins are comebacks", "how many wins are comebacks")

    few = "These games and tries are too few to say how many wins are comebacks"
    assert said(3, 0, 9) == f"{few} (4 to 58 %); give --games 100 --tries 64."
    assert said(30, 60, 110) == f"{few} (10 to 53 %); give --games 200 --tries 256."
    resume = "the budget ended it before 400: the same line with --resume goes on."
    assert said(3, 0, 9, "budget") == f"{few} (4 to 58 %); {resume}"
    assert said(30, 0, 170) == "10 to 21 % of the wins are comebacks."
    assert said(150, 50, 0) == "At least 68 % of the wins are comebacks; more --tries would say it more closely."


@pytest.mark.parametrize("tries", [16, 64, 256])
def test_a_chance_is_seen_below_a_line_as_seldom_in_error_as_it_says(tries):
    """20 000 games of ten rounds, at the line or just beside it. Fails by chance once in 10 000 times for each."""
    rng, line, games = np.random.default_rng(tries), 0.25, 20_000
    bound = stats.binom.ppf(1 - 1e-4, games, course.LAPSE)
    never = rng.binomial(tries, np.full((games, 10), line))
    seen = [course.seen_below(paid, [tries] * 10, line) for paid in never]
    assert seen.count(True) <= bound
    once = rng.binomial(tries, np.where(np.arange(10) == 4, line - 1e-9, 0.9) * np.ones((games, 1)))
    seen = [course.seen_below(paid, [tries] * 10, line) for paid in once]
    assert seen.count(False) <= bound
    assert seen.count(None) > games / 2  # it is at the line, so hardly any number of tries tells


def test_sixteen_tries_tell_nothing_that_is_near_a_line_and_what_is_far_from_it():
    assert course.seen_below([0, 8], [16, 16], 0.25) is None  # a chance of 25 % pays in no try of 16 in one of 100
    assert course.seen_below([0, 8], [256, 16], 0.25) is True
    assert course.seen_below([13, 16], [16, 16], 0.25) is False
    assert course.seen_below([], [], 0.25) is False


def test_a_game_is_seen_decided_before_its_half_where_no_later_chance_is_near_the_line():
    sure = chances(*((1, k + 1, p, True) for k, p in enumerate((0.5, 1.0, 1.0, 1.0, 1.0))))
    assert story(sure, rounds=5, together=True)["early"] is True
    assert story(sure, rounds=3, together=True)["early"] is False  # round 1 is all of the first half
    near = chances(*((1, k + 1, p, True) for k, p in enumerate((0.5, 1.0, 0.91, 1.0, 1.0))))
    assert story(near, rounds=5, together=True)["early"] is None
    lost = chances(*((1, k + 1, p, False) for k, p in enumerate((0.5, 0.0, 0.0))))
    assert story(lost, rounds=4, together=True)["early"] is True


def test_shares_lie_between_what_is_seen_and_what_is_open():
    seen = pl.Series([True] * 30 + [None] * 10 + [False] * 60, dtype=pl.Boolean)
    low = intervals.share_interval(30, 100, 0.95)[0] - course.LAPSE
    high = intervals.share_interval(40, 100, 0.95)[1] / (1 - course.LAPSE)
    assert (
        course_words.between_text(seen, 0.95) == f"{math.floor(100 * low)} to {math.ceil(100 * high)} %" == "21 to 51 %"
    )
    assert course_words.between_text(pl.Series([None] * 50 + [False] * 50, dtype=pl.Boolean), 0.95) == "0 to 60 %"


def test_the_lowest_chance_of_a_winner_is_told_with_what_it_is_at_most():
    """Of 400 tries none was paid: 4.4 / 400 at most at 1 - 0.05 / 4. The least of few tries tells less."""
    table = chances((1, 1, 0.3, True), (1, 2, 0.0, True), (1, 3, 0.5, True), (1, 4, 1.0, True), (2, 1, 0.0, False))
    told = story(table)
    assert (told["lowest"], told["lowest_round"], told["lowest_seat"]) == (0.0, 2, 1)
    assert told["lowest_most"] == pytest.approx(1 - (0.05 / 4) ** (1 / 400))
    few_tries = table.with_columns(pl.when(pl.col("round") == 2).then(4).otherwise(pl.col("worlds")).alias("worlds"))
    assert story(few_tries)["lowest_round"] == 1  # of 4 tries none was paid: that may be 66 %


# --- by which round how much is decided ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exact():
    """A seat's exact chance at its first choice in a round, in 1 000 games of Pig to 25: game, seat, round, chance."""
    pig = load("pig")
    rules = pig.configuration(EXACT).rules()
    policy = script(Hold(8), 25)
    hold, roll = worth(Duel(policy, policy))
    rows, states = [], np.zeros(1, pig.game.state)
    for number in range(EXACT_GAMES):
        states[0] = np.zeros(1, pig.game.state)[0]
        s = states[0]
        rng.begin_game(s, 0, number)
        s.winner = -1
        pig.game.start(s, rules[0])
        while s.phase != pig.game.over:
            action = int(pig.game.choose(s, rules[0]))
            if s.at_risk > 0:
                place = s.scores[s.seat], s.scores[1 - s.seat], s.at_risk
                rows.append((number, s.seat + 1, int(s.rounds), float((hold if action == 0 else roll)[place])))
            pig.game.advance(s, rules[0], action)
    table = pl.DataFrame(
        rows, {"game": pl.Int64, "seat": pl.Int64, "round": pl.Int64, "chance": pl.Float64}, orient="row"
    )
    return table.unique(["game", "seat", "round"], keep="first", maintain_order=True)


def test_few_tries_say_as_well_as_exact_chances_how_much_is_decided(tmp_path, exact):
    """1 000 games, 16 tries of each chance against the exact ones of the same choices.

    Fails by chance once in a million for each round. It would see v (1 - v) without n / (n - 1): 6 % too little.
    """
    measured = few(tmp_path / "pig", EXACT, games=EXACT_GAMES, tries=4, sample=1e-9)
    assert measured.chances["worlds"].unique().to_list() == [16]
    keys = ["game", "seat", "round"]
    both = measured.chances.join(exact, on=keys, suffix="_exact")
    assert both.height == measured.chances.height == exact.height
    known = both.with_columns(pl.col("chance_exact").alias("chance"), pl.lit(10**9).alias("worlds"))
    still, first = open_by_round(measured.chances, measured.rows, False)
    truth, first_too = open_by_round(known.select(measured.chances.columns), measured.rows, False)
    assert (first == first_too).all()
    for k in range(1, 7):
        off = still[:, k] - truth[:, k]
        assert abs(off.mean()) < 4.9 * off.std() / np.sqrt(EXACT_GAMES)
    assert still[:, 1].mean() > 0.9 * first.mean()  # half of a game of four rounds is not decided in its first
    half = resolved_table(measured.chances, measured.rows, False, 0.95).row(1, named=True)
    crossing = int(np.flatnonzero(truth.mean(axis=0) <= first.mean() / 2)[0])
    assert half["part"] == 0.5
    assert half["low"] <= crossing <= half["high"]
    assert half["high"] - half["low"] <= 1


def test_few_tries_say_as_well_as_exact_chances_when_games_move(tmp_path, exact):
    """1 000 games, 16 tries of each chance against the exact ones of the same choices, squared as they are.

    Fails by chance once in a million for each round. It would see the noise of the tries: half as much again.
    """
    measured = few(tmp_path / "pig", EXACT, games=EXACT_GAMES, tries=4, sample=1e-9)
    known = measured.chances.join(exact, on=["game", "seat", "round"], suffix="_exact").with_columns(
        pl.col("chance_exact").alias("chance"), pl.lit(10**9).alias("worlds")
    )
    steps, begins = movement_by_round(measured.chances, measured.rows)
    truth = np.zeros_like(steps)
    wins = {seat: (measured.rows[f"payoff_{seat}"] > 0).to_numpy().astype(float) for seat in (1, 2)}
    last = known.group_by("game").agg(pl.col("round").max()).sort("game")["round"].to_numpy()
    for (game, seat), part in known.group_by("game", "seat"):
        part = part.sort("round")
        v = [wins[seat].mean(), *part["chance"], wins[seat][game]]
        places = [*(part["round"] - begins), last[game] - begins + 1]
        for place, before, after in zip(places, v[:-1], v[1:], strict=True):
            truth[game, place] += (after - before) ** 2
    noisy = movement_by_round(measured.chances.with_columns(pl.lit(10**9).alias("worlds")), measured.rows)[0]
    for k in range(1, 6):
        off = steps[:, k] - truth[:, k]
        assert abs(off.mean()) < 4.9 * off.std() / np.sqrt(EXACT_GAMES)
    assert noisy.sum() > 1.2 * truth.sum()
    # in the mean all movement is p (1 - p), summed over seats: the chances are a martingale
    whole = sum(each.var(ddof=1) for each in wins.values())
    total = truth.sum(axis=1)
    assert abs(total.mean() - whole) < 4.9 * total.std() / np.sqrt(EXACT_GAMES)
    shares = moved_table(measured.chances, measured.rows, False, 0.95)
    assert shares["round"].to_list() == [None, *range(1, steps.shape[1])]
    assert shares["share"].sum() == pytest.approx(1)
    for row, true in zip(shares.iter_rows(named=True), truth.mean(axis=0) / truth.mean(axis=0).sum(), strict=True):
        assert row["low"] <= true <= row["high"]


def test_a_game_that_moves_in_its_second_round_only_is_said_to():
    """Each chance is one half up to then, and what comes in the end from then on."""
    rows = pl.DataFrame({"game": range(40), "rounds": [3] * 40, "payoff_1": [1000, 0] * 20})
    table = pl.DataFrame(
        [
            (game, 1, round_, 0.5 if round_ < 3 else float(game % 2 == 0), 100, game % 2 == 0)
            for game in range(40)
            for round_ in (1, 2, 3)
        ],
        course.CHANCES,
        orient="row",
    )
    moved = moved_table(table, rows, True, 0.95)
    assert moved["round"].to_list() == [None, 1, 2, 3]
    assert moved["share"].to_list() == pytest.approx([0, 0, 1, 0], abs=0.1)
    assert next(course_words._moved(moved, True)).startswith("Games move most in round 2:")
    assert moved_table(table.head(0), rows, True, 0.95).is_empty()
    never = rows.with_columns(pl.lit(0).alias("payoff_1"))
    assert moved_table(table.filter(~pl.col("won")), never.head(1), True, 0.95).is_empty()


def test_comebacks_are_between_their_bounds(tmp_path, exact):
    """Against exact chances, 1 000 games of Pig, 16 and 256 tries of each chance; wrong once in a million.

    With the measured chances as they are, comebacks are too many.
    """
    for tries in (4, 64):
        measured = few(tmp_path / str(tries), EXACT, games=EXACT_GAMES, tries=tries, sample=1e-9)
        known = measured.chances.join(exact, on=["game", "seat", "round"], suffix="_exact")
        winners = known.filter("won").group_by("game").agg(pl.col("chance_exact").min(), pl.col("chance").min())
        true, naive = (int((winners[name] < 0.25).sum()) for name in ("chance_exact", "chance"))
        stories = measured.stories.filter(pl.col("game").is_in(winners["game"].to_list()))
        sure, maybe = int(stories["comeback"].fill_null(False).sum()), int(stories["comeback"].fill_null(True).sum())
        slack = stats.binom.ppf(1 - 1e-6, EXACT_GAMES, course.LAPSE)
        assert sure - slack <= true <= maybe + slack
        assert naive > true
    assert sure > 0
    assert maybe < 3 * true


def test_a_part_of_a_game_that_is_decided_only_at_its_end_is_said_to_be():
    """Two rounds, each chance one half to the end: nothing is decided before."""
    rows = pl.DataFrame({"game": range(40), "rounds": [2] * 40, "payoff_1": [1000, 0] * 20})
    table = pl.DataFrame(
        [(game, 1, round_, 0.5, 100, game % 2 == 0) for game in range(40) for round_ in (1, 2)],
        course.CHANCES,
        orient="row",
    )
    assert resolved_table(table, rows, True, 0.95)["low"].to_list() == [None] * 4
    assert course_words.round_text({"round": None, "low": None, "high": None, "first": 1}) == "only at its end"
    sure = table.with_columns(
        pl.when(pl.col("round") == 2).then(pl.col("won").cast(pl.Float64)).otherwise(0.5).alias("chance")
    )
    assert resolved_table(sure, rows, True, 0.95)["round"].to_list() == [2] * 4
    told = list(course_words._resolved(resolved_table(sure, rows, True, 0.95), rows["rounds"]))
    assert told == [
        "Half of what decides the win has happened by round 2, nine tenths by round 2. For comparison: half of these "
        "40 games ended by round 2."
    ]
    never = rows.with_columns(pl.lit(0).alias("payoff_1"))
    assert resolved_table(table, never, True, 0.95).is_empty()


def test_a_round_beyond_the_median_is_told_with_how_many_games_reach_it():
    rounds = pl.Series([8] * 30 + [12] * 10)
    assert course_words._reach(rounds, 12) == ", and 25 % of them reached round 12"
    assert course_words._reach(rounds, 8) == course_words._reach(rounds, None) == ""


def test_the_first_sentence_tells_a_round_with_its_ends_unless_they_span_half_of_a_usual_game():
    def said(low, high):
        return list(words._half({"round": 9, "low": low, "high": high, "first": 1}, pl.Series([12, 14, 16])))

    assert said(6, 12) == ["Half of what decides the win has happened by round 9 (6 to 12)"]
    assert said(6, 14) == said(6, None) == []


def test_a_round_is_told_with_its_ends():
    assert course_words.round_text({"round": 6, "low": 5, "high": 7, "first": 1}) == "by round 6 (5 to 7)"
    assert course_words.round_text({"round": 6, "low": 6, "high": 6, "first": 1}) == "by round 6"
    assert course_words.round_text({"round": 6, "low": 3, "high": None, "first": 1}) == "by round 6 (3 to the end)"
    assert course_words.round_text({"round": None, "low": 9, "high": None, "first": 1}) == "by round 9 at the earliest"
    assert course_words.round_text({"round": 6, "low": 1, "high": None, "first": 1}) == course_words.UNKNOWN
    assert course_words.round_text({"round": 0, "low": 0, "high": 0, "first": -1}) == "by the set-up"


def test_few_games_do_not_tell_by_which_round_half_is_decided():
    rows = pl.DataFrame({"game": range(12), "rounds": [2] * 12, "payoff_1": [1000] * 11 + [0]})
    values = [(game, 1, round_, 0.9, 100, game < 11) for game in range(12) for round_ in (1, 2)]
    resolved = resolved_table(pl.DataFrame(values, course.CHANCES, orient="row"), rows, True, 0.95)
    assert resolved.select("low", "high", "first").row(1) == (1, None, 1)
    assert list(course_words._resolved(resolved, rows["rounds"])) == []


# --- games worth reading ---------------------------------------------------------------------------------------------


def test_games_are_picked_by_what_happens_in_them(found):
    stories = found.stories
    lowest = stories.filter(pl.col("lowest_most") == stories["lowest_most"].min())["game"].min()
    assert picks.pick(found.folder, "comeback").number == lowest
    blunder = stories.filter(pl.col("blunder") == stories["blunder"].max())["game"].min()
    assert picks.any_is_sure(stories)
    assert picks.pick(found.folder, "worst-blunder").number == blunder
    early = stories.filter(pl.col("left") == stories["left"].max())["game"].min()
    assert picks.pick(found.folder, "decided-early").number == early
    assert stories["early"][early] is not True  # no game is seen to be decided early; this one is soonest
    (told,) = [text for head, text, _ in page_stories(found) if head.startswith("Decided soonest")]
    # a replay shows the chances within rounds, too
    assert told.endswith(" or more at each seat's first decision of every round; within a round it may be less")
    sure = replace(found, stories=stories.with_columns(early=pl.lit(True)))
    assert any(head.startswith("Decided early") for head, *_ in page_stories(sure))
    (decided,) = [line for line in course_words.course_sentences(sure) if " decided in their first half" in line]
    assert " a chance of 90 % or more at each seat's first decision of every round" in decided
    assert picks.pick(found.folder, "game=7").number == 7


def test_of_players_that_play_together_it_is_said_how_often_their_chance_crosses_one_half(found, monkeypatch):
    monkeypatch.setattr(type(found), "together", property(lambda _: True))
    told = list(course_words.course_sentences(found))
    assert any(line.startswith("The players' chance to win is seen to cross 50 % ") for line in told)


def test_games_that_nobody_won_tell_nothing_of_when_one_is_decided(found):
    lost = replace(found, stories=found.stories.with_columns(lowest=pl.lit(None, pl.Float64)))
    told = [line for line in course_words.course_sentences(lost) if "won" in line]
    assert told[-1] == (
        "None of the 40 games was won, so nothing is told of when one is decided: give more --games, or scripts that "
        "win sometimes."
    )
    few = list(course_words.course_sentences(replace(lost, stories=lost.stories.head(1))))
    assert few[-1].startswith("The game was not won, so ")


def test_a_picked_game_is_told_with_its_chances(found):
    from balance.questions.replay.study import tell

    picked = picks.pick(found.folder, "worst-blunder")
    told = tell(picked.configuration, picked.seed, picked.number, picked).story
    plain = tell(picked.configuration, picked.seed, picked.number).story
    notes = [line for line in told if line.startswith("  [")]
    assert [line for line in told if line not in notes] == plain
    assert len(notes) == len(picked.notes)
    assert any(line.startswith("  [seat 1's chance to win ") for line in notes)
    assert any("in place of" in line for line in notes)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (
            "longest",
            "--pick: 'longest' is no way to pick a game; allowed: comeback, decided-early, worst-blunder, game=K",
        ),
        ("comebak", "did you mean 'comeback'?"),
        ("game=40", "--pick: there is no game '40'; games 0 to 39 were examined"),
        ("game=x", "--pick: there is no game 'x'"),
        ("game=" + "9" * 5000, "--pick: there is no game '999"),
    ],
)
def test_what_cannot_be_picked_is_refused(found, how, says):
    with pytest.raises(InputError) as refused:
        picks.pick(found.folder, how)
    assert says in str(refused.value)


def test_nothing_is_picked_where_nothing_happens():
    stories = pl.DataFrame([{"game": 0, "lead_changes": 0}], schema=course.STORIES)
    for how, says in (
        ("comeback", "no seat won"),
        ("decided-early", "no game was decided"),
        ("worst-blunder", "no decision looks wrong"),
    ):
        with pytest.raises(InputError, match=says):
            picks.number_of(stories, how)


def test_where_no_blunder_is_certain_the_one_that_looks_worst_is_told(tmp_path):
    unsure = few(tmp_path / "pig", games=8, tries=4)
    assert not picks.any_is_sure(unsure.stories)
    worst = unsure.stories.sort("looks_worst", "game", descending=[True, False], nulls_last=True).row(0, named=True)
    picked = picks.pick(tmp_path / "pig", "worst-blunder")
    assert picked.number == worst["game"]
    (told,) = [note for note in picked.notes.values() if "in place of" in note]
    assert f"{worst['looks_worst']:.0f} points better, which may be luck" in told
    assert told == picked.notes[worst["looks_worst_decision"]]
    (shown,) = [text for head, text, _ in page_stories(unsure) if head.startswith("Worst blunder")]
    assert shown.endswith(" points of the win; no single decision is certain to be a blunder")


def test_a_study_of_another_version_is_not_told(tmp_path):
    few(tmp_path / "pig", games=8, tries=4)
    kept = answer.read(tmp_path / "pig")
    of = record.Found(kept.record.identity, kept.answer.games, kept.answer.level)
    record.write_table(tmp_path / "pig", of, "stories", kept.table("stories", course.STORIES).drop("looks_worst"))
    with pytest.raises(InputError, match="has other columns than this version of Balance writes; finish"):
        picks.pick(tmp_path / "pig")


def test_what_a_seat_wins_on_average_is_reckoned_only_where_several_may_win():
    """Of three games of two seats one is won by both, one by seat 2, one by nobody: half of all that could be won."""
    rows = pl.DataFrame({"payoff_1": [1000, 0, 0], "payoff_2": [1000, 1000, 0]})
    several, one = (load(game).configuration({"players": 2}) for game in ("posthuman", "pig"))
    assert course.average_wins(rows, several) == pytest.approx(0.5)
    assert course.average_wins(rows, one) is None
    assert course.average_wins(rows, load("posthuman").configuration({"players": 1})) is None
