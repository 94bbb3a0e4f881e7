"""What makes the win rate 35 %? Find the smallest changes of a game that reach a target."""
