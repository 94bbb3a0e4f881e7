"""Write a small game as a distribution of its own: package, scenario, tests."""

import re
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from string import Template

from balance.questions.new.folder import make_folder
from balance.questions.new.names import check_folder_name, check_module_name, name_alone

_TEMPLATE = "template"
_PACKAGE, _ENDING = "package", ".txt"  # of the template's files: no tool takes them for code of ours


@dataclass(frozen=True)
class NewGame:
    """Describe a new game.

    Attributes:
        folder: Its folder.
        name: The game's name, as in commands.
        module: The name of its Python package.
        files: The paths of its files in the folder.
    """

    folder: Path
    name: str
    module: str
    files: tuple[str, ...]


def new_game(name: str, *, into: str | Path = ".") -> NewGame:
    """Make a folder with a small game that plays: a Python package, its scenario and its tests.

    >>> balance.new_game("hog")  # then: pip install -e hog

    Args:
        name: The game's name, and the folder's; `./hog` and `hog/` are `hog`.
        into: The folder in which it is made.

    Raises:
        InputError: If the name cannot be had, or nothing can be written there.
    """
    name = name_alone(name)
    folder = check_folder_name(name, Path(into))
    module = check_module_name(name)
    called = name.lower()
    words = [word for word in re.split(r"[-_]+", name) if word]
    title = " ".join(word[0].upper() + word[1:] for word in words)
    letters = "".join(word[0] for word in words) if len(words) > 1 else words[0][:4]
    files = _files({"name": called, "module": module, "title": title, "rule": letters.upper()})
    make_folder(folder, files, lambda beside: None)
    return NewGame(folder, called, module, tuple(files))


def _files(names: dict[str, str]) -> dict[str, bytes]:
    """Return the files of the game, by path, with these names filled in."""
    template = resources.files(__package__) / _TEMPLATE
    with resources.as_file(template) as root:
        files = {}
        for path in sorted(root.rglob(f"*{_ENDING}")):
            *folders, file = path.relative_to(root).parts
            folders = [names["module"] if each == _PACKAGE else each for each in folders]
            file = file.removesuffix(_ENDING)
            file = ".gitignore" if file == "gitignore" else file
            text = Template(path.read_text(encoding="utf-8")).substitute(names)
            files["/".join([*folders, file])] = text.encode()
        return files
