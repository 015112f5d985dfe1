"""Tables in text: .csv and .tsv."""

import pytest

from nbdeck.engine.model.source import Paragraph, TableBlock
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits
from nbdeck.errors import CorruptFile


def blocks(text, **limits):
    return read(text.encode(), "a.csv", Limits(**limits)).source.blocks


def cells(block):
    return [[cell.text for cell in row] for row in block.rows]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_cells_keep_their_characters_whatever_stands_between_them(mark):
    lines = [
        ["id", "name", "amount"],
        ["007", "Ida", "1.50"],
        ["010", f'"a{mark} b"', "2,5" if mark != "," else "2"],
    ]
    (table,) = blocks("\n".join(mark.join(line) for line in lines))
    assert cells(table)[1:] == [["007", "Ida", "1.50"], ["010", f"a{mark} b", lines[2][2]]]
    assert table.header_rows == 1


def test_lines_of_one_cell_around_the_table_are_paragraphs_and_quoted_lines_one_cell():
    found = blocks('Sales of May\n\nregion;note\nNorth;"first\nsecond"\nSouth;none\n\nSource: us\n')
    assert [(type(block), block.place.number) for block in found] == [
        (Paragraph, 1),
        (TableBlock, 3),
        (Paragraph, 8),
    ]
    assert cells(found[1])[1] == ["North", "first\nsecond"]


def test_a_text_without_a_second_cell_is_lines():
    assert [block.text for block in blocks("one\ntwo\n")] == ["one", "two"]


def test_rows_beyond_the_limits_are_told():
    source = read(b"a,b,c\n1,2,3\n4,5,6\n", "a.csv", Limits(rows=2, columns=2)).source
    assert cells(source.blocks[0]) == [["a", "b"], ["1", "2"]]
    assert [remark.text for remark in source.remarks] == [
        "Only the first 2 rows and 2 columns of a table on line 1 were read."
    ]


def test_an_endless_cell_is_damage():
    with pytest.raises(CorruptFile, match="line 1"):
        blocks('a,"' + "x" * 200_000)
