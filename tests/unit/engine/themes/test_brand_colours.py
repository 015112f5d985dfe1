"""Any brand colour in every template: words can be read, charts can be seen and told apart by everyone."""

import math
import random
from functools import cache
from itertools import combinations, pairwise

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide
from nbdeck.engine.quality.contrast import contrast as unreadable
from nbdeck.engine.scene.boxes import GRAPHICS, contrast
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.engine.themes.palette import recolored
from nbdeck.engine.themes.vision import APART, DEFICIENCIES, FAR_APART, _lab, apart, difference, distance

CHARTS = tuple(f"accent{number}" for number in range(1, 7))
HARD = ("FFFFFF", "000000", "FFFF00", "808080", "777777", "FF0000", "00FF00", "0000FF", "00FFFF", "FF00FF")


SHARE = 4
"""Each template meets one of so many of the colours that are not hard, and each colour four templates or more."""


def brand_colours(count=200):
    """Two hundred colours: the hard ones, every template's background and surface, and a fixed random rest."""
    looks = [load_theme(name).look for name in template_names()]
    grounds = {look.colors[slot] for look in looks for slot in ("bg1", "bg2")}
    chance = random.Random("brand")
    rest = (f"{chance.randrange(1 << 24):06X}" for _ in range(count))
    return [*dict.fromkeys([*HARD, *sorted(grounds), *rest])][:count]


def item_slides():
    lines = "\n".join(
        f"- {head}: and what it means" for head in ("One", "Two", "Three", "Four", "Five", "Six")
    )
    counts = {
        "ITEMS": 3, "STEPS": 4, "SUMMARY": 3, "COMPARISON": 2, "MILESTONE": 3, "PESTEL": 6, "SWOT": 4,
        "PYRAMID": 4, "TIMELINE": 4, "FUNNEL": 4, "CYCLE": 4,
    }  # fmt: skip
    for layout, count in counts.items():
        yield {"title": f"About {layout}", "layout": layout, "item_amount": count, "content": lines}
    figures = "34 %: of all orders\n12: new branches\n4.8x: more than before"
    yield {
        "title": "Said",
        "layout": "QUOTE",
        "item_amount": 1,
        "content": "Less is more.\n— A master builder",
    }
    words = "Every team plans its quarter around one goal, and drops work that does not move it. " * 3
    for title, said in (("Said again", "Less is more."), ("Said at length", words)):
        yield {"title": title, "layout": "QUOTE", "item_amount": 1, "content": f"{said}\n— Ada, engineer"}
    yield {"title": "Thanks", "layout": "THANKS", "item_amount": 0, "content": "Write to us"}
    yield {"title": "Figures", "layout": "BIG_NUMBER", "item_amount": 3, "content": figures}


def figure_slides():
    one, two = [3, 9, 5, 4], [4, 4, 6, 2]
    for kind in ("BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "DOUGHNUT"):
        rows = [{"name": "North", "values": one}, {"name": "South", "values": two}]
        chart = {"type": kind, "categories": ["a", "b", "c", "d"], "series": rows}
        yield {"title": kind, "chart": chart | {"series": rows[:1]} if kind == "DOUGHNUT" else chart}
    yield {
        "title": "Table",
        "table": [["Name", "Sum"], ["a", "1"], ["b", "2"], ["c", "3"]],
        "source": "Books",
    }


SLIDES = tuple(DeckSlide(spec=Slide.model_validate(each)) for each in (*item_slides(), *figure_slides()))


def deck(template, **brand):
    return Deck(slides=SLIDES, template=template, title="All there is", branding=DeckBranding(**brand))


def failures(template, colour):
    """Return every word that cannot be read and every chart colour that cannot be seen."""
    scene = compose_themed(deck(template, color=colour), {})
    found = [each.message for slide in scene.slides for each in unreadable(scene, slide)]
    colours = scene.look.colors
    for slot in CHARTS:
        if contrast(colours[slot], colours["bg1"]) < GRAPHICS:
            found.append(f"{slot} {colours[slot]} on {colours['bg1']}")
    return [(template, colour, each) for each in found]


# Composing and judging 200 decks a template takes minutes: each template meets its own share of the colours as a
# whole deck, and all of them as a palette below and in test_palette.
@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, 6))]
)
def test_a_whole_deck_can_be_read_in_any_brand_colour(name, part):
    names, colours = template_names(), brand_colours()
    at = names.index(name)
    own = [*HARD[:4], load_theme(name).look.colors["bg1"], *colours[at :: len(names)]][(at + part) % 6 :: 6]
    assert [each for colour in own for each in failures(name, colour)] == []


