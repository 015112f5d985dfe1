"""What only makes sense in the document goes; everything else stays."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.cleaning import cleaned, heading_words

EN = lexicon("en")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Costs fell [3].", "Costs fell."),
        ("Costs fell [3, 10-12].", "Costs fell."),
        ("C major is [1,0,0,0,1].", "C major is [1,0,0,0,1]."),
        ("It lies in [0, 1].", "It lies in [0, 1]."),
        ("Costs fell [3, 5–7] in May.", "Costs fell in May."),
        ("Costs fell (Smith, 2019).", "Costs fell."),
        ("Costs fell (Smith and Lee, 2019; Wu, 2020b).", "Costs fell."),
        ("Costs fell [@smith2019; @lee20, pp. 3].", "Costs fell."),
        ("Costs [e.g., @smith] and [-@smith] fell (@lee20).", "Costs and fell."),
        ("Costs fell (Figure \\ref{fig:costs}) by 4 % ~\\citep{smith}.", "Costs fell by 4 %."),
        ("Write to ann@example.org or use (@property).", "Write to ann@example.org or use (@property)."),
        ("Smith et al. (2019) measured it.", "Smith et al. measured it."),
        ("The bridge (since May 2019) is open.", "The bridge (since May 2019) is open."),
        ("The bridge (2019) is open.", "The bridge (2019) is open."),
        ("Costs fell (see Figure 3b and Table 2).", "Costs fell."),
        ("Costs fell, as shown in Fig. 3, by 4 %.", "Costs fell, as shown in Fig. 3, by 4 %."),
            ("Use a name, .js or none.", "Use a name, .js or none."),
        ("Use **bold** and `code` and _more_.", "Use bold and code and more."),
        ("keep snake_case_names and 2 * 3 * 4", "keep snake_case_names and 2 * 3 * 4"),
        ("a [link](https://example.org/x) here", "a link here"),
        ("press <kbd>Enter</kbd> now", "press Enter now"),
        ("if a < b and c > d then", "if a < b and c > d then"),
        ("**A:** Quarto comes with it.", "Quarto comes with it."),
        ("A: 12", "A: 12"),
        ("> 1,234.50 € stay", "> 1,234.50 € stay"),
        ("Costs¹ fell by 12 %² in May.³ Nobody* knew[^4].†", "Costs fell by 12 % in May. Nobody knew."),
        ("30 m² of 10⁶ people, r² = 2*3", "30 m² of 10⁶ people, r² = 2*3"),
        ("zero\u200bwidth and soft\u00adhyphen", "zerowidth and softhyphen"),
    ],
)  # fmt: skip
def test_citations_references_and_markup_go(text, clean):
    assert cleaned(text, EN) == clean


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("2.1 Results of the trial", "Results of the trial"),
        ("IV. METHODS AND MATERIALS", "METHODS AND MATERIALS"),
        ("Appendix A: Data", "Appendix A: Data"),
        ("3D printing", "3D printing"),
        ("2024 in review", "2024 in review"),
        ("Costs:", "Costs"),
        ("**Costs**", "Costs"),
        ("HTTP", "HTTP"),
    ],
)
def test_headings_lose_their_number_and_keep_their_capitals(text, heading):
    assert heading_words(text, EN) == heading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Name the owner (see below for an example).", "Name the owner (see below for an example)."),
        (
            "Merge it (however, do not do so often (see below)) today.",
            "Merge it (however, do not do so often (see below)) today.",
        ),
        ("Use git-merge(1) for that.", "Use git-merge(1) for that."),
        ("It builds on APT (described in Section 8.1.2).", "It builds on APT (described in Section 8.1.2)."),
        ("🚀 Fast boats ⛵", "Fast boats ⛵"),
        ("See the section on boats.", "See the section on boats."),
    ],
)
def test_brackets_in_sentences_stay_and_pictures_in_front_are_left_out(text, expected):
    assert cleaned(text, lexicon("en")) == expected
