"""Cues of six languages that tell a statement worth a title or a point from a doubt or a remainder."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Cues of one language; each field is alternatives of a regular expression, matched in any letter case.

    Attributes:
        leans: Words inside a sentence that point at one before.
        doubts: Words of limits and of what is not known.
        negates: Words of negation.
        defines: Words that explain a term.
        concludes: Openings of a conclusion.
        changes: Words of change and of extremes.
        abstract: Headings of the part that sums up in front.
        procedural: Headings of how something was done.
        examples: Words in front of a list of mere examples.
        audience: Openings of a topic that names whom or what a deck is for.
    """

    leans: str
    doubts: str
    negates: str
    defines: str
    concludes: str
    changes: str
    abstract: str
    procedural: str
    examples: str
    audience: str


_ENGLISH = StatementWords(
    leans=r"(?:whether|if|because|since|while|when|until) (?:that|this) (?!is\b|was\b|the\b|are\b)[a-z]+|(?:this|these|those) (?!(?:year|month|week|morning|evening|is|are|was|were|way|the|a|an)\b)[a-z]+|(?:to|of|for|in|with|by|at|on|from|about|into|under|against|behind|over) (?:that|such) (?!(?:year|month|week|morning|evening|is|are|was|were|it|they|we|you|he|she|the|a|an)\b)[a-z]+|(?:serves?|served|acts?|acted|is used|was used|are used|were used|works?) as (?:our|the|a|its|their) (?:comparison|control|baseline|reference|benchmark|example)|than (?:before|that|those|this|these)|(?:the|these) (?:same|other|remaining|former|latter|above|previous) (?:one|ones|two|three|way|reason|problem|period|figures?|files)|mentioned (?:above|before|earlier)|because of (?:them|it|this|that|these|those)|(?:one|some|most|many|few|none|all|both|each|half|\d+|two|three) of (?:them|these|those)",
    doubts=r"limits?|limitations?|may (?:have|be|not)|might|could have|made[- ]up|invented|nobody should|no one should|cannot rule out|uncertain\w*|unclear|remains? to be seen|remains? open|caution|within the error|too few|not significant|perhaps|possibly|are few|is small|said to|often hear|seem(?:s|ed)? to|assum\w+|claim(?:s|ed)? that|weakness\w*|caveats?",
    negates=r"not|no|never|none|neither|nor|cannot|nobody|nothing|nowhere|hardly|barely|scarcely|without|\w+n[’']t|stay the same|did not|unchanged",
    defines=r"which we define as|defined? as|refers? to|stands? for|(?:is|are) called|known as|means that|is a (?:kind|type|form|sort) of|we call",
    concludes=r"we (?:therefore |thus |also )?(?:conclude|find|found|show|showed|suggest) that|our (?:main |key )?(?:result|finding|conclusion) is that|the (?:main|key) (?:result|finding|conclusion) is that",
    changes=r"rose|rises?|grew|grows?|fell|falls?|dropped|declined|increase[sd]?|decrease[sd]?|reduce[sd]?|improve[sd]?|gained|lost|doubled|tripled|halved|save[sd]?|cheaper|cooler|warmer|faster|slower|higher|lower|larger|smaller|longer|shorter|better|worse|more|less|fewer|most|least|largest|highest|lowest|best|worst|strongest|main|outperform\w*|beats?|pays? (?:for|off)|cuts?|shrank|reached|exceed\w*",
    abstract=r"abstract|(?:executive )?summary|synopsis|at a glance|in brief|key (?:points|findings|messages)|tl;?dr",
    procedural=r"(?:materials? and )?methods?|methodology|approach|set-?up|data|design|procedure|introduction|background|motivation|related work|appendix.*|overview|notes?|general|details|limitations?",
    examples=r"examples?|for instance|e\.g\.|such as",
    audience=r"(?:for|to) (?:the|our|my|all|every|new)\b|for (?:[\w’'-]+ ){0,3}(?:boards?|councils?|teams?|managers?|management|students?|beginners?|parents?|investors?|customers?|colleagues?|teachers?|engineers?|scientists?|everyone|newcomers?|clients?|residents?|citizens?|staff|leaders?|executives?|members?)$|(?:an? |the )?(?:short |brief )?(?:summary|overview|briefing|presentation|report|update|introduction|pitch|talk|deck|slides|handout|lecture|keynote|lesson|training) (?:for|to)\b",
)

