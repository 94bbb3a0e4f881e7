"""Human Punishment: teams, checks and whole games against the second reading in plain Python."""

import random
from itertools import product

import numpy as np

import scenarios
from balance.testing.contract.pairwise import pairwise
from sims.games.human_punishment.queries.checks import verdict
from sims.games.human_punishment.queries.teams import team_by
from sims.games.human_punishment.records.sizes import NOBODY, NONE, SECRET_BITS
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Always, Outcome, Team
from sims.kernel import kernel
from tests.games.human_punishment.oracles import reading
from tests.games.human_punishment.oracles.deals import rows
from tests.games.human_punishment.oracles.games import Follower, Room, problems, sets

SCENARIO = scenarios.load("human-punishment")
SECRETS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (0, 2, 0), (1, 1, 0), (0, 2, 1))
COVERED = ("mode", "ruling", "choice")
SCRIPTS = ("random", "surveyor", "gunslinger", "mimic")
HISTORIES, PLAYERS = 1000, 6


@kernel
def all_teams(rules, cases, found):
    """Write the team of each case: ID, two loyalty cards, mark, secret loyalties."""
    for i in range(cases.shape[0]):
        card, left, right, mark = cases[i, 0], cases[i, 1], cases[i, 2], cases[i, 3]
        secrets = 0
        for colour in range(3):
            secrets += cases[i, 4 + colour] << SECRET_BITS * colour
        found[i] = team_by(rules[0], card, left, right, mark, secrets)


def test_every_team_is_that_of_the_second_reading():
    """HP-O18, for every ID, two loyalty cards, mark and eight hands of secret loyalties, in both readings."""
    ids = [number for number, row in enumerate(rows("ids")) if row["pile"] != "boss"]
    marks = (Always.NONE, Always.LEGION, Always.FALLEN)
    cases = [
        (card, left, right, int(mark), *secrets)
        for card, left, right, mark, secrets in product(ids, range(7), range(7), marks, SECRETS)
    ]
    for majority in ("most_frequent", "more_than_half"):
        found = np.zeros(len(cases), np.int64)
        all_teams(SCENARIO.configuration({"majority": majority}).rules(), np.array(cases, np.int64), found)
        for (card, left, right, mark, *secrets), team in zip(cases, found.tolist(), strict=True):
            expected = reading.team_of(
                reading.ID_NAMES[card],
                (reading.LOYALTY_NAMES[left], reading.LOYALTY_NAMES[right]),
                [f"secret_{colour}" for colour, k in zip(reading.COLOURS, secrets, strict=True) for _ in range(k)],
                reading.ALWAYS[mark],
                majority,
            )
            assert Team(team).name.lower() == expected, (card, left, right, mark, secrets, majority)


@kernel
def all_checks(rules, states, outcomes):
    """Write what each check of each record says, in order; stop at the end of its game."""
    for i in range(states.shape[0]):
        s = states[i]
        for check in range(s.checks):
            outcome, alone = verdict(s, rules[0], check)
            outcomes[i, check], s.check_alone[check] = outcome, int(alone)
            if outcome != NONE:
                break


def history(chance: random.Random, s: np.void) -> None:
    """Write a game's checks as they might have been: players fall one or two at a time and cards change in between."""
    cards = chance.choices(range(21), k=PLAYERS)  # few kinds, so that every end is met
    few = chance.sample(range(6), 2) + [6] * (chance.random() < 0.1)
    s["id_card"][:PLAYERS] = cards
    s["loyalty"][: 2 * PLAYERS] = chance.choices(few, k=2 * PLAYERS)
    marks = [0] * PLAYERS
    places = list(range(PLAYERS))
    lies = [[2 * seat, 2 * seat + 1] for seat in range(PLAYERS)]
    living = set(range(PLAYERS))
    s["check_holder"][:] = NOBODY
    while len(living) > 1:
        for _ in range(chance.choice((0, 0, 1, 2))):
            one, two = chance.sample(range(PLAYERS), 2)
            if chance.random() < 0.5:
                places[one], places[two] = places[two], places[one]
            else:
                lies[one][0], lies[two][1] = lies[two][1], lies[one][0]
            if chance.random() < 0.2:
                marks[one] = int(chance.choice((Always.LEGION, Always.FALLEN)))
        fallen = chance.sample(sorted(living), min(chance.choice((1, 1, 1, 2)), len(living) - 1))
        living -= set(fallen)
        check = int(s["checks"])
        s["check_living"][check] = sum(1 << seat for seat in living)
        s["check_fallen"][check] = sum(1 << seat for seat in fallen)
        s["check_id"][check, :PLAYERS], s["check_lies"][check, :PLAYERS] = places, lies
        s["check_mark"][check, :PLAYERS] = marks
        s["checks"] += 1


def test_what_every_check_says_is_what_the_second_reading_says():
    """Thousands of made-up histories: who wins, who goes on, and when all stand alone (HP-R001 to HP-R014)."""
    chance, met = random.Random(20), dict.fromkeys([outcome.name.lower() for outcome in Outcome], 0)
    alone_said = 0
    for lms, need in product(("any_check", "first_only"), (True, False)):
        rules = SCENARIO.configuration({"players": PLAYERS, "lms_rule": lms, "m_needs_alive": need}).rules()
        states, outcomes = np.zeros(HISTORIES, STATE), np.full((HISTORIES, 64), NONE)
        for s in states:
            history(chance, s)
        all_checks(rules, states, outcomes)
        for s, told in zip(states, outcomes.tolist(), strict=True):
            follower = Follower(rules)
            first = follower.teams_at(s, 0)
            checks = reading.Checks(first, lms, need)  # as if no card had changed before the first check
            for check in range(int(s["checks"])):
                teams = follower.teams_at(s, check)
                living = sets(int(s["check_living"][check]))
                found = checks.check(
                    {seat: teams[seat] for seat in living},
                    [teams[seat] for seat in sets(int(s["check_fallen"][check]))],
                )
                said = Outcome(told[check]).name.lower() if told[check] != NONE else ""
                lone_outlaw = (said, found.outcome) == ("outlaw", "last_standing")  # the same player wins
                assert said == found.outcome or lone_outlaw, (check, teams, living, lms, need)
                if said:
                    met[said] += 1
                    break
                assert bool(s["check_alone"][check]) == found.alone
                alone_said += found.alone
    assert min(met[name] for name in met if name != "round_cap") > 10
    assert alone_said > 50


def test_whole_games_are_played_as_the_second_reading_plays_them():
    """Over 150 games of a cover of players, modes and readings, by scripts and at random: not one step differs.

    Looked at: legal actions and programs in each window, who is asked, shots, checks, who wins (HP-O01 to HP-O10).
    """
    axes = [axis.name for axis in SCENARIO.axes.values() if axis.kind in COVERED]
    room, seen, games = Room(), dict[str, int](), 0
    for cell in pairwise(SCENARIO, axes):
        for number, script in enumerate(SCRIPTS):
            rules = SCENARIO.configuration({**cell, "policy": script}).rules()
            assert problems(rules, 5, [number], room, seen) == [], (cell, script)
            games += 1
    assert games >= 150
    for name in (
        "ACT",
        "AFTER",
        "WINDOW",
        "TARGET",
        "LIMIT",
        "BACKUP",
        "humans",
        "machines",
        "outlaw",
        "announced again",
    ):
        assert seen[name] > 30, seen
