"""A refusal suggests what was tried and works, one instruction of each kind."""

from nbdeck.engine.author.edits.suggesting import WORKING, with_working
from nbdeck.errors import ValidationFailed


def test_the_first_of_each_kind_that_works_is_named_and_nothing_is_tried_without_need():
    tried = []

    def follow(words):
        tried.append(words)
        if words in {"a", "d"}:
            raise ValidationFailed("No.")

    kinds = (["a", "b", "c"], ["d"], ["e"])
    assert (
        with_working(ValidationFailed("No.", hint=f"Say {WORKING}."), kinds, follow).hint == "Say 'b', 'e'."
    )
    assert tried == ["a", "b", "d", "e"]
    assert with_working(ValidationFailed("No.", hint="Say less."), kinds, follow).hint == "Say less."
    assert len(tried) == 4
