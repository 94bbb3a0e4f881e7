"""What seats have at the beginning of rounds: as a walk through the same games says, and how it goes with the win."""

import re

import numpy as np
import polars as pl
import pytest

import balance as package
from balance.design.make_plan import configured
from balance.questions.decisions import midway_words
from balance.questions.decisions.midway import MIDWAY, midway_table, read_rounds, read_values
from balance.simulation.engine import Threads
from balance.studies.values_midway import told_fields, usual_values
from scenarios import InputError, load
from sims import rng
from sims.game import find
from tests.lab.balance.questions.decisions.decisions_of_pig import SHORT, few

GAMES = 2000
PIG = load("pig")


@pytest.fixture(scope="module")
def walked():
    """The scores before the first decision of round 2, and whether seats win, of 2 000 games; NaN: it is over."""
    configuration = PIG.configuration(SHORT)
    rules, states = configuration.rules(), np.zeros(1, PIG.game.state)
    scores, won = np.full((GAMES, 2), np.nan), np.zeros((GAMES, 2), bool)
    for number in range(GAMES):
        states[0] = np.zeros(1, PIG.game.state)[0]
        s = states[0]
        rng.begin_game(s, 0, number)
        s.winner = -1
        PIG.game.start(s, rules[0])
        while s.phase != PIG.game.over:
            if s.rounds >= 2 and np.isnan(scores[number, 0]):
                scores[number] = s.scores[:2]
            PIG.game.advance(s, rules[0], int(PIG.game.choose(s, rules[0])))
        won[number, s.winner] = True
    return scores, won


@pytest.fixture(scope="module")
def told():
    values = ("scores", "turns")
    return midway_table(PIG.configuration(SHORT), 0, 50, Threads(2), (2, 30), values, 0.95)


def test_values_are_those_of_a_walk(told, walked):
    scores, won = walked
    there = ~np.isnan(scores[:, 0])
    for seat in (1, 2):
        row = told.row(
            by_predicate=(pl.col("value") == "scores") & (pl.col("seat") == seat) & (pl.col("round") == 2), named=True
        )
        own, wins = scores[there, seat - 1], won[there, seat - 1]
        assert row["games"] == there.sum()
        assert row["mean"] == pytest.approx(own.mean())
        assert row["mean_low"] < row["mean"] < row["mean_high"]
        assert row["won"] == wins.mean()
        assert (row["p05"], row["p50"], row["p95"]) == tuple(np.quantile(own, (0.05, 0.5, 0.95), method="inverted_cdf"))
        ends = np.quantile(own, (1 / 3, 2 / 3), method="inverted_cdf")
        parts = (own <= ends[0], (own > ends[0]) & (own <= ends[1]), own > ends[1])
        for third, part in zip(("lower", "middle", "upper"), parts, strict=True):
            assert row[f"{third}_games"] == part.sum()
            if part.any():
                assert row[f"{third}_won"] == wins[part].mean()
                assert row[f"{third}_low"] <= row[f"{third}_won"] <= row[f"{third}_high"]
        assert sum(row[f"{third}_games"] for third in ("lower", "middle", "upper")) == row["games"]


def test_who_has_more_wins_more_and_that_is_said(told):
    (first, *_) = list(midway_words.sentences(told, False))
    whose, won = r"At the beginning of round 2, scores of seat (\d) and the win go together", r"\d+ % \(\d+ to \d+\)"
    assert re.match(rf"{whose}: with scores 0, seat \1 wins {won}; with scores over \d+, seat \1 wins {won}\.$", first)
    assert ", each with the share that its seat wins. " in midway_words.association(False)
    assert ", each with the share that is won. " in midway_words.association(True)
    (first, *_) = list(midway_words.sentences(told, True))
    assert re.match(rf"{whose}: with scores 0, {won} are won; with scores over \d+, {won} are won\.$", first)


