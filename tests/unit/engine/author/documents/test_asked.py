"""Names of sections in a request: what it wants first, and what it wants left out."""

from functools import partial

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.asked import (
    about_bans,
    asked_names,
    banned_names,
    done_for,
    forbidden_in,
    named_in,
    named_sections,
    without_forbidden,
    without_names,
)
from nbdeck.engine.author.documents.choosing import told_sections
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.material.passages import Section, sections
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import (
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
)

REPORT = Source(
    name="water.docx", kind="docx", language="en", title="Water",
    blocks=(
        Heading(text="Water", level=1),
        Heading(text="Leakage", level=2), Paragraph(text="We repaired 9,840 leaks in the year."),
        Heading(text="People", level=2), Paragraph(text="The company had 1,204 people at the end of the year."),
        Heading(text="Accidents", level=3), Paragraph(text="There were 3 accidents with lost time in the year."),
        Heading(text="Finance", level=2), Paragraph(text="Revenue was 226 million in the year."),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ("What comes next, and which decisions need the group?", {"Decisions needed from the group": 1.0}),
        ("Which decisions?", {"Decisions needed from the group": 0.5}),
        ("The group needs no decisions of ours", {}),
        ("The cost of 2025 (in euros), please", {"Costs 2025 (thousand)": 1.0}),
        ("Show 2025", {}),
        ("Show the water and a table", {"Table of all fees": 0.5}),
        (
            "Which fees need decisions of the group?",
            {"Decisions needed from the group": 1.0, "Table of all fees": 0.5},
        ),
    ],
)
def test_a_request_names_what_it_has_half_of_the_words_of(request_, names):
    headings = ("Water", "Decisions needed from the group", "Costs 2025 (thousand)", "Table of all fees")
    told = [Section(one, 2, "a.md", headings=("Water", one), language="en") for one in headings[1:]]
    assert asked_names(request_, told) == names
    assert [one.heading for part in named_sections(request_, told) for one in part] == list(names)


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ("Show revenue by segment and the cash", ["Revenue by segment", "Cash"]),
        ("Show the figures of the group", ["Revenue by segment", "Regions"]),
        ("Show the figures of the group and the cash", ["Cash", "Revenue by segment", "Regions"]),
        ("Show the figures of the group and the regions", ["Regions"]),
        ("Show the figures of the cash sheet", ["Cash"]),
    ],
)
def test_the_more_specific_name_of_a_request_counts(request_, names):
    sheets = {"Figures of the group": ("Revenue by segment", "Regions"), "Cash, debt": ("Cash",)}
    told = [
        Section(
            name,
            2,
            "a.xlsx",
            headings=(name,),
            language="en",
            place=SourcePlace(kind="sheet", number=1, name=sheet),
        )
        for sheet, names in sheets.items()
        for name in names
    ]
    assert [one.heading for part in named_sections(request_, told) for one in part] == names


def test_a_point_that_begins_with_a_forbidden_name_is_left_out():
    points = ("Bats. A survey found none.", "**Cost:** It is high.", "Bats live here", "Barn bats. None.")
    told = sections([Source(name="a.md", kind="md", language="en", blocks=(
        Heading(text="Risks"), *(ListItem(text=one) for one in points)))])  # fmt: skip
    (kept,) = without_forbidden("Leave the bats out please", told)
    assert [one.text for one in kept.passages] == list(points[1:])
    assert without_forbidden("Show the bats", told) == told
    assert list(about_bans("Leave the bats out please", told)) == []
    assert list(about_bans("Leave the cats out please", told)) == [
        "Look whether this was followed: “Leave the cats out please”."
    ]


