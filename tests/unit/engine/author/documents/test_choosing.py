"""Which parts of documents get a slide, and which sections are taken apart."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.choosing import chosen, is_named, told_sections
from nbdeck.engine.author.documents.evidence import split_to
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import (
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

TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=cell) for cell in row) for row in (("Ship", "Flag"), ("Ada", "NL"), ("Bo", "FR"))
    )
)


def told(*blocks, language="en"):
    return told_sections([sections([Source(name="a.md", kind="md", language=language, blocks=blocks)])])


def pick(sections, room, points=2, topic="", *, is_asked=False):
    return chosen(sections, room, points, topic, is_asked=is_asked)


def chapter(name, level, *sentences):
    return (Heading(text=name, level=level), *(Paragraph(text=text) for text in sentences))


def said(name, number):
    """Return a paragraph of so many sentences."""
    return " ".join(f"The {name} of quay {at} was built in the summer." for at in range(number))


def names(parts):
    return [one.section.heading for one in parts]


def test_a_section_has_one_slide_of_text_and_one_of_each_table_where_no_number_is_asked_for():
    blocks = (*chapter("A", 1, *(said(name, 2) for name in ("wall", "gate", "shed"))), TABLE)
    parts = pick(told(*blocks), 25)
    assert [part.visual is not None for part in parts] == [False, True]
    assert [len(part.statements) for part in parts] == [2, 0]
    assert len(pick(told(*blocks), 1)) == 1


def test_what_is_said_in_the_same_words_twice_is_said_once():
    blocks = (
        *chapter("A", 1, said("wall", 2)),
        *chapter("B", 1, said("wall", 2)),
        *chapter("C", 1, said("gate", 2)),
    )
    assert names(pick(told(*blocks), 25)) == ["A", "C"]


def test_where_no_first_sentence_stands_alone_others_are_said_and_else_whatever_there_is():
    blocks = chapter("A", 1, f"However, it rains. {said('wall', 1)}")
    (part,) = pick(told(*blocks), 25)
    assert part.statements[0].text == said("wall", 1).rstrip(".")
    (part,) = pick(told(*chapter("A", 1, "It rains")), 25)
    assert part.statements[0].text == "It rains"


def test_a_title_that_names_back_matter_does_not_drop_the_document():
    blocks = (Heading(text="Contributing to cranes", level=1), Heading(text="Rules", level=2),
              Paragraph(text="Each crane needs two drivers."), Heading(text="License", level=2), Paragraph(text="MIT."))  # fmt: skip
    assert [one.heading for one in told(*blocks)] == ["Contributing to cranes", "Rules"]


def test_a_document_without_headings_is_told_by_its_paragraphs_in_order():
    blocks = (Paragraph(text=said("wall", 3)), Paragraph(text=said("gate", 2)), TABLE)
    parts = pick(told(*blocks), 25)
    assert [len(part.statements) for part in parts] == [2, 1, 0]
    assert [part.stated is not None for part in parts] == [True, True, False]


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
    parts = pick(told(Heading(text="Plans"), *(ListItem(text=text) for text in points)), 25)
    assert [part.is_list for part in parts] == ([True] if is_shown else [False] * len(points))[: len(parts)]


@pytest.mark.parametrize(
    ("count", "words", "numbers", "sizes"),
    [
        (5, 15, False, [5]),
        (6, 15, False, [3, 3]),
        (11, 15, False, [4, 4, 3]),
        (7, 14, False, [7]),
        (8, 14, False, [4, 4]),
        (12, 5, False, [12]),
        (13, 5, False, [5, 5, 3]),
        (8, 8, True, [8]),
    ],
)
def test_a_list_with_more_points_or_lines_than_a_slide_goes_on_in_even_parts(count, words, numbers, sizes):
    points = (
        ListItem(text=f"Build{' wide' * (words - 2)} quay{at}", number=at if numbers else None)
        for at in range(count)
    )
    parts = pick(told(Heading(text="Plans"), *points), 25, 4)
    assert [len(part.statements) for part in parts] == sizes


@pytest.mark.parametrize("kind", ["with details", "with headings"])
def test_points_with_more_than_a_line_are_no_lines(kind):
    items = [
        ListItem(text=f"**Quay {at}**: wide {at}" if kind == "with headings" else f"Quay {at}")
        for at in range(6)
    ]
    below = [ListItem(text="and deep", level=1)] if kind == "with details" else []
    parts = pick(told(Heading(text="Plans"), *items, *below), 25, 4)
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


@pytest.mark.parametrize(("words", "sizes"), [(27, [4]), (28, [2, 2]), (60, [2, 2])])
def test_a_list_of_more_words_than_a_slide_has_goes_on_with_two_points_at_least(words, sizes):
    points = [ListItem(text=" ".join([f"quay{at}", *["sell"] * (words - 1)])) for at in range(4)]
    parts = pick(told(Heading(text="Plans"), *points), 25)
    assert [len(part.statements) for part in parts] == sizes


def test_points_of_several_sentences_stand_whole_where_the_slide_has_room_for_all():
    long = "Build a quay of stone. " * 8
    (part,) = pick(told(Heading(text="Plans"), ListItem(text=long), ListItem(text="Sell it")), 25)
    assert part.statements[0].text.count("Build") == 8


def texts(*paragraphs, points=2):
    parts = pick(told(*chapter("Quays", 1, *paragraphs)), 25, points)
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


def test_points_of_a_menu_above_all_headings_are_not_told():
    points = [ListItem(text=text) for text in ("Home", "Tickets", "Contact")]
    blocks = (*points, Paragraph(text=said("lamp", 2)), *chapter("Walls", 1, said("wall", 2)))
    assert [part.is_list for part in pick(told(*blocks), 25)] == [False, False]


def points_of(*points):
    """Return the statements of a list on its slides."""
    blocks = (Heading(text="Plans"), *points)
    return [list(part.statements) for part in pick(told(*blocks), 25)]


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
    long = f"Build a quay. {'It costs a lot. ' * 14}"
    (slide,) = points_of(ListItem(text=long), ListItem(text="of stone", level=1), ListItem(text=long))
    assert [(one.text.count("."), one.details, one.is_whole) for one in slide] == [
        (13, (), False),
        (13, (), False),
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
    below = ListItem(text=" ".join(["stone"] * 120), level=1)
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
    assert [slide.spec.title for slide in plan.slides] == ["Results", "Bone by gap", "References"]


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


def test_a_table_with_a_long_caption_is_called_by_its_heading_never_by_its_number():
    rows = [["Gap", "Bone"], ["1 mm", "46"], ["2 mm", "23"]]
    table = typed_table(rows, caption=f"Table 2: {'Bone of the gap ' * 9}")
    [part] = pick(told(Heading(text="Bones"), table), 25)
    assert part.visual.titles == ("Bones",)


def picture(number, **fields):
    given = {"width": 800, "height": 600, "caption": f"Figure {number}: Quay {number} in May", **fields}
    return PictureBlock(sha256=f"{number:064}", **given)


def test_pictures_with_a_caption_have_a_slide_each_whole_below_what_they_show():
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
    assert [int(slide.picture or 0) for slide in slides] == [0, 1, 2, 4, 5, 6]
    assert [slide.spec.title for slide in slides[:3]] == ["Quays", "Quay 1 in May", "Quay 2 in May"]
    assert (slides[1].spec.layout, slides[1].spec.item_amount, slides[1].spec.content) == (None, 0, "")
    assert not any(
        slide.picture
        for slide in plan_from_documents([source], "", AuthorOptions(document_pictures=False)).slides
    )


def test_a_third_of_the_slides_is_for_tables_those_with_a_caption_first():
    captioned = [
        typed_table([["Ship", "Flag"], ["Ada", "NL"], ["Bo", "FR"]], caption=f"List {at}") for at in range(4)
    ]
    sections_told = [block for at in range(9) for block in chapter(f"Quay {at}", 1, said(f"wall{at}", 2))]
    for tables, count in ((captioned, 3), (captioned[:1], 1), ([TABLE] * 4, 2)):
        parts = pick(told(*sections_told, *tables), 9)
        assert (len(parts), sum(part.visual is not None for part in parts)) == (9, count)


MANY = (
    *chapter("Walls", 1, said("wall", 9)),
    *chapter("Cranes", 1, said("hoist", 3)),
    *chapter("Gates", 1, said("gate", 9)),
)


@pytest.mark.parametrize(
    ("topic", "is_asked", "shown"),
    [
        ("", False, ["Walls", "Cranes", "Gates"]),
        ("cranes", False, ["Cranes"]),
        ("cranes", True, ["Cranes", "Walls", "Gates"]),
        ("weather", False, ["Walls", "Cranes", "Gates"]),
    ],
)
def test_what_is_asked_for_leads_and_stands_alone_where_no_number_is_asked_for(topic, is_asked, shown):
    assert names(pick(told(*MANY), 3, topic=topic, is_asked=is_asked)) == shown


def test_one_slide_is_of_the_section_that_bears_most_on_what_is_asked_for():
    assert names(pick(told(*MANY), 1, topic="gates", is_asked=True)) == ["Gates"]
    assert names(pick(told(*MANY), 1, topic="hoist of the quay", is_asked=True)) == ["Cranes"]


def test_each_chapter_has_its_best_section_before_any_has_two():
    blocks = (
        *chapter("One", 1),
        *chapter("Results of it", 2, said("quay", 2)),
        *chapter("Method of it", 2, said("gate", 2)),
        *chapter("Two", 1),
        *chapter("Lamps", 2, said("lamp", 2)),
    )
    assert names(pick(told(*blocks), 2, is_asked=True)) == ["Results of it", "Lamps"]
    assert names(pick(told(*blocks), 3, is_asked=True)) == ["Results of it", "Method of it", "Lamps"]


def test_results_numbers_and_first_sentences_come_first():
    text = "The quay of the town was old and narrow. The town paid 4.2 million euros. The weather was fine for all of that year."
    [part] = pick(told(*chapter("Walls of the town", 1, text)), 1, 1)
    assert [one.text for one in part.said] == [
        "The town paid 4.2 million euros",
        "The quay of the town was old and narrow",
    ]
    blocks = (*chapter("Method of it", 1, said("wall", 2)), *chapter("Results of it", 1, said("gate", 2)))
    assert names(pick(told(*chapter("Opening", 1, said("lamp", 2)), *blocks), 2)) == [
        "Opening",
        "Results of it",
    ]


@pytest.mark.parametrize(
    ("heading", "is_stated"),
    [
        ("Discussion", True),
        ("TOP 3.", True),
        ("Harbour dues", True),
        ("Lamps of ships", False),
        ("Year 3 in figures", False),
    ],
)
def test_a_short_sentence_is_the_title_where_the_heading_says_nothing(heading, is_stated):
    text = (
        "The board raised the dues of the harbour. Ships of all owners, which no one had asked, pay for the crane and "
        "the lamps of the quay. Cranes of all owners, which no one had asked either, are dear to those who pay for ships."
    )
    [part] = pick(told(*chapter(heading, 1, text)), 1)
    assert (part.stated is not None) == is_stated
    if is_stated:
        assert part.stated.text == "The board raised the dues of the harbour"
        assert all(one.text != part.stated.text for one in part.statements)


@pytest.mark.parametrize("text", ["We raised the dues of the harbour.", "The board raised its dues again."])
def test_words_of_the_writer_and_words_that_point_are_no_title(text):
    [part] = pick(told(*chapter("Discussion", 1, f"{text} {said('crane', 1)} {said('wall', 1)}")), 1)
    assert part.stated is None or part.stated.text != text[:-1]


def test_a_slide_is_taken_apart_down_to_single_sentences_where_a_number_is_asked_for():
    section = told(*chapter("Quays", 1, said("wall", 4)))
    for room, sizes in ((2, [3, 1]), (3, [2, 1, 1]), (4, [1] * 4), (9, [1] * 4)):
        parts = pick(section, room, is_asked=True)
        assert [len(part.said) for part in parts] == sizes
        texts = [one.text for part in parts for one in part.said]
        assert len(set(texts)) == len(texts)


def test_what_stands_behind_the_references_is_not_told_but_a_conclusion_is():
    blocks = (
        *chapter("Walls", 1, said("wall", 2), *map(str, range(9))),
        *chapter("References", 1, said("book", 2)),
        *chapter("Proof of the lemma", 1, said("lemma", 2)),
        *chapter("Conclusion of all", 1, said("end", 2)),
    )
    assert [one.heading for one in told(*blocks)] == ["Walls", "Conclusion of all"]
    assert "Insecure Object References" in [
        one.heading
        for one in told(
            *chapter("Walls", 1, said("wall", 2)), *chapter("Insecure Object References", 1, said("key", 1))
        )
    ]


def test_a_list_goes_on_on_the_next_slide_before_another_section_is_shown():
    points = [
        ListItem(text=f"Build quay {at} of the port and all of its cranes with 4 % more stone")
        for at in range(6)
    ]
    blocks = (Heading(text="Plans"), *points, *chapter("Lamps", 1, said("lamp", 2)))
    assert names(pick(told(*blocks), 2, is_asked=True)) == ["Plans", "Plans"]


def test_what_is_asked_for_comes_before_one_section_of_each_chapter():
    blocks = (
        *chapter("One", 1),
        *chapter("Cranes of the port", 2, said("crane", 2)),
        *chapter("Drivers of them", 2, said("crane driver", 2)),
        *chapter("Two", 1),
        *chapter("Lamps", 2, said("lamp", 2)),
    )
    parts = pick(told(*blocks), 2, topic="crane drivers", is_asked=True)
    assert set(names(parts)) == {"Cranes of the port", "Drivers of them"}


def test_sentences_with_words_of_results_come_first():
    text = f"{said('lamp', 2)} Ships painted the wall of the quay in the winter. The council decided on the wall."
    [part] = pick(told(*chapter("Quays", 1, text)), 1, 1)
    assert "The council decided on the wall" in [one.text for one in part.said]


def test_a_table_with_a_caption_comes_before_one_without():
    quays = [block for at in range(2) for block in chapter(f"Quay {at}", 1, said(f"wall{at}", 2))]
    captioned = TABLE.model_copy(update={"caption": "Ships by flag"})
    parts = pick(told(*quays, TABLE, captioned, TABLE), 3)
    assert next(part.visual.caption for part in parts if part.visual) == "Ships by flag"


def test_of_a_slide_that_is_halved_the_first_half_keeps_the_title():
    text = f"The board raised the dues of the harbour. {said('crane', 1)} {said('wall', 1)}"
    parts = pick(told(*chapter("Dues of the harbour", 1, text)), 2, 2, is_asked=True)
    assert [part.stated is not None for part in parts] == [True, False]


def wall_of(count):
    return Paragraph(text=" ".join(f"The wall of quay {at} was built in the summer." for at in range(count)))


@pytest.mark.parametrize(
    ("blocks", "shown"),
    [
        ((wall_of(2), TABLE), [(2, "table")]),
        ((wall_of(2), picture(1)), [(2, "picture")]),
        ((wall_of(2), picture(1, caption="")), [(2, None)]),
        ((wall_of(2), picture(1, caption="Figure 1: " + "A quay of stone " * 9)), [(1, "picture")]),
        ((wall_of(2), picture(1, caption="Figure 1: " + "A quay of stone " * 12)), [(2, None)]),
        ((wall_of(2), TABLE.model_copy(update={"rows": TABLE.rows * 4})), [(2, None)]),
        ((TABLE, picture(1)), [(0, "picture")]),
        ((TABLE,), [(0, "table")]),
    ],
)
def test_where_room_is_scarce_the_words_of_a_section_stand_with_its_table_or_figure(blocks, shown):
    sections_told = told(Heading(text="Opening"), *chapter("Walls", 1), *blocks)
    parts = [one for one in pick(sections_told, 1, is_asked=True) if one.section.heading == "Walls"]
    kinds = [one.visual and ("table" if one.visual.table else "picture") for one in parts]
    assert [(len(one.statements), kind) for one, kind in zip(parts, kinds, strict=True)] == shown


def test_words_beside_a_table_are_as_few_as_have_room_and_a_long_list_stands_alone():
    long = " ".join(f"The wall of quay {at} was built {'high ' * 20}in the summer." for at in range(2))
    [part] = pick(told(*chapter("Walls", 1, long), TABLE), 1, is_asked=True)
    assert (len(part.statements), part.visual is not None) == (1, True)
    points = [ListItem(text=f"Build quay {at} {'high ' * 20}") for at in range(3)]
    [part] = pick(told(Heading(text="Walls"), *points, TABLE), 1, is_asked=True)
    assert (len(part.statements), part.visual) == (3, None)


def test_where_there_is_room_words_and_table_have_a_slide_each():
    parts = pick(told(*chapter("Walls", 1), wall_of(2), TABLE), 2, is_asked=True)
    assert [(len(one.statements), one.visual is not None) for one in parts] == [(2, False), (0, True)]


def test_sections_that_are_too_many_share_slides_from_the_last_on():
    blocks = [
        block
        for name in ("wall", "gate", "lamp")
        for block in (*chapter(f"Ships of {name}s", 1, said(name, 2)), TABLE)
    ]
    parts = pick(told(*blocks), 5, is_asked=True)
    assert [(len(one.statements), one.visual is not None) for one in parts] == [
        (2, False), (0, True), (2, False), (0, True), (2, True),
    ]  # fmt: skip


def test_a_few_words_below_the_title_come_after_all_sections():
    blocks = (
        *chapter("Quays", 1, "Owner of it is Ann Ash. Draft 3 of May 2026."),
        *chapter("Walls", 2, said("wall", 2)),
    )
    assert names(pick(told(*blocks), 1, is_asked=True)) == ["Walls"]
    blocks = (*chapter("Quays", 1, said("lamp", 2)), *chapter("Gates", 2, said("gate", 2)))
    assert names(pick(told(*blocks), 1, is_asked=True)) == ["Quays"]


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ([("Ship", "Masts"), ("Ada", "1"), ("Bo", "2")], 1),
        ([("Ship", "Masts"), ("Ada", "1"), ("Bo", "3")], 2),
        ([("Ship", "Masts"), ("Ada", "1"), ("Cy", "2")], 2),
        ([("Ship", "Flags"), ("Ada", "1"), ("Bo", "2")], 2),
        ([("Ship", "Masts"), ("Ada", "1"), ("Bo", "none")], 2),
        ([("Ship", "Masts"), ("Ada", "1"), ("Bo", "")], 2),
        ([("Ship", "Masts"), ("Ada", "1"), ("Cy", "none")], 2),
        ([("Ship", "Masts", "Flag"), ("Ada", "1", "NL"), ("Bo", "2", "FR")], 2),
    ],
)
def test_a_table_that_a_chart_beside_it_draws_is_not_shown_again(rows, shown):
    numbers = ChartNumbers(
        type=ChartType.BAR,
        categories=("Ada", "Bo", "Cy"),
        series=(NumberSeries(name="Masts", values=(1.0, 2.0, None)),),
    )
    parts = pick(told(Heading(text="Ships"), ChartBlock(numbers=numbers), typed_table(rows)), 9)
    assert len(parts) == shown


def test_one_long_sentence_stands_with_its_table_and_its_first_line_is_no_front_matter_of_others():
    [part] = pick(
        told(*chapter("Walls", 1, f"The wall of the quay was built {'high ' * 45}in May."), TABLE),
        1,
        is_asked=True,
    )
    assert (len(part.statements), part.visual is not None) == (1, True)
    blocks = (*chapter("Port of Bree", 1, "Report 3 · May 2026"), *chapter("Walls", 2, said("wall", 2)))
    assert [one.heading for one in told(*blocks)] == ["Walls"]
    assert [one.heading for one in told(*chapter("Port of Bree", 1, "Report 3 · May 2026"))] == [
        "Port of Bree"
    ]


def test_below_a_heading_that_names_a_kind_of_section_only_the_first_sentence_may_be_the_title():
    behind = f"{said('crane', 1)} The board raised the dues of the harbour. {said('wall', 1)}"
    [part] = pick(told(*chapter("Discussion", 1, behind)), 1)
    assert part.stated is None or part.stated.text != "The board raised the dues of the harbour"


@pytest.mark.parametrize(
    ("sentence", "is_stated"),
    [
        ("The council paid 4,200 euros for a crane.", True),
        ("A share of 8 % was lost in the harbour.", True),
        ("The council met in the spring of 2024.", False),
        ("The council met for long on 16. Mai.", False),
        ("The council met for long 3 times.", False),
        ("Bree: The council paid 4,200 euros.", False),
        ("The “council” paid 4,200 euros.", False),
    ],
)
def test_a_sentence_with_an_amount_is_a_title(sentence, is_stated):
    text = f"{sentence} Ships of all owners lie at the quay of the town. Cranes of all owners stand beside each other."
    [part] = pick(told(*chapter("Walls", 1, text)), 1)
    assert (part.stated is not None) is is_stated


def test_a_slide_that_is_halved_shows_its_table_once():
    parts = pick(told(*chapter("Walls", 1), wall_of(2), TABLE), 1, is_asked=True)
    assert [one.visual is not None for one in split_to(parts, 2)] == [True, False]


@pytest.mark.parametrize(
    ("caption", "is_stated"), [("The dues in euros", True), ("A map of the town", False)]
)
def test_a_sentence_is_the_title_of_a_figure_only_where_both_are_of_the_same(caption, is_stated):
    text = "The dues rose by 12 % in May. Ships of all owners lie at the quay. Cranes of all owners stand beside it."
    shown = picture(1, caption=f"Figure 1: {caption}")
    [part] = pick(told(*chapter("Harbour", 1, text), shown), 1, is_asked=True)
    assert (part.stated is not None, part.visual is not None) == (is_stated, True)
    assert part.said[0].text == "The dues rose by 12 % in May"
    [part] = pick(told(*chapter("Harbour", 1, text), TABLE), 1, is_asked=True)
    assert part.stated is not None
