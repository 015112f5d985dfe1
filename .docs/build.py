"""Builds the reference: one static site out of docstrings, with the picture of what each example makes.

Run `python .docs/build.py [FOLDER]`; the site stands in FOLDER, `.docs/site` when left out. Needs
`pip install zensical mkdocstrings-python` beside nbdeck.
"""

import doctest
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

import nbdeck

HERE = Path(__file__).parent
GROUPS = {
    "Begin": ("connect", "connect_async", "Client", "AsyncClient", "Task", "Presentation"),
    "Slides": ("chart", "table", "Slide", "Chart", "OutlineSlide"),
    "Many decks": ("for_each",),
    "Panels": (
        "Studio",
        "OutlinePanel",
        "SlidesPanel",
        "DocumentsPanel",
        "TemplatePanel",
        "PresentationPanel",
        "TaskPanel",
        "ConnectionPanel",
    ),
    "Errors and installation": ("NbdeckError", "TaskFailed", "examine"),
}
"""Every public name, by page."""
CONFIGURATION = """\
site_name: nbdeck
docs_dir: pages
site_dir: site
use_directory_urls: false
theme:
  name: material
  font: false
markdown_extensions: [admonition, tables, pymdownx.superfences, pymdownx.highlight]
plugins:
  - mkdocstrings:
      handlers:
        python:
          options: {{docstring_style: google, show_source: false, show_root_heading: true, show_bases: false,
            members_order: source, heading_level: 2}}
nav: [{nav}]
"""


def run_example(name: str) -> dict[str, Any]:
    """Run the example of a public name and return the names that it leaves.

    Raises:
        SystemExit: There is none, or it says something else than it prints.
    """
    found = doctest.DocTestFinder(recurse=False).find(getattr(nbdeck, name), name, globs={"nbdeck": nbdeck})
    runner = doctest.DocTestRunner()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for test in found:
            if runner.run(test, clear_globs=False).failed or not test.examples:
                raise SystemExit(f"The example of nbdeck.{name} does not run as it stands.")
    return found[0].globs


def picture(names: dict[str, Any]) -> str:
    """Return the slide that an example made, as SVG; empty where it made none."""
    deck = names.get("deck")
    if isinstance(deck, nbdeck.Presentation):
        return deck.svg(deck.slides - 1)
    slide = names.get("slide")
    if not isinstance(slide, nbdeck.Slide):
        return ""
    with nbdeck.connect(":memory:") as client:
        made = client.presentations.from_slides([slide], title="Example").result()
        return made.svg(made.slides - 1)


def write_pages(folder: Path) -> list[str]:
    """Write the pages as Markdown and return their file names, the first one first."""
    readme = (HERE.parent / "README.md").read_text("utf-8")
    (folder / "index.md").write_text(readme.replace(".docs/pictures/", "pictures/"), "utf-8")
    shutil.copytree(HERE / "pictures", folder / "pictures")
    pages = ["index.md"]
    for title, names in GROUPS.items():
        page = f"{re.sub(r'[^a-z]+', '-', title.lower())}.md"
        parts = [f"# {title}"]
        for name in names:
            parts.append(f"::: {nbdeck.__name__}.{name}")
            if svg := picture(run_example(name)):
                file = f"slide-{len(list(folder.glob('*.svg'))) + 1}.svg"
                (folder / file).write_text(svg, "utf-8")
                parts.append(f"![The slide of the example: nbdeck.{name}]({file})")
        (folder / page).write_text("\n\n".join(parts) + "\n", "utf-8")
        pages.append(page)
    return pages


def render(pages: Path, names: list[str], site: Path) -> None:
    """Make a site of the pages in a folder: `names` are their file names in order."""
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        shutil.copytree(pages, project / "pages")
        (project / "mkdocs.yml").write_text(CONFIGURATION.format(nav=", ".join(names)), "utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--strict"]
        subprocess.run(command, check=True, cwd=project)
        shutil.copytree(project / "site", site, dirs_exist_ok=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        made = write_pages(Path(folder))
        render(Path(folder), made, Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "site")
