"""Answers with made-up figures."""

from balance.questions.studio.answer import Answer, Change


def change(trial, low=-0.22, high=-0.18, before=0.84, after=0.64, games=4000, known=4000):
    """A change of the first figure of a trial, from 84 % to 64 %."""
    sides = (before, before - 0.004, before + 0.004, after, after - 0.01, after + 0.01)
    return Change(trial.figures()[0], *sides, after - before, low, high, games, known, (0.847, 0.844, 0.85))


def answer(trial, **more):
    """An answer that ends with this change."""
    return Answer(trial, 4000, 0.99, (change(trial, **more),), final=True)
