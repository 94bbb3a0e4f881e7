"""Human Punishment: what a player learns of the others from what all have seen: aims, shots, heals and checks.

Of a player who is certain (`s.certain`), as the cards leave one team only, nothing is learned. What such a player does,
and what is done to such a player, tells of another by a single number of a table; where both are certain, nothing. As
the cards of the eliminated lie open, that is what most of the public record comes to.
"""

import numpy as np

from sims.games.human_punishment.records.sizes import COLOURS, MAX_LOG, TEAMS
from sims.games.human_punishment.records.words import Log, Team
from sims.kernel import kernel


@kernel
def look_back(s, rules, observer):
    """Learn from all that an observer remembers, in the order in which it happened."""
    for number in range(max(0, s.logged - rules.memory), s.logged):
        place = number % MAX_LOG
        by, at = np.int64(s.log_by[place]), np.int64(s.log_at[place])
        if s.log_kind[place] == Log.CHECK:
            learn_from_check(s, rules, observer, at)
        elif not int(by == observer) | s.certain >> by & s.certain >> at & 1:  # one branch, as it is hard to foresee
            learn_from_aim(s, rules, np.int64(s.log_kind[place]), by, at)


@kernel
def make_certain(s, seat, team):
    """Note that the cards leave one team only to a player."""
    for other in range(TEAMS):
        s.belief[seat, other] = 0.0
    s.belief[seat, team] = 1.0
    s.certain |= 1 << seat
    s.column[seat] = min(team, COLOURS - 1)


@kernel
def believe(s, seat):
    """Write the belief in each team of a player: what cards say times trust, normalised."""
    say, trust, belief = s.cards_say[seat], s.trust[seat], s.belief[seat]
    human, machine, outlaw = say[0] * trust[0], say[1] * trust[1], say[2] * trust[2]
    legion, fallen = say[3] * trust[3], say[4] * trust[4]
    total = human + machine + outlaw + legion + fallen
    if total > 0.0:
        share = 1.0 / total
        belief[0], belief[1], belief[2] = human * share, machine * share, outlaw * share
        belief[3], belief[4] = legion * share, fallen * share
    else:
        for team in range(TEAMS):
            belief[team] = say[team]


@kernel
def learn_from_aim(s, rules, kind, shooter, target):
    """Learn of the shooter and of the target from an aim, a shot or a heal, both from what was believed before.

    All but Humans and Machines aim and are aimed at alike: see `rules.chance_of_seeing`.
    """
    shooter_known, target_known = s.certain >> shooter & 1, s.certain >> target & 1
    if shooter_known or target_known:
        known, other = (target, shooter) if target_known else (shooter, target)
        chance = rules.chance_by_other[kind, shooter_known, s.column[known]]
        learn(s, rules, other, chance[0], chance[1], chance[2])
        return
    likely = rules.chance_of_seeing[kind]
    human, machine, others = three(s, shooter)
    at_human, at_machine, at_others = three(s, target)
    learn(
        *(s, rules, target),
        human * likely[0, 0] + machine * likely[1, 0] + others * likely[2, 0],
        human * likely[0, 1] + machine * likely[1, 1] + others * likely[2, 1],
        human * likely[0, 2] + machine * likely[1, 2] + others * likely[2, 2],
    )
    learn(
        *(s, rules, shooter),
        at_human * likely[0, 0] + at_machine * likely[0, 1] + at_others * likely[0, 2],
        at_human * likely[1, 0] + at_machine * likely[1, 1] + at_others * likely[1, 2],
        at_human * likely[2, 0] + at_machine * likely[2, 1] + at_others * likely[2, 2],
    )


@kernel
def three(s, seat):
    """Return what is believed of a player: Human, Machine, or another team."""
    say, trust = s.cards_say[seat], s.trust[seat]
    human, machine = say[0] * trust[0], say[1] * trust[1]
    others = say[2] * trust[2] + say[3] * trust[3] + say[4] * trust[4]
    total = human + machine + others
    if total > 0.0:
        share = 1.0 / total
        return human * share, machine * share, others * share
    return say[0], say[1], say[2] + say[3] + say[4]


@kernel
def learn(s, rules, seat, human, machine, outlaw):
    """Multiply the trust in the teams of a player by how likely each made what was seen.

    OUTLAW stands for the Legion and the Fallen too.
    """
    trust, least, most = s.trust[seat], rules.least_trust, rules.most_trust
    trust[0] = within(least, most, trust[0] * human)
    trust[1] = within(least, most, trust[1] * machine)
    for team in range(COLOURS - 1, TEAMS):
        trust[team] = within(least, most, trust[team] * outlaw)


