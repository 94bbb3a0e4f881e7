"""Put what a ladder found into the answer that its folder keeps, for reports of runs."""

from typing import TYPE_CHECKING

from balance.questions.ladder import repeat_line, texts, words
from balance.questions.ladder.record import LADDERS, LadderAnswer, RungAnswer

if TYPE_CHECKING:
    from balance.questions.ladder.result import Ladder


def answer_of(ladder: "Ladder") -> LadderAnswer:
    """Return the answer that a ladder's folder keeps."""
    plan = ladder.plan
    rungs = [
        RungAnswer(label=row["rung"], tries=row["lookahead"], share=row["share"], low=row["low"], high=row["high"])
        for row in ladder.rungs.iter_rows(named=True)
    ]
    return LadderAnswer(
        ladder=LADDERS.read(ladder.folder).identity,  # seats that were left out since are in it
        label=plan.label,
        who=texts.who_climbs(plan, ladder.order.field),
        sentences=words.answer(ladder),
        rate=texts.rate(plan),
        even=words.even_share(ladder) or 0.0,
        rungs=rungs,
        top=words.thinking_ahead(ladder),
        verdict=words.verdict(ladder),
        command=repeat_line.climb(ladder),
    )
