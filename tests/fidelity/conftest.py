"""LibreOffice with a profile and fonts of its own, as the second drawing of our files."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

import decks
from nbdeck.engine.paint.office.process import write_font_configuration
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.slides import DeckScene

AT_ONCE = 16
"""Decks that one run of LibreOffice draws: it keeps what it has read of each."""
Convert = Callable[[Mapping[str, DeckScene | bytes]], dict[str, bytes]]


def batched(files: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the files in groups of at most `AT_ONCE`."""
    for start in range(0, len(files), AT_ONCE):
        yield files[start : start + AT_ONCE]


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Convert:
    """Return a function from decks by name, as scenes or as files, to LibreOffice's PDFs of them."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("NOTICE: soffice is not installed: our drawing is not compared with LibreOffice's")
    home = tmp_path_factory.mktemp("libreoffice")
    environment = {
        **os.environ,
        "FONTCONFIG_FILE": str(write_font_configuration(home)),
        "SAL_USE_VCLPLUGIN": "svp",
        "HOME": str(home),
    }
    profile = f"-env:UserInstallation={(home / 'profile').as_uri()}"

    def convert(decks: Mapping[str, DeckScene | bytes]) -> dict[str, bytes]:
        folder = Path(tmp_path_factory.mktemp("decks"))
        for name, deck in decks.items():
            data = deck if isinstance(deck, bytes) else write_pptx(deck)
            (folder / f"{name}.pptx").write_bytes(data)
        command = [program, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
        for some in batched([f"{name}.pptx" for name in decks]):
            subprocess.run(
                [*command, *some], cwd=folder, env=environment, check=True, capture_output=True, timeout=300
            )
        return {name: (folder / f"{name}.pdf").read_bytes() for name in decks}

    return convert


@pytest.fixture(scope="module")
def compared(request: pytest.FixtureRequest, libreoffice: Convert) -> dict[str, tuple[DeckScene, bytes]]:
    """Return every deck that the tests of this module compare with its drawing; LibreOffice starts once for all."""
    cases = [item.callspec.params for item in request.session.items if item.path == request.path]
    scenes = {
        f"{case['template']}-{decks.case_name(case['part'])}": compose(
            decks.deck(case["part"][0], case["template"], case["part"][1])
        )
        for case in cases
    }
    drawn = libreoffice(scenes)
    return {name: (scene, drawn[name]) for name, scene in scenes.items()}
