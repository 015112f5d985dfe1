"""Which parts get a slide: every chapter has its share, what is asked for more, and nothing of two chapters is merged."""

import pytest

from nbdeck.engine.author.documents.chapters import PartOptions, chapters_of
from nbdeck.engine.author.documents.wishes import NamedParts, wanted_of
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, PictureBlock, Source

TABLE = typed_table([["Boat", "Fee"], ["Cutter", "12"], ["Skiff", "5"]], header_rows=1)
PICTURE = PictureBlock(sha256="ab", width=800, height=600, caption="Figure 1: The port")


def prose(count, names=iter(range(10_000))):  # noqa: B008 - no sentence stands in two sections
    return [
        Paragraph(
            text=f"The ferry of the town makes trip {chr(65 + next(names) % 26)}{'x' * (next(names) % 97)}."
        )
        for _ in range(count)
    ]


def of(*chapters):
    """Return the sections of a document: (heading, level, blocks) each."""
    blocks = [block for text, level, own in chapters for block in (Heading(text=text, level=level), *own)]
    return sections([Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))])


def chosen(own, room, request="", points=2):
    root = chapters_of([own], PartOptions(points, wanted_of(request, own)))
    return [(part.section.heading, part.kind) for part in root.chosen(room)]


CHAPTERS = of(
    ("Boats", 1, prose(2)), ("Fees", 1, [*prose(2), TABLE]), ("Walls", 1, prose(8)), ("Gates", 1, prose(1)),
)  # fmt: skip


def test_each_chapter_has_one_slide_before_any_has_two():
    assert [name for name, _ in chosen(CHAPTERS, 4)] == ["Boats", "Fees", "Walls", "Gates"]
    assert [name for name, _ in chosen(CHAPTERS, 6)] == ["Boats", "Fees", "Fees", "Walls", "Walls", "Gates"]


def test_with_fewer_slides_than_chapters_those_with_tables_come_first_then_evenly_from_first_to_last():
    assert chosen(CHAPTERS, 1) == [("Fees", "visual")]
    assert [name for name, _ in chosen(CHAPTERS, 3)] == ["Boats", "Fees", "Gates"]


def test_numbers_come_before_words_alone():
    own = of(
        ("Boats", 1, prose(2)), ("Costs", 1, [Paragraph(text="The quay of the town costs 12 million euros.")])
    )
    assert chosen(own, 1) == [("Costs", "prose")]


def test_sections_below_share_what_their_chapter_has():
    own = of(
        ("Port", 1, []),
        ("Boats", 2, prose(2)),
        ("Fees", 2, prose(2)),
        ("Town", 1, prose(2)),
        ("Roads", 1, prose(2)),
    )
    assert [name for name, _ in chosen(own, 3)] == ["Boats", "Town", "Roads"]
    assert [name for name, _ in chosen(own, 4)] == ["Boats", "Fees", "Town", "Roads"]


def test_a_title_above_all_chapters_is_one_of_them():
    own = of(("Report", 1, prose(1)), ("Boats", 2, prose(2)), ("Fees", 2, prose(2)))
    assert [name for name, _ in chosen(own, 3)] == ["Report", "Boats", "Fees"]
    assert [name for name, _ in chosen(own, 2)] == ["Report", "Fees"]


def test_what_is_asked_for_leaves_the_other_chapters_their_slide():
    own = of(("Boats", 1, prose(8)), ("Fees", 1, prose(8)), ("Walls", 1, prose(2)), ("Gates", 1, prose(2)))
    assert [name for name, _ in chosen(own, 4, "boats and fees")] == ["Boats", "Fees", "Walls", "Gates"]
    assert [name for name, _ in chosen(own, 5, "fees")] == ["Boats", "Fees", "Fees", "Walls", "Gates"]


def test_paragraphs_with_a_name_come_before_others():
    texts = (
        "It is wide and blue and cold.",
        "The ferry",
        "It takes 420 passengers each day.",
        "The barge",
        "It takes nine of them each day.",
    )
    own = of(("Boats", 1, [Paragraph(text=text) for text in texts]))
    (part,) = chapters_of([own], PartOptions(2, NamedParts())).chosen(1)
    assert [point.heading for point in part.points] == ["The ferry", "The barge"]


def test_what_is_asked_for_comes_first_and_has_more():
    assert chosen(CHAPTERS, 1, "the gates") == [("Gates", "prose")]
    assert chosen(CHAPTERS, 5, "only the walls").count(("Walls", "prose")) == 2
    assert chosen(CHAPTERS, 7, "only the walls").count(("Walls", "prose")) == 3


