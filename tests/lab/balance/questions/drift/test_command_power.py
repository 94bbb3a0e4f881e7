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


def test_it_says_which_metric_takes_so_many_games_and_how_many_the_win_takes(balance):
    line = ("power", "cyberdoom-tower", "--players", 1, "--policy", "hunter", "--detect", "1pp")
    told = balance(*line, "--json").json
    assert told["nearest"].startswith("rounds>")
    assert told["headline"] == "outcome=win"  # 9 of 10 games are won
    assert 0 < told["headline_games"] < told["fixed"][0]["games"] / 2
    games = f"{told['headline_games']:,}".replace(",", " ")
    said = f"{told['nearest']} needs so many, as its share was nearest to one half in the 2 000 games "
    said += f"that were played for this; outcome=win needs {games}."
    assert said in " ".join(balance(*line).out.split())
    several = balance("power", "pig", "--set", "players=1,2", "--json").json
    assert several["nearest"].endswith((" with players=1", " with players=2"))


def test_where_wins_are_shared_it_says_that_winner_is_no_share_of_the_win(balance):
    """36 % of the games are won by seat 1 with others; its share of the win is 17 %."""
    said = "winner counts the games that a seat wins, alone or with others, not its share of the win."
    line = ("power", "human-punishment", "--players", 6)
    assert balance(*line, "--json").json["parted"]
    assert said in " ".join(balance(*line).out.split())
    assert said not in " ".join(balance("power", "pig", "--players", 2).out.split())


def test_one_point_is_singular():
    texts = [points_text(0.01), points_text(0.0049), points_text(0.02), points_text(0.0126, 2)]
    assert texts == ["1 percentage point", "0.49 percentage points", "2 percentage points", "1.3 percentage points"]


def test_the_same_for_machines(balance):
    said = balance("power", "pig", "--detect", "2pp", "--set", "players=2", "--json").json
    assert [need["games"] > 0 for need in (*said["fixed"], *said["sequential"])] == [True] * 7
    assert "is '0pp'" in balance("power", "pig", "--detect", "0pp").refused()


def test_that_most_games_have_no_end_is_said_first(balance):
    lines = balance("power", "pig", "--set", "players=2", "--set", "max_rounds=5").out.splitlines()
    (at,) = [n for n, line in enumerate(lines) if "stop at the cap, without an end" in line]
    assert lines[at + 1].startswith("You need ")
    assert "without an end" not in balance("power", "pig", "--set", "players=2").out
