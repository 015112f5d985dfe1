"""Answers of a model that translates: each text of a request through a function, tags and numbers kept."""

import json
import re

ARABIC = "نمت الإيرادات أسرع من السوق في كل منطقة"


def texts_in(body):
    """Return the numbered texts that a request asks for."""
    asked = "\n".join(str(message["content"]) for message in body["messages"] if message["role"] == "user")
    return json.JSONDecoder().raw_decode(asked.split("Translate these texts:\n")[1])[0]


def answering(say):
    """Return an endpoint's answer that says every text."""
    return lambda body: {
        "texts": [{"number": each["number"], "text": say(each["text"])} for each in texts_in(body)]
    }


def in_arabic(text):
    """Return Arabic words for the words of a text, around its tags and numbers."""
    words = iter(ARABIC.split() * 20)
    return re.sub(r"(</?g\d+>|<x\d+/>)|[^\W\d_]+", lambda found: found[1] or next(words), text)
