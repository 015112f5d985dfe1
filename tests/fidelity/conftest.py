"""LibreOffice with a profile and fonts of its own, as the second drawing of our files."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from nbdeck.engine.text.fonts import font_files

TWINS = {
    "Calibri": ("Carlito",),
    # LibreOffice before 24 draws only the regular weight of a variable font.
    "Arial": ("Liberation Sans", "Arimo", "Noto Sans Arabic"),
    "Cambria": ("Caladea",),
    "Microsoft YaHei": ("Noto Sans CJK SC", "Noto Sans SC"),
    "Microsoft JhengHei": ("Noto Sans CJK TC", "Noto Sans SC"),
    "Yu Gothic": ("Noto Sans CJK JP", "Noto Sans JP"),
    "Malgun Gothic": ("Noto Sans CJK KR", "Noto Sans KR"),
    "Nirmala UI": ("Noto Sans Devanagari",),
    "Leelawadee UI": ("Noto Sans Thai",),
}
SYSTEM_FONTS = "/usr/share/fonts"


def fontconfig(cache: Path) -> str:
    """Return a configuration that knows our fonts, the system's, and what stands in for PowerPoint's."""
    folders = sorted({str(file.parent) for file in font_files()} | {SYSTEM_FONTS})
    dirs = "".join(f"<dir>{escape(folder)}</dir>" for folder in folders)
    aliases = "".join(
        f'<match target="pattern"><test qual="any" name="family"><string>{name}</string></test>'
        f'<edit name="family" mode="assign" binding="same">{"".join(f"<string>{twin}</string>" for twin in twins)}</edit></match>'
        for name, twins in TWINS.items()
    )
    return f"<fontconfig>{dirs}<cachedir>{escape(str(cache))}</cachedir>{aliases}</fontconfig>"


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Callable[[dict[str, bytes]], dict[str, bytes]]:
    """Return a function from named .pptx files to PDFs, all drawn in one start of LibreOffice."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("NOTICE: soffice is not installed: our drawing is not compared with LibreOffice's")
    home = tmp_path_factory.mktemp("libreoffice")
    config = home / "fonts.conf"
    config.write_text(fontconfig(home / "cache"), "utf-8")
    environment = {
        **os.environ,
        "FONTCONFIG_FILE": str(config),
        "SAL_USE_VCLPLUGIN": "svp",
        "HOME": str(home),
    }

    def convert(files: dict[str, bytes]) -> dict[str, bytes]:
        folder = Path(tmp_path_factory.mktemp("decks"))
        for name, data in files.items():
            (folder / f"{name}.pptx").write_bytes(data)
        subprocess.run(
            [
                program,
                f"-env:UserInstallation={(home / 'profile').as_uri()}",
                "--headless",
                "--convert-to",
                "pdf",
                "--outdir",
                str(folder),
                *(str(folder / f"{name}.pptx") for name in files),
            ],
            env=environment,
            check=True,
            capture_output=True,
            timeout=300,
        )
        return {name: (folder / f"{name}.pdf").read_bytes() for name in files}

    return convert
