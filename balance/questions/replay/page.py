"""Write a replay as a page: the story step by step, beside what lies on the table."""

from pathlib import Path

from balance.design.original import title_of
from balance.questions.replay.study import Replay
from balance.studies.page_files import Head, write_pages
from reports.plain import settings_as_typed
from reports.replay_page import Told, replay_pages

KIND = "a replay"


def write_replay(replay: Replay, page: Path, command: str) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Args:
        replay: The game.
        page: Where it is written.
        command: The line that tells the same game.

    Raises:
        InputError: If they cannot be written, or other files are in their place.
    """
    configuration = replay.configuration
    settings = settings_as_typed(configuration.given) or "all settings as they are by default"
    title = f"{title_of(configuration.scenario)}: a game"
    ending = f"It ends: {replay.ending}. " if replay.ending else ""
    head = Head(title, f"{ending}Game {replay.number} of seed {replay.seed}; {settings}")
    told = Told(title, head.summary, replay.story, replay.pictures, command, head.footer, replay.chances)
    return write_pages(page, lambda folder: replay_pages(told), KIND)
