"""Any edits, undone and redone: what a model beside the presentation says of titles and states is so after each step."""

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER

from conformance.rigs import in_process
from nbdeck.errors import BadRequest
from nbdeck.service import Service
from nbdeck.service.store.blobs import read_blob
from nbdeck.settings import Settings
from unit.service.company_file import talk

COMPANY = Path(__file__).parents[2] / "notebooks" / "data" / "harbor.potx"
TITLES = ("Harbour", "Tides", "Ships")
TALK = talk(*TITLES)
ORIGINALS = {slide.shapes.title.text: slide.part.blob for slide in Presentation(io.BytesIO(TALK)).slides}
"""Every slide's part by its title, as python-pptx writes it."""
FURNITURE = {
    PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.DATE,
    PP_PLACEHOLDER.SLIDE_NUMBER,
}  # fmt: skip
EDITS = ("insert", "insert", "regenerate", "remove")
STEPS = st.lists(
    st.tuples(st.sampled_from((*EDITS, "undo", "undo", "redo", "redo", "back")), st.integers(0, 9)),
    min_size=3,
    max_size=6,
)


@pytest.fixture(scope="module")
def rig():
    service = Service(Settings(home=":memory:", credits=1_000_000))
    with in_process(service) as rig:
        yield rig
    service.close()


@pytest.fixture(scope="module")
def start(rig):
    """Returns a function that makes a presentation of a kind."""
    kit = rig.client.templates.add(COMPANY.read_bytes(), name="harbor.potx")

    def make(kind: str):
        presentations = rig.client.presentations
        if kind == "imported":
            return presentations.import_file(TALK, name="talk.pptx").result(timeout=60)
        slides = [
            {"title": each, "layout": "ITEMS", "item_amount": 2, "content": f"{each}: one\nMore: two"}
            for each in TITLES
        ]
        template = "default" if kind == "ours" else kit.id
        return presentations.from_slides(
            slides, title="By the sea", template=template, include_table_of_contents=True
        ).result(timeout=60)

    return make


@dataclass
class State:
    """One state as the test knows it."""

    titles: list[str]
    parent: str | None
    request_id: str
    sha256: str
    entered: int


@dataclass
class Model:
    """The states of one presentation, and which it is in."""

    states: dict[str, State] = field(default_factory=dict)
    now: str = ""
    clock: int = 0

    @property
    def titles(self) -> list[str]:
        return self.states[self.now].titles

    def enter(self, name: str) -> None:
        self.clock += 1
        self.now = name
        self.states[name].entered = self.clock

    def next_of(self, kind: str, number: int) -> str | None:
        """Return the state that a step leads to, None where it leads nowhere."""
        if kind == "undo":
            return self.states[self.now].parent
        if kind == "redo":
            later = {name: each for name, each in self.states.items() if each.parent == self.now}
            return max(later, key=lambda name: later[name].entered, default=None)
        wanted = list(self.states)[number % len(self.states)]
        return None if wanted == self.now else wanted


