"""Answer questions about a game of Cyberdoom Tower: what is legal, near, hidden. Nothing is changed."""