def closest_pair(colours):
    """Return how far apart the two chart colours are that are most alike, 1 for far enough."""
    return min(apart(*pair) for pair in combinations([colours[slot] for slot in CHARTS], 2))


@pytest.mark.parametrize("name", template_names())
def test_every_reader_tells_any_two_chart_colours_of_a_template_apart(name):
    assert closest_pair(load_theme(name).look.colors) >= 1.0


def ciede2000(one, other):
    # Source: Sharma, Wu, Dalal 2005; L*a*b* as in `vision`.
    (l1, a1, b1), (l2, a2, b2) = (_lab(color, None) for color in (one, other))
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(g * a1, b1), math.hypot(g * a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, g * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    mid, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = h1 + turn / 2 if c1 * c2 else h1 + h2
    t = 1 + sum(
        share * math.cos(math.radians(times * h + add))
        for share, times, add in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    )
    lightness = (l2 - l1) / (1 + 0.015 * (mid - 50) ** 2 / math.sqrt(20 + (mid - 50) ** 2))
    chroma = (c2 - c1) / (1 + 0.045 * c)
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2) / (1 + 0.015 * c * t)
    rotation = 60 * math.exp(-((((h % 360) - 275) / 25) ** 2))
    blue = -2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(math.radians(rotation))
    return math.sqrt(lightness**2 + chroma**2 + hue**2 + blue * chroma * hue)


@pytest.mark.parametrize("name", template_names())
def test_the_first_four_series_and_any_neighbours_of_a_template_are_told_apart_and_seen(name):
    look = load_theme(name).look
    colours = [look.colors[slot] for slot in CHARTS]
    assert ciede2000("FFFFFF", "000000") == pytest.approx(100, abs=0.1)
    assert min(ciede2000(*pair) for pair in combinations(colours[:4], 2)) >= 20
    assert min(ciede2000(*pair) for pair in pairwise(colours)) >= 20
    assert min(contrast(colour, look.colors["bg1"]) for colour in colours) >= 3


@cache
def recolored_looks(name, share):
    """Return a template's look in the hard colours, its own grounds and one of `share` of the two hundred."""
    theme, at = load_theme(name), template_names().index(name) % share
    grounds = [theme.look.colors[slot] for slot in ("bg1", "bg2")]
    colours = [*HARD, *grounds, *brand_colours()[len(HARD) + at :: share]]
    return {colour: recolored(theme, colour).look for colour in colours}


in_share = pytest.mark.parametrize("share", [SHARE, pytest.param(1, marks=pytest.mark.exhaustive)])


@in_share
@pytest.mark.parametrize("name", template_names())
def test_they_still_can_in_any_of_two_hundred_brand_colours(name, share):
    closest = {colour: closest_pair(look.colors) for colour, look in recolored_looks(name, share).items()}
    assert {colour: gap for colour, gap in closest.items() if gap < 1.0} == {}


@in_share
@pytest.mark.parametrize("name", template_names())
def test_the_figure_that_matters_can_be_seen_in_any_of_two_hundred_brand_colours(name, share):
    theme = load_theme(name)
    for look in (theme.look, *recolored_looks(name, share).values()):
        stress = look.hex(theme.figure.stress)
        assert min(contrast(stress, look.colors[slot]) for slot in ("bg1", "bg2")) >= GRAPHICS - 0.005


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("protanopia", "A52A2A", "4B5A1E"),
        ("deuteranopia", "C2570C", "6F8000"),
        ("tritanopia", "4F8FD0", "3F9C9C"),
    ],
)
def test_a_pair_that_a_colour_blind_reader_confuses_is_far_apart_for_others(kind, one, other):
    assert difference(one, other) > 2 * APART
    assert difference(one, other, kind) < difference(one, other) / 2
    assert apart(one, other) <= difference(one, other, kind) / APART < difference(one, other) / FAR_APART
    assert distance(one, other) <= difference(one, other, kind)


@pytest.mark.parametrize("kind", [None, *DEFICIENCIES])
def test_greys_look_the_same_to_everyone(kind):
    assert difference("000000", "FFFFFF", kind) == pytest.approx(100, abs=0.2)
    assert difference("777777", "777777", kind) == 0
    assert difference("777777", "808080", kind) == pytest.approx(difference("777777", "808080"), abs=0.2)
