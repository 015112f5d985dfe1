import re

from nbdeck.contract.enums import ChartType
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import (
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Remark,
    Source,
)
from nbdeck.engine.sources.printing import as_json, as_markdown
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.markdown import read

CHART = ChartNumbers(
    type=ChartType.BAR,
    categories=("N", "S"),
    series=(NumberSeries(name="2024", values=(1.5, None)),),
)
SOURCE = Source(
    name="a.docx",
    kind="docx",
    blocks=(
        Heading(text="Title *one*", level=1),
        Paragraph(text="1. is no list\n# is no heading"),
        ListItem(text="a"),
        ListItem(text="b\nmore", level=1),
        ListItem(text="c", number=7),
        typed_table([["A|B", "n"], ["x", "1"]], caption="Table 1"),
        ChartBlock(numbers=CHART, title="Sales"),
        PictureBlock(sha256="0" * 64, width=1, height=1, alt="A [dog]"),
        Paragraph(text="Say this", role="note"),
        Paragraph(text="x = `1`\n```", role="code"),
    ),
    remarks=(Remark(code="rows_capped", text="Only -- some."),),
)


def test_markdown_shows_every_block():
    assert as_markdown(SOURCE) == (
        "# Title \\*one\\*\n\n1\\. is no list  \n\\# is no heading\n\n"
        "- a\n    - b  \n      more\n7. c\n\n"
        "*Table 1*\n\n| A\\|B | n |\n| --- | --- |\n| x | 1 |\n\n"
        "*Sales*\n\n|  | 2024 |\n| --- | --- |\n| N | 1.5 |\n| S |  |\n\n"
        "![A \\[dog\\]](0000000000000000)\n\n> [!NOTE]\n> Say this\n\n"
        "````\nx = `1`\n```\n````\n\n<!-- rows_capped: Only - some. -->\n"
    )


def test_printed_markdown_reads_back_as_the_same_text():
    blocks = read(as_markdown(SOURCE).encode(), Limits()).blocks
    words = [re.sub(r"\s+", " ", block.text) for block in blocks if hasattr(block, "text")]
    assert words[:5] == ["Title *one*", "1. is no list # is no heading", "a", "b more", "c"]
    assert [block.level for block in blocks if isinstance(block, ListItem)] == [0, 1, 0]


def test_json_reads_back_as_the_same_source():
    assert Source.model_validate_json(as_json(SOURCE)) == SOURCE
