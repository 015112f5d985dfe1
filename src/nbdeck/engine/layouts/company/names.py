"""What names of slide layouts say: the words of five languages, and names of the form SS_ITEMS_3."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal, TypeAlias

from nbdeck.contract.layouts import Layout

Special: TypeAlias = Literal["cover", "contents", "section"]
Role: TypeAlias = Layout | Special
"""What a slide is: one of the sixteen layouts, cover, contents, or a title that stands alone."""

_SYSTEM = re.compile(r"SS_([A-Z_]+?)(?:_(\d+))?(?: \(\d+\))?", re.IGNORECASE)
_SYSTEM_NAMES: Mapping[str, Special] = {
    "COVER": "cover",
    "TITLE": "cover",
    "TOC": "contents",
    "TABLE_OF_CONTENTS": "contents",
    "CONTENTS": "contents",
    "SECTION": "section",
}
_WORDS: tuple[tuple[Role, tuple[str, ...]], ...] = (
    ("contents", (
        "=contents", "table of contents", "toc", "agenda", "=outline", "=inhalt", "inhaltsverzeichnis", "=ubersicht",
        "sommaire", "table des matieres", "ordre du jour", "=contenido", "indice", "=sumario", "orden del dia",
        "sommario", "ordine del giorno", "目次", "目录",
    )),
    ("section", (
        "section", "section header", "divider", "chapter", "abschnitt", "abschnittsuberschrift", "kapitel",
        "zwischentitel", "trenner", "en-tete de section", "titre de section", "chapitre", "intercalaire", "seccion",
        "encabezado de seccion", "capitulo", "separador", "intestazione sezione", "sezione",
    )),
    (Layout.THANKS, (
        "thanks", "thank you", "closing", "=end", "end slide", "=final", "danke", "schluss", "abschluss", "=ende",
        "schlussfolie", "merci", "=fin", "cloture", "gracias", "cierre", "contraportada", "grazie", "chiusura",
    )),
    ("cover", (
        "cover", "title slide", "front page", "opening", "titelfolie", "titelseite", "deckblatt", "startfolie",
        "diapositive de titre", "page de garde", "couverture", "diapositiva de titulo", "portada", "caratula",
        "diapositiva titolo", "copertina",
    )),
    (Layout.QUOTE, ("quote", "quotation", "zitat", "citation", "cita", "testimonial", "citazione")),
    (Layout.TABLE, ("table", "tabelle", "tableau", "tabla", "tabella")),
    (Layout.CHART, (
        "chart", "graph", "diagramm", "graphique", "diagramme", "grafico", "grafica",
    )),
    (Layout.SWOT, ("swot", "foda", "dafo", "ffom")),
    (Layout.PESTEL, ("pestel", "pestle")),
    (Layout.TIMELINE, (
        "timeline", "time line", "roadmap", "zeitstrahl", "zeitachse", "zeitleiste", "chronologie", "frise",
        "frise chronologique", "cronologia", "linea de tiempo", "linea del tiempo",
    )),
    (Layout.STEPS, (
        "steps", "process", "schritte", "prozess", "ablauf", "etapes", "processus", "pasos", "proceso", "fasi",
    )),
    (Layout.FUNNEL, ("funnel", "trichter", "entonnoir", "embudo", "imbuto")),
    (Layout.PYRAMID, ("pyramid", "pyramide", "piramide")),
    (Layout.CYCLE, ("cycle", "zyklus", "kreislauf", "ciclo")),
    (Layout.MILESTONE, ("milestone", "milestones", "meilenstein", "meilensteine", "jalon", "jalons", "hito", "hitos")),
    (Layout.BIG_NUMBER, (
        "big number", "big numbers", "numbers", "kpi", "kpis", "key figures", "kennzahl", "kennzahlen", "zahlen",
        "chiffre", "chiffres", "chiffres cles", "cifra", "cifras", "numeros",
    )),
    (Layout.COMPARISON, ("comparison", "vergleich", "comparaison", "comparacion", "confronto", "versus")),
    (Layout.SUMMARY, (
        "summary", "key takeaways", "takeaways", "zusammenfassung", "fazit", "resume", "synthese", "resumen",
        "conclusiones", "riepilogo",
    )),
)  # fmt: skip
"""Words that name a layout for one purpose, without accents, in the order in which they are believed.

Those with `=` in front are all of the name: "Titel und Inhalt" is no table of contents.
"""


def system_name(name: str) -> tuple[Role, int] | None:
    """Return the role and item count (0 for any) that a name such as SS_ITEMS_3 states; None for other names."""
    match = _SYSTEM.fullmatch(name.strip())
    if match is None:
        return None
    word, count = match[1].upper(), int(match[2] or 0)
    if word in _SYSTEM_NAMES:
        return _SYSTEM_NAMES[word], count
    return (Layout[word], count) if word in Layout.__members__ else None


def named_role(name: str) -> Role | None:
    """Return what a layout is for by the words of its name, None where they do not say."""
    spaced = _spaced(folded(name))
    for role, words in _WORDS:
        if any(
            spaced == word[1:] if word.startswith("=") else f" {_spaced(word)} " in f" {spaced} "
            for word in words
        ):
            return role
    return None


def _spaced(name: str) -> str:
    return re.sub(r"[\W\d_]+", " ", name).strip()


def folded(name: str) -> str:
    """Return a name without accents and in lower case, for comparing."""
    parts = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
