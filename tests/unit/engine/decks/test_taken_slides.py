"""A deck made on the file of an earlier state of it: the bytes are those of one that is made from nothing."""

import hashlib
import io
import random
import zipfile

import pytest
from PIL import Image

from nbdeck.contract.slides import Slide
from nbdeck.engine.decks import composing
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.families import load
from nbdeck.engine.layouts.families.frames import frame_of
from nbdeck.engine.layouts.families.reader import planned
from nbdeck.engine.layouts.frame import PAGE_NUMBER, Foot, framed, renumbered, title_box
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide, KeptSlide
from nbdeck.engine.model.laid_out import EarlierState
from nbdeck.engine.pipeline import frozen, make_pptx
from nbdeck.engine.scene.elements import TextBox, flatten
from nbdeck.engine.themes.load import load_theme, template_names


def picture(color, kind):
    file = io.BytesIO()
    Image.new("RGB", (640, 480), color).save(file, kind)
    return file.getvalue()


DRAWN = [picture("teal", "PNG"), picture("brown", "JPEG")]
PICTURES = {hashlib.sha256(data).hexdigest(): data for data in DRAWN}
LONG = "The team of the north moved its meetings to the afternoon because of the tide, and nobody minded. "
SPECS = [
    {"title": "Items", "layout": "ITEMS", "item_amount": 3, "content": "One: a thing\nTwo: more\nThree: all"},
    {"title": "Other items", "layout": "ITEMS", "item_amount": 4, "content": "- A\n- B is long\n- C\n- D"},
    {"title": "Noted", "item_amount": 0, "content": "Sales rose by 7 % in May.\nCosts fell.\nStaff stayed.", "notes": "Say <b>why</b>."},
    {"title": "Quote", "layout": "QUOTE", "item_amount": 1, "content": "We measure what we love. – Ada Byron"},
    {"title": "Steps", "layout": "STEPS", "item_amount": 3, "content": "Plan\nBuild\nShip", "source": "The board"},
    {"title": "Figures", "layout": "BIG_NUMBER", "item_amount": 2, "content": "7 %: more\n12 M: sold"},
    {"title": "Sides", "layout": "COMPARISON", "item_amount": 2, "content": "Rent: cheap at first\nBuy: cheap later"},
    {"title": "Table", "table": [["Month", "Sales"], ["May", "4"], ["June", "5"]]},
    {"title": "Long table", "table": [["Month", "Sales"], *([f"M{n}", str(n)] for n in range(30))]},
    {"title": "Chart", "chart": {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "N", "values": [1, 2]}]}},
    {"title": "High chart", "content": "It rose", "chart": {
        "type": "LINE", "categories": ["a", "b", "c"], "series": [{"name": "N", "values": [90, 91, 95]}]}},
    {"title": "Marked chart", "chart": {
        "type": "HORIZONTAL_BAR", "categories": ["a", "b"], "series": [{"name": "N", "values": [20, 30]}],
        "marks": {"target": {"value": 24, "name": "Plan"}}}},
    {"title": "Numbers in words", "layout": "CHART", "item_amount": 0, "content": "North: 40, South: 30"},
    {"title": "Too much", "layout": "ITEMS", "item_amount": 3, "content": "\n".join(f"- {LONG * 6}" for _ in range(6))},
    {"title": f"Why {LONG * 3}", "layout": "ITEMS", "item_amount": 2, "content": "One: a thing\nTwo: more"},
    {"title": "A part", "item_amount": 0, "content": ""},
    {"title": "With icons", "layout": "ITEMS", "item_amount": 2, "content": "One\nTwo", "icons": ["star", "none such"]},
    {"title": "Verbatim", "item_amount": 0, "content": "As\n  it is", "is_verbatim": True},
    {"title": "Thank you", "layout": "THANKS", "item_amount": 0, "content": "Questions?\nada@example.org"},
]  # fmt: skip


def drawn(chance, count):
    """Return slides, of which some have a picture."""
    specs = [Slide.model_validate(chance.choice(SPECS)) for _ in range(count)]
    pictures = chance.choices([None, *PICTURES], weights=[8, 1, 1], k=count)
    return tuple(DeckSlide(spec=spec, picture=name) for spec, name in zip(specs, pictures, strict=True))


def edited(chance, deck):
    """Return the deck after an edit of any kind."""
    at, slides = chance.randrange(len(deck.slides)), list(deck.slides)
    kind = chance.choice(
        ["insert", "insert", "replace", "remove", "move", "title", "subtitle", "notes", "cover"]
    )
    if kind == "insert":
        slides[at:at] = drawn(chance, 1)
    elif kind == "replace":
        slides[at : at + 1] = drawn(chance, 1)
    elif kind == "remove" and len(slides) > 1:
        del slides[at]
    elif kind == "move":
        slides.insert(chance.randrange(len(slides)), slides.pop(at))
    changes = {
        "title": {"title": chance.choice([None, "The year", "Another year"])},
        "subtitle": {"subtitle": "In short"},
        "notes": {"add_speaker_notes": not deck.add_speaker_notes},
        "cover": {"include_cover": not deck.include_cover},
    }
    return deck.model_copy(update={"slides": tuple(slides), **changes.get(kind, {})})


