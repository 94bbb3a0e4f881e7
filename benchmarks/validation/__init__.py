"""The long statistical checks, a module a topic: each has a function that plays and returns a `Section`."""
