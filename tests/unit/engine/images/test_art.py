import io
import random
import subprocess
import sys

import pytest
from PIL import Image

from nbdeck.engine.images.art import art, drawn
from nbdeck.engine.images.canvas import Canvas
from nbdeck.engine.images.colors import palette_of, tones
from nbdeck.engine.images.families import FAMILIES
from nbdeck.engine.themes.contrast import contrast
from nbdeck.engine.themes.load import load_theme, template_names

PALETTE = palette_of(load_theme("default"))


def opened(data):
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("family", sorted(FAMILIES))
@pytest.mark.parametrize("template", ["default", "nebula"])
def test_every_family_fills_its_picture_with_the_themes_colours(family, template):
    colors = tones(palette_of(load_theme(template)))
    picture = opened(drawn(FAMILIES[family], Canvas(400, 300, colors, random.Random(1))))
    assert picture.size == (400, 300)
    assert all(low < high for low, high in picture.getextrema())
    ground = tuple(int(colors.ground[i : i + 2], 16) for i in (0, 2, 4))
    plain = {color: count for count, color in picture.getcolors(120_000)}.get(ground, 0)
    assert plain < 0.9 * 400 * 300


def test_the_same_prompt_gives_the_same_bytes_in_another_process():
    code = (
        "import hashlib; from nbdeck.engine.images.art import art;"
        f"print(hashlib.sha256(art('Calm sea', {PALETTE!r}, 200, 150)).hexdigest())"
    )
    found = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert found[0] == found[1]


def test_letter_case_and_blanks_do_not_matter_but_words_do():
    assert art("Calm  SEA", PALETTE, 80, 60) == art("calm sea", PALETTE, 80, 60)
    assert art("calm sea", PALETTE, 80, 60) != art("calm sky", PALETTE, 80, 60)


def test_prompts_reach_most_families():
    pictures = {art(f"prompt {n}", PALETTE, 40, 30) for n in range(20)}
    assert len(pictures) == 20


@pytest.mark.parametrize("template", template_names())
def test_what_stands_on_the_ground_is_seen_in_every_template(template):
    colors = tones(palette_of(load_theme(template)))
    assert contrast(colors.main, colors.ground) > 1.8
    assert contrast(colors.deep, colors.ground) > 1.8
    assert contrast(colors.second, colors.ground) > 1.3


@pytest.mark.parametrize("palette", [("FFFFFF", "000000"), ("000000", "FFFFFF", "#ff0000")])
def test_poor_palettes_still_give_a_picture(palette):
    assert opened(art("x", palette, 80, 60)).size == (80, 60)
