"""Lay out the records of Posthuman, its words and its numbers."""
