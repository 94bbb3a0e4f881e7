"""Chances of Pig are right, whatever the tries: its page says so, and JSON holds it."""

import json

PIG = ("decisions", "pig", "--set", "players=2", "--set", "goal=25", "--games", "150", "--tries", "16", "--seed", "5")


def test_chances_of_pig_are_right_and_the_page_says_so(balance, tmp_path):
    ran = balance(*PIG, "--out", tmp_path / "p.html", "--json")
    assert ran.code == 0, ran.err
    told = json.loads(ran.out)["calibration"]
    assert told["games"] == 150
    assert told["slope"]["low"] <= 1 <= told["slope"]["high"]
    assert told["gap"]["low"] <= 0 <= told["gap"]["high"]
    assert told["slope"]["high"] - told["slope"]["low"] < 1
    assert "as sure as they should be (slope" in (tmp_path / "p.md").read_text()
    assert "The chances are not right" not in ran.out
