"""Posthuman: how a game ends. Rulebook page 10."""

from sims.games.posthuman.queries.people import is_human, mutations
from sims.games.posthuman.records.sizes import NOBODY
from sims.games.posthuman.records.words import Outcome, TiebreakSigns
from sims.games.posthuman.rules.scars import all_are_mutants, end_game
from sims.kernel import kernel


@kernel
def check_end(s, rules):
    """PH-227 to PH-230, PH-236, PH-237: end the game if no human is left, one has arrived, or the time is over."""
    if all_are_mutants(s, rules):
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
