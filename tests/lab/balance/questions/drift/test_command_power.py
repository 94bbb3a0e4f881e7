"""`balance power` as a user sees it."""


def test_power_gives_games_time_and_space(balance):
    ran = balance("power", "pig", "--detect", "2pp", "--set", "players=2")
    assert ran.code == 0, ran.err
    assert "to notice a shift of 2 percentage points" in ran.out
    words = ("fixed size", "sequential", "record a baseline", "games per cell", "on disk")
    assert all(word in ran.out for word in words)


def test_the_same_for_machines(balance):
    said = balance("power", "pig", "--detect", "2pp", "--set", "players=2", "--json").json
    assert [need["games"] > 0 for need in (*said["fixed"], *said["sequential"])] == [True] * 7
    assert "--detect" in balance("power", "pig").refused()
    assert "is '0pp'" in balance("power", "pig", "--detect", "0pp").refused()
