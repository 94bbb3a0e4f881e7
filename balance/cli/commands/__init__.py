"""Hold one file per command. A command reads its arguments, calls one function and prints the result."""
