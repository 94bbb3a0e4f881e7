"""What is a card or a character worth? In the deck, when drawn, and each character against the average."""
