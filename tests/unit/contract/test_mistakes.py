"""Fields that a person types wrong are refused in sentences that say what to type."""

import subprocess
import sys

import pytest
from pydantic import ValidationError

import nbdeck
from nbdeck.contract.slides import Slide
from nbdeck.errors import ValidationFailed

REFUSED = [
    (lambda: nbdeck.Slide(titel="A"), "Slide: there is no field 'titel'. Did you mean 'title'?"),
    (lambda: nbdeck.Slide(), "Slide: title is missing. A slide has a title, and a chart, a table"),
    (lambda: nbdeck.Slide("A"), "Slide: fields are given by name. The fields are body, title, layout"),
    (
        lambda: nbdeck.Slide(title="A", layout="ITEM", item_amount=0, content=""),
        "Slide: layout should be 'ITEMS', ",
    ),
    (lambda: nbdeck.Slide(title="A", table=3), "Slide: table should be a valid tuple. Correct"),
    (
        lambda: nbdeck.Slide(title="A"),
        "item_amount: Give item_amount; only a chart or table makes up for it; ",
    ),
    (lambda: nbdeck.OutlineSlide(headline="A", titles="B"), "there is no field 'headline'. The fields are "),
    (lambda: nbdeck.Chart(type="BAR"), "Chart: categories is missing; series is missing. Correct the fields"),
]


@pytest.mark.parametrize(("make", "sentence"), REFUSED, ids=[sentence[:30] for _, sentence in REFUSED])
def test_what_is_typed_wrong_is_said_in_our_words(make, sentence):
    with pytest.raises(ValidationFailed) as refused:
        make()
    assert str(refused.value).startswith(sentence) or sentence in str(refused.value)
    assert "pydantic" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_the_mistakes_stay_at_hand_as_data():
    with pytest.raises(ValidationFailed) as refused:
        nbdeck.Slide(title="A", table=[["a"]])
    assert [each["loc"] for each in refused.value.details["errors"]] == [["body", "table"]]


def test_another_name_of_a_field_is_known():
    assert nbdeck.Slide(title="A", item_amount=0, content_description="B").content == "B"


def test_what_comes_over_the_wire_may_hold_fields_of_a_later_version():
    told = {"title": "A", "item_amount": 0, "content": "", "of_tomorrow": 1}
    assert Slide.model_validate(told).title == "A"
    with pytest.raises(ValidationError):
        Slide.model_validate({"of_tomorrow": 1})


def test_more_mistakes_than_a_person_reads_are_counted():
    series = [{"name": "a", "values": [str(n) for n in range(7)]}]
    with pytest.raises(ValidationFailed, match=r"values\[4\] should be a valid number \(and 2 more\)\."):
        nbdeck.Chart(type="BAR", categories=list("abcdefg"), series=series)


def test_a_class_that_nobody_has_used_yet_names_its_fields():
    code = "import inspect, nbdeck; print(*inspect.signature(nbdeck.Slide).parameters)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[:3] == ["body", "title", "layout"]
