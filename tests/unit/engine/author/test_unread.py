"""What stands outside of documents is told in the warnings of their deck."""

from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model import Assignment, Heading, Paragraph, Remark, Source


def test_attachments_and_linked_pictures_are_named_in_a_warning_and_other_remarks_are_not():
    remarks = (
        Remark(code="attachments", text="Attachments were not read: a.csv."),
        Remark(code="linked_pictures", text="2 linked picture(s) were not fetched."),
        Remark(code="pages_capped", text="3 of 4 pages were read."),
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
        assert plan.warnings[-2:] == (
            "“a.eml”: Attachments were not read: a.csv.",
            "“a.eml”: 2 linked picture(s) were not fetched.",
        )
