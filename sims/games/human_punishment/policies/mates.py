"""Human Punishment: what scripts do where all who live are known to be of their team: they seek the end.

Only an elimination is followed by a check (HP-R007), so one of them must fall, and the eliminated share the win.
"""

from sims.games.human_punishment.policies.aims import take_weapon
from sims.games.human_punishment.policies.worths import own_team
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.options import lowest_legal
from sims.games.human_punishment.queries.table import others_living
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NONE, SIDES
from sims.games.human_punishment.records.words import Always, Phase, Team, WinShare
from sims.kernel import kernel


@kernel
def may_end(phase):
    """Return whether what a script does in a phase may hasten the end."""
    if phase == Phase.ACT or phase == Phase.AFTER:
        return True
    return phase == Phase.TARGET or phase == Phase.WINDOW or phase == Phase.BACKUP


@kernel
def only_mates(s, rules):
    """Return whether the script knows that all who live are of the Legion, or of the Fallen, as it is itself.

    Marks and IDs tell it. Of Humans and Machines nobody can know as much: they may hold secret loyalties. Where only
    the living share a win, and where all but the Legion stand alone, nobody falls for the others.
    """
    me = own_team(s, rules, s.seat)
    if me != Team.LEGION and (me != Team.FALLEN or s.last_standing):
        return False
    if rules.win_share == WinShare.LIVING:
        return False
    others = others_living(s, s.seat)
    for other in range(rules.players):
        if others >> other & 1 and not is_known_mate(s, rules, other, me):
            return False
    return True


@kernel
def is_known_mate(s, rules, other, me):
    """Return whether a player is certainly of the Legion, or of the Fallen, by marks and the cards seen (HP-H08)."""
    knows_id = s.id_seen[s.id_at[other]] >> s.seat & 1
    always = rules.ids[s.id_card[s.id_at[other]]].always if knows_id else NONE
    legion = s.mark[other] == Always.LEGION or always == Always.LEGION
    unseen = 0
    for side in range(SIDES):
        if s.loyalty_seen[s.lies[other, side]] >> s.seat & 1:
            legion = legion or bool(rules.legion_rows >> s.loyalty[s.lies[other, side]] & 1)
        else:
            unseen += rules.legion_loyalty
    if me == Team.LEGION:
        return legion
    fallen = always == Always.FALLEN or (s.mark[other] == Always.FALLEN and knows_id)
    return bool(fallen) and not legion and unseen == 0


@kernel
def seek_end(s, rules):
    """Return what a script does among its own: shoot, arm itself, take the damage, answer nothing."""
    if s.phase == Phase.TARGET:
        return Action.DAMAGE.value
    if s.phase != Phase.ACT:
        return Action.PASS.value
    if s.armed:
        return Action.SHOOT.value
    weapon = take_weapon(s, rules)
    if weapon != NONE:
        return weapon
    return Action.DRAW.value if legal(s, rules, Action.DRAW.value) else lowest_legal(s, rules)
