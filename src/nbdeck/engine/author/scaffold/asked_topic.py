"""A topic in a user's words: what it is about, which kind of deck it calls for, and what it asks besides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.words import NUMBER_WORDS
from nbdeck.engine.layouts.sentences import sentences

Kind: TypeAlias = Literal[
    "update", "pitch", "how_to", "comparison", "history", "plan", "report", "lesson", "overview"
]
"""What a deck is for."""

_CUES: tuple[tuple[Kind, str], ...] = (
    ("how_to", (r"how to\b|how do (?:i|we|you)\b|step[- ]by[- ]step|guide to|tutorial|instructions? for|anleitung|"
               r"so (?:geht|funktioniert)|wie (?:man|wir|sie|ich)\b|schritt fur schritt|comment (?:faire|utiliser|creer|"
               r"[a-z]+er)\b|mode d'emploi|como (?:hacer|usar|crear|[a-z]+[aei]r|fazer)\b|paso a paso|come (?:fare|usare|"
               r"[a-z]+[aei]re)\b|passo (?:a|dopo) passo|guida a|guia (?:de|para)")),
    ("history", (r"histor(?:y|ia|ie|ique)\b|history of|geschichte|entwicklung (?:von|der|des)|key moments|timeline of|"
                r"through the (?:ages|years)|evolution of|histoire|storia|historia|chronik|cronologia")),
    ("pitch", (r"pitch|investor|start-?up|fundrais|sales deck|business (?:idea|case)|geschaftsidee|finanzierungsrunde|"
              r"levee de fonds|inversor|investitor|investidor|idea (?:de negocio|di business)|ideia de negocio")),
    ("lesson", (r"lesson|lecture|course|class on|workshop|training|teach|seminar|school|unterricht|lektion|vorlesung|"
               r"schulung|kurs\b|cours\b|lecon|formation|clase\b|curso|leccion|lezione|corso|aula\b|licao|for (?:kids|"
               r"children|beginners|students)")),
    ("update", (r"update|status|progress|sprint|review\b|retrospective|weekly|monthly|quarter|\bq[1-4]\b|zwischenstand|"
               r"projektstand|fortschritt|quartal|wochenbericht|monatsbericht|lenkungskreis|avancement|point d'etape|"
               r"bilan (?:trimestriel|mensuel)|avance del|estado del|trimestr|avanzamento|stato del|andamento")),
    ("plan", (r"\bplan\b|planning|plans? for|roadmap|strategy|strategie|rollout|launch|budget|proposal|konzept|planung|"
             r"vorhaben|einfuhrung (?:von|des|der)|massnahmen|antrag|feuille de route|lancement|estrategia|hoja de ruta|"
             r"lanzamiento|propuesta|piano\b|strategia|lancio|proposta|plano\b|lancamento|migration|umzug")),
    ("report", (r"report|analysis|survey|study|research|findings|results|evaluation|audit|bericht|analyse|studie|umfrage|"
               r"ergebnisse|auswertung|rapport|enquete|etude|resultats|informe|encuesta|estudio|resultados|analisis|"
               r"relazione|indagine|studio\b|risultati|analisi|relatorio|pesquisa")),
)  # fmt: skip
_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"\b(?:{cues})")) for kind, cues in _CUES
)
_VERSUS = re.compile(
    r"^(?P<a>.{1,60}?)\s+(?:vs\.?|versus|v\.|gegen|oder|or|contre|ou|contra|o|contro)\s+(?P<b>.{1,60}?)$",
    re.IGNORECASE,
)
_SURE_VERSUS = re.compile(r"\s(?:vs\.?|versus|gegen|contra|contre|contro)\s", re.IGNORECASE)
_COMPARED = re.compile(
    r"(?:compar\w*|vergleich\w*(?:\s+(?:von|zwischen))?|confront\w*)\s+(?:of\s+|de\s+|di\s+|between\s+|entre\s+|tra\s+)?"
    r"(?P<a>[^,;]{1,60}?)\s+(?:and|und|mit|et|y|e|with|to|con|com)\s+(?P<b>[^,;]{1,60})$",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"^\s*(?:please\s+|bitte\s+|can you\s+|could you\s+|kannst du\s+|i (?:need|want|would like)\s+|i'd like\s+|ich "
    r"(?:brauche|mochte|möchte|will)\s+)*(?P<verb>(?:create|make|generate|write|build|prepare|give me|design|draft|do|add|insert|erstelle?|"
    r"mach\w*|generiere|schreibe?|baue?|cr[ée]e[rz]?|fais|faites|pr[ée]pare[rz]?|crea|haz|genera|prepara|crie|fa[çc]a|"
    r"gere|prepare)\s+)?(?:(?:me|us|mir|uns|moi|nous)\s+)?(?:an?|the|eine[nrs]?|die|une?|la|le|una?|el|uma?|o)?\s*"
    r"(?:(?:short|brief|simple|good|great|nice|professional|kurze|einfache|gute|\d{1,3}[- ](?:slide|page|min(?:ute)?)s?|\d{1,3}(?=\s+(?:slides|folien|diapo)))\s+)*"
    r"(?:presentation|powerpoint|slide ?deck|deck|slides?|slide ?show|talk|outline|pr[äa]sentation|folien(?:satz)?|vortrag|"
    r"gliederung|pr[ée]sentation|diaporama|plan de pr[ée]sentation|presentaci[óo]n|diapositivas|presentazione|"
    r"apresenta[çc][ãa]o)\s*(?:with \d+ slides?\s*|mit \d+ folien\s*|[^.:;\n]{1,60}?\s(?=about\s))?(?:about|on|for|of|regarding|covering|explaining|"
    r"[üu]ber|zu[mr]?|von|f[üu]r|sur|de|d'|du|sobre|acerca de|di|su|sul\w*|:)\s*",
    re.IGNORECASE,
)
_TELL = re.compile(
    r"^\s*(?:please\s+|bitte\s+)?(?:explain|describe|present|introduce|tell (?:me|us) about|talk about|discuss|erkl[äa]re?|"
    r"beschreibe?|stelle|explique[rz]?|d[ée]cris|explica[r]?|describe|spiega|descrivi|explique|descreva)\s+(?:(?:me|us|mir|uns)\s+)?",
    re.IGNORECASE,
)
_SLIDES_ASKED = re.compile(
    r"[\s,;(]*(?:in|with|mit|auf|en|con|com|use|using)?\s*\b\d{1,3}\s*(?:slides?|folien|diapos?(?:itives?)?|diapositivas?|"
    r"pages?|seiten|slide)\b[\s).]*$",
    re.IGNORECASE,
)
_COUNT_ASKED = re.compile(
    rf"\b(?P<count>\d{{1,3}}|{'|'.join(word for word, count in NUMBER_WORDS.items() if count > 1)})[\s-]*(?:slides?|slide deck|folien|diapos?(?:itives?)?|diapositivas?|diapositive)\b",
    re.IGNORECASE,
)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Topic:
    """What a deck is about.

    Attributes:
        subject: The topic without the words that only ask for a deck.
        kind: Which kind of deck it calls for.
        sides: The two that are compared; the subject twice where nothing is.
    """

    subject: str
    kind: Kind
    sides: tuple[str, str]

    @property
    def short(self) -> str:
        """The subject in at most 60 characters."""
        if len(self.subject) <= _LONGEST:
            return self.subject
        return self.subject[: _LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:.-–") + "…"


def read_topic(text: str) -> Topic:
    """Return what a prompt without content of its own is about: "Make a deck about tea vs coffee" compares two."""
    subject = _subject(text)
    sides = _sides(subject)
    if sides is not None:
        return Topic(subject, "comparison", sides)
    plain = plain_letters(text[:600])
    found = [(match.start(), kind) for kind, cue in _KINDS if (match := cue.search(plain))]
    kind: Kind = found[0][1] if found else "overview"
    return Topic(subject, kind, (subject, subject))


def asked_length(text: str) -> int | None:
    """Return how many slides a prompt asks for, such as "in 8 slides" or "two slides"; None where it does not say."""
    found = _COUNT_ASKED.search(plain_letters(text[:2000]))
    count = (NUMBER_WORDS.get(found["count"]) or int(found["count"])) if found is not None else 0
    return min(count, 100) or None


def names_deck(line: str) -> bool:
    """Whether a line asks for a deck by that name: "Make a presentation about bees"."""
    found = _ORDER.match(line)
    return found is not None and found["verb"] is not None


def _subject(text: str) -> str:
    whole = re.sub(r"[ \t\r\n]+", " ", text[:600]).strip()
    first = (sentences(whole) or [whole])[0]
    line = (
        _SLIDES_ASKED.sub("", _TELL.sub("", _ORDER.sub("", first, count=1), count=1)).strip(" \"'“”„«»:;,.–-")
        or whole
    )
    return line[:1].upper() + line[1:] if line.islower() or " " in line else line


def _sides(subject: str) -> tuple[str, str] | None:
    compared = _COMPARED.search(subject)
    if compared is not None:
        return _tidy(compared["a"]), _tidy(compared["b"])
    sure = _SURE_VERSUS.search(subject)
    found = _VERSUS.match(re.split(r"[:;,(?]", subject, maxsplit=1)[0].strip() if sure else subject)
    if found is None or (sure is None and len(subject.split()) > 5):
        return None
    return _tidy(found["a"]), _tidy(found["b"])


def _tidy(words: str) -> str:
    words = words.strip(" \"'“”„?!.:;,")
    return words[:1].upper() + words[1:]
