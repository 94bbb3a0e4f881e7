"""Where our packages are: other distributions have packages named `balance`, `sims`, `scenarios` or `reports`."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from importlib.util import find_spec
from pathlib import Path

DISTRIBUTION = "tabletop-balance"
PACKAGES = ("sims", "scenarios", "reports")


class Stranger(ImportError):
    """A package of ours is missing, or is somebody else's of the same name."""


def version() -> str:
    """Return the version of this installation; `unknown` where the folder was merely copied."""
    try:
        return installed(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


def check() -> None:
    """Refuse to work with packages that do not stand beside this one. Nothing is imported.

    Raises:
        Stranger: Saying which, where it was found, and what to do.
    """
    home = Path(__file__).resolve().parents[1]
    for name in PACKAGES:
        spec = find_spec(name)
        origin = spec.origin if spec else None
        if origin is None:
            raise Stranger(f"{name}: this package of tabletop-balance is not installed; install tabletop-balance again")
        if Path(origin).resolve().parents[1] != home:
            raise Stranger(
                f"{name}: {Path(origin).parent} is not part of tabletop-balance but has the same name; "
                "install tabletop-balance in an environment of its own"
            )
