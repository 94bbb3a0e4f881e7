"""Human Punishment, told: sentences that say who did what to whom. Games are told with the JIT off only."""

import pytest
from numba import config

from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import Always, Event, Outcome, Phase, Weapon
from sims.games.human_punishment.rules.cards import look_at_loyalty
from sims.games.human_punishment.rules.weapons import heal, take_from
from sims.games.human_punishment.story import telling
from sims.trace import Entry, recording
from tests.games.human_punishment.tables import (
    PASS,
    QUIET,
    act,
    arm,
    at,
    begin,
    cards,
    give,
    identity,
    kill,
    play,
    scenario,
    shooting,
    show_loyalty,
    table,
)

pytestmark = pytest.mark.skipif(
    not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted"
)
NAMES = scenario().names()


def told(log, rules):
    """Return the sentences of a recording."""
    return [line.strip() for entry in log if (line := telling.tell(entry, rules, NAMES))]


def revealed(ability, teams="HMOHM", prepare=lambda s, rules: None):
    """Return what is told after seat 3 has revealed this ID to a rifle, with the game and its rules."""
    s, rules = table(teams)
    cards(s, rules, 2, ability)
    prepare(s, rules)
    with recording() as log:
        shooting(s, rules, "rifle", 2)
        act(s, rules, identity(2))
    lines = told(log, rules)
    return lines[next(i for i, line in enumerate(lines) if "reveals the ID" in line) + 1 :], s, rules


def test_who_looks_at_a_loyalty_card_is_named():
    s, rules = table("HMOH")
    with recording() as log:
        look_at_loyalty(s, 2, 0, 1)
    assert told(log, rules) == ["Seat 3 looks at the right loyalty card of seat 1: Human."]


def test_a_weapon_that_is_taken_from_a_player_is_not_put_back_first():
    s, rules = table("HMOH")
    arm(s, rules, 2, "rifle", 0)
    with recording() as log:
        take_from(s, rules, 1, 2)
    assert told(log, rules) == ["Seat 2 takes the rifle of seat 3."]
    assert (s.weapon[1], s.weapon[2], s.free[1]) == (1, NONE, 0)


@pytest.mark.parametrize("ability", ["sentinel", "overclock", "homeless"])
def test_a_permanent_ability_is_not_used_but_holds(ability):
    lines, *_ = revealed(ability)
    assert lines[0] == f"The ability of {ability.title()} holds from now on."


def test_a_scavenger_finds_nobody_with_programs():
    lines, *_ = revealed("scavenger")
    assert lines[0] == "The ability of Scavenger cannot be used on anybody."
    lines, s, rules = revealed("scavenger", prepare=lambda s, rules: give(s, rules, 1, QUIET))
    assert lines == ["The ability of Scavenger is used."]
    with recording() as log:
        act(s, rules, PASS)
    assert told(log, rules)[0] == "Seat 3 does not use it."


def test_abilities_with_nothing_to_do_say_so():
    assert revealed("assassin")[0][0] == "The ability of Assassin cannot be used any more."
    assert revealed("deathbringer")[0][0] == "The ability of Deathbringer waits for the first elimination."
    lines, *_ = revealed("deathbringer", prepare=lambda s, rules: kill(s, rules, 4))
    assert lines == ["The ability of Deathbringer is used."]

    def all_shown(s, rules):
        for seat in (0, 1, 3, 4):
            show_loyalty(s, seat, 0)
            show_loyalty(s, seat, 1)

    assert revealed("photographer", prepare=all_shown)[0][0] == "The ability of Photographer cannot be used on anybody."
    assert revealed("jammer")[0][:2] == ["The ability of Jammer is used.", "Seat 1 puts the rifle back."]


@pytest.mark.rule("HP-A52")
def test_a_permanent_program_is_laid_and_no_more_is_said_as_it_may_be_discarded():
    s, rules = table("HMOH")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    with recording() as log:
        act(s, rules, play("tracker"))
    assert told(log, rules) == ["Seat 1 lays Tracker face up in front of them."]


@pytest.mark.rule("HP-A37")
@pytest.mark.parametrize(("health", "says"), [(2, "Seat 1 regains nothing: 2 HP."), (1, "Seat 1 is healed: 2 HP.")])
def test_who_has_full_health_is_not_told_to_be_healed(health, says):
    s, rules = table("HMOH")
    s.hp[0] = health
    with recording() as log:
        heal(s, rules, 0, 1)
    assert told(log, rules) == [says]


@pytest.mark.rule("HP-R054", "HP-R088")
def test_a_joke_tells_of_an_unlock_only_where_the_launcher_was_locked():
    says = "Seat 3 unlocks the rocket launcher."
    assert says in revealed("joke")[0]
    assert says not in revealed("joke", prepare=lambda s, rules: rules.locked.__setitem__(Weapon.LAUNCHER, 0))[0]


@pytest.mark.rule("HP-R054")
@pytest.mark.parametrize(
    ("empty", "unlocked", "does"),
    [(False, True, "is used"), (True, False, "is used"), (True, True, "has no effect now")],
)
def test_a_joke_that_has_nothing_to_draw_or_to_unlock_says_so(empty, unlocked, does):
    def prepare(s, rules):
        s.unlocked[2] = unlocked << Weapon.LAUNCHER
        while empty and s.pile_left:
            give(s, rules, s.pile_left % 5, QUIET)

    lines, *_ = revealed("joke", prepare=prepare)
    assert lines[0] == f"The ability of Joke {does}."
    assert ("Seat 3 unlocks the rocket launcher." in lines) != unlocked


@pytest.mark.rule("HP-R048", "HP-R049", "HP-H08")
@pytest.mark.parametrize(
    ("prepare", "team"),
    [
        (lambda s, rules: None, "Fallen"),
        (lambda s, rules: s.mark.__setitem__(4, Always.LEGION), "Legion"),
        (lambda s, rules: cards(s, rules, 4, "mindeater"), "Legion"),
        (lambda s, rules: cards(s, rules, 4, "", "L"), "Legion"),
    ],
)
def test_who_a_deathbringer_brings_back_is_told_to_be_of_the_team_that_the_cards_give(prepare, team):
    """HP-H08: the Legion counts before the Fallen."""
    s, rules = table("HMOHM")
    cards(s, rules, 2, "deathbringer")
    prepare(s, rules)
    kill(s, rules, 4)
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2))
    with recording() as log:
        act(s, rules, at(4))
    assert f"Seat 5 now belongs to the {team}." in told(log, rules)


@pytest.mark.parametrize(
    ("teams", "outcome", "says"),
    [
        ("HMOH", Outcome.OUTLAW, "the Outlaw won, seat 3."),
        ("HMOH", Outcome.HUMANS, "the Humans won, seats 1 and 4."),
    ],
)
def test_one_winner_is_one_seat_and_a_team_has_its_article(teams, outcome, says):
    s, rules = table(teams)
    s.phase, s.outcome, s.winner = Phase.OVER, outcome, 2 if outcome == Outcome.OUTLAW else -1
    if outcome == Outcome.OUTLAW:
        for seat in (0, 1, 3):
            kill(s, rules, seat)
    entry = Entry(int(Event.OVER), int(outcome), 0, s.copy())
    assert telling.tell(entry, rules, NAMES) == f"The game is over: {says}"
