"""Comparisons that are played to a precision, how many games would decide, and what moved by ending."""

import re

import pytest

from balance.questions.compare import by_words
from balance.questions.compare.study import compare
from balance.questions.compare.words import answer, which_are_listed
from balance.simulation.play import play
from balance.stats.enough import games_to_decide
from scenarios.loader.errors import InputError

AIMS = {"policies.low.aim": [40, 60]}


def half(found):
    row = found.pairs[0].headline
    return (row["high"] - row["low"]) / 2


# --- precision ---


def test_rounds_double_until_the_difference_is_known_as_well_as_asked(install_tiny):
    install_tiny()
    found = compare("tiny", settings=AIMS, precision="0.8pp")
    games = found.pairs[0].games[0]
    assert games in (5000, 10_000, 20_000)
    assert half(found) <= 0.008
    assert found.ended.rule == "precise"
    before = compare("tiny", settings=AIMS, games=games // 2)
    assert games == 5000 or half(before) > 0.008
    assert compare("tiny", settings=AIMS, games=games).pairs[0].rows.equals(found.pairs[0].rows)


def test_the_games_do_not_depend_on_what_plays(install_tiny):
    install_tiny()
    one, two = (compare("tiny", settings=AIMS, precision="1pp", threads=n) for n in (1, 2))
    assert one.pairs[0].rows.equals(two.pairs[0].rows)
    assert "--precision 1pp --max-games 10000000" in one.command


def test_a_limit_of_games_leaves_it_open(install_tiny, balance):
    install_tiny()
    asked = ["compare", "tiny", "--set", "policies.low.aim=40,60", "--precision", "0.01pp", "--max-games", 5000]
    ran = balance(*asked)
    assert ran.code == 3, ran.err
    assert re.search(r"Stopped: --max-games came before the precision \(win ±\d", ran.out)
    said = balance(*asked, "--json")
    assert said.code == 3
    assert said.json["ended"]["rule"] == "max-games"
    assert said.json["pairs"][0]["games"] == [5000, 5000]


def test_an_exchange_of_seats_counts_too():
    found = compare("pig", settings={"policy": ["hold", "hold-or-goal"], "goal": 30}, precision="1.5pp")
    rows = [row for row in found.exchanges[0].rows.to_dicts() if row["what"] in ("difference", "advantage")]
    assert all(row["high"] - row["low"] <= 0.03 for row in rows)
    assert found.ended.rule == "precise"


def test_a_mean_is_known_relative_to_the_first(install_tiny):
    found = compare("pig", settings={"players": 1, "hold_at": [15, 25]}, watch="rounds", precision=0.01)
    row = found.pairs[0].headline
    assert (row["high"] - row["low"]) / 2 <= 0.01 * row["first"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"precision": "1pp", "games": 100}, "give either --games or --precision"),
        ({"precision": "1"}, "--precision is"),
        ({"max_games": 9000}, "give --precision"),
        ({"precision": "1pp", "max_games": 5}, "--max-games is 5"),
        ({"by": "outcom"}, "no column of words 'outcom'.*did you mean 'outcome'"),
    ],
)
def test_what_does_not_go_together_is_refused(options, message):
    with pytest.raises(InputError, match=message) as error:
        compare("pig", settings={"hold_at": [15, 25], "players": 1}, **options)
    assert "\n" not in str(error.value)


def test_a_run_is_not_played_on(a_run):
    with pytest.raises(InputError, match="--precision: a run's games are played already"):
        compare(a_run, axis="goal", precision="1pp")


# --- how many games would decide ---


def test_how_many_games_more_follows_from_the_spread_of_the_pairs(install_tiny):
    install_tiny()
    settings = {"noise": 1, "policies.low.aim": [40, 60]}  # the same chance, other luck
    row = compare("tiny", settings=settings, games=400).pairs[0].headline
    wins = [
        (play("tiny", {"noise": 1, "policies.low.aim": aim}, games=400).frame["outcome"] == "win").cast(int)
        for aim in (40, 60)
    ]
    change = wins[1] - wins[0]
    assert row["verdict"] == ""
    assert row["more"] == int(games_to_decide(change.mean(), change.std(), 0.95) - 400)


