"""Slides of an outline that are parted: nothing of them changes but where it stands."""

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.length import split_slide


def parts(description, count=2):
    return [
        one.description for one in split_slide(OutlineSlide(title="T", description=description), count, "en")
    ]


def test_a_list_that_is_counted_keeps_its_numbers_on_the_slides_that_go_on():
    assert parts("(1) We build\n(2) They pay\n(3) Nobody leaves\n(4) Fees: none") == [
        "- 1. We build\n- 2. They pay",
        "- 3. Nobody leaves\n- 4. Fees: none",
    ]


def test_a_list_that_is_not_counted_gets_no_numbers():
    assert parts("- We build\n- They pay") == ["- We build", "- They pay"]
