"""All Hoomanz Are Dead, its scripted players: rules of thumb, weighted by a row of policies.csv.

`choose` answers every decision of the loop. A hero first does what is free and good (`free_deeds`), then takes what its
room offers (`room_actions`) if that is worth more than walking to the best place (`goals`). Small reactions stand in
`tactics` for Combats, in `cards`, `levels` and `reactions`. No script looks at a deck or at a tile that lies face down.
"""

from sims.games.all_hoomanz.policies.adam import choose_for_adam
from sims.games.all_hoomanz.policies.preparation import choose_from_stash, choose_preparation
from sims.games.all_hoomanz.policies.turn import choose_action
from sims.games.all_hoomanz.records.words import Phase
from sims.kernel import kernel


@kernel
def choose(s, rules):
    """Return the action of the player who decides now. Changes nothing."""
    if s.phase == Phase.ADAM_READY or s.phase == Phase.ADAM_ACT:
        return choose_for_adam(s, rules)
    if s.phase == Phase.ACT:
        return choose_action(s, rules, s.seat)
    if s.phase == Phase.READY:
        return choose_preparation(s, rules, s.seat)
    return choose_from_stash(s, rules, s.seat)
