"""Every sentence and every number that a user typed is on a slide, in its notes, or quoted in a warning.

The judge reads the finished file with another library and knows nothing of how the slides were made.
"""

import io
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.engine import pipeline
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source
from nbdeck.errors import NbdeckError
from sampling import examples

WORD = re.compile(r"[^\W_]+")
MARKS = re.compile(r"^\s*(?:```\w*$|#{1,6}\s|[-*•]\s|\d{1,3}[.)]\s|>\s|(?:slide|folie)\s\d+:)", re.IGNORECASE)
COUNTED = (
    "seven",
    "oak",
    "Žofie",
    "naïve",
    "Größe",
    "steam",
    "Kran",
    "élève",
    "42",
    "1,200",
    "3.5",
    "12%",
    "2027",
)

words = st.sampled_from(COUNTED) | st.text("abcdeghiou", min_size=2, max_size=7)
phrase = st.lists(words, min_size=1, max_size=6).map(" ".join)
sentence = st.builds(
    "{} {}{}".format,
    st.sampled_from(["We", "The pump", "Im Mai", "Il y a", "Please", "Make", "Jon:", "AOB –", "Total ="]),
    st.lists(words, min_size=2, max_size=14).map(" ".join),
    st.sampled_from([".", "!", "?", "", ":", "…"]),
)
prose = st.lists(sentence, min_size=1, max_size=7).map(" ".join)
lines = st.lists(phrase, min_size=1, max_size=7).map("\n".join)
bullets = st.lists(phrase, min_size=1, max_size=9).map(lambda rows: "\n".join(f"- {row}" for row in rows))
nested = st.lists(st.tuples(phrase, phrase, phrase), min_size=1, max_size=4).map(
    lambda rows: "\n".join(f"1. {a}\n   - {b}\n   - {c}" for a, b, c in rows)
)
cells = st.lists(st.tuples(words, st.integers(0, 9999), st.integers(0, 99)), min_size=1, max_size=12)
tables = st.builds(
    lambda rows, mark: "\n".join(mark.join(map(str, row)) for row in (("Name", "count", "share"), *rows)),
    cells, st.sampled_from([",", ";", "\t", " | "]),
)  # fmt: skip
pipes = cells.map(
    lambda rows: (
        "| Name | count | share |\n|---|---|---|\n" + "\n".join(f"| {a} | {b} | {c} |" for a, b, c in rows)
    )
)
headings = st.builds(
    "{} {}".format, st.sampled_from(["#", "##", "Slide 3:", "Folie 1:", "Chapter 3:"]), phrase
)
code = phrase.map(lambda text: f"```python\ndef f(a):\n    return '{text}'\n```")
mail = st.builds("Hi {},\n\n{}\n\nBest,\n{}".format, words, prose, words)
chat = st.lists(phrase, min_size=1, max_size=4).map(
    lambda rows: "\n".join(f"[09:1{at}] Sam: {row}" for at, row in enumerate(rows))
)
scripts = st.sampled_from(
    [
        "新しい図書館は2027年4月に開館します。蔵書は18万冊です。", "اجتماع المدرسة. حضر 45 من أولياء الأمور.",
        "风险：起重机只在周一可用；两名焊工生病", "Мы переехали 3 мая. Аренда 40 тыс.", "ราคา 40 บาท", "🎉 40 🎉", "x" * 400,
        "Make 4 slides of this:", "Show it as a line chart:", "North: 40, South: 30, West: 20", "Rent: 4\nStaff: 80\nFood: 7",
    ]
)  # fmt: skip
part = st.one_of(prose, lines, bullets, nested, tables, pipes, headings, code, mail, chat, scripts)
texts = st.lists(part, min_size=1, max_size=5).flatmap(
    lambda parts: st.sampled_from(["\n\n", "\n"]).map(lambda joint: joint.join(parts))
)
some = settings(max_examples=examples(30))


def spoken(text):
    return WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def shapes_of(shapes):
    for shape in shapes:
        yield from shapes_of(shape.shapes) if hasattr(shape, "shapes") else (shape,)


def texts_of(slide):
    for shape in shapes_of(slide.shapes):
        if shape.has_text_frame:
            yield shape.text_frame.text
        if getattr(shape, "has_table", False):
            yield from (cell.text for row in shape.table.rows for cell in row.cells)
        if getattr(shape, "has_chart", False):
            plot = shape.chart.plots[0]
            yield from map(str, plot.categories)
            for series in plot.series:
                yield series.name
                yield from (
                    f"{value:.10g} {100 * value:.10g}" for value in series.values if value is not None
                )
    if slide.has_notes_slide:
        yield slide.notes_slide.notes_text_frame.text


def told_in(written, warnings, title):
    """Return the words of each slide with its notes, of the cover, and of the warnings."""
    deck = Deck(slides=tuple(written), title=title, add_speaker_notes=False)
    made = pipeline.make_pptx(deck)
    places = [set(spoken(" ".join(texts_of(slide)))) for slide in Presentation(io.BytesIO(made.pptx)).slides]
    return [*places, set(spoken(" ".join((*warnings, *made.warnings))))]


def assert_told(text, written, warnings=(), title="Deck"):
    places = told_in(written, warnings, title)
    for line in text.splitlines():
        for said in re.split(r"(?<=[.!?…:;。；：])\s*", MARKS.sub("", line)):
            asked = set(spoken(re.sub(r"(?<=\d),(?=\d{3}\b)", "", said))) | set(spoken(said))
            plain = set(spoken(said))
            assert any(plain <= place or (asked - plain and _same(said, place)) for place in places), (
                said,
                places,
            )