@pytest.mark.parametrize(
    ("request_", "titles"),
    [
        ("3 slides on the alternatives", ["Alternatives", "Keep", "Decision"]),
        ("3 slides on the alternatives and the costs", ["Alternatives", "Costs", "Decision"]),
    ],
)
def test_results_come_behind_what_is_named_and_before_what_is_below_it(request_, titles):
    told = [("Keep", 3, 5), ("Move", 3, 4), ("Costs", 2, 6), ("Decision", 2, 1)]
    blocks = [
        Heading(text="Report", level=1),
        Heading(text="Alternatives", level=2),
        Paragraph(text="We have looked at all of them."),
    ]
    for heading, level, count in told:
        numbers = ", ".join(str(100 + at) for at in range(count))
        blocks += [
            Heading(text=heading, level=level),
            Paragraph(text=f"The hall of the town has {numbers} rooms now."),
        ]
    report = Source(name="a.md", kind="md", language="en", title="Report", blocks=tuple(blocks))
    plan = plan_from_documents([report], "", AuthorOptions(length=3), request=request_)
    assert [slide.spec.title for slide in plan.slides] == titles


def test_points_that_are_left_out_are_told():
    blocks = (
        Heading(text="Risks"),
        ListItem(text="Bats. A survey found none."),
        ListItem(text="Barn bats. None."),
    )
    report = Source(name="a.md", kind="md", language="en", blocks=blocks)
    assert done_for("Leave the bats out please", [report]) == ["“Bats” left out"]
    assert done_for("Show the birds", [report]) == []


def test_a_caption_that_is_named_asks_for_its_section():
    table = typed_table(
        [["Unit", "Budget"], ["A", "1"], ["B", "2"]], caption="Table 4: Budget and forecast by unit"
    )
    told = [Section("Cost", 1, "a.md", headings=("Cost",), language="en", tables=(table,))]
    assert named_sections("the budget and the forecast of each unit", told) == (told, [])
    assert named_sections("the forecast", told) == ([], [])


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ("Skip people and finance", ["Leakage"]),
        ("Leave out the finance/people bit", ["Leakage"]),
        ("Skip people and show finance", ["Leakage", "Finance"]),
        ("Show people and no finance", ["Leakage", "People"]),
        ("Leave finance out please", ["Leakage", "People"]),
        ("Finance lassen wir weg", ["Leakage", "People"]),
        ("Show finance without names", ["Leakage", "People", "Finance"]),
    ],
)
def test_a_ban_goes_on_behind_an_and_or_a_stroke(request_, left):
    told = [one for one in told_sections([REPORT]) if one.heading in ("Leakage", "People", "Finance")]
    assert [one.heading for one in without_forbidden(request_, told)] == left


@pytest.mark.parametrize(
    ("request_", "clauses"),
    [
        (
            "Six slides. Leave out the satisfaction scores, too few answers.",
            ["Leave out the satisfaction scores"],
        ),
        ("Six slides, no people", []),
        ("Do not mention Halloran Farms. No bar chart please.", []),
        ("Do not mention Halloran Farms and leave out SQL", []),
        ("Six slides at most, please do not oversell", ["please do not oversell"]),
    ],
)
def test_a_ban_that_names_nothing_known_is_told(request_, clauses):
    told = sections([REPORT])
    assert list(about_bans(request_, told)) == [
        f"Look whether this was followed: “{one}”." for one in clauses
    ]


@pytest.mark.parametrize(
    ("request_", "name", "is_ban"),
    [
        ("Six slides on leakage. Leave out the people part.", "People", True),
        ("Do not include the section on people.", "People", True),
        ("Don’t show the people section, please", "People", True),
        ("Finance without people", "People", True),
        ("Nothing about people", "People", True),
        ("8 slides, skip people", "People", True),
        ("8 Folien, ohne das Kapitel Personal", "Personal", True),
        ("Sin la sección de seguridad", "Seguridad", True),
        ("Sans la partie Personnel", "Personnel", True),
        ("Finance without people", "Finance", False),
        ("Don't leave out people", "People", False),
        ("Do not forget people", "People", False),
        ("Not only people", "People", False),
        ("No jargon in the people part", "People", False),
        ("Leave out people figures", "People", False),
        ("No more than 8 slides on people", "People", False),
        ("Leave out the weather", "People", False),
        ("No people. Then the people part with all numbers", "People", False),
    ],
)
def test_a_name_is_forbidden_only_by_words_that_say_so_and_nothing_else(request_, name, is_ban):
    assert forbidden_in(request_, name) is is_ban
    is_clear = request_ in {
        "Do not forget people",
        "No more than 8 slides on people",
        "No people. Then the people part with all numbers",
    }
    assert named_in(request_, name) is is_clear


