"""`python -m balance`: the same as `balance`."""

from balance.cli import main

if __name__ == "__main__":
    main()
