"""Charts on slides."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.chart import _text_size
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.families.scoring import smallest_type
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.elements import ChartElement
from nbdeck.engine.text.fonts import missing_characters
from nbdeck.engine.themes.load import load_theme

BAR = {"type": "BAR", "categories": ["Jan", "Feb"], "series": [{"name": "North", "values": [3, 5]}]}
LONG = "North gained share after the new store opened in April, while South lost two of its key accounts in March."


def slide(content, **fields):
    return Slide.model_validate(
        {"title": "Sales", "layout": "CHART", "item_amount": 0, "content": content, **fields}
    )


def elements(spec, **settings):
    return compose_themed(Deck(slides=(DeckSlide(spec=spec),), title="Deck", **settings)).slides[-1].elements


TABLE = [
    ["Goal", "Result"],
    *([f"Goal {at} of a programme that goes on", f"{at} of {at + 9} as was planned"] for at in range(11)),
]


@pytest.mark.parametrize("template", ["adam", "default", "marina"])
@pytest.mark.parametrize("content", ["North leads.", LONG, f"{LONG} {LONG}", f"{LONG} {LONG} {LONG} {LONG}"])
@pytest.mark.parametrize(
    "fields", [{"chart": BAR}, {"table": TABLE[:5]}, {"table": TABLE}, {"table": TABLE * 2}]
)
def test_a_caption_is_hardly_larger_than_what_it_stands_by_and_has_calm_lines(template, content, fields):
    layout = {"layout": "TABLE" if "table" in fields else "CHART"}
    made = {e.name: e for e in elements(slide(content, **fields | layout), template=template)}
    data, caption = made.get("Chart") or made["Table"], made["Caption"]
    is_beside = caption.box.x >= data.box.right or caption.box.right <= data.box.x
    size = caption.paragraphs[0].style.size
    assert 10.0 <= size <= min(20.0, 1.25 * smallest_type([data]))
    assert caption.box.w >= (14.0 if is_beside else 25.0) * size
    assert is_beside or caption.box.y >= data.box.bottom
    assert not (is_beside and "table" in fields)


def test_a_right_to_left_deck_mirrors_chart_and_caption():
    arabic = (
        "نمت الإيرادات أسرع من السوق في كل منطقة نخدمها وفي كل ربع من العام الماضي دون استثناء يذكر لدينا"
    )
    made = elements(slide(arabic, chart=BAR))
    chart = next(each for each in made if each.name == "Chart")
    caption = next(each for each in made if each.name == "Caption")
    middle = caption.box.center[0]
    assert middle < chart.box.center[0] or caption.paragraphs[0].is_rtl


@pytest.mark.parametrize("template", ["default", "bruno"])
@pytest.mark.parametrize("content", ["", LONG, f"{LONG}\nSouth lost."])
@pytest.mark.parametrize(
    ("kind", "count"), [("BAR", 2), ("BAR", 6), ("BAR", 13), ("DOUGHNUT", 3), ("SCATTER", 5)]
)
def test_charts_have_words_of_one_size_whatever_they_show(template, content, kind, count):
    rows = [{"name": "North", "values": [*range(1, count + 1)]}]
    given = {"type": kind, "categories": [str(at) for at in range(count)], "series": rows}
    (chart,) = [
        part
        for part in elements(slide(content, chart=given), template=template)
        if isinstance(part, ChartElement)
    ]
    sizes = load_theme(template).type
    assert chart.text_size == (min(sizes.body, 18.0) if chart.box.w > 500 else sizes.caption)


@pytest.mark.parametrize("height", [60.0, 200.0])
def test_words_of_a_low_chart_are_no_smaller_than_captions(height):
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box.top_slice(height))
    size = _text_size(page, page.body)
    assert size == (theme.type.caption if height < 100 else pytest.approx(height / 13.5))


@pytest.mark.parametrize("why", [None, "Bars compare regions."])
def test_bars_stand_as_they_are_given(why):
    bars = {
        "type": "BAR",
        "categories": ["North", "South", "East"],
        "series": [{"name": "A", "values": [3, 5, 4]}],
    }
    (chart,) = [part for part in elements(slide("", chart=bars, why=why)) if isinstance(part, ChartElement)]
    assert chart.categories == ("North", "South", "East")


@pytest.mark.parametrize(
    ("kind", "count", "told"),
    [
        ("PIE", 15, "'Other (3)' is the sum of 3 smaller parts"),
        ("LINE", 13, "first 12 of its 13 series"),
        ("LINE", 40, "no room for their names"),
        ("BAR", 12, ""),
    ],
)
def test_what_a_chart_sums_up_or_cannot_tell_apart_is_a_warning(kind, count, told):
    values = [list(range(1, count + 1))] if kind == "PIE" else [[n, n + 1] for n in range(count)]
    numbers = {
        "type": kind,
        "categories": [f"c{n}" for n in range(len(values[0]))],
        "series": [{"name": f"s{n}", "values": row} for n, row in enumerate(values)],
    }
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide("", chart=numbers)),), title="Deck"))
    assert any(told in warning for warning in scene.warnings) if told else not scene.warnings


@pytest.mark.parametrize(("form", "small"), [("FULL", 0.1), ("FULL", 30), ("STACKED", 0.1), ("STACKED", 30)])
def test_parts_without_their_number_and_without_an_axis_are_a_warning(form, small):
    rows = {"x": [60, 70, 50], "y": [small, 0, None], "z": [40, 30, 20]}
    numbers = {
        "type": "HORIZONTAL_BAR",
        "form": form,
        "categories": ["a", "b", "c"],
        "series": [{"name": name, "values": row} for name, row in rows.items()],
    }
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide("", chart=numbers)),), title="Deck"))
    told = "1 of 8 parts is too small on its chart for a number"
    assert any(told in warning for warning in scene.warnings) == (small < 1)


def test_dates_in_another_order_than_time_whose_labels_are_skipped_are_a_warning():
    days = [f"2012-{1 + n // 28:02d}-{1 + n % 28:02d}" for n in range(60)]
    turned = [*days[30:], *days[:30]]
    for kind, order, told in (("LINE", days, False), ("LINE", turned, True), ("BAR", days, True)):
        numbers = {
            "type": kind,
            "categories": order,
            "times": {"kind": "time", "format": "day", "values": order},
            "series": [{"name": "n", "values": list(range(60))}],
        }
        scene = compose_themed(Deck(slides=(DeckSlide(spec=slide("", chart=numbers)),), title="Deck"))
        assert any("of 60 labels" in warning for warning in scene.warnings) == told


@pytest.mark.parametrize(("count", "is_composed"), [(12, True), (13, True), (24, True), (25, False)])
@pytest.mark.parametrize("template", ["default", "marina", "monarch", "daniel", "nebula"])
def test_a_chart_of_many_categories_is_composed_on_the_whole_width(template, count, is_composed):
    values = [float(at) for at in range(count)]
    many = {
        **BAR,
        "categories": [f"C{at}" for at in range(count)],
        "series": [{"name": "A", "values": values}],
    }
    scene = compose_themed(
        Deck(slides=(DeckSlide(spec=slide("", chart=many)),), template=template, title="D")
    )
    shown = scene.slides[-1]
    (chart,) = [part for part in shown.elements if isinstance(part, ChartElement)]
    assert (not shown.layout.startswith("Title only")) is is_composed
    theme = load_theme(template)
    widest = theme.content.body.box.w
    assert chart.box.w > 0.99 * widest or count <= 12 or not is_composed


@pytest.mark.parametrize(
    ("category", "name", "is_told"), [("👋 Flags", "n", True), ("a", "🏁", True), ("a", "n", False)]
)
def test_characters_of_a_chart_that_no_font_has_are_a_warning(category, name, is_told):
    numbers = {"type": "BAR", "categories": [category, "b"], "series": [{"name": name, "values": [1, 2]}]}
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide("", chart=numbers)),), title="Deck"))
    missing = missing_characters(f"{category}{name}")
    assert bool(missing) == any(told.startswith("No installed font has") for told in scene.warnings)
    assert bool(missing) <= is_told
