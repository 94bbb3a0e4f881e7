"""What `balance replay` says of a game of Human Punishment."""


def test_a_replay_names_numbered_columns_that_are_0_in_one_line(balance):
    told = balance("replay", "human-punishment", "--seed", 7, "--set", "players=4", "--set", "measure_beliefs=1").out
    assert "0: " in told
    assert "; believed_1–3; believed_right_1–3;" in told
    assert "\nbelieved_1 " not in told
    assert "\nbelieved_4 " in told


def test_a_replay_names_no_column_that_cannot_come_up(balance):
    """Nobody counts what is believed unless measure_beliefs says so: a 0 would say that nobody believed anything."""
    told = balance("replay", "human-punishment", "--seed", 7, "--set", "players=4").out
    assert "0: programs_used_spam" in told
    assert "believed" not in told
    assert "identified" not in told
