"""What a caller says about one slide: words, pictures, a chart or a table.

Source: slide specification and ImageRequest, in the service interface.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import starmap
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import AliasChoices, Discriminator, Field, Tag, TypeAdapter, ValidationError, model_validator

from nbdeck.contract import bounds
from nbdeck.contract.base import OF_TODAY, Broken, Model, Request
from nbdeck.contract.bounds import Flag, Text, WholeNumber, picture_url
from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.chart_rules import broken_chart_rules, broken_form_rules
from nbdeck.contract.content import Closing, Content, Items, Quote, amount_of, printed
from nbdeck.contract.enums import ChartForm, ChartType, ImageType, SeriesRole
from nbdeck.contract.layouts import ITEM_COUNTS, MOST_ITEMS, Layout, describe_counts
from nbdeck.contract.slide_text import slide_text
from nbdeck.contract.tables import TableColumn, TableTypes

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
"""A finite number."""


class ImageRequest(Request):
    """Where the picture of a slide comes from; a plain address is read as type `url`."""

    type: ImageType
    """`url`, `stock` or `ai`."""
    data: Annotated[Text, bounds.ADDRESS]
    """The address for `url`, search words for `stock`, a prompt for `ai`."""
    alt: Annotated[str | None, bounds.NOTE] = None
    """Text for screen readers; left out, what the file says of itself, else the slide's title. Extension."""

    @model_validator(mode="before")
    @classmethod
    def _read_plain_address(cls, data: Any) -> Any:
        return {"type": "url", "data": data} if isinstance(data, str) else data

    def broken_rules(self) -> Iterator[Broken]:
        """Yield what is wrong with the address of a `url` picture."""
        if self.type is ImageType.URL:
            try:
                picture_url(self.data)
            except ValueError as error:
                yield Broken("data", str(error), "picture_url")


class Series(Model):
    """One named row of numbers in a chart."""

    name: Annotated[str, bounds.TITLE]
    """Label in the legend."""
    values: tuple[Number | None, ...]
    """One number for each category; null leaves a gap."""
    role: SeriesRole | None = None
    """What the series is for where it is not drawn as the kind says. Extension."""


class Chart(Request):
    """Numbers to be drawn as a native, editable chart.

    Examples:
        >>> chart = nbdeck.Chart(
        ...     type="LINE",
        ...     categories=["Mar", "Apr", "May"],
        ...     series=[{"name": "north", "values": [31, 38, 47]}],
        ... )
        >>> slide = nbdeck.Slide(title="Orders in the north", chart=chart)
        >>> slide.chart.series[0].values
        (31.0, 38.0, 47.0)
    """

    type: ChartType
    """Kind of chart."""
    categories: Annotated[tuple[str, ...], bounds.LABELS]
    """Labels along the axis; for SCATTER the x values, as numbers in strings."""
    times: TableColumn | None = None
    """Of categories that are times, what they are beside their labels. Extension."""
    has_rest: Flag = False
    """Whether the last category sums up others, such as `Other (3)`. Extension."""
    series: Annotated[tuple[Series, ...], bounds.SERIES]
    """One or more rows of numbers; exactly one for PIE and DOUGHNUT."""
    has_ordered_series: Flag = False
    """Whether the series have an order, as years and age bands: they are one hue from light to dark. Extension."""
    number_format: Annotated[str | None, bounds.TITLE] = None
    """Excel format code of the values, such as `#,##0` or `0.0%`."""
    x_title: Annotated[str | None, bounds.TITLE] = None
    """Title of the category axis."""
    y_title: Annotated[str | None, bounds.TITLE] = None
    """Title of the value axis."""
    source: Annotated[str | None, bounds.NOTE] = None
    """Where the numbers come from, in small print."""
    form: ChartForm | None = None
    """How it is drawn where the kind does not say it. Extension."""
    totals_at: tuple[Annotated[int, Field(ge=0)], ...] = ()
    """Places, from 0, of the bars of a WATERFALL that are totals of the steps before them. Extension."""
    has_log_axis: Flag = False
    """Whether each gridline is ten times the one below. Extension."""
    unit: Annotated[str | None, bounds.TITLE] = None
    """What the values are counted in, written above the plot, such as `thousand tonnes`. Extension."""
    marks: ChartMarks | None = None
    """What stands out and what is marked. Extension."""
    not_taken_over: Annotated[tuple[str, ...], bounds.WARNINGS] = ()
    """Sentences on what it does not show of its source, such as a frame; the deck's warnings say them. Extension."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield every way in which categories, series, type, form and marks do not fit together."""
        series = [(each.name, each.values) for each in self.series]
        yield from starmap(Broken, broken_chart_rules(self.type, self.categories, series))
        yield from starmap(Broken, broken_form_rules(self))
        if self.marks is not None:
            names = [each.name for each in self.series]
            for sentence in self.marks.broken_for(self.type, self.form or "", self.categories, names):
                yield Broken("marks", sentence)


def _type_of(body: Any) -> Any:
    """Return which content a value is: as it says, else by the field that only this content needs."""
    if not isinstance(body, dict):
        return getattr(body, "type", None)
    needed = next(
        (kind for name, kind in (("items", "items"), ("words", "quote")) if name in body), "closing"
    )
    return body.get("type", needed)


