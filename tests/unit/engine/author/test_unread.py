"""What stands outside of documents is told in the warnings of their deck."""

from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model.plan import Assignment
from nbdeck.engine.model.source import Heading, Paragraph, Remark, Source


def test_what_was_not_read_is_told_in_warnings_and_how_the_rest_was_read_is_not():
    remarks = (
        Remark(code="attachments", text="Attachments were not read: a.csv."),
        Remark(code="linked_pictures", text="2 linked picture(s) were not fetched."),
        Remark(code="pages_capped", text="3 of 4 pages were read."),
        Remark(code="converted", text="LibreOffice made it an .eml."),
        Remark(code="words_unread", text="On page 2 “𝜇” could not be placed in the text and is left out."),
    )
    blocks = (
        Heading(text="The pump", level=1),
        Paragraph(text="We mended the pump on Friday and it runs again."),
    )
    source = Source(
        name="a.eml", kind="eml", title="The pump", author="", language="en", pages=1, metadata={}, blocks=blocks,
        remarks=remarks,
    )  # fmt: skip
    for topic in ("", "The pump"):
        plan = write_plan(Assignment(topic=topic, sources=(source,)))
        assert plan.warnings[-4:] == (
            "“a.eml”: Attachments were not read: a.csv.",
            "“a.eml”: 2 linked picture(s) were not fetched.",
            "“a.eml”: 3 of 4 pages were read.",
            "“a.eml”: On page 2 “𝜇” could not be placed in the text and is left out.",
        )
        assert not any("LibreOffice" in warning for warning in plan.warnings)


def test_many_remarks_are_counted():
    remarks = tuple(Remark(code="words_unread", text=f"On page {number} something.") for number in range(11))
    blocks = (
        Heading(text="The pump", level=1),
        Paragraph(text="We mended the pump on Friday and it runs again."),
    )
    source = Source(name="a.pdf", kind="pdf", language="en", blocks=blocks, remarks=remarks)
    told = [warning for warning in write_plan(Assignment(sources=(source,))).warnings if "a.pdf" in warning]
    assert len(told) == 9
    assert told[7:] == [
        "“a.pdf”: On page 7 something.",
        "“a.pdf”: remarks on what was not read, that are not shown here: 3.",
    ]
