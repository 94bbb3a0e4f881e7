"""What is a card or a character worth? In the deck, when drawn, against the average."""
