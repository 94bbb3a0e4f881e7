"""Let players from outside decide: games as environments, one at a time or many at once."""