def parts(pptx):
    """Return the parts by name, to see which differ."""
    with zipfile.ZipFile(io.BytesIO(pptx)) as file:
        return {name: file.read(name) for name in file.namelist()}


def anew(deck):
    """Return what is made from nothing."""
    return make_pptx(deck, PICTURES)


def later(deck, before):
    """Return what is made on what was made before, at once: the earlier file serves."""
    stages = []
    earlier = EarlierState(before.pptx, before.slides)
    made = make_pptx(deck, PICTURES, lambda *stage: stages.append(stage[:2]), earlier)
    assert stages.count(("write", 0)) == 1
    return made


@pytest.mark.parametrize("template", template_names())
def test_an_edited_deck_is_the_file_that_it_would_be_without_an_earlier_one(template):
    chance = random.Random(template)
    deck = Deck(slides=drawn(chance, 9), template=template, title="The year")
    before = anew(deck)
    for _ in range(5):
        deck = edited(chance, frozen(deck, PICTURES, before.slides))
        made, wanted = later(deck, before), anew(deck)

        if made.pptx != wanted.pptx:
            assert parts(made.pptx) == parts(wanted.pptx)
        assert made == wanted
        before = made


@pytest.mark.parametrize(
    "changes",
    [
        {"template": "felix"},
        {"branding": DeckBranding(color="7A1FA0")},
        {"branding": DeckBranding(title_font="Courier New", body_font="Courier New")},
        {"language": "GERMAN"},
        {"language": "ARABIC", "translated_from": "ENGLISH"},
        {"verbosity": "text-heavy"},
        {"title": "Another"},
        {"add_speaker_notes": True},
        {"include_cover": False},
        {"include_table_of_contents": False},
        {"opening": 1},
    ],
    ids=str,
)
def test_what_a_whole_deck_is_asked_for_counts_for_every_slide(changes):
    slides = tuple(DeckSlide(spec=Slide.model_validate(each)) for each in SPECS)
    deck = Deck(slides=slides, title="The year")
    before = anew(deck)
    deck = Deck.model_validate(deck.model_dump() | changes)

    assert later(deck, before) == anew(deck)


@pytest.mark.parametrize(
    "changes",
    [
        {"spec": {"notes": "Say it."}},
        {"spec": {"title": "Another title"}},
        {"spec": {"source": "The board"}},
        {"spec": {"content": "One: a thing\nTwo: more\nThree: nothing"}},
        {"spec": {"layout": "STEPS"}},
        {"spec": {"icons": ["star", "clock", "users"]}},
        {"picture": next(iter(PICTURES))},
        {"beside": ("Panel at the top: columns",) * 2},
    ],
    ids=str,
)
def test_what_is_changed_of_one_slide_is_seen(changes):
    last = SPECS[0] | {"title": "Last"}
    slides = [DeckSlide(spec=Slide.model_validate(each)) for each in (*SPECS[:3], last)]
    before = anew(Deck(slides=tuple(slides), title="The year"))
    slides[-1] = DeckSlide(**changes | {"spec": Slide.model_validate(last | changes.get("spec", {}))})
    deck = Deck(slides=tuple(slides), title="The year")

    assert later(deck, before) == anew(deck)


def test_alternative_texts_of_pictures_and_values_of_charts_are_seen():
    chart = next(each for each in SPECS if each["title"] == "Chart")
    drawn = chart | {"chart": chart["chart"] | {"series": [{"name": "N", "values": [1, 3]}]}}
    one = DeckSlide(spec=Slide.model_validate(SPECS[0]), picture=next(iter(PICTURES)), picture_alt="A wall")
    decks = [
        Deck(slides=(each, DeckSlide(spec=Slide.model_validate(other))))
        for each, other in (
            (one, chart),
            (one.model_copy(update={"picture_alt": "A door"}), chart),
            (one, drawn),
        )
    ]
    before = anew(decks[0])

    assert [later(deck, before) for deck in decks] == [anew(deck) for deck in decks]


def test_slides_that_begin_parts_follow_the_number_and_the_titles_of_the_others():
    part = {"item_amount": 0, "content": ""}
    specs = [
        part | {"title": "First"},
        SPECS[0],
        part | {"title": "Second"},
        SPECS[1],
        part | {"title": "Third"},
    ]
    slides = [DeckSlide(spec=Slide.model_validate(each)) for each in specs]
    before = anew(Deck(slides=tuple(slides), title="The year"))
    renamed = DeckSlide(spec=Slide.model_validate(part | {"title": "Another"}))
    decks = [slides[1:], [*slides[:2], *slides[4:]], [*slides[:4], renamed], slides[2:]]

    for deck in (Deck(slides=tuple(each), title="The year") for each in decks):
        assert later(deck, before) == anew(deck)


