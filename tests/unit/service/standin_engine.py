"""An engine that fails on demand: the title of the first slide says how."""

import os
import signal
import threading
from pathlib import Path
from types import SimpleNamespace

from nbdeck.engine.author.prompt.brief import read_brief as read_brief
from nbdeck.engine.model.laid_out import LaidOut
from nbdeck.engine.pipeline import FinishedDeck
from nbdeck.engine.scratch import Scratch
from nbdeck.errors import DoesNotFit, RendererUnavailable, VoiceEngineUnavailable

GATE = threading.Event()
"""Lets every deck titled `wait` go on; one titled `until FILE` waits for a file, in whichever process it is made."""


_LEFT = []
"""Folders of this process."""


def make_pptx(deck, media, report, earlier=None):
    title = deck.slides[0].spec.title
    count = slide_count(deck, media)
    if title == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if title == "crash":
        raise RuntimeError("a secret of the machine")
    if title == "refuse":
        raise DoesNotFit("The text of slide 1 is too long.")
    if title == "silent":
        GATE.wait(60)
    if title == "swell":
        bytearray(400_000_000)
    report("layout", 0, count, "Laying out")
    done = 0
    while (title == "wait" and not GATE.wait(0.005)) or (
        title.startswith("until ") and not (Path(title[6:]).exists() or GATE.wait(0.01))
    ):
        done += 1
        report("layout", done, 1_000_000, "Still laying out")
    report("write", count, count, "Written")
    if title == "longer":
        count += 30
    slides = tuple(LaidOut(origin, "") for origin in origins(deck, media))
    return FinishedDeck(f"deck of {title}".encode(), count, ("Made by the stand-in.",), slides)


def make_pdf(deck, media):
    raise RuntimeError("no PDF today")


def preview(deck, media, number, format, width):
    raise RuntimeError("no picture today")


def frozen(deck, media, slides=None):
    return deck


def charted(deck):
    return deck, ()


def slide_count(deck, media):
    if any(slide.spec.title == "uncountable" for slide in deck.slides):
        raise RuntimeError("cannot count")
    return len(deck.slides) + deck.include_cover + deck.include_table_of_contents


def origins(deck, media):
    front = deck.include_cover + deck.include_table_of_contents
    return (*[None] * front, *range(len(deck.slides)))


def template_names():
    return ("default", "monarch", "aurora")


def template_preview(name, which):
    raise RuntimeError("no picture today")


def examine_template(pptx, name):
    """Do what the file says; answer where that was done."""
    if pptx in {b"die", b"wait"}:
        _LEFT.append(Scratch("left"))
    if pptx == b"die":
        os.kill(os.getpid(), signal.SIGKILL)
    if pptx == b"refuse":
        raise DoesNotFit("The template is too small.")
    if pptx == b"wait":
        GATE.wait(60)
    return str(os.getpid())


def company_preview(pptx, which):
    raise RendererUnavailable("Nothing here draws this.")


def is_approximate(deck):
    return False


def draws_files():
    return False


def narrator_of(deck, media, request):
    return None


def voices(language):
    return ()


def make_video(deck, media, request, model, report, glossary):
    title = deck.slides[0].spec.title
    if title == "mute":
        raise VoiceEngineUnavailable("Nothing speaks here.")
    if title == "boom":
        raise RuntimeError("a secret of the machine")
    done = 0
    while title.startswith("wait") and not GATE.wait(0.005):
        done += 1
        report("video", done, 1_000_000, "Still drawing")
    return SimpleNamespace(
        mp4=b"video",
        srt=b"captions",
        vtt=b"WEBVTT",
        duration_s=3.0,
        language="ENGLISH",
        voice_id="en-male",
        warnings=(),
    )


def tools_of(_job, tools, _telling):
    """Work that tells where it is done and with what."""
    return os.getpid(), tools.model and tools.model.key, tools.glossary
