"""Write a page, its Markdown and its figures; replace only files of an earlier page of this kind."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from balance.installation import version
from balance.storage import atomic, output_file
from reports import pictures, style
from reports.blocks import Section
from reports.page import Pages, drawn_pages
from scenarios.loader.errors import InputError
from scenarios.loader.reading import read_regular

HTML, MARKDOWN = ".html", ".md"


@dataclass(frozen=True)
class Head:
    """Hold what stands around the sections of a page: heading, line below it, last line."""

    title: str
    summary: str
    footer: str = field(
        default_factory=lambda: f"Made by Balance {version()}. Every figure is of scripted players, not of people."
    )


def write_sections(page: Path, head: Head, draw: Callable[[], list[Section]], kind: str) -> tuple[Path, Path]:
    """Write a page of these sections, and each figure as a PNG; see `write_pages`.

    Args:
        page: The page.
        head: What stands above and below.
        draw: Returns the sections; it is called where figures can be drawn.
        kind: What the page is: "a ladder of skill".
    """

    def drawn(folder: str) -> Pages:
        with style.plain_matplotlib():
            sections = draw()
            drawn = dict(pictures.pictures_of(head, sections))
            return replace(drawn_pages(head, sections, folder), pictures=drawn)

    return write_pages(page, drawn, kind)


def write_pages(page: Path, draw: Callable[[str], Pages], kind: str) -> tuple[Path, Path]:
    """Write a page, and beside it its Markdown and a folder with its figures.

    Every file ends with the comment `<!-- Made by Balance: KIND -->`, a picture bears a comment of its own. Only files
    with such a mark are replaced or removed. If one cannot be written, no file is new, and an earlier page stays.

    Args:
        page: The page.
        draw: Draws the pages; it receives the name of the folder for figures.
        kind: What the page is, as the mark and messages call it: "a comparison".

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If they cannot be written, or other files are in their place.
    """
    check_page(page, kind)  # again: time has passed
    text, mark = page.with_suffix(MARKDOWN), _mark(kind)
    folder = page.with_name(f"{page.stem}-figures")
    drawn = draw(folder.name)
    png = {folder / f"{name}.png": content for name, content in drawn.pictures.items()}
    texts = {folder / f"{name}.svg": svg.encode() for name, svg in drawn.figures.items()}
    _check_ours([folder, *png, *texts], mark, kind)
    svg_and_text = texts | {text: drawn.markdown.encode(), page: drawn.html.encode()}
    atomic.write_all(png | {path: each.rstrip() + b"\n" + mark for path, each in svg_and_text.items()})
    with atomic.writing(folder):
        for old in [*folder.glob("*-[0-9][0-9].svg"), *folder.glob("[0-9][0-9]-*.png")]:  # of an earlier page
            if old not in png and old not in texts and _is_ours(old, mark):
                old.unlink(missing_ok=True)
    return page, text


@contextmanager
def folder_for(page: Path) -> Iterator[None]:
    """Make the folder of a page that is written now; if that fails, remove what was made and is empty.

    Raises:
        InputError: If it cannot be made.
    """
    missing = [folder for folder in page.parents if not folder.exists()]  # the innermost first
    try:
        with atomic.writing(page.parent):
            page.parent.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:  # Ctrl-C too
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()  # fails if something is in it
        raise


def check_page(page: Path, kind: str) -> None:
    """Refuse a page that could not be written, before time is spent on what it is to show.

    Args:
        page, kind: As for `write_pages`.

    Raises:
        InputError: If it cannot be written, or another file is in its place.
    """
    output_file.refuse(page, f"report{HTML}")
    text = page.with_suffix(MARKDOWN)
    _check_place(page, text)
    _check_ours([page, text], _mark(kind), kind)


def _mark(kind: str) -> bytes:
    """Return the last line of every file of a page."""
    return f"<!-- Made by Balance: {kind} -->\n".encode()


def _check_ours(places: Iterable[Path], mark: bytes, kind: str) -> None:
    """Refuse to replace files that we did not write."""
    for place in places:
        if place.is_symlink() or (place.is_file() and not _is_ours(place, mark)):
            raise InputError(f"{place}: is there already and is not {kind}; choose another name, or remove it first")


def _is_ours(path: Path, mark: bytes) -> bool:
    """Return whether a file ends with our mark, or is a picture of ours."""
    try:
        content = read_regular(path)
        return pictures.is_ours(content) if path.suffix == ".png" else content.endswith(mark)
    except FileNotFoundError:  # another process has just written the report anew
        return True
    except OSError:
        return False


def _check_place(page: Path, text: Path) -> None:
    """Refuse a page that cannot be written under its name.

    It must end in `.html`, replace nothing but a file, and lie in a folder that exists.
    """
    example = page.with_suffix(HTML)
    wrong = None
    if page == text:
        wrong = "is for the Markdown"
    elif page.suffix.lower() not in (HTML, ".htm"):
        wrong = f"does not end in {HTML}"
    elif any(place.exists() and not place.is_file() for place in (page, text)):
        wrong = "is no regular file"
    elif (folder := page.with_name(f"{page.stem}-figures")).is_symlink() or (folder.exists() and not folder.is_dir()):
        raise InputError(f"{folder}: is there already and is no folder; choose another name, or remove it first")
    elif not page.parent.is_dir():
        wrong = f"is in a folder that does not exist, {page.parent}"
    if wrong is not None:
        raise InputError(f"{page}: {wrong}; the report is a file such as {example}")