@pytest.mark.parametrize("removed", range(4))
def test_slides_follow_the_layout_that_another_first_slide_gives(removed):
    words = [3, 9, 4, 7, 2, 8, 5, 6]
    specs = [
        SPECS[0]
        | {"title": f"Items {n}", "content": "\n".join(f"Item {k}: {'word ' * (n + k)}" for k in range(3))}
        for n in words
    ]
    slides = tuple(
        DeckSlide(spec=Slide.model_validate(each), beside=("Hero: hero",) * (n % 2))
        for n, each in enumerate(specs)
    )
    before = anew(Deck(slides=slides, title="The year"))
    deck = Deck(slides=(*slides[:removed], *slides[removed + 1 :]), title="The year")

    assert later(deck, before) == anew(deck)


def test_slides_that_share_a_layout_are_taken_with_the_first_of_them():
    specs = [SPECS[0] | {"title": f"Items {n}"} for n in range(14)]
    deck = Deck(slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in specs), title="The year")
    before = anew(deck)
    deck = frozen(deck, None, before.slides)
    new = DeckSlide(spec=Slide.model_validate(SPECS[3]))
    scene = compose_themed(deck.model_copy(update={"slides": (*deck.slides, new)}), {}, before.slides)
    layouts = [slide.layout for slide in before.slides if slide.origin is not None]

    assert len(set(layouts)) < len(layouts) == 14
    assert sum(slide.taken_from > 0 for slide in scene.slides) == 14


def test_only_slides_that_differ_are_laid_out_and_the_others_are_named(monkeypatch):
    deck = Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in SPECS[:7]), title="The year"
    )
    before = anew(deck)
    deck = frozen(deck, None, before.slides)
    new = DeckSlide(spec=Slide.model_validate(SPECS[9]))
    scene = compose_themed(deck.model_copy(update={"slides": (*deck.slides, new)}), {}, before.slides)
    taken = [slide for slide in scene.slides if slide.taken_from]

    assert [slide.taken_from for slide in taken] == [3, 4, 5, 6, 7, 8, 9]
    assert not any(slide.elements for slide in taken)
    assert scene.slides[-1].elements

    def no_memory(*_):
        raise AssertionError("it was laid out to find what stands beside what")

    monkeypatch.setattr(composing, "compose", no_memory)
    assert frozen(deck, None, before.slides) == deck


def test_a_deck_is_frozen_alike_whether_its_compositions_are_known_or_not():
    deck = Deck(slides=drawn(random.Random(3), 14), title="The year")

    assert frozen(deck, PICTURES, anew(deck).slides) == frozen(deck, PICTURES)


def test_slides_of_another_file_stay_where_they_are_and_ours_are_laid_out_beside_them():
    own = tuple(DeckSlide(spec=Slide.model_validate(each)) for each in SPECS[:3])
    before = anew(Deck(slides=own, title="The year"))
    name = hashlib.sha256(before.pptx).hexdigest()
    kept = DeckSlide(spec=own[0].spec, kept=KeptSlide(file=name, number=3))
    deck, media = Deck(slides=(*own, kept), title="The year"), PICTURES | {name: before.pptx}

    assert make_pptx(deck, media, earlier=EarlierState(before.pptx, before.slides)) == make_pptx(deck, media)
    assert frozen(deck, media, make_pptx(deck, media).slides) == frozen(deck, media)


def test_a_slide_whose_picture_is_gone_is_laid_out_without_it():
    name = next(iter(PICTURES))
    deck = Deck(slides=(DeckSlide(spec=Slide.model_validate(SPECS[0]), picture=name),))
    before = anew(deck)
    made = make_pptx(deck, {}, earlier=EarlierState(before.pptx, before.slides))

    assert made == make_pptx(deck, {})
    assert made.pptx != before.pptx


@pytest.mark.parametrize(
    "damage", [lambda file: b"PK", lambda file: file[:-300], lambda file: b"\0" * len(file)]
)
def test_a_damaged_earlier_file_is_not_used(damage):
    deck = Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in SPECS[:4]), title="The year"
    )
    before = anew(deck)
    made = make_pptx(deck, PICTURES, earlier=EarlierState(damage(before.pptx), before.slides))

    assert made == before


def test_a_deck_with_characters_that_no_typeface_has_is_laid_out_anew_each_time():
    spec = Slide(title="Items", layout="ITEMS", item_amount=2, content="One: a \U00012000\nTwo: more")

    assert not any(slide.key for slide in anew(Deck(slides=(DeckSlide(spec=spec),))).slides)


@pytest.mark.parametrize("template", template_names())
def test_every_page_number_has_room_for_four_digits_so_that_it_only_says_another_one(template):
    theme = load_theme(template)
    page = Page(theme, "en-US", False, theme.content.title.box)
    family = theme.design.family
    recipes = load.recipes_of(family) if family is not None else {}
    frames = [frame_of(page, planned(page, each, 1)) for some in recipes.values() for each in some]
    for frame in (theme.content, theme.quote, theme.contents, theme.closing, *frames):
        elements = framed(page, frame, title_box(page, frame.title, "A"), (), Foot(number=1))
        for number in flatten(elements):
            if isinstance(number, TextBox) and number.placeholder == PAGE_NUMBER:
                longer = renumbered(page, number, 8888)

                assert longer is not None
                assert longer.paragraphs[0].style == number.paragraphs[0].style
                assert longer.box == number.box
