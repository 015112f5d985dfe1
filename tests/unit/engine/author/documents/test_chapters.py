"""Sections of one chapter share a slide, each a point below its heading, never over the chapter's border."""

import pytest

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.model import (
    AuthorOptions,
    Cell,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Source,
    TableBlock,
)

WALL, GATE, SHED, LAMP, ROAD, SHIP = (
    f"The {name} of the harbour was built in the summer."
    for name in ("wall", "gate", "shed", "lamp", "road", "ship")
)
LONG = f"The harbour was built {'very ' * 34}slowly."
TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=cell) for cell in row) for row in (("Ship", "Flag"), ("Ada", "NL"), ("Bo", "FR"))
    )
)
PICTURE = PictureBlock(sha256="ab" * 32, width=800, height=600, caption="The wall")


def plan(*blocks, **options):
    """Return the plan of blocks; a string is a paragraph, or a heading where it begins with #."""
    read = []
    for block in blocks:
        if isinstance(block, str) and block.startswith("#"):
            marks, _, text = block.partition(" ")
            read.append(Heading(text=text, level=len(marks)))
        else:
            read.append(Paragraph(text=block) if isinstance(block, str) else block)
    source = Source(name="a.md", kind="md", language="en", blocks=tuple(read))
    return plan_from_documents([source], "", AuthorOptions(**options)).slides


def items(slide):
    return [(one.heading, one.text) for one in slide.spec.body.items]


def titles(slides):
    return [slide.spec.title for slide in slides]


def test_each_section_is_a_point_below_its_heading_and_the_chapters_own_words_come_first():
    slide, other = plan("# Quay", WALL, "## Gates", GATE, "## Sheds", SHED, "# Town", ROAD)
    assert items(slide) == [("", WALL[:-1]), ("Gates", GATE[:-1]), ("Sheds", SHED[:-1])]
    assert slide.spec.title == "Quay"
    assert slide.spec.item_amount == 3
    assert [one.quote for one in slide.evidence] == [WALL, GATE, SHED]
    assert slide.spec.why == "Whole sentences of the sections of its chapter."
    assert titles([other]) == ["Town"]


def test_no_slide_goes_over_a_chapters_border_and_a_chapter_of_one_section_stays():
    slides = plan("# Quay", "## Gates", GATE, "## Sheds", SHED, "# Town", "## Roads", ROAD)
    assert titles(slides) == ["Quay", "Roads"]
    assert [one.heading for one in slides[0].spec.body.items] == ["Gates", "Sheds"]
    assert items(slides[1]) == [("", ROAD[:-1])]


@pytest.mark.parametrize("title", [("# Harbour",), ("# Harbour", LAMP)])
def test_sections_right_below_the_documents_title_are_chapters(title):
    slides = plan(*title, "## Gates", GATE, "## Sheds", SHED)
    assert titles(slides)[-2:] == ["Gates", "Sheds"]
    slides = plan(*title, "## Quay", "### Gates", GATE, "### Sheds", SHED, "## Town", ROAD)
    assert titles(slides)[-2:] == ["Quay", "Town"]


@pytest.mark.parametrize(("count", "sizes"), [(4, [4]), (5, [2, 3]), (8, [4, 4]), (9, [3, 3, 3])])
def test_more_sections_than_a_slide_sets_large_go_on_in_even_parts(count, sizes):
    blocks = [block for at in range(count) for block in (f"## Quay {at}", f"Quay {at} was sold to the town.")]
    slides = plan("# Quays", *blocks, "# Town", ROAD)[:-1]
    assert [len(slide.spec.body.items) for slide in slides] == sizes
    assert titles(slides)[0] == "Quays"


def test_long_statements_share_a_slide_with_fewer_others():
    long = [f"{LONG[:-1]} in year {at}." for at in range(4)]
    blocks = [block for at, text in enumerate(long) for block in (f"## Quay {at}", text)]
    slides = plan("# Quays", *blocks, "# Town", ROAD)[:-1]
    assert [len(slide.spec.body.items) for slide in slides] == [2, 2]


def test_a_part_of_a_chapter_has_the_title_that_all_its_sections_stand_below():
    blocks = (
        "## North",
        "### Gates",
        GATE,
        "### Sheds",
        SHED,
        "## South",
        "### Lamps",
        LAMP,
        "### Ships",
        SHIP,
    )
    assert titles(plan("# Harbour", *blocks, "# Town", ROAD)) == ["North", "South", "Town"]


@pytest.mark.parametrize(
    ("verbosity", "count"),
    [(Verbosity.CONCISE, 1), (Verbosity.STANDARD, 3), (Verbosity.TEXT_HEAVY, 4)],
)
def test_a_section_says_more_than_one_statement_where_the_slide_has_room(verbosity, count):
    more = [f"{text} Why is it red?" for text in (WALL, GATE, LAMP, ROAD)]
    slides = plan("# Quay", "## Walls", *more, "## Sheds", SHED, "# Town", SHIP, verbosity=verbosity)
    first, second = slides[0].spec.body.items
    assert first == Item("Walls", "\n".join(text.split(". ")[0] for text in more[:count]))
    assert second.text == SHED[:-1]