class Run:
    """A presentation and the model beside it."""

    def __init__(self, rig, deck, opening: int) -> None:
        self.rig, self.deck, self.opening = rig, deck, opening
        self.model = Model()
        self._note(list(TITLES), deck.request_id)

    def _note(self, titles: list[str], request_id: str) -> None:
        """Take a state that was just made into the model."""
        (new,) = [each for each in self.deck.versions() if each.id not in self.model.states]
        assert new.is_current
        state = State(
            titles, self.model.now or None, request_id, hashlib.sha256(self.file(request_id)).hexdigest(), 0
        )
        self.model.states[new.id] = state
        self.model.enter(new.id)

    def file(self, request_id: str) -> bytes:
        service = self.rig.service
        version = service.presentations.by_request(service.users.owner().id, request_id)
        return read_blob(service.blobs, version.pptx)

    def take(self, kind: str, number: int, name: str) -> None:
        """Take one step with the presentation and with the model."""
        if kind in EDITS:
            self._edit(kind, number % len(self.model.titles), name)
        else:
            self._move(kind, number)

    def _edit(self, kind: str, place: int, name: str) -> None:
        titles, position = self.model.titles, place + self.opening
        prompt = f"# {name}\n\n- One thing\n- Another thing"
        if kind == "remove":
            if len(titles) == 1:
                with pytest.raises(BadRequest):
                    self.deck.remove(position)
                return
            made, new = self.deck.remove(position), []
        elif kind == "insert":
            made, new = self.deck.insert(position, prompt), [name]
        else:
            made, new = self.deck.edit(position, prompt), [name]
        behind = place if kind == "insert" else place + 1
        result = made.result(timeout=60)
        assert result.previous_version_id == self.model.now
        self._note([*titles[:place], *new, *titles[behind:]], result.request_id)

    def _move(self, kind: str, number: int) -> None:
        wanted = self.model.next_of(kind, number)
        call = self._back_to(wanted or self.model.now) if kind == "back" else getattr(self.deck, kind)
        if wanted is None:
            with pytest.raises(BadRequest):
                call()
            return
        assert call().request_id == self.model.states[wanted].request_id
        self.model.enter(wanted)

    def _back_to(self, wanted: str):
        rollback = self.rig.client.v1.edit_rollback
        return lambda: rollback(previous_version_id=wanted, presentation_id=self.deck.id)

    def check(self) -> None:
        """Compare everything that the service says with the model."""
        states = self.model.states
        listed = self.deck.versions()
        assert [(each.id, each.parent_id, each.request_id) for each in listed] == [
            (name, each.parent, each.request_id) for name, each in states.items()
        ]
        assert [each.id for each in listed if each.is_current] == [self.model.now]
        assert len({each.request_id for each in listed}) == len(listed)
        assert [each.slide_count for each in listed] == [
            len(each.titles) + self.opening for each in states.values()
        ]
        for each in states.values():
            assert hashlib.sha256(self.file(each.request_id)).hexdigest() == each.sha256
        newest = self.rig.client.presentations.get(self.deck.id).to_bytes()
        assert hashlib.sha256(newest).hexdigest() == states[self.model.now].sha256
        self._check_file(list(Presentation(io.BytesIO(newest)).slides))

    def _check_file(self, slides) -> None:
        assert [slide.shapes.title.text for slide in slides][self.opening :] == self.model.titles
        assert len({slide.slide_id for slide in slides}) == len(slides)
        assert len({slide.part.partname for slide in slides}) == len(slides)
        if self.opening:
            assert list(entries(slides[1])) == self.model.titles
        else:
            kept = {slide.shapes.title.text: slide.part.blob for slide in slides}
            assert {title: kept[title] for title in kept if title in ORIGINALS}.items() <= ORIGINALS.items()
        for number, slide in enumerate(slides, 1):
            assert [place.text_frame.text for place in numbers_on(slide)] in ([], [str(number)])
        if self.opening:
            assert all(list(numbers_on(slide)) for slide in slides[self.opening :])


def numbers_on(slide) -> Iterator:
    return (
        place for place in slide.placeholders if place.placeholder_format.type == PP_PLACEHOLDER.SLIDE_NUMBER
    )


def entries(slide) -> Iterator[str]:
    """Yield what a contents slide lists, without the numbers that count it."""
    for shape in slide.shapes:
        is_furniture = shape.is_placeholder and shape.placeholder_format.type in FURNITURE
        if shape.has_text_frame and not is_furniture and not shape.name.startswith("Contents mark"):
            yield from (each.text for each in shape.text_frame.paragraphs if each.text.strip())


def follow(rig, start, kind, steps) -> None:
    run = Run(rig, start(kind), 0 if kind == "imported" else 2)
    run.check()
    for at, (step, number) in enumerate(steps):
        run.take(step, number, f"New {at}")
        run.check()


@pytest.mark.parametrize("kind", ["ours", "company"])
@settings(max_examples=10)
@given(steps=STEPS)
def test_contents_numbers_ids_and_states_are_true_after_any_edits(rig, start, kind, steps):
    follow(rig, start, kind, steps)


@settings(max_examples=6)
@given(steps=STEPS)
def test_slides_of_an_imported_file_stay_to_the_byte_through_any_edits(rig, start, steps):
    follow(rig, start, "imported", steps)
