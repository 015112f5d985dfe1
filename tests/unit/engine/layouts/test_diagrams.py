"""Eight diagrams in every composition: words fit, nothing collides, and the figures say what they should."""

import itertools
import math

import pytest

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import arranged, variants_of
from nbdeck.engine.layouts.bars import lengths
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.diagrams import tint
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.rings import Ring, arrowhead
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.boxes import INK, Box, contrast
from nbdeck.engine.scene.elements import Group, Shape, TextBox, flatten
from nbdeck.engine.text.language import is_rtl
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.errors import DoesNotFit
from sampling import sampled

DIAGRAMS = (
    Layout.STEPS, Layout.TIMELINE, Layout.MILESTONE, Layout.PESTEL, Layout.SWOT, Layout.PYRAMID, Layout.FUNNEL,
    Layout.CYCLE,
)  # fmt: skip
COUNTED = [(layout, count) for layout in DIAGRAMS for count in ITEM_COUNTS[layout]]
MOST_WORDS = (
    "which the council of all four districts has to agree to before the first measure can begin in spring "
)
ITEMS = {
    "brief": ("en-US", [Item("", word) for word in ("Vision", "Goals", "Plans", "Tasks", "Steps", "Rules")]),
    "short": ("en-US", [Item(f"202{n}", f"{n + 1},400 visitors signed up") for n in range(6)]),
    "long": ("en-US", [Item(f"Part {n} of it", f"{n + 3} measures {MOST_WORDS * 2}") for n in range(6)]),
    "points": ("en-US", [Item(f"Part {n}", "One supplier\nTwo rivals\nThree shops") for n in range(6)]),
    "german": ("de-DE", [Item(f"Lieferkettensorgfalt {n}", "Grundstücksverkehrsgenehmigung folgt") for n in range(6)]),
    "chinese": ("zh-CN", [Item(f"第{n}年", "今年的收入增长快于市场，运营成本下降。") for n in range(6)]),
    "arabic": ("ar-SA", [Item(f"النمو {n}", "نمت الإيرادات أسرع من السوق في كل منطقة") for n in range(6)]),
}  # fmt: skip


def page_of(template, lang, width=None, floor=12.0):
    theme = load_theme(template)
    body = theme.content.body.box
    return Page(
        theme, lang, is_rtl(lang), body if width is None else Box(body.x, body.y, width, body.h), floor
    )


def check(page, elements):
    """Assert that the elements stand in the body, their texts fit, and none lies over another."""
    for element in flatten(elements):
        assert page.body.contains(element.box, 0.6), element
        if isinstance(element, TextBox):
            assert element.text_height <= element.box.h + 0.01, element.text
    for one, other in itertools.combinations(elements, 2):
        assert not one.box.overlaps(other.box, 0.5), (one, other)
    texts = [element for element in flatten(elements) if isinstance(element, TextBox)]
    for one, other in itertools.combinations(texts, 2):
        assert not ink(one).overlaps(ink(other), 0.5), (one.text, other.text)


def ink(text):
    """Return the box around the letters of a text."""
    lines = list(text.placed_lines())
    left = min(line.x for line in lines)
    top = min(line.baseline - line.line.size * 0.8 for line in lines)
    right = max(line.x + line.line.width for line in lines)
    return Box(left, top, right - left, max(line.baseline for line in lines) - top)


CASES = (
    (layout, count, content, template, width)
    for layout, count in COUNTED
    for content in ITEMS
    for template in template_names()
    for width in (None, 480.0)
)


@pytest.mark.parametrize(("layout", "count", "content", "template", "width"), sampled(CASES, share=48))
def test_every_composition_that_takes_the_items_holds_them_without_collision(
    layout, count, content, template, width
):
    lang, items = ITEMS[content]
    page = page_of(template, lang, width)
    held = 0
    for variant in variants_of(layout):
        try:
            elements = variant.lay_out(page, items[:count])
        except DoesNotFit:
            continue
        check(page, elements)
        shown = "".join(e.text for e in flatten(elements) if isinstance(e, TextBox))
        shown = shown.replace("\n", "").replace("-\u200b", "")
        for item in items[:count]:
            assert item.heading in shown
        held += 1
    assert held or (content == "long" and width is not None)


