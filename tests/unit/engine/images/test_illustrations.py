import io

import pytest
from PIL import Image

from nbdeck.engine.images.colors import palette_of
from nbdeck.engine.images.illustrations import MOTIFS, drawing, illustrate, motif_for, motif_name
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


def test_every_motif_has_words_and_a_name_in_six_languages():
    assert set(MOTIFS) == set(WORDS) == set(NAMES)
    assert all(len(set(names)) >= 2 and len(names) == len(LANGUAGES) for names in NAMES.values())


@pytest.mark.parametrize(
    ("keywords", "motif"),
    [
        (["Revenue growth"], "growth"),
        (["Umsatzwachstum"], "growth"),
        (["équipe"], "team"),
        (["Datenschutz"], "security"),
        (["sostenibilità"], "environment"),
        (["lanzamiento"], "rocket"),
        (["Segurança"], "security"),
        (["STRATEGISCHE ZIELE"], "target"),
        (["quarks", "gluons"], None),
        ([], None),
        (["", "  ", "12 %"], None),
    ],
)
def test_keywords_find_their_motif(keywords, motif):
    assert motif_for(keywords) == motif


def test_the_first_keyword_weighs_most():
    assert motif_for(["health", "security"]) == "health"
    assert motif_for(["security", "health"]) == "security"


def test_words_without_a_motif_have_no_illustration():
    assert illustrate(["quarks"], PALETTE) is None
    assert illustrate(["team"], PALETTE) == drawing("team", PALETTE)


def test_a_motif_is_named_in_the_language_of_the_deck():
    assert motif_name("rocket", "de-CH") == "eine Rakete"
    assert motif_name("rocket", "ja") == "a rocket"
