"""Posthuman: how a game ends, and who wins. Rulebook page 10."""

from sims.games.posthuman.queries.people import humans, is_human, mutations
from sims.games.posthuman.records.sizes import NOBODY
from sims.games.posthuman.records.words import Event, Outcome, Phase, TiebreakSigns
from sims.kernel import kernel
from sims.sets import count, has
from sims.trace import emit


@kernel
def check_end(s, rules):
    """PH-227 to PH-230, PH-236, PH-237: end the game if no human is left, one has arrived, or the time is over."""
    if humans(s, rules) == 0:
        end_game(s, Outcome.MUTANTS.value, int(NOBODY))
        return
    arrived, winner = 0, int(NOBODY)
    for seat in range(rules.players):
        if has_arrived(s, rules, seat):
            arrived += 1
            winner = seat
    if arrived == 1:
        end_game(s, Outcome.FORTRESS.value, winner)
    elif arrived > 1:
        break_tie(s, rules)
    elif s.fortress_drawn:
        end_game(s, Outcome.SOLO_TIME.value, int(NOBODY))


@kernel
def has_arrived(s, rules, seat):
    """Return whether a human has the last journey point."""
    return is_human(s, seat) and s.jp[seat] >= rules.journey_size


@kernel
def break_tie(s, rules):
    """PH-228, PH-229, PH-Q41: of those who have arrived the best score wins, then most tiles; equals share."""
    best = int(NOBODY)
    tied = 0
    for seat in range(rules.players):
        if has_arrived(s, rules, seat):
            if best == NOBODY or compare(s, rules, seat, best) > 0:
                best, tied = seat, 1 << seat
            elif compare(s, rules, seat, best) == 0:
                tied |= 1 << seat
    s.winners = tied
    end_game(s, Outcome.TIEBREAK.value, best if tied == 1 << best else NOBODY)


@kernel
def compare(s, rules, seat, other):
    """Return a number above 0 if a human beats another in a tie, below 0 if it loses, 0 if they are still equal."""
    return 1000 * (score(s, rules, seat) - score(s, rules, other)) + s.tiles[seat] - s.tiles[other]


@kernel
def score(s, rules, seat):
    """PH-228: followers, stats and skills gained, experience left; hunger and mutations count against (errata)."""
    against = s.hunger[seat] * rules.tie_hunger + mutations(s, rules, seat) * rules.tie_scar
    if rules.tiebreak_signs == TiebreakSigns.BODY:
        against = -against
    score = (s.actives[seat] + s.waiting_followers[seat]) * rules.tie_follower
    score += s.stats_gained[seat] * rules.tie_stat + s.skills_gained[seat] * rules.tie_skill
    return score + s.xp[seat] // max(1, rules.tie_xp) - against


@kernel
def lose_alone(s):
    """PH-238: who plays alone and turns mutant loses at once."""
    end_game(s, Outcome.SOLO_MUTATION.value, int(NOBODY))


@kernel
def check_round_cap(s, rules):
    """End the game after `round_cap` turns, which bounds it; it is not a rule of the rulebook."""
    if s.rounds >= rules.round_cap:
        end_game(s, Outcome.ROUND_CAP.value, int(NOBODY))


@kernel
def end_game(s, outcome, winner):
    """End the game."""
    s.outcome, s.winner, s.phase = outcome, winner, Phase.OVER
    emit(s, Event.GAME_OVER, outcome, winner)


@kernel
def payoff(s, rules, seat):
    """PH-227 to PH-230: 1000 for the human who wins, a share of it in a tie; 1000 for each player if all are mutants.

    With `last_mutant_loses`, who turned last has lost. Alone, reaching the fortress is 1000 and anything else 0.
    """
    if s.outcome == Outcome.MUTANTS:
        return 0 if rules.last_mutant_loses and seat == s.last_turned else 1000
    if s.outcome == Outcome.TIEBREAK:
        return 1000 // count(s.winners) if has(s.winners, seat) else 0
    return 1000 if s.winner == seat else 0