def test_any_two_thirds_may_be_seen_to_differ():
    """Posthuman's health in round 3: the upper third is too small to tell anything, the other two differ."""
    thirds = (("lower", 1, 5, 0.59, 0.71), ("middle", 6, 6, 0.72, 0.82), ("upper", 7, 9, 0.5, 0.95))
    row = {"round": 3, "value": "health", "seat": 1, "games": 2000}
    for third, least, most, low, high in thirds:
        row |= {f"{third}_least": least, f"{third}_most": most, f"{third}_games": 600}
        row |= {f"{third}_low": low, f"{third}_high": high, f"{third}_won": (low + high) / 2}
    assert list(midway_words.sentences(pl.DataFrame([row], schema=MIDWAY), False)) == [
        "At the beginning of round 3, health of seat 1 and the win go together: with health up to 5, seat 1 wins 65 % "
        "(59 to 71); with health 6, seat 1 wins 77 % (72 to 82)."
    ]
    alike = pl.DataFrame([row | {"middle_low": 0.7}], schema=MIDWAY)
    assert list(midway_words.sentences(alike, False)) == ["No value that is told midway is seen to go with the win."]


def test_a_round_that_no_game_reaches_says_so(told):
    late = told.filter(pl.col("round") == 30)
    assert late["games"].to_list() == [0] * 4
    assert all(row[4] == "no game comes so far" for row in midway_words.cells(late))


def test_what_the_whole_table_has_is_each_seats_where_seats_compete(told):
    turns = told.filter(pl.col("value") == "turns", pl.col("round") == 2)
    assert turns["seat"].to_list() == [1, 2]
    assert turns["mean"].to_list() == [3, 3]  # round 2 begins with the third turn
    assert turns["upper_games"].to_list() == [0, 0]  # equal values are in one third
    assert midway_words.cells(turns)[0][6].startswith("all: ")


def test_thirds_are_named_by_their_values():
    ends = {"lower": (1, 4), "middle": (5, 7), "upper": (8, 9)}
    row = {
        f"{third}_{name}": value
        for third, (least, most) in ends.items()
        for name, value in (("games", 3), ("least", least), ("most", most))
    }
    assert [midway_words.values_text(row, third) for third in ("lower", "middle", "upper")] == [
        "up to 4",
        "5 to 7",
        "over 7",
    ]
    row |= {"middle_most": 5}
    assert midway_words.values_text(row, "middle") == "5"
    assert midway_words.values_text(row | {"middle_games": 0}, "upper") == "over 4"
    assert midway_words.values_text(row | {"lower_least": 4}, "lower") == "4"
    assert midway_words.values_text(row | {"upper_least": 9}, "upper") == "9"


def test_intervals_that_do_not_overlap_have_as_many_decimals_as_show_it():
    row = {"lower_won": 0.86, "lower_low": 0.811, "lower_high": 0.9012, "upper_won": 0.95, "upper_low": 0.9043}
    row |= {"upper_high": 0.979, "lower_games": 300, "middle_games": 0, "upper_games": 300}
    assert midway_words.won_text(row, "lower") == "86.0 % (81.1 to 90.2)"
    assert midway_words.won_text(row, "upper") == "95.0 % (90.4 to 97.9)"
    assert midway_words.won_text(row | {"upper_low": 0.92}, "upper") == "95 % (92 to 98)"
    assert midway_words.won_text(row | {"upper_low": 0.9}, "upper") == "95 % (90 to 98)"  # they overlap


def test_it_stands_in_the_study_and_asks_for_no_game_again(tmp_path, balance):
    plain = few(tmp_path / "pig", games=8)
    assert plain.midway.is_empty()
    before = {path.name: path.read_bytes() for path in (tmp_path / "pig" / "parts").iterdir()}
    found = few(tmp_path / "pig", games=8, resume=True, at_rounds=[2], values=["scores"])
    assert found.midway["value"].to_list() == ["scores"] * 2
    assert before == {path.name: path.read_bytes() for path in (tmp_path / "pig" / "parts").iterdir()}
    assert 1 - found.each == pytest.approx((1 - plain.each) / 2)  # the other half is for what seats have midway
    assert found.midway.equals(midway_table(PIG.configuration(SHORT), 0, 8, Threads(2), (2,), ("scores",), 0.975))
    again = pl.read_parquet(tmp_path / "pig" / "midway.parquet")
    assert again.schema == MIDWAY
    line = (
        "decisions",
        "pig",
        "--set",
        "players=2",
        "--set",
        "goal=25",
        "--set",
        "hold_at=8",
        "--games",
        8,
        "--tries",
        8,
    )
    ran = balance(*line, "--at-round", "2", "--values", "scores", "--out", tmp_path / "p.html")
    assert ran.code == 0
    assert "What seats have at the beginning of rounds" in ran.out
    page = (tmp_path / "p.md").read_text()
    assert "--at-round 2 --values scores" in page
    for text in (page, " ".join(ran.out.split())):
        assert "it does not say that one makes the other" in text
        assert "as near as equal values allow" in text
        assert re.search(r"At least 2.000 games are played for this, as it takes no tries\.", text)
    told = balance(
        *line, "--at-round", "2", "--values", "scores", "--json", "--resume", "--out", tmp_path / "p.html"
    ).json
    assert told["midway"] == found.midway.to_dicts()


