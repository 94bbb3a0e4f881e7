from balance.cli.zero_columns import in_ranges, is_numbered


def test_neighbours_of_one_name_are_joined_and_names_are_kept_apart():
    names = ["used_1", "used_4", "used_5", "used_6", "used_8", "believed_1", "believed_2"]
    assert in_ranges(names) == "used_1, 4–6, 8; believed_1–2"


def test_only_a_name_that_ends_in_a_number_is_numbered():
    assert is_numbered("programs_used_10")
    assert not is_numbered("living")
    assert not is_numbered("hit_points")


def test_a_replay_names_numbered_columns_that_are_0_in_one_line(balance):
    told = balance("replay", "human-punishment", "--seed", 7, "--set", "players=4").out
    assert "0: " in told
    assert "; believed_1–10; believed_right_1–10;" in told
    assert "\nbelieved_1 " not in told
