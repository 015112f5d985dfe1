import pytest

from nbdeck.engine.sources.language import spoken

ENGLISH = "What we have seen of the first half is that the northern plants were slower than their plan, and this will not change. "
DUTCH = "Wat we van het eerste half jaar hebben gezien is dat de fabrieken in het noorden trager waren, of dat nu goed is of niet. "
AFRIKAANS = "Ons het gesien dat die fabrieke in die noorde stadiger was as wat hulle beplan het, en dit sal nie verander nie. "
GERMAN = "Was wir im ersten Halbjahr gesehen haben: die Werke im Norden waren langsamer als geplant, und das war es. "
TAGALOG = (
    "Ang mga pabrika sa hilaga ay mas mabagal kaysa sa plano, at hindi ito magbabago sa susunod na taon. "
)


@pytest.mark.parametrize(
    ("text", "language"),
    [(ENGLISH, "en"), (DUTCH, "nl"), (AFRIKAANS, "af"), (GERMAN, "de"), (TAGALOG, "tl")],
)
def test_the_language_of_running_text_is_told_by_its_words(text, language):
    assert spoken(text) == language
    assert spoken(text, stated="cs-CZ") == language


def test_what_a_file_states_is_kept_with_its_region_where_the_text_agrees():
    assert spoken(ENGLISH, stated="en-GB") == "en-GB"


def test_a_few_english_words_in_another_language_do_not_make_it_english():
    assert spoken(GERMAN * 3 + "This is the state of the art. ") == "de"


def test_a_text_too_short_to_tell_has_the_language_that_is_stated():
    assert spoken("The end", stated="fr-FR") == "fr-FR"
