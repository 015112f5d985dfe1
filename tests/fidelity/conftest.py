"""LibreOffice with a profile and fonts of its own, as the second drawing of our files."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
import uharfbuzz as hb

import decks
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.text.typefaces import installed_files

TWINS = {
    "Calibri": ("Carlito",),
    "Arial": ("Arimo", "Noto Sans Arabic"),
    "Cambria": ("Caladea", "Arimo"),
    "Microsoft YaHei": ("Noto Sans CJK SC", "Noto Sans SC"),
    "Microsoft JhengHei": ("Noto Sans CJK TC", "Noto Sans SC"),
    "Yu Gothic": ("Noto Sans CJK JP", "Noto Sans JP"),
    "Malgun Gothic": ("Noto Sans CJK KR", "Noto Sans KR"),
    "Nirmala UI": ("Noto Sans Devanagari",),
    "Leelawadee UI": ("Noto Sans Thai",),
}
SYSTEM_FONTS = "/usr/share/fonts"
WEIGHTS = {"Regular": 400, "Bold": 700}
AT_ONCE = 16
"""Decks that one run of LibreOffice draws: it keeps what it has read of each."""
Convert = Callable[[Mapping[str, DeckScene | bytes]], dict[str, bytes]]


def static_faces(folder: Path) -> Path:
    """Return a folder with our variable fonts as static ones: LibreOffice before 24 draws one weight of the others."""
    folder.mkdir(exist_ok=True)
    for file in installed_files():
        family, bracket, _ = file.name.partition("[")
        for style, weight in WEIGHTS.items() if bracket else ():
            face = hb.Face(hb.Blob.from_file_path(str(file)))
            request = hb.SubsetInput()
            request.keep_everything()
            for axis in face.axis_infos:
                if axis.tag == "wght":
                    request.pin_axis_location(face, axis.tag, weight)
                else:
                    request.pin_axis_to_default(face, axis.tag)
            (folder / f"{family}-{style}.ttf").write_bytes(hb.subset(face, request).blob.data)
    return folder


def fontconfig(home: Path) -> str:
    """Return a configuration that knows our fonts, the system's, and what stands in for PowerPoint's."""
    static = {str(file.parent) for file in installed_files() if "[" not in file.name}
    folders = [*sorted(static), str(static_faces(home / "faces")), SYSTEM_FONTS]
    # Releases of one family differ in their widths: LibreOffice must take the files that we measure with.
    families = sorted({re.split(r"[-[]", file.name)[0] for file in installed_files()})
    others = "".join(f"<glob>{SYSTEM_FONTS}/*/{family}-*</glob>" for family in families)
    return (
        f"<fontconfig>{''.join(f'<dir>{escape(folder)}</dir>' for folder in folders)}"
        f"<cachedir>{escape(str(home / 'cache'))}</cachedir><selectfont><rejectfont>{others}</rejectfont></selectfont>"
        f"{''.join(_alias(name, stand_ins) for name, stand_ins in TWINS.items())}</fontconfig>"
    )


def _alias(name: str, families: tuple[str, ...]) -> str:
    names = "".join(f"<string>{family}</string>" for family in families)
    return (
        f'<match target="pattern"><test qual="any" name="family"><string>{name}</string></test>'
        f'<edit name="family" mode="assign" binding="same">{names}</edit></match>'
    )


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
    config = home / "fonts.conf"
    config.write_text(fontconfig(home), "utf-8")
    environment = {
        **os.environ,
        "FONTCONFIG_FILE": str(config),
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