@pytest.mark.parametrize(
    ("template", "content"), sampled(itertools.product(template_names(), ITEMS), share=1000)
)
def test_decks_of_diagrams_pass_the_rules(template, content):
    lang, items = ITEMS[content]
    specs = [
        Slide(
            title=f"{items[0].text[:12]} {number}",
            layout=layout,
            item_amount=count,
            content="\n".join(
                "- " + (f"{i.heading}: " if i.heading else "") + i.text.replace("\n", "; ")
                for i in items[:count]
            ),
        )
        for number, (layout, count) in enumerate(COUNTED)
    ]
    scene = compose_themed(
        Deck(slides=tuple(DeckSlide(spec=spec) for spec in specs), template=template, title="Deck")
    )
    assert scene.language.partition("-")[0] == lang.partition("-")[0]
    assert [f.message for f in scene_findings(scene) if f.severity == "error"] == []


@pytest.mark.parametrize(
    ("layout", "template"), sampled(itertools.product(DIAGRAMS, template_names()), share=3)
)
def test_text_of_ordinary_length_stays_a_diagram(layout, template):
    count = ITEM_COUNTS[layout][-1]
    items = [
        Item(f"Part {n}", "It needs the consent of all districts and a budget that lasts for years.")
        for n in range(count)
    ]
    page = page_of(template, "en-US", floor=14.0)
    first = next(variant for variant in variants_of(layout) if variant.suits(page, items))
    assert any(isinstance(element, Group) for element in first.lay_out(page, items))


SHAPES = ("default", "adam", "monolith", "nebula", "serene")
"""Templates whose bodies differ most: wide, narrow and high, under large titles, low, narrow."""
ORDINARY = [
    Item(f"Part {n}", "Three prototypes are tested with real orders in two regions.") for n in range(6)
]
FULL = [
    Item(f"Part {n}", "Every team plans its quarter around one measurable goal, reviews it each Monday with those "
         "who depend on it, and drops work that does not move it; the review lasts twenty minutes.")
    for n in range(6)
]  # fmt: skip


LENGTHS = {"brief": ITEMS["brief"][1], "short": ITEMS["short"][1], "ordinary": ORDINARY, "full": FULL}


@pytest.mark.parametrize(
    ("counted", "length", "template"), sampled(itertools.product(COUNTED, LENGTHS, SHAPES), share=4)
)
def test_every_count_of_every_diagram_has_two_compositions_that_take_turns(counted, length, template):
    (layout, count), items = counted, LENGTHS[length]
    page = page_of(template, "en-US")
    used: list[str] = []
    for _ in range(4):
        used.append(arranged(page, layout, items[:count], used).variant)
    assert len(set(used)) > 1
    assert all(len(set(used[at : at + 3])) > 1 for at in range(2))
    lists = {"item columns", "numbered rows"}
    assert layout is Layout.STEPS or items is FULL or not lists & set(used)


@pytest.mark.parametrize("template", SHAPES)
@pytest.mark.parametrize("layout", DIAGRAMS)
def test_few_words_stand_in_large_type(layout, template):
    page = page_of(template, "en-US")
    for count in ITEM_COUNTS[layout]:
        used = list[str]()
        for _ in range(2):
            made = arranged(page, layout, ITEMS["short"][1][:count], used)
            used.append(made.variant)
            texts = [e for e in flatten(made.elements) if isinstance(e, TextBox) and e.role == "body"]
            smallest = min(words.lines[0].size for text in texts for words in text.paragraphs)
            assert smallest >= page.theme.type.body * 0.9, (made.variant, count)


@pytest.mark.parametrize("template", template_names())
def test_one_level_alone_is_one_peak_with_large_words(template):
    page = page_of(template, "en-US")
    few = arranged(page, Layout.PYRAMID, ITEMS["short"][1][:1])
    many = arranged(page, Layout.PYRAMID, FULL[:1])
    assert (few.variant, many.variant) == ("pyramid peak", "pyramid peak beside")
    for made in (few, many):
        (shape,) = (e for e in flatten(made.elements) if isinstance(e, Shape))
        assert (shape.kind, shape.fill) == ("triangle", page.theme.accent)
    sizes = [
        words.lines[0].size for e in flatten(few.elements) if isinstance(e, TextBox) for words in e.paragraphs
    ]
    assert min(sizes) >= page.theme.type.lead


