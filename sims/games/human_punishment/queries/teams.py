"""Human Punishment: the chapter on teams, as a function of the cards (HP-R023 to HP-R028, HP-H08)."""

import numpy as np

from sims.games.human_punishment.records.sizes import (
    COLOURS,
    HALF_OF_PROGRAMS,
    NONE,
    NOTHING,
    ONE,
    PAIR_BITS,
    SECRET_BITS,
    SIDES,
)
from sims.games.human_punishment.records.words import Always, Colour, Majority, Team, Use
from sims.kernel import kernel
from sims.sets import lowest

SECRET_MASK = (1 << SECRET_BITS) - 1


@kernel
def team_by(rules, card, left, right, mark, secrets):
    """Return the team that cards give: the first of HP-H08 that matches.

    Args:
        rules: The configuration.
        card: Row of the ID.
        left, right: Rows of the loyalty cards.
        mark: An Always: the public mark of the Legion or of the Fallen, or NONE.
        secrets: Secret loyalties held: the sum of their `rules.secret_of`.
    """
    always = rules.ids[card].always
    legion = rules.loyalties[left].colour == Colour.LEGION or rules.loyalties[right].colour == Colour.LEGION
    if always == Always.LEGION or mark == Always.LEGION or legion:
        return Team.LEGION.value
    if mark == Always.FALLEN:
        return Team.FALLEN.value
    if always != Always.NONE:
        return always - Always.HUMAN
    return majority(rules, card, left, right, secrets)


@kernel
def majority(rules, card, left, right, secrets):
    """HP-R023 to HP-R025: return the colour that occurs most often; without one, Outlaw (HP-A01)."""
    pile, one, two = rules.ids[card].pile, rules.loyalties[left], rules.loyalties[right]
    best, team, total = -1, Team.OUTLAW.value, 0
    for colour in range(COLOURS):
        weight = (secrets >> SECRET_BITS * colour & SECRET_MASK) + int(pile == colour)
        weight += one.weight * int(one.colour == colour) + two.weight * int(two.colour == colour)
        total += weight
        if weight > best:
            best, team = weight, colour
        elif weight == best:
            team = Team.OUTLAW.value
    if rules.majority == Majority.MORE_THAN_HALF and 2 * best <= total:
        return Team.OUTLAW.value
    return team


@kernel
def team_shown(rules, card, left, right, mark):
    """Return the team that cards give without secret loyalties, as `team_by` does: `rules.pairs` says it."""
    always, pile = rules.ids[card].always, rules.ids[card].pile
    if always == Always.LEGION or mark == Always.LEGION:
        return Team.LEGION.value
    if rules.legion_rows >> left & 1 or rules.legion_rows >> right & 1:
        return Team.LEGION.value
    if mark == Always.FALLEN:
        return Team.FALLEN.value
    if always != Always.NONE:
        return always - Always.HUMAN
    made = rules.pairs[left, right] >> 2 * PAIR_BITS * pile
    if made & 1:
        return Team.HUMAN.value
    return Team.MACHINE.value if made >> PAIR_BITS & 1 else Team.OUTLAW.value


@kernel
def team_of(s, rules, seat):
    """HP-R028: return a player's team by the present cards, those of the eliminated included (HP-A04, HP-A27)."""
    left, right = s.loyalty[s.lies[seat, 0]], s.loyalty[s.lies[seat, 1]]
    return team_by(rules, s.id_card[s.id_at[seat]], left, right, s.mark[seat], secrets_of(s, rules, seat))


@kernel
def secrets_of(s, rules, seat):
    """Return the sum of `rules.secret_of` over the programs that a player holds."""
    secrets = int(NOTHING)
    if s.in_hand[seat] & rules.secrets == 0:
        return secrets
    for k in range(s.held[seat]):
        secrets += rules.secret_of[s.program[s.hand[seat, k]]]
    return secrets


@kernel
def secret_cards(s, rules):
    """Return the set of the programs that are secret loyalties, and that of those from HALF_OF_PROGRAMS on, less it.

    For `team_then`, which would else go through all programs each time.
    """
    low = high = int(NOTHING)
    for card in range(min(rules.programs_dealt, HALF_OF_PROGRAMS)):
        low |= int(rules.secret_of[s.program[card]] != 0) << card
    for card in range(HALF_OF_PROGRAMS, rules.programs_dealt):
        high |= int(rules.secret_of[s.program[card]] != 0) << (card - HALF_OF_PROGRAMS)
    return low, high


@kernel
def team_then(s, rules, check, seat, low, high):
    """Return a player's team at an earlier check, by where the cards lay then and what is printed on them.

    Args:
        s: The game.
        rules: The configuration.
        check: Number of the check.
        seat: The player.
        low, high: What `secret_cards` returns.
    """
    secrets, first, cards = int(NOTHING), int(NOTHING), low
    for _ in range(2):
        while cards:
            card = first + lowest(cards)
            cards &= cards - 1
            if s.check_holder[check, card] == seat:
                secrets += rules.secret_of[s.program[card]]
        first, cards = HALF_OF_PROGRAMS, high
    left, right = s.loyalty[s.check_lies[check, seat, 0]], s.loyalty[s.check_lies[check, seat, 1]]
    mark = np.int64(s.check_mark[check, seat])
    return team_by(rules, s.id_card[s.check_id[check, seat]], left, right, mark, secrets)


@kernel
def team_at_start(s, rules, seat):
    """Return the team that a player had after the deal: card numbers tell who was dealt them, see `rules.setup`."""
    secrets = int(NOTHING)
    for k in range(rules.starting_programs):
        card = seat + k * rules.players
        if card < rules.programs_dealt:
            secrets += rules.secret_of[s.program[card]]
    left, right = s.loyalty[first_loyalty(rules, seat, int(NOTHING))], s.loyalty[first_loyalty(rules, seat, int(ONE))]
    return team_by(rules, s.id_card[seat], left, right, Always.NONE.value, secrets)


@kernel
def team_changes(s, rules, seat, low, high):
    """Return how often a player's team at a check, or at the end, was another than at the check before, or the deal.

    `low` and `high` are what `secret_cards` returns.
    """
    changes, before = 0, team_at_start(s, rules, seat)
    for check in range(s.checks):
        team = team_then(s, rules, check, seat, low, high)
        changes += team != before
        before = team
    return changes + int(team_of(s, rules, seat) != before)


@kernel
def eliminated_by_team(s, rules, seat, low, high):
    """Return the team, as an Always, of who last eliminated a player, at that check; NONE if nobody did.

    `low` and `high` are what `secret_cards` returns.
    """
    for k in range(s.checks):
        check = s.checks - 1 - k
        if s.check_fallen[check] >> seat & 1:
            return Always.HUMAN + team_then(s, rules, check, s.eliminated_by[seat], low, high)
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
