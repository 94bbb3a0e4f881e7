"""`[pace]` of game.toml: what it may say, and what is refused in one line."""

import pytest

import scenarios
from scenarios.loader.errors import InputError
from scenarios.loader.loading import changed

PIG = scenarios.load("pig")
TEXT = PIG.files["game.toml"].decode().partition("\n# How long people take")[0]
DECISION = '[pace]\ndecision = { seconds = 4, source = "assumed" }\n'


def with_pace(text):
    return changed(PIG, {"game.toml": f"{TEXT}\n{text}".encode()})


@pytest.mark.parametrize("name", ["pig", "cyberdoom-tower"])
def test_a_game_states_a_pace_and_says_what_of_it_is_assumed(name):
    pace = scenarios.load(name).pace
    assert pace.assumed == "all"
    assert pace.seconds.keys() == pace.sources.keys()
    assert pace.typed == []
    assert PIG.pace.of("actions", "roll") == 3


def test_a_scenario_may_say_nothing():
    assert with_pace("").pace is None
    assert with_pace("").paced() is None
    assert with_pace("").paced(["decision=5"]).of("decisions", "roll_or_hold") == 5


def test_what_is_not_listed_takes_no_time_but_for_decisions():
    pace = with_pace(DECISION + '[pace.actions]\nroll = { seconds = 2.5, source = "measured: ten games" }\n').pace
    assert (pace.setup(3), pace.round, pace.of("decisions", "roll_or_hold")) == (0, 0, 4)
    assert (pace.of("actions", "roll"), pace.of("actions", "hold")) == (2.5, 0)
    assert pace.changed({"roll-or-hold": 1, "player": 7}, PIG.game).setup(3) == 21


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[pace]\nround = { seconds = 4, source = "a" }\n', r"\[pace\] decision is missing"),
        ('[pace]\ndecision = { seconds = -1, source = "a" }\n', r"decision: seconds is -1; it must be from 0 to 86400"),
        (
            '[pace]\ndecision = { seconds = 1e9, source = "a" }\n',
            r"decision: seconds is 1000000000.0; it must be from 0",
        ),
        ('[pace]\ndecision = { seconds = nan, source = "a" }\n', r"seconds is nan; it must be a number"),
        ('[pace]\ndecision = { seconds = "4", source = "a" }\n', r"decision: seconds is '4'; it must be a number"),
        ("[pace]\ndecision = { seconds = 4 }\n", r"\[pace\] decision: source is missing"),
        ('[pace]\ndecision = { seconds = 4, source = "" }\n', r"source is empty; it must be a text in quotes"),
        ("[pace]\ndecision = 4\n", r"decision is 4; it must be a table"),
        (f'{DECISION}turn = {{ seconds = 4, source = "a" }}\n', r"'turn' is no key here; the keys are setup, player"),
        (f'{DECISION}round = {{ minutes = 4, source = "a" }}\n', r"'minutes' is no key here; the keys are seconds, so"),
        (
            f'{DECISION}[pace.actions]\nrol = {{ seconds = 4, source = "a" }}\n',
            r"'actions.rol': pig has no such .*'roll'",
        ),
        (f'{DECISION}[pace.decisions]\nroll = {{ seconds = 4, source = "a" }}\n', r"'decisions.roll': pig has no such"),
        (
            DECISION + '[pace.actions]\nroll = { seconds = 4, source = "a" }\nRoll = { seconds = 4, source = "a" }\n',
            r"\[pace.actions\] Roll stands twice",
        ),
    ],
)
def test_a_wrong_pace_is_refused(text, message):
    with pytest.raises(InputError, match=message) as refused:
        with_pace(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["roll"], "it must be KIND=SECONDS"),
        (["=3"], "it must be KIND=SECONDS"),
        (["roll=soon"], "it must be KIND=SECONDS"),
        (["roll=-1"], "roll=-1: seconds is -1; it must be from 0 to 86400"),
        (["roll=1", "roll=2"], "roll comes twice"),
        (["roll=1", "actions.roll=2"], "actions.roll comes twice"),
        (["over=1"], "'over': pig has no such kind of decision or action"),
        ({"roll": float("nan")}, "seconds is no number"),
        ({"roll": True}, "seconds is true"),
    ],
)
def test_wrong_seconds_of_a_user_are_refused(given, message):
    with pytest.raises(InputError, match=message):
        PIG.paced(given)


def test_a_game_without_pace_needs_seconds_for_a_decision():
    with pytest.raises(InputError, match=r"this game has no \[pace\]; give decision=SECONDS too"):
        with_pace("").paced(["roll=3"])
