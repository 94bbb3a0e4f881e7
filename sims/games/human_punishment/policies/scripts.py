"""Human Punishment: which row of `policies` a player plays by."""

from sims.games.human_punishment.queries.teams import team_at_start
from sims.kernel import kernel


@kernel
def policy_of(s, rules, seat):
    """Return the weights that a player plays by: its seat's, or with `policy_by_team` those of its starting team.

    A player knows the cards that it was dealt, and so this team, whatever becomes of it.
    """
    if rules.policy_by_team:
        return rules.team_policies[team_at_start(s, rules, seat)]
    return rules.policies[seat]
