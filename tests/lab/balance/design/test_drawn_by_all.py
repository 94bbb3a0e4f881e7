"""Where all seats draw from the same rows, no seat's share shows a changed row: that is said, and what does."""

import shutil

import pytest

import balance
from balance.questions.explain.study import explain
from scenarios import load

WORTH = "so no seat's share can show what a row is worth: balance worth "


@pytest.fixture
def copied(tmp_path):
    """Copies a game with another text in one of its files."""

    def copy(game, file, old, new):
        folder = tmp_path / "mine"
        shutil.copytree(load(game).folder, folder)
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))
        return folder

    return copy


@pytest.fixture
def fighter(copied):
    return copied("posthuman", "characters.csv", "Cage Fighter,3,4,2,5,", "Cage Fighter,3,4,2,4,")


def answer(first, second, **options):
    (pair,) = balance.compare(first, second, games=50, **options).pairs
    return pair.answer


def test_a_weaker_character_that_all_may_be_dealt_shows_in_no_seats_share(fighter):
    said = answer("posthuman", fighter, settings={"players": 3})[1]
    assert said == (
        f"All seats draw from the same characters, {WORTH}{fighter} character --players 3 says it, or compare with "
        "--set character@1=cage_fighter."
    )
    for settings in ({"players": 3, "character@1": "cage_fighter"}, {"players": 1}):
        assert not any("All seats draw" in each for each in answer("posthuman", fighter, settings=settings))
    assert not any("All seats draw" in each for each in answer("posthuman", fighter, watch="rounds"))


def test_of_several_pairs_it_is_said_once(fighter):
    found = balance.compare("posthuman", fighter, settings={"players": [2, 3]}, games=50)
    (said,) = [each for each in found.notes if "All seats draw" in each]
    assert f"{WORTH}{fighter} character says it, or compare" in said
    assert not any("All seats draw" in each for pair in found.pairs for each in pair.answer)


def test_cards_that_all_draw_are_told_without_an_axis_and_teams_are_named(copied):
    said = answer("human-punishment", copied("human-punishment", "programs.csv", 'weapon",4,', 'weapon",6,'))
    (told,) = [each for each in said if each.startswith("All seats draw from the same programs, ")]
    assert " so what a team wins does not show what a row is worth to the seat that draws it: balance worth " in told
    assert told.endswith("/mine programs says it.")


def test_cards_that_lie_in_the_open_are_drawn_by_nobody(copied):
    said = answer("human-punishment", copied("human-punishment", "weapons.csv", "laser,laser,1", "laser,laser,2"))
    assert not any("All seats draw" in each for each in said)


def test_seats_that_play_together_or_are_unlike_are_told_nothing(copied, tmp_path):
    together = copied("all-hoomanz", "characters.csv", "base,4,2,tool", "base,6,2,tool")
    assert not any("All seats draw" in each for each in answer("all-hoomanz", together, settings={"players": 2}))
    shutil.rmtree(together)
    mixed = copied("humans", "characters.csv", "Lawyer Zombie,6,4", "Lawyer Zombie,9,4")
    settings = {"players": 3, "mode": "mixed"}
    assert not any("All seats draw" in each for each in answer("humans", mixed, settings=settings))


def test_explain_says_it_too(fighter, tmp_path):
    found = explain("posthuman", fighter, ["players=3"], games=50, out=tmp_path / "explained")
    (said,) = [each for each in found.answer if each.startswith("All seats draw")]
    assert said.endswith(f"{fighter} character --players 3 says it, or explain with --set character@1=cage_fighter.")
    named = explain("posthuman", fighter, ["players=3"], watch="rounds", games=50, out=tmp_path / "named")
    assert not any("All seats draw" in each for each in named.answer)
