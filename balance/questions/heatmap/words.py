"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Iterator, Sequence

from balance.design.original import title_of
from balance.design.repeat_line import repeat_line, unless
from balance.design.shared_settings import shared_settings, unlike_sides
from balance.questions.heatmap.result import ENEMIES, GAMES, MOMENTS, PLAYERS, Heatmap, HeatmapPlan, Named
from reports.formats import listed
from reports.plain import count, percent, percent_range, plural, settings_as_typed

HEADS = {PLAYERS: "Pieces of players", ENEMIES: "Pieces of enemies"}
DIGITS = 1  # of a share in percent
FIRST = 3  # places that the answer names


def who(plan: HeatmapPlan) -> str:
    """Say what is set, who plays, and which seed."""
    return f"{settings_as_typed(shared_settings([plan.configuration]))}; seed {plan.seed}"


def announcement(plan: HeatmapPlan, seconds: str) -> str:
    """Return what a map will take."""
    looks = f"{plural(plan.games, 'game')}, up to about {plural(plan.moments, 'moment')} of each"
    return f"{title_of(plan.configuration.scenario)}: {looks}: about {seconds}"


def again(plan: HeatmapPlan) -> str:
    """Return the line that asks the same again."""
    options = {"games": unless(plan.games, GAMES), "moments": unless(plan.moments, MOMENTS), "seed": plan.seed}
    return repeat_line("heatmap", plan.settings, options, plan.source)


def answer(found: Heatmap) -> list[str]:
    """Return the answer, the most important sentence first."""
    return list(_sentences(found))


def _sentences(found: Heatmap) -> Iterator[str]:
    for whose in (PLAYERS, ENEMIES):
        if rows := found.of(whose)[:FIRST]:
            others = _others(rows[-1], found.of(whose)[FIRST:])
            yield f"{HEADS[whose]} stand most often here: {'; '.join(map(_shared, rows))}{others}."
    for whose, share in found.beside.items():
        if share:
            pieces = HEADS[whose].lower()
            yield f"{percent(share)} of the {pieces} stood on no place of the picture: they are not counted."
    yield method(found)
    yield counted(found)


def _others(last: Named, others: Sequence[Named]) -> str:
    """Return how many places were seen less often than the last one named, or may be as frequent."""
    if not others:
        return ""
    seen = f"; {plural(len(others), 'other place')} {'was' if len(others) == 1 else 'were'} seen less often"
    near = sum(each.high >= last.low for each in others)
    if not near:
        return seen
    which = f"{near} of them" if near < len(others) else "it" if near == 1 else "all of them"
    return f"{seen}, but {which} may be as frequent: these games cannot say"


def counted(found: Heatmap) -> str:
    """Say whose pieces are told as one, which are none, and which places."""
    unlike = dict.fromkeys(unlike_sides([found.plan.configuration]))
    who = f" ({listed(list(unlike))})" if unlike else ""
    said = [f"Pieces of all players{who} count together"]
    if found.of(ENEMIES):
        said.append("those of enemies belong to no player")
    if found.left_out:
        said.append("other pieces are left out")
    places = " Places of one name, such as tiles of one kind, count together." if found.namesakes else ""
    return f"{'; '.join(said)}.{places}{_elsewhere(found)}"


def _elsewhere(found: Heatmap) -> str:
    """Say that a name may be another place in each game, such as a room that players reveal; else ""."""
    if found.wandering is None:
        return ""
    name, places = found.wandering
    number = " A number in a name counts within its game only." if any(map(str.isdigit, name)) else ""
    return f" What lies where differs from game to game: {name} lay on {plural(places, 'place')} of the board.{number}"


def method(found: Heatmap) -> str:
    """Say what was looked at, and what a share is of."""
    every = "Every choice" if found.every == 1 else f"One choice in {found.every}"
    return (
        f"{every} of the players in {plural(found.plan.games, 'game')} was looked at, {count(found.looked)} in all. A "
        "share is that of a game's choices at which such a piece stands there, on average over the games. Several "
        "pieces stand somewhere at once, so shares may add up to more than 100 %."
    )


def interval(of: Named) -> str:
    """Return the interval of a share."""
    return percent_range(of.low, of.high, DIGITS)


def _shared(of: Named) -> str:
    return f"{of.name} at {percent(of.share)} of the choices ({interval(of)})"


def cells(found: Heatmap, whose: str) -> list[tuple[str, ...]]:
    """Return the rows of the table: what lies there, share, interval."""
    return [(each.name, percent(each.share), interval(each)) for each in found.of(whose)]
