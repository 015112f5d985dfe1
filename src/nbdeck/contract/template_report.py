"""What a company's template offers to decks, and where it will disappoint. Extension."""

from nbdeck.contract.base import Model


class MappedLayout(Model):
    """Where one kind of slide stands."""

    role: str
    """One of the sixteen layouts, or `COVER`, `CONTENTS`, `SECTION`."""
    items: tuple[int, ...] = ()
    """Item counts for which it stands there; empty where counts make no difference."""
    layout: str
    """Name of the template's layout."""
    why: str
    """The reason, such as "it has two places of one size"."""
    is_missing: bool = False
    """Whether the template has no layout for it and this one only stands in."""


class Capacity(Model):
    """How much text one place holds."""

    layout: str
    """Name of the layout."""
    placeholder: str
    """Name of the place."""
    kind: str
    """PresentationML type: `title`, `body`, `obj` and so on."""
    index: int
    """Its index in the layout."""
    width: float
    """Of its text, points."""
    height: float
    """Of its text, points."""
    size: float
    """Font size that the template gives it, points."""
    lines: int
    """Lines at that size."""
    words: int
    """English words at that size."""
    floor: float
    """Smallest font size that nbdeck uses there, points."""
    lines_at_floor: int
    """Lines at the smallest size."""
    words_at_floor: int
    """English words at the smallest size."""


class ContrastTrap(Model):
    """Two colours that are hard to tell apart where one is text on the other."""

    where: str
    """A place of a layout, or a pair of the theme's colours."""
    text: str
    """Colour of the text, six hex digits."""
    background: str
    """Colour behind it, six hex digits."""
    ratio: float
    """Their contrast, from 1 to 21."""
    needed: float
    """The least that can be read: 4.5, or 3.0 for large text."""


class TemplateReport(Model):
    """What a company's template offers to decks."""

    name: str
    """The template's name."""
    page_width: float
    """Points."""
    page_height: float
    """Points."""
    bytes: int
    """Size of the file."""
    master_count: int
    """How many slide masters it has."""
    layout_names: tuple[str, ...]
    """Its layouts, as `layout_name` takes them."""
    mapping: tuple[MappedLayout, ...]
    """Which layout each kind of slide stands on."""
    missing: tuple[str, ...] = ()
    """Kinds of slides for which the template has no layout of its own."""
    capacities: tuple[Capacity, ...] = ()
    """How much text the places of the layouts in use hold."""
    unknown_fonts: tuple[str, ...] = ()
    """Typefaces that are not known here; their lines are measured with a wider stand-in."""
    contrast_traps: tuple[ContrastTrap, ...] = ()
    """Text that is hard to read; nbdeck shades it on its own slides."""
    warnings: tuple[str, ...] = ()
    """What else is unusual, in sentences."""
