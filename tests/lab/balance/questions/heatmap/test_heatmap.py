"""The heat map counts where pieces stand at each choice, in the games of `balance play`."""

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import balance
from balance.questions.heatmap.result import ENEMIES, PLAYERS, Named
from balance.questions.heatmap.study import STILL, _wandering
from balance.questions.heatmap.words import _others, counted
from sims.games.cyberdoom_tower.records.state import STOP

GAMES, SEED = 12, 5
SETTINGS = {"players": 2, "policy": "hunter"}


@pytest.fixture(scope="module")
def every_choice():
    return balance.heatmap("cyberdoom-tower", SETTINGS, games=GAMES, moments=1000, seed=SEED)


@pytest.fixture(scope="module")
def seen():
    """Of each place the share of a game's choices at which a player is there, by the fields of the record."""
    batch = balance.batch("cyberdoom-tower", SETTINGS, games=GAMES, seed=SEED, scripts=True)
    turn = batch.reset(np.arange(GAMES))
    times, looked = [Counter() for _ in range(GAMES)], np.zeros(GAMES, int)
    while not batch.over.all():
        for number in np.flatnonzero(~batch.over):
            fields = {name: values[0] for name, values in batch.layout.named(turn.observations[number][None]).items()}
            looked[number] += 1
            times[number].update({called(fields, seat) for seat in range(2)})
        turn = batch.step(turn.scripts)
    names = {name for each in times for name in each}
    return looked.sum(), {name: np.mean([times[i][name] / looked[i] for i in range(GAMES)]) for name in names}


def called(fields, seat):
    if fields["roof"][seat]:
        return "the roof"
    floor, sector = fields["floor"][seat] + 1, fields["sector"][seat]
    return f"floor {floor}, stop" if sector == STOP else f"floor {floor}, sector {sector}"


def test_shares_are_those_of_the_fields_of_the_record(every_choice, seen):
    looked, shares = seen
    assert (every_choice.every, every_choice.looked) == (1, looked)
    assert {each.name for each in every_choice.of(PLAYERS)} == set(shares)
    for each in every_choice.of(PLAYERS):
        assert each.share == pytest.approx(shares[each.name], abs=1e-4)  # a game's share is kept in ten-thousandths
        assert 0 <= each.low <= each.share <= each.high <= 1


def test_the_most_frequent_places_come_first_and_the_answer_names_them(every_choice):
    for whose in (PLAYERS, ENEMIES):
        shares = [each.share for each in every_choice.of(whose)]
        assert shares == sorted(shares, reverse=True)
    first = every_choice.of(PLAYERS)[0].name
    assert every_choice.answer[0].startswith(f"Pieces of players stand most often here: {first} at ")
    assert re.search(
        r"; \d+ other places were seen less often(, but .*: these games cannot say)?\.$", every_choice.answer[0]
    )


def test_places_that_may_be_as_frequent_as_the_last_one_named_are_counted():
    """Sector 6 of the five floors had 29.7 to 30.1 %, and three of them were named as the most frequent."""

    def said(*ends):
        return _others(Named(ENEMIES, "floor 5", 0.3, 0.28, 0.32), [Named(ENEMIES, "x", 0.1, 0.0, end) for end in ends])

    seen = "were seen less often"
    assert said() == ""
    assert said(0.27) == "; 1 other place was seen less often"
    assert said(0.2, 0.27) == f"; 2 other places {seen}"
    assert said(0.28) == "; 1 other place was seen less often, but it may be as frequent: these games cannot say"
    assert said(0.3, 0.2) == f"; 2 other places {seen}, but 1 of them may be as frequent: these games cannot say"
    assert said(0.3, 0.3) == f"; 2 other places {seen}, but all of them may be as frequent: these games cannot say"


def test_pieces_that_stand_on_no_place_are_told(every_choice):
    """A Sentinel begins beside the six sectors of its floor."""
    assert every_choice.beside[PLAYERS] == 0
    assert 0.1 < every_choice.beside[ENEMIES] < 0.9
    (said,) = [sentence for sentence in every_choice.answer if "on no place" in sentence]
    percent = f"{100 * every_choice.beside[ENEMIES]:.1f} %"
    assert said == f"{percent} of the pieces of enemies stood on no place of the picture: they are not counted."
    assert every_choice.as_json()["beside"] == every_choice.beside


