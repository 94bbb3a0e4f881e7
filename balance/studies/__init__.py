"""What all questions share that play for a while: their folder, record, answer and pages."""
