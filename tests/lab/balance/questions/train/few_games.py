"""Train the tiny game for a few generations, and read what that left."""

from balance.questions.train.study import train


def few(out, **changes):
    """A short training of `low`."""
    asked = {"generations": 12, "games": 200, "threads": 2, **changes}
    return train("tiny", "low", asked.pop("settings", ()), out=out, **asked)


def contents(folder):
    """Every file below a folder, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
