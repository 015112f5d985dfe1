"""Labels with a full stop in front of a point of a list."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.opening_labels import with_colon


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Harbour fees. Boats pay 40 euros.", "Harbour fees: Boats pay 40 euros."),
        ("Night pier support. A guard is there.", "Night pier support: A guard is there."),
        ("Call the office. It opens at nine.", "Call the office. It opens at nine."),
        ("Boats are old. They leak.", "Boats are old. They leak."),
        ("Always moor twice. Ropes are cheap.", "Always moor twice. Ropes are cheap."),
        ("Harbour fees.", "Harbour fees."),
    ],
)
def test_a_label_gets_a_colon_and_a_sentence_keeps_its_full_stop(text, expected):
    assert with_colon(text, lexicon("en")) == expected
