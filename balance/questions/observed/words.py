"""Say in English what plays tell, for the terminal, the page and JSON alike."""

from collections import Counter

from balance.design.original import title_of
from balance.questions.observed.chance_words import has_line, stated
from balance.questions.observed.fit import FITS, MISFITS, OPEN, overall
from balance.questions.observed.fit_words import NAMED, fitting, in_a_mixture, interval, misfits, value
from balance.questions.observed.like import stands_for
from balance.questions.observed.odd_words import LOST, won_by
from balance.questions.observed.oddest import named
from balance.questions.observed.plan import ObservedPlan
from balance.questions.observed.plays import WINNERS
from balance.questions.observed.result import Observed
from balance.questions.observed.script_words import few, traced
from balance.questions.observed.tally import WHOLE
from balance.questions.observed.tracing import ranges
from balance.stats.proportions import OUTCOME
from reports.formats import listed
from reports.plain import plural
from scenarios.loader import messages
from scenarios.loader.column_texts import column_texts
from scenarios.loader.settings import POLICY
from sims.game import words_of


def answer(found: Observed) -> list[str]:
    """Return the answer, the most important sentence first."""
    plan, lines = found.plan, [plainly(found)]
    if found.fits:
        lines += [*traced(found), fitting(found)]
        if found.unseen:
            number = len(found.unseen)
            ended = f"{plural(number, 'play')} ended as no simulated game does: {_endings(found)}"
            lines.append(f"{ended}; {_look(number)}{_how_shared(found)}")
        if lengths := found.unseen_lengths:
            told = messages.listed(sorted(set(lengths), reverse=True), 3)
            took = f"{plural(len(lengths), 'play')} took {told} rounds, more or fewer than any simulated game"
            lines.append(f"{took}: {_look(len(lengths))}")
    lines.append(_seen(found))
    if found.stated:
        lines += stated(found.stated)
    if plan.games and not found.games:
        lines.append("The budget ended it before any script had its games; the same line with --resume goes on.")
    elif not found.decided:
        lines.append(
            f"The budget ended it after {plural(found.games, 'game')} of each; the same line with --resume goes on."
        )
    if found.traced and len(plan.scripts) > 1:
        lines.append(stands_for(found))
    lines += _set_by_the_file(plan)
    return lines


def _endings(found: Observed) -> str:
    """Name the endings that no simulated game has, each with its plays; one alone with its meaning."""
    texts, game = column_texts(found.plan.scenario), found.plan.scenario.game
    called: list[tuple[str, str]] = []
    for ending in found.unseen:
        name, meaning = [], ""
        if OUTCOME in ending:
            word = words_of(game.words[OUTCOME])[ending[OUTCOME]]
            if found.plan.plays.coarse:
                word = words_of(game.words[OUTCOME])[game.good] if ending[OUTCOME] else LOST
            elif f"{OUTCOME}={word}" in texts:
                meaning = f" ({texts[f'{OUTCOME}={word}'].meaning})"
            name.append(word.replace("_", " "))
        if WINNERS in ending:
            name.append(won_by(ending[WINNERS]))
        called.append((" ".join(name), meaning))
    counted = Counter(called).most_common()
    if len(counted) == 1:
        return "".join(counted[0][0])
    most = len(counted) if len(counted) == NAMED + 1 else NAMED
    told = [f"{plays} × {name}" for (name, _), plays in counted[:most]]  # what each means would be too long here
    rest = sum(plays for _, plays in counted[most:])
    return listed([*told, *([plural(rest, "other")] if rest else [])])


def _how_shared(found: Observed) -> str:
    """Say how several winners are written, where several may win and plays without any are odd; else ""."""
    unwon = any(each.get(WINNERS) == 0 for each in found.unseen)
    return " Where several seats win, write all of them: `1+2`." if unwon and found.plan.scenario.seats.own_wins else ""


def _look(plays: int) -> str:
    they = "they were" if plays > 1 else "it was"
    return f"look whether {they} written down and played by these rules."


def _set_by_the_file(plan: ObservedPlan) -> list[str]:
    """Say that no scripts are tried where it is set who plays, for one seat or for all."""
    given = [name for name in plan.plays.cells[0].given if name.partition("@")[0] == POLICY]
    if not given or not plan.games:
        return []
    are = "is" if len(given) == 1 else "are"
    return [f"{listed(given)} {are} set: the plays are held against that only, and no other scripts are tried."]


