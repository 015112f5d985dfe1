"""A typed text as the blocks of a source."""

from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.prompt.source import source_blocks
from nbdeck.engine.model.source import Heading, ListItem, Paragraph

TEXT = "# Roof\n\nIt leaks. It is old.\n\n## Steps\n\n1. Call Ann\n  - and Ben\n\n```\nls\n```\n\n| a | b |\n|---|---|\n| x | 1 |"


def test_headings_points_code_and_tables_keep_their_level_number_and_lines():
    roof, said, steps, call, ben, end, code, table = source_blocks(read_text(TEXT), "en")
    assert (roof, steps) == (Heading(text="Roof", level=1), Heading(text="Steps", level=2))
    assert said == Paragraph(text="It leaks.\nIt is old.")
    assert (call, ben) == (ListItem(text="Call Ann", level=0, number=1), ListItem(text="and Ben", level=1))
    assert end == Paragraph(text="")
    assert code == Paragraph(text="ls", role="code")
    assert [[cell.text for cell in row] for row in table.rows] == [["a", "b"], ["x", "1"]]


def test_what_announces_a_list_stands_above_it():
    said = "What comes next, after all that we heard from you and from the others, is this:"
    blocks = source_blocks(read_text(f"It is so, we say.\n\n{said}\n- saw"), "en")
    assert [one.text for one in blocks] == ["It is so, we say.", said, "saw"]
