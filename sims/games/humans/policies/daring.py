"""Humans!!! mixed with Zombies!!!: whether a shotgun guy dares to fight."""

from sims.games.humans.queries.zombies_cards import arms
from sims.kernel import kernel


@kernel
def dares(s, rules, seat):
    """Return whether a fight is worth its risk to a guy: half of its zombies are lost with its last life.

    Of six pips three lose; each bullet or pip of a weapon mends one. So it dies with a chance of about
    (3 - bullets) / 6 / 2 ** (life - 1), and what is at stake may be `risk` per cent of a zombie.
    """
    missing_bullets = max(0, rules.guy_hits - 1 - arms(s, rules, seat) - s.bullets[seat])
    stake = (s.kills[seat] + 1) // 2 * missing_bullets * 100
    return stake <= rules.die_sides * rules.guy_policies[seat].risk << max(s.life[seat], 1) - 1
