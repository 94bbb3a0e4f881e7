"""Define `balance new`: a folder of one's own, ready to edit."""

from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.completion import complete_game
from balance.cli.output import print_json, say, terminal_width
from balance.cli.uninstalled import refuse_package

if TYPE_CHECKING:
    from balance.questions.new.copy import Copied
    from balance.questions.new.plug_in import NewGame

PANEL = ("Games", 6)
EXAMPLES = (
    "balance new my_tower --from cyberdoom-tower",
    "balance new my_tower --from cyberdoom-tower --cards weapons=my.xlsx",
    "balance new my_tower --from cyberdoom-tower --set floors=3",
    'balance new my_pig --from pig --cards policies=my.csv --columns "Bot=id"',
    "balance new hog --game",
)


def new(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", show_default=False, help="The new folder; it is made in the current one."),
    ],
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="GAME",
            show_default=False,
            autocompletion=complete_game,
            callback=refuse_package,
            help="Copy the numbers, cards and rules of this game, or of a folder with a game.toml.",
        ),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Option(metavar="TABLE=FILE", help="Take a table from an .xlsx or .csv; may be given several times."),
    ] = None,
    columns: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEAD=COLUMN,…",
            help="Say which column a head of the sheet means: Dmg=damage. Dmg= is a column of your own.",
        ),
    ] = None,
    sheet: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[TABLE=]NAME", show_default="the only one, or TABLE", help="Which sheet of an .xlsx with several."
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Give the copy another value of an axis, a number or a table's cell; may be given several times.",
        ),
    ] = None,
    game: Annotated[bool, options.switch("--game", "Write a small new game: rules, scripts, cards, tests.")] = False,
    json: options.Json = False,
) -> None:
    """Make a folder to edit: a copy of a game's numbers and cards, or a new game of your own.

    A sheet may have heads in any case, decimal commas, columns of your own, and more or fewer rows than the table had.
    What was made of it is said. Nothing is written if anything is wrong.
    """
    from scenarios.loader.errors import InputError

    if game == (source is not None):
        ways = "--from GAME, for a copy of its numbers and cards, or --game, for a new game of your own"
        raise InputError(f"{name}: give {'one of both: ' if game else ''}{ways}")
    if game:
        if cards or columns or sheet or settings:
            options_of_copies = "--cards, --columns, --sheet and --set"
            raise InputError(f"{options_of_copies} are for a copy, --from GAME; leave them out with --game")
        _game(name, json)
        return
    from balance.questions.new.copy import new
    from balance.questions.new.sheet_options import read_files

    made = new(
        name,
        str(source),
        cards=read_files(cards or ()),
        columns=columns or (),
        sheets=sheet or (),
        settings=settings or (),
    )
    if json:
        print_json(
            {
                "folder": str(made.folder),
                "copy_of": made.source,
                "files": list(made.files),
                "notes": list(made.notes),
            }
        )
    else:
        _tell_copy(made)


def _tell_copy(made: "Copied") -> None:
    from balance.questions.new.words import after_copy

    for note in made.notes:
        say(note)
    for line in after_copy(made, terminal_width()):
        print(line)


def _game(name: str, json: bool) -> None:
    from balance.questions.new.plug_in import new_game
    from balance.questions.new.words import after_game

    made: NewGame = new_game(name)
    if json:
        print_json({"folder": str(made.folder), "game": made.name, "files": list(made.files)})
    else:
        print("\n".join(after_game(made, terminal_width())))
