"""Which parts of documents get a slide, and which sections are taken apart."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.choosing import about, chosen, is_named, told_sections
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.parts import Detail
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model import (
    AuthorOptions,
    Cell,
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Source,
    TableBlock,
)

PLAIN = [Detail(2)]
FINER = [Detail(2), Detail(2, None), Detail(1, None)]
TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=cell) for cell in row) for row in (("Ship", "Flag"), ("Ada", "NL"), ("Bo", "FR"))
    )
)


def told(*blocks, language="en"):
    return told_sections([sections([Source(name="a.md", kind="md", language=language, blocks=blocks)])])


def chapter(name, level, *sentences):
    return (Heading(text=name, level=level), *(Paragraph(text=text) for text in sentences))


def said(name, number):
    """Return a paragraph of so many sentences."""
    return " ".join(f"The {name} of quay {at} was built in the summer." for at in range(number))


def names(parts):
    return [one.section.heading for one in parts]


HARBOUR = (
    *chapter("A", 1), *chapter("A1", 2, said("wall", 2)), *chapter("A2", 2, said("gate", 3)),
    *chapter("B", 1), *chapter("B1", 2, said("crane", 9)), *chapter("B2", 2, said("shed", 8)),
    *chapter("C", 1, said("lamp", 1)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("room", "details", "shown"),
    [
        (25, PLAIN, ["A", "B", "C"]),
        (2, PLAIN, ["A", "B"]),
        (1, PLAIN, ["B"]),
        (5, FINER, ["A1", "A2", "B1", "B2", "C"]),
        (4, FINER, ["A", "B1", "B2", "C"]),
        (3, FINER, ["A", "B", "C"]),
        (2, FINER, ["A", "B"]),
        (1, FINER, ["B"]),
    ],
)
def test_sections_of_a_chapter_share_a_slide_and_those_with_most_stand_alone_where_a_number_has_room(
    room, details, shown
):
    assert names(chosen(told(*HARBOUR), room, details)) == shown


def test_a_section_has_one_slide_of_text_and_one_of_each_table_where_no_number_is_asked_for():
    blocks = (*chapter("A", 1, *(said(name, 2) for name in ("wall", "gate", "shed"))), TABLE)
    parts = chosen(told(*blocks), 25, PLAIN)
    assert [part.visual is not None for part in parts] == [False, True]
    assert [len(part.statements) for part in parts] == [2, 0]
    assert len(chosen(told(*blocks), 1, PLAIN)) == 1


@pytest.mark.parametrize(("room", "statements"), [(2, [2, 1]), (3, [2, 2, 2]), (6, [1] * 6), (7, [1] * 6)])
def test_sections_are_taken_apart_down_to_single_sentences_where_a_number_is_asked_for(room, statements):
    section = told(*chapter("A", 1, *(said(name, 2) for name in ("wall", "gate", "shed"))))
    parts = chosen(section, room, FINER)
    assert [len(part.statements) for part in parts] == statements
    texts = [one.passage.text for part in parts for one in part.statements]
    assert len(set(texts)) == len(texts)


def test_the_section_with_most_parts_is_taken_apart_first():
    blocks = (*chapter("A", 1, said("wall", 2)), *chapter("B", 1, said("crane", 8)))
    assert names(chosen(told(*blocks), 4, FINER)) == ["A", "B", "B", "B"]


def test_what_is_said_in_the_same_words_twice_is_said_once():
    blocks = (
        *chapter("A", 1, said("wall", 2)),
        *chapter("B", 1, said("wall", 2)),
        *chapter("C", 1, said("gate", 2)),
    )
    assert names(chosen(told(*blocks), 25, PLAIN)) == ["A", "C"]


def test_where_no_first_sentence_stands_alone_others_are_said_and_else_whatever_there_is():
    blocks = chapter("A", 1, f"However, it rains. {said('wall', 1)}")
    (part,) = chosen(told(*blocks), 25, PLAIN)
    assert part.statements[0].text == said("wall", 1).rstrip(".")
    (part,) = chosen(told(*chapter("A", 1, "It rains")), 25, PLAIN)
    assert part.statements[0].text == "It rains"


def test_a_title_that_names_back_matter_does_not_drop_the_document():
    blocks = (Heading(text="Contributing to cranes", level=1), Heading(text="Rules", level=2),
              Paragraph(text="Each crane needs two drivers."), Heading(text="License", level=2), Paragraph(text="MIT."))  # fmt: skip
    assert [one.heading for one in told(*blocks)] == ["Contributing to cranes", "Rules"]


def test_a_document_without_headings_is_told_by_its_paragraphs_in_order():
    blocks = (Paragraph(text=said("wall", 3)), Paragraph(text=said("gate", 2)), TABLE)
    parts = chosen(told(*blocks), 25, PLAIN)
    assert [len(part.statements) for part in parts] == [3, 2, 0]


@pytest.mark.parametrize(
    ("topic", "shown"),
    [
        ("cranes", ["Cranes"]),
        ("the cranes of the harbour", ["Walls", "Cranes", "Gate"]),
        ("weather", ["Walls", "Cranes", "Gate"]),
        ("", ["Walls", "Cranes", "Gate"]),
    ],
)
def test_sections_whose_headings_speak_of_a_topic_are_told_and_all_where_none_does(topic, shown):
    blocks = (
        *chapter("Walls", 1, said("wall", 9)),
        *chapter("Cranes", 1, said("hoist", 2)),
        *chapter("Gate", 1, said("crane", 3)),
    )
    assert [one.heading for one in about(told(*blocks), topic)] == shown


@pytest.mark.parametrize(
    ("topic", "shown"),
    [("cranes", ["Cranes"]), ("gates of cranes", ["Fleet"]), ("", ["Walls"]), ("weather", ["Walls"])],
)
def test_what_a_topic_names_comes_first_by_its_heading_then_by_its_text_then_by_its_size(topic, shown):
    blocks = (
        *chapter("Walls", 1, said("wall", 9)),
        *chapter("Cranes", 1, said("hoist", 2)),
        *chapter("Fleet", 1, said("crane gate", 3)),
    )
    assert names(chosen(told(*blocks), 1, PLAIN, topic)) == shown


@pytest.mark.parametrize(
    ("topic", "named", "is_it"),
    [
        ("Harbour report 2024", ["harbour_report-2024.pdf"], True),
        ("The harbour report for the board", ["Harbour", "report.pdf"], True),
        ("What the cranes cost", ["Harbour report"], False),
        ("", ["Harbour report"], False),
    ],
)
def test_a_topic_that_has_half_of_its_words_in_the_names_of_documents_only_names_them(topic, named, is_it):
    assert is_named(topic, named, "en") is is_it


@pytest.mark.parametrize(
    ("points", "is_shown"),
    [
        (("Build a quay", "Sell the crane"), True),
        (("Build a quay", "Why sell the crane?"), False),
        (("Build a quay", "run_all(the_crane) --now"), False),
        (("Build a quay", "Sell the crane", "run_all(the_crane) --now"), True),
        (("Build a quay", " ".join(["sell"] * 61)), False),
        (("Build a quay", " ".join(["sell"] * 60)), True),
        (("Build a quay",), False),
    ],
)
def test_a_list_is_shown_whole_where_it_asks_nothing_and_is_prose(points, is_shown):
    parts = chosen(told(Heading(text="Plans"), *(ListItem(text=text) for text in points)), 25, PLAIN)
    assert [part.is_list for part in parts] == ([True] if is_shown else [False] * len(points))[: len(parts)]


@pytest.mark.parametrize(
    ("count", "words", "numbers", "sizes"),
    [
        (5, 9, False, [5]),
        (6, 9, False, [3, 3]),
        (11, 9, False, [4, 4, 3]),
        (8, 8, False, [8]),
        (9, 8, False, [5, 4]),
        (8, 8, True, [4, 4]),
    ],
)
def test_a_list_with_more_points_or_lines_than_a_slide_goes_on_in_even_parts(count, words, numbers, sizes):
    points = (
        ListItem(text=f"Build{' wide' * (words - 2)} quay{at}", number=at if numbers else None)
        for at in range(count)
    )
    parts = chosen(told(Heading(text="Plans"), *points), 25, [Detail(4)])
    assert [len(part.statements) for part in parts] == sizes


@pytest.mark.parametrize("kind", ["with details", "with headings"])
def test_points_with_more_than_a_line_are_no_lines(kind):
    items = [
        ListItem(text=f"**Quay {at}**: wide {at}" if kind == "with headings" else f"Quay {at}")
        for at in range(6)
    ]
    below = [ListItem(text="and deep", level=1)] if kind == "with details" else []
    parts = chosen(told(Heading(text="Plans"), *items, *below), 25, [Detail(4)])
    assert [len(part.statements) for part in parts] == [3, 3]


def test_lines_of_a_list_are_one_text():
    names = [f"Ann Ash {at}" for at in range(6)]
    source = Source(
        name="a.md",
        kind="md",
        language="en",
        blocks=(Heading(text="Present"), *(ListItem(text=name) for name in names)),
    )
    [slide] = plan_from_documents([source], "", AuthorOptions()).slides
    assert [item.text for item in slide.spec.body.items] == ["\n".join(names)]
    assert [one.statement for one in slide.evidence] == names


@pytest.mark.parametrize(("words", "sizes"), [(15, [4]), (16, [2, 2]), (60, [2, 2])])
def test_a_list_of_more_words_than_a_slide_has_goes_on_with_two_points_at_least(words, sizes):
    points = [ListItem(text=" ".join([f"quay{at}", *["sell"] * (words - 1)])) for at in range(4)]
    parts = chosen(told(Heading(text="Plans"), *points), 25, PLAIN)
    assert [len(part.statements) for part in parts] == sizes


def test_points_of_several_sentences_stand_whole_where_the_slide_has_room_for_all():
    long = "Build a quay of stone. " * 8
    (part,) = chosen(told(Heading(text="Plans"), ListItem(text=long), ListItem(text="Sell it")), 25, PLAIN)
    assert part.statements[0].text.count("Build") == 8


def test_a_list_goes_on_before_tables_and_these_before_the_rest_of_a_text():
    points = [ListItem(text=f"Build quay {at} of the port and all of its cranes") for at in range(6)]
    text = [f"Quay {at} was built in the summer. Why is it so very old?" for at in range(9)]
    blocks = (
        *chapter("Text", 1, *text),
        Heading(text="Plans", level=1),
        *points,
        Heading(text="Ships", level=1),
        TABLE,
        TABLE.model_copy(update={"caption": "Later"}),
    )
    shown = [
        [part.is_list, part.visual is not None]
        for part in chosen(told(*blocks), 5, [Detail(3), Detail(1, None)])
    ]
    assert shown == [[False, False], [True, False], [True, False], [False, True], [False, True]]


def texts(*paragraphs, points=2, sentences=1):
    parts = chosen(told(*chapter("A", 1, *paragraphs)), 25, [Detail(points, sentences)])
    return [one.text for part in parts for one in part.statements]


def test_a_section_that_fits_a_slide_is_said_whole_with_what_leans_on_a_statement_behind_it():
    wall, gate = "The wall of the quay is old.", "The gate of the quay is new."
    assert texts(f"{wall} It was built in 1920.", gate) == [f"{wall} It was built in 1920", gate[:-1]]
    assert texts(f"{wall} However, it stands. This is good.") == [f"{wall} However, it stands. This is good"]
    assert texts(f"{wall} {gate}") == [wall[:-1], gate[:-1]]
    assert texts(f"{wall} Why is it old? It was built in 1920.") == [wall[:-1]]


def test_what_leans_on_a_statement_is_left_out_where_both_are_long():
    wall = "The wall of the quay is old."
    for count, is_said in ((30, True), (31, False)):
        behind = f"It is {'very ' * count}old."
        assert texts(f"{wall} {behind}") == [f"{wall} {behind[:-1]}" if is_said else wall[:-1]]


def test_of_longer_sections_the_opening_comes_first_then_figures_then_other_openings_then_others_up_to_two():
    three = [f"{said(name, 1)} {said(name, 2).replace('quay', 'gate')}" for name in ("wall", "gate", "shed")]
    opened = [said(name, 1)[:-1] for name in ("wall", "gate", "shed")]
    assert texts(*three, points=3) == opened
    assert texts(*three) == opened[:2]
    other = "The town gave the wall to the museum."
    figure = "The town paid 4.2 million euros for it all."
    filler = " ".join(f"Why is lamp {at} of the quay so very old?" for at in range(9))
    assert texts(f"{opened[0]}. {filler} {other} {figure}", points=3) == [opened[0], figure[:-1]]
    assert texts(f"{opened[0]}. {filler} {other} {figure}", points=1) == opened[:1]
    paid = [*three[:2], f"{said('shed', 1)} {figure} {filler}"]
    assert texts(*paid)[:2] == [opened[0], figure[:-1]]
    assert texts(*paid, points=3)[:3] == [opened[0], opened[1], figure[:-1]]
    assert texts(f"{opened[0]}. {filler} {other}", points=3) == [opened[0], other[:-1]]
    assert texts(f"{opened[0]}. {filler} {other}", points=1) == opened[:1]


@pytest.mark.parametrize(("count", "is_list"), [(2, False), (3, True), (7, True)])
def test_three_paragraphs_of_a_statement_each_are_a_list(count, is_list):
    said = [f"Quay {at} of the harbour was sold to the town." for at in range(count)]
    parts = chosen(told(*chapter("Sold", 1, *said)), 25, PLAIN)
    assert all(part.is_list == is_list for part in parts)
    texts = [one.passage.text for part in parts for one in part.statements]
    assert texts == said


def test_paragraphs_of_a_statement_each_stand_for_a_section_that_has_more_of_them_than_of_other_text():
    lone = [f"Quay {at} of the harbour was sold to the town." for at in range(3)]
    for long, is_list in ((1, True), (9, False)):
        parts = chosen(told(*chapter("Sold", 1, said("wall", long + 1), *lone)), 1, PLAIN)
        assert [part.is_list for part in parts] == [is_list]


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (1, ["The quay was built"]),
        (2, ["The quay was built", "The town paid 4.2 million euros"]),
        (3, ["The quay was built", "The town paid 4.2 million euros", "The walls rose by 12 %"]),
    ],
)
def test_beside_the_first_sentence_of_a_section_stand_those_that_give_a_number_with_its_unit(points, shown):
    text = (
        "The quay was built in the summer. The weather was fine for all of the year 2024. "
        "The town paid 4.2 million euros. The walls rose by 12 % in three months."
    )
    (part,) = chosen(told(*chapter("A", 1, text)), 25, [Detail(points)])
    texts = [one.text for one in part.statements]
    assert len(texts) == points
    assert all(text.startswith(words) for text, words in zip(texts, shown, strict=True))


def test_a_list_that_begins_a_section_stands_for_it_before_a_longer_text():
    points = [ListItem(text=f"Build quay {at}") for at in range(3)]
    for blocks, is_list in (
        ((*points, Paragraph(text=said("wall", 9))), True),
        ((Paragraph(text=said("wall", 9)), *points), False),
    ):
        (part,) = chosen(told(Heading(text="Plans"), *blocks), 1, PLAIN)
        assert part.is_list == is_list


def test_points_of_a_menu_above_all_headings_are_not_told():
    points = [ListItem(text=text) for text in ("Home", "Tickets", "Contact")]
    blocks = (*points, Paragraph(text=said("lamp", 2)), *chapter("Walls", 1, said("wall", 2)))
    assert [part.is_list for part in chosen(told(*blocks), 25, PLAIN)] == [False, False]


def points_of(*points):
    """Return the statements of a list on its slides."""
    blocks = (Heading(text="Plans"), *points)
    return [list(part.statements) for part in chosen(told(*blocks), 25, PLAIN)]


def test_of_points_that_have_no_room_the_first_sentences_are_said_without_what_stands_below_them():
    short = [
        ListItem(text="Build a quay:"),
        ListItem(text="of stone", level=1),
        ListItem(text="Sell a crane;"),
    ]
    (slide,) = points_of(*short)
    assert [(one.text, one.details, one.is_whole) for one in slide] == [
        ("Build a quay", ("of stone",), True), ("Sell a crane", (), True),
    ]  # fmt: skip
    long = f"Build a quay. {'It costs a lot. ' * 12}"
    (slide,) = points_of(ListItem(text=long), ListItem(text="of stone", level=1), ListItem(text=long))
    assert [(one.text.count("."), one.details, one.is_whole) for one in slide] == [
        (6, (), False),
        (6, (), False),
    ]


def test_labels_of_points_are_their_headings_where_all_have_one():
    (slide,) = points_of(ListItem(text="Walls: They are old."), ListItem(text="Gates: They are new."))
    assert [(one.heading, one.text) for one in slide] == [
        ("Walls", "They are old"),
        ("Gates", "They are new"),
    ]
    (slide,) = points_of(ListItem(text="Walls: They are old."), ListItem(text="Gates are new."))
    assert [one.heading for one in slide] == ["", ""]


def test_a_point_is_not_whole_without_what_stands_below_it_or_behind_it():
    below = ListItem(text=" ".join(["stone"] * 90), level=1)
    (slide,) = points_of(ListItem(text="Build a quay"), below, ListItem(text="Sell a crane"))
    assert [(one.text, one.details, one.is_whole) for one in slide] == [
        ("Build a quay", (), False), ("Sell a crane", (), True),
    ]  # fmt: skip
    (slide,) = points_of(
        ListItem(text="Build a quay"), Paragraph(text="make", role="code"), ListItem(text="Sell it")
    )
    assert [one.is_whole for one in slide] == [False, True]


def test_of_references_the_tables_with_a_caption_stay_and_are_called_after_it():
    def captioned(caption):
        return typed_table([["Gap", "Bone"], ["1 mm", "46"], ["2 mm", "23"]], caption=caption)

    blocks = (
        Heading(text="Results"),
        Paragraph(text="The rate of union was three times higher in the small gaps."),
        Heading(text="References"),
        Paragraph(text="Ash, B. wrote of bones in the year of the flood, and of nothing else."),
        captioned("Table 1: Bone by gap"),
        captioned(f"Table 2: {'Bone of the gap ' * 9}"),
        captioned(""),
    )
    source = Source(name="a.pdf", kind="pdf", language="en", blocks=blocks)
    plan = plan_from_documents([source], "", AuthorOptions())
    assert [slide.spec.title for slide in plan.slides] == ["Results", "Bone by gap", "Table 2"]


def test_of_references_the_charts_with_a_title_stay():
    series = (NumberSeries(name="n", values=(1.0, 2.0)),)
    numbers = ChartNumbers(type=ChartType.BAR, categories=("a", "b"), series=series)
    blocks = (
        *chapter("Results", 1, "The rate of union was three times higher in the small gaps."),
        Heading(text="References", level=1),
        ChartBlock(numbers=numbers, title="Bone by gap"),
        ChartBlock(numbers=numbers),
    )
    assert [one.title for section in told(*blocks) for one in section.charts] == ["Bone by gap"]


def test_a_table_with_a_long_caption_is_called_by_its_number():
    rows = [["Gap", "Bone"], ["1 mm", "46"], ["2 mm", "23"]]
    table = typed_table(rows, caption=f"Table 2: {'Bone of the gap ' * 9}")
    [part] = chosen(told(Heading(text="Bones"), table), 25, PLAIN)
    assert part.visual.titles[:2] == ("Table 2", "Bones")


def picture(number, **fields):
    given = {"width": 800, "height": 600, "caption": f"Figure {number}: Quay {number} in May", **fields}
    return PictureBlock(sha256=f"{number:064}", **given)


def test_the_first_picture_stands_beside_words_and_further_ones_have_a_slide_with_their_caption():
    blocks = (
        *chapter("Quays", 1, "The quays were built in the summer of that year."),
        picture(1),
        picture(2),
        picture(3, caption=""),
        picture(4, height=200),
        picture(5, height=300),
        picture(6, width=600, height=300),
    )
    source = Source(name="a.pdf", kind="pdf", language="en", blocks=blocks)
    slides = plan_from_documents([source], "", AuthorOptions(document_pictures=True)).slides
    assert [int(slide.picture) for slide in slides] == [1, 2, 6]
    assert [slide.spec.title for slide in slides] == ["Quays", "Figure 2", "Figure 6"]
    assert slides[1].spec.content == "- Figure 2: Quay 2 in May"
    assert not any(
        slide.picture
        for slide in plan_from_documents([source], "", AuthorOptions(document_pictures=False)).slides
    )


def test_a_third_of_the_slides_is_left_to_tables_with_a_caption():
    captioned = [
        typed_table([["Ship", "Flag"], ["Ada", "NL"], ["Bo", "FR"]], caption=f"List {at}") for at in range(4)
    ]
    sections_told = [block for at in range(9) for block in chapter(f"Quay {at}", 1, said(f"wall{at}", 2))]
    for tables, count in ((captioned, 3), (captioned[:1], 1), ([TABLE] * 4, 1)):
        parts = chosen(told(*sections_told, *tables), 9, PLAIN)
        assert (len(parts), sum(part.visual is not None for part in parts)) == (9, count)


def test_a_picture_with_a_caption_comes_before_the_rest_of_a_list():
    points = [ListItem(text=f"Build quay {at} of the port and all of its cranes") for at in range(9)]
    text = Paragraph(text="The quay of the port was built in May.")
    for captions, order in ((2, ["Plans", "Quays", "Quays"]), (1, ["Plans", "Plans", "Quays"])):
        pictures = [picture(at) for at in range(captions)]
        blocks = (Heading(text="Plans"), *points, Heading(text="Quays"), text, *pictures)
        parts = chosen(told(*blocks), 3, PLAIN)
        assert [part.section.heading for part in parts] == order
