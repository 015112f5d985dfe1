import pytest

from nbdeck.errors import NotFound
from nbdeck.service.store.search import index_words
from unit.service.conftest import finished

TIDES = b"""# Tides

The moon pulls the water of the sea, and two bulges follow it around the earth.

## Spring tides

- Sun and moon stand in one line.
- The range is about twenty per cent larger.

| Port | Range |
|---|---|
| Saint-Malo | 12.2 m |
| Hamburg | 3.6 m |
"""
BREAD = "# Brot\n\nSauerteig ruht über Nacht; die Öfen sind morgens warm.\n".encode()
CHINESE = "# 图书馆\n\n周末开放时间延长到晚上十点。\n".encode()


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


@pytest.fixture
def upload(service, owner):
    def send(name, data, user=owner):
        task = finished(service, user, service.documents.start(user.id, name, data))
        assert task.is_success, task.failure_message
        return task.task_result["document_id"]

    return send


def test_an_upload_ends_in_a_document_that_says_what_was_read(service, owner, upload):
    read = service.documents.read(owner.id, upload("tides.md", TIDES))
    assert (read.name, read.kind, read.title, read.size) == ("tides.md", "md", "Tides", len(TIDES))
    assert read.headings == ("Tides", "Spring tides")
    assert read.tables == 1
    assert "| Saint-Malo | 12.2 m |" in read.markdown


def test_documents_are_listed_newest_first(service, owner, upload):
    first, second = upload("a.md", TIDES), upload("b.md", BREAD)
    assert [each.id for each in service.documents.newest(owner.id, 10)] == [second, first]
    assert [each.id for each in service.documents.newest(owner.id, 1)] == [second]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("moon", "tides.md"),
        ("MOONS", "tides.md"),
        ("Saint-Malo", "tides.md"),
        ("ofen", "brot.md"),
        ("Öfen am Morgen", "brot.md"),
        ("开放时间", "buch.md"),
    ],
)
def test_search_finds_passages_in_any_case_accent_and_script(service, owner, upload, query, name):
    for file, data in (("tides.md", TIDES), ("brot.md", BREAD), ("buch.md", CHINESE)):
        upload(file, data)
    assert service.documents.search(owner.id, query, 5)[0].document == name


@pytest.mark.parametrize(
    "query", ['"', "NEAR(", "q* OR zzz", "x:y", "'); DROP TABLE passages; --", "-", "\x00", "é" * 5000]
)
def test_no_query_breaks_the_search(service, owner, upload, query):
    upload("tides.md", TIDES)
    assert service.documents.search(owner.id, query, 5) == []
    assert service.documents.search(owner.id, "moon", 5)


def test_a_found_passage_says_where_it_stands(service, owner, upload):
    upload("tides.md", TIDES)
    found = service.documents.search(owner.id, "larger range", 1)[0]
    assert found.heading == "Spring tides"
    assert found.text == "The range is about twenty per cent larger."
    assert found.place.startswith("line ")


def test_a_found_point_of_a_list_keeps_the_words_that_open_it(service, owner, upload):
    upload("pins.md", b"# Pins\n\nThe tool does not:\n\n- depend on Ruby itself\n")
    (found,) = service.documents.search(owner.id, "Ruby", 10)
    assert found.text == "The tool does not: depend on Ruby itself"


def test_documents_of_others_are_not_there(service, owner, upload):
    document = upload("tides.md", TIDES)
    other = service.keys.authenticate(service.keys.create("somebody else"))
    assert service.documents.newest(other.id, 5) == []
    assert service.documents.search(other.id, "moon", 5) == []
    for call in (service.documents.read, service.documents.delete):
        with pytest.raises(NotFound):
            call(other.id, document)
    with pytest.raises(NotFound):
        service.documents.sources(other.id, [document])
    assert service.documents.read(owner.id, document).name == "tides.md"


def test_a_deleted_document_is_found_no_more(service, owner, upload):
    document, kept = upload("tides.md", TIDES), upload("copy.md", TIDES)
    service.documents.delete(owner.id, document)
    assert {each.document for each in service.documents.search(owner.id, "moon", 5)} == {"copy.md"}
    assert [each.id for each in service.documents.newest(owner.id, 5)] == [kept]
    with pytest.raises(NotFound):
        service.documents.delete(owner.id, document)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.md", b"", "EMPTY_FILE"),
        ("broken.pdf", b"%PDF-1.7\nnothing", "CORRUPT_FILE"),
        ("broken.docx", b"PK\x03\x04nothing", "CORRUPT_FILE"),
    ],
)
def test_a_file_that_cannot_be_read_fails_its_task_with_its_own_code(service, owner, name, data, code):
    task = finished(service, owner, service.documents.start(owner.id, name, data))
    assert task.task_error.code == code
    assert not task.task_error.retryable
    assert service.documents.newest(owner.id, 5) == []


