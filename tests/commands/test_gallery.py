"""`nbdeck gallery`, as a shell calls it, and what its decks hold."""

import hashlib
import io
import re
from html.parser import HTMLParser

import pytest
from PIL import Image

from nbdeck.contract.enums import ChartForm
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.engine.pipeline import compose, template_names
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.errors import ExportFailed
from nbdeck.gallery.contents import ABOUT, CONTENTS, KINDS, gallery_deck
from nbdeck.gallery.forms import STORIES, story_deck
from nbdeck.gallery.make import Entry, make_gallery, score_page
from shell import nbdeck as nbdeck_command

AGAIN = ("forms", "german")
"""Kinds of content that are drawn a second time."""


def sections(folder):
    """Return what the page of scores says of each deck."""
    page = (folder / "index.html").read_text()
    return set(re.findall(r"<figure.*?</figure>", page, re.DOTALL))


def digests(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


class Links(HTMLParser):
    """Collects where a page leads, what it holds and whether it closes what it opens."""

    def __init__(self):
        super().__init__()
        self.links, self.tags, self.open = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in {"meta", "img"}:
            self.open.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(page):
    links = Links()
    links.feed(page)
    assert links.open == []
    return links


def test_a_sheet_a_deck_and_one_page_of_scores_twice_the_same(tmp_path, monkeypatch):
    done = nbdeck_command(
        "gallery", "--out", "made", "--template", "Monarch", "--template", "monarch", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"10 decks, \d+ slides, 0 errors, \d+ warnings", done.stdout)
    assert "10/10" in done.stderr
    made = tmp_path / "made"
    sheets = {f"sheets/monarch-{kind}.png" for kind in KINDS}
    assert set(digests(made)) == sheets | {"index.html"}
    monkeypatch.setattr("nbdeck.gallery.make.KINDS", AGAIN)  # two of ten say as much, at a fifth of the time
    make_gallery(tmp_path / "again", ("monarch",))
    again, first = digests(tmp_path / "again"), digests(made)
    assert set(again) == {f"sheets/monarch-{kind}.png" for kind in AGAIN} | {"index.html"}
    assert all(again[sheet] == first[sheet] for sheet in again if sheet != "index.html")
    figures = (tmp_path / "again" / "index.html").read_text().count("<figure")
    assert figures == len(AGAIN)
    assert sections(tmp_path / "again") <= sections(made)
    page = read((made / "index.html").read_text())
    assert "script" not in page.tags
    assert {link for link in page.links if not link.startswith("#")} == sheets
    for sheet in sheets:
        with Image.open(io.BytesIO((made / sheet).read_bytes())) as picture:
            assert picture.width > 1000


def test_a_template_that_is_not_there_is_a_line_and_a_remedy(tmp_path):
    done = nbdeck_command("gallery", "--out", "made", "--template", "monark", cwd=tmp_path)
    assert done.returncode == 1
    assert "monarch" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "made").exists()


def test_a_folder_that_cannot_be_written_is_our_error(tmp_path):
    (tmp_path / "made").write_text("in the way")
    with pytest.raises(ExportFailed, match="made"):
        make_gallery(tmp_path / "made", ("default",))


def test_every_layout_is_shown_with_every_count_in_every_kind_of_words():
    shown = {kind: [slide.spec for slide in gallery_deck(kind, "default").slides] for kind in KINDS}
    counts = {(spec.layout, spec.item_amount) for kind in CONTENTS for spec in shown[kind]}
    wanted = {(layout, count) for layout, counts in ITEM_COUNTS.items() for count in counts}
    assert counts == wanted - {(Layout.CHART, 0), (Layout.TABLE, 0)}
    for kind in CONTENTS:
        assert {spec.layout for spec in shown[kind]} == set(Layout) - {Layout.CHART, Layout.TABLE}
    assert all(spec.table for spec in shown["tables"])
    assert len({spec.chart.type for spec in shown["charts"] if spec.chart}) == 8
    assert {spec.chart.form for spec in shown["forms"]} == {None, *ChartForm}
    assert set(ABOUT) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_deck_is_shown_in_every_template(kind):
    decks = [gallery_deck(kind, name) for name in template_names()]
    assert len({deck.slides for deck in decks}) == 1
    assert compose(decks[0]).slides


def test_findings_are_counted_by_rule_and_written_out():
    grave = QualityFinding("contrast", 2, "Title: <b>pale</b>")
    mild = QualityFinding("variety", None, "Alike", severity="warning")
    entry = Entry("default", "brief", "sheets/default-brief.png", 9, (grave, *[mild] * 30))
    page = score_page([entry])
    assert "1</span> errors" in page
    assert "30</span> warnings" in page
    assert "&lt;b&gt;pale&lt;/b&gt;" in page
    assert "and 11 more" in page
    read(page)


def test_the_page_of_templates_shows_each_with_its_stories(tmp_path):
    made = make_gallery(tmp_path, ["marina", "bruno"], kinds=tuple(STORIES))
    assert [(each.template, each.kind) for each in made] == [
        (template, story) for template in ("marina", "bruno") for story in STORIES
    ]
    assert [each.errors for each in made] == [0] * 6
    page = read((tmp_path / "index.html").read_text(encoding="utf-8"))
    sheets = {link for link in page.links if link.endswith(".png")}
    assert sheets == {each.sheet for each in made}
    assert all((tmp_path / each).is_file() for each in sheets)
    with Image.open(tmp_path / "templates.png") as picture, Image.open(tmp_path / made[0].sheet) as sheet:
        assert (picture.width > 2 * sheet.width, picture.height < sheet.height) == (True, True)


@pytest.mark.parametrize("story", STORIES)
def test_no_story_leaves_anything_out(story):
    scene = compose(story_deck(story, "default"))
    assert scene.warnings == ()
    assert len(scene.slides) == 5