_GERMAN = StatementWords(
    leans=r"diese[mrns]? (?!jahr|woche|monat)\w+|(?:zu|von|für|in|mit|bei|an|auf|aus|über|nach|gegen|unter) (?:diese[mrns]?|jene[mrns]?|solche[mrn]?) \w+|dient als (?:vergleich|kontrolle|referenz|beispiel)|als zuvor|als vorher|(?:einer|eine|eines|einige|viele|alle|keine[rs]?|\w+) (?:davon|von ihnen)|das gleiche|dieselbe[nrs]?",
    doubts=r"grenzen|einschränkung\w*|möglicherweise|vielleicht|vermutlich|wohl|unklar|unsicher\w*|erfunden\w*|könnten?|dürften?|offen bleibt|vorsicht|zu wenige?|angeblich|scheint|scheinen|schwäch\w+",
    negates=r"nicht|nie|niemals|kein\w*|weder|noch nicht|niemand|nichts|kaum|ohne|unverändert",
    defines=r"bezeichnet|definier\w+|steht für|heißt|heißen|nennt man|nennen wir|versteht man",
    concludes=r"wir (?:schließen|folgern|zeigen|finden)(?: daraus)?, dass|(?:das|unser) (?:wichtigste )?ergebnis ist, dass",
    changes=r"stieg\w*|steigt|sank\w*|sinkt|fiel\w*|fällt|wuchs\w*|wächst|nahm\w* (?:zu|ab)|verbesser\w+|verdoppel\w+|halbier\w+|spar\w+|gewann\w*|verlor\w*|mehr|weniger|höher\w*|niedriger\w*|schneller|langsamer|besser\w*|schlechter\w*|größ\w+|kleiner\w*|kühler|wärmer|meisten|höchste\w*|niedrigste\w*|stärker\w*|wird|werden|erreich\w+|lohn\w+",
    abstract=r"zusammenfassung|kurzfassung|abstract|überblick|auf einen blick|das wichtigste(?: in kürze)?|kernpunkte",
    procedural=r"methoden?|methodik|vorgehen(?:sweise)?|ansatz|aufbau|daten|einleitung|einführung|hintergrund|motivation|ausgangslage|anhang.*|allgemeines|details|anmerkungen",
    examples=r"beispiele?|beispielsweise|z\. ?b\.|etwa",
    audience=r"für (?:den|die|das|unsere\w*|alle|neue)\b|(?:kurze )?(?:zusammenfassung|überblick|vortrag|präsentation|bericht|einführung|vorlage|schulung|folien) für\b|zur vorlage\b|an (?:den|die|das)\b",
)

_FRENCH = StatementWords(
    leans=r"(?:à|de|pour|dans|avec|par|sur|sous|contre) (?:ce|cet|cette|ces) \w+|sert de (?:comparaison|référence|contrôle|exemple)|(?:une?|deux|trois|plusieurs|certain\w*|la plupart|aucun\w*) d[’']entre (?:eux|elles)|qu[’']avant",
    doubts=r"limites?|peut-être|incertain\w*|inventé\w*|pourrai(?:t|ent)|semble(?:nt)?|prudence|trop peu|on dit|serai(?:t|ent)|faiblesses?",
    negates=r"ne|n[’']\w+|pas|jamais|aucun\w*|ni|rien|personne|sans|inchangé\w*",
    defines=r"défini\w* comme|signifie|désigne|s[’']appelle|on appelle|appelé\w*",
    concludes=r"nous (?:concluons|montrons|constatons) que|le (?:principal )?résultat est que",
    changes=r"augment\w+|diminu\w+|baiss\w+|amélior\w+|doubl\w+|gagn\w+|perd\w+|économis\w+|plus|moins|mieux|meilleur\w*|pire|atteint|dépass\w+|réduit\w*|croî\w*",
    abstract=r"résumé|synthèse|abstract|en bref|l[’']essentiel|points clés",
    procedural=r"méthodes?|méthodologie|approche|données|introduction|contexte|motivation|annexes?.*|généralités|détails|notes?",
    examples=r"exemples?|tels? que|telles que",
    audience=r"pour (?:le|la|les|l[’']|notre|nos|tous)\s?|(?:bref |brève )?(?:résumé|synthèse|présentation|rapport|exposé|introduction) (?:pour|à)\b|à l[’']attention\b",
)

