"""How often is a game over within so many rounds? An example of a question: copy the folder and change it."""
