"""`balance power` as a user sees it."""

from balance.cli.formatting import points_text


def test_power_gives_games_time_and_space(balance):
    ran = balance("power", "pig", "--detect", "2pp", "--set", "players=2")
    assert ran.code == 0, ran.err
    assert "to notice a shift of 2 percentage points" in ran.out
    words = ("fixed size", "sequential", "record a baseline", "games per cell", "on disk")
    assert all(word in ran.out for word in words)


def test_one_point_is_singular():
    texts = [points_text(0.01), points_text(0.0049), points_text(0.02), points_text(0.0126, 2)]
    assert texts == ["1 percentage point", "0.49 percentage points", "2 percentage points", "1.3 percentage points"]


def test_the_same_for_machines(balance):
    said = balance("power", "pig", "--detect", "2pp", "--set", "players=2", "--json").json
    assert [need["games"] > 0 for need in (*said["fixed"], *said["sequential"])] == [True] * 7
    assert "--detect" in balance("power", "pig").refused()
    assert "is '0pp'" in balance("power", "pig", "--detect", "0pp").refused()
