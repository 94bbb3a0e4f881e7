"""What `balance replay` says of a game of Human Punishment."""


def test_a_replay_names_numbered_columns_that_are_0_in_one_line(balance):
    told = balance("replay", "human-punishment", "--seed", 7, "--set", "players=4").out
    assert "0: " in told
    assert "; believed_1–10; believed_right_1–10;" in told
    assert "\nbelieved_1 " not in told