def test_what_seats_see_can_be_told():
    assert usual_values(configured(PIG)) == ("scores",)
    assert list(told_fields(PIG.game)) == ["scores", "at_risk", "banked", "turns"]
    for name in ("cyberdoom-tower", "humans", "posthuman"):
        game = find(name)
        known = told_fields(game)
        assert all(name in game.public or name in game.own for name in known)
    assert "deck" not in told_fields(find("posthuman"))


@pytest.mark.parametrize(
    ("name", "settings", "usual"),
    [
        ("all-hoomanz", {}, ("bombs_by", "strikes_by", "victories_by")),
        ("cyberdoom-tower", {}, ("energy", "luck")),
        ("human-punishment", {}, ("hp", "investigations", "shots")),
        ("humans", {"mode": "mixed"}, ("eaten", "pawns", "kills")),
        ("humans", {"mode": "solo_set"}, ("eaten", "pawns", "infected")),
        ("posthuman", {}, ("health", "stats_gained", "skills_gained")),
    ],
)
def test_hit_points_and_counts_are_told_by_default_no_words_and_no_moments(name, settings, usual):
    """Who eliminated a player is a seat, when it was a turn, and kills there are in some modes: no such mean helps."""
    assert usual_values(configured(load(name), settings)) == usual
    assert set(usual) <= set(told_fields(find(name)))


def test_values_are_chosen_though_what_columns_mean_cannot_be_read(monkeypatch):
    def broken(scenario):
        raise InputError("columns.csv is wrong")

    monkeypatch.setattr("balance.studies.values_midway.column_texts", broken)
    assert usual_values(configured(load("human-punishment"))) == ("hp", "investigations", "shots")


@pytest.mark.parametrize(
    ("rounds", "values", "says"),
    [
        ("three", None, "'three' is no round"),
        ("3,3", None, "comes twice"),
        ("3,-1", None, "'-1' is no round"),
        (None, "scores", "give --at-round, too"),
        ("3", "score", "it can tell scores, at_risk, banked, turns"),
        ("3", "scores,scores", "comes twice"),
    ],
)
def test_what_cannot_be_told_is_refused(rounds, values, says, tmp_path):
    with pytest.raises(InputError, match=says):
        package.decisions("pig", SHORT, games=4, tries=4, at_rounds=rounds, values=values, out=tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_rounds_are_in_rising_order():
    assert read_rounds("6, 3") == read_rounds([6, 3]) == (3, 6)
    assert read_rounds(None) == ()
    assert read_values(configured(PIG), "turns,scores") == ("turns", "scores")


def test_a_third_says_which_share_of_the_games_it_holds_where_there_is_room():
    """`Lower third` held 1 252 of 2 000 games, since equal values stay in one third."""
    row = {"games": 2000, "lower_least": 0, "lower_most": 0, "lower_games": 1252}
    row |= {"lower_won": 0.25, "lower_low": 0.2, "lower_high": 0.3, "middle_games": 0, "upper_games": 748}
    row |= {"upper_won": 0.5, "upper_low": 0.4, "upper_high": 0.6, "middle_low": None, "middle_high": None}
    assert midway_words.third_text(row, "lower") == "0: 25 % (20 to 30)"
    assert midway_words.third_text(row, "lower", wide=True) == "0, 63 % of games: 25 % (20 to 30)"
