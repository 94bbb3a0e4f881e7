"""Only seats at which a setting plays a part are exchanged, and the seat that was changed is told of first."""

import polars as pl
import pytest

import balance
from balance.design.make_plan import make_plan
from balance.design.policies import policies_of
from balance.questions.compare import seat_words
from balance.questions.compare.changed_seats import changed_seats, side_in_use
from balance.questions.compare.compared import Rivals
from balance.questions.compare.json_rows import as_json
from balance.questions.compare.overview import overview
from balance.questions.compare.question import ask
from balance.questions.compare.result import Exchange
from balance.questions.compare.samples import PlayedCell
from balance.questions.compare.seat_rotation import SeatRotation, seatings
from balance.questions.compare.standing import figures_of
from balance.questions.compare.wins import Wins
from balance.runs.sweep import sweep
from balance.studies.seats_in_use import scripts_in_use, seats_in_use
from scenarios import load

MIXED = {"mode": "mixed", "players": 4}


def _used(game, name, values, rest):
    scenario = load(game)
    return seats_in_use(scenario, scenario.settings[name], values, rest, 0)


@pytest.mark.parametrize(
    ("game", "name", "values", "rest", "seats"),
    [
        ("humans", "guy_policy", ["runner", "hunter"], MIXED, (2, 4)),
        ("humans", "guy_policy", ["runner", "hunter"], {"players": 4}, ()),
        ("humans", "policy", ["catcher", "spoiler-trained"], MIXED, (1, 2, 3, 4)),
        ("humans", "character", ["random", "lawyer"], {"players": 2, "mode": "mixed"}, (1,)),
        ("posthuman", "mutant_policy", ["hunter", "guesser"], {"players": 3}, (1, 2, 3)),
        ("pig", "hold_at", [20, 25], {"players": 2}, (1, 2)),
    ],
)
def test_seats_are_in_use_where_a_value_plays_a_part(game, name, values, rest, seats):
    assert _used(game, name, values, rest) == seats


def test_scripts_are_in_use_at_the_seats_of_their_side():
    mixed = load("humans").configuration({**MIXED, "players": 3})
    assert scripts_in_use(mixed) == {"policy": (1, 2, 3), "guy_policy": (2,)}
    assert policies_of(mixed, used=scripts_in_use(mixed)).seats == ["catcher", "catcher, guy runner", "catcher"]
    assert scripts_in_use(load("posthuman").configuration({"players": 3})) == {}


def test_a_side_in_use_has_a_name():
    mixed = load("humans").configuration(MIXED)
    assert [side_in_use(mixed, seats) for seats in ((2, 4), (1, 2), (2,))] == ["guy", "", ""]


def test_guys_alone_exchange_what_guys_follow():
    found = balance.compare("humans", settings={**MIXED, "guy_policy": ["runner", "hunter"]}, games=200)
    (exchange,), (pair,) = found.exchanges, found.pairs
    shares = {(row["what"], row["name"]): row["estimate"] for row in exchange.rows.to_dicts()}
    assert exchange.seats == (2, 4)
    assert [name for what, name in shares if what == "seat"] == ["2", "4"]
    strengths = shares["strength", "runner"] + shares["strength", "hunter"]
    assert strengths == pytest.approx(shares["seat", "2"] + shares["seat", "4"])
    assert any("of the games for each guy's seat that it holds, whichever that is." in each for each in exchange.answer)
    assert "Only seats 2 and 4 are exchanged: guy_policy plays no part at the others." in exchange.answer
    assert "an even share of these seats" in exchange.answer[-1]
    assert pair.lead["value"] in ("2", "4")


def test_one_seat_in_use_exchanges_nothing_and_its_wins_are_told():
    settings = {"mode": "mixed", "players": 2, "guy_policy": ["runner", "hunter"]}
    found = balance.compare("humans", settings=settings, games=50)
    assert found.exchanges == ()
    assert "Seats are not exchanged: guy_policy plays a part at seat 2 only." in found.notes
    assert found.pairs[0].lead["value"] == "2"
    pig = load("pig")
    cell = PlayedCell("", pig.configuration({}), 0)
    rivals = Rivals("hold_at", ("15", "20", "25"), (cell,) * 3, (2,))
    assert [each.text for each in figures_of(ask(pig, None, None, 0.95), rivals, False)] == ["winner=2"]


