"""Say in English what was found, for the terminal, the page and JSON alike."""

import math
from collections.abc import Iterator

from balance.design.original import title_of
from balance.design.repeat_line import repeat_line, unless
from balance.design.script_lines import axis_of_players, line_of_others
from balance.design.shared_settings import SCRIPT, sides
from balance.questions.luck.estimates import LENGTH, LINES, WIN, Below, Extreme, Part
from balance.questions.luck.plan import DEALS, FEWEST_DEALS, REPLAYS, LuckPlan
from balance.questions.luck.result import Luck
from balance.stats.intervals import LEVEL
from balance.studies.wholes import without_choices
from reports.formats import in_percent, listed, outwards
from reports.plain import count, many_more, percent, plural, script_called, value_as_typed
from scenarios import Configuration
from scenarios.loader.settings import LOOKAHEAD
from scenarios.loader.tables import RANDOM

FEW, MOST = 0.1, 0.9  # lines of a chance of which sentences tell
WIDE = 0.05  # an interval so wide is told in whole percent
VAGUE = 0.3  # a share of the deals between ends so far apart is not known
FEW_DEALS = "too few deals"  # in place of such a share
MORE = 4  # so many times the deals and replays would tell more
ALL = 0.9995  # a share from here on is told as 100.0 %
UNKNOWN = "nothing, all of it and anything between is possible; more --deals would tell"
AFTER = "dice or draws while it is played, and what the scripts do with them"
UNSEEN = "Rare deals with much shorter or longer games may exist that never came up here; no interval allows for them."
OF_DEALS = "share of the deals"  # head of the only column of the chances, where all lines have the same share
ORDER = "the order of "  # so the words of game.toml begin for a deck, of which the deal is its order
MOST_DECKS = 3  # decks that the first sentence names; of more it names one
WHAT = "what"  # head of the first column of the shares; those of the others
HEADS = ("the deal decides", "dice and later draws", "a typical deal moves it by")


def who(plan: LuckPlan) -> str:
    """Say what is set, who plays, and which seed."""
    return f"{plan.label}; seed {plan.seed}"


def again(plan: LuckPlan) -> str:
    """Return the line that asks the same again."""
    options = {
        "deals": unless(plan.deals, DEALS),
        "replays": unless(plan.replays, REPLAYS),
        "level": unless(plan.level, LEVEL),
        "seed": plan.seed,
    }
    return repeat_line("luck", plan.configuration.given, options, plan.source)


def read_line(plan: LuckPlan, deal: int) -> str:
    """Return the line that tells the game which has a deal."""
    return repeat_line("replay", plan.configuration.given, {"seed": plan.seed, "game": deal}, plan.source)


def play_line(plan: LuckPlan, deal: int) -> str:
    """Return the line that plays a deal again and again."""
    return repeat_line("play", plan.configuration.given, {"fix": f"setup={deal}", "seed": plan.seed}, plan.source)


def ladder_line(plan: LuckPlan) -> str:
    """Return the line that says how much it changes if others play; "" if there are none."""
    scenario = plan.scenario
    who = {name for name, axis in scenario.axes.items() if axis.kind == SCRIPT} | {LOOKAHEAD.name}
    rest = {name: value for name, value in plan.configuration.given.items() if name.partition("@")[0] not in who}
    return line_of_others(plan.configuration, rest, plan.source)


def choices_line(plan: LuckPlan) -> str:
    """Return the line that tells choices from what comes after the deal by chance."""
    return repeat_line("decisions", plan.configuration.given, {"seed": plan.seed}, plan.source)


def announcement(plan: LuckPlan, seconds: str) -> str:
    """Return the line that says what a study will take, before it starts."""
    return f"{title_of(plan.scenario)}: {who(plan)}: {games_text(plan, plan.deals)}: about {seconds}"


def games_text(plan: LuckPlan, deals: int) -> str:
    """Return how much was played: `1 000 deals, 64 replays of each`."""
    return f"{plural(deals, 'deal')}, {plural(plan.replays, 'replay')} of each"


def answer(found: Luck) -> list[str]:
    """Return the answer, the most important sentence first."""
    if not found.parts:
        return [
            f"{plural(found.deals, 'deal')} of {count(found.plan.deals)} were played within the budget, and fewer than "
            f"{FEWEST_DEALS} say nothing; the same line with --resume goes on."
        ]
    if is_told(found):
        sentences = [*_win(found), the_deal(found), *_others(found), *_spread(found), *_chances(found), *_length(found)]
        level = percent(found.plan.level, 0)
        sentences.append(f"All of these intervals hold at once with {level}, for the scripts that played.")
    else:
        sentences = [the_deal(found)]
    if not found.decided:
        sentences.append(
            f"The budget ended it after {plural(found.deals, 'deal')}; the same line with --resume goes on."
        )
    return sentences


