"""The engine as the service sees it: what it asks for is there, and it travels to where the work is done."""

import pickle
import re
from pathlib import Path

import pytest

from nbdeck.engine import pipeline
from nbdeck.errors import BadRequest, ExportFailed, NotFound
from nbdeck.service import engine
from nbdeck.service.engine import _SLOW, Engine, exporting

ASKED = re.findall(r"(\w+) = staticmethod\(pipeline\.(\w+)\)", Path(engine.__file__).read_text())


def test_what_is_asked_of_the_engine_is_there_under_the_same_name():
    assert ASKED
    for name, function in ASKED:
        assert getattr(pipeline, function).__name__ == name
        assert getattr(Engine(), name) is getattr(pipeline, name)
    assert {name for name, _ in ASKED} > _SLOW


def test_only_slow_functions_are_called_elsewhere():
    called = []
    answering = Engine(answer=lambda function, *arguments: called.append((function, arguments)))
    answering.slide_count("deck", {})
    assert called == [(pipeline.slide_count, ("deck", {}))]
    assert answering.template_names() == pipeline.template_names()
    assert len(called) == 1


def test_an_engine_travels_by_the_name_of_its_module():
    there = pickle.loads(pickle.dumps(Engine("unit.service.standin_engine")))
    assert there.template_names() == ("default", "monarch", "aurora")


def test_an_engine_that_is_not_there_is_told_at_the_first_call():
    with pytest.raises(ModuleNotFoundError):
        Engine("no.such.engine").template_names()


@pytest.mark.parametrize(
    ("raised", "told", "message"),
    [
        (NotFound("Gone."), NotFound, "Gone."),
        (BadRequest("No."), BadRequest, "No."),
        (ValueError("a secret of the machine"), ExportFailed, "It could not be made."),
    ],
)
def test_our_errors_are_told_as_they_are_and_others_without_their_words(raised, told, message):
    with pytest.raises(told) as caught, exporting("It could not be made."):
        raise raised
    assert caught.value.message == message
