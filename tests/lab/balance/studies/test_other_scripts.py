"""play: the best of the other scripts, and where none is named."""

import pytest

import balance as lab
from balance.stats.intervals import share_interval
from balance.studies.other_scripts import best_of, best_other, find_best_other, looks, may_be_as_good, other_scripts
from scenarios import load


def test_the_best_wins_most_and_its_interval_allows_for_the_choice():
    best = best_of({"bold": 30, "calm": 45, "dim": 45}, 50)
    assert (best.script, best.scripts, best.games, best.estimate) == ("calm", 3, 50, 0.9)
    assert best.as_good == ("dim", "bold")  # the better one first
    low, high, _ = share_interval(45, 50, 1 - 0.05 / 3)
    assert (best.low, best.high) == (low, high)


def test_a_script_is_called_the_best_only_where_that_is_seen():
    wins = {"bold": 1000, "calm": 10, "dim": 9}
    said = [(looks(each), may_be_as_good(each)) for each in (best_of(wins, 1000), best_of(wins | {"keen": 999}, 1000))]
    assert said == [("is the best", ""), ("looked best", " Another may be as good: keen.")]
    close = best_of(dict.fromkeys("abcdef", 500), 1000)
    assert may_be_as_good(close) == " Others may be as good: b, c, d and 2 more."


def test_the_interval_covers_the_chosen_script_as_often_as_it_says():
    """Ten scripts that all win 90 % of 200 games: the plain interval of the best misses far more than 5 %."""
    import numpy as np

    tries = np.random.default_rng(7).binomial(200, 0.9, (400, 10))
    found = [best_of({str(k): int(wins) for k, wins in enumerate(each)}, 200) for each in tries]
    plain = [share_interval(best.wins, 200)[0].item() <= 0.9 for best in found]
    held = [best.low <= 0.9 <= best.high for best in found]
    assert np.mean(held) >= 0.93
    assert np.mean(plain) < 0.85


@pytest.mark.parametrize(
    ("settings", "others"),
    [
        ({"players": 1}, ["random", "hold-or-goal"]),
        ({"players": 1, "policy": "random"}, ["hold", "hold-or-goal"]),
        ({"players": 2}, []),  # what a script is worth depends on the other seat's
        ({"players": 1, "lookahead": 2}, []),
        ({"players": 1, "policy@1": "hold"}, []),
    ],
)
def test_other_scripts_play_where_seats_do_not_compete_and_nobody_chose_seat_by_seat(settings, others):
    assert sorted(other_scripts(load("pig").configuration(settings))) == sorted(others)


def test_others_play_the_same_games_and_together_no_more_than_were_played():
    played = lab.play("pig", {"players": 1, "max_rounds": 7}, games=101, threads=1)
    asked = []

    def play(rival, games):
        asked.append((rival.full["policy@1"], rival.full["players"], games))
        return lab.play(rival.scenario, rival.given, games=games, threads=1)

    best = find_best_other(played, play)
    assert sorted(asked) == [("hold-or-goal", 1, 50), ("random", 1, 50)]
    again = lab.play("pig", {"players": 1, "max_rounds": 7, "policy": best.script}, games=50, threads=1)
    (share,) = again.estimates.filter(metric="outcome", value="win")["estimate"]
    assert best.wins == round(50 * share) == round(50 * best.estimate)
    assert find_best_other(lab.play("pig", players=1, games=30, threads=1), play) is None  # too few of each


def test_those_that_are_close_to_the_best_play_more_games():
    """What 50 games leave open 400 may tell; an interval still allows for all that could have been chosen."""
    chances, asked = {"random": 0.2, "hold": 0.5, "hold-or-goal": 0.55}, []

    def wins(rival, games):
        asked.append((rival.full["policy@1"], games))
        return round(chances[rival.full["policy@1"]] * games)

    bold = load("pig").configuration({"players": 1, "policy": "random"})
    few = best_other(bold, 100, wins)
    assert (few.script, few.as_good) == ("hold-or-goal", ("hold",))
    best = best_other(bold, 100, wins, more=20_000)
    assert (best.script, best.scripts, best.games, best.as_good) == ("hold-or-goal", 2, 10_000, ())
    assert asked[-2:] == [("hold", 10_000), ("hold-or-goal", 10_000)]
    low, high, _ = share_interval(best.wins, best.games, 1 - 0.05 / 2)
    assert (best.low, best.high) == (low, high)


def test_one_object_for_machines_names_the_best_other_script(balance):
    best = balance("play", "pig", "--games", 100, "--players", 1, "--json").json["best_other_script"]
    assert (best["scripts"], best["games"], best["level"]) == (2, 50, 0.95)
    assert best["low"] <= best["estimate"] <= best["high"]
    assert balance("play", "pig", "--games", 100, "--json").json["best_other_script"] is None
