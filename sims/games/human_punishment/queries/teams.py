"""Human Punishment: the chapter on teams, as a function of the cards (HP-R023 to HP-R028, HP-H08)."""

import numpy as np

from sims.games.human_punishment.records.sizes import COLOURS, NONE, NOTHING, ONE, SIDES
from sims.games.human_punishment.records.words import Always, Colour, Effect, Majority, Team, Use
from sims.kernel import kernel


@kernel
def team_by(rules, card, left, right, mark, humans, machines, outlaws):
    """Return the team that cards give: the first of HP-H08 that matches.

    Args:
        rules: The configuration.
        card: Row of the ID.
        left, right: Rows of the loyalty cards.
        mark: An Always: the public mark of the Legion or of the Fallen, or NONE.
        humans, machines, outlaws: Secret loyalties held, by colour.
    """
    always = rules.ids[card].always
    legion = rules.loyalties[left].colour == Colour.LEGION or rules.loyalties[right].colour == Colour.LEGION
    if always == Always.LEGION or mark == Always.LEGION or legion:
        return Team.LEGION.value
    if mark == Always.FALLEN:
        return Team.FALLEN.value
    if always != Always.NONE:
        return always - Always.HUMAN
    return majority(rules, card, left, right, humans, machines, outlaws)


@kernel
def majority(rules, card, left, right, humans, machines, outlaws):
    """HP-R023 to HP-R025: return the colour that occurs most often; without one, Outlaw (HP-A01)."""
    pile = rules.ids[card].pile
    best, team, total = -1, Team.OUTLAW.value, 0
    for colour in range(COLOURS):
        weight = (humans, machines, outlaws)[colour] + int(pile == colour)
        for loyalty in (left, right):
            if rules.loyalties[loyalty].colour == colour:
                weight += rules.loyalties[loyalty].weight
        total += weight
        if weight > best:
            best, team = weight, colour
        elif weight == best:
            team = Team.OUTLAW.value
    if rules.majority == Majority.MORE_THAN_HALF and 2 * best <= total:
        return Team.OUTLAW.value
    return team


@kernel
def team_of(s, rules, seat):
    """HP-R028: return a player's team by the present cards, those of the eliminated included (HP-A04, HP-A27)."""
    humans = machines = outlaws = int(NOTHING)
    for k in range(s.held[seat]):
        card = rules.programs[s.program[s.hand[seat, k]]]
        if card.use == Use.SECRET:
            humans += card.effect == Effect.SECRET_HUMAN
            machines += card.effect == Effect.SECRET_MACHINE
            outlaws += card.effect == Effect.SECRET_OUTLAW
    left, right = s.loyalty[s.lies[seat, 0]], s.loyalty[s.lies[seat, 1]]
    return team_by(rules, s.id_card[s.id_at[seat]], left, right, s.mark[seat], humans, machines, outlaws)


@kernel
def team_then(s, rules, check, seat):
    """Return a player's team at an earlier check, by where the cards lay then and what is printed on them."""
    humans = machines = outlaws = int(NOTHING)
    for card in range(rules.programs_dealt):
        if s.check_holder[check, card] == seat:
            row = rules.programs[s.program[card]]
            if row.use == Use.SECRET:
                humans += row.effect == Effect.SECRET_HUMAN
                machines += row.effect == Effect.SECRET_MACHINE
                outlaws += row.effect == Effect.SECRET_OUTLAW
    left, right = s.loyalty[s.check_lies[check, seat, 0]], s.loyalty[s.check_lies[check, seat, 1]]
    mark = np.int64(s.check_mark[check, seat])
    return team_by(rules, s.id_card[s.check_id[check, seat]], left, right, mark, humans, machines, outlaws)


@kernel
def team_at_start(s, rules, seat):
    """Return the team that a player had after the deal: card numbers tell who was dealt them, see `rules.setup`."""
    humans = machines = outlaws = int(NOTHING)
    for k in range(rules.starting_programs):
        card = seat + k * rules.players
        if card < rules.programs_dealt:
            row = rules.programs[s.program[card]]
            if row.use == Use.SECRET:
                humans += row.effect == Effect.SECRET_HUMAN
                machines += row.effect == Effect.SECRET_MACHINE
                outlaws += row.effect == Effect.SECRET_OUTLAW
    left, right = s.loyalty[first_loyalty(rules, seat, int(NOTHING))], s.loyalty[first_loyalty(rules, seat, int(ONE))]
    return team_by(rules, s.id_card[seat], left, right, Always.NONE.value, humans, machines, outlaws)


@kernel
def team_changes(s, rules, seat):
    """Return how often a player's team at a check, or at the end, was another than at the check before, or the deal."""
    changes, before = 0, team_at_start(s, rules, seat)
    for check in range(s.checks):
        team = team_then(s, rules, check, seat)
        changes += team != before
        before = team
    return changes + int(team_of(s, rules, seat) != before)


@kernel
def eliminated_by_team(s, rules, seat):
    """Return the team, as an Always, of who last eliminated a player, at that check; NONE if nobody did."""
    for k in range(s.checks):
        check = s.checks - 1 - k
        if s.check_fallen[check] >> seat & 1:
            return Always.HUMAN + team_then(s, rules, check, s.eliminated_by[seat])
    return Always.NONE.value


@kernel
def secrets_held(s, rules, seat):
    """Return how many secret loyalties a player holds."""
    number = int(NOTHING)
    for k in range(s.held[seat]):
        number += rules.programs[s.program[s.hand[seat, k]]].use == Use.SECRET
    return number


@kernel
def first_loyalty(rules, seat, side):
    """Return the number of the loyalty card that is dealt to a side of a player.

    With 9 players or more, card k lies between seats k and k + 1 and belongs to both (HP-R087).
    """
    if rules.shared_cards:
        return (seat + rules.players - 1 + side) % rules.players
    return SIDES * seat + side


@kernel
def has_id(s, rules, seat, ability):
    """Return whether the permanent ability of a player's ID works: it lies face up and the player lives (HP-R044)."""
    card = s.id_at[seat]
    return bool(s.alive >> seat & s.ids_up >> card & 1) and rules.ids[s.id_card[card]].ability == ability


@kernel
def program_in_play(s, rules, seat, effect):
    """Return the number of a permanent program that works for a player, or NONE (HP-R080)."""
    if s.alive >> seat & 1:
        for k in range(s.held[seat]):
            card = s.hand[seat, k]
            if s.in_play[card] and rules.programs[s.program[card]].effect == effect:
                return card
    return NONE
