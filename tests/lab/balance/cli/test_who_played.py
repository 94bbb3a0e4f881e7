"""No rate without who played it: scripts, players, seed; on a page also the command that plays it again."""

import re
import shlex

import pytest

PIG = ("pig", "--set", "players=2", "--set", "policy=hold-or-goal", "--seed", "4")
ANSWERS = {
    "play": ("play", *PIG, "--games", 60),
    "compare": ("compare", *PIG, "--set", "goal=20,30", "--games", 60),
    "compare a copy": ("compare", "pig", "COPY", "--seed", "4", "--games", 60),
    "compare a run": ("compare", "RUN", "--axis", "goal"),
    "compare seats": ("compare", "pig", "--set", "policy=hold,hold-or-goal", "--seed", "4", "--games", 60),
    "sweep": ("sweep", *PIG, "--set", "goal=20,30", "--games", 60, "--out", "NEW"),
    "ladder": ("ladder", *PIG, "--games", 100, "--budget", "0.1s", "--out", "NEW.html"),
    "decisions": ("decisions", *PIG, "--games", 4, "--out", "NEW.html"),
    "dials": ("dials", *PIG, "--games", 60, "--out", "NEW.html"),
    "luck": ("luck", *PIG, "--deals", 20, "--replays", 4, "--out", "NEW.html"),
}
SCRIPTS = {"compare a copy": "hold", "compare a run": "hold"}  # not set there: the scenario's own
PAGES = {
    "compare": ANSWERS["compare"],
    "compare a copy": ANSWERS["compare a copy"],
    "compare a run": ANSWERS["compare a run"],
    "compare seats": ANSWERS["compare seats"],
    "ladder": ANSWERS["ladder"][:-2],
    "decisions": ANSWERS["decisions"][:-2],
    "dials": ANSWERS["dials"][:-2],
    "luck": ANSWERS["luck"][:-2],
    "report": ("report", "RUN"),
}


def typed(arguments, a_run, a_copy, tmp_path):
    places = {"RUN": a_run, "COPY": a_copy, "NEW": tmp_path / "new", "NEW.html": tmp_path / "new.html"}
    return [places.get(argument, argument) for argument in arguments]


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_names_script_players_and_seed(balance, a_run, a_copy, tmp_path, name):
    ran = balance(*typed(ANSWERS[name], a_run, a_copy, tmp_path))
    assert ran.code in (0, 3), ran.err
    assert re.search(rf"\b{SCRIPTS.get(name, 'hold-or-goal')}\b", ran.out)
    assert re.search(r"\bplayers=2\b|\b2 players\b", ran.out)
    assert "seed 4" in ran.out


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_script_players_seed_and_command(balance, a_run, a_copy, tmp_path, name):
    page = tmp_path / "page.html"
    ran = balance(*typed(PAGES[name], a_run, a_copy, tmp_path), "--out", page)
    assert ran.code in (0, 3), ran.err
    for text in (page.read_text("utf-8"), page.with_suffix(".md").read_text("utf-8")):
        assert re.search(rf"\b{SCRIPTS.get(name, 'hold')}\b", text)
        assert re.search(r"players=2|2.players", text)
        assert re.search(r"seed 4|--seed 4", text, re.IGNORECASE)
        assert f"balance {name.split()[0].replace('report', 'sweep')} " in text


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith("compare")])
def test_the_command_of_a_comparison_compares_the_same_again(balance, a_run, a_copy, tmp_path, name):
    first, second = tmp_path / "first.html", tmp_path / "second.html"
    balance(*typed(PAGES[name], a_run, a_copy, tmp_path), "--out", first)
    command = re.search(r"^balance compare .*$", first.with_suffix(".md").read_text("utf-8"), re.MULTILINE)[0]
    again = balance(*shlex.split(command)[1:], "--out", second)
    assert again.code == 0, again.err
    assert second.read_text("utf-8") == first.read_text("utf-8")


def test_what_differs_is_not_said_of_both(balance):
    ran = balance("compare", "pig", "--set", "policy@1=hold,hold-or-goal", "--set", "players=3", "--games", 60)
    first = ran.out.splitlines()[1]
    assert "players=3" in first
    assert "policy@2=hold policy@3=hold" in first
    assert "policy@1" not in first