def the_deal(found: Luck) -> str:
    """Say what the deal is in this game."""
    if not found.dealt:
        return (
            "Setting this game up draws nothing, so all deals are the same and the deal decides nothing, neither who "
            f"wins nor how long a game takes. All comes after it: {AFTER}."
        )
    named = _in_words(found)
    here = f": here {listed(named)}" if named else ""
    return (
        f"The deal is everything that is drawn or shuffled before the first decision, seen or not{here}. "
        "balance decisions counts choices too, and of the deal only what can be seen: unseen cards go with the dice."
    )


def _in_words(found: Luck) -> list[str]:
    """Return what of the deal differs from game to game, in the words of the game."""
    return [text for field, text in found.plan.scenario.deal.items() if field in found.dealt]


def _deal(found: Luck) -> str:
    """Return what decides, with its decks: `the deal, with the order of the tiles,`."""
    decks = [text.removeprefix(ORDER) for text in _in_words(found) if text.startswith(ORDER)]
    if not decks:
        return "the deal"
    rest = len(decks) - 1
    told = [*decks[:1], f"{rest} other decks"] if len(decks) > MOST_DECKS else decks
    return f"the deal, with {ORDER}{listed(told)},"


def _after(found: Luck) -> str:
    """Return what comes after the deal; where decks are shuffled before, what they hold is none of it."""
    shuffled = any(text.startswith(ORDER) for text in _in_words(found))
    return f"{AFTER} (what comes from a deck that was shuffled before counts with the deal)" if shuffled else AFTER


def _played(found: Luck) -> str:
    """Return in whose games it is so: `In games that cautious plays by a fixed rule`.

    No fixed rule is `random`, nor what thinks ahead.
    """
    full, scripts = found.plan.configuration.full, _scripts(found.plan.configuration)
    by = list(dict.fromkeys(script_called(part, script) for part, script in scripts))
    whose = f"{listed(by)} {'play' if len(by) > 1 else 'plays'}" if by else "scripts play"
    thinking = any(value for name, value in full.items() if name.partition("@")[0] == LOOKAHEAD.name)
    random = any(script == RANDOM for _, script in scripts)
    rule = "" if random or thinking else " by a fixed rule" if len(by) == 1 else " by fixed rules"
    return f"In games that {whose}{rule}"


def _scripts(configuration: Configuration) -> list[tuple[str, str]]:
    """Return the scripts that play, each with its axis: `guy_policy`; "" where there is one axis only."""
    full, scenario = configuration.full, configuration.scenario
    axes = [name for name, axis in scenario.axes.items() if axis.kind == SCRIPT and axis.plays(full)]
    chosen = [(name.partition("@")[0], value_as_typed(value)) for name, value in full.items()]
    return [(axis if len(axes) > 1 else "", script) for axis, script in chosen if axis in axes]


def _others(found: Luck) -> Iterator[str]:
    """Yield that other ways to play are not counted, and the line that asks for them, if the game has any."""
    plan = found.plan
    axis = axis_of_players(plan.configuration)
    playing = [axis] if axis else [each for each in plan.scenario.axes.values() if each.kind == SCRIPT]
    if ladder_line(plan) and any(len(set(each.values) - {RANDOM}) > 1 for each in playing):
        yield (
            "How much playing differently changes is not counted in this, so it does not say how little people's "
            f"choices matter; this line says what other scripts win: {ladder_line(plan)}"
        )


def _win(found: Luck) -> Iterator[str]:
    whole = found.parts[0]
    if math.isnan(whole.share):
        games = plural(found.deals * found.plan.replays, "game")
        yield f"In all {games} every seat got the same, so nothing can be said of luck in who wins."
        return
    what = "whether the players win" if not found.plan.seats else "who wins" if found.plan.seats > 1 else "the win"
    if whole.low <= 0:
        yield _not_seen(found, whole, what)
        return
    if whole.share >= 1:
        rest = f"What comes after it, {_after(found)}, is not seen to change that."
    else:
        other = share_text(1 - whole.share, 1 - whole.high, 1 - whole.low)
        shares = f"These are shares of {without_choices(_of_whom(found))}, measured as variance."
        rest = f"The other {other} comes after it: {_after(found)}. {shares}"
    yield f"{_played(found)}, {_deal(found)} decides {share_text(whole.share, whole.low, whole.high)} of {what}. {rest}"


