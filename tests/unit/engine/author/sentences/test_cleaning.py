"""Markup goes; every word stays as it stands."""

import pytest

from nbdeck.engine.author.sentences.cleaning import (
    cleaned,
    heading_words,
    is_caption,
    label_of,
    without_label,
)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Costs fell (Smith, 2019) [3].", "Costs fell (Smith, 2019) [3]."),
        ("Use **bold** and `code` and _more_.", "Use bold and code and more."),
        ("keep snake_case_names and 2 * 3 * 4", "keep snake_case_names and 2 * 3 * 4"),
        ("a [link](https://example.org/x) here", "a link here"),
        ("press <kbd>Enter</kbd> now", "press Enter now"),
        ("if a < b and c > d then", "if a < b and c > d then"),
        ("> 1,234.50 € stay", "> 1,234.50 € stay"),
        ("Nobody knew[^4].", "Nobody knew."),
        ("zero\u200bwidth and soft\u00adhyphen", "zerowidth and softhyphen"),
        ("two\nlines , one text", "two lines, one text"),
        ("门 开", "门开"),
        ("门，开。 关", "门，开。关"),
        ("🚀 Fast boats ⛵", "🚀 Fast boats ⛵"),
    ],
)
def test_markup_goes(text, clean):
    assert cleaned(text) == clean


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("2.1 Results of the trial", "Results of the trial"),
        ("2.3.Canaux", "Canaux"),
        ("IV. METHODS AND MATERIALS", "METHODS AND MATERIALS"),
        ("ii) Les retraits", "Les retraits"),
        ("c)rôle", "rôle"),
        ("§2. Zweck", "Zweck"),
        ("Appendix A: Data", "Appendix A: Data"),
        ("3D printing", "3D printing"),
        ("2024 in review", "2024 in review"),
        ("Costs:", "Costs"),
        ("**Costs**", "Costs"),
        (":bug: Reports", "Reports"),
        ("HTTP", "HTTP"),
    ],
)
def test_headings_lose_their_number_and_keep_their_capitals(text, heading):
    assert heading_words(text) == heading


@pytest.mark.parametrize(
    ("caption", "label", "words"),
    [
        ("Table 2: costs by year.", ("table", "2"), "Costs by year"),
        ("Abb. 3.1 – Der Kai", ("abb", "3.1"), "Der Kai"),
        ("图 4：博弈树", ("图", "4"), "博弈树"),
        ("Costs by year", ("", ""), "Costs by year"),
    ],
)
def test_a_caption_has_a_label_and_words(caption, label, words):
    assert (label_of(caption), without_label(caption)) == (label, words)


def test_a_text_that_begins_with_a_label_and_a_mark_is_a_caption():
    assert is_caption("Figure 1: Map of stations in the bay.")
    assert not is_caption("Figure 1 shows the stations in the bay.")
    assert not is_caption("In 2019 the port was closed.")