def test_seats_of_unlike_sides_are_held_against_their_own_side():
    """Three seats: two of one side that win 0.5 and 0.25 of the games, and one that wins the rest."""
    contest = SeatRotation(("a", "b"), 3, seatings(2, 3), sides=("zombie", "guy", "zombie"))
    won = {"payoff_1": [1000, 1000, 0, 0] * 90, "payoff_2": [0, 0, 1000, 0] * 90, "payoff_3": [0, 0, 0, 1000] * 90}
    contest.add([pl.DataFrame(won)] * 6)
    rows = contest.table(0.9).to_dicts()
    assert len(rows) == contest.figures
    found = {(row["what"], row["name"]): row["estimate"] for row in rows}
    assert (found["advantage", "1"], found["advantage", "3"]) == (0.125, -0.125)
    assert ("advantage", "2") not in found
    sides = {"1": "zombie", "2": "guy", "3": "zombie"}
    *_, seats, alone = seat_words.exchanged(rows, sides=sides)
    assert seats.startswith("Seat 1 (zombie) wins 12.5 points (between ")
    assert seats.endswith(" more than an even share of the zombie seats, 37.5 %, whoever sits there.")
    assert alone == "Seat 2 (guy) is alone of its side, so no even share is told."
    exchange = Exchange("policy", 3, "", contest.table(0.9), (), sides=sides)
    who = [row[0] for row in seat_words.table_rows(exchange)]
    assert who[-3:] == ["seat 3 (zombie)", *(f"seat {n} (zombie), from an even share of its side" for n in (1, 3))]


@pytest.mark.parametrize(("players", "sides"), [(3, ("zombie", "guy", "zombie")), (2, ("zombie", "guy"))])
def test_an_exchange_names_the_sides_of_seats(players, sides):
    settings = {"mode": "mixed", "players": players, "policy": ["catcher", "herder"]}
    (exchange,) = balance.compare("humans", settings=settings, games=100).exchanges
    assert tuple(exchange.sides.values()) == sides
    told = exchange.rows.filter(what="advantage")["name"].to_list()
    assert told == (["1", "3"] if players == 3 else [])
    end = "Seat 1 (zombie) and seat 2 (guy) are each alone of their side, so no even share is told."
    assert (exchange.answer[-1] == end) == (players == 2)


def test_a_script_of_a_seat_that_follows_another_one_says_where_it_plays_a_part():
    settings = {"mode": "mixed", "players": 4, "guy_policy@1": ["runner", "hunter"]}
    (pair,) = balance.compare("humans", settings=settings, games=30).pairs
    said = "guy_policy plays no part at seat 1 (zombie); it does at seats 2 and 4."
    assert (pair.answer[0].startswith("Nothing differs"), pair.answer[1]) == (True, said)


@pytest.mark.parametrize(
    ("game", "settings", "scripts"),
    [
        ("humans", {**MIXED, "policy@2": ["catcher", "random"]}, ()),
        ("posthuman", {"players": 3, "policy@1": ["racer", "builder"]}, ()),
        ("pig", {"players": 3, "hold_at@2": [20, 21]}, ("hold",)),
        ("humans", {**MIXED, "event_cards": [True, False]}, ("catcher", "guy runner")),
        ("pig", {"policy@1": "hold", "policy@2": "hold-or-goal", "goal": [50, 60]}, ("hold", "hold-or-goal")),
    ],
)
def test_who_plays_all_games_is_named_only_if_no_seat_changes_its_script(game, settings, scripts):
    found = balance.compare(game, settings=settings, games=20)
    assert found.scripts == scripts
    assert any("All games are played by" in each for each in found.statements) == bool(scripts)


def test_seats_without_a_name_are_numbered():
    contest = SeatRotation(("a", "b"), 3, seatings(2, 2), seats=(1, 3))
    frame = pl.DataFrame({"payoff_1": [1000, 0] * 9, "payoff_2": [0, 1000] * 9, "payoff_3": [0, 0] * 9})
    contest.add([frame, frame])
    said = seat_words.exchanged(contest.table(0.9).to_dicts(), left="policy")
    assert "of the games for each of seats 1 and 3 it holds" in said[1]
    rows = {(row["what"], row["name"]): row["estimate"] for row in contest.table(0.9).to_dicts()}
    assert (rows["seat", "1"], rows["seat", "3"], rows["strength", "a"]) == (0.5, 0.0, 0.25)
    assert (rows["advantage", "1"], rows["advantage", "3"]) == (0.25, -0.25)


