"""The program: `balance`, and the same as `python -m balance`."""

from balance import interrupts


def main() -> None:
    """Import the commands and run the one that is asked for."""
    interrupts.end_at_once()
    from balance.cli import main as commands

    commands()


if __name__ == "__main__":
    main()
