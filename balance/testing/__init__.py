"""Tools for testing games: the pytest plug-in with its rates, and the check of the contract."""
