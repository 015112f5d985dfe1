"""Files of others, and odd ones of our own, through the service: taken in, edited, brought back, opened elsewhere."""

import io
import shutil
import subprocess
from dataclasses import dataclass

import pypdfium2
import pytest
from pptx import Presentation

from conformance.rigs import in_process
from nbdeck.service import Service
from nbdeck.settings import Settings
from shared_files import DOCUMENTS, TEMPLATES, WHERE
from unit.engine.pptx.foreign.odd_decks import DECKS
from unit.engine.pptx.foreign.packages import check, main_part, parts_of, reached, rels_name, slides_of

SHARED = {path.name: path for path in sorted([*TEMPLATES.glob("*.pptx"), *DOCUMENTS.glob("*.ppt*")])}
EVERY = [*DECKS, *SHARED]
NEW = "# Next steps\n\n- Sign\n- Build\n- Open"
LISTS = {"[Content_Types].xml", "docProps/app.xml"}
"""Parts that count or list the others."""


@dataclass(frozen=True)
class Life:
    """A file as it was downloaded after each step."""

    uploaded: bytes
    imported: bytes
    longer: bytes
    shorter: bytes
    undone: bytes
    back: bytes
    again: bytes


@pytest.fixture(scope="module")
def live():
    """Returns a function that leads a file through its life, once."""
    service, lives = Service(Settings(home=":memory:", credits=1000)), {}

    def led(client, name: str) -> Life:
        data = DECKS[name]() if name in DECKS else SHARED[name].read_bytes()
        source = io.BytesIO(data)
        source.name = name if name in SHARED else f"{name}.pptx"
        deck = client.presentations.import_file(source).result(timeout=120)
        longer = deck.insert(1, NEW).result(timeout=60)
        shorter = longer.remove(0).result(timeout=60)
        files = [each.to_bytes() for each in (deck, longer, shorter)]
        return Life(data, *files, *(each().to_bytes() for each in (deck.undo, deck.undo, deck.redo)))

    with in_process(service) as rig:

        def once(name: str) -> Life:
            if name not in lives:
                lives[name] = led(rig.client, name)
            return lives[name]

        yield once
    service.close()


def slide_names(data: bytes) -> list[str]:
    return [part for _, part in slides_of(parts_of(data))]


def may_change(data: bytes) -> set[str]:
    """Return the parts that name slides: the presentation with its relationships, and the lists of parts."""
    main = main_part(parts_of(data))
    return {main, rels_name(main), *LISTS}


@pytest.mark.parametrize("name", EVERY)
def test_a_file_comes_back_as_it_was_given(live, name):
    life = live(name)
    if not name.endswith(".ppt"):
        assert life.imported == life.uploaded
    assert life.undone == life.longer
    assert life.back == life.imported
    assert life.again == life.longer


@pytest.mark.parametrize("name", EVERY)
def test_a_slide_more_changes_no_part_that_was_there(live, name):
    life = live(name)
    before, after = parts_of(life.imported), check(life.longer, life.imported)
    assert set(before) <= set(after)
    changed = {part for part in before if before[part] != after[part]}
    assert changed <= may_change(life.imported)
    old, new = slide_names(life.imported), slide_names(life.longer)
    assert [new[0], *new[2:]] == old
    slide = Presentation(io.BytesIO(life.longer)).slides[1]
    assert "Next steps" in [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]


@pytest.mark.parametrize("name", EVERY)
def test_a_slide_less_takes_only_what_was_its_own(live, name):
    life = live(name)
    before, after = parts_of(life.imported), check(life.shorter, life.imported)
    first, *others = slide_names(life.imported)
    assert slide_names(life.shorter)[1:] == others
    own = {first, rels_name(first)}
    without = {part: content for part, content in before.items() if part not in own}
    # Links from the presentation part still lead to the slide that went, but not on from it.
    still_led_to = reached(without) - own
    assert still_led_to <= set(after)
    changed = {
        part for part in {*still_led_to, *map(rels_name, others)} if before.get(part) != after.get(part)
    }
    assert changed <= may_change(life.imported)


@pytest.fixture(scope="module")
def drawn(live, tmp_path_factory):
    """Every edited file as LibreOffice draws it, in one run."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("soffice is not installed: apt install libreoffice-impress-nogui")
    folder = tmp_path_factory.mktemp("drawn")
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    files = {}
    for number, name in enumerate(EVERY):
        for step in ("longer", "shorter"):
            files[name, step] = folder / f"{number}-{step}.pptx"
            files[name, step].write_bytes(getattr(live(name), step))
    command = [soffice, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    names = [path.name for path in files.values()]
    subprocess.run([*command, *names], cwd=folder, check=True, capture_output=True, timeout=300)
    return {key: pypdfium2.PdfDocument(path.with_suffix(".pdf").read_bytes()) for key, path in files.items()}


@pytest.mark.tools
@pytest.mark.parametrize("name", EVERY)
def test_libreoffice_opens_the_edited_file_and_draws_every_slide(live, drawn, name):
    for step in ("longer", "shorter"):
        assert len(drawn[name, step]) == len(slide_names(getattr(live(name), step)))
    words = "".join(drawn[name, "longer"][1].get_textpage().get_text_bounded().split()).casefold()
    assert "nextsteps" in words


@pytest.mark.skipif(not SHARED, reason=WHERE)
def test_files_of_others_are_there():
    assert {"dark.pptx", "light.pptx", "chart.pptx"} <= set(SHARED)
