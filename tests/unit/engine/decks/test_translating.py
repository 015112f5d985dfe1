"""Decks in another language: by a glossary, a model, a program that stands in for apertium, and apertium itself."""

import pytest

from llm_endpoint import refused, said
from nbdeck.contract.slides import Slide
from nbdeck.engine.decks.translating import translate_deck
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.quality import scene_findings
from nbdeck.errors import ModelFailed, SettingsError, TaskCancelled, TranslatorFailed, TranslatorUnavailable
from translating_model import answering, in_arabic, texts_in
from unit.engine.decks.conftest import opened
from unit.engine.decks.translations import file_of, translated

CONTENT = "Orders: up by **12 %** since 2024\nStaff: two more at https://example.com/a_b\nReturns: down"


def ours(*contents, **fields):
    slides = [
        {
            "title": f"The harbour grows, part {number}",
            "layout": "ITEMS",
            "item_amount": 3,
            "content": content,
        }
        for number, content in enumerate(contents or (CONTENT,), 1)
    ]
    return Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(slide)) for slide in slides),
        **({"title": "The plan for the harbour"} | fields),
    )


@pytest.fixture
def glossary(tmp_path):
    def written(rows):
        path = tmp_path / "terms.csv"
        path.write_text("en,es\n" + "".join(f'"{before}","{after}"\n' for before, after in rows.items()))
        return str(path)

    return written


def test_everything_a_deck_of_ours_says_is_translated(program):
    program()
    deck = ours(subtitle="Second quarter")
    made = translated(deck)
    spec = made.deck.slides[0].spec
    assert (made.deck.title, made.deck.subtitle) == ("Thes plans fors thes harbours", "Seconds quarters")
    assert spec.title == "Thes harbours growss, parts 1"
    assert spec.content == (
        "Orderss: ups bys **12 %** sinces 2024\nStaffs: twos mores ats https://example.com/a_b\nReturnss: downs"
    )
    assert (made.deck.language, made.deck.translated_from) == ("SPANISH", "ENGLISH")
    assert (made.engine, made.pivot) == ("apertium", None)
    assert made.segments == 9
    scene = compose(made.deck)
    assert scene.language == "es"
    assert scene.warnings == ()
    assert not list(scene_findings(scene))


def test_a_third_language_between_is_told(program):
    program()
    made = translated(ours(), language="FRENCH")
    assert made.pivot == "SPANISH"
    assert made.deck.slides[0].spec.title == "Thesf harboursf growssf, partsf 1"
    assert "through Spanish" in made.warnings[0]


def test_a_glossary_goes_first_and_needs_nobody_else(program, glossary):
    deck = ours("Sign\nBuild\nOpen", title=None)
    path = glossary(
        {
            "The harbour grows, part 1": "Crece el puerto, 1",
            "Sign": "Firmar",
            "Build": "Construir",
            "Open": "Abrir",
        }
    )
    made = translated(deck, glossary=path)
    assert (made.engine, made.warnings) == ("memory", ())
    assert made.deck.slides[0].spec.content == "Firmar\nConstruir\nAbrir"
    program()
    partly = translated(deck, glossary=glossary({"Sign": "Firmar"}))
    assert partly.engine == "apertium"
    assert partly.deck.slides[0].spec.content == "Firmar\nBuilds\nOpens"


def test_a_glossary_has_sentences_of_longer_texts_too(program, glossary):
    program()
    made = translated(
        ours("We sign. We build in 3 years.\nOpen"), glossary=glossary({"We sign.": "Firmamos."})
    )
    assert made.deck.slides[0].spec.content.startswith("Firmamos. Wes builds ins 3 yearss.")


def test_a_glossary_that_cannot_be_used_fails_the_task(program):
    with pytest.raises(SettingsError, match="no glossary"):
        translated(ours(), glossary="/nowhere/terms.csv")


