"""worth: what a budget leaves, who is served first, and what is said of the rest."""

import re
from types import SimpleNamespace

import pytest

from balance.questions.worth import command
from balance.questions.worth.page import sections
from balance.questions.worth.plan import BOXES, DECK, DRAWN
from balance.questions.worth.repeat_line import again
from balance.questions.worth.study import worth
from balance.questions.worth.words import left_out
from balance.studies.kept_games import KeptGames, Spent
from balance.studies.no_answer import NoAnswerError
from balance.studies.stages import Stage, play_by_turns
from scenarios import InputError
from tests.lab.balance.questions.worth.truths import by_row


@pytest.fixture
def after(monkeypatch):
    """Returns what ends the budget before the call of `KeptGames.play` of this number plays anything."""
    real = KeptGames.play

    def ends(number: int) -> list[tuple[str, int]]:
        calls: list[tuple[str, int]] = []

        def play(self, cells, games):
            if len(calls) >= number:
                raise Spent
            calls.append((cells[0].group, games))
            real(self, cells, games)

        monkeypatch.setattr(KeptGames, "play", play)
        return calls

    return ends


def asked(ring, tmp_path, **more):
    return worth("planted-ring", "cards", out=tmp_path / "out", threads=1, **{"games": 800, "drawn": 800} | more)


def test_where_seats_win_apart_draws_are_played_first_and_all_ways_by_turns(ring, tmp_path, after):
    calls = after(10**6)
    assert asked(ring, tmp_path, boxes=0).decided
    rounds = list(dict.fromkeys((group, 200 * -(-games // 200)) for group, games in calls))
    assert [group for group, games in rounds if games in (200, 400)] == [DRAWN, DECK, DRAWN, DECK]


def test_a_budget_that_ends_before_the_deck_tells_the_draws_and_names_what_is_left_out(
    ring,
    tmp_path,
    after,
):
    calls = after(8)  # the first round of the draws, in its parts
    found = asked(ring, tmp_path)
    assert set(calls) == {(DRAWN, games) for games in range(25, 201, 25)}
    assert (found.games, found.drawn, found.boxes, found.decided) == (0, 200, 0, False)
    assert found.lead() == DRAWN
    assert by_row(found.worths, DRAWN).keys()
    assert found.unplayed == (DECK, BOXES)
    (said,) = [text for text in found.answer[:3] if text.startswith("The budget ended it")]
    assert said.startswith("The budget ended it after every draw of 200 games; the same line with --resume goes on. ")
    left = r"It left out what each is worth in the deck \(\d+ changes, 800 games each\) and in boxes that lack copies"
    assert re.search(rf"{left} \(100 boxes of 40 games\)\.$", said)
    assert re.match(r"in the deck: the budget ended it before \(\d+ changes, 800 games each\)", left_out(found)[0])
    assert "left" in [section.id for section in sections(found)]
    assert "a copy less" not in str(sections(found))
    assert again(found).endswith(" --games 50 --drawn 200 --boxes 0 --seed 0")


def test_the_line_that_makes_a_rating_again_plays_what_the_budget_left(ring, tmp_path, after):
    after(9)
    found = asked(ring, tmp_path, boxes=0)
    assert (found.games, found.drawn, found.unplayed) == (200, 200, ())
    assert again(found).endswith(" --games 200 --drawn 200 --boxes 0 --seed 0")
    after(10**6)
    same = worth("planted-ring", "cards", games=200, drawn=200, boxes=0, out=tmp_path / "same", threads=1)
    estimates = [[(each.way, each.row, each.estimate) for each in of.worths] for of in (found, same)]
    assert estimates[0] == estimates[1]


def test_a_budget_that_ends_the_first_round_of_the_draws_gives_no_answer(ring, tmp_path, after):
    after(3)
    with pytest.raises(NoAnswerError, match="before a first round was played"):
        asked(ring, tmp_path, budget=3600)


def test_the_contexts_of_an_axis_are_played_by_turns(planted, tmp_path, after):
    after(7)  # parts of a first round; there is one for each script
    asked_of = {"games": 400, "out": tmp_path / "out", "threads": 1}
    with pytest.raises(NoAnswerError):
        worth("planted-deck", "hero", {"players": 2}, **asked_of)
    after(16)
    found = worth("planted-deck", "hero", {"players": 2}, resume=True, **asked_of)
    assert {each.context for each in found.worths} == {0, 1}
    assert (found.games, found.decided) == (200, False)
    assert again(found).endswith(" --games 200 --seed 0")


def test_stages_are_played_by_turns_and_a_cell_alone_in_parts():
    calls = []

    def kept(name):
        stored: dict[str, int] = {}

        def play(cells, games):
            calls.append((name, games))
            stored.update(dict.fromkeys(cells, games))
            if len(calls) == 20:
                raise Spent

        return SimpleNamespace(play=play, stored=lambda cell: stored.get(cell, 0))

    class Name(str):
        configuration = SimpleNamespace(thinks=False)

    stages = [Stage(kept("one"), [Name("a")], 800), Stage(kept("two"), [Name("b"), Name("c")], 1600)]
    assert play_by_turns(stages, early=True) == [400, 400]
    assert [games for name, games in calls if name == "one"][:8] == list(range(25, 201, 25))
    assert [games for name, games in calls if name == "two"] == [200, 400]


def test_a_hopeless_budget_is_refused_before_the_first_game_with_what_fits():
    def refused(plan, leads, seconds):
        ways = SimpleNamespace(draws_lead=lambda _: leads, first_games=lambda _: 312, first_draws=lambda _: 250)
        with pytest.raises(InputError) as error:
            command._refuse_if_hopeless(plan, ways, seconds, resume=False)
        return str(error.value)

    says = refused(SimpleNamespace(budget=60.0), False, 120)
    assert "the first round, 312 games of each change, takes about 2 min; give --budget 3min, or --games 70" in says
    says = refused(SimpleNamespace(budget=60.0), True, 120)
    assert "the first round, each draw of 250 games, takes about 2 min; give --budget 3min, or --drawn 60" in says
