"""LibreOffice with a profile and fonts of its own, as the second drawing of our files."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene import DeckScene
from nbdeck.engine.text.fonts import font_files

TWINS = {
    "Calibri": ("Carlito",),
    # LibreOffice before 24 draws only the regular weight of a variable font.
    "Arial": ("Liberation Sans", "Arimo"),
    "Cambria": ("Caladea",),
    "Microsoft YaHei": ("Noto Sans CJK SC", "Noto Sans SC"),
    "Microsoft JhengHei": ("Noto Sans CJK TC", "Noto Sans SC"),
    "Yu Gothic": ("Noto Sans CJK JP", "Noto Sans JP"),
    "Malgun Gothic": ("Noto Sans CJK KR", "Noto Sans KR"),
    "Nirmala UI": ("Noto Sans Devanagari",),
    "Leelawadee UI": ("Noto Sans Thai",),
}
ARABIC_TWINS = {**TWINS, "Arial": ("Noto Sans Arabic", "Liberation Sans", "Arimo")}
"""In an Arabic deck Arial is the typeface of Arabic letters and of the spaces between them."""
SYSTEM_FONTS = "/usr/share/fonts"
Convert = Callable[[Mapping[str, DeckScene]], dict[str, bytes]]


def fontconfig(cache: Path, twins: Mapping[str, tuple[str, ...]] = TWINS) -> str:
    """Return a configuration that knows our fonts, the system's, and what stands in for PowerPoint's."""
    installed = {file.name for file in Path(SYSTEM_FONTS).rglob("*.?t?")}
    static = [file for file in font_files() if "[" not in file.name]
    # LibreOffice before 24 draws variable fonts in their regular weight only: a static release is preferred.
    lacking = [file for file in font_files() if f"{file.name.partition('[')[0]}-Regular.ttf" not in installed]
    folders = sorted({str(file.parent) for file in (*static, *lacking)} | {SYSTEM_FONTS})
    # Releases of one family differ in their widths: LibreOffice must take the files that we measure with.
    families = sorted({file.name.partition("-")[0] for file in static})
    others = "".join(f"<glob>{SYSTEM_FONTS}/*/{family}-*</glob>" for family in families)
    return (
        f"<fontconfig>{''.join(f'<dir>{escape(folder)}</dir>' for folder in folders)}"
        f"<cachedir>{escape(str(cache))}</cachedir><selectfont><rejectfont>{others}</rejectfont></selectfont>"
        f"{''.join(_alias(name, stand_ins) for name, stand_ins in twins.items())}</fontconfig>"
    )


def _alias(name: str, families: tuple[str, ...]) -> str:
    names = "".join(f"<string>{family}</string>" for family in families)
    return (
        f'<match target="pattern"><test qual="any" name="family"><string>{name}</string></test>'
        f'<edit name="family" mode="assign" binding="same">{names}</edit></match>'
    )


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Convert:
    """Return a function from decks by name to LibreOffice's PDFs of our files."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("NOTICE: soffice is not installed: our drawing is not compared with LibreOffice's")
    home = tmp_path_factory.mktemp("libreoffice")

    def convert(decks: Mapping[str, DeckScene]) -> dict[str, bytes]:
        folder = Path(tmp_path_factory.mktemp("decks"))
        arabic = {name: deck for name, deck in decks.items() if deck.language.startswith("ar")}
        others = {name: deck for name, deck in decks.items() if name not in arabic}
        for twins, group in ((TWINS, others), (ARABIC_TWINS, arabic)):
            for name, deck in group.items():
                (folder / f"{name}.pptx").write_bytes(write_pptx(deck))
            if group:
                _run(program, home, twins, folder, [f"{name}.pptx" for name in group])
        return {name: (folder / f"{name}.pdf").read_bytes() for name in decks}

    return convert


def _run(
    program: str, home: Path, twins: Mapping[str, tuple[str, ...]], folder: Path, files: list[str]
) -> None:
    config = home / "fonts.conf"
    config.write_text(fontconfig(home / "cache", twins), "utf-8")
    profile = f"-env:UserInstallation={(home / 'profile').as_uri()}"
    subprocess.run(
        [program, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder), *files],
        cwd=folder,
        env={**os.environ, "FONTCONFIG_FILE": str(config), "SAL_USE_VCLPLUGIN": "svp", "HOME": str(home)},
        check=True,
        capture_output=True,
        timeout=300,
    )
