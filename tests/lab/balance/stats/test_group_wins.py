"""Groups of seats: ratios are those of the games, intervals cover what was planted, parts add up."""

import numpy as np
import pytest

from balance.stats.group_wins import SCHEMA, GroupWins
from balance.stats.intervals import share_interval

TEAMS = ("red", "blue", "rare")


def planted(rng, games):
    """Games of five seats. Red or blue wins as a team, red in 60 %; a rare seat wins alone in half of its games."""
    team = rng.choice(3, size=(games, 5), p=[0.5, 0.45, 0.05])
    red = rng.random(games) < 0.6
    won = np.where(team == 0, red[:, None], ~red[:, None])
    won = np.where(team == 2, rng.random((games, 5)) < 0.5, won)
    return won.astype(np.int8), {name: team == n for n, name in enumerate(TEAMS)}


def test_a_ratio_is_that_of_wins_and_seats_over_all_games():
    won, members = planted(np.random.default_rng(1), 500)
    found = {row["group"]: row for row in GroupWins.of(won, members).table().iter_rows(named=True)}
    for name, of in members.items():
        assert found[name]["estimate"] == pytest.approx(won[of].mean())
        assert found[name]["seats"] == pytest.approx(of.sum() / 500)
        assert found[name]["games"] == of.any(axis=1).sum()
        assert found[name]["low"] < found[name]["estimate"] < found[name]["high"]
        assert found[name]["together"] is None


def test_intervals_cover_what_was_planted_though_the_seats_of_a_game_win_together():
    """With seats taken for independent, intervals of red and blue would cover 0.6 and 0.4 in 75 of 100 samples."""
    truth, rng, covered, tries = {"red": 0.6, "blue": 0.4, "rare": 0.5}, np.random.default_rng(7), [], 400
    for _ in range(tries):
        found = GroupWins.of(*planted(rng, 200)).table()
        covered += [
            (row["group"], row["low"] <= truth[row["group"]] <= row["high"]) for row in found.iter_rows(named=True)
        ]
    for name in TEAMS:
        share = np.mean([holds for group, holds in covered if group == name])
        assert 0.92 <= share <= 0.98, (name, share)


def test_parts_add_up_to_the_whole_in_any_order():
    won, members = planted(np.random.default_rng(3), 300)
    whole = GroupWins.of(won, members)
    added = GroupWins()
    for part in (slice(200, 300), slice(0, 50), slice(50, 200)):
        added.add(GroupWins.of(won[part], {name: of[part] for name, of in members.items()}))
    assert added == whole
    assert added.table().equals(whole.table())


def test_sides_share_one_win_and_their_seats_stay():
    """Two zombies win three of four games, each half of a win; the guy wins the fourth."""
    wins = np.array([[500, 0, 500]] * 3 + [[0, 1000, 0]])
    sides = {"zombie": np.array([True, False, True]), "guy": np.array([False, True, False])}
    zombie, guy = GroupWins.of(wins, sides, 1000).table().iter_rows(named=True)
    assert (zombie["seats"], zombie["estimate"], zombie["together"]) == (2, 0.375, 0.75)
    assert (guy["seats"], guy["estimate"], guy["together"]) == (1, 0.25, 0.25)
    assert zombie["together_low"] == pytest.approx(1 - guy["together_high"])


def test_what_a_side_wins_together_has_the_interval_of_its_ending():
    """3 380 of 4 000 games were won by zombies from 83.4 %, and ended as their win from 83.3 %."""
    rng = np.random.default_rng(1)
    won = rng.random(4000) < 0.845
    wins = np.where(won[:, None], [500, 0, 500], [0, 1000, 0])
    sides = {"zombie": np.array([True, False, True]), "guy": np.array([False, True, False])}
    zombie, guy = GroupWins.of(wins, sides, 1000).table().iter_rows(named=True)
    low, high = map(float, share_interval(won.sum(), 4000)[:2])
    assert (zombie["together_low"], zombie["together_high"]) == pytest.approx((low, high), abs=1e-12)
    assert (guy["low"], guy["high"]) == pytest.approx((1 - high, 1 - low), abs=1e-12)


def test_where_all_games_agree_there_is_still_a_width():
    always = GroupWins.of(np.ones((50, 2), np.int64), {"all": np.array([True, True])}).table().row(0, named=True)
    assert always["estimate"] == always["high"] == 1
    assert 0.9 < always["low"] < 0.96  # of 50 games, not of 100 seats


def test_a_group_that_nobody_is_of_is_left_out_and_one_game_has_no_interval():
    found = GroupWins.of(np.array([[1, 0]]), {"none": np.zeros(2, bool), "one": np.array([True, False])}).table()
    assert found["group"].to_list() == ["one"]
    assert found.select("low", "high").row(0) == (None, None)
    assert GroupWins().table().schema == SCHEMA


def test_groups_stand_in_the_order_that_is_asked():
    won, members = planted(np.random.default_rng(1), 50)
    assert GroupWins.of(won, members).table(["rare", "blue"])["group"].to_list() == ["rare", "blue"]