def test_what_is_decided_asks_for_no_more_games(install_tiny):
    install_tiny()
    (pair,) = compare("tiny", settings=AIMS, games=20_000).pairs
    assert pair.headline["more"] is None
    assert not any("would decide" in sentence for sentence in pair.answer)


def test_the_sentence_says_that_it_is_an_estimate(install_tiny):
    install_tiny()
    (pair,) = compare("tiny", settings=AIMS, games=2000, margin="22pp").pairs
    assert pair.headline["verdict"] == "too few games"
    (sentence,) = (each for each in pair.answer if "would decide" in each)
    assert re.fullmatch(
        r"About [\d ]+ games more of each would decide a difference of this size against the margin, nine times in ten "
        r"\(estimated by the spread so far\)\.",
        sentence,
    )


def test_a_number_of_games_that_nobody_plays_is_not_told():
    row = dict.fromkeys(("first", "second", "difference", "low", "high"), 0.0) | {"metric": "outcome", "value": "win"}
    row |= {"low": -0.01, "high": 0.01, "kind": "share", "same": False, "asked": True, "margin": None, "worth": 1.0}
    lines = answer([{**row, "more": 10**9}], 1000, True)
    assert "More than 1 000 000 000 games of each would be needed to decide a difference of this size." in lines
    assert "About 12 000 games more" in " ".join(answer([{**row, "more": 11_501}], 1000, True))


# --- what moved, and what did not ---


def test_what_moved_is_listed_and_the_rest_is_named(balance, tmp_path):
    asked = ["compare", "pig", "--set", "players=1", "--set", "hold_at=15,25", "--games", 2000, "--set", "goal=40"]
    short, long = balance(*asked).out, balance(*asked, "--all", "--out", tmp_path / "page.html").out
    (pair,) = compare("pig", settings={"players": 1, "hold_at": [15, 25], "goal": 40}, games=2000).pairs
    assert pair.moved.height + pair.unmoved.height == pair.screened.height
    assert pair.moved.height > 0
    assert not set(pair.moved["verdict"]) - {"rose", "fell"}
    if pair.unmoved.height:
        assert "--all lists them" in short
        assert "<summary>No difference is seen in" in (tmp_path / "page.html").read_text()
    assert "--all lists them" not in long


def test_of_many_figures_that_moved_the_clearest_are_listed(balance):
    """About 45 rows followed the answer, though nobody asked for them."""
    asked = ["compare", "cyberdoom-tower", "--set", "players=2", "--set", "start_energy=3,4", "--games", 4000]
    short, long = balance(*asked).out, balance(*asked, "--all").out

    def listed(out):
        screening = out.partition("Screening: figures")[2].partition("No difference is seen")[0]
        return [line for line in screening.splitlines() if line.rstrip().endswith(("×", "rose", "fell"))]

    assert len(listed(short)) == 8
    assert len(listed(long)) > 20
    kinds = "these are listed: first how games end and the length, then those that moved most clearly. --all lists all."
    assert kinds in short
    assert "these are listed" not in long
    assert any(line.startswith("loss energy") for line in listed(short))  # which the answer names first


def test_shares_that_are_0_on_one_side_come_last_and_that_is_said():
    row = {"kind": "share", "first": 0.2, "second": 0.3, "difference": 0.1, "low": 0.05, "high": 0.15, "value": "true"}
    open_, never = ({**row, "metric": metric, **more} for metric, more in (("a", {}), ("b", {"second": 0.0})))
    last = "these are listed: those that moved most clearly. Shares of 0 or 100 % on one side come last: most of them"
    assert last in which_are_listed([open_], [open_, never], 2)
    for other in ({**never, "kind": "mean"}, {**never, "metric": "outcome"}, {**open_, "metric": "c"}):
        assert "come last" not in which_are_listed([open_], [open_, other], 2)
    assert "come last" not in which_are_listed([open_, never], [open_, never, {**open_, "metric": "c"}], 3)