@kernel
def within(least, most, trust):
    """Return a trust within its bounds."""
    bounded = least if trust < least else trust
    return most if bounded > most else bounded


@kernel
def learn_from_check(s, rules, observer, check):
    """Learn from what was said at a check: the round goes on, or all stand alone from now on.

    It ends where all are Humans, no one is a Human and some are Machines, all are Legion or all are Fallen; no two of
    these go together. So it goes on with 1 - humans - (others - outlaws) - legion - fallen, products over the living;
    where Machines win without a living one, with 1 - humans - others.
    With one player's team known, they are the products over the others, of the events that this team does not exclude.
    """
    living = s.check_living[check]
    if s.check_alone[check]:
        for seat in range(rules.players):
            if living >> seat & 1 and seat != observer:
                s.trust[seat, Team.HUMAN] = 0.0
        return
    if says_nothing(s, rules, living):
        return
    humans, others, outlaws, legion, fallen = products_before(s, rules, living)
    on = goes_on(humans, others, outlaws, legion, fallen)
    share = 1.0 / on if on > 0.0 else 0.0
    humans = others = outlaws = legion = fallen = 1.0  # from here on over the players who come after
    for place in range(rules.players):
        seat = rules.players - 1 - place
        if not living >> seat & 1:
            continue
        if on > 0.0 and seat != observer and not s.certain >> seat & 1:
            rest = s.before[seat, 1] * others
            both = rest - s.before[seat, 2] * outlaws
            say_on(s, rules, seat, Team.HUMAN.value, (1.0 - s.before[seat, 0] * humans) * share)
            say_on(s, rules, seat, Team.MACHINE.value, (1.0 - rest) * share)
            say_on(s, rules, seat, Team.OUTLAW.value, (1.0 - both) * share)
            say_on(s, rules, seat, Team.LEGION.value, (1.0 - both - s.before[seat, 3] * legion) * share)
            say_on(s, rules, seat, Team.FALLEN.value, (1.0 - both - s.before[seat, 4] * fallen) * share)
        for k in range(TEAMS):
            s.before[seat, k] = 0.0
        human, machine = s.belief[seat, Team.HUMAN], s.belief[seat, Team.MACHINE]
        humans *= human
        others *= 1.0 - human
        outlaws *= 1.0 - human - machine
        legion *= s.belief[seat, Team.LEGION]
        fallen *= s.belief[seat, Team.FALLEN]


@kernel
def says_nothing(s, rules, living):
    """Return whether a check could not but go on, or all are certain who lived: then nobody learns from it.

    It could not but go on where somebody lived who is a Human for certain, and somebody who is none for certain.
    """
    if not living & ~s.certain:
        return True
    human = other = False
    certain = living & s.certain
    for seat in range(rules.players):
        if certain >> seat & 1:
            if s.column[seat] == Team.HUMAN:
                human = True
            else:
                other = True
    return human and other


@kernel
def products_before(s, rules, living):
    """Write over the living before each: products of being Human, none, neither, Legion, Fallen; return those of all.

    `none`: no Human; `neither`: neither Human nor Machine. The last three are 0 where Machines win without a living
    one: then all that ends the round without a Human is in `none` (HP-A03).
    """
    humans = others = 1.0
    outlaws = legion = fallen = 1.0 if rules.m_needs_alive else 0.0
    for seat in range(rules.players):
        if living >> seat & 1:
            if not s.certain >> seat & 1:
                believe(s, seat)
            s.before[seat, 0], s.before[seat, 1], s.before[seat, 2] = humans, others, outlaws
            s.before[seat, 3], s.before[seat, 4] = legion, fallen
            human, machine = s.belief[seat, Team.HUMAN], s.belief[seat, Team.MACHINE]
            humans *= human
            others *= 1.0 - human
            outlaws *= 1.0 - human - machine
            legion *= s.belief[seat, Team.LEGION]
            fallen *= s.belief[seat, Team.FALLEN]
    return humans, others, outlaws, legion, fallen


@kernel
def goes_on(humans, others, outlaws, legion, fallen):
    """Return how likely it was that the round goes on, by the products of `learn_from_check`."""
    return 1.0 - humans - (others - outlaws) - legion - fallen


@kernel
def say_on(s, rules, seat, team, factor):
    """Multiply the trust in a team by how much likelier it made what was said; none stays none."""
    trust = s.trust[seat, team]
    if trust > 0.0:
        s.trust[seat, team] = within(rules.least_trust, rules.most_trust, trust * factor)