def _of_whom(found: Luck) -> str:
    """Return whose chance to win the deal moves: `the players'`, `a seat's`."""
    return "a seat's" if found.plan.seats > 1 else "the players'" if not found.plan.seats else "the seat's"


def _not_seen(found: Luck, whole: Part, what: str) -> str:
    """Say what is known of a share whose low end is 0: a bound, or nothing at all."""
    if whole.high >= ALL:
        return f"These games cannot say how much of {what} the deal decides: {UNKNOWN}."
    rest = f"All the rest comes after it: {_after(found)}."
    if is_seen(found):
        return f"{_played(found)}, {_deal(found)} decides at most {upper(whole.high)} of {what}. {rest}"
    return f"{_played(found)}, {_deal(found)} is not seen to decide {what}: at most {upper(whole.high)} of it. {rest}"


def _spread(found: Luck) -> Iterator[str]:
    """Yield by how many points a chance differs from deal to deal, for whom most."""
    chances = [part for part in found.parts if part.figure == WIN and not math.isnan(part.spread)]
    seen = [part for part in chances if part.spread_low > 0]
    if not seen:
        return
    most = max(seen, key=lambda part: part.spread)
    what = "share of the win" if found.shared else "chance to win"
    if len(chances) == 1 or _stands_out(most, chances):
        more = "" if len(chances) == 1 else "; more than any other seat's"
        moved = its(found, most.seat, what) if most.seat else f"{_of_whom(found)} {what}"
        yield f"A typical deal moves {moved} up or down by {spread_text(most)}, one standard deviation{more}."
        return
    least = min(chances, key=lambda part: part.spread)
    low, high = (f"{100 * part.spread:.1f}" for part in (least, most))
    by = [f"{size} points for {whom(found, part.seat)}" for size, part in ((low, least), (high, most))]
    points = f"{high} points" if low == high else " to ".join(by)
    yield (
        f"A typical deal moves a seat's {what} up or down by {points}, one standard deviation; these games do not "
        "say for which seat it is most."
    )


def _stands_out(most: Part, others: list[Part]) -> bool:
    return all(part is most or part.spread_high < most.spread_low for part in others)


def _chances(found: Luck) -> Iterator[str]:
    """Yield which shares of the deals leave a seat with hardly any chance, or nearly all."""
    win = "chance to win" + (f"{others}," if (others := with_others(found)) else "")
    for line, says in ((FEW, "below"), (MOST, "above")):
        rows = [_turned(row) if line == MOST else row for row in found.below if row.line == line]
        vague = [row for row in rows if _is_vague(row)]
        if vague:
            seats = "" if len(vague) == len(rows) else f" to {listed([whom(found, row.seat) for row in vague])}"
            yield (
                f"These deals are too few to say how many of them leave a {win} {says} {percent(line, 0)}"
                f"{seats}; {more_text(found)} would tell more."
            )
        rows = [row for row in rows if not _is_vague(row)]
        known = [row for row in rows if row.low >= 0.01]  # so that the low end is told as 1 % at least
        if not known:
            continue
        if not found.plan.seats:
            yield f"In {below_text(known[0])} of the deals the players' {win} is {says} {percent(line, 0)}."
            continue
        told = listed([f"{whom(found, row.seat)} in {below_text(row)}" for row in known])
        rest = [f"{whom(found, row.seat)} in at most {upper(row.high)}" for row in rows if row not in known]
        others = f" For {listed(rest)} of them that is possible, but not seen." if rest else ""
        yield f"The deal leaves a {win} {says} {percent(line, 0)} to {told} of the deals.{others}"


def is_told_below(row: Below) -> bool:
    """Return whether the ends of a share of the deals are near enough to be told."""
    return not _is_vague(row)


def _is_vague(row: Below) -> bool:
    """Return whether the ends of a share of the deals are so far apart that they say nothing."""
    return row.high - row.low > VAGUE


def more_text(found: Luck) -> str:
    """Return what would tell more of the deals: `--deals 4000 --replays 256`."""
    plan = found.plan
    return f"--deals {max(MORE * plan.deals, DEALS)} --replays {max(MORE * plan.replays, REPLAYS)}"


