"""A deck from slides opens with a cover and contents where these say more than the slides."""

import pytest

from nbdeck.client.presentations import slides_request

ONE, TWO = ({"title": title, "item_amount": 0, "content": "a"} for title in ("One", "Two"))
PARTS = [
    {"title": "First", "item_amount": 0, "content": ""},
    ONE,
    {"title": "Second", "item_amount": 0, "content": ""},
    TWO,
]


@pytest.mark.parametrize(
    ("slides", "options", "has_cover", "has_contents"),
    [
        (PARTS, {"title": "Deck"}, True, True),
        (PARTS[:2], {"title": "Deck"}, True, False),
        (PARTS, {}, False, False),
        ([ONE, TWO], {"title": "Deck"}, True, False),
        ([ONE, TWO], {}, False, False),
        ([ONE], {}, False, False),
        ([ONE], {"title": "Deck"}, True, False),
        ([ONE], {"title": "One"}, False, False),
        ([ONE, TWO], {"title": "One"}, True, False),
        ([ONE, TWO], {"subtitle": "Spring"}, True, False),
        ([ONE], {"include_cover": True, "include_table_of_contents": True}, True, True),
        ([ONE, TWO], {"title": "Deck", "include_cover": False}, False, False),
    ],
)
def test_what_repeats_the_slides_is_left_out_unless_it_is_asked_for(slides, options, has_cover, has_contents):
    request = slides_request(slides, **options)
    assert (request.include_cover, request.include_table_of_contents) == (has_cover, has_contents)


def test_what_the_service_does_by_itself_is_not_sent():
    assert not slides_request([ONE, TWO], title="Deck").model_fields_set & {"include_cover"}