def test_without_any_translator_the_error_says_what_was_looked_for(program, glossary):
    with pytest.raises(TranslatorUnavailable, match="from English to French") as caught:
        translated(ours(), language="FRENCH")
    assert "no glossary is set" in caught.value.message
    assert "no language model is configured" in caught.value.message
    assert "apertium is not installed" in caught.value.message
    assert "apt install apertium apertium-eng-spa apertium-fr-es" in caught.value.hint
    assert not caught.value.retryable
    program(pairs="fr-es")
    with pytest.raises(TranslatorUnavailable, match=r"lacks \d+ of the texts.*no such pair") as caught:
        translated(ours(), language="GERMAN", glossary=glossary({"Sign": "Firmar"}))
    assert "apt" not in caught.value.hint


def test_the_language_that_it_is_in_already_gives_a_copy(program):
    deck = ours()
    made = translated(deck, language="ENGLISH_AUSTRALIA")
    assert (made.deck, made.files, made.engine, made.segments) == (deck, {}, None, 0)
    assert "in English already" in made.warnings[0]


def test_a_deck_that_was_translated_is_known_to_be_in_that_language(program):
    program()
    spanish = translated(ours()).deck
    again = translated(spanish, language="FRENCH").deck
    assert (again.translated_from, again.language) == ("SPANISH", "FRENCH")
    assert translated(again, language="FRENCH_CANADA").engine is None


SENTENCE = "It grew in 2024. It fell in 2025.\nSee {name}\nOpen"


def test_a_sentence_whose_numbers_changed_stays_and_is_reported(program):
    program("counts otherwise")
    made = translated(ours(SENTENCE))
    content = made.deck.slides[0].spec.content.split("\n")
    assert content == ["It grew in 2024. It fell in 2025.", "Sees {name}", "Opens"]
    assert (
        "Slide 3: “It grew in 2024.” was left as it was: its translation had other numbers." in made.warnings
    )


def test_texts_that_did_not_come_back_stay_and_are_reported(program):
    program("leaves every second out")
    made = translated(ours())
    told = [warning for warning in made.warnings if "did not come back" in warning]
    assert 2 <= len(told) <= 8


def test_bold_that_is_lost_goes_into_the_commonest_look_with_a_warning(program):
    program("loses spans")
    deck = ours("The **great** great harbour\nOpen\nSign")
    made = translated(deck)
    assert made.deck.slides[0].spec.content.startswith("Thes greats greats harbours")
    assert any("one look now" in warning for warning in made.warnings)


@pytest.mark.parametrize("way", ["dies", "ends with an error", "says nothing", "says something else"])
def test_a_translator_that_fails_changes_nothing(program, way):
    program(way)
    with pytest.raises(TranslatorFailed) as caught:
        translated(ours())
    assert caught.value.retryable


def test_progress_is_told_by_slide_and_cancelling_ends_it(program):
    program()
    heard = []
    words = "Words about the harbour and its many ships " * 5
    translated(ours(*[f"Open\nSign\n{words}{number}" for number in range(60)]), heard=heard)
    done = [event[1] for event in heard]
    assert done == sorted(done)
    assert len(set(done)) > 2
    assert heard[-1][1:3] == (60, 60)

    def stop(stage, done, total, message):
        if done:
            raise TaskCancelled("Enough.")

    with pytest.raises(TaskCancelled):
        translate_deck(ours(CONTENT, CONTENT), {}, "SPANISH", None, None, stop)


def test_a_hundred_slides_are_a_hundred_slides(program):
    program()
    deck = ours(*[f"Point {number} of the harbour: 1\nSecond of {number}\nThird" for number in range(100)])
    made = translated(deck)
    assert len(made.deck.slides) == 100
    assert made.deck.slides[99].spec.content.startswith("Points 99 ofs thes harbours: 1")


