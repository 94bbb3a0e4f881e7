"""Humans!!! mixed with Zombies!!!: what changes, by the headings of the chapter Playing with Zombies!!!."""
