"""How people name layouts, charts and pictures in English, German, French, Spanish, Italian and Portuguese.

Patterns are for text in small letters without accents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern


def _any(words: str) -> re.Pattern[str]:
    return lazy_pattern(rf"\b(?:{words})")


SHAPES: tuple[tuple[Layout, re.Pattern[str]], ...] = (
    (Layout.SWOT, _any(r"swot\b|fofa\b|dafo\b|foda\b")),
    (Layout.PESTEL, _any(r"pest(?:el|le)?\b")),
    (Layout.PYRAMID, _any(r"pyramid|piramid|pirâmide")),
    (Layout.FUNNEL, _any(r"funnel|trichter|entonnoir|embudo|imbuto|funil")),
    (Layout.CYCLE, _any(r"cycle\b|cyclical|circular (?:flow|process)|kreislauf|zyklus|zyklisch|ciclo\b|ciclic|loop\b")),
    (Layout.TIMELINE, _any(
        r"time ?-?line|zeit(?:strahl|leiste|achse|linie)|chronolog|frise\b|ligne du temps|"
        r"linea (?:de tiempo|del tiempo)|linha do tempo|cronolog")),
    (Layout.MILESTONE, _any(r"mile ?-?stones?|meilenstein|jalons?\b|hitos?\b|pietre miliari|marcos?\b|road ?-?map")),
    (Layout.QUOTE, _any(r"quot(?:e|ation)|pull ?quote|zitat|citation|\bcita\b|citazione|citacao|testimonial")),
    (Layout.THANKS, _any(
        r"thank(?:s\b|[ -]?you)|closing slide|end slide|q ?& ?a\b|danke|dankesfolie|schlussfolie|abschlussfolie|"
        r"merci\b|gracias|grazie|obrigad")),
    (Layout.TABLE, _any(
        r"compari?son table|table\b|table of\b|tabell|tableau|tabla\b|tabella|tabela|grid of data|"
        r"spreadsheet"
    )),
    (Layout.COMPARISON, _any(
        r"compar|versus|vs\b|side[- ]by[- ]side|pros? (?:and|&) cons?|before (?:and|/|&) after|contrast|vergleich|"
        r"gegenuberstell|vor- und nachteil|vorher|confront|cote a cote|avant[ /-]apres|lado a lado|contrapos")),
)  # fmt: skip
"""Layouts with a shape of their own; where a text names several, the first named counts."""

CHARTS: tuple[tuple[ChartType | None, re.Pattern[str]], ...] = (
    (ChartType.STACKED_BAR, _any(
        r"stacked|gestapelt|stapel(?:balken|saulen)|empile|apilad|impilat|empilhad")),
    (ChartType.HORIZONTAL_BAR, _any(
        r"horizontal[a-z]* (?:bar|balken)|horizontal[a-z]*[- ]bar|bar[a-z]* (?:chart |graph )?horizontal|"
        r"barres horizontales|barras horizontales|barre orizzontali|barras horizontais|querbalken|"
        r"liegende balken|waagerechte balken")),
    (ChartType.DOUGHNUT, _any(r"do(?:ugh)?nut|ringdiagramm|anneau|anillo|rosca|ciambella|anello")),
    (ChartType.PIE, _any(
        r"pie\b|kreisdiagramm|torten(?:diagramm|grafik)|camembert|secteurs|grafic[oa] (?:circular|de (?:tarta|pastel|"
        r"pizza|torta|setores)|a torta)|torta\b|pizza\b")),
    (ChartType.SCATTER, _any(r"scatter|streudiagramm|punktdiagramm|punktwolke|nuage de points|dispers")),
    (ChartType.AREA, _any(
        r"area (?:chart|graph|plot)|flachendiagramm|(?:diagramme|graphique) en aires?|grafic[oa] (?:de|di|"
        r"ad?) areas?")),
    (ChartType.LINE, _any(
        r"line (?:chart|graph|plot)|trend line|liniendiagramm|kurvendiagramm|courbes?\b|(?:diagramme|graphique) "
        r"(?:en|a) lignes?|grafic[oa] (?:de|a) (?:lineas?|linee|linhas?)")),
    (ChartType.BAR, _any(
        r"bars?[ -](?:chart|graph|plot|diagram)|column (?:chart|graph)|histogram|balken(?:diagramm|grafik)?|"
        r"saulen(?:diagramm)?|(?:diagramme|graphique) (?:en|a) (?:barres|batons|colonnes)|grafic[oa] (?:de|a|di|em) "
        r"(?:barras|barre|columnas|colonne|colunas)|\bbars\b")),
    (None, _any(
        r"charts?\b|graphs?\b|plots?\b|diagramm[es]?\b|graphique|grafic[oa]s?\b|grafik\b|visuali[sz]ation of (?:the )?"
        r"(?:data|numbers|figures)")),
)  # fmt: skip
"""Kinds of charts, the most special first; None is a chart of any kind."""

ORDERS: tuple[tuple[Layout, re.Pattern[str]], ...] = (
    (Layout.BIG_NUMBER, _any(
        r"big numbers?|large numbers?|key (?:figures?|numbers?|metrics?)|kpis?\b|statistics?\b|stats\b|"
        r"headline figure|gro(?:ss|ß)e zahl|kennzahl|chiffres? cles?|grands? chiffres?|cifras? (?:clave|"
        r"grande)|numeri? (?:chiave|grandi?)|grandi numeri|numeros? (?:grandes?|chave)|big statement number")),
    (Layout.STEPS, _any(
        r"steps?\b|process\b|work ?-?flow|sequence|schritt|prozess|ablauf|etapes?\b|processus|pasos?\b|proceso|"
        r"passaggi|passi\b|processo|etapas?\b|passos?\b|phases?\b|phasen?\b|fas[ei]s?\b|stages?\b")),
    (Layout.SUMMARY, _any(
        r"summary|summari[sz]|key take ?-?aways?|take ?-?aways?|recap|wrap[- ]?up|zusammenfassung|fazit|resume\b|"
        r"synthese|a retenir|resumen|conclusion(?:es|s)?\b|riepilogo|sintesi|riassunto|resumo|sintese")),
)  # fmt: skip
"""Layouts that words such as "4 steps" call for where no shape is named."""

LISTS = _any(
    r"bullets?\b|bullet ?points?|list\b|points?\b|items?\b|cards?\b|columns?\b|tiles?\b|boxes\b|blocks?\b|icons?\b|"
    r"stichpunkte?|aufzahlung|liste\b|punkte?n?\b|karten\b|kacheln\b|spalten?\b|kasten\b|puces?\b|points\b|cartes\b|"
    r"colonnes?\b|vinetas?\b|lista\b|puntos?\b|tarjetas?\b|columnas?\b|elenco|punti\b|schede\b|colonne\b|topicos?\b|"
    r"pontos\b|cartoes\b|colunas?\b"
)
"""Words for plain points."""

_COUNTED_NOUNS = (
    r"steps?|stages?|phases?|dates?|points?|items?|bullets?|cards?|columns?|tiles?|boxes|blocks?|levels?|"
    r"layers?|tiers?|milestones?|events?|numbers?|figures?|metrics?|kpis?|sides?|options?|parts?|factors?|"
    r"fields?|entries|takeaways?|schritten?|phasen?|daten|termine?n?|punkten?|stichpunkten?|karten|kacheln|"
    r"spalten|stufen|ebenen|meilensteine?n?|ereignissen?|zahlen|kennzahlen|seiten|etapes?|dates?|colonnes|"
    r"cartes|niveaux|jalons|chiffres|pasos|fechas|puntos|columnas|tarjetas|niveles|hitos|cifras|passi|"
    r"passaggi|fasi|fases|punti|colonne|livelli|tappe|numeri|etapas|passos|pontos|colunas|niveis|marcos|"
    r"numeros|voices?"
)

NUMBER_WORDS: Mapping[str, int] = MappingProxyType(
    {
        word: number
        for number, words in enumerate(
            (
                "one single ein eine einen einer un une uno una um uma",
                "two both zwei beide deux dos due dois duas",
                "three drei trois tres tre",
                "four vier quatre cuatro quattro quatro",
                "five funf cinq cinco cinque",
                "six sechs seis sei",
                "seven sieben sept siete sette sete",
                "eight acht huit ocho otto oito",
                "nine neun neuf nueve nove",
                "ten zehn dix diez dieci dez",
            ),
            1,
        )
        for word in words.split()
    }
)
"""Numbers from one to ten, small letters without accents."""

COUNTED = lazy_pattern(
    rf"\b(?P<count>\d{{1,2}}|{'|'.join(NUMBER_WORDS)})[ -](?:[a-z]{{3,12}} )?(?:{_COUNTED_NOUNS})\b"
)
"""A number before what it counts: "4 steps", "drei kurze Punkte"."""

NO_PICTURE = lazy_pattern(
    r"\b(?:no|without(?: any| an?)?|ohne|kein(?:e|en)?|sans|pas d[e']|sin|sem|senza|nessun[a]?|ningun[a]?|nenhuma?)\s?"
    r"(?:pictures?|images?|photos?|photographs?|illustrations?|bild(?:er)?|fotos?|abbildung(?:en)?|illustration(?:en)?|"
    r"imagen(?:es)?|fotograf[a-z]+|immagin[ei]|foto|imagem|imagens|visuals?)\b"
)
PICTURE = lazy_pattern(
    r"\b(?:pictures?|images?|photos?|photographs?|photograph[a-z]*|illustrations?|screenshots?|bild(?:er|ern)?|fotos?|"
    r"abbildung(?:en)?|titelbild|imagen(?:es)?|fotografias?|immagin[ei]|foto|fotografia|imagem|imagens|ilustra[a-z]+|"
    r"illustrazion[ei]|drawing|zeichnung)\b"
)
PICTURE_OF = lazy_pattern(
    r"\s+(?:of|showing|depicting|with|von|eines?r?|mit|de|d'|du|des|del|della|di|da|do|que muestra|"
    r"qui montre|che mostra)\s*(?:(?:the|an?|der|die|das|dem|einem?r?|une?|la|le|les|el|los|las|un[ao]?|il|"
    r"lo|uma?)\s+)?(?P<words>[^,;.()\n]{2,80})"
)
PICTURE_PLACE = lazy_pattern(
    r"\s*\b(?:(?:on|at|to|in) (?:the )?(?:right|left|top|bottom|side|background|center|centre|middle)\b.*|"
    r"(?:auf|an) der (?:rechten|linken)\b.*|rechts\b.*|links\b.*|im hintergrund\b.*|oben\b.*|unten\b.*|"
    r"a (?:droite|gauche)\b.*|a la (?:derecha|izquierda)\b.*|a (?:destra|sinistra)\b.*|a (?:direita|esquerda)\b.*)"
)

REFUSED = lazy_pattern(
    r"\b(?:no|not an?|not|without(?: an?| any)?|instead of(?: an?| the)?|rather than(?: an?)?|kein(?:e|"
    r"en)?|ohne|statt(?: eine[rsm]?)?|anstatt(?: eine[rsm]?)?|nicht als|sans|pas (?:de|d')|au lieu d(?:e|"
    r"'un|'une)|en lugar de|en vez de|sin|invece di|senza|em vez de|"
    r"sem)\s*(?:[a-z]+[ -]){0,2}?(?P<what>[a-z]+)"
)
"""What is named only to be turned down."""

SLIDES = (
    r"(?:slides?|slide ?deck|folien?|diapos?(?:itives?)?|diapositivas?|dia['’]s|diapozitiv\w*|slajd\w*|"
    r"slayt\w*|сла[ий]д\w*)"
)
"""The word "slides" in the languages that have one of their own, in small letters without accents."""
NAMES_SLIDES = lazy_pattern(rf"(?<!\w){SLIDES}(?!\w)", re.IGNORECASE)
"""A word for slides: a line that has one may speak to the one who makes them."""
