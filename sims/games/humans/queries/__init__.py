"""Humans!!!: questions that change nothing."""
