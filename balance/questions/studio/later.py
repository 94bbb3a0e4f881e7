"""Ask a question later: what answers it takes seconds to load, which the page does not wait for."""

from collections.abc import Callable
from typing import Any

from balance.questions.studio.jobs import Found
from balance.studies.control import Control


def later(ask: Callable[[Any, Control], Found]) -> Callable[[Control], Found]:
    """Return work that loads the module `asking`, which takes seconds, and asks a question of it."""

    def work(control: Control) -> Found:
        control(0, 0, "loading what answers it")
        from balance.questions.studio import asking

        return ask(asking, control)

    return work