_SPANISH = StatementWords(
    leans=r"(?:a|de|para|en|con|por|sobre|bajo|contra) (?:est[eao]s?|es[eao]s?|aquell?[oa]s?) \w+|sirve de (?:comparación|referencia|control|ejemplo)|(?:un[oa]|dos|tres|vari[oa]s|algun[oa]s|la mayoría|ningun[oa]) de (?:ell[oa]s|est[oa]s)|que antes",
    doubts=r"límites?|limitaci(?:ón|ones)|quizás?|tal vez|inciert[oa]s?|inventad[oa]s?|podrían?|parecen?|cautela|demasiado poc[oa]s|se dice|debilidad(?:es)?",
    negates=r"no|nunca|jamás|ningun[oa]?|ningún|ni|nada|nadie|sin|tampoco",
    defines=r"se define como|significa|se refiere a|se llama|llamad[oa]s?|denomina\w*",
    concludes=r"(?:concluimos|mostramos|encontramos) que|el (?:principal )?resultado es que",
    changes=r"aument\w+|disminuy\w+|baj[aóa]\w*|sub[ie]\w+|mejor\w*|crec\w+|cay\w+|duplic\w+|gan\w+|perd\w+|ahorr\w+|más|menos|mayor\w*|menor\w*|peor\w*|alcanz\w+|super\w+|redu\w+",
    abstract=r"resumen(?: ejecutivo)?|síntesis|abstract|en breve|puntos clave",
    procedural=r"métodos?|metodología|enfoque|datos|introducción|antecedentes|contexto|motivación|anexos?.*|apéndice.*|detalles|notas?",
    examples=r"ejemplos?|tales como|como por ejemplo",
    audience=r"para (?:el|la|los|las|nuestr\w+|tod[oa]s)\b|(?:breve )?(?:resumen|presentación|informe|introducción|charla) para\b",
)

_ITALIAN = StatementWords(
    leans=r"(?:a|di|per|in|con|su|da|contro|sotto) (?:quest[oaie]|quel(?:l[oaie])?|quei|quegli) \w+|serve da (?:confronto|riferimento|controllo|esempio)|(?:un[oa]|due|tre|alcun[ie]|nessun[oa]|la maggior parte) di (?:loro|ess[ie]|quest[ie])|di prima",
    doubts=r"limit[ei]|limitazion[ei]|forse|incert[oaie]|inventat[oaie]|potrebbe(?:ro)?|sembra(?:no)?|cautela|troppo poch[ie]|si dice|debolezz[ae]",
    negates=r"non|mai|nessun[oa]?|né|niente|nulla|senza|nemmeno",
    defines=r"si definisce|significa|si riferisce a|si chiama|chiamat[oaie]|detto anche",
    concludes=r"(?:concludiamo|mostriamo|troviamo) che|il (?:principale )?risultato è che",
    changes=r"aument\w+|diminu\w+|cal[aò]\w*|sal[ie]\w*|miglior\w+|cresc\w+|raddoppi\w+|guadagn\w+|pers[oaie]|risparmi\w+|più|meno|maggior\w*|minor\w*|peggi\w+|raggiun\w+|super\w+|ridott\w+|ridu\w+",
    abstract=r"riassunto|sommario|sintesi|abstract|in breve|punti chiave",
    procedural=r"metod[oi]|metodologia|approccio|dati|introduzione|contesto|motivazione|appendic[ei].*|allegat[oi].*|dettagli|note",
    examples=r"esempi[o]?|come ad esempio|quali",
    audience=r"per (?:il|la|i|gli|le|lo|l[’']|tutti)\s?|(?:breve )?(?:riassunto|sintesi|presentazione|relazione|rapporto|introduzione) per\b",
)

_PORTUGUESE = StatementWords(
    leans=r"(?:a|de|para|em|com|por|sobre|sob|contra) (?:est[ea]s?|ess[ea]s?|aquel[ea]s?) \w+|(?:dest[ea]s?|dess[ea]s?|nest[ea]s?|ness[ea]s?) \w+|serve de (?:comparação|referência|controlo|controle|exemplo)|(?:um|uma|dois|duas|três|vári[oa]s|algun[s]?|nenhum[a]?) (?:del[ea]s)|do que antes",
    doubts=r"limites?|limitaç(?:ão|ões)|talvez|incert[oa]s?|inventad[oa]s?|poderiam?|parecem?|cautela|muito pouc[oa]s|diz-se|fraquezas?",
    negates=r"não|nunca|jamais|nenhum[a]?|nem|nada|ninguém|sem|tampouco",
    defines=r"define-se|significa|refere-se a|chama-se|chamad[oa]s?|denomina\w*",
    concludes=r"(?:concluímos|mostramos|verificamos) que|o (?:principal )?resultado é que",
    changes=r"aument\w+|diminu\w+|ca[ií]\w+|sub[iu]\w*|melhor\w*|cresc\w+|duplic\w+|dobr\w+|ganh\w+|perd\w+|poup\w+|mais|menos|maior\w*|menor\w*|pior\w*|atingi\w+|alcanç\w+|super\w+|redu\w+",
    abstract=r"resumo|síntese|sumário executivo|abstract|em resumo|pontos principais",
    procedural=r"métodos?|metodologia|abordagem|dados|introdução|contexto|motivação|anexos?.*|apêndice.*|detalhes|notas?",
    examples=r"exemplos?|tais como|como por exemplo",
    audience=r"para (?:o|a|os|as|noss\w+|todos)\b|(?:breve )?(?:resumo|apresentação|relatório|introdução|palestra) para\b",
)

STATEMENTS = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "it": _ITALIAN,
    "pt": _PORTUGUESE,
}
"""Cues by language."""