def _seen(found: Observed) -> str:
    """Say what the plays show by themselves."""
    whole = [each for each in found.figures if each.cell == WHOLE]
    told = "; ".join(f"{each.figure.name} {value(each)}{interval(each)}" for each in whole)
    cells = len(found.plan.plays.cells)
    of = f" of {cells} settings" if cells > 1 else ""
    return f"Your {plural(len(found.plan.plays), 'play')}{of}: {told}." if told else _nothing(found)


def _nothing(found: Observed) -> str:
    return f"Your {plural(len(found.plan.plays), 'play')} ended in the only way there is; nothing can be compared."


def plainly(found: Observed) -> str:
    """Return one sentence for somebody without statistics."""
    if not found.fits:
        why = "nothing was simulated" if found.plan.plays.figures else "what was written down is the same in every game"
        return f"In plain words: {why}, so these are your plays alone."
    verdict, script = overall(found.fits[0]), found.plan.script(0)
    head = {
        MISFITS: f"the simulated game with {script} is not the game that you play",
        FITS: f"the simulated game with {script} runs as yours does",
        OPEN: f"more plays are needed to say whether the simulated game with {script} runs as yours does",
    }[verdict]
    if not found.traced or len(found.plan.scripts) < 2:
        return f"In plain words: {head}."
    if verdict != MISFITS and not found.traced[0].kept:  # the first model is the script that is judged, alone
        alone = " alone" if in_a_mixture(found) else ""
        head = f"{script}{alone} does not play like you, though none of its figures misfits by itself"
    if verdict == MISFITS and found.traced[0].kept:
        wrong = len({each.figure for each in misfits(found.fits[0])})
        figures = "one figure speaks" if wrong == 1 else f"{wrong} figures speak"
        head = f"{figures} against {script}, but endings and lengths together do not rule it out"
    kept = [found.plan.script(each.model.parts[0]) for each in found.alone if each.kept]
    if not kept:
        tail = (
            "a mixture of scripts may stand for your table"
            if ranges(found.traced)
            else "no script stands for your table"
        )
    elif len(kept) == 1:
        tail = f"of the scripts only {kept[0]} may stand for your table"
    elif len(kept) == len(found.plan.scripts):
        tail = "any script may stand for your table"
    else:
        tail = f"{listed(few(kept), 'or')} may stand for your table"
    return f"In plain words: {tail}; {head}."


def sure(found: Observed) -> str:
    """Return the sentence that states what holds with which chance; "" if no interval is told."""
    level, several = f"{100 * found.plan.level:g} %", len(found.plan.scripts) > 1
    families = ["the plays' own figures"] if any(each.low == each.low for each in found.figures) else []
    families += [f"their differences from {found.plan.script(0)}"] if found.fits else []
    if several and found.nearest and found.alone[0].model.parts[0]:
        families += [f"those from {found.plan.script(found.alone[0].model.parts[0])}, the nearest"]
    if found.stated:
        families += ["the ranges of stated chances"]
        families += ["the line through all of these"] if has_line(found.stated) else []
        families += ["the Brier score"]
    text = f"Intervals hold with {level}, all of one kind at once: {listed(families)}." if families else ""
    if found.traced and several:
        error = f"{100 * (1 - found.plan.level):.3g} %"
        text += f" The script or mixture that somebody plays by is ruled out with a chance of {error} at most."
    return text.lstrip()


def unlisted(found: Observed) -> str:
    """Return the sentence on outcomes that came up nowhere and have no row; "" if there are none."""
    names = named(found.never)
    return f"Not listed: {listed(names)}; no play and no simulated game ended so." if names else ""


def games_text(found: Observed) -> str:
    """Return what was played."""
    plays = plural(len(found.plan.plays), "play")
    if not found.games:
        return plays
    cells = len(found.plan.plays.cells)
    each = found.plan.ways + (f" in {cells} settings" if cells > 1 else "")
    return f"{plays}; {each}, 2 × {plural(found.games, 'game')} each"


def announcement(plan: ObservedPlan, time: str) -> str:
    """Return what will be played, and about how long it takes."""
    cells = len(plan.plays.cells)
    where = f" in each of {cells} settings" if cells > 1 else ""
    return (
        f"{title_of(plan.scenario)}: {plural(len(plan.plays), 'play')}; {plan.ways}{where}, "
        f"twice {plural(plan.games, 'game')} each: about {time}"
    )
