"""`balance play` of a game with many words and shared wins."""


def test_words_that_never_came_up_are_left_out_but_all_outcomes_are_shown(balance):
    out = balance("play", "posthuman", "--games", 20, "--set", "players=2", "--set", "character@1=nurse", "--all").out
    rows = [line.split() for line in out.splitlines()]
    (never,) = (line for line in out.splitlines() if line.startswith("No game ended as "))
    assert "mutants" in never
    assert "solo_time" not in never
    assert not any("custom" in row for row in rows)
    first = next(k for k, row in enumerate(rows) if row[:1] == ["character"])
    end = next(k for k, row in enumerate(rows) if row[:1] == ["decisions_by"])
    of_characters = rows[first:end]  # its words stand below the column's name, in their own order
    assert next(row for row in of_characters if "nurse" in row)[:3] == ["nurse", "100.0", "%"]


def test_shares_of_seats_that_win_together_are_explained(balance):
    run = ("play", "posthuman", "--games", 20, "--set", "players=2", "--set", "policy=random", "--set", "start=short")
    out = balance(*run, "--set", "voluntary_turn=always").out
    assert "Several seats can win a game together" in out
