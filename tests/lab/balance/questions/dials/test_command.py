"""dials: the forecast, the answer, the table, JSON, the page, and wrong lines, as a user meets them."""

from contextlib import contextmanager

import pytest

from balance.questions.dials.plan import plan_dials
from balance.questions.dials.words import announcement
from sims import game
from tests.lab.balance.questions.dials import known_dials
from tests.lab.balance.questions.dials.known_dials import TOML

KEYS = {"dial", "kind", "verdict", "tried", "games", "moved", "plays_as", "reason"}
FEW = ("--games", 210, "--script", "shy", "--threads", 1)


@pytest.fixture
def page(tmp_path):
    return tmp_path / "page.html"


@pytest.fixture(scope="module")
def of_dialled(balance, tmp_path_factory):
    """What is printed of the game of known dials, and what machines are told; of few games of one script."""
    here = tmp_path_factory.mktemp("dialled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "metadata", known_dials.installed(known_dials.folder(here / "dialled")))
        asked = ("dials", "dialled", *FEW, "--out", here / "page.html")
        return balance(*asked), balance(*asked, "--resume", "--json").json


def test_a_game_without_a_dead_dial_is_code_0_with_answer_table_and_pages(balance, page):
    ran = balance("dials", "pig", "--games", 300, "--seed", 4, "--out", page)
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0] == (
        "Pig: what changes nothing?  players=2; for hold and hold-or-goal; seed 4; 36 changes for 2 contexts together, "
        "200 games of each, 300 of what shows nothing in them"
    )
    assert lines[1] == "In plain words: everything that could be turned makes a difference to some game."
    assert lines[2] == "Each of the 5 dials that were turned changes a result of some game."
    assert lines[4].split() == ["dial", "tried", "games", "verdict", "what", "differs"]
    assert "in 100 % of games at 1" in next(line for line in lines if line.startswith("goal"))
    assert lines[-3:] == ["Dials: 1 fixed, 5 alive", str(page), str(page.with_suffix(".md"))]


def test_before_it_starts_it_says_what_it_will_take(balance, page):
    ran = balance("dials", "pig", "--games", 300, "--out", page)
    (line,) = (line for line in ran.err.splitlines() if "compiling" not in line)
    assert line.startswith("Pig: 5 dials, 36 changes for 2 contexts together, 200 games of each: about ")
    assert "; then 300 games of what shows nothing, and other settings: at most about " in line


def test_dials_add_up_and_single_values_are_counted_apart(of_dialled):
    """`41 alive, 1 explained, 1 NOT SEEN ALIVE` of 42 dials: the one that is explained is a value of a dial."""
    ran, told = of_dialled
    (line,) = (line for line in ran.out.splitlines() if line.startswith("Dials: "))
    of_dials, of_values = line.removeprefix("Dials: ").split("; single values: ")
    values = sum(each["kind"] == "value" for each in told["dials"])
    assert values
    assert sum(int(each.split()[0]) for each in of_values.split(", ")) == values
    assert sum(int(each.split()[0]) for each in of_dials.split(", ")) == len(told["dials"]) - values


def test_the_page_says_the_same_and_how_to_make_it_again(balance, plug_ins, page):
    ran = balance("dials", "dialled", *FEW, "--table", "cards.art", "--seed", 4, "--out", page)
    text = page.with_suffix(".md").read_text()
    assert "# Dialled: what changes nothing?" in text
    assert "balance dials dialled --set policy=shy --table cards.art --games 210 --seed 4" in text
    assert "## What the scenario does not explain" in text
    assert "cards.art" in ran.out.split("dial ")[0]
    assert "://" not in page.read_text().replace("http://www.w3.org", "")


def test_a_dead_dial_is_code_1_and_named_at_the_end(of_dialled):
    ran, _ = of_dialled
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert "NOT SEEN ALIVE: idle: nothing in 210 games, whatever was tried" in lines
    plain = "In plain words: decor, idle, spark and rare did nothing in these games, at any value that was tried; a "
    assert lines[2].startswith(plain)
    assert "or they are not needed, or they show only with other numbers, which were not tried" in lines[2]
    assert "STALE: lively: score in 100 % of games at 2; yet [dead] says: once it was dead" in lines
    assert "with mode=twist" in next(line for line in lines if line.startswith("bonus"))
    assert "bonus matters with mode=twist, and not as the game stands." in lines
    assert "plays as twist in 210 games: the spinner is not in the box" in ran.out
    assert "has one value only" in ran.out


