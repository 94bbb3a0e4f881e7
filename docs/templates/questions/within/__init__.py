"""How often is a game over within so many rounds? An example: copy the folder and change it."""
