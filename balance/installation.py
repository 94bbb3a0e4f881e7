"""Say what is installed: our version, whether all four packages are ours, and how an extra is added."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from importlib.util import find_spec
from pathlib import Path

DISTRIBUTION = "tabletop-balance"
PACKAGES = ("sims", "scenarios", "reports")


class ForeignPackage(ImportError):
    """Signal that a package of ours is missing, or that another distribution's package has its name."""


def version() -> str:
    """Return the version of this installation; `unknown` if the folder was copied and not installed."""
    try:
        return installed(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


def how_to_add(extra: str) -> str:
    """Return the sentence that says how the libraries of an extra are installed.

    The distribution is in no index as far as we know, so its name alone would be a dead end, or somebody else's.

    Args:
        extra: Its name in pyproject.toml: `cluster`.
    """
    home = Path(__file__).resolve().parents[1]
    if (home / "pyproject.toml").is_file():
        line, where = f'.venv/bin/pip install -e ".[{extra}]"', f"in {home}"
    else:
        line, where = f'pip install ".[{extra}]"', "from the project's folder"
    return f"install Balance with its extra `{extra}`: {line} {where}"


def check() -> None:
    """Refuse to work with packages that are not in the folder of this one; import none of them.

    Raises:
        ForeignPackage: If a package is missing or in another folder; the message says which, where, and what to do.
    """
    home = Path(__file__).resolve().parents[1]  # the folder that has all four packages
    for name in PACKAGES:
        spec = find_spec(name)
        origin = spec.origin if spec else None
        if origin is None:
            raise ForeignPackage(
                f"{name}: this package of tabletop-balance is not installed; install tabletop-balance again"
            )
        if Path(origin).resolve().parents[1] != home:
            raise ForeignPackage(
                f"{name}: {Path(origin).parent} is not part of tabletop-balance but has the same name; "
                "install tabletop-balance in an environment of its own"
            )
