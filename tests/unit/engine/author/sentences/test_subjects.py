"""What English sentences are about."""

import pytest

from nbdeck.engine.author.sentences.subjects import subject_in


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The old site closes in March.", "old site"),
        ("The Lyon office opened in May.", "Lyon office"),
        ("Costs fell by 3 %.", "costs"),
        ("High level notes are in the hall.", "high level notes"),
        ("Node.js is a runtime.", "Node.js"),
        ("It needs 11 kV cables.", ""),
        ("While the ferry waits, the gate is shut.", ""),
    ],
)
def test_the_subject_is_what_stands_in_front_of_the_verb(sentence, expected):
    assert subject_in(sentence) == expected
