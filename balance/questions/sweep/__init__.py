"""Play a grid of configurations into a folder."""
