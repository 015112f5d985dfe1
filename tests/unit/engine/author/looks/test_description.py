"""Slides without a heading of their own."""

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.length import merged
from nbdeck.engine.author.prompt import typed_slides
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.model.plan import AuthorOptions


def slides_of_text(text):
    return typed_slides.slides_of_text(read_text(text))


def titles(text):
    return [slide.title for slide in slides_of_text(text)]


MINUTES = """Minutes of Monday
Here: Ann, Ben

Item 1 The press
Ann says that it stood still. The valve is old. A new one comes.
Item 2 The shifts
Only five of us answered. Ben is against it. We put it off.
Item 3 Else
- New plugs are here
- The yard is closed
"""


def test_a_heading_stands_over_its_own_lines_alone():
    assert titles(MINUTES) == ["Minutes of Monday", "Item 1 The press", "Item 2 The shifts", "Item 3 Else"]
    longer = plan_from_topic(MINUTES, AuthorOptions(length=7)).slides
    for slide in longer:
        name, said = slide.spec.title, slide.spec.content if slide.spec.layout else ""
        assert ("Item 2" in name) is any(words in said for words in ("five of us", "Ben is", "put it off"))


def test_words_stand_as_they_were_typed():
    text = "offsite prep\n\nfood: not much of it. mail ann@fair.example!\n\nwe pack at noon.\n\nmail: piscina@fair.example"
    plan = plan_from_topic(text, AuthorOptions())
    said = "\n".join([plan.title, *(f"{one.spec.title}\n{one.spec.content}" for one in plan.slides)])
    for words in ("offsite prep", "food", "not much", "we pack at noon", "mail", "piscina@fair.example"):
        assert words in said
        assert words[0].upper() + words[1:] not in said


def test_merged_slides_say_each_word_once():
    bus, cost = (OutlineSlide(title=words, description=f"- {words}") for words in ("the bus leaves at 8", "it costs 14,000 pounds without drinks and bread"))  # fmt: skip
    one = merged([bus, cost])
    assert (one.title, one.description) == (bus.title, f"- {cost.title}")
    other = merged([bus, OutlineSlide(title="Roof (continued)", description="- it is old"), cost])
    assert other.description.splitlines() == ["- Roof", "- it is old", f"- {cost.title}"]


def test_a_line_that_goes_on_is_under_no_heading():
    text = "The summer\nWe took samples at very many places. All of them are good.\nThe poor ones are Mill and\nthe basin of the lake, which is old."
    assert titles(text) == ["The summer"]
