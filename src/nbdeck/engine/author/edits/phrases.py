"""How people ask for changes to an outline, as patterns, in English, German, French, Spanish and Italian.

Patterns are for small letters without accents. `<slides>`, `<slide>`, `<other>`, `<place>`, `<about>`, `<title>`, `<look>`
stand for what is asked about; `<n>` for a number.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from nbdeck.engine.author.edits.counting import ONE_NUMBER

Kind: TypeAlias = Literal[
    "delete", "keep", "merge", "split", "move", "swap", "reverse", "arrange", "rename", "show", "length", "shorten",
    "shorten_text", "expand", "more", "summary", "thanks", "add", "duplicate",
]  # fmt: skip

_DECK = (
    r"(?:it|(?:this|that|my|our)(?: outline| deck| presentation| talk)?|everything|all(?: of it)?|the (?:whole )?(?:outline|deck|presentation|talk|slides?)|die (?:ganze )?"
    r"(?:gliederung|prasentation|folien)|das ganze|alles|es|den foliensatz|le tout|tout|le plan|la presentation|todo|el "
    r"esquema|la presentacion|tutto|la presentazione|la scaletta)"
)
_SLIDES = r"(?:slides?|folien?|pages?|seiten?|diapos?|diapositives?|diapositivas?|diapositive)"
_ONE = r"(?:an?|one|another|the|a new|eine?(?: neue| weitere)?|noch eine?|une?(?: nouvelle| autre)?|una?(?: nueva| nuova| otra)?|new)"
_ABOUT = (
    r"(?:about|on|for|covering|explaining|regarding|called|titled|named|with the title|uber|zu[mr]?|mit dem titel|namens|"
    r"fur|sur|a propos d[eu]|intitulee?|sobre|acerca de|titulada|su|sul(?:la)?|intitolata|:)"
)
_DELETE = (
    r"(?:delete|drop|remove|cut(?: out)?|get rid of|take out|leave out|omit|kill|skip|throw out|discard|scrap|supprime[rz]?|"
    r"enleve[rz]?|retire[rz]?|efface[rz]?|eliminar?|borrar?|quitar?|suprim[ei]r?|cancella|rimuovi|togli)"
)
_MOVE = (
    r"(?:move|put|place|bring|shift|push|pull|verschiebe?|schiebe?|stelle?|setze?|lege?|deplace[rz]?|mets|mettez|mettre|mueve|"
    r"mover|pon(?:er)?|coloca[r]?|sposta|metti)"
)
_MOVED = r"(?:verschieben|schieben|stellen|setzen|legen|bringen|rucken|kommen|platzieren)"
_MERGE = (
    r"(?:merge|combine|join|fuse|unite|consolidate|verbinde|vereine|kombiniere|verschmelze|fusionne[rz]?|combine[rz]?|"
    r"reuni[rs]|regroupe[rz]?|fusiona[r]?|combinar?|junta[r]?|une|unisci|combina)"
)
_PLACES = (
    r"(?:should |soll |to|at|before|after|ahead of|in front of|behind|below|above|first|last|up|down|one |two |as |into|an |ans |auf|am |vor|"
    r"nach|hinter|zuerst|zuletzt|als |zum |weiter|au |a la |avant|apres|en |devant|derriere|al |antes|despues|tras|primero|"
    r"all|alla|prima|dopo)"
)
SHOW = (
    r"(?:show|display|present|render|draw|lay out|format|zeige?|stelle?|prasentiere|montre[rz]?|presente[rz]?|affiche[rz]?|"
    r"muestra|mostrar|presenta[r]?|mostra)"
)
AS = r"(?:as|like|with|in the form of|using|als|mit|wie|comme|en|sous forme d[e']|avec|como|en forma de|con|come)"

_RAW: tuple[tuple[Kind, str], ...] = (
    ("keep", r"(?:keep|retain|only keep|behalte|conserve[rz]?|garde[rz]?|conserva|mantieni)\s+(?:only|just|nur|solo|uniquement|seulement|solamente)?\s*<slides>(?:\s+only)?"),
    ("keep", r"(?:nur|only)\s+<slides>\s*(?:behalten)?"),
    ("delete", rf"{_DELETE}\s+<slides>"),
    ("delete", r"(?:losche|entferne|streiche?|nimm|lass|wirf)\s+<slides>(?:\s+(?:weg|raus|heraus|aus|bitte))?"),
    ("delete", r"<slides>\s+(?:loschen|entfernen|streichen|weglassen|rausnehmen|herausnehmen|rauswerfen|raus|weg|kann weg|konnen weg|supprimer|eliminar)"),
    ("merge", rf"{_MERGE}\s+<slides>(?:\s+(?:(?:in)?to(?: a single| one)?|into one|together|in one|zu einer|zusammen|en una|en une(?: seule)?|in una)(?:\s+{_SLIDES})?)?"),
    ("merge", rf"{_MERGE}\s+<slide>\s+(?:with|and|into|to|mit|und|avec|et|con|y|e)\s+<other>"),
    ("merge", r"put\s+<slides>\s+(?:together|on one slide|into one(?: slide)?)"),
    ("merge", rf"(?:fasse?|lege?|fuhre)\s+<slides>\s+(?:zu einer {_SLIDES} )?(?:zusammen|zu einer {_SLIDES})"),
    ("merge", rf"<slides>\s+(?:zu einer {_SLIDES} )?(?:zusammenfassen|zusammenlegen|zusammenfuhren|verbinden|vereinen|kombinieren|verschmelzen)"),
    ("split", rf"(?:split|divide|break(?: up)?|cut|separate|teile?|trenne|zerlege|spalte|divise[rz]?|separe[rz]?|partage[rz]?|scinde[rz]?|divide|dividir?|separa[r]?|dividi)\s+<slide>(?:\s+(?:up|auf))?(?:\s+(?:in(?:to)?|on(?:to)?|over|auf|en)\s+<n>(?:\s*(?:{_SLIDES}|parts?|pieces?|teile?|parties|partes))?)?(?:\s+auf)?"),
    ("split", rf"<slide>\s+(?:(?:in|auf)\s+<n>(?:\s*(?:{_SLIDES}|teile?))?\s+)?(?:aufteilen|teilen|trennen|zerlegen|splitten)"),
    ("swap", r"(?:swap|exchange|switch|interchange|tausche?|vertausche|echange[rz]?|intervertis|interverti[rz]?|intercambia[r]?|cambia|scambia)\s+(?:the (?:order|places?) of\s+)?<slide>\s+(?:and|with|for|und|mit|gegen|et|avec|y|con|por|e)\s+<other>(?:\s+(?:around|aus|miteinander))?"),
    ("swap", r"<slide>\s+(?:und|mit|gegen)\s+<other>\s+(?:ver)?tauschen"),
    ("reverse", r"(?:reverse|invert|flip|drehe?|kehre?|inverse[rz]?|invierte|inverti)\s*(?:the |die |l'|el |l')?(?:slide |folien)?(?:order|reihenfolge|ordre|orden|ordine)(?:\s+(?:of the slides|of the outline|um))?"),
    ("arrange", r"(?:re-?order|arrange|sort|order|new order|the order|ordne|sortiere|neue reihenfolge|reihenfolge|reordonne|ordre|reordena|orden|riordina|ordine)\s*(?:the slides|the outline|die folien)?\s*(?:um\s*)?(?:as|to|like this|so|is|ist|como|comme|:)*\s*:?\s*<slides>"),
    ("move", rf"{_MOVE}\s+<slides>\s+(?P<place>{_PLACES}.*)"),
    ("move", rf"<slides>\s+(?P<place>{_PLACES}.*?)\s+{_MOVED}"),
    ("move", r"(?:start|begin|open)\s+with\s+<slides>(?P<start>)|(?:beginne?|starte?|fange?)\s+mit\s+<slides2>(?:\s+an)?"),
    ("move", r"(?:end|finish|close)\s+with\s+<slides>(?P<end>)|(?:ende|schliesse?)\s+mit\s+<slides2>(?:\s+ab)?"),
    ("move", r"<slides>\s+(?P<place>(?:should (?:come|go|be) )?(?:first|last|zuerst|zuletzt|en premier|en dernier|primero|al final|an den anfang|ans ende|nach vorne|nach hinten|before .+|after .+|vor .+|nach .+|hinter .+))"),
    ("rename", r"(?:rename|retitle|relabel|rebaptise[rz]?|renomme[rz]?|renombra[r]?|rinomina|intitule[rz]?)\s+<slide>\s+(?:to|as|into|in|zu|en|a|como|:)\s+<title>"),
    ("rename", r"(?:benenne?)\s+<slide>\s+(?:um )?(?:in|zu|als)\s+<title>(?:\s+um)?"),
    ("rename", r"<slide>\s+(?:in|zu)\s+<title>\s+umbenennen|<slide2>\s+umbenennen\s+(?:in|zu)\s+<title2>|<slide3>\s+soll\s+<title3>\s+hei(?:ss|ß)en"),
    ("rename", r"(?:change|set|make|andere?|setze?|change[rz]?|cambia[r]?|modifie[rz]?)\s+(?:the |den |le |el |il )?(?:title|heading|name|titel|titre|titulo|titolo)\s+(?:of|for|on|von|der|de|del|di)\s+<slide>\s+(?:to|in|zu|auf|be|en|a|por|:)\s+<title>"),
    ("rename", r"(?:call|title|name|nenne?|betitle|appelle[rz]?|nomme[rz]?|llama[r]?|titula|chiama)\s+<bare_slide>\s+(?:to |as |zu )?<title>"),
    ("length", rf"(?:make|get|bring|shorten|cut|reduce|trim|limit|condense|expand|extend|grow|lengthen|stretch|compress|boil|restrict|bound|keep|kurzen?|reduziere|straffen?|begrenze|beschranke|erweitere|verlangere|strecke|mach\w*|bring\w*|reduis|reduire|raccourci[srt]?|limite[rz]?|allonge[rz]?|reduce|acorta[r]?|limita[r]?|amplia[r]?|reducir|riduci|accorcia|estendi)\s*{_DECK}?\s*(?:down |up |out )?(?:to |at |into |be |auf |zu |a |en |in )?(?:exactly |only |just |about |genau |nur |exactement )?<n>\s*{_SLIDES}(?:\s+(?:long|lang|in total|insgesamt|total|en tout|draus|daraus))?"),
    ("length", rf"(?:i (?:want|need)|use|we need|let's have|there should be|ich (?:will|mochte|brauche)|es sollen|je veux|quiero|voglio)?\s*(?:exactly |only |just |nur |genau )?<n>\s*{_SLIDES}(?:\s+(?:please|in total|only|insgesamt|total|werden|sein))?"),
    ("length", rf"{_DECK}?\s*(?:auf|a|en)\s+<n>\s*{_SLIDES}\s*(?:kurzen|reduzieren|begrenzen|erweitern|verlangern|straffen|bringen|ausbauen)"),
    ("shorten_text", r"(?:shorten|tighten|condense|trim|kurzen?|straffen?|raccourci[srt]?|acorta|accorcia)\s+(?:the |all |den |die |le |el |il )?(?:text|texts|texte|wording|descriptions?|beschreibungen|bullets?|points?|punkte|texto|testo)(?:\s+(?:of|on|everywhere|uberall).*)?"),
    ("shorten_text", r"(?:a bit |a little |much |etwas |viel |un peu )?(?:more concise|tighter|crisper|terser|plus concis|mas conciso|piu conciso)"),
    ("shorten_text", rf"(?:make|mach\w*)\s+{_DECK}\s+(?:more concise|tighter|crisper|terser|knapper|pragnanter)"),
    ("shorten", rf"(?:shorten|condense|tighten|trim|abridge|compress|kurzen?|straffen?|verkurzen?|raccourci[srt]?|raccourcissez|abrege[rz]?|acorta[r]?|resume|abrevia[r]?|accorcia|riassumi)(?:\s+{_DECK})?"),
    ("shorten", rf"(?:make|keep|mach\w*|rends?|fais|haz|hacer|rendi)\s*{_DECK}?\s*(?:a bit |much |etwas |viel |un peu )?(?:shorter|briefer|more compact|short|kurzer|kompakter|plus court[es]?|mas corta?|piu cort[ao])"),
    ("shorten", r"(?:a bit |a little |much |etwas |viel |un peu )?(?:shorter|briefer|kurzer|knapper|plus court|mas corto|piu corto)"),
    ("shorten", r"(?:shorten|condense|tighten|trim|cut down|kurzen?|straffen?|verkurzen?|raccourci[srt]?|acorta[r]?|accorcia)\s+<slides>"),
    ("shorten", r"(?:make|mach\w*|rends?|haz)\s+<slides>\s+(?:shorter|more concise|briefer|tighter|kurzer|knapper|plus courtes?|mas cortas?)|<slides2>\s+(?:kurzen|straffen|kurzer fassen|kurzer machen)"),
    ("expand", rf"(?:expand|extend|lengthen|elaborate(?: on)?|flesh out|enrich|erweitern?|ausbauen|ausfuhren|developpe[rz]?|etoffe[rz]?|amplia[r]?|desarrolla[r]?|espandi|amplia)(?:\s+{_DECK})?(?:\s+aus)?"),
    ("expand", rf"(?:make|mach\w*|rends?|haz)\s*{_DECK}?\s*(?:longer|more detailed|langer|ausfuhrlicher|plus longue?|plus detaillee?|mas larga|mas detallada|piu lung[ao])"),
    ("expand", r"(?:expand|extend|elaborate(?: on)?|flesh out|enrich|add (?:more )?details? to|erweitere|baue|developpe[rz]?|etoffe[rz]?|amplia[r]?|desarrolla[r]?|espandi)\s+<slides>(?:\s+aus)?"),
    ("expand", r"(?:make|mach\w*)\s+<slides>\s+(?:longer|more detailed|langer|ausfuhrlicher)|<slides2>\s+(?:ausbauen|erweitern|ausfuhrlicher machen)"),
    ("more", r"(?:(?:say|tell(?: me| us)?|add|give(?: me| us)?|include|write|i want|we need|put in|sag\w*|schreibe?|bringe?|ajoute[rz]?|dis|anade|pon|aggiungi)\s+)?(?:more|mehr|noch mehr|plus(?: de details)?|davantage|en dire plus|mas|di piu|piu)(?:\s+(?:details?|information|content|inhalt|informationen|detalles|dettagli))?\s+(?:about|on|regarding|of|uber|zu[mr]?|von|sur|d[e']|sobre|acerca de|su|sul(?:la)?)\s+<about>(?:\s+(?:on|to|in|auf|zu|sur|en)\s+(?P<where>(?:the )?(?:slide|folie|diapo|diapositiva)\s*.{1,60}))?(?:\s+(?:schreiben|sagen|bringen|aufnehmen|erganzen))?"),
    ("summary", rf"(?:add|insert|include|append|create|fuge|erganze|ajoute[rz]?|anade|agrega|aggiungi)\s+{_ONE}\s*(?:final |closing |short )?(?:summary|recap|takeaways?|key takeaways?|wrap-?up|conclusion|conclusions)(?:\s*{_SLIDES})?(?:\s+(?P<place>{_PLACES}.*?))?"),
    ("summary", rf"(?:fuge|erganze)\s+{_ONE}\s*(?:zusammenfassung|fazit)(?:s?-?{_SLIDES})?(?:\s+(?P<place>{_PLACES}.*?))?(?:\s+(?:hinzu|ein|an))?|{_ONE}\s*(?:zusammenfassung|fazit)(?:s?-?folie)?\s*(?P<place2>(?:am|ans|vor|nach|hinter) .+?)?\s*(?:hinzufugen|einfugen|erganzen|anhangen)"),
    ("thanks", rf"(?:add|insert|include|append|create|fuge|erganze|ajoute[rz]?|anade|agrega|aggiungi)\s+{_ONE}\s*(?:thank[- ]?you|thanks|closing|q ?& ?a|dankes?|schluss|abschluss|remerciements?|merci|agradecimiento|gracias|ringraziamento|cierre)[- ]?(?:{_SLIDES})?(?:\s+(?P<place>{_PLACES}.*?))?(?:\s+(?:hinzu|ein|an))?"),
    ("add", rf"(?:add|insert|include|create|write|append|put in|ajoute[rz]?|insere[rz]?|cree[rz]?|anad[ei]r?|agrega[r]?|inserta[r]?|crea|aggiungi|inserisci)\s+{_ONE}\s*{_SLIDES}\s+{_ABOUT}\s*<about>(?:\s+(?P<place>(?:right |directly |just )?{_PLACES}.*?))?"),
    ("add", rf"(?:add|insert|include|create|append|ajoute[rz]?|anad[ei]r?|aggiungi)\s+(?P<place>(?:before|after|at|behind|apres|avant|despues|antes|dopo|al)\s.+?)\s+{_ONE}\s*{_SLIDES}\s+{_ABOUT}\s*<about>"),
    ("add", rf"(?:fuge?|erganze|baue?|setze?|schreibe?|erstelle?|mach\w*|nimm)\s+{_ONE}\s*{_SLIDES}\s+{_ABOUT}\s*<about>(?:\s+(?P<place>(?:direkt |gleich )?{_PLACES}.*?))?(?:\s+(?:hinzu|ein|an|dazu|auf))?"),
    ("add", rf"(?:fuge?|setze?|baue?)\s+(?P<place>(?:nach|vor|hinter|am|ans|an) .+?)\s+{_ONE}\s*{_SLIDES}\s+{_ABOUT}\s*<about>(?:\s+(?:hinzu|ein|an|dazu))?"),
    ("add", rf"(?:noch )?{_ONE}\s*{_SLIDES}\s+{_ABOUT}\s*<about>(?:\s+(?P<place>{_PLACES}.*?))?\s+(?:hinzufugen|einfugen|erganzen|anhangen|aufnehmen|dazu)"),
    ("duplicate", r"(?:duplicate|copy|clone|repeat|dupliziere?|kopiere?|verdopple|duplique[rz]?|copie[rz]?|duplica[r]?|copia[r]?)\s+<slides>(?:\s+(?P<place>(?:to|before|after|at|behind|nach|vor|hinter|ans|an|apres|avant|despues|al) .+))?"),
    ("duplicate", r"<slides>\s+(?:duplizieren|kopieren|verdoppeln)"),
    ("show", rf"{SHOW}\s+<slides>\s+(?P<look>{AS}\s+.+?)(?:\s+(?:dar|an))?"),
    ("show", r"<slides>\s+(?P<look>(?:als|mit)\s+.+?)(?:\s+(?:zeigen|darstellen|anzeigen|formatieren))?"),
    ("show", r"(?:turn|convert|make|change|transform|verwandle|mach\w*|transforme[rz]?|fais d[eu']|convierte|transforma|haz de)\s+(?:aus )?<slides>\s+(?:into |to |be )?(?P<look>(?:an?|eine?n?|une?|una?|with|in|en|als|mit)\s+.+)"),
    ("show", r"(?:use|apply|choose|nimm|verwende|benutze|nutze|utilise[rz]?|usa[r]?)\s+(?P<look>.+?)\s+(?:for|on|fur|bei|auf|pour|para|en|per)\s+<slides>"),
    ("show", r"(?:change|set|switch|andere?|setze?|change[rz]?|cambia[r]?)\s+(?:the |das |die |le |el |il )?(?:layout|look|appearance|design|aussehen|darstellung|mise en page|diseno)\s+(?:of|for|on|von|der|fur|de|del|di)\s+<slides>\s+(?:to|into|zu|auf|in|en|a)\s+(?P<look>.+)"),
    ("show", r"(?:add|put|place|fuge?|setze?|ajoute[rz]?|anade|pon|aggiungi)\s+(?P<look>(?:an?|eine?|une?|una?|the|ein)\s+(?:picture|image|photo|illustration|bild|foto|imagen|immagine)\b.*)\s+(?:to|on|onto|zu|auf|in|sur|a|en)\s+<slides>(?:\s+(?:hinzu|ein))?"),
)  # fmt: skip

_NUMBER = rf"(?P<n>{ONE_NUMBER})"
_FIELDS = {
    **{f"<{name}>": f"(?P<{name}>.+?)" for name in (
        "slides", "slides2", "slide", "slide2", "slide3", "other", "about", "title", "title2", "title3", "look")},
    "<bare_slide>": r"(?P<bare_slide>(?:(?:the |die |la |el )?(?:slide|folie|diapo(?:sitive)?|diapositiva)\s+)?#?\d{1,3}|the (?:first|last|second|third)(?: slide)?|(?:the )?(?:first|last|second|third|fourth|fifth) slide|die (?:erste|letzte|zweite|dritte)(?: folie)?|[\"“„«'][^\"“”„»«]+[\"”“»'])",
    "<n>": _NUMBER,
}  # fmt: skip


_FIELD = re.compile(r"(?<!\?P)<[a-z_]+[23]?>")


def _compiled(raw: str) -> re.Pattern[str]:
    filled = _FIELD.sub(lambda found: _FIELDS[found[0]], raw)
    return re.compile(rf"(?:{filled})", re.DOTALL)


PHRASES: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple((kind, _compiled(raw)) for kind, raw in _RAW)
"""Patterns for a whole instruction; the first that matches and whose slides exist is meant."""

POLITE = re.compile(
    r"^(?:(?:please|pls|can you|could you|would you|will you|kindly|now|also|and|then|next|finally|i want you to|i would like you to|"
    r"i'd like to|let's|let us|we should|you should|bitte|kannst du|konntest du|konnen sie|jetzt|nun|auch|noch|und|dann|danach|"
    r"anschlie(?:ss|ß)end|zum schluss|s'il (?:te|vous) plait|peux-tu|pouvez-vous|puis|ensuite|et|por favor|puedes|podrias|luego|despues|"
    r"y|ahora|per favore|puoi|poi|e)\b[\s,]*)+"
)
"""Words before an instruction that ask for nothing."""
POLITE_END = re.compile(
    r"[\s,]*(?:please|pls|thanks|thank you|bitte|danke|s'il (?:te|vous) plait|por favor|per favore|merci|gracias|grazie)?[\s.!?,;]*$"
)
_LANGUAGE = (
    r"(?:english|german|french|spanish|italian|portuguese|englische?|deutsche?|franzosische?|spanische?|italienische?|"
    r"anglais|allemand|francais|espagnol|italien|ingles|aleman|frances|espanol|italiano|inglese|tedesco|francese|spagnolo)"
)
PLACE = re.compile(rf"\s+(?={_PLACES})")
"""Where words for a place may begin."""
TRANSLATE = re.compile(
    r"(?:translat|ubersetz|tradui|traduc|traduz|tradur)\w*\b.*|.*\b(?:ubersetzen|traduire|traducir|tradurre|traduzir)|"
    rf"(?:(?:make|put|write|mach\w*|schreib\w*|mets|pon)\s+)?(?:it|this|everything|all|es|alles|tout|todo|tutto)\s+"
    rf"(?:in(?:to)?|ins|auf|en)\s+{_LANGUAGE}"
)
"""Instructions that ask for another language."""
STRONG = re.compile(
    r"\s*(?:[;\n]+|(?<=[^\d\s])[.!](?=\s)|(?<=\d)[.!](?=\s+[a-z\"“„])|,?\s+(?:and then|then|after that|afterwards|und dann|dann|danach|anschlie(?:ss|ß)end|et puis|puis|ensuite|y luego|luego|y despues|e poi|poi)\b)\s*"
)
"""Where one instruction surely ends."""
WEAK = re.compile(r"\s*(?:,\s*(?:and|und|et|y|e)?|\band\b|\bund\b|\bet\b|\by\b|\be\b|&)\s+")
"""Where one instruction may end."""
QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)'[^']*'(?!\w)|‘[^’]*’")
FREE_TEXT: frozenset[Kind] = frozenset({"rename", "add", "more", "show"})
"""Kinds that end in words of the user's own."""
