"""Other programs read what was put together: a validator of the schema, and LibreOffice."""

import shutil
import subprocess

import numpy as np
import pypdfium2
import pytest

from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.deck_file import open_deck, slide_count
from nbdeck.engine.pptx.foreign.plan import Kept
from unit.engine.pptx.foreign.test_assemble import EVERY, all_of, deck, own_slides, titles

GUESTS = ["two masters", "drawn", *EVERY[-5:]]


def mixture(name):
    """Return a file with a slide less, one twice, one of our own, and slides of others."""
    data = deck(name)
    kept = all_of(data)
    guests = [Kept(deck(guest), slide_count(deck(guest))) for guest in GUESTS if guest != name]
    own = own_slides(data)
    return assemble(data, [own[4], *kept[::-1][: max(1, len(kept) - 1)], kept[-1], *guests, own[1]]).pptx


def objections(audit, folder, data):
    """Return what the validator says, whatever the parts are called."""
    source = folder / "deck.pptx"
    source.write_bytes(data)
    return {error.description for error in audit.OpenXmlValidator().validate(source).errors}


@pytest.fixture(scope="module")
def audit():
    return pytest.importorskip("openxml_audit", reason="openxml-audit is not installed")


@pytest.fixture(scope="module")
def known(audit, tmp_path_factory):
    """Return what the validator says of each file as it was."""
    folder = tmp_path_factory.mktemp("before")
    return {name: objections(audit, folder, deck(name)) for name in EVERY}


@pytest.mark.parametrize("name", EVERY)
def test_the_schema_has_no_new_objection(name, audit, known, tmp_path):
    allowed = set().union(*(known[each] for each in (name, *GUESTS)))
    assert objections(audit, tmp_path, mixture(name)) <= allowed


@pytest.fixture(scope="module")
def draw(tmp_path_factory):
    """Return a function from files by name to LibreOffice's drawings, made in one run."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("soffice is not installed: apt install libreoffice-impress-nogui")
    folder = tmp_path_factory.mktemp("drawn")
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [soffice, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]

    def drawn(files):
        names = [f"deck{number}.pptx" for number in range(len(files))]
        for name, data in zip(names, files.values(), strict=True):
            (folder / name).write_bytes(data)
        subprocess.run([*command, *names], cwd=folder, check=True, capture_output=True, timeout=300)
        pages = [pypdfium2.PdfDocument((folder / name).with_suffix(".pdf").read_bytes()) for name in names]
        return dict(zip(files, pages, strict=True))

    return drawn


@pytest.mark.tools
def test_libreoffice_draws_every_slide_with_its_words(draw):
    made = {name: mixture(name) for name in EVERY}
    for name, document in draw(made).items():
        assert len(document) == slide_count(made[name])
        words = [document[index].get_textpage().get_text_bounded() for index in range(len(document))]
        for page, title in zip(words, titles(made[name]), strict=True):
            # Some layouts write in capitals, some from top to bottom.
            assert "".join(title.split()).casefold() in "".join(page.split()).casefold()


@pytest.mark.tools
def test_slides_of_other_files_look_as_they_did(draw):
    bases = ("arranged", "ours")
    wanted = {
        base: [
            (guest, number)
            for guest in EVERY
            if guest != base and open_deck(deck(guest)).size == open_deck(deck(base)).size
            for number in range(1, slide_count(deck(guest)) + 1)
        ]
        for base in bases
    }
    wanted = {base: guests for base, guests in wanted.items() if guests}  # files of others may be absent
    assert wanted
    made = {
        base: assemble(deck(base), [Kept(deck(guest), number) for guest, number in guests]).pptx
        for base, guests in wanted.items()
    }
    before = {f"{name} as it was": deck(name) for name in EVERY}
    drawn = draw({**made, **before})
    for base, guests in wanted.items():
        for page, (guest, number) in zip(drawn[base], guests, strict=True):
            old = drawn[f"{guest} as it was"][number - 1]
            differing = np.abs(picture(page) - picture(old)) > 40
            assert differing.mean() < 0.0005, f"slide {number} of {guest} in {base}"


def picture(page):
    return np.asarray(page.render(scale=0.5).to_pil().convert("L")).astype(int)