@pytest.mark.parametrize(
    ("first", "second", "seats"),
    [
        ({"hold_at@2": 20}, {"hold_at@2": 25}, (2,)),
        ({"hold_at": 20}, {"hold_at": 25}, ()),
        ({"hold_at@2": 20}, {"hold_at@2": 25, "goal": 50}, ()),
    ],
)
def test_the_seats_that_changed_are_those_whose_own_settings_differ(first, second, seats):
    pig = load("pig")
    assert changed_seats(pig.configuration(first), pig.configuration(second)) == seats


@pytest.fixture(scope="module")
def guys_of_a_run(tmp_path_factory):
    """Hunters and runners among three players, one of them a guy, and among four, two of them guys."""
    out = tmp_path_factory.mktemp("guys") / "run"
    return sweep(make_plan("humans", ["mode=mixed", "players=3,4", "guy_policy=runner,hunter"], games=60), out)


def test_an_axis_of_a_run_is_told_by_the_seats_at_which_it_plays_a_part(guys_of_a_run):
    found = balance.compare(guys_of_a_run, axis="guy_policy")
    assert [pair.own for pair in found.pairs] == [(2,), (2, 4)]
    assert [pair.lead["value"] for pair in found.pairs] == ["2", "2"]
    (note,) = (each for each in found.notes if "who beats whom" in each)
    assert note.startswith("Every guy has the same guy_policy in these cells")
    assert "balance compare humans --set mode=mixed --set players=4 --set guy_policy=runner,hunter lets" in note
    three = balance.compare(guys_of_a_run, cells=(0, 1))
    assert (three.pairs[0].own, three.notes) == ((2,), ())


def test_rows_of_an_overview_are_counted_as_the_sentence_and_the_json_count_them(guys_of_a_run):
    found = balance.compare(guys_of_a_run, axis="guy_policy")
    counted = [int(line.moved.rpartition(" ")[2]) for line in overview(found).lines]
    assert counted == [pair.screened.height for pair in found.pairs]
    assert sum(counted) == found.shown == as_json(found, [])["screened"]
    assert f"all {found.shown} intervals of the other figures" in found.screening[0]


def test_a_figure_that_says_what_an_asked_one_says_is_not_screened(guys_of_a_run):
    three, four = balance.compare(guys_of_a_run, axis="guy_policy").pairs
    zombies = pl.col("metric") == "outcome", pl.col("value") == "win_zombie"
    assert three.rows.filter(*zombies).is_empty()  # the one guy wins all other games
    assert three.apart == "Not compared: win zombie, which says the same as a figure that was asked for."
    assert (four.rows.filter(*zombies).height, four.apart) == (1, "")


def test_who_wins_is_one_figure_with_its_complement_only_if_it_is_in_every_game():
    wins = Wins()
    ends = pl.Series("outcome", ["a", "b", "a"], dtype=pl.Enum(["a", "b", "c"]))
    wins.add([pl.DataFrame({"outcome": ends, "payoff_1": [1000, 0, 1000], "payoff_2": [0, 1000, 500]})])
    one, two, a, b = ("winner", "1"), ("winner", "2"), ("outcome", "a"), ("outcome", "b")
    assert all(wins.is_one(first, second) for first, second in ((one, a), (one, b), (a, b)))
    assert not any(wins.is_one(first, second) for first, second in ((two, one), (two, b), (a, ("rounds", "mean"))))
    wins.add([pl.DataFrame({"outcome": ends, "payoff_1": [1000, 1000, 0], "payoff_2": [0, 0, 1000]})])
    assert not wins.is_one(one, a)


def test_the_answer_begins_with_the_seat_that_was_changed():
    (pair,) = balance.compare("pig", settings={"players": 3, "hold_at@2": [20, 21]}, games=200).pairs
    assert "Seat 2 wins" in pair.answer[0]
    assert (pair.own, pair.lead["value"]) == ((2,), "2")
    assert "For seats 1 and 3 neither" in " ".join(pair.answer)


def test_a_script_that_stays_at_its_seat_is_said_to_be_part_of_the_seats_advantage():
    """`Seat 1 wins 6.37 points more than an even share, whoever sits there`: half of it was its script's."""
    settings = {"goal": 30, "players": 3, "hold_at": [5, 20]}
    (exchange,) = balance.compare("pig", settings={**settings, "policy@1": "hold-or-goal"}, games=50).exchanges
    part = ", whichever hold_at sits there; policy differs by seat and is not exchanged, so it is part of this."
    assert exchange.answer[-1].endswith(part)
    (exchange,) = balance.compare("pig", settings=settings, games=50).exchanges
    assert "policy" not in exchange.answer[-1]
