"""E-mails as documents."""

from email.message import EmailMessage

import pytest

from nbdeck.engine.model.source import Heading, ListItem, Paragraph, TableBlock
from nbdeck.engine.sources.read import read
from nbdeck.errors import CorruptFile
from unit.engine.costs import assert_linear

HTML = (
    "<html><head><title>t</title><style>x</style></head><body><p>Hello <b>Bob</b>,</p><p>one<br>two</p>"
    "<h2>Plan</h2><ol><li>chairs</li><li>table<ul><li>round</li></ul></li></ol>tail<script>y</script>"
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>"
    "<table><tr><td><p>only placed</p></td></tr></table></body></html>"
)


def mail(text=None, html=None, **fields):
    message = EmailMessage()
    for name, value in fields.items():
        message[name] = value
    if text:
        message.set_content(text)
    if html and text:
        message.add_alternative(html, subtype="html")
    elif html:
        message.set_content(html, subtype="html")
    return message


def test_head_body_and_attachments_are_told():
    message = mail(
        "Hello Bob,\n\nGrüße.\n\n- 3 chairs\n",
        HTML,
        Subject="Prüfung am Montag",
        From="Anna Berg <anna@x.example>",
        To="b@x.example",
        Date="Mon, 03 Mar 2025 10:00:00 +0100",
    )
    message.add_attachment(b"xx", maintype="application", subtype="pdf", filename="plan.pdf")
    source = read(bytes(message), "a.eml").source
    assert (source.kind, source.title, source.author) == ("eml", "Prüfung am Montag", "Anna Berg")
    heading, note, *body = source.blocks
    assert heading == Heading(text="Prüfung am Montag")
    assert note.role == "footnote"
    assert note.text.split("\n") == [
        "From: Anna Berg <anna@x.example>", "To: b@x.example", "Date: Mon, 03 Mar 2025 10:00:00 +0100",
    ]  # fmt: skip
    assert [block.text for block in body] == ["Hello Bob,", "Grüße.", "3 chairs"]
    (remark,) = source.remarks
    assert remark.text == "Attachments of the e-mail were not read: plan.pdf (application/pdf)."


def test_html_alone_is_read_in_its_order():
    blocks = read(bytes(mail(html=HTML, Subject="S")), "a.eml").source.blocks[1:]
    assert [block.text for block in blocks if isinstance(block, Paragraph)] == [
        "Hello Bob,", "one\ntwo", "tail", "only placed",
    ]  # fmt: skip
    assert [(block.text, block.level) for block in blocks if isinstance(block, Heading)] == [("Plan", 2)]
    assert [(block.text, block.level, block.number) for block in blocks if isinstance(block, ListItem)] == [
        ("chairs", 0, 1), ("table", 0, 2), ("round", 1, None),
    ]  # fmt: skip
    (table,) = [block for block in blocks if isinstance(block, TableBlock)]
    assert [[cell.text for cell in row] for row in table.rows] == [["A", "B"], ["1", "2"]]


def test_an_attached_text_is_no_body_and_a_file_name_cannot_break_the_line():
    message = mail("The body says it.", Subject="S")
    message.add_attachment("secret text", filename="a\tb.txt")
    source = read(bytes(message), "a.eml").source
    assert [block.text for block in source.blocks] == ["S", "The body says it."]
    assert "\t" not in source.remarks[0].text


def test_the_html_is_the_body_where_the_only_text_is_attached():
    message = mail(html="<p>The body says it.</p>", Subject="S")
    message.add_attachment("secret text", filename="a.txt")
    assert [block.text for block in read(bytes(message), "a.eml").source.blocks] == ["S", "The body says it."]


def test_fields_in_another_or_no_encoding_are_read():
    data = b"Subject: =?nonsense?q?abc?=\r\nFrom: x\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nGr\xfc\xdfe aus Wien an alle"
    source = read(data, "a.eml").source
    assert source.title
    assert "Grüße aus Wien an alle" in [block.text for block in source.blocks]


def test_what_is_nested_too_deep_or_has_too_many_parts_is_refused():
    deep = b"Subject: x\nContent-Type: text/html\n\n" + b"<div>" * 5000 + b"hi"
    with pytest.raises(CorruptFile, match="nested more than 256"):
        read(deep, "a.eml")
    many = b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nhi\n" * 2000 + b"--b--\n"
    with pytest.raises(CorruptFile, match="1,000 parts"):
        read(many, "a.eml")


def test_twice_the_mail_takes_twice_the_time():
    def work(count, salt):
        rows = f"<tr><td>{salt}</td><td>2</td></tr>".encode() * count
        return lambda: read(b"Subject: x\nContent-Type: text/html\n\n<table>" + rows, "a.eml")

    assert_linear(work, 2_500)


def test_a_list_ends_and_a_table_that_only_places_others_is_none():
    inner = "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>"
    cells = f"<tr><td>left</td><td>right</td></tr><tr><td>below</td><td>{inner}</td></tr>"
    html = f"<ul><li>one</li></ul><ul><li>two</li></ul><table>{cells}</table>"
    blocks = read(bytes(mail(html=html, Subject="S")), "a.eml").source.blocks[1:]
    assert [block.level for block in blocks if isinstance(block, ListItem)] == [0, 0]
    assert [block.text for block in blocks if isinstance(block, Paragraph)] == ["left", "right", "below"]
    assert [len(block.rows) for block in blocks if isinstance(block, TableBlock)] == [2]


def test_the_newest_of_several_mails_has_its_sender_and_date_without_seconds_above_it():
    message = mail(
        "Yes.\n\nOn 2 March Bob wrote:\n> Shall we?\n", Subject="Re: Re: Plan", From="Anna Berg <anna@x.example>",
        Date="Mon, 03 Mar 2025 10:00:00 +0100",
    )  # fmt: skip
    source = read(bytes(message), "a.eml").source
    assert source.title == "Plan"
    assert [(block.text, block.level) for block in source.blocks if isinstance(block, Heading)] == [
        ("Plan", 1), ("Anna Berg, Mon, 03 Mar 2025 10:00", 2), ("On 2 March Bob wrote", 2),
    ]  # fmt: skip