Body: TypeAlias = Annotated[
    Annotated[Items, Tag("items")] | Annotated[Quote, Tag("quote")] | Annotated[Closing, Tag("closing")],
    Discriminator(
        _type_of,
        custom_error_type="body",
        custom_error_message="Give an object of the type items, quote or closing.",
    ),
]


class Typed(Request):
    """A request whose words may be given typed; one whose words say something else has no body."""

    _words: ClassVar[tuple[str, ...]]
    """The field of the words, and other names that it may be given by."""

    body: Body | None = None
    """What the words say, their parts told apart: items, a quotation or a closing. It fills the words, and how many
    items there are, where these are left out, and is dropped where the words say something else. Extension."""

    @model_validator(mode="before")
    @classmethod
    def _say_body_in_words(cls, data: Any) -> Any:
        if not isinstance(data, dict) or data.get("body") is None:
            return data
        try:
            body = _reader().validate_python(data["body"])
        except ValidationError:  # the field says what is wrong with it
            return data
        words = printed(body)
        given = next((each for name in cls._words if (each := data.get(name))), words)
        is_kept = given == words or any(_broken_body(body))
        said = {"body": body if is_kept else None, cls._words[0]: given}
        if data.get("item_amount") is None:
            has_layout = data.get("layout") is not None
            said["item_amount"] = (
                len(body.items) if has_layout and isinstance(body, Items) else amount_of(body)
            )
        return data | said

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values; other words leave the body behind."""
        words = self._words[0]
        if update is not None and update.get(words, getattr(self, words)) != getattr(self, words):
            update = {"body": None, **update}
        return super().model_copy(update=update, deep=deep)

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons of its items."""
        return self.body.icons if isinstance(self.body, Items) else ()

    def broken_rules(self) -> Iterator[Broken]:
        """Yield what a body lacks."""
        if self.body is not None:
            yield from _broken_body(self.body)


def _broken_body(body: Content) -> Iterator[Broken]:
    if isinstance(body, Items) and any({"\r", "\n"} & {*item.heading} for item in body.items):
        yield Broken("body", "A heading is one line; further lines belong to the text of its item.")
    if not _has_words(body):
        yield Broken("body", "Give at least one item with words.")
    if isinstance(body, Items) and body.icons:
        yield from _broken_icons(body)


def _has_words(body: Content) -> bool:
    """Whether a body says something; a closing may be silent."""
    if isinstance(body, Items):
        return any(each.strip() for item in body.items for each in (item.heading, item.text))
    return isinstance(body, Closing) or bool(printed(body).strip())


def _broken_icons(body: Items) -> Iterator[Broken]:
    from nbdeck.contract.icons import icon_names, unknown_icon  # few slides have icons

    missing = [str(number) for number, item in enumerate(body.items, 1) if not item.icon]
    if missing:
        which = f"items {', '.join(missing)} have" if len(missing) > 1 else f"item {missing[0]} has"
        yield Broken("body", f"Give all items an icon, or none: {which} none.", OF_TODAY)
    for name in dict.fromkeys(body.icons):
        if name not in icon_names():
            yield Broken("body", unknown_icon(name), OF_TODAY)


@cache
def _reader() -> TypeAdapter[Content]:
    return TypeAdapter(Body)


