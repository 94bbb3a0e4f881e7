"""`balance power` as a user sees it."""

from balance.cli.formatting import points_text


def test_power_gives_games_time_and_space(balance):
    ran = balance("power", "pig", "--detect", "2pp", "--set", "players=2")
    assert ran.code == 0, ran.err
    assert "to notice a shift of 2 percentage points" in ran.out
    words = ("fixed size", "sequential", "record a baseline", "games per cell", "on disk")
    assert all(word in ran.out for word in words)


def test_the_first_sentence_says_how_many_games_and_which_shift_unless_one_is_named(balance):
    ran = balance("power", "pig", "--set", "players=2")
    games = balance("power", "pig", "--set", "players=2", "--json").json["fixed"][0]["games"]
    first = next(line for line in ran.out.splitlines() if line.startswith("You need "))
    assert first.startswith(f"You need {games:,} games of each version".replace(",", " "))
    assert "they show a shift of 2 percentage points (--detect names another) 95 times in a hundred" in first


def test_one_point_is_singular():
    texts = [points_text(0.01), points_text(0.0049), points_text(0.02), points_text(0.0126, 2)]
    assert texts == ["1 percentage point", "0.49 percentage points", "2 percentage points", "1.3 percentage points"]


def test_the_same_for_machines(balance):
    said = balance("power", "pig", "--detect", "2pp", "--set", "players=2", "--json").json
    assert [need["games"] > 0 for need in (*said["fixed"], *said["sequential"])] == [True] * 7
    assert "is '0pp'" in balance("power", "pig", "--detect", "0pp").refused()
