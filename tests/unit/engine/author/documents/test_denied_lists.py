"""Lists that a denial opens: their points alone would say the opposite."""

import pytest

from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.material.passages import passages
from nbdeck.engine.model import AuthorOptions, Block, Heading, ListItem, Paragraph, Source

_DENIED = ("depend on Ruby itself", "need to be loaded into the shell", "manage virtual environments")


def _source(opening: Block, language: str = "en") -> Source:
    return Source(
        name="readme.md",
        kind="md",
        language=language,
        blocks=(
            Heading(text="Simple version management", level=1),
            Paragraph(text="The tool changes the version of the interpreter for each project folder."),
            Paragraph(
                text="It searches commands of several versions at the same time and tells which one it took."
            ),
            Paragraph(text="Teams pin one version in a file, and 14 machines follow it within a minute."),
            opening,
            *(ListItem(text=text, level=0) for text in _DENIED),
            Heading(text="Installation", level=1),
            Paragraph(text="The installer copies one folder and adds two lines to the profile of the shell."),
        ),
    )


def _said(source: Source) -> tuple[str, tuple[str, ...]]:
    plan = plan_from_documents([source], "", AuthorOptions(length=4))
    texts = [f"{slide.spec.title}\n{slide.spec.content}\n{slide.spec.notes or ''}" for slide in plan.slides]
    return "\n".join(texts).lower(), plan.warnings


@pytest.mark.parametrize(
    "opening",
    [
        Paragraph(text="The tool does not:"),
        Paragraph(text="It never..."),
        Heading(text="What it does not do", level=2),
    ],
)
def test_points_that_a_denial_opens_are_left_out_and_named(opening: Block) -> None:
    said, warnings = _said(_source(opening))

    assert not [point for point in _DENIED if point in said]
    assert any(opening.text in warning for warning in warnings)


@pytest.mark.parametrize("opening", ["The tool does:", "The tool (not only here) can:"])
def test_points_of_other_lists_stay(opening: str) -> None:
    source = _source(Paragraph(text=opening))
    _, warnings = _said(source)

    assert {point.lower() for point in _DENIED} <= {one.text.lower() for one in passages([source])}
    assert not any("opposite" in warning for warning in warnings)
