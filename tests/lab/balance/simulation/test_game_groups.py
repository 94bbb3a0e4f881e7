"""Groups of seats of real games: sides of a mixed game, teams that are dealt, and none where seats are alike."""

import polars as pl
import pytest

import balance
from balance.simulation.game_groups import group_by, group_names
from scenarios import load


def test_a_seat_that_is_dealt_a_team_wins_what_its_games_say():
    played = balance.play("human-punishment", players=5, games=2000)
    frame = played.frame
    seats = pl.concat(
        [frame.select(team=pl.col(f"team_start_{seat}").cast(pl.String), won=f"won_{seat}") for seat in range(1, 6)]
    )
    table = played.group_table()
    assert table["group"].to_list() == [team for team in group_names(played.configuration) if team in {*seats["team"]}]
    for group, mean, estimate in table.select("group", "seats", "estimate").iter_rows():
        of = seats.filter(team=group)
        assert mean == pytest.approx(of.height / 2000)
        assert estimate == pytest.approx(of["won"].mean())
    assert table["seats"].sum() == pytest.approx(5)


def test_sides_of_a_mixed_game_win_what_their_seats_win():
    played = balance.play("humans", {"mode": "mixed"}, players=3, games=300, rows=False)
    shares = played.estimates.filter(metric="winner")["estimate"].to_list()
    zombie, guy = played.group_table().iter_rows(named=True)
    assert (zombie["group"], guy["group"]) == ("zombie", "guy")
    assert zombie["together"] == pytest.approx(shares[0] + shares[2])
    assert guy["estimate"] == pytest.approx(shares[1])


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("pig", {"players": 3}),
        ("humans", {}),
        ("humans", {"mode": "mixed", "players": 2}),  # a side a seat: each seat's own figure says the same
        ("cyberdoom-tower", {"players": 2}),
        ("posthuman", {}),
    ],
)
def test_seats_that_make_no_groups_have_none(game, settings):
    configuration = load(game).configuration(settings)
    assert group_by(configuration) == ""
    assert group_names(configuration) == []
    assert balance.play(game, settings, games=20).group_table().is_empty()
