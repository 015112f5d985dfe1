import pytest

from nbdeck.engine.sources.letters import halved, whole


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain äö 漢", "plain äö 漢"),
        ("\ud83d\ude00\ud835\udc65", "😀𝑥"),
        ("\ude00\ud83d read backwards", "😀 read backwards"),
        ("a\ud83db\udc65", "a\ufffdb\ufffd"),
        ("\ud83d\ud83d\ude00", "\ufffd😀"),
        ("\udbff\udfff\ud800\udc00", "\U0010ffff\U00010000"),
    ],
)
def test_halves_are_joined_in_either_order_and_a_lone_half_becomes_the_sign_for_an_unknown_letter(
    text, expected
):
    assert whole(text) == expected


def test_halving_and_joining_give_the_text_back():
    text = "x😀𝑥\U00010000\U0010ffff𠀀 z"

    assert whole(halved(text)) == text
    assert len(halved("😀a")) == 3
