"""Many games side by side: what is asked, what is refused, and that a wrong step changes nothing."""

import numpy as np
import pytest

import balance
from balance import InputError


def legal(turn, dice):
    """One legal action for each game, each as likely."""
    return np.where(turn.masks, dice.random(turn.masks.shape), -1).argmax(axis=1)


def test_a_game_does_not_hang_on_its_place_or_on_the_games_beside_it():
    def rows(places, numbers):
        games = balance.batch("cyberdoom-tower", games=places, players=2, seed=3)
        games.reset(numbers)
        dice = [np.random.default_rng(number) for number in numbers]
        while not games.over.all():
            masks = games.turn.masks
            games.step(
                [int(die.choice(np.flatnonzero(m))) if m.any() else 0 for die, m in zip(dice, masks, strict=True)]
            )
        return {number: games.rows[k].tobytes() for k, number in enumerate(numbers)}

    together = rows(6, [4, 9, 1, 7, 3, 8])
    assert rows(2, [8, 1]) == {number: together[number] for number in (8, 1)}


def test_games_begin_anew_at_some_places_while_others_go_on():
    games = balance.batch("pig", games=3, players=2, seed=5)
    first = games.reset([0, 1, 2]).observations.copy()
    games.step([1, 1, 1])
    before = games.turn.observations[1].copy()
    turn = games.reset([0, 2], places=[0, 2])
    assert np.array_equal(turn.observations[[0, 2]], first[[0, 2]])
    assert np.array_equal(turn.observations[1], before)
    assert games.numbers.tolist() == [0, 1, 2]


def test_rewards_are_paid_at_the_end():
    games, dice = balance.batch("pig", games=50, players=3), np.random.default_rng(1)
    turn = games.reset(range(50))
    assert not games.rewards.any()
    while not games.over.all():
        assert not games.rewards[~games.over].any()
        turn = games.step(legal(turn, dice))
    assert games.rewards.shape == (50, 3)
    assert (games.rewards.sum(axis=1) == (games.rows["winner"] >= 0)).all()


def test_scripts_decide_for_the_seats_that_are_not_named():
    games = balance.batch("pig", games=20, players=3, seats=[1, 3])
    turn = games.reset(range(20))
    seats = set()
    while not games.over.all():
        seats |= set(turn.seats.tolist())
        turn = games.step(turn.masks.argmax(axis=1))
    assert seats == {-1, 0, 2}


def test_the_layout_names_every_number_once():
    games = balance.batch("cyberdoom-tower", games=1, players=2)
    places = games.layout.places
    assert [each.offset for each in places] == np.cumsum([0, *(each.size for each in places)])[:-1].tolist()
    assert games.layout.size == sum(each.size for each in places)
    turn = games.reset([7])
    named = games.layout.named(turn.observations)
    assert named["energy"].shape == (1, 2)
    assert named["you"].tolist() == turn.seats.tolist()
    secret = {
        "seed",
        "game",
        "words",
        "drawn",
        "began",
        "whim",
        "context",
        "taken",
        "decisions",
        "decisions_by",
        "desk",
    }
    assert not secret & named.keys()


def test_some_fields_are_the_same_as_in_the_whole_observation():
    every = balance.batch("cyberdoom-tower", games=4, players=2)
    some = balance.batch("cyberdoom-tower", games=4, players=2, fields=["items", "luck"])
    whole = every.layout.named(every.reset(range(4)).observations)
    part = some.layout.named(some.reset(range(4)).observations)
    assert list(part) == ["you", "luck", "items"]
    assert all(np.array_equal(part[name], whole[name]) for name in part)
    assert every.layout.digest != some.layout.digest


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"goat": 3}, "goat"),
        ({"players": 9}, "players"),
        ({"games": 0}, "games is 0; it must be a whole number from 1 to"),
        ({"seed": -1}, "seed is -1"),
        ({"seats": 3}, "seats is 3; it must be a whole number from 1 to 2"),
        ({"seats": []}, "seats is []; it must name one seat or more"),
        ({"seats": [1, 1]}, "each once"),
        ({"fields": ["word"]}, "fields: 'word' is no field of an observation; there are you, phase,"),
        ({"lookahead": 8}, "lookahead: the scripts of an environment do not think ahead"),
    ],
)
def test_a_wrong_argument_is_refused(arguments, says):
    with pytest.raises(InputError) as refused:
        balance.batch("pig", **{"players": 2, **arguments})
    assert says in str(refused.value)


def test_a_wrong_step_is_refused_and_changes_nothing():
    games = balance.batch("pig", games=2, players=2, seed=4)
    with pytest.raises(InputError, match="no game has begun"):
        games.step([1, 1])
    games.reset([0, 1])
    kept = [array.copy() for array in games.turn]
    for says, actions in [
        (r"actions\[1\] is 2, in game 1; legal are 0 \(hold\), 1 \(roll\)", [1, 2]),
        (r"actions\[0\] is -1", [-1, 1]),
        (r"actions has shape \(3,\); it must be \(2,\)", [1, 1, 1]),
        ("actions must be whole numbers; these are float64", [1.0, 1.0]),
        ("actions must be whole numbers; these are bool", [True, True]),
        ("actions must be an array of whole numbers", [[1], [1, 2]]),
    ]:
        with pytest.raises(InputError, match=says):
            games.step(actions)
        assert all(np.array_equal(was, now) for was, now in zip(kept, games.turn, strict=True))


@pytest.mark.parametrize(
    ("numbers", "places", "says"),
    [
        ([1, 2, 3], None, "numbers has shape"),
        ([-1, 2], None, "numbers must be whole numbers from 0"),
        ([1, 2], [0, 0], "places must be different whole numbers from 0 to 1"),
        ([1], [2], "places must be different"),
        (["a", "b"], None, "numbers must be whole numbers"),
    ],
)
def test_games_that_cannot_begin_are_refused(numbers, places, says):
    games = balance.batch("pig", games=2, players=2)
    with pytest.raises(InputError) as refused:
        games.reset(numbers, places)
    assert says in str(refused.value)


def test_a_batch_whose_games_are_over_is_not_stepped_on():
    games = balance.batch("pig", games=1, players=2, goal=2)
    turn = games.reset([0])
    while not games.over.all():
        turn = games.step(turn.masks.argmax(axis=1))
    with pytest.raises(InputError, match="all games are over; reset begins others"):
        games.step([0])


def test_what_a_batch_hands_out_cannot_be_written_to():
    games = balance.batch("pig", games=2, players=2)
    turn = games.reset([0, 1])
    for array in (*turn, games.rows):
        assert not array.flags.writeable
