"""Names of sections in a request: what it wants first, and what it wants left out."""

import pytest

from nbdeck.engine.author.documents.asked import done_for, forbidden_in, named_in, without_forbidden
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source

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
    ("request_", "name", "is_ban"),
    [
        ("Six slides on leakage. Leave out the people part.", "People", True),
        ("Do not include the section on people.", "People", True),
        ("Don’t show the people section, please", "People", True),
        ("Finance without people", "People", True),
        ("Nothing about people", "People", True),
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
    assert named_in(request_, name) is (not is_ban and name.lower() in request_.lower())


def test_a_name_is_named_by_all_of_its_words_in_their_order():
    assert named_in("Show the water quality part", "Water quality")
    assert not named_in("Show the quality of water", "Water quality")
    assert named_in("请展示结论部分", "结论")


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
    assert "“Finance” chosen first; “People” left out" in told
    assert done_for(topic, [REPORT]) == ["“Finance” chosen first", "“People” left out"]