def test_what_is_told_as_one_and_what_is_left_out_is_said(every_choice):
    """In mixed games of Humans!!! the players are enemies of each other, and a name stands for many tiles."""
    assert (every_choice.left_out, every_choice.namesakes) == (False, False)
    assert every_choice.answer[-1] == "Pieces of all players count together; those of enemies belong to no player."
    mixed = balance.heatmap("humans", {"players": 2, "mode": "mixed"}, games=2, moments=8, seed=SEED)
    assert mixed.answer[-1] == (
        "Pieces of all players (zombie and guy) count together; those of enemies belong to no player; other pieces are "
        "left out. Places of one name, such as tiles of one kind, count together."
    )


def test_places_of_the_board_hold_what_their_names_hold(every_choice):
    shares = {spot.name: spot.shares[PLAYERS] for spot in every_choice.spots if PLAYERS in spot.shares}
    assert shares == pytest.approx({each.name: each.share for each in every_choice.of(PLAYERS)})
    assert all(spot.fixed for spot in every_choice.spots if spot.shares)


def test_fewer_moments_are_each_so_many_choices_of_the_same_games(every_choice):
    few = balance.heatmap("cyberdoom-tower", SETTINGS, games=GAMES, moments=5, seed=SEED)
    assert few.every > 3
    assert few.looked < every_choice.looked / 3 + GAMES
    assert {each.name for each in few.named} <= {each.name for each in every_choice.named}


def test_the_same_games_give_the_same_map(every_choice):
    again = balance.heatmap("cyberdoom-tower", SETTINGS, games=GAMES, moments=1000, seed=SEED)
    assert (again.named, again.spots) == (every_choice.named, every_choice.spots)
    assert balance.heatmap("cyberdoom-tower", SETTINGS, games=GAMES, seed=SEED + 1).named != every_choice.named


@pytest.mark.parametrize(
    ("game", "settings", "more", "says"),
    [
        ("pig", {}, {}, "in Pig no piece of a player goes from one place to another"),
        ("cyberdoom-tower", {"lookahead": 4}, {}, "follows scripts only"),
        ("cyberdoom-tower", {}, {"games": 1}, "--games"),
        ("cyberdoom-tower", {}, {"moments": 0}, "--moments"),
        ("cyberdoom-tower", {}, {"seed": -1}, "--seed"),
    ],
)
def test_what_has_no_map_is_refused(game, settings, more, says):
    with pytest.raises(balance.InputError, match=says):
        balance.heatmap(game, settings, **{"games": 2, **more})


def test_a_game_without_a_picture_is_refused(monkeypatch):
    monkeypatch.setattr("balance.questions.heatmap.study.picture_of", lambda tell: None)
    with pytest.raises(balance.InputError, match="cyberdoom-tower has no picture of its board"):
        balance.heatmap("cyberdoom-tower")


def test_a_board_on_which_nothing_moves_is_refused_after_a_few_games():
    begun = []
    with pytest.raises(balance.InputError, match="there is nothing to map"):
        balance.heatmap("pig", games=10 * STILL, progress=lambda done, games, what: begun.append(done))
    assert len(begun) == STILL


def test_a_name_that_is_another_place_in_each_game_is_said_to_be(every_choice):
    """Rooms of All Hoomanz are numbered as they are revealed; sectors of the Tower lie where they are."""
    assert every_choice.wandering is None
    here, there = (0.0, 0.0, 1.0, 1.0), (1.0, 0.0, 1.0, 1.0)
    lain = {"the Lab": {here, there}, "Brain 1": {here}, "Brain 2": {here, there}}
    assert _wandering(["the Lab", "Brain 1", "Brain 2"], lain) == ("Brain 2", 2)
    assert _wandering(["the Lab", "Brain 1"], lain) == ("the Lab", 2)
    assert _wandering(["Brain 1"], lain) is None
    lies = "What lies where differs from game to game: Brain 2 lay on 14 places of the board."
    said = counted(replace(every_choice, wandering=("Brain 2", 14)))
    assert said.endswith(f"{lies} A number in a name counts within its game only.")
    assert counted(replace(every_choice, wandering=("the Lab", 14))).endswith("the Lab lay on 14 places of the board.")
