"""How likely each piece of a prompt asks: its pieces, its features and the fitted weights."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.author.prompt.request_model import (
    SIZE,
    PromptPiece,
    RequestModel,
    context_features,
    pieces_of,
    place_features,
    request_model,
    word_features,
)
from unit.engine.costs import assert_linear

TEXT = "Hi Ana,\n\nplease make 5 slides. No jokes!\n- costs fell\n\nItem | Cost\nRoof | 9"
TEXTS = st.text(st.sampled_from("ab .:!?\n-|\t#12，。あ"), max_size=80)


def texts(text):
    return [one.text for one in pieces_of(text)]


@given(TEXTS)
def test_the_pieces_of_a_text_are_its_lines(text):
    pieces = pieces_of(text)
    for at, line in enumerate(text.split("\n")):
        said = "".join(one.text for one in pieces if one.line == at)
        assert said.split() == line.split()
        assert said in line


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("We met. It rained.", ["We met.", " It rained."]),
        ("Make slides of this: costs fell by 4 %", ["Make slides of this:", " costs fell by 4 %"]),
        ("Rent: 40 euros", ["Rent: 40 euros"]),
        ('Call it "Our year: boats and rain".', ['Call it "Our year: boats and rain".']),
        ("Rent: one two three: four five six", ["Rent: one two three:", " four five six"]),
        ("a: bcdefgh", ["a: bcdefgh"]),
        ("请做：时间是一月十八日", ["请做：", "时间是一月十八日"]),
        ("http://example.org/a", ["http://example.org/a"]),
        ("# We met. It rained.", ["# We met. It rained."]),
        ("A. | We met. It rained.", ["A. | We met. It rained."]),
        ("A.\tWe met. It rained.", ["A.\tWe met. It rained."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_a_piece_is_a_sentence_or_what_announces_one_and_a_row_or_heading_is_whole(text, pieces):
    assert texts(text) == pieces


def test_pieces_know_their_line_and_paragraph():
    assert [(one.line, one.paragraph) for one in pieces_of("\na\nb\n\n \nIt rains. We go.")] == [
        (1, 0),
        (2, 0),
        (5, 1),
        (5, 1),
    ]
    assert [one.is_row for one in pieces_of("a | b\nc\td\ne")] == [True, True, False]


def test_words_count_without_mark_case_and_number_alone_and_with_their_neighbours():
    assert word_features("- Make 5 slides") == word_features("make 12 SLIDES")
    assert word_features("make slides") != word_features("slides make")
    assert word_features("make") < word_features("make") | word_features("slides")
    assert len(word_features("ab")) == 6  # ^, ab, $, two pairs and one three
    assert len(word_features("abcdef") - word_features("abcde")) == 6  # its stem and ending beside
    assert word_features("slides") & word_features("slider")  # the stem
    assert word_features("walking") & word_features("talking")  # the ending
    assert len(word_features("日本")) == len(word_features("a b"))
    assert word_features("a " * 80) == word_features("a " * 80 + "b")
    assert all(0 <= one < SIZE for one in word_features(TEXT))


def test_a_place_is_that_of_a_piece_among_all():
    def place(text, at):
        return place_features(pieces_of(text), at)

    assert place("ab cd\nb\nc", 0) == place("ef gh\nd\ne", 0)
    differing = [
        "ab cd ef gh\nb\nc",
        "ab 1d\nb\nc",
        "ab cd.\nb\nc",
        "- ab cd\nb\nc",
        "ab | d\nb\nc",
        "# ab cd\nb\nc",
    ]
    differing += ["ab cd\n\nb\nc", "ab cd\nb", "a\nab cd\nc"]
    for text in differing:
        at = next(at for at, one in enumerate(pieces_of(text)) if "d" in one.text)
        assert place(text, at) != place("ab cd\nb\nc", 0), text
    assert place("a:\nb\nc", 1) - place("a.\nb\nc", 1)
    assert place("a\nb\nc\nd\ne\nf", 1) != place("a\nb\nc\nd\ne\nf", 2) != place("a\nb\nc\nd\ne\nf", 3)
    assert len(place("a:\nb", 1)) == len(place("a\nb", 1)) + 1
    assert place("a\nb\nc\nd\ne", 1) != place("a\nb\nc\nd\ne\nf", 1)
    assert place("a\n" * 9 + "b\n" + "a\n" * 9, 9) == place("a\n" * 9 + "b\n" + "a\n" * 9, 8)


def test_what_the_second_layer_weighs_is_a_piece_and_what_stands_around_it():
    pieces = pieces_of("a\nb\n- c\n\nd | e")
    first, second, third, last = context_features(pieces, [1.0, 2.0, 6.0, -5.0])
    assert first == [1, 0, 2, 4, 6, 1, 1, 0, 1, 0, 0, 0]
    assert second == [2, 1, 6, 3.5, 6, 1, 1, 0, 0, 0, 0, 0]
    assert third == [6, 2, -5, 1.5, 6, 1, 1, 0, 0, 0, 0, 1]
    assert last == [-5, 6, 0, 0, 6, 1, 0, 1, 0, 1, 1, 0]


def test_a_logit_is_the_sum_of_weights_in_the_length_of_their_vector():
    model = RequestModel(words=[1, 2, 3, 4], step=0.5, bias=0.25, context=(), context_bias=0.0)
    assert model.logit(frozenset({0, 1, 2, 3}), frozenset({3})) == pytest.approx(
        0.25 + 0.5 * (10 * 6 / 2 + 4 * 0.3)
    )


def test_a_likelihood_is_that_of_both_layers_and_rows_have_none():
    model = RequestModel([0] * SIZE, 1.0, 0.5, (2.0, *[0.0] * 11), 1.0)
    assert model.likelihoods([PromptPiece("a", 0, 0), PromptPiece("a | b", 1, 0)]) == [
        pytest.approx(1 / (1 + 2.718281828**-2)),
        0.0,
    ]
    for bias, share in ((1e9, 1.0), (-1e9, 0.0)):
        far = RequestModel([0] * SIZE, 1.0, bias, (1.0, *[0.0] * 11), 0.0)
        assert far.likelihoods([PromptPiece("a", 0, 0)]) == [pytest.approx(share)]
    assert model.likelihoods([]) == []


@given(TEXTS)
def test_likelihoods_are_shares_that_stay_the_same(text):
    pieces = pieces_of(text)
    shares = request_model().likelihoods(pieces)
    assert len(shares) == len(pieces)
    assert all(0 <= one <= 1 for one in shares)
    assert shares == request_model().likelihoods(pieces_of(text))
    assert all(share == 0 for share, piece in zip(shares, pieces, strict=True) if piece.is_row)


def test_the_weights_tell_a_request_from_a_text():
    asks, tells = request_model().likelihoods(
        pieces_of("Please make 5 slides for the board, without any jokes.\n\nCosts fell by 4 % in May.")
    )
    assert asks > 0.9
    assert tells < 0.1


def test_the_file_has_all_weights():
    model = request_model()
    assert len(model.words) == SIZE
    assert len(model.context) == len(next(context_features([PromptPiece("a", 0, 0)], [0.0])))
    assert any(model.words)
    assert model.step > 0


@pytest.mark.parametrize(
    "text", ["Make it {}. ", "- l{}\n", "a{}\n\n", "请{}做。", "a{} | b\n", "w{}", "no jokes: {} and so on, "]
)
def test_the_cost_of_likelihoods_is_linear(text):
    def work(size, salt):
        whole = "".join(text.format(f"{salt}{at}") for at in range(size // len(text)))
        return lambda: request_model().likelihoods(pieces_of(whole))

    assert_linear(work, 10_000)
