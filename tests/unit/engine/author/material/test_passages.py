"""Passages of documents: sentences end where their author ended them."""

import pytest

from nbdeck.engine.author.material.passages import split_sentences


@pytest.mark.parametrize(
    "sentence",
    [
        "Hr. Weiß ist dagegen, weil der Kunde am 27. Ware erwartet.",
        "It took 47 min, est. lost revenue $181k.",
        "The cap is the greater of (i) GBP 250,000 and (ii) 125% of the Charges.",
        "Wir sahen asyncio.Lock ca. 11,5 Std. lang.",
        "今天开会。",
    ],
)
def test_a_sentence_is_whole(sentence):
    assert split_sentences(f"{sentence} We left!\nAnd back") == [sentence, "We left!", "And back"]


def test_a_text_without_an_end_is_read_in_pieces():
    assert [len(piece) for piece in split_sentences("a " * 700)] == [599, 599, 199]