def test_of_several_pairs_the_figures_stand_on_demand(balance):
    asked = ["compare", "pig", "--set", "players=1", "--set", "hold_at=15,20,25", "--games", 500]
    short, long = balance(*asked).out, balance(*asked, "--all").out
    assert "All figures: --all" in short
    assert "Screening: figures" not in short
    assert long.count("Screening: figures") == 2


# --- by ending ---


def test_what_moved_is_told_by_ending(balance, tmp_path):
    asked = ["compare", "cyberdoom-tower", "--set", "players=1", "--set", "policy=hunter", "--games", 4000]
    asked += ["--set", "start_energy=3,5", "--by", "outcome"]
    page = tmp_path / "page.html"
    ran = balance(*asked, "--out", page)
    assert ran.code == 0, ran.err
    assert re.search(r"^outcome win: [\d ]+ games of the first, [\d ]+ of the second, [\d ]+ in both$", ran.out, re.M)
    assert "As seen: all games that end so after it" in ran.out
    assert "By outcome: start_energy=3 against start_energy=5" in page.read_text()
    said = balance(*asked, "--json").json
    rows = said["pairs"][0]["by"]
    energy = next(row for row in rows if (row["metric"], row["word"]) == ("energy_1", "win"))
    assert energy["seat"] == 1
    assert energy["low"] > 0
    assert energy["change_low"] > 0
    assert said["by"] == "outcome"
    assert "--by outcome" in said["command"]


def test_runs_are_told_by_ending_as_games_are(tmp_path, a_run):
    stored = compare(a_run, cells=(0, 1), by="outcome").pairs[0].by
    played = compare("pig", settings={"players": 2, "goal": [20, 30]}, games=60, seed=4, by="outcome").pairs[0].by
    assert stored.drop("level").equals(played.drop("level"))
    assert stored.height > 0


def test_the_level_is_shared_among_all_endings_of_all_pairs():
    settings = {"players": 1, "hold_at": [15, 20, 25]}
    found = compare("pig", settings=settings, games=400, by="outcome")
    rows = sum(pair.by.height for pair in found.pairs)
    assert found.by_intervals == 2 * rows
    assert found.pairs[0].by["level"][0] == pytest.approx(1 - 0.05 / found.by_intervals)
    assert any(text.startswith(f"By ending: all {found.by_intervals} intervals") for text in found.statements)


def test_a_lopsided_interval_is_shown_as_it_is():
    """An interval from -0.527 to -0.036 excludes 0: -0.20 ± 0.33 would not."""
    row = {"metric": "floors_closed", "word": "loss_keys", "seat": None, "games_both": 0, "first": 0.25, "second": 0.05}
    row |= {"difference": -0.2, "low": -0.527, "high": -0.036, "change": None, "change_low": None, "change_high": None}
    shown = by_words.cells(row)
    assert shown == ("floors closed", "0.25", "0.05", "-0.20", "-0.53 to -0.03", "", "", "fell as seen")
    near = by_words.cells(row | {"high": -0.0004})
    assert near[4] == "-0.5270 to -0.0004"


def test_every_interval_by_ending_agrees_with_its_verdict(balance):
    asked = ["compare", "cyberdoom-tower", "--set", "players=1", "--set", "policy=hunter", "--set", "keys=3,4"]
    ran = balance(*asked, "--games", 5000, "--by", "outcome")
    assert "±" not in ran.out.partition("outcome loss")[2].partition("Games that end alike")[0]
    (pair,) = compare(
        "cyberdoom-tower", settings={"players": 1, "policy": "hunter", "keys": [3, 4]}, games=5000, by="outcome"
    ).pairs
    for row in pair.by.to_dicts():
        *_, seen, _, both, verdict = by_words.cells(row)
        apart = [text for text in (seen, both) if text and excludes_0(text)]
        assert bool(apart) == bool(verdict)


def excludes_0(interval):
    low, high = map(float, interval.split(" to "))
    return low > 0 or high < 0
