"""Requests of both versions become one order."""

import pytest

from nbdeck.contract import v1, v2
from nbdeck.contract.enums import ResponseFormat, Tone, Verbosity
from nbdeck.service.jobs import GenerateOrder, stored

WISHES = {"language": "FRENCH", "tone": "casual", "verbosity": "concise", "add_speaker_notes": True}


def version_1(**fields):
    return v1.GenerateRequest.model_validate({"template": "aurora", "plain_text": "Tides", **fields})


def version_2(**settings):
    return v2.GenerateRequest.model_validate({"prompt": "Tides", "settings": settings})


def of_version_2(slides, **settings):
    return GenerateOrder.of_version_2(version_2(**settings), None, slides)


def test_both_versions_ask_the_author_for_the_same():
    first = GenerateOrder.of_version_1(version_1(length=4, document_uuids=["a"], **WISHES))
    second = GenerateOrder.of_version_2(
        v2.GenerateRequest.model_validate({"prompt": "Tides", "document_ids": ["a"], "settings": WISHES}),
        "aurora",
        4,
    )
    asked = first.assignment(lambda _: b"")
    assert asked == second.assignment(lambda _: b"")
    assert (asked.topic, asked.options.length, asked.options.language) == ("Tides", 4, "FRENCH")
    assert (asked.options.tone, asked.options.verbosity) == (Tone.CASUAL, Verbosity.CONCISE)
    assert asked.options.notes
    assert first.settings == second.settings
    assert first.settings.documents == ("a",)
    assert first.template == second.template == "aurora"


def test_what_version_1_alone_asks_for_reaches_the_author_and_the_deck():
    order = GenerateOrder.of_version_1(
        version_1(
            document_uuids=["a"],
            outline=[{"title": "Moon", "description": "- It pulls"}],
            outline_warnings=["Cut."],
            custom_user_instructions="Formal",
            use_general_knowledge=True,
            use_document_images=False,
            fetch_images=False,
            include_cover=False,
            branding_color="#112233",
            response_format="pdf",
        ),
        base="ab",
    )
    options = order.assignment(lambda _: b"").options
    assert options.instructions == "Formal"
    assert (options.general_knowledge, options.keep_wording, options.document_pictures) == (
        True,
        False,
        False,
    )
    assert not order.settings.fetch_images
    assert order.outline[0].title == "Moon"
    assert order.outline_warnings == ("Cut.",)
    assert (order.branding_color, order.base, order.files) == ("#112233", "ab", ("ab",))
    assert order.response_format is ResponseFormat.PDF
    assert not order.include_cover


@pytest.mark.parametrize(
    ("length", "cover", "contents"), [(1, False, False), (2, True, False), (6, True, False), (7, True, True)]
)
def test_version_2_has_a_cover_from_two_slides_on_and_contents_from_seven(length, cover, contents):
    order = of_version_2(length, length=length)
    assert (order.include_cover, order.has_contents) == (cover, contents)
    assert not order.is_open
    assert order.expected_slides == length
    assert order.cost_per_slide == 5


@pytest.mark.parametrize(("tone", "template"), [("casual", "marina"), ("default", "default")])
def test_the_tone_chooses_the_design_where_version_2_names_none(tone, template):
    assert of_version_2(4, tone=tone).template == template
    assert GenerateOrder.of_version_2(version_2(tone=tone), "eddy", 4).template == "eddy"


@pytest.mark.parametrize(
    ("content", "length", "contents"), [(1, 3, False), (4, 5, False), (5, 7, True), (6, 8, True)]
)
def test_an_open_length_is_what_the_material_carries(content, length, contents):
    order = of_version_2(8).carried_by(content)
    assert (order.length, order.has_contents) == (length, contents)
    assert of_version_2(5).carried_by(content).length == min(length, 5)


@pytest.mark.parametrize(
    ("fields", "slides"),
    [
        ({}, 12),
        ({"document_uuids": ["a"]}, 17),
        ({"length": 4}, 6),
        ({"length": 4, "include_cover": False}, 5),
        ({"length": 4, "include_table_of_contents": False}, 5),
        ({"length": 4, "include_table_of_contents": True}, 6),
        ({"outline": [{"title": "Moon"}]}, 3),
    ],
)
def test_version_1_reserves_one_credit_for_each_slide_that_there_may_be(fields, slides):
    order = GenerateOrder.of_version_1(version_1(**fields))
    assert (order.expected_slides, order.cost_per_slide) == (slides, 1)


def test_contents_are_open_unless_version_1_says_what_it_wants():
    given = [GenerateOrder.of_version_1(version_1(include_table_of_contents=one)) for one in (True, False)]
    assert [one.has_contents for one in given] == [True, False]
    assert GenerateOrder.of_version_1(version_1()).has_contents is None


@pytest.mark.parametrize(
    "order",
    [
        GenerateOrder.of_version_1(version_1(use_branding_color=True, **WISHES), base=None),
        of_version_2(9, length=9),
    ],
    ids=["version 1", "version 2"],
)
def test_an_order_is_the_same_after_its_row(order):
    assert GenerateOrder.model_validate_json(stored(order)) == order