def _same(said, place):
    return set(spoken(re.sub(r"(?<=\d),(?=\d{3}\b)", "", said))) <= place


def plan_of(text, **options):
    return pipeline.write_plan(Assignment(topic=text, options=AuthorOptions(**options)))


def slides_of(plan):
    return [DeckSlide(spec=slide.spec) for slide in plan.slides]


@some
@given(texts, st.sampled_from([None, None, 1, 3, 9]), st.sampled_from(list(Verbosity)))
def test_of_a_prompt(text, length, verbosity):
    if not any(map(str.isalnum, text)):
        return
    plan = plan_of(text, length=length, verbosity=verbosity)
    assert length is None or len(plan.slides) <= length
    assert_told(text, slides_of(plan), plan.warnings, plan.title)


@some
@given(st.lists(st.tuples(phrase, texts), min_size=1, max_size=4), st.sampled_from([None, 1, 2, 7]))
def test_of_an_outline(slides, length):
    outline = tuple(OutlineSlide(title=title, description=text) for title, text in slides)
    plan = pipeline.write_plan(Assignment(outline=outline, options=AuthorOptions(length=length)))
    for title, text in slides:
        assert_told(f"{title}\n{text}", slides_of(plan), plan.warnings, plan.title)


@some
@given(texts, st.sampled_from([None, None, 1, 3, 9]))
def test_of_an_outline_that_a_prompt_was_made_into(text, length):
    if not any(map(str.isalnum, text)):
        return
    outline = pipeline.write_outline(Assignment(topic=text, options=AuthorOptions(length=length)))
    plan = pipeline.write_plan(Assignment(topic=outline.title, outline=outline.slides))
    assert_told(text, slides_of(plan), (*plan.warnings, *outline.warnings), plan.title)


LONG = "\n".join(
    f"{n}. Part {n}\nThe hall number {n} has {n * 7} rooms. It was built in {1900 + n}, and its roof leaks since {1990 + n}. "
    f"Clubs use it on {n} evenings. Nobody knows why the door {n} is blue."
    for n in range(1, 91)
)


@pytest.mark.parametrize("removed", [None, 0])
def test_notes_of_an_outline_stand_in_the_deck_until_their_slide_is_removed(removed):
    outline = pipeline.write_outline(Assignment(topic=LONG, options=AuthorOptions(length=4)))
    noted = [slide.notes for slide in outline.slides]
    assert sum(map(len, noted)) > len(LONG) / 10
    slides = tuple(slide for at, slide in enumerate(outline.slides) if at != removed)
    plan = pipeline.write_plan(Assignment(outline=slides))
    assert [slide.spec.notes or "" for slide in plan.slides] == [slide.notes for slide in slides]
    if removed is None:
        assert_told(LONG, slides_of(plan), (*plan.warnings, *outline.warnings), outline.title)


@some
@given(texts)
def test_of_an_insert(text):
    if any(map(str.isalnum, text)):
        made = pipeline.write_slide(Assignment(topic=text))
        assert_told(text, [made.slide], made.warnings)


@some
@given(texts)
def test_of_a_regenerate(text):
    present = DeckSlide(spec=Slide(title="Before", item_amount=2, content="- old point\n- other point"))
    try:
        made = pipeline.write_slide(Assignment(topic=text), present)
    except NbdeckError:
        return
    if made.slide.spec.title == "Before" and "old point" in made.slide.spec.content:
        return
    assert_told(text, [made.slide], made.warnings)


@pytest.mark.parametrize(
    "topic",
    [
        "Summarise it for the board in 5 slides, no jokes",
        "The pump is 12 years old. We want 3 new ones. Seals are cheap.",
    ],
)
def test_of_a_prompt_beside_a_document(topic):
    blocks = (
        Heading(text="Valves", level=1),
        *(Paragraph(text=f"The valve number {n} leaks oil.") for n in range(9)),
    )
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    plan = pipeline.write_plan(Assignment(topic=topic, sources=(source,)))
    assert_told(topic, slides_of(plan), plan.warnings, plan.title)


@pytest.mark.parametrize(
    "text",
    ["Make 5 slides with a SWOT and a timeline about bees", "Bees. 3 slides, for executives, in French"],
)
def test_of_a_request_that_cannot_be_followed(text):
    plan = plan_of(text)
    assert_told(text, slides_of(plan), plan.warnings, plan.title)
    assert any("Taken as a request" in sentence for sentence in plan.warnings)


def test_of_instructions_that_cannot_be_followed():
    plan = plan_of(
        "We moved in May. Rent is 40k. Two desks are free.",
        instructions="Only three slides, end with a decision",
    )
    assert len(plan.slides) == 2
    told = [sentence for sentence in plan.warnings if "end with a decision" in sentence]
    assert any("count only as far as a warning says" in sentence for sentence in told)


@pytest.mark.parametrize("length", [1, 2, 3, 5, 9])
def test_of_a_table_below_sentences_that_is_split(length):
    text = "We seven seven. We seven seven.\nName\tcount\tshare\n" + "\n".join(["seven\t0\t0"] * 8)
    plan = plan_of(text, length=length)
    assert all(slide.spec.title.strip() for slide in plan.slides)
    assert_told(text, slides_of(plan), plan.warnings, plan.title)
