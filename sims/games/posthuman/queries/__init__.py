"""Answer questions about a game of Posthuman: who stands where, what is legal, what is hidden."""
