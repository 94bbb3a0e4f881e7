"""Humans!!! mixed with Zombies!!!: what a fight with a nonplayer zombie puts at stake for a shotgun guy."""

from sims.games.humans.queries.people import is_guy
from sims.games.humans.queries.zombies_cards import arms
from sims.kernel import kernel

MOST_LIFE = 10  # life beyond which none matters: 12 sides to the power of so many fit an integer


@kernel
def dares(s, rules, seat):
    """Return whether a fight is worth its risk to a guy: see `is_in_peril`."""
    return not is_in_peril(s, rules, seat, rules.guy_policies[seat].risk)


@kernel
def is_in_peril(s, rules, seat, limit):
    """Return whether a fight costs a guy more than `limit` per cent of a zombie: half are lost with its last life.

    Of the die's sides three lose, one fewer for each pip of its weapon. For its last life a guy spends the bullets that
    it has, so it dies if it loses all rolls but the last, and the last by more than its bullets.
    """
    losing = max(0, min(rules.die_sides, rules.guy_hits - 1 - arms(s, rules, seat)))
    stake, certain = (s.kills[seat] + 1) // 2 * 100 * max(0, losing - s.bullets[seat]), rules.die_sides
    for _ in range(min(s.life[seat], MOST_LIFE) - 1):
        stake, certain = stake * losing, certain * rules.die_sides
        if stake <= limit * certain:
            return False
    return stake > limit * certain


@kernel
def fears(s, rules, seat, other):
    """Return whether a nonplayer zombie does another player's guy more harm than good, as a script sees it."""
    limit = rules.guy_policies[seat].risk if is_guy(s, seat) else rules.policies[seat].feeds
    return is_in_peril(s, rules, other, limit)
