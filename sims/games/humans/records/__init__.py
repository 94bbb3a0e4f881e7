"""Humans!!!: what a game, a configuration and a row of results hold."""