def test_a_model_goes_before_apertium_and_keeps_bold_links_and_placeholders(program, endpoint):
    program()
    endpoint.answer = answering(
        lambda text: text.upper().replace("<G", "<g").replace("</G", "</g").replace("<X", "<x")
    )
    made = translated(
        ours(CONTENT, "Dear {name}\nSee **the big house** now\nOpen"), model=endpoint.settings()
    )
    assert (made.engine, made.warnings) == ("model", ())
    assert made.deck.slides[0].spec.content.startswith(
        "ORDERS: UP BY **12 %** SINCE 2024\nSTAFF: TWO MORE AT https://example"
    )
    assert made.deck.slides[1].spec.content == "DEAR {name}\nSEE **THE BIG HOUSE** NOW\nOPEN"
    asked = [each["text"] for request in endpoint.requests for each in texts_in(request)]
    assert len(asked) == len(set(asked))
    assert not any("example.com" in text for text in asked)


def test_a_model_is_told_the_terms_of_the_glossary(program, endpoint, glossary):
    endpoint.answer = answering(str.upper)
    translated(ours(), model=endpoint.settings(), glossary=glossary({"harbour": "puerto", "crane": "grúa"}))
    assert '{"harbour": "puerto"}' in endpoint.prompt(0)


def test_what_the_model_costs_is_told(program, endpoint):
    endpoint.answer = answering(str.upper)
    heard = []
    translated(ours(), model=endpoint.settings(), heard=heard)
    assert any("slide 1 of 1 by model: 3 calls, 3,702 tokens in" in message for *_, message in heard)


def test_a_slide_that_no_layout_can_hold_in_the_other_language_stays_as_it_was(program, endpoint):
    table = {"title": "Berths of the harbour", "table": [["Berth", "Hours"], ["North of the pier", "612"]]}
    deck = ours().model_copy(update={"slides": (*ours().slides, DeckSlide(spec=Slide.model_validate(table)))})
    endpoint.answer = answering(lambda text: text.upper() * (900 if text == "North of the pier" else 1))
    made = translated(deck, model=endpoint.settings())
    assert made.deck.slides[0].spec.title == "THE HARBOUR GROWS, PART 1"
    assert made.deck.slides[1].spec.title == "Berths of the harbour"
    assert any("“Berths of the harbour” was left as it was" in warning for warning in made.warnings)
    assert len(compose(made.deck).slides) == 4


def test_characters_that_no_file_can_hold_are_left_out(program, endpoint):
    endpoint.answer = answering(lambda text: text.upper() + "\x01\ufffe")
    made = translated(ours(), model=endpoint.settings())
    assert made.deck.title == "THE PLAN FOR THE HARBOUR"


def test_a_model_that_changes_numbers_is_asked_again_and_then_not_believed(program, endpoint):
    endpoint.answer = answering(lambda text: text.replace("2024", "2042"))
    made = translated(ours(), model=endpoint.settings())
    assert len(endpoint.requests) == 3
    assert "numbers are not those" in endpoint.prompt(1)
    assert "2024" in made.deck.slides[0].spec.content
    assert any("other numbers" in warning for warning in made.warnings)


def test_where_the_model_fails_apertium_does_it_and_the_result_says_so(program, endpoint):
    program()
    endpoint.replies = [refused(401)]
    made = translated(ours(), model=endpoint.settings())
    assert made.engine == "apertium"
    assert "refused the key" in made.warnings[0]
    assert "by apertium instead" in made.warnings[0]


def test_where_the_model_fails_and_nothing_else_is_there_the_task_fails(program, endpoint):
    endpoint.replies = [said({"texts": []})]
    with pytest.raises(ModelFailed):
        translated(ours(), model=endpoint.settings())


def test_text_from_right_to_left_is_laid_out_so(program, endpoint):
    endpoint.answer = answering(in_arabic)
    made = translated(ours(), language="ARABIC", model=endpoint.settings())
    scene = compose(made.deck)
    assert scene.language == "ar"
    assert scene.layouts[0].placeholders[0].style.align in {"start", "end", "center"}
    slide = opened(file_of(made, {})).slides[2]
    paragraphs = [each for each in slide._element.iter(f"{A}p") if "".join(each.itertext()).strip()]
    assert all(
        each.find("a:pPr", NAMESPACES).get("rtl", "1") == "1"
        for each in paragraphs
        if each.find("a:pPr", NAMESPACES) is not None
    )
    assert not list(scene_findings(scene))
