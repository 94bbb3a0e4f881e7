"""dials: what can be changed without any effect, as a table and as JSON."""

from types import SimpleNamespace

import pytest

from tests.lab.balance.questions.dials.known_dials import TOML

KEYS = ("dial", "kind", "verdict", "tried", "games", "moved", "plays_as", "reason")
FEW = ("--games", 210)


def test_a_game_without_a_dead_dial_is_code_0(balance):
    ran = balance("dials", "pig", "--games", 300)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[3].split() == ["dial", "tried", "games", "verdict", "what", "differs"]
    assert lines[-1] == "8 dials: 8 alive"
    assert "rounds in 100 % of games at 1" in next(line for line in lines if line.startswith("goal"))


def test_a_dead_dial_is_code_1_and_named_at_the_end(balance, plug_ins):
    ran = balance("dials", "dialled", *FEW)
    assert ran.code == 1
    assert "NOT SEEN ALIVE: idle: nothing in 210 games, whatever was tried" in ran.out.splitlines()
    assert "STALE: lively: score_1 in 100 % of games at 0; yet [dead] says: once it was dead" in ran.out.splitlines()
    assert "with mode=twist" in next(line for line in ran.out.splitlines() if line.startswith("bonus"))
    assert "plays as twist in 210 games: the spinner is not in the box" in ran.out
    assert "it has one value only" in ran.out


def test_dead_dials_that_are_all_explained_are_code_0(balance, plug_ins):
    mended = TOML.replace("lively =", "decor =").replace("[dead]", "[dead]\ncards.art = 'a'\nrare = 'b'\nidle = 'c'")
    head, dead = mended.split("[dead]")
    mended = head.replace("decor = { value =", "lively = { value =") + "[dead]" + dead
    (plug_ins / "game.toml").write_text(mended)
    ran = balance("dials", plug_ins, *FEW)
    assert ran.code == 0
    assert "NOT SEEN ALIVE" not in ran.out


def test_dials_for_machines(balance, plug_ins):
    ran = balance("dials", "dialled", *FEW, "--seed", 3, "--threads", 1, "--set", "players=2", "--json")
    assert ran.code == 1
    told = ran.json
    assert (told["game"], told["settings"], told["games"], told["seed"]) == ("dialled", {"players": 2}, 210, 3)
    found = {dial["dial"]: dial for dial in told["dials"]}
    assert all(tuple(dial) == KEYS for dial in told["dials"])
    assert set(told["bad"]) == {"decor", "idle", "lively", "rare", "cards.art"}
    assert found["crowd"]["moved"]["where"] == {"mode": "twist"}
    assert found["mode=spun"]["plays_as"] == "twist"
    assert (found["spare"]["verdict"], found["spare"]["reason"]) == ("explained", "kept for the second edition")
    assert (found["idle"]["verdict"], found["idle"]["moved"], found["idle"]["reason"]) == ("not seen alive", None, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pigg"], "did you mean 'pig'"),
        (["pig", "--set", "gaol=3"], "did you mean 'goal'"),
        (["pig", "--set", "goal=3,4"], "balance dials takes one"),
        (["pig", "--games", "0"], "--games"),
        (["pig", "--seed", "-1"], "--seed"),
    ],
)
def test_wrong_input_is_code_2(balance, arguments, said):
    assert said in balance("dials", *arguments).refused()


def test_a_reason_for_what_is_no_dial_is_code_2(balance, plug_ins):
    (plug_ins / "game.toml").write_text(TOML.replace('spare = "kept', 'sparre = "kept'))
    line = balance("dials", plug_ins).refused()
    assert "[dead] 'sparre' is neither" in line
    assert "did you mean 'spare'" in line


def test_an_interrupt_is_code_130(balance, plug_ins, monkeypatch):
    from balance.questions.dials import study

    def interrupted(game, one, other):
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "_largest_change", interrupted)
    ran = balance("dials", "dialled")
    assert (ran.code, ran.out, ran.err) == (
        130,
        "",
        "interrupted; what 0 dials did is told above; nothing is kept\n",
    )


def test_findings_are_told_as_they_are_found(balance):
    ran = balance("dials", "pig", "--games", 300)
    told = [line for line in ran.err.splitlines() if "compiling" not in line]
    assert [line.split(":")[0] for line in told] == [line.split()[0] for line in ran.out.splitlines()[4:12]]
    assert "goal: alive: rounds in 100 % of games at 1" in told


def test_a_budget_ends_the_search_and_says_how_far_it_came(balance, monkeypatch):
    from balance.questions.dials import study

    monkeypatch.setattr(study, "time", SimpleNamespace(monotonic=iter([0.0, 1.0, 2.0, 99.0]).__next__))
    ran = balance("dials", "pig", "--games", 300, "--budget", "60s")
    assert ran.code == 3
    assert "Stopped by its budget: 2 of 8 dials were turned." in ran.out.splitlines()
    assert ran.out.splitlines()[-1] == "2 dials: 2 alive"
