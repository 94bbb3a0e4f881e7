"""Say in English which plays hardly any game of a script is like."""

from collections.abc import Mapping

from balance.questions.observed.plays import WINNERS, Plays
from balance.questions.observed.result import Observed
from balance.stats.proportions import OUTCOME, ROUNDS
from reports.formats import listed
from reports.plain import count, plural
from sims.game import words_of

LOST = "lost"  # what plays say of a game that was not won, where they do not say how


def said_of(found: Observed, script: int) -> str:
    """Say which plays hardly any game of a script is like; "" if no kind of play is odd by itself.

    It reads `3 of 10 plays ended as disintegration in round 7, and so did 1 of 4 000 games of rusher`.
    """
    odd = found.odd.get(script)
    if odd is None:
        return ""
    plays = found.plan.plays
    where = f" with {plays.cell_label(odd.cell)}" if len(plays.cells) > 1 else ""
    games = f"{count(odd.games)} games of {found.plan.script(script)}"
    so = f"so did {count(odd.like)} of {games}" if odd.like else f"none of {games} did"
    return f"{count(odd.plays)} of {plural(plays.sizes[odd.cell], 'play')}{where} {ended(plays, odd.kind)}, and {so}"


def ended(plays: Plays, kind: Mapping[str, int]) -> str:
    """Return how plays of a kind ended: `ended as loss in round 7`, `ended in round 7, won by seat 2`."""
    said, game = "", plays.scenario.game
    if OUTCOME in kind:
        words = words_of(game.words[OUTCOME])
        word = words[kind[OUTCOME]] if not plays.coarse else words[game.good] if kind[OUTCOME] else LOST
        said += f" as {word.replace('_', ' ')}"
    if ROUNDS in kind:
        said += f" in round {kind[ROUNDS]}"
    if WINNERS in kind:
        said += f", {won_by(kind[WINNERS])}"
    return f"ended{said}"


def won_by(winners: int) -> str:
    """Return who won, by the bits of `winners`: `won by seats 1 and 2`, `won by nobody`."""
    seats = [str(seat + 1) for seat in range(winners.bit_length()) if winners >> seat & 1]
    return f"won by seat{'s' * (len(seats) > 1)} {listed(seats)}" if seats else "won by nobody"
