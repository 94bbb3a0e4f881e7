"""Say that games which led to a change do not prove it."""


def other_seed(seed: int) -> tuple[str, str]:
    """Return the paragraph of a page that names another seed: its first words and its text."""
    return (
        "Once more, on other games.",
        "All commands play the games of seed 0 unless told otherwise. Whoever changes a rule or a script because of "
        "what they show, and asks again with the same seed, is answered partly by luck: confirm it with --seed "
        f"{seed + 1}.",
    )
