"""A sweep's run: the folder it is kept in, written, resumed and read."""
