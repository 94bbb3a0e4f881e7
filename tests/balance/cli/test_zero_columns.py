from rich.console import Console

from balance.cli import estimate_tables
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


def test_seats_that_a_terminal_is_too_narrow_for_stand_in_several_tables_of_one_size(monkeypatch):
    rows = [["policy", "", *["surveyor"] * 6], ["hit_points", "mean", *["0.574 ±0.076"] * 6]]
    monkeypatch.setattr(estimate_tables, "in_terminal", lambda: True)
    # 12 + 6 characters for metric and value, 14 for each seat but 12 for the last.
    for width, sizes in ((100, [6]), (86, [3, 3]), (58, [3, 3]), (57, [2, 2, 2]), (10, [1] * 6)):
        monkeypatch.setattr(estimate_tables, "console", lambda width=width: Console(width=width))
        assert [len(each) for each in estimate_tables._abreast(rows)] == sizes