class Slide(Typed):
    r"""One slide: title, layout, content, and at most one chart or table.

    Examples:
        >>> slide = nbdeck.Slide(
        ...     title="What we learned",
        ...     layout="ITEMS",
        ...     item_amount=2,
        ...     content="Routes: Shorter ones save an hour a day\nStaff: Two more drivers",
        ... )
        >>> slide.item_amount
        2

        Words that would be taken for a heading, told apart:

        >>> items = [
        ...     {"heading": "Monday", "text": "Note: the office is closed"},
        ...     {"text": "Note: so is the shop"},
        ... ]
        >>> print(nbdeck.Slide(title="This week", body={"type": "items", "items": items}).content)
        - Monday: Note: the office is closed
        - Note: so is the shop
    """

    _words: ClassVar[tuple[str, ...]] = ("content", "content_description")
    _needs: ClassVar[str] = "A slide has a title, and a chart, a table, a body, or content with item_amount."

    title: Annotated[Text, bounds.TITLE]
    """Heading of the slide."""
    layout: Layout | None = None
    """Layout; left out, it is chosen from item_amount and content, or follows chart and table."""
    layout_name: Annotated[str | None, bounds.TITLE] = None
    """Layout of a branded template by its own name; instead of `layout`."""
    item_amount: WholeNumber = Field(default=0, json_schema_extra=bounds.count_without_default)
    """Number of items, within the layout's range; needed unless chart or table is given."""
    content: Annotated[str, bounds.CONTENT] = Field(
        default="", validation_alias=AliasChoices("content", "content_description")
    )
    """What the slide says; with a chart or table, its caption. Needed unless one of them, or a body, is given."""
    images: Annotated[tuple[ImageRequest, ...], bounds.IMAGES] = ()
    """Pictures; only the first is used. Without layout and items it fills the slide, and content is a line below it."""
    chart: Chart | None = None
    """Numbers for the layout CHART."""
    table: Annotated[tuple[tuple[str, ...], ...] | None, bounds.TABLE] = None
    """Rows of cells for the layout TABLE; the first row is the header, and a blank one says that there is none."""
    types: TableTypes | None = None
    """What the cells of the table are, beside their text. Extension."""
    notes: Annotated[str | None, bounds.CONTENT] = None
    """Speaker notes. Extension."""
    source: Annotated[str | None, bounds.NOTE] = None
    """Where the content comes from, in small print. Extension."""
    is_verbatim: Flag = False
    """Whether the content stands line by line as written, not as headings, cards or rows. Extension."""
    why: Annotated[str | None, bounds.CONTENT] = None
    """Why the slide is made as it is, for the author. Extension."""

    @model_validator(mode="before")
    @classmethod
    def _follow_chart_or_table(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        given = [name for name in ("chart", "table") if data.get(name) is not None]
        if not given:
            return data
        filled: dict[str, Any] = {"item_amount": 0}
        if data.get("layout") is None and data.get("layout_name") is None:
            filled["layout"] = given[0].upper()
        if data.get("content_description") is None:
            filled["content"] = ""
        return filled | {name: value for name, value in data.items() if value is not None}

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 - IPython calls it so
        printer.text(slide_text(self.wire()))

    def broken_rules(self) -> Iterator[Broken]:
        """Yield every rule that layout, item_amount, content, chart and table break."""
        if self.chart is None and self.table is None:
            for name in ("item_amount", "content"):
                if name not in self.model_fields_set:
                    yield Broken(name, f"Give {name}; only a chart or table makes up for it.", "missing")
        if self.layout is not None and self.layout_name is not None:
            yield Broken("layout_name", "Give layout or layout_name, not both.")
        if "item_amount" in self.model_fields_set:
            yield from self._broken_count()
        yield from self._broken_kind()
        yield from super().broken_rules()
        if self.table is not None:
            yield from _broken_table(self.table)
        if self.types is not None:
            yield from self.types.broken_for(self.table or ())

    def _broken_count(self) -> Iterator[Broken]:
        count = self.item_amount
        if self.layout is not None and count not in ITEM_COUNTS[self.layout]:
            has_items = isinstance(self.body, Items)
            hint = " Leave layout out, or share the items among slides." if has_items else ""
            yield Broken(
                "item_amount",
                f"Layout {self.layout} takes {describe_counts(self.layout)} items, not {count}.{hint}",
                "item_amount",
            )
        elif count < 0 or (self.layout_name is None and count > MOST_ITEMS):
            yield Broken("item_amount", f"Give an item_amount from 0 to {MOST_ITEMS}.", "item_amount")

    def _broken_kind(self) -> Iterator[Broken]:
        if self.layout is Layout.TABLE and self.table is None:
            yield Broken("table", "Layout TABLE needs a table: a header row and at least one row.")
        if isinstance(self.body, Closing) and self.layout is not None and 0 not in ITEM_COUNTS[self.layout]:
            yield Broken(
                "body", f"A closing has no items, and layout {self.layout} takes some. Leave layout out."
            )
        if self.chart is not None and self.table is not None:
            yield Broken("table", "Give a chart or a table, not both; make two slides.")
            return
        for name, value, own in (
            ("chart", self.chart, Layout.CHART),
            ("table", self.table, Layout.TABLE),
        ):
            if value is not None and self.layout not in {None, own}:
                yield Broken(name, f"A {name} needs the layout {own}; leave layout out or set it to {own}.")


def _broken_table(table: tuple[tuple[str, ...], ...]) -> Iterator[Broken]:
    if len(table) < 2:
        yield Broken("table", "Give a header row and at least one row below it.")
    width = len(table[0]) if table else 0
    if table and not width:
        yield Broken("table", "Give at least one column.")
    for number, row in enumerate(table):
        if len(row) != width:
            yield Broken(
                "table",
                f"Row {number} has {len(row)} cells and the header has {width}; "
                "fill short rows with empty strings.",
            )
            return


class OutlineSlide(Typed):
    """One slide of an outline: what it is about and how it may look.

    Examples:
        >>> slide = nbdeck.OutlineSlide(title="Why we move", description="- The lease ends in 2027")
        >>> client = nbdeck.connect(":memory:")
        >>> client.presentations.generate("Moving", outline=[slide]).result().slides
        2
    """

    _words: ClassVar[tuple[str, ...]] = ("description",)

    title: Annotated[Text, bounds.TITLE]
    """Heading of the slide."""
    description: Annotated[str, bounds.CONTENT] = ""
    """What the slide says."""
    appearance: Annotated[str, bounds.CONTENT] = ""
    """Layout, pictures and charts, in words."""
    notes: Annotated[str, bounds.PROMPT] = ""
    """Speaker notes: what of a text its slide does not say. Extension."""


class BrandFonts(Request):
    """Typefaces of a brand."""

    title: Text
    """Typeface of slide titles."""
    body: Text
    """Typeface of everything else."""