def test_dead_dials_that_are_all_explained_are_code_0(balance, plug_ins, page):
    explained = "[dead]\nrare = 'a'\nidle = 'b'\ndecor = 'c'\nspark = 'd'"
    (plug_ins / "game.toml").write_text(TOML.replace("[dead]", explained).replace('lively = "once it was dead"\n', ""))
    ran = balance("dials", plug_ins, *FEW, "--out", page)
    assert ran.code == 0
    assert "NOT SEEN ALIVE" not in ran.out
    said = " ".join(ran.out.split())
    asks = "hand differs only in how often somebody is asked"
    why = "game.toml says why decor, idle, spare, spark and rare do not."
    assert f"change a result of some game, 2 of them only with other settings; {asks}; {why}" in said
    assert "mode=spun plays as twist, as game.toml explains." in said
    nothing, twins = page.with_suffix(".md").read_text().split("## What plays as another value, for a reason")
    assert "| mode=spun (explained) |" in twins.split("## What each dial changes")[0]
    assert "mode=spun (explained)" not in nothing
    assert "What game.toml explains changes nothing" not in said
    assert "makes a difference to some game, but for what game.toml explains; 1 value plays as another." in said


def test_an_instrument_is_not_turned_and_all_words_count_the_same_dials(balance, plug_ins, of_dialled, page):
    was = 'flint = { value = 3, min = 0, max = 9, source = "rulebook" }'
    assert was in TOML
    (plug_ins / "game.toml").write_text(TOML.replace(was, was.replace("rulebook", "ours: an instrument; it counts")))
    ran = balance("dials", plug_ins, *FEW, "--out", page)
    lines = ran.out.splitlines()
    why = "an instrument: it counts, and changes no game"
    assert why in next(line for line in lines if line.startswith("Not turned: "))
    assert next(line for line in lines if line.startswith("flint ")).split()[1:3] == ["0", "fixed"]
    dials = of_dialled[1]["of"] - 1
    (line,) = (line for line in ran.err.splitlines() if "changes" in line)
    assert f": {dials} dials, " in line
    assert f" of {dials} dials are not seen to change any result: " in ran.out
    part = balance("dials", plug_ins, *FEW, "--budget", "0.000001s", "--out", page.with_name("part.html"))
    assert f"The budget ended it after 0 of {dials} dials were decided" in part.out


def test_a_value_that_plays_as_another_is_not_called_dead(balance, plug_ins, page):
    toml = TOML.replace('"mode=spun" = "the spinner is not in the box"\n', "")
    explained = "[dead]\nrare = 'a'\nidle = 'b'\ndecor = 'c'\nspark = 'd'"
    (plug_ins / "game.toml").write_text(toml.replace("[dead]", explained).replace('lively = "once it was dead"\n', ""))
    ran = balance("dials", plug_ins, *FEW, "--out", page)
    assert ran.code == 1
    assert "PLAYS AS ANOTHER VALUE: mode=spun: plays as twist in 210 games" in ran.out.splitlines()
    assert "mode=spun plays as twist in all 210 games." in ran.out
    but = "but for what game.toml explains; 1 value plays as another."
    assert f"everything else that could be turned makes a difference to some game, {but}" in " ".join(ran.out.split())
    assert "bonus and crowd change nothing as the game stands, only with other settings; " in " ".join(ran.out.split())
    assert "NOT SEEN ALIVE" not in ran.out


def test_dials_for_machines(balance, plug_ins, page):
    ran = balance("dials", "dialled", *FEW, "--seed", 3, "--set", "players=2", "--json", "--out", page)
    assert ran.code == 1
    told = ran.json
    assert (told["game"], told["settings"]) == ("dialled", {"players": [2], "policy": ["shy"]})
    assert (told["games"], told["seed"]) == (210, 3)
    assert told["contexts"] == ["players=2 mode=plain decor=0 policy=shy"]
    assert (told["turned"], told["of"], told["decided"]) == (16, 16, True)
    assert all(dial.keys() >= KEYS for dial in told["dials"])
    found = {dial["dial"]: dial for dial in told["dials"]}
    assert set(told["bad"]) == {"decor", "idle", "lively", "rare", "spark"}
    assert found["crowd"]["moved"]["where"] == {"mode": "twist"}
    assert found["mode=spun"]["plays_as"] == "twist"
    assert (found["spare"]["verdict"], found["spare"]["reason"]) == ("explained", "kept for the second edition")
    assert (found["idle"]["verdict"], found["idle"]["moved"], found["idle"]["reason"]) == ("not seen alive", None, None)