def few_deals_note(found: Luck) -> str:
    """Return what `FEW_DEALS` means in the table of the chances, and what to type; "" if it is not there."""
    if not any(map(_is_vague, found.below)):
        return ""
    return (
        f'"{FEW_DEALS}": the ends of this share lie more than {100 * VAGUE:g} points apart; {more_text(found)} would '
        "tell more."
    )


def _turned(row: Below) -> Below:
    """Return which share of the deals leave more than the line."""
    return Below(row.seat, row.line, 1 - row.high, 1 - row.low)


def _length(found: Luck) -> Iterator[str]:
    (part,) = (each for each in found.parts if each.figure == LENGTH)
    if math.isnan(part.share):
        yield "Every game takes as many rounds."
        return
    if part.low <= 0 and part.high >= ALL:
        yield f"These games cannot say how much of how long a game takes the deal decides: {UNKNOWN}."
    elif part.low <= 0:
        yield f"The deal decides at most {upper(part.high)} of how long a game takes. {UNSEEN}"
    else:
        yield f"The deal decides {share_text(part.share, part.low, part.high)} of how long a game takes. {UNSEEN}"


# --- parts of sentences ----------------------------------------------------------------------------------------------


def share_text(share: float, low: float, high: float) -> str:
    """Return a share with its interval: `12.3 % (10.1 to 14.8)`."""
    digits = 2 if high < 0.01 else 0 if high - low > WIDE else 1
    ends = outwards(100 * max(0.0, low), 100 * min(1.0, high), digits)
    return f"{in_percent(share, digits)} % ({ends[0]:.{digits}f} to {ends[1]:.{digits}f})"


def upper(high: float) -> str:
    """Return the upper end of a share: `0.4 %`."""
    digits = 2 if high < 0.01 else 1
    return f"{outwards(0, 100 * min(1.0, high), digits)[1]:.{digits}f} %"


def below_text(row: Below) -> str:
    """Return between which ends a share of the deals lies: `4 to 17 %`; `too few deals` if far apart."""
    if _is_vague(row):
        return FEW_DEALS
    low, high = outwards(100 * row.low, 100 * row.high, 0)
    return f"{low:.0f} to {high:.0f} %"


def spread_text(part: Part) -> str:
    """Return by how much a mean differs from deal to deal: `11.2 points (9.8 to 12.9)`, or in rounds."""
    scale, unit = (1.0, "rounds") if part.figure == LENGTH else (100.0, "points")
    low, high = outwards(scale * part.spread_low, scale * part.spread_high, 1)
    return f"{scale * part.spread:.1f} {unit} ({low:.1f} to {high:.1f})"


def its(found: Luck, seat: int, what: str) -> str:
    """Return what a seat has: `seat 2's chance to win`; with its side `the chance to win of seat 2 (guy)`."""
    name = whom(found, seat)
    return f"the {what} of {name}" if name.endswith(")") else f"{name}'{'s' if seat else ''} {what}"


def whom(found: Luck, seat: int) -> str:
    """Return who has a chance: `seat 2`, where seats are of unlike sides `seat 2 (guy)`; or `the players`."""
    side = sides(found.plan.configuration)[seat - 1] if seat else ""
    return f"seat {seat}{f' ({side})' if side else ''}" if seat else "the players"


def is_seen(found: Luck) -> bool:
    """Return whether the deal is seen to change anybody's chance; else no deal is kinder than another."""
    return any(part.figure == WIN and (part.low > 0 or part.spread_low > 0) for part in found.parts)


def is_told(found: Luck) -> bool:
    """Return whether there is anything to tell of deals: these games' setups differ, or their chances do."""
    return bool(found.dealt) or is_seen(found)


def part_name(found: Luck, part: Part) -> str:
    """Return what a row of the shares is of: `who wins`, `seat 1 wins`, `rounds`."""
    if part.figure == LENGTH:
        return "how long it takes"
    if part.seat:
        return seat_wins(found, part.seat)
    return "who wins" if found.plan.seats > 1 else "the win" if found.plan.seats else "the players win"


def seat_wins(found: Luck, seat: int) -> str:
    """Return what a share of the win is called: `seat 1 wins`, or `seat 1's share of the win` if shared."""
    return its(found, seat, "share of the win") if found.shared else f"{whom(found, seat)} {'wins' if seat else 'win'}"


def with_others(found: Luck) -> str:
    """Return `, alone or with others` where wins are shared: a chance to win counts such a game as won."""
    return ", alone or with others" if found.shared else ""


