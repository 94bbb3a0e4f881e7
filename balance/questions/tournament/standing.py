"""Estimate what came of a contest: payoffs, gains, stability, circles, a mixture."""

from collections.abc import Mapping
from dataclasses import dataclass

from balance.questions.tournament.contests import Contest, Kind, Numbers, Pair
from balance.questions.tournament.mixture import Mixture, mixture_of
from balance.questions.tournament.payoffs import Gain, Payoff, constant, enough, gains_of, payoff, payoffs_of, unmoved
from balance.questions.tournament.stability import Field, Stability, leaving, seen_circles, together
from balance.questions.tournament.thinking import Thinker
from balance.stats.stability import stabilities
from balance.studies.kept_games import KeptGames


@dataclass(frozen=True)
class Standing:
    """Hold what came of a contest.

    Attributes:
        contest: The contest.
        payoffs: What each row gets against each column.
        gains: What is gained by each change to another script.
        stability: How stable each field is, the most stable first.
        best: Where all may follow one script together: how much each is worse than the best, the best first.
        circles: Fields that are left for each other in a circle: each is left for the one before it, the first for the
            last.
        mixture: Of two seats or sides, one of which wins what the other loses: how to mix; else None.
        thinkers: Who thinks ahead, with what it gains.
        unmoved: Where seats compete: whether no seat won or lost a game by another script, in any game.
    """

    contest: Contest
    payoffs: Mapping[Pair, Payoff]
    gains: tuple[Gain, ...]
    stability: tuple[Stability, ...]
    best: tuple[Stability, ...]
    circles: tuple[tuple[Field, ...], ...]
    mixture: Mixture | None
    thinkers: tuple[tuple[Thinker, Gain], ...] = ()
    unmoved: bool = False

    @property
    def as_stable(self) -> tuple[Stability, ...]:
        """Return the fields that may be as stable as the first.

        Where nobody is seen to leave the first, these are of its kind: a field that is seen to be left is none of them,
        though its gain may be as small.
        """
        return tuple(each for each in self.stability[1:] if each.may_be and each.settled == self.stability[0].settled)


def standing_of(contest: Contest, store: KeptGames, games: int, error: float) -> Standing:
    """Return what came of a contest; nothing if a team was in too few games.

    Args:
        contest: The contest.
        store: Where its games are.
        games: Games of each pair of scripts [games].
        error: The chance of each interval to miss.
    """
    worths = {pair: contest.worths(store, pair, contest.numbers(pair, games)) for pair in contest.pairs}
    if not enough(worths):
        return Standing(contest, {}, (), (), (), (), None)
    payoffs = payoffs_of(contest, worths, error)
    gains = gains_of(contest, worths, payoffs, error)
    fields = leaving(contest, gains)
    return Standing(
        contest=contest,
        payoffs=payoffs,
        gains=tuple(gains),
        stability=tuple(stabilities(fields)),
        best=tuple(stabilities(together(contest, gains))) if contest.kind is Kind.TOGETHER else (),
        circles=tuple(seen_circles(contest, fields)),
        mixture=_mixture(contest, store, worths, error),
        unmoved=contest.kind in (Kind.ALONE, Kind.SINGLE) and unmoved(worths),
    )


def _mixture(contest: Contest, store: KeptGames, worths: Mapping[Pair, Numbers], error: float) -> Mixture | None:
    """Return how to mix scripts where one wins what the other loses; None elsewhere."""
    if contest.kind is Kind.SIDES:
        return mixture_of(contest, worths, payoffs_of(contest, worths, error), store.seed)
    if not contest.duel or not constant(contest, worths):
        return None
    first = {
        pair: payoff(contest, pair, contest.first_seat(store, pair, len(each)), error, seat=1)
        for pair, each in worths.items()
    }
    return mixture_of(contest, worths, first, store.seed)