def test_words_are_indexed_without_case_and_accents_and_in_pairs_where_there_are_no_spaces():
    mark = index_words("c1", "a")[:-1]
    assert index_words("c1", "Öfen, 12.5 %").replace(mark, "") == "ofen 12 5"
    assert index_words("c1", "开放时间").replace(mark, "") == "开放 放时 时间"


def ranked(service, user, query):
    return [(each.document, each.text) for each in service.documents.search(user.id, query, 20)]


def test_what_others_have_changes_neither_the_order_nor_the_answers(service, upload):
    """The same documents, once alone and once beside somebody who makes their rare words common and the reverse."""
    alone, beside, crowd = (service.keys.authenticate(service.keys.create(name)) for name in ("a", "b", "c"))
    own = [
        b"# Ports\n\nThe tide at Hamburg is low.\n\nThe harbour at Hamburg is old, and the harbour is wide.\n\nMoon.\n",
        b"# Moon\n\nThe moon moves the tide.\n\nA harbour without a tide.\n\nThe moon, the moon, the moon.\n",
    ]
    others = "".join(
        f"The tide of harbour {n} is high and the tide comes back.\n\n" for n in range(300)
    ).encode()
    queries = ["tide harbour moon", "moon tide", "Hamburg harbour", "wide tide"]
    for number, data in enumerate(own):
        upload(f"{number}.md", data, alone)
    before = [ranked(service, alone, query) for query in queries]
    upload("other.md", others, crowd)
    for number, data in enumerate(own):
        upload(f"{number}.md", data, beside)
    assert [ranked(service, alone, query) for query in queries] == before
    assert [ranked(service, beside, query) for query in queries] == before
    assert all(before)


def test_rare_words_count_more_than_common_ones_and_short_passages_more_than_long(service, owner, upload):
    common = "".join(f"The sea at place {n} is blue.\n\n" for n in range(30))
    upload("a.md", f"{common}The lighthouse stands.\n\nThe sea, the sea, the blue sea.\n".encode())
    assert ranked(service, owner, "sea lighthouse")[0] == ("a.md", "The lighthouse stands.")
    upload("b.md", f"A quokka, as {'many words say ' * 20}.\n\nA quokka.\n".encode())
    assert [text[:12] for _, text in ranked(service, owner, "quokka")] == ["A quokka.", "A quokka, as"]


def test_a_word_that_is_everywhere_does_not_hide_the_rare_one(service, owner, upload, monkeypatch):
    monkeypatch.setattr("nbdeck.service.store.search._MOST_WEIGHED", 10)
    common = "".join(f"The sea at place {n} is blue.\n\n" for n in range(30))
    upload("a.md", f"A lighthouse at the sea.\n\n{common}".encode())
    assert ranked(service, owner, "sea lighthouse")[0] == ("a.md", "A lighthouse at the sea.")
    assert len(ranked(service, owner, "sea")) == 10


def test_two_users_whose_words_bear_one_mark_still_find_only_their_own(service, owner, upload, monkeypatch):
    monkeypatch.setattr("nbdeck.service.store.search._mark", lambda user_id: "mark")
    ada = service.keys.authenticate(service.keys.create("ada"))
    upload("tides.md", TIDES)
    upload("brot.md", BREAD, ada)
    assert {document for document, _ in ranked(service, owner, "moon Sauerteig")} == {"tides.md"}
    assert {document for document, _ in ranked(service, ada, "moon Sauerteig")} == {"brot.md"}


def test_a_long_paragraph_is_found_in_pieces_below_its_heading(service, owner, upload):
    words = " ".join(f"word{number}" for number in range(3000))
    upload("long.md", f"# {'Head ' * 29}\n\n{words} last\n".encode())
    (found,) = service.documents.search(owner.id, "last", 5)
    assert found.text.endswith("word2999 last")
    assert len(found.text) <= 5000
    assert found.heading == ("Head " * 29).strip()
    (first,) = service.documents.search(owner.id, "word0", 1)
    assert f"{first.text} " in f"{words} "


def test_a_passage_is_found_by_the_words_of_its_heading(service, owner, upload):
    upload("port.md", b"# Harbour\n\nShips wait.\n")
    assert [each.text for each in service.documents.search(owner.id, "harbour", 5)] == ["Ships wait."]


def test_what_was_left_out_of_a_file_is_told_with_its_document(service, owner):
    told = [
        finished(service, owner, service.documents.start(owner.id, name, b"# Hi\n\nAll is well.")).task_result
        for name in ("a.md", "a.pdf")
    ]
    assert "warnings" not in told[0]
    assert any("The name says .pdf" in each for each in told[1]["warnings"])