def part_cells(found: Luck) -> list[tuple[str, ...]]:
    """Return the rows of the shares: of what, the deal's share, what comes after, how far means differ."""
    rows: list[tuple[str, ...]] = []
    for part in found.parts:
        if math.isnan(part.share):
            rows.append((part_name(found, part), "always the same", "", ""))
            continue
        rest = share_text(1 - part.share, 1 - part.high, 1 - part.low)
        spread = "" if math.isnan(part.spread) else spread_text(part)
        rows.append((part_name(found, part), share_text(part.share, part.low, part.high), rest, spread))
    return rows


def below_cells(found: Luck) -> list[tuple[str, ...]]:
    """Return the rows of the chances: whose, then the shares of the deals; see `below_heads`."""
    rows: dict[int, list[str]] = {}
    for each in found.below:
        rows.setdefault(each.seat, [whom(found, each.seat)]).append(below_text(each))
    return [tuple(row[:2] if is_alike(found) else row) for row in rows.values()]


def is_alike(found: Luck) -> bool:
    """Return whether the share of the deals is the same below each line: deals are won or lost beforehand."""
    seats = {each.seat for each in found.below}
    if not any(is_told_below(row) for row in found.below):
        return False  # too few deals at every line: that is no sameness
    return len({(each.seat, below_text(each)) for each in found.below}) == len(seats)


def below_heading(found: Luck) -> str:
    """Return what the table of the chances holds."""
    if not is_alike(found):
        return f"Share of the deals that leave less than this chance to win{with_others(found)}:"
    first, *others = (f"{100 * line:g} %" for line in LINES)
    chance = f"a chance of {first} to win{with_others(found)}"
    return f"Share of the deals that leave less than {chance}; below {listed(others)} it is the same:"


def too_few(found: Luck) -> str:
    """Say that no share of the deals below a line can be told; "" if one is told."""
    if not found.below or any(is_told_below(row) for row in found.below):
        return ""
    lines = listed([f"{100 * line:g} %" for line in LINES], "or")
    return (
        f"Too few deals to say how many of them leave a chance to win{with_others(found)} below {lines}; "
        f"{more_text(found)} would tell."
    )


def below_heads(found: Luck) -> list[str]:
    """Return the heads of the shares of deals below each line."""
    return [OF_DEALS] if is_alike(found) else [f"{100 * line:g} %" for line in LINES]


def extremes_note(found: Luck) -> str:
    """Return for whom the kindest and the cruellest deals may differ by chance alone; "" if for nobody."""
    ends: dict[int, dict[str, list[Extreme]]] = {}
    for each in found.extremes:
        ends.setdefault(each.seat, {}).setdefault(each.kind, []).append(each)
    alike = [
        seat
        for seat, kinds in ends.items()
        if max(each.low for each in kinds["kindest"]) <= min(each.high for each in kinds["cruellest"])
    ]
    if not alike:
        return ""
    for_whom = "" if len(alike) == len(ends) else f" for {listed([whom(found, seat) for seat in alike])}"
    return (
        f"These replays do not show that the kindest deal is kinder than the cruellest{for_whom}: chance alone could "
        "make such a table. More --replays would tell."
    )


def extreme_cells(found: Luck) -> list[tuple[str, ...]]:
    """Return the rows of the extreme deals: what, the deal, the share won in other replays."""
    before = [None, *((each.seat, each.kind) for each in found.extremes)]
    return [
        (_extreme(found, each, (each.seat, each.kind) == last), str(each.deal), won_text(each))
        for each, last in zip(found.extremes, before, strict=False)
    ]


def extremes_heading(found: Luck) -> str:
    """Return what the table of kind and cruel deals holds."""
    wins = f"won{with_others(found)}"
    return f"Kind and cruel deals: half of the replays chose them, the other half says how often they were {wins}:"


def _extreme(found: Luck, each: Extreme, following: bool = False) -> str:
    """Return what a deal was by the replays that chose it.

    Args:
        found: The study.
        each: The deal.
        following: Whether another one of its seat and kind stands before it, which was kinder, or more cruel.
    """
    alike = each.alike - 1
    others = f" ({many_more(alike, 'deal')} did as {'well' if each.kind == 'kindest' else 'badly'})" if alike else ""
    return f"{'next ' if following else ''}{each.kind} to {whom(found, each.seat)}{others}"


def won_text(each: Extreme) -> str:
    """Return how a deal went: `81.2 % (62.0 to 93.1)`."""
    return share_text(each.share, each.low, each.high)