def test_the_same_line_with_resume_says_the_same_and_something_else_is_refused(balance, page):
    asked = ("dials", "pig", "--games", 300, "--out", page)
    first = balance(*asked)
    assert "holds a search for dead dials and its answer" in balance(*asked).refused()
    again = balance(*asked, "--resume")
    assert (again.code, again.out) == (0, first.out)
    for more, said in (
        (("--seed", 3), "the seed: 0 there, 3 here"),
        (("--table", "policies"), "the tables: "),
        (("--set", "goal=30"), "what is set: "),
        (("--script", "hold,hold-or-goal"), "what stays as it is set: "),
    ):
        other = balance(*asked, "--resume", *more)
        assert (other.code, said in other.err.splitlines()[-1]) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pigg"], "did you mean 'pig'"),
        (["pig", "--set", "gaol=3"], "did you mean 'goal'"),
        (["pig", "--set", "goal=1..65"], "pig: 130 configurations are set; at most 64 are searched"),
        (["pig", "--games", "0"], "--games"),
        (["pig", "--seed", "-1"], "--seed"),
        (["pig", "--table", "loot"], "--table: pig has no table 'loot'; tables are policies"),
        (["pig", "--script", "hodl"], "--script: policy is 'hodl'; it must be one of hold, hold-or-goal, random"),
        (["pig", "--budget", "0s"], "--budget is '0s'; it must be a time above 0"),
        (["pig", "--out", "dials.txt"], "dials.txt: does not end in .html"),
        (["pig", "--threads", "1", "--cluster", "local:2"], "--threads and --cluster"),
    ],
)
def test_wrong_input_is_code_2(balance, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    assert said in balance("dials", *arguments).refused()
    assert list(tmp_path.iterdir()) == []


def test_a_reason_for_what_is_no_dial_is_code_2(balance, plug_ins):
    (plug_ins / "game.toml").write_text(TOML.replace('spare = "kept', 'sparre = "kept'))
    line = balance("dials", plug_ins).refused()
    assert "[dead] 'sparre' is neither" in line
    assert "did you mean 'spare'" in line


def test_an_interrupt_keeps_what_is_played_and_it_goes_on_to_the_same_answer(balance, page, monkeypatch):
    asked = ("dials", "pig", "--games", 300, "--threads", 1, "--out", page)

    @contextmanager
    def pressed():
        def progress(done, total, name):
            raise KeyboardInterrupt  # the first cell was just kept

        yield progress

    with monkeypatch.context() as patched:
        patched.setattr("balance.cli.studies.steps_bar", pressed)
        stopped = balance(*asked)
    kept = f"interrupted; 200 games kept in {page.with_suffix('')}; the same line with --resume goes on"
    assert (stopped.code, stopped.err.splitlines()[-1]) == (130, kept)
    assert sorted(each.name for each in page.parent.iterdir()) == ["page"]
    assert balance(*asked, "--resume").code == 0


def test_a_budget_ends_the_search_and_says_how_far_it_came(balance, page):
    ran = balance("dials", "pig", "--games", 300, "--budget", "0.000001s", "--out", page)
    assert ran.code == 3
    assert "The budget ended it after 0 of 5 dials were decided; the same line with --resume goes on." in ran.out
    assert balance("dials", "pig", "--games", 300, "--out", page, "--resume").code == 0


def test_a_budget_that_ends_it_after_something_was_wrong_is_code_1(balance, plug_ins, page, monkeypatch):
    from balance.questions.dials.sights import Sights
    from balance.studies.kept_games import Spent

    def spent(sights):
        raise Spent

    monkeypatch.setattr(Sights, "_elsewhere", spent)
    ran = balance("dials", "dialled", *FEW, "--out", page)
    assert ran.code == 1
    assert "STALE: lively" in ran.out
    assert "NOT SEEN ALIVE" not in ran.out  # it is not decided


@pytest.mark.parametrize(("settings", "dials"), [((), 42), (("players=1",), 41), (("players=1,2",), 42)])
def test_a_dial_that_plays_a_part_elsewhere_only_is_counted_before_as_in_the_answer(settings, dials):
    """Who is hit is a question of two players; the game as it is has one."""
    assert announcement(plan_dials("cyberdoom-tower", settings), "1 s", "2 s").startswith(
        f"Cyberdoom Tower: {dials} dials, "
    )


def test_a_dial_whose_need_is_what_somebody_set_is_counted():
    """`solo_with_adam` needs one player, as was set, and The Purple Eye, which can be set besides."""
    assert "solo_with_adam" in plan_dials("all-hoomanz", ["players=1"]).to_turn
    assert "solo_with_adam" not in plan_dials("all-hoomanz", ["players=2"]).to_turn
    assert "solo_with_adam" not in plan_dials("all-hoomanz", ["players=1", "purple_eye=false"]).to_turn
