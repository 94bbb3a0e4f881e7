"""`balance compare` as a user sees it."""

import re
import shutil

from scenarios import load


def test_a_changed_copy_is_answered_in_a_sentence_a_table_and_a_page(balance, a_copy, tmp_path):
    path = a_copy / "game.toml"
    path.write_text(path.read_text().replace("goal = { value = 100", "goal = { value = 50"))
    page = tmp_path / "not" / "yet" / "page.html"
    ran = balance("compare", "pig", a_copy, "--games", 2000, "--out", page)
    assert ran.code == 0, ran.err
    assert "changed: goal: 100 -> 50" in ran.out
    assert re.search(r"^mean rounds .* fell", ran.out, re.MULTILINE)
    assert "All 2 intervals of the figures asked for hold at once with 95 % (Bonferroni)." in ran.out
    html = page.read_text()
    assert "goal: 100 → 50" in html
    assert html.count('role="img"') >= 2  # the forests of shares and means
    assert (page.parent / "page-figures" / "forest-means-01.svg").is_file()
    assert "forest-means-01.svg" in page.with_suffix(".md").read_text()


def test_a_change_that_plays_no_part_is_no_change_here(balance, tmp_path):
    folder, page = tmp_path / "hog", tmp_path / "page.html"
    shutil.copytree(load("pig").folder, folder)
    text = (folder / "policies.csv").read_text()
    (folder / "policies.csv").write_text(text.replace("wins,1,", "wins,0,"))
    ran = balance("compare", "pig", folder, "--policy", "hold", "--games", 200, "--out", page)
    says = "no number, and no cell of a table, that plays a part here"
    assert f"changed: {says}" in ran.out.splitlines()
    assert "policies.hold-or-goal.stops_at_goal plays no part with policy=hold" in ran.out
    assert says in page.read_text(encoding="utf-8")


def test_the_same_for_machines(balance, a_run):
    said = balance("compare", a_run, "--cells", "0,1", "--json").json
    (pair,) = said["pairs"]
    assert pair["paired"]
    assert pair["changed"] == ["goal: 20 -> 30"]
    assert {"metric", "difference", "low", "high", "worth"} <= set(pair["differences"][0])


def test_seats_are_exchanged_in_a_contest(balance):
    ran = balance("compare", "pig", "--set", "policy=hold,hold-or-goal", "--set", "goal=30", "--games", 3000)
    assert ran.code == 0, ran.err
    assert "policy, seats exchanged" in ran.out
    assert re.search(r"With seats exchanged, hold-or-goal wins \d", ran.out)
    assert re.search(r"^seat 2 ", ran.out, re.MULTILINE)


def test_of_many_cells_only_the_headline_is_shown(balance, tmp_path):
    run = tmp_path / "run"
    done = balance("sweep", "pig", "--set", "goal=20..30..2", "--games", 300, "--out", run)
    assert done.code == 0, done.err
    ran = balance("compare", run)
    assert "5 pairs of cells" in ran.out
    assert "Of 5 pairs, seat 1 wins: " in ran.out
    assert len(re.findall(r"^20 -> \d\d +\d", ran.out, re.MULTILINE)) == 5
    assert "--cells A,B" in ran.out


def test_wrong_words_are_refused_in_a_line(balance, a_run):
    assert (
        "--cells is '1'; it must be the numbers of two configurations"
        in balance("compare", a_run, "--cells", "1").refused()
    )
    for level in ("1.5", "0", "nan", "0.9999999999999999"):
        assert "between 0 and 1" in balance("compare", a_run, "--axis", "goal", "--level", level).refused()
    assert "did you mean 'goal'" in balance("compare", a_run, "--axis", "gaol").refused()
    assert "does not end in .html" in balance("compare", a_run, "--cells", "0,1", "--out", "x.txt").refused()


