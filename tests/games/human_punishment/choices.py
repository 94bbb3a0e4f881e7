"""Let scripts of Human Punishment decide in scenes that were set up by hand, on top of `human_punishment_tables`."""

from typing import Any

from sims.games.human_punishment.policies.choose import choose
from sims.games.human_punishment.records.derive import prepare_beliefs
from tests.games.human_punishment.tables import arm, begin, options, table


def scene(teams: str, **settings: Any) -> tuple[Any, Any]:
    """Return a game of these teams in which seat 0 has seen all cards of the others, and nobody else has."""
    s, rules = table(teams, **settings)
    knows(s, 0, *range(1, len(teams)))
    return s, rules


def knows(s: Any, seat: int, *others: int) -> None:
    """Let a player have seen all cards of others."""
    for other in others:
        s.id_seen[s.id_at[other]] |= 1 << seat
        for side in range(2):
            s.loyalty_seen[s.lies[other, side]] |= 1 << seat


def strangers(s: Any, rules: Any, seat: int) -> None:
    """Let a player have seen no card of others."""
    for other in range(rules.players):
        if other != seat:
            s.id_seen[s.id_at[other]] &= ~(1 << seat)
            for side in range(2):
                s.loyalty_seen[s.lies[other, side]] &= ~(1 << seat)


def choice(s: Any, rules: Any) -> int:
    """Return what the script does; beliefs count the cards as they lie."""
    prepare_beliefs(rules)
    action = int(choose(s, rules))
    assert action in options(s, rules)
    return action


def armed(s: Any, rules: Any, kind: str, target: int) -> int:
    """Return what seat 0 does at the start of a turn with a weapon."""
    arm(s, rules, 0, kind, target)
    begin(s, rules)
    return choice(s, rules)
