"""A service whose set of icons is another is understood all the same."""

import httpx

from nbdeck.client.flows import value_of
from nbdeck.contract.operations import V2


def test_a_slide_with_an_icon_that_is_not_known_here_is_read():
    body = {"type": "items", "items": [{"heading": "Order", "icon": "of-tomorrow"}]}
    slide = {"title": "How", "item_amount": 1, "content": "- Order", "body": body}
    answer = {"slides": [{"number": 1, "title": "How", "slide": slide}]}
    response = httpx.Response(200, json={"width": 960, "height": 540, **answer})
    (told,) = value_of(V2["slides"], response).slides
    assert told.slide.icons == ("of-tomorrow",)