def test_what_may_be_a_mistake_in_a_copy_is_said_once(balance, a_copy, monkeypatch):
    from balance.design import copy_notes
    from balance.questions.compare import cells

    def note(scenario):
        return ["my_pig/game.toml: rows is 1"] if scenario.name == "my_pig" else []

    monkeypatch.setattr(cells, "copy_notes", note)
    monkeypatch.setattr(copy_notes, "copy_notes", note)
    ran = balance("compare", "pig", a_copy, "--games", 100)
    assert (ran.err.count("rows is 1"), ran.out.count("rows is 1")) == (1, 0)
    assert balance("compare", "pig", a_copy, "--games", 100, "--json").json["notes"] == ["my_pig/game.toml: rows is 1."]


def test_figures_that_moved_are_counted_as_all_lists_them(balance):
    line = ("compare", "cyberdoom-tower", "--players", 2, "--set", "start_luck=3,0", "--games", 1000)
    short, every = balance(*line).out, balance(*line, "--all").out
    said = (
        r"Of (\d+) figures that moved, these are listed: first .*, then those that moved most clearly\. --all lists all"
    )
    (moved,) = re.findall(said, short)
    screened = every[every.index("Screening: figures") : every.index("No difference is seen")]
    assert "each seat's" in short
    assert len(re.findall(r" (?:rose|fell)\b", screened)) == int(moved)


def test_that_games_have_no_end_is_said_before_their_length(balance, tmp_path):
    """A mean of games that stop at the cap is a lower bound: it says that games are longer, not how long they are."""
    page = tmp_path / "page.html"
    line = ("compare", "humans", "--set", "tokens=3,0", "--games", 300)
    assert "cap," not in balance(*line).out
    ran = balance("compare", "humans", "--set", "round_cap=60,12", "--games", 300, "--out", page)
    first, second = [line for line in ran.out.splitlines() if line][3:5]
    assert "of the games of round_cap=12 stop at the simulation's cap, without an end" in first
    unknown = "Whether games get longer or shorter, or by how much, is not known."
    assert second.startswith(f"{unknown} Counted up to the cap, mean rounds: ")
    assert re.search(r"^mean rounds .* no length", ran.out, re.MULTILINE)
    assert re.search(r"^These minutes are a lower bound: .*\nhow long, in minutes", ran.out, re.MULTILINE)
    html = page.with_suffix(".md").read_text()
    assert html.index("without an end") < html.index("mean rounds") < html.index(unknown)
    (pair,) = balance("compare", "humans", "--set", "round_cap=60,12", "--games", 300, "--json").json["pairs"]
    assert pair["differences"][0]["verdict"] == "no length"
    assert pair["differences"][0]["second_stopped"] > 0.5
    both = balance("compare", "humans", "--set", "round_cap=12", "--set", "event_cards=true,false", "--games", 300).out
    assert " and " in both.partition("stop at the simulation's cap")[0].rpartition("\n")[2]


def test_a_longer_game_that_alone_is_stopped_is_longer(balance):
    """Its mean is the least that it can be, so the difference is at least as large as it was counted."""
    line = ("compare", "pig", "--set", "goal=20,100", "--set", "max_rounds=12", "--watch", "rounds", "--games", 300)
    out = balance(*line, "--margin", "5%").out
    assert "It matters. Counted up to the cap, mean rounds: up from " in out
    assert re.search(r"at least so much, beyond the margin of 0\.\d+ rounds, 5 % of \d", out)
    assert re.search(r"^mean rounds .* matters", out, re.MULTILINE)


def test_a_margin_says_what_it_is_of_and_may_be_in_percent(balance):
    line = ("compare", "pig", "--set", "goal=100,90", "--watch", "rounds,win@1", "--games", 300)
    points, percent, part = (balance(*line, "--margin", margin).out for margin in ("2pp", "2%", "0.02"))
    assert points == percent == part
    assert re.search(r"margin of 0\.\d+ rounds, 2 % of 1\d\.\d+", points)
    assert re.search(r"margin of 2 points", points)
    own = balance("compare", "pig", "--set", "goal=100,90", "--watch", "rounds:0.5", "--games", 300).out
    assert re.search(r"margin of 0\.5 rounds[.:]", own)
    wrong = balance("compare", "pig", "--set", "goal=100,90", "--margin", "70%")
    assert (wrong.code, "such as 1pp or 1% (a point of a share, 1 % of a length) or 0.01" in wrong.err) == (2, True)
