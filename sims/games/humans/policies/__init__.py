"""Humans!!!: the scripted players."""
