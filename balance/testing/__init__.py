"""What a game's own tests use: the pytest plug-in and its rates."""
