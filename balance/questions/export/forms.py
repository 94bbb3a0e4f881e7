"""Say which forms an export has, and refuse places that cannot be written to."""

import os
from importlib import import_module
from pathlib import Path

from balance.installation import how_to_add
from balance.runs.run import is_run
from balance.storage import atomic, output_file, places, urls
from scenarios import InputError
from scenarios.loader.messages import short_path

XLSX, CSV, DUCKDB = "xlsx", "csv", "duckdb"
_ENDINGS = {XLSX: (".xlsx",), DUCKDB: (".duckdb", ".db", ".ddb")}
_NEEDS = {XLSX: "xlsxwriter", DUCKDB: "duckdb"}


def chosen_form(given: dict[str, str | Path | None]) -> tuple[str, Path]:
    """Return the only form that is given, and its path.

    Args:
        given: Form -> where to, or None.

    Raises:
        InputError: If none or several are given, or its library is missing.
    """
    named = {form: path for form, path in given.items() if path is not None}
    if len(named) != 1:
        what = "several forms are asked for" if named else "no form is asked for"
        raise InputError(f"{what}; give one of --xlsx FILE, --csv FOLDER, --duckdb FILE")
    ((form, path),) = named.items()
    if form in _NEEDS:
        try:
            import_module(_NEEDS[form])
        except ImportError:
            lacking = f"--{form}: needs {_NEEDS[form]}, which is not installed"
            raise InputError(f"{lacking}; {how_to_add('sheets')}") from None
    return form, Path(path)


def check_place(form: str, path: Path) -> None:
    """Refuse a place that cannot be written to, before time is spent.

    Raises:
        InputError: If its name does not fit, it is taken, or its folder does not exist.
    """
    if form == CSV:
        _check_folder(path)
    else:
        _check_file(form, path)
    run = next((each for each in Path(os.path.realpath(path)).parents if is_run(each)), None)
    if run is not None:
        raise InputError(f"{path}: it would lie among the files of a run, {short_path(run)}; choose a place elsewhere")
    if not path.absolute().parent.is_dir():
        raise InputError(f"{path}: it is in a folder that does not exist, {path.parent}")


def _check_file(form: str, path: Path) -> None:
    """Refuse what is no new file of a form."""
    ending = _ENDINGS[form][0]
    output_file.refuse(path, f"export{ending}")
    if path.suffix.lower() not in _ENDINGS[form]:
        example = path.with_suffix(ending)
        raise InputError(f"{path}: it does not end in {ending}; --{form} writes a file such as {example}")
    if path.exists() or path.is_symlink():
        raise InputError(f"{path}: it is there already; choose another name, or remove it first")


def _check_folder(path: Path) -> None:
    """Refuse what is no new or empty folder for CSV files."""
    places.at(path).check_name()
    if urls.was_url(path):
        raise InputError(f"{path}: it is no folder of this machine; choose a folder for the files, such as sheets")
    if path.suffix.lower() == ".csv":
        example = path.with_suffix("")
        raise InputError(f"{path}: it is the name of a file; --csv writes a folder of files, such as {example}")
    if path.is_symlink() or (path.exists() and not path.is_dir()):
        raise InputError(f"{path}: it is a file; --csv writes a folder, one that is not there yet or is empty")
    with atomic.writing(path):
        if path.is_dir() and any(path.iterdir()):
            raise InputError(f"{path}: it holds files; choose a folder that is not there yet or is empty")
