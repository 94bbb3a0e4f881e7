"""The studio: a local page on which a designer changes any number or card and sees what it does."""
