"""`balance drift` as a user and a CI see it: words, exit codes, Markdown."""

import pytest


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copied scenario and its baseline."""
    import shutil

    from scenarios import load

    home = tmp_path_factory.mktemp("gate")
    shutil.copytree(load("pig").folder, home / "mine")
    return home


@pytest.fixture(scope="module")
def recorded(folder, balance):
    ran = balance(
        *("drift", "record", folder / "mine", "--out", folder / "base.toml", "--set", "players=2"),
        *("--margin", "3pp", "--margin", "rounds=5pp"),
    )
    assert ran.code == 0, ran.err
    return ran


def test_record_says_how_well_it_knows(recorded):
    assert "1 cell, 6 metrics" in recorded.out
    assert "Every rate is known to a fifth of its margin" in recorded.out


def test_check_walks_through_identical_drifted_and_accepted(recorded, folder, balance):
    base, game = folder / "base.toml", folder / "mine" / "game.toml"
    ran = balance("drift", "check", base)
    assert (ran.code, "identical on" in ran.out, "Had nothing changed" in ran.out) == (0, True, True)
    game.write_text(game.read_text().replace("goal = { value = 100", "goal = { value = 80"))
    ran = balance("drift", "check", base, "--markdown", folder / "summary.md")
    assert ran.code == 1
    assert "rounds>" in ran.out
    assert f"balance drift accept {base} --reason" in ran.out
    assert " for the fingerprints, " in ran.out
    assert "are of the games after the verdict" in ran.out
    assert all(head in ran.out for head in ("games to the verdict", "games played"))
    summary = (folder / "summary.md").read_text()
    assert "| cell | metric | baseline |" in summary
    assert "Had nothing changed" in summary
    assert balance("drift", "accept", base, "--same").code == 1
    ran = balance("drift", "accept", base, "--reason", "a shorter race")
    assert (ran.code, "moved" in ran.out) == (0, True)
    said = balance("drift", "check", base, "--json").json
    assert (said["verdict"], said["code"], said["cells"][0]["verdict"]) == ("identical", 0, "identical")


def test_an_option_of_other_commands_is_answered_with_what_is_there(balance):
    assert "--markdown FILE" in balance("drift", "check", "b.toml", "--out", "x.html").refused()
    assert "--max-games N" in balance("drift", "record", "pig", "--games", "100", "--out", "b.toml").refused()


def test_undecided_is_3_unless_told_otherwise(recorded, folder, balance):
    arguments = ("drift", "check", folder / "base.toml", "--margin", "1pp", "--max-games", 5000)
    assert balance(*arguments).code == 3
    assert balance(*arguments, "--undecided", "pass").code == 0


def test_an_output_does_not_take_the_place_of_the_baseline(recorded, folder, balance):
    base = folder / "base.toml"
    before = base.read_bytes()
    for name in (base, folder / "mine" / ".." / "base.toml"):
        assert "is the baseline" in balance("drift", "check", base, "--markdown", name).refused()
    assert base.read_bytes() == before


def test_wrong_input_is_2_and_a_line(recorded, folder, balance):
    base = folder / "base.toml"
    assert "more than 0" in balance("drift", "check", base, "--margin", "0pp").refused()
    assert "--alpha is 3.0" in balance("drift", "check", base, "--alpha", 3).refused()
    assert "no such file" in balance("drift", "check", folder / "gone.toml").refused()
    assert 'give either --reason "..."' in balance("drift", "accept", base).refused()
    assert "is there already" in balance("drift", "record", "pig", "--out", base).refused()
    assert (
        "margin of looser"
        in balance(
            *("drift", "record", "pig", "--out", folder / "b.toml", "--margin", "looser=1pp", "--max-games", 1000)
        ).refused()
    )


def test_alone_it_shows_its_commands(balance):
    ran = balance("drift")
    assert ran.code == 0
    assert all(word in ran.out for word in ("record", "check", "accept"))
