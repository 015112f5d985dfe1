"""What the rules between fields say in JSON Schema, as far as it can; the rest is in sentences.

Each stands below `allOf`, which generators of clients read past.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from nbdeck.contract.bounds import PUBLISHED_PICTURE_URL, VISIBLE
from nbdeck.contract.chart_rules import KINDS_OF_FORM, may_have_log_axis
from nbdeck.contract.enums import ChartForm
from nbdeck.contract.layouts import ITEM_COUNTS, MOST_ITEMS, Layout

Schema: TypeAlias = Mapping[str, Any]
_WORDS: Schema = {"type": "string", "pattern": VISIBLE}
_SOME: Schema = {"type": "array", "minItems": 1}
_EMPTY: Schema = {"maxItems": 0}
_NONE: Schema = {"type": "null"}
_OBJECT: Schema = {"type": "object"}
_OFF: Schema = {"enum": [False, None]}
_FEWEST_ROWS = 2


def _given(**fields: Schema) -> Schema:
    return {"required": list(fields), "properties": fields}


def _left_out(*names: str) -> Schema:
    return {"properties": dict.fromkeys(names, _NONE)}


def _any(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def _one_of(*values: object) -> Schema:
    return {"enum": [*values, None]}


def _all(*schemas: Schema) -> Schema:
    return {"allOf": list(schemas)}


def _of_type(kind: str, needed: str) -> Schema:
    """Return a body that has the field by which it is told, and no other type."""
    return {**_OBJECT, "required": [needed], "properties": {"type": {"enum": [kind]}}}


_SOURCE = _any(_given(plain_text=_WORDS), _given(document_uuids=_SOME), _given(outline=_SOME))
_FLAGS = {"properties": dict.fromkeys(("use_document_images", "use_wording_from_document"), _OFF)}
_AMOUNT = {"type": "integer"}
_BODY = _given(body=_OBJECT)
_WORDED = _given(content={"type": "string"})
_NAMED = _all(_left_out("layout"), _given(layout_name=_WORDS))


def _bodies(counts: range) -> Iterator[Schema]:
    """Yield the bodies that are so many items."""
    if 0 in counts:
        yield {**_OBJECT, "properties": {"type": {"enum": ["closing"]}, "items": _NONE, "words": _NONE}}
    if 1 in counts:
        yield _of_type("quote", "words")
    if counts[-1] > 0:
        items = _given(items={"minItems": counts[0], "maxItems": counts[-1]})
        yield _all(_of_type("items", "items"), items)


def _worded() -> Iterator[Schema]:
    """Yield what a slide without chart and table may be; a body counts its own items where no amount is given."""
    yield _all(_left_out("layout", "layout_name"), _given(item_amount=_AMOUNT | {"maximum": MOST_ITEMS}))
    yield _all(_left_out("layout", "layout_name", "item_amount"), _BODY)
    yield _all(_NAMED, _any(_given(item_amount=_AMOUNT), _all(_left_out("item_amount"), _BODY)))
    by_counts: dict[range, list[str]] = {}
    for layout, counts in ITEM_COUNTS.items():
        if layout is not Layout.TABLE:
            by_counts.setdefault(counts, []).append(layout)
    counted = {"properties": {"body": _any(_NONE, _of_type("items", "items"), _of_type("quote", "words"))}}
    no_closing = _any(counted, _given(content=_WORDS))
    for counts, layouts in by_counts.items():
        named = _all(_left_out("layout_name"), _given(layout={"enum": layouts}))
        rest = {} if 0 in counts else no_closing
        yield _all(named, _given(item_amount={"enum": [*counts]}), rest)
        yield _all(named, _left_out("item_amount"), _given(body=_any(*_bodies(counts))))


def _drawn(layout: Layout) -> Schema:
    """Return the layout of a chart or table: its own, without items, or one by name."""
    own = {"properties": {"layout": _one_of(layout), "layout_name": _NONE, "item_amount": _one_of(0)}}
    return _any(own, _NAMED)


_SLIDE = (
    _any(_WORDED, _BODY, _given(chart=_OBJECT), _given(table={"type": "array"})),
    _any(
        *(_all(_left_out("chart", "table"), each) for each in _worded()),
        _all(
            _left_out("chart"),
            _given(table={"type": "array", "minItems": _FEWEST_ROWS, "items": _SOME}),
            _drawn(Layout.TABLE),
        ),
        _all(_left_out("table"), _given(chart=_OBJECT), _drawn(Layout.CHART)),
    ),
)


def _is(**words: Iterable[str]) -> Schema:
    """Return a test of fields that are words, one of each."""
    return _given(**{name: {"enum": list(each)} for name, each in words.items()})


def _series(**limits: Any) -> Schema:
    return {"properties": {"series": {"minItems": 1, **limits}}}


def _numbers(**limits: Any) -> Schema:
    return _series(items={"properties": {"values": {"items": limits}}})


def _categories(**limits: Any) -> Schema:
    return {"properties": {"categories": {"minItems": 1, **limits}}}


_WITHOUT_FORM = {"properties": {"form": _NONE, "totals_at": _EMPTY}}
_WITHOUT_LOG_AXIS = {"properties": {"has_log_axis": _OFF}}
_NUMBERS_OF_X = _categories(items={"pattern": r"^-?[0-9]{1,15}(\.[0-9]{1,9})?$"})
_OF_KIND: Mapping[tuple[str, ...], Schema] = {
    ("PIE", "DOUGHNUT"): _all(_series(maxItems=1), _numbers(minimum=0), _WITHOUT_LOG_AXIS),
    ("SCATTER",): _NUMBERS_OF_X,
    ("BAR", "HORIZONTAL_BAR", "LINE"): {},
    ("STACKED_BAR", "AREA"): _WITHOUT_LOG_AXIS,
}
_OF_FORM: Mapping[ChartForm, Schema] = {
    ChartForm.HISTOGRAM: _all(_series(maxItems=1), _numbers(minimum=0)),
    ChartForm.WATERFALL: _series(maxItems=1),
    ChartForm.FULL: _numbers(minimum=0),
    ChartForm.BOX: _series(minItems=5, maxItems=5),
    ChartForm.SLOPE: _categories(minItems=2, maxItems=2),
    ChartForm.BUBBLE: _NUMBERS_OF_X,
}


def _forms() -> Iterator[Schema]:
    """Yield what a chart may be in each form; as one choice, since generators multiply several."""
    for kinds, rule in _OF_KIND.items():
        yield _all(_is(type=kinds), _WITHOUT_FORM, rule)
    for form, kinds in KINDS_OF_FORM.items():
        totals = {} if form is ChartForm.WATERFALL else {"properties": {"totals_at": _EMPTY}}
        axis = {} if any(may_have_log_axis(kind, form) for kind in kinds) else _WITHOUT_LOG_AXIS
        yield _all(_is(type=kinds, form=[form]), totals, axis, _OF_FORM.get(form, {}))


_CHART = (
    _all(_categories(), _series()),
    _any(*_forms()),
)
_WORDS_OF_SHAPES = _any(_given(shapes=_SOME), _given(alt_texts=_SOME))
_BRAND = ("template", "branding_logo", "branding_fonts", "branding_color")
_USES = ("use_branding_logo", "use_branding_fonts", "use_branding_color")
_DESIGN = _any(
    *(_given(**{name: {"not": _NONE}}) for name in _BRAND),
    *(_given(**{name: {"const": True}}) for name in _USES),
)
_NOTHING_ELSE = _all(
    {"properties": {"shapes": _EMPTY, "alt_texts": _EMPTY}},
    _left_out(*_BRAND),
    {"properties": dict.fromkeys(_USES, _OFF)},
)
_INSTRUCTED = _given(prompt=_WORDS)

RULES: Mapping[str, tuple[Schema, ...]] = {
    "GenerateRequest": (_SOURCE, _any(_given(document_uuids=_SOME), _FLAGS)),
    "OutlineRequest": (
        _any(_INSTRUCTED, _all({"properties": {"outline": {"maxItems": 0}}}, _given(document_uuids=_SOME))),
    ),
    "EditSlideRequest": (
        _any(
            _all({"properties": {"edit_type": {"const": "REMOVE"}}}, _left_out("prompt")),
            _all({"properties": {"edit_type": {"not": {"const": "REMOVE"}}}}, _INSTRUCTED),
        ),
    ),
    "Slide": _SLIDE,
    "ChangeRequest": (
        _any(
            _all(_left_out("mend"), _WORDS_OF_SHAPES),
            _all(_left_out("mend", "position"), _DESIGN),
            _all(_given(mend=_OBJECT, position={"type": "integer"}), _NOTHING_ELSE),
        ),
    ),
    "Chart": _CHART,
    "Highlight": (_any(_given(series={"minLength": 1}), _given(category={"minLength": 1})),),
    "ImageRequest": (
        _any(
            {"properties": {"type": {"not": {"const": "url"}}}},
            {"properties": {"data": {"pattern": PUBLISHED_PICTURE_URL}}},
        ),
    ),
    "Item": ({"properties": {"heading": {"pattern": "^[^\\r\\n]*$"}}},),
    "Items": (
        {
            "properties": {
                "items": {"minItems": 1, "contains": _any(_given(heading=_WORDS), _given(text=_WORDS))}
            }
        },
    ),
    "PreviewRequest": (
        _any(
            _given(template={"type": "string", "not": {"const": "default"}}),
            {"properties": {"slide": _left_out("layout_name")}},
        ),
    ),
    "Quote": ({"properties": {"words": _WORDS}},),
    "ShapeReplacement": ({"properties": {"content": {"pattern": r"^[^\x00-\x08\x0e-\x1f\ufffe\uffff]*$"}}},),
    "SectionRequest": ({"properties": {"slides": {"uniqueItems": True}}},),
    "TranslateRequest": ({"properties": {"language": {"not": {"const": "ORIGINAL"}}}},),
}
"""What more holds for each component, by its name."""