def test_words_in_a_peak_stay_between_its_sides():
    page = page_of("monolith", "en-US")
    peak, text = (
        next(e for e in flatten(arranged(page, Layout.PYRAMID, [Item("", ORDINARY[0].text)]).elements) if isinstance(e, kind))
        for kind in (Shape, TextBox)
    )  # fmt: skip
    words = ink(text)
    half = peak.box.w / 2 * (words.y - peak.box.y) / peak.box.h
    assert peak.box.center[0] - half < words.x
    assert words.right < peak.box.center[0] + half
    assert words.bottom < peak.box.bottom


@pytest.mark.parametrize(("longest_last", "order"), [(True, 1), (False, -1)])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_bars_grow_or_shrink_in_even_steps(count, longest_last, order):
    shares = lengths(count, longest_last=longest_last)[::order]
    assert shares[-1] == pytest.approx(1.0)
    steps = [after - before for before, after in itertools.pairwise(shares)]
    assert all(step == pytest.approx(steps[0]) and step > 0.1 for step in steps)


@pytest.mark.parametrize("direction", [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)])
def test_the_head_of_an_arrow_points_where_it_runs(direction):
    head = arrowhead((100.0, 100.0), direction, 10.0, INK)
    tip, *foot = [command.points[0] for command in head.commands if command.points]
    assert tip == (100.0, 100.0)
    across, down = direction
    for x, y in foot:
        assert (100.0 - x) * across + (100.0 - y) * down == pytest.approx(10.0)
    assert head.box.contains(Box(min(x for x, _ in foot), min(y for _, y in foot), 0.0, 0.0))


@pytest.mark.parametrize("template", template_names())
def test_timelines_run_in_order_and_dates_share_one_size(template):
    page = page_of(template, "en-US")
    items = ITEMS["short"][1][:5]
    for variant in variants_of(Layout.TIMELINE)[:3]:
        texts = [e for e in flatten(variant.lay_out(page, items)) if isinstance(e, TextBox)]
        dates = [(text, p) for text in texts for p in text.paragraphs if p.text.startswith("202")]
        assert [p.text for _, p in dates] == [item.heading for item in items]
        assert len({p.lines[0].size for _, p in dates}) == 1
        places = [(text.box.x, text.box.y) for text, _ in dates]
        assert places == sorted(
            places, key=lambda place: place if variant.name != "timeline down" else place[::-1]
        )


@pytest.mark.parametrize("layout", [Layout.MILESTONE, Layout.PYRAMID, Layout.FUNNEL, Layout.TIMELINE])
def test_no_level_is_stressed_for_its_place(layout):
    page = page_of("default", "en-US")
    items = ITEMS["short"][1][:4]
    kinds = {"pentagon", "trapezoid", "triangle", "diamond", "ellipse"}
    for variant in (each for each in variants_of(layout) if each.suits(page, items)):
        shapes = [
            e for e in flatten(variant.lay_out(page, items)) if isinstance(e, Shape) and e.kind in kinds
        ]
        assert {e.fill for e in shapes} <= {page.theme.accent}
        if variant.name.startswith(("milestone", "timeline")):
            assert len({(e.kind, e.box.h) for e in shapes}) == len({e.kind for e in shapes})


def texts_of(lay_out, items):
    return [e.text for e in flatten(lay_out(page_of("default", "en-US"), items)) if isinstance(e, TextBox)]


def test_a_funnel_that_narrows_evenly_has_numbers_in_its_bands_and_says_each_figure_once():
    items = [
        Item("48,000 visits", "from search"),
        Item("9,400 trials", "of two weeks"),
        Item("40 % of them pay"),
    ]
    for variant in variants_of(Layout.FUNNEL)[2:4]:
        assert variant.suits(page_of("default", "en-US"), items) or variant.name == "funnel"
        texts = texts_of(variant.lay_out, items)
        assert texts[:3] == ["1", "2", "3"]
        assert ["48,000" in text for text in texts] == [False] * 3 + [True, False, False]


