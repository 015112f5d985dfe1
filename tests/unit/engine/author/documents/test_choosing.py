"""Which parts of documents get a slide, and which sections are taken apart."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.choosing import chosen, is_named, told_sections
from nbdeck.engine.author.documents.evidence import split_to
from nbdeck.engine.author.documents.from_documents import plan_from_documents
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
    SourcePlace,
    TableBlock,
)

TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=cell) for cell in row) for row in (("Ship", "Flag"), ("Ada", "NL"), ("Bo", "FR"))
    )
)


def told(*blocks, language="en"):
    return told_sections([Source(name="a.md", kind="md", language=language, blocks=blocks)])


def pick(sections, room, points=2, topic="", *, is_asked=False):
    return chosen(sections, room, points, topic, is_asked=is_asked)


def chapter(name, level, *sentences):
    return (Heading(text=name, level=level), *(Paragraph(text=text) for text in sentences))


def said(name, number):
    """Return a paragraph of so many sentences."""
    return " ".join(f"The {name} of quay {at} was built in the summer." for at in range(number))


def names(parts):
    return [one.section.heading for one in parts]


def test_what_is_said_in_the_same_words_twice_is_said_once():
    blocks = (
        *chapter("A", 1, said("wall", 2)),
        *chapter("B", 1, said("wall", 2)),
        *chapter("C", 1, said("gate", 2)),
    )
    assert names(pick(told(*blocks), 25)) == ["A", "C"]


def test_where_no_paragraph_stands_alone_the_first_is_said_and_else_whatever_there_is():
    blocks = chapter("A", 1, f"However, it rains a lot. {WALL}")
    (part,) = pick(told(*blocks), 25)
    assert [one.text for one in part.statements] == ["However, it rains a lot", WALL[:-1]]
    (part,) = pick(told(*chapter("A", 1, "It rains")), 25)
    assert part.statements[0].text == "It rains"


def test_a_title_that_names_back_matter_does_not_drop_the_document():
    blocks = (Heading(text="Contributing to cranes", level=1), Heading(text="Rules", level=2),
              Paragraph(text="Each crane needs two drivers."), Heading(text="License", level=2), Paragraph(text="MIT."))  # fmt: skip
    assert [one.heading for one in told(*blocks)] == ["Rules"]


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
        (("Build a quay", "Why sell the crane?"), True),
        (("Build a quay", "run_all(the_crane) --now"), False),
        (("Build a quay", "Sell the crane", "run_all(the_crane) --now"), True),
        (("Build a quay", " ".join(["sell"] * 81)), False),
        (("Build a quay", " ".join(["sell"] * 80)), True),
        (("Build a quay",), False),
    ],
)
def test_a_list_is_shown_whole_where_it_is_prose(points, is_shown):
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


def points_of(*points):
    """Return the statements of a list on its slides."""
    blocks = (Heading(text="Plans"), *points)
    return [list(part.statements) for part in pick(told(*blocks), 25)]


def test_labels_of_points_are_their_headings_where_all_have_one():
    (slide,) = points_of(ListItem(text="Walls: They are old."), ListItem(text="Gates: They are new."))
    assert [(one.heading, one.text) for one in slide] == [
        ("Walls", "They are old"),
        ("Gates", "They are new"),
    ]
    (slide,) = points_of(ListItem(text="Walls: They are old."), ListItem(text="Gates are new."))
    assert [one.heading for one in slide] == ["", ""]


def test_a_point_stands_with_all_below_it_and_is_not_whole_without_code_behind_it():
    below_it = (" ".join(["stone"] * 120),)
    below = ListItem(text=below_it[0], level=1)
    (slide,) = points_of(ListItem(text="Build a quay"), below, ListItem(text="Sell a crane"))
    assert [(one.text, one.details, one.is_whole) for one in slide] == [
        ("Build a quay", below_it, True), ("Sell a crane", (), True),
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
    assert [slide.spec.title for slide in plan.slides] == ["Results", "References", "References (2/2)"]


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
    assert part.visual.titles[0] == "Bones"


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
    assert [int(slide.picture or 0) for slide in slides] == [1, 2, 4, 5, 6]
    assert [slide.spec.title for slide in slides[:3]] == ["Quays", "Quay 2 in May", "Quay 4 in May"]
    assert (slides[1].spec.layout, slides[1].spec.item_amount) == (None, 0)
    assert [slide.spec.content for slide in slides[:2]] == [
        "The quays were built in the summer of that year.\nFigure 1: Quay 1 in May",
        "",
    ]
    assert not any(
        slide.picture
        for slide in plan_from_documents([source], "", AuthorOptions(document_pictures=False)).slides
    )


MANY = (
    *chapter("Walls", 1, said("wall", 9)),
    *chapter("Cranes", 1, said("hoist", 3)),
    *chapter("Gates", 1, said("gate", 9)),
)


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


def wall_of(count):
    return Paragraph(text=" ".join(f"The wall of quay {at} was built in the summer." for at in range(count)))


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


WALL, GATE = "The wall of the quay is old.", "The gate of the quay is new."


@pytest.mark.parametrize(
    ("paragraph", "text"),
    [
        (WALL, WALL[:-1]),
        (f"{WALL} It was built long ago.", f"{WALL} It was built long ago."),
        (f"{WALL} However, it stands. This is good.", f"{WALL} However, it stands. This is good."),
        (f"{WALL} It is {'very ' * 60}old.", f"{WALL[:-1]}|It is {'very ' * 60}old"),
        (f"{WALL} Call run_all() <here> | there.", WALL[:-1]),
        (f"{WALL} It is <here> | there.", None),
        (f"{WALL} It is shown in figure 3.", None),
        (f"However, it rains. {WALL}", f"However, it rains. {WALL}"),
        (f"{WALL} Nine for. {WALL}", f"{WALL} Nine for.|{WALL[:-1]}"),
        (f"Partly. {WALL}", f"Partly. {WALL}"),
        (f"{WALL} Method. {WALL}", f"{WALL[:-1]}|Method. {WALL}"),
        (f"{WALL} Unanimous.", f"{WALL} Unanimous."),
        (f"{WALL} DECISION A: Ann paints the wall.", f"{WALL[:-1]}|DECISION A: Ann paints the wall"),
    ],
)
def test_a_sentence_is_a_statement_with_all_that_leans_on_it_or_none(paragraph, text):
    assert texts(paragraph, GATE) == [*(text.split("|") if text else []), GATE[:-1]]


@pytest.mark.parametrize(("count", "is_one"), [(64, True), (65, False)])
def test_what_leans_is_one_point_with_what_it_leans_on_in_few_words(count, is_one):
    leaning = f"It is {'very ' * (count - 10)}old."
    assert texts(f"{WALL} {leaning}", GATE)[:-1] == (
        [f"{WALL} {leaning}"] if is_one else [WALL[:-1], leaning[:-1]]
    )


def test_sentences_of_a_paragraph_are_points_of_their_own():
    assert texts(f"{WALL} {GATE} The town owns both of them.", points=6) == [
        WALL[:-1],
        GATE[:-1],
        "The town owns both of them",
    ]


def test_a_paragraph_that_leans_on_the_one_before_is_told_behind_it_and_opens_nothing():
    assert texts("It is old and narrow.", GATE) == ["It is old and narrow", GATE[:-1]]
    leaning = "It is new, with 9 locks, 8 lamps and 7 keepers."
    assert texts(GATE, leaning) == [GATE[:-1], leaning[:-1]]
    [part] = pick(told(*chapter("Quays", 1, GATE, leaning, WALL)), 1, points=1)
    assert [one.text for one in part.statements] == [GATE[:-1]]


def test_a_document_without_headings_is_told_by_its_paragraphs_in_order():
    blocks = (Paragraph(text=said("wall", 3)), Paragraph(text=said("gate", 2)), TABLE)
    parts = pick(told(*blocks), 25)
    assert [(len(part.statements), part.visual is not None) for part in parts] == [
        (2, False), (1, False), (2, False), (0, True),
    ]  # fmt: skip


def test_points_of_a_menu_above_all_headings_are_not_told():
    points = [ListItem(text=text) for text in ("Home", "Tickets", "Contact")]
    blocks = (*points, Paragraph(text=said("lamp", 2)), *chapter("Walls", 1, said("wall", 2)))
    assert names(pick(told(*blocks), 25)) == ["Walls"]


@pytest.mark.parametrize(
    ("count", "points", "sizes"), [(4, 2, [2, 2]), (3, 2, [2, 1]), (3, 4, [3]), (2, 1, [1, 1])]
)
def test_paragraphs_share_a_slide_as_far_as_it_has_room(count, points, sizes):
    paragraphs = [f"The {'high ' * 14}wall of quay {at} is old." for at in range(count)]
    parts = pick(told(*chapter("Quays", 1, *paragraphs)), 25, points, is_asked=True)[: len(sizes)]
    section = told(*chapter("Quays", 1, *paragraphs))
    assert [len(part.statements) for part in pick(section, len(sizes), points, is_asked=True)] == sizes
    assert len(parts) >= len(sizes)


@pytest.mark.parametrize(("words", "sizes"), [(40, [2]), (41, [1, 1])])
def test_two_paragraphs_of_a_slide_have_eighty_words(words, sizes):
    paragraphs = [f"The {'high ' * (words - 7)}wall of quay {at} is old." for at in range(2)]
    parts = pick(told(*chapter("Quays", 1, *paragraphs)), len(sizes), is_asked=True)
    assert [len(part.statements) for part in parts] == sizes


def test_a_section_shows_its_table_before_its_words_and_the_captioned_one_first():
    captioned = TABLE.model_copy(update={"caption": "Ships by flag"})
    parts = pick(told(*chapter("Quays", 1, said("wall", 5)), TABLE, captioned), 1)
    assert [(part.visual.caption, len(part.statements)) for part in parts] == [("Ships by flag", 2)]
    parts = pick(told(*chapter("Quays", 1, said("wall", 5)), TABLE, captioned), 3)
    assert [(part.visual is None, len(part.statements)) for part in parts] == [
        (False, 0),
        (False, 2),
        (True, 2),
    ]


@pytest.mark.parametrize(
    ("words", "shown", "is_beside"),
    [
        (45, TABLE, True),
        (46, TABLE, False),
        (44, TABLE.model_copy(update={"caption": "Ships"}), True),
        (45, TABLE.model_copy(update={"caption": "Ships"}), False),
        (20, TABLE.model_copy(update={"rows": TABLE.rows * 3}), True),
        (20, TABLE.model_copy(update={"rows": TABLE.rows * 4}), False),
        (20, picture(1), True),
        (20, picture(1, caption="Figure 1: " + "A quay of stone " * 26), False),
    ],
)
def test_few_words_stand_beside_a_table_and_above_that_of_a_figure(words, shown, is_beside):
    text = f"The {'high ' * (words - 6)}wall of quays is old."
    parts = pick(told(*chapter("Quays", 1, text), shown), 1)
    assert [len(part.statements) for part in parts] == [int(is_beside)]
    assert parts[0].visual is not None


def test_a_list_is_shown_whole_or_not_at_all():
    points = [
        ListItem(text=f"Build quay {at} of the port and all of its cranes with 4 % more stone")
        for at in range(6)
    ]
    blocks = (Heading(text="Plans"), *points, *chapter("Lamps", 1, said("lamp", 2)))
    assert names(pick(told(*blocks), 1, is_asked=True)) == ["Lamps"]
    assert names(pick(told(*blocks), 3, is_asked=True)) == ["Plans", "Plans", "Lamps"]
    assert names(pick(told(*blocks[:-2]), 1, is_asked=True)) == ["Plans"]


def test_of_a_section_that_is_chosen_from_what_has_numbers_is_shown():
    few, many = "The wall of the quay is very old.", "The gate had 4 locks, 9 lamps and 31 keepers."
    material = told(
        *chapter("Quays", 1, few, few.replace("wall", "shed"), many, many.replace("gate", "pier"))
    )
    assert [one.text.split()[1] for part in pick(material, 1) for one in part.statements] == ["gate", "pier"]
    assert [len(part.statements) for part in pick(material, 9)] == [2]


def test_slides_are_filled_with_what_is_left():
    section = told(*chapter("Quays", 1, "The wall is old now.", "The gate is new now."))
    assert [len(part.statements) for part in pick(section, 5)] == [2]
    assert [len(part.statements) for part in pick(section, 5, is_asked=True)] == [1, 1]
    blocks = chapter("Quays", 1, *(said(name, 5) for name in ("wall", "gate", "shed")))
    assert len(pick(told(*blocks), 9)) == 8
    assert len(pick(told(*blocks), 3)) == 3


def test_named_sections_come_in_their_order_then_results_then_what_is_below_a_named_one():
    results = chapter("Results of it", 1, said("lamp", 2))
    material = told(*MANY, *results, *chapter("Sheds", 1, said("shed", 2)))
    walls, cranes, gates, _, sheds = material

    def shown(room, named, below=()):
        return names(chosen(material, room, 2, named=named, below=below, is_asked=False))

    assert shown(1, [gates, walls]) == ["Gates"]
    assert shown(1, [walls, gates]) == ["Walls"]
    assert shown(2, [cranes], [sheds]) == ["Cranes", "Results of it"]
    assert shown(3, [cranes], [sheds]) == ["Cranes", "Results of it", "Sheds"]


def test_sections_that_are_named_are_told_first_each_before_any_goes_on():
    material = told(*MANY, *chapter("Lamps", 1, said("lamp", 1)))
    named = [material[1], material[3]]
    shown = [names(chosen(material, room, 2, named=named, is_asked=False)) for room in (1, 2, 3, 4, 5)]
    assert shown[:3] == [["Cranes"], ["Cranes", "Lamps"], ["Walls", "Cranes", "Lamps"]]
    assert shown[3:] == [
        ["Walls", "Cranes", "Gates", "Lamps"],
        ["Walls", "Cranes", "Cranes", "Gates", "Lamps"],
    ]


def test_each_section_goes_on_before_any_goes_on_twice():
    material = told(*chapter("Walls", 1, said("wall", 9)), *chapter("Gates", 1, said("gate", 4)))
    assert names(pick(material, 4, is_asked=False)) == ["Walls", "Walls", "Gates", "Gates"]


def test_beside_a_table_stand_sentences_that_have_room_and_the_others_go_on():
    many = [f"The shed {at} of the quay is old and grey and quite high." for at in range(6)]
    first, second = pick(told(*chapter("Quays", 1, WALL, *many), TABLE), 9, points=6)
    assert first.visual is not None
    assert second.visual is None
    assert [one.text for part in (first, second) for one in part.statements] == [one[:-1] for one in many]


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("The gate has 4 locks.", True),
        (f"The gate has 4 locks and is {'very ' * 32}old.", True),
        (f"The gate has 4 locks and is {'very ' * 33}old.", False),
        ("It has 4 locks on the gate.", False),
        ("The gate has many locks.", False),
    ],
)
def test_what_is_chosen_is_short_has_a_number_and_leans_on_nothing_that_is_left_out(text, is_told):
    [part] = pick(told(*chapter("Quays", 1, "The wall has 31 stones in it.", WALL, text)), 9, points=2)
    assert (text[:-1] in [one.text for one in part.statements]) is is_told
    [part] = pick(told(*chapter("Quays", 1, "The wall has 31 stones in it.", WALL, text)), 9, points=3)
    assert len(part.statements) == 3


def test_a_slide_that_is_halved_shows_its_table_once():
    parts = pick(told(*chapter("Walls", 1, WALL, GATE), TABLE), 1, is_asked=True)
    assert [one.visual is not None for one in split_to(parts, 2)] == [True, False]


def test_results_come_first_where_there_is_room_for_few():
    blocks = (*chapter("Method of it", 1, said("wall", 2)), *chapter("Results of it", 1, said("gate", 2)))
    assert names(pick(told(*chapter("Opening", 1, said("lamp", 2)), *blocks), 2)) == [
        "Opening",
        "Results of it",
    ]


SIGNED = ["Sign it by May", "Build it", "Paint it"]
LONG = "Nothing of this is for those who are not in the board of the town."


MORE = " ".join(f"{name} of this is for {'those ' * 50}who are not in the board." for name in ("None", "All"))


@pytest.mark.parametrize(
    ("text", "points", "is_together"), [(LONG, 2, True), (LONG, 1, False), (MORE, 3, False)]
)
def test_lists_and_sentences_of_a_section_stand_together_where_they_fill_no_more_than_a_slide(
    text, points, is_together
):
    listed = [ListItem(text=one) for one in SIGNED]
    [part] = pick(told(Heading(text="Next"), *listed, Paragraph(text=text)), 1, points=points)
    assert [one.text for one in part.statements] == [*SIGNED, *[LONG[:-1]] * is_together]
    [part] = pick(told(Heading(text="Next"), Paragraph(text=text), *listed), 1, points=points)
    assert ([one.text for one in part.statements][-3:] == SIGNED) == is_together


def test_a_list_that_a_line_opens_stands_apart():
    blocks = (
        Heading(text="Next"),
        Paragraph(text=f"{LONG} We want you to:"),
        *(ListItem(text=one) for one in SIGNED),
    )
    first, second = pick(told(*blocks), 2, points=6)
    assert [len(part.statements) for part in (first, second)] == [1, 3]


def test_lines_that_all_have_a_number_and_no_end_are_a_list():
    text = "Plan May 2025\nBuild June 2026"
    (part,) = pick(told(Heading(text="Dates"), Paragraph(text=text)), 5)
    assert part.is_list
    assert [one.text for one in part.statements] == text.splitlines()
    for other in ("May 2025: Plan\nBuild", "It is May 2025.\nIn June 2026 it ends.", "May 2025"):
        assert not any(one.is_list for one in pick(told(Heading(text="Dates"), Paragraph(text=other)), 5))


def _point(text):
    return ListItem(text=text)


def test_all_tables_of_a_section_that_is_named_come_before_what_is_not():
    sections = told(
        *chapter("Costs", 1, GATE),
        TABLE,
        TABLE,
        *chapter("Walls", 1, f"{WALL} It had 9 locks, 8 lamps and 7 keepers."),
    )
    both = chosen(sections, 2, 6, named=[sections[0]], is_asked=False)
    assert [one.section.heading for one in both] == ["Costs", "Costs"]
    assert names(chosen(sections, 2, 6, is_asked=False)) == ["Costs", "Walls"]


@pytest.mark.parametrize(("rows", "room"), [(13, 1), (14, 2)])
def test_lines_of_a_sheet_stand_with_its_table_and_never_leave_it(rows, room):
    sheet = SourcePlace(kind="sheet", number=1, name="Fleet")
    cells = [["Ship", "Flag"], *([f"Ship {at}", "NL"] for at in range(rows))]
    table = typed_table(cells).model_copy(update={"place": sheet})
    lines = (
        Paragraph(text="Two ships were lost in May.", place=sheet),
        Paragraph(text="One ship is for sale in May.", place=sheet),
    )
    sections = told_sections(
        [
            Source(
                name="a.xlsx",
                kind="xlsx",
                language="en",
                blocks=(Heading(text="Fleet", place=sheet), table, *lines),
            )
        ]
    )
    parts = pick(sections, 9, points=6, is_asked=True)
    assert [len(part.statements) for part in parts] == ([2] if room == 1 else [0, *[1] * (len(parts) - 1)])