def test_a_chapter_that_is_asked_for_has_a_slide_of_what_stands_below_it_too():
    own = of(("Port", 1, prose(2)), ("Boats", 2, prose(2)), ("Town", 1, prose(2)), ("Roads", 1, prose(2)))
    assert [name for name, _ in chosen(own, 4, "the port")] == ["Port", "Boats", "Town", "Roads"]
    assert [name for name, _ in chosen(own, 3)] == ["Port", "Town", "Roads"]


def test_a_list_is_said_once_unless_more_stands_below_its_points():
    goals = [ListItem(text="Build the quay"), ListItem(text="Sell the crane")]
    below = [goals[0], ListItem(text="It was built in May", level=1), goals[1]]
    own = of(("Goals", 1, goals), ("Again", 1, goals), ("Progress", 1, below))
    assert [name for name, _ in chosen(own, 9)] == ["Goals", "Progress"]


def test_of_one_section_tables_come_before_words_and_these_before_figures():
    own = of(("Fees", 1, [*prose(4), PICTURE, TABLE]))
    assert [kind for _, kind in chosen(own, 1)] == ["visual"]
    assert [kind for _, kind in chosen(own, 2)] == ["prose", "visual"]
    root = chapters_of([own], PartOptions(2, NamedParts()))
    assert [bool(part.visual and part.visual.picture) for part in root.chosen(3)] == [False, False, True]
    assert [part.kind for part in root.chosen(9)] == ["prose"] * 2 + ["visual"] * 2


def test_a_figure_alone_has_its_slide_and_none_where_pictures_are_unwanted():
    own = of(("Port", 1, [PICTURE]))
    assert len(chapters_of([own], PartOptions(2, NamedParts())).chosen(3)) == 1
    assert chapters_of([own], PartOptions(2, NamedParts(), has_pictures=False)).chosen(3) == []


def test_a_table_that_is_asked_for_by_number_comes_before_the_others():
    tables = [TABLE.model_copy(update={"caption": f"Table {number}: Fees"}) for number in (1, 2)]
    own = of(("Fees", 1, tables))
    root = chapters_of([own], PartOptions(2, wanted_of("show tab. 2", own)))
    assert root.chosen(1)[0].visual.table == tables[1]


def test_sentences_are_the_first_of_each_paragraph_then_the_second_ones():
    texts = [
        f"The {name} of the town opens at nine. The {name} closes again at noon."
        for name in ("fair", "port", "zoo")
    ]
    own = of(("Hours", 1, [Paragraph(text=text) for text in texts]))
    root = chapters_of([own], PartOptions(2, NamedParts()))

    def shown(room):
        return [[point.text for point in part.points] for part in root.chosen(room)]

    opens, closes = (
        [f"The {name} {what}" for name in ("fair", "port", "zoo")]
        for what in ("of the town opens at nine", "closes again at noon")
    )
    assert shown(1) == [opens[:2]]
    assert shown(2) == [[opens[0], closes[0]], opens[1:]]
    assert (root.natural, root.most, len(root.chosen(9))) == (1, 3, 3)


@pytest.mark.parametrize(("count", "sizes"), [(4, [4]), (8, [8]), (12, [12]), (14, [5, 5, 4])])
def test_a_list_takes_as_few_slides_as_have_room(count, sizes):
    own = of(("Boats", 1, [ListItem(text=f"Boat {at}") for at in range(count)]))
    assert [len(part.points) for part in chapters_of([own], PartOptions(2, NamedParts())).chosen(9)] == sizes


def test_a_long_list_on_one_slide_has_the_first_sentence_of_each_point_or_says_how_many_there_are():
    long = "The crane lifts steel from the boats of the bay. " * 3
    own = of(("Cranes", 1, [ListItem(text=long) for _ in range(5)]))
    (part,) = chapters_of([own], PartOptions(2, NamedParts())).chosen(1)
    assert [point.text for point in part.points] == [long.split(". ")[0]] * 5
    assert part.of == 0
    own = of(("Cranes", 1, [ListItem(text=long) for _ in range(20)]))
    (part,) = chapters_of([own], PartOptions(2, NamedParts())).chosen(1)
    assert (len(part.points), part.of) == (5, 20)


def test_a_quotation_is_a_part_of_its_own():
    own = of(("Said", 1, [Paragraph(text="We build what floats.", role="quote")]))
    assert chosen(own, 3) == [("Said", "quote")]