@pytest.mark.parametrize(
    ("request_", "is_ban"),
    [
        ("They are lay people, so nothing on file formats or storage", True),
        ("They are lay people, so nothing on storage", False),
        ("Formats and storage first, nothing on staff", False),
        ("Show the formats of all files in storage", False),
        ("Formats of 2024 with nothing on storage", False),
    ],
)
def test_a_name_of_several_words_is_forbidden_where_all_stand_behind_a_ban(request_, is_ban):
    assert forbidden_in(request_, "Formats and storage", "en") is is_ban
    assert not forbidden_in(request_, "Storage of files and books", "en")


def test_what_is_banned_beside_something_else_is_never_asked_for():
    for request_ in (
        "Leave out the staffing chapter and Gareths mail",
        "Die Staffing lassen wir weg",
        "Skip staffing",
    ):
        assert not named_in(request_, "Staffing")
    assert forbidden_in("Leave out the staffing chapter and Gareths mail", "Staffing")


def test_a_name_is_named_by_all_of_its_words_in_their_order():
    assert named_in("Show the water quality part", "Water quality")
    assert not named_in("Show the quality of water", "Water quality")
    assert named_in("请展示结论部分", "结论")
    assert not named_in("请展示数据，不要结论部分", "结论")


def headings(told):
    return [one.heading for one in told]


def test_what_is_forbidden_goes_with_all_below_it_but_never_all_there_is():
    told = sections([REPORT])
    assert headings(without_forbidden("No people", told)) == ["Water", "Leakage", "Finance"]
    assert headings(without_forbidden("No accidents", told)) == ["Water", "Leakage", "People", "Finance"]
    assert without_forbidden("No water", told) == told


def test_a_deck_has_no_slide_of_what_is_forbidden_and_says_so():
    topic = "Make a deck for the board on finance. Leave out the people part."
    plan = extracted(Assignment(topic=topic, sources=(REPORT,), options=AuthorOptions()))
    shown = " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes}" for one in plan.slides)
    assert "226 million" in shown
    assert "1,204" not in shown
    assert "accidents" not in shown
    told = " ".join(plan.warnings)
    assert "“People”: on no slide" in told
    assert "as far as they have room; “People” left out" in told
    assert done_for(topic, [REPORT]) == [
        "the parts that it names come first as far as they have room",
        "“People” left out",
    ]


BAN = "Please do NOT mention the talks with Halloran Farms, it is not signed."


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        (f"For the board. {BAN}", ["Halloran Farms"]),
        ("For the board, no word on “the north quay”", ["the north quay"]),
        ("For Halloran Farms. No staff, please", []),
        ("No jokes on Halloran Farms. Tell more of Halloran Farms", []),
        ("Bitte ohne die Kosten", []),
        ("Write for people who do not know Halloran Farms", []),
    ],
)
def test_a_ban_of_a_name_is_one_of_words_in_capitals_in_a_row_or_quoted(request_, names):
    assert banned_names(request_) == names