def test_headings_that_a_slide_has_twice_are_told_apart():
    slide, _ = plan(
        "# Quay", "## North", "### Cost", WALL, "## South", "### Cost", GATE, "# Town", ROAD, length=2
    )
    assert [one.heading for one in slide.spec.body.items] == ["North: Cost", "South: Cost"]


def test_lists_tables_and_pictures_keep_slides_of_their_own():
    points = tuple(ListItem(text=f"Build quay {at}") for at in range(3))
    slides = plan(
        "# Quay", "## Gates", GATE, "## Plans", *points, "## Ships", SHIP, TABLE, "## Walls", WALL, PICTURE,
        "## Sheds", SHED, "# Town", ROAD,
    )  # fmt: skip
    assert titles(slides) == ["Quay", "Ships", "Plans", "Walls", "Town"]
    assert [one.heading for one in slides[0].spec.body.items] == ["Gates", "Ships", "Sheds"]
    assert slides[1].spec.table is not None
    assert slides[3].picture == PICTURE.sha256


def test_the_rest_of_each_section_is_in_the_notes_of_the_slide_that_shows_it():
    rest = [f"Why did it rain for {at} days?" for at in range(5)]
    blocks = [
        block for at in range(5) for block in (f"## Quay {at}", f"Quay {at} was sold to the town. {rest[at]}")
    ]
    slides = plan("# Quays", *blocks, "# Town", ROAD)[:-1]
    notes = [slide.spec.notes for slide in slides]
    assert [[at for at in range(5) if rest[at] in said] for said in notes] == [[0, 1], [2, 3, 4]]


def deep(count):
    """Return two chapters of parts with sections below them."""
    return [
        block
        for chapter in "AB"
        for part in range(count)
        for at in range(2)
        for block in (
            *([f"# {chapter}"] if part == at == 0 else []),
            *([f"## {chapter}{part}"] if at == 0 else []),
            f"### {chapter}{part}{at}",
            f"Quay {at} of part {part} was sold to town {chapter} in May.",
        )
    ]


def test_the_deepest_chapters_that_have_room_share_slides():
    assert titles(plan(*deep(4))) == [f"{chapter}{part}" for chapter in "AB" for part in range(4)]
    slides = plan(*deep(14))
    assert titles(slides)[:2] == ["A", "A (continued)"]
    assert len(slides) <= 25
    assert all(len(slide.spec.body.items) == 4 for slide in slides)


@pytest.mark.parametrize("length", range(1, 9))
def test_a_number_of_slides_that_is_asked_for_is_hit_without_joining_more_than_has_to_be(length):
    slides = plan(*deep(2), length=length)
    assert len(slides) == length
    assert not any(slide.is_scaffold for slide in slides)
    assert sum(len(slide.evidence) for slide in slides) == (4 if length == 1 else 8)


def test_a_slide_of_two_long_statements_is_one():
    long = [f"{LONG[:-1]} in year {at}." for at in range(2)]
    slides = plan("# Quays", "## Quay 0", long[0], "## Quay 1", long[1], "# Town", ROAD, verbosity="concise")
    assert len(slides) == 2


def test_further_statements_stop_where_a_slide_is_full():
    filler = " ".join(f"Why is quay {at} so very old?" for at in range(9))
    long = [f"{LONG.replace('The harbour', f'Quay {at}')} {filler}" for at in range(4)]
    slide, _ = plan("# Quays", "## Walls", *long[:3], "## Gates", long[3], "# Town", ROAD)
    assert [one.text.count("\n") for one in slide.spec.body.items] == [0, 0]


def listed(count):
    """Return a chapter of sections with a list and a sentence each."""
    points = lambda at: [ListItem(text=f"Build quay {at} of town {one} anew") for one in range(3)]  # noqa: E731
    return [
        block for at in range(count)
        for block in (f"## Quay {at}", *points(at), f"Quay {at} was sold. Why is it so very old?")
    ]  # fmt: skip


def test_sections_that_begin_with_a_list_share_slides_only_where_there_is_no_room_for_their_lists():
    few = plan("# Quays", *listed(3), "# Town", ROAD)
    assert [slide.spec.item_amount for slide in few] == [3, 3, 3, 1]
    many = plan("# Quays", *listed(40), "# Town", ROAD)
    assert "Quays" in titles(many)
    assert len(many) == 25


def test_chapters_share_fewer_slides_where_tables_need_room():
    blocks = deep(10)
    assert titles(plan(*blocks))[0] == "A0"
    rows = [TABLE.model_copy(update={"caption": f"Ships {at}"}) for at in range(8)]
    with_tables = [
        part
        for at, block in enumerate(blocks)
        for part in ((block, rows.pop()) if at % 9 == 8 and rows else (block,))
    ]
    slides = plan(*with_tables)
    assert not rows
    assert {"A", "B"} < set(titles(slides))
    assert "A0" not in titles(slides)
    assert sum(slide.spec.table is not None for slide in slides) == 8
