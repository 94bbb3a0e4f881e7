"""Blocks that pages are made of."""

from reports.blocks import Cell, filled_table, leads, reading


def test_a_column_in_which_nothing_stands_is_left_out():
    columns = (("a", "text"), ("b", "number"), ("c", "number"))
    table = filled_table(columns, [("x", "", Cell("", "1 to 2")), ("y", "", Cell("3"))])
    assert table.columns == (("a", "text"), ("c", "number"))
    assert table.rows == ((Cell("x"), Cell("", "1 to 2")), (Cell("y"), Cell("3")))


def test_the_first_sentence_of_an_answer_stands_out():
    first, second = leads(["A.", "B."])
    assert (first.style, second.style) == ("verdict", "lead")


def test_how_to_read_begins_each_paragraph_with_its_subject():
    section = reading([("Intervals.", "They hold.")])
    assert section.blocks[0].parts == ("Intervals.", " They hold.")