def test_what_holds_a_forbidden_name_stands_nowhere_and_only_a_request_forbids():
    texts = (BAN, "The quay costs 12 million euros.", "Halloran  Farms would buy the crane for 9 euros.")
    table = typed_table([["Who", "Euros"], ["Halloran Farms", "9"], ["Bree", "8"]])
    numbers = ChartNumbers(
        type=ChartType.PIE,
        categories=("Halloran Farms", "Bree"),
        series=(NumberSeries(name="a", values=(1.0, 2.0)),),
    )
    blocks = (
        *(
            Heading(text="Stand"),
            *(Paragraph(text=one) for one in texts),
            table,
            ChartBlock(numbers=numbers, title="Cranes"),
        ),
        *(Heading(text="Halloran Farms"), Paragraph(text="They have 3 cranes.")),
    )
    source = Source(name="a.eml", kind="eml", language="en", blocks=blocks)
    for request in ("", BAN):
        plan = plan_from_documents([source], "", AuthorOptions(length=5), request=request)
        shown = " ".join(map(str, plan.slides))
        assert ("Farms" in shown) is not bool(request)
        assert ("3 cranes" in shown) is not bool(request)
        assert "12 million" in shown
        assert any("“Halloran Farms” shall not be mentioned: what" in one for one in plan.warnings) is bool(
            request
        )


def test_a_forbidden_name_that_all_holds_is_shown_and_that_is_told():
    blocks = (Heading(text="Halloran Farms"), Paragraph(text="They have 3 cranes."))
    source = Source(name="a.md", kind="md", language="en", title="The farms", blocks=blocks)
    plan = plan_from_documents([source], "", AuthorOptions(), request=BAN)
    assert "3 cranes" in str(plan.slides)
    assert any("nothing was left out" in one for one in plan.warnings)


def test_a_picture_whose_caption_or_words_hold_a_forbidden_name_is_left_out():
    picture = partial(PictureBlock, sha256="0" * 64, width=900, height=600)
    section = Section("Stand", 1, "a.md", pictures=(picture(caption="Halloran Farms"), picture(alt="Bree")))
    (kept,) = without_names(["Halloran Farms"], [section])
    assert [one.alt for one in kept.pictures] == ["Bree"]


def test_words_in_front_of_a_document_that_hold_a_forbidden_name_are_on_no_cover():
    blocks = (
        *(Heading(text="The quay", level=1), Paragraph(text="Prepared for Halloran Farms")),
        *(Heading(text="Costs", level=2), Paragraph(text="The quay costs 12 million euros.")),
    )
    source = Source(name="a.docx", kind="docx", language="en", title="The quay", blocks=blocks)
    for request in ("", BAN):
        plan = plan_from_documents([source], "", AuthorOptions(), request=request)
        assert ("Halloran" in f"{plan.subtitle} {plan.slides}") is not bool(request)


def test_a_forbidden_name_on_the_cover_is_told():
    blocks = (Heading(text="Stand"), Paragraph(text="The quay costs 12 million euros."))
    source = Source(name="a.md", kind="md", language="en", title="Halloran Farms", blocks=blocks)
    plan = plan_from_documents([source], "", AuthorOptions(), request=BAN)
    assert any("The cover holds it" in one for one in plan.warnings)


@pytest.mark.parametrize(("is_charted", "numbers"), [(True, True), (True, False), (False, True)])
def test_where_charts_are_asked_for_tables_are_drawn_or_it_is_told_that_none_was(is_charted, numbers):
    rows = [["Ship", "Masts"], ["Ada", "3"], ["Bee", "2"], ["Cy", "4" if numbers else "many"]]
    source = Source(name="a.md", kind="md", language="en", blocks=(Heading(text="Ships"), typed_table(rows)))
    plan = plan_from_documents([source], "", AuthorOptions(), is_charted=is_charted)
    assert (plan.slides[0].spec.chart is not None) is (is_charted and numbers)
    assert any("none was made" in one for one in plan.warnings) is (is_charted and not numbers)


def test_a_request_with_the_word_for_charts_has_the_tables_drawn():
    rows = [["Ship", "Masts"], ["Ada", "3"], ["Bee", "2"], ["Cy", "4"]]
    source = Source(name="a.md", kind="md", language="en", blocks=(Heading(text="Ships"), typed_table(rows)))
    for topic, is_drawn in (
        ("Make a deck for the board, with charts", True),
        ("Make a deck for the board", False),
    ):
        plan = extracted(Assignment(topic=topic, sources=(source,), options=AuthorOptions()))
        assert (plan.slides[0].spec.chart is not None) is is_drawn
