"""Blocks that pages are made of."""

from reports.answers import MOST_SHOWN
from reports.blocks import Cell, Code, filled_table, in_short, leads, prose, reading
from reports.page import _inline


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


def test_of_a_long_answer_the_last_sentences_are_folded_so_that_the_drawings_are_near():
    few = in_short([f"Sentence {i}." for i in range(MOST_SHOWN + 2)])
    assert {block.kind for block in few.blocks} == {"prose"}
    *shown, fold, drawing = in_short([f"Sentence {i}." for i in range(MOST_SHOWN + 3)], prose("drawing")).blocks
    assert len(shown) == MOST_SHOWN
    assert [block.parts for block in fold.blocks] == [(f"Sentence {MOST_SHOWN + i}.",) for i in range(3)]
    assert drawing.parts == ("drawing",)


def test_what_is_said_in_plain_words_is_never_folded():
    said = [*(f"Sentence {i}." for i in range(MOST_SHOWN + 2)), "In plain words: it is.", "One more."]
    *shown, fold = in_short(said).blocks
    assert [block.parts[0] for block in shown] == [*said[:MOST_SHOWN], "In plain words: it is."]
    assert [block.parts[0] for block in fold.blocks] == [*said[MOST_SHOWN:-2], "One more."]


def test_the_name_of_an_option_is_kept_on_one_line_in_a_sentence():
    html = _inline(("a < b; the same line with --resume goes on", Code("--resume")))
    assert html == 'a &lt; b; the same line with <span class="option">--resume</span> goes on<code>--resume</code>'