def test_funnels_narrow_and_pyramids_widen_downwards():
    for top, foot in ((300.0, 100.0), (0.0, 300.0)):
        taper = Taper(Box(100, 100, 300, 200), top, foot)
        levels = taper.levels(4, INK, 4.0)
        widths = [shape.box.w for shape in levels]
        assert widths == sorted(widths, reverse=top > foot)
        assert all(math.isclose(shape.box.center[0], 250) for shape in levels)
        assert len({round(shape.box.h, 6) for shape in levels}) == 1


@pytest.mark.parametrize("count", [3, 4, 5])
def test_arrows_of_a_ring_stay_inside_it_and_apart(count):
    ring = Ring((300.0, 300.0), 100.0, 36.0, count, 0.0)
    arrows = [ring.arrow(number, INK, 6.0) for number in range(count)]
    for arrow in arrows:
        assert Box(200, 200, 200, 200).contains(arrow.box)
        points = [command.points[-1] for command in arrow.commands if command.points]
        assert all(63.9 <= math.dist(point, (300, 300)) <= 100.1 for point in points)
    marks = [ring.mark(number, 20.0).center for number in range(count)]
    assert all(math.isclose(math.dist(mark, (300, 300)), 82.0) for mark in marks)
    assert min(math.dist(a, b) for a, b in itertools.combinations(marks, 2)) > 60


@pytest.mark.parametrize("template", template_names())
def test_ink_reads_on_every_tint(template):
    page = page_of(template, "en-US")
    look = page.look
    assert contrast(look.hex(INK), look.hex(tint(page, page.theme.accent))) >= 4.5


def lengths_of(*stages):
    """Return the lengths of the bars to scale, as shares of the first; nothing where there is no scale."""
    page = page_of("default", "en-US")
    measured = variants_of(Layout.FUNNEL)[0]
    if not measured.suits(page, stages):
        assert any(each.suits(page, stages) for each in variants_of(Layout.FUNNEL)[1:4])
        with pytest.raises(DoesNotFit):
            measured.lay_out(page, stages)
        return []
    assert not any(each.suits(page, stages) for each in variants_of(Layout.FUNNEL)[1:4])
    bars = [e.box.w for e in flatten(measured.lay_out(page, stages)) if isinstance(e, Shape)]
    return [round(bar / bars[0], 3) for bar in bars]


def test_stages_whose_figures_have_one_measure_are_bars_as_long_as_those_say():
    stages = [Item("", "48,000 visits"), Item("", "12,000 visits"), Item("", "3,000 visits")]
    assert lengths_of(*stages) == [1.0, 0.25, 0.062]
    assert lengths_of(*stages[:2], Item("", "40 % of them")) == []
    assert lengths_of(*stages[::-1]) == []
    assert lengths_of(Item("80 % ask"), Item("40 % buy")) == [1.0, 0.5]
    assert lengths_of(Item("€ 4.0m asked"), Item("€ 1.5m spent")) == [1.0, 0.375]
    assert lengths_of(Item("€ 4.0m asked"), Item("$ 1.5m spent")) == []
    assert lengths_of(Item("400 asked"), Item("Some 200 were given")) == []
    assert lengths_of(Item("400 asked"), Item("about 200")) == []
    assert lengths_of(Item("400 asked"), Item("200–300 given")) == []
    assert lengths_of(Item("400 asked"), Item("~200 given")) == []
    assert lengths_of(Item("400"), Item("200")) == []
    assert lengths_of(Item("400社が"), Item("200社の")) == []
    assert lengths_of(Item("", "400 asked"), Item("", "200 were given, which is more than a year ago")) == []
    assert lengths_of(Item("400 asked"), Item("400 given")) == [1.0, 1.0]


def test_a_figure_at_a_bar_leaves_the_words_that_it_opens():
    measured = variants_of(Layout.FUNNEL)[0].lay_out
    words = "1,450 sent back, mostly because findings were missing"
    texts = texts_of(
        measured, [Item("17,900 received"), Item("16,450 accepted", words), Item("Seen", "9,000")]
    )
    assert texts == ["received", f"accepted\n{words}", "Seen", "17,900", "16,450", "9,000"]
