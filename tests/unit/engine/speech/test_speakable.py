"""What is written becomes what can be said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.speech.speakable import speakable

SAID = [
    ("en", "€1.2M", "1.2 million euros"),
    ("en", "$3 bn", "3 billion dollars"),
    ("en", "$1", "1 dollar"),
    ("en", "12 %", "12 percent"),
    ("en", "−5%", "minus 5 percent"),
    ("en", "1,234.5", "1234.5"),
    ("en", "1\u202f234.5", "1234.5"),
    ("en", "3.14.1", "3.14.1"),
    ("en", "v2.0 on 10.0.0.1", "v2.0 on 10.0.0.1"),
    ("en", "120 m² at 5 km/h", "120 square metres at 5 kilometres per hour"),
    ("en", "10–20 people", "10 to 20 people"),
    ("en", "~50, ≥ 3", "about 50, at least 3"),
    ("en", "on 2024-05-01", "on 1 May 2024"),
    ("en", "on 2024-15-01", "on 2024 15 01"),
    ("en", "R&D, e.g. tests", "R and D, for example tests"),
    ("en", "a -> b → c", "a, b, c"),
    ("en", "Sign — then build", "Sign, then build"),
    ("en", "see https://www.example.com/a?b=1 now", "see example.com now"),
    ("en", "[the docs](https://x.y/z_(a)) here", "the docs here"),
    ("en", "**bold**, `code` and _more_", "bold, code and more"),
    ("en", "# Title", "Title"),
    ("en", "| a | b |", "a, b"),
    ("en", "🎉 party 👩\u200d🚀", "party"),
    ("en", "a\x00b\x07c", "abc"),
    ("en", "!!! •", ""),
    ("de", "€1.2M", "1,2 Millionen Euro"),
    ("de", "3,5 %, z. B.", "3,5 Prozent, zum Beispiel"),
    ("de", "50 Mio. €", "50 Millionen Euro"),
    ("fr", "2 Mrd. €", "2 milliards d'euros"),
    ("fr", "$2M", "2 millions de dollars"),
    ("es", "5k €", "5 mil euros"),
    ("zh", "增长12%", "增长百分之12"),
    ("zh", "€1.2M", "1.2百万欧元"),
    ("ar", "12%", "12 بالمئة"),
    ("fa", "می\u200cشود", "می\u200cشود"),
    ("hu", "12 %", "12 %"),
]


@pytest.mark.parametrize(("tag", "written", "said"), SAID)
def test_numbers_signs_and_marks_are_said_as_people_say_them(tag, written, said):
    assert speakable(written, tag) == said


@given(st.text(max_size=200), st.sampled_from(["en-US", "de", "fr", "zh-CN", "ar", "hu", ""]))
def test_any_text_becomes_one_line_without_marks(text, tag):
    said = speakable(text, tag)
    assert "\n" not in said
    assert "\0" not in said
    assert said == said.strip()
    assert not said or any(character.isalnum() for character in said)


def test_a_long_text_takes_no_long_time():
    assert len(speakable("word " * 20_000 + "|" * 5_000 + "[" * 5_000, "en")) > 90_000
