"""Start the program: `balance`, or `python -m balance`."""

from balance import interrupts


def main() -> None:
    """Import the commands and run the one on the command line."""
    interrupts.end_at_once()  # before the slow imports, so that Ctrl-C ends them without a traceback
    from balance.cli import main as commands

    commands()


if __name__ == "__main__":
    main()
