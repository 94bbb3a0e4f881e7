"""Humans!!!: the town: where a tile fits, where a zombie can walk, where a human can flee."""
