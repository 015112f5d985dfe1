import io

import pytest
from PIL import Image

from nbdeck.engine.images.colors import palette_of
from nbdeck.engine.images.illustrations import MOTIFS, drawing, motif_for, motif_name, plain_words
from nbdeck.engine.images.illustrations.words import LANGUAGES, NAMES, WORDS
from nbdeck.engine.themes.load import load_theme

PALETTE = palette_of(load_theme("default"))


@pytest.mark.parametrize("motif", sorted(MOTIFS))
def test_every_motif_is_drawn_well_inside_upright_frames(motif):
    data = drawing(motif, PALETTE)
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    assert picture.size == (1600, 1200)
    ground = picture.getpixel((5, 5))
    for strip in ((0, 0, 280, 1200), (1340, 0, 1600, 1200)):
        assert picture.crop(strip).getcolors(10) == [((strip[2] - strip[0]) * 1200, ground)]
    assert len(picture.crop((280, 0, 1340, 1200)).getcolors(100_000)) > 4


def test_no_word_names_two_motifs():
    named = [word for words in WORDS.values() for word in plain_words(words)]
    assert len(named) == len(set(named))


def test_every_motif_has_words_and_a_name_in_six_languages():
    assert set(MOTIFS) == set(WORDS) == set(NAMES)
    assert all(len(set(names)) >= 2 and len(names) == len(LANGUAGES) for names in NAMES.values())


@pytest.mark.parametrize(
    ("words", "motif"),
    [
        ("growth", "growth"),
        ("a rocket", "rocket"),
        ("Équipe", "team"),
        ("eine Lupe", "research"),
        ("sostenibilità", "environment"),
        ("SEGURANÇA", "security"),
        ("food kitchen", "food"),
    ],
)
def test_words_that_name_a_motif_find_it(words, motif):
    assert motif_for(words) == motif


@pytest.mark.parametrize(
    "words",
    [
        "quarks",
        "",
        "  ",
        "12 %",
        "the",
        "L'essentiel",
        "Umsatzwachstum",
        "growing quarks",
        "a food court ruling",
        "team rocket",
    ],
)
def test_words_that_name_none_or_more_find_none(words):
    assert motif_for(words) is None


def test_a_motif_is_named_in_the_language_of_the_deck():
    assert motif_name("rocket", "de-CH") == "eine Rakete"
    assert motif_name("rocket", "ja") == "a rocket"
