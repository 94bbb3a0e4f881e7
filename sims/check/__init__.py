"""Check what a game promises: the contract, walks through its games, and kernels that call themselves."""
