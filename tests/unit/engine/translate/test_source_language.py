import pytest

from nbdeck.contract.languages import find_language
from nbdeck.engine.translate.translator import is_same, source_language

CATALAN = (
    "El nostre pla per al port: signar el contracte i construir dues grues noves al moll del nord, amb les empreses de la "
    "ciutat. Després obrirem el port al maig amb una festa per a tothom. Els vaixells arribaran més aviat i les cues seran "
    "més curtes que l'any passat. També hi haurà més llocs de treball per a la gent jove del barri i dels pobles veïns."
)


@pytest.mark.parametrize(
    ("text", "stated", "name"),
    [
        ("Our plan\nSign\nBuild\nOpen", "", "ENGLISH"),
        ("Our plan for the harbour", "de-DE", "ENGLISH"),
        ("Skip\nKran\nHavn", "is-IS", "ICELANDIC"),
        ("Nuestro plan\nFirmar\nAbrir en mayo", "en-US", "SPANISH"),
        (CATALAN, "en-US", "CATALAN"),
        ("今年的收入增长快于市场", "", "CHINESE"),
        ("這個國家的經濟發展很快，我們對產業的現實有信心", "", "CHINESE_TRADITIONAL"),
        ("نمت الإيرادات أسرع من السوق", "en-US", "ARABIC"),
        ("12 %", "fr-CA", "FRENCH"),
    ],
)
def test_the_words_say_the_language_and_the_file_where_they_are_too_few(text, stated, name):
    assert source_language(text, stated).name == name


@pytest.mark.parametrize(
    ("source", "target", "same"),
    [
        ("ENGLISH", "ENGLISH_UK", True),
        ("PORTUGUESE", "PORTUGUESE_BRAZIL", True),
        ("CHINESE", "CHINESE_SIMPLIFIED", True),
        ("CHINESE", "CHINESE_TRADITIONAL", False),
        ("SERBIAN", "SERBIAN_LATIN", False),
        ("NORWEGIAN", "NORWEGIAN_BOKMAL", True),
        ("NORWEGIAN", "NORWEGIAN_NYNORSK", False),
        ("ENGLISH", "FRENCH", False),
    ],
)
def test_regions_are_one_language_and_scripts_are_two(source, target, same):
    assert is_same(find_language(source), find_language(target)) is same
