"""Which headings are titles, and what stands below them."""

import pytest

from nbdeck.engine.author.documents.headings import is_back_matter, is_generic, is_heading, role_of


@pytest.mark.parametrize(
    ("heading", "is_title"),
    [
        ("Harbour dues", True), ("Fee", True), ("ab", False), ("TOP 3.", False), ("5-", False), ("Costs of the", True),
        ("ann@port.example", False), ("www.port.example", False), ("Costs (", False), ("2024", False), ("结论", True),
        ("x" * 150, True), ("x" * 151, False), ("港" * 50, True), ("港" * 51, False),
    ],
)  # fmt: skip
def test_a_label_with_a_number_an_address_and_what_is_torn_are_no_title(heading, is_title):
    assert is_heading(heading) == is_title


def test_what_a_heading_opens_is_known_by_how_its_words_begin():
    assert [role_of(one) for one in ("4 Results", "Main findings", "Related work", "Harbour")] == [
        1,
        1,
        -1,
        0,
    ]
    assert [role_of(one) for one in ("実験結果", "方法", "Fazit und Ausblick")] == [1, -1, 1]
    assert [is_generic(one) for one in ("Discussion", "Results of it", "TOP 3.")] == [True, False, True]
    assert [is_back_matter(one) for one in ("References", "A Appendix", "7. Appendix", "Object references")] == [
        True, False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "is_one"), [("Fees 2026", True), ("TOP 3.", False), ("Part 12", False), ("5-", False)]
)
def test_a_word_with_a_year_is_a_heading_and_one_with_a_count_is_a_label(text, is_one):
    assert is_heading(text) == is_one
