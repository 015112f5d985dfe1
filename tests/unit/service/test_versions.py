"""What a version's row knows of how its slides are laid out."""

import pytest

from nbdeck.engine.model.laid_out import LaidOut
from nbdeck.engine.pipeline import FinishedDeck
from nbdeck.service.versions import InheritedSettings

SLIDES = (LaidOut(0, "Items", "rows", "a" * 8, 3, ("it is long",)), LaidOut(None, "Cover"))


def test_slides_that_this_program_laid_out_are_known_again():
    noted = InheritedSettings().noting(FinishedDeck(b"", 2, (), SLIDES))
    assert InheritedSettings.read(noted.model_dump_json()).known_slides == SLIDES


@pytest.mark.parametrize("made_by", ["", "nbdeck 0.0.1", "another"])
def test_slides_that_another_program_laid_out_are_not(made_by):
    noted = InheritedSettings().noting(FinishedDeck(b"", 2, (), SLIDES))
    assert noted.model_copy(update={"made_by": made_by}).known_slides is None


def test_slides_of_a_file_of_others_are_not_known():
    others = FinishedDeck(b"", 1, (), (LaidOut(0, "Title"),))
    before = InheritedSettings().noting(FinishedDeck(b"", 2, (), SLIDES))
    assert before.noting(others).known_slides is None
