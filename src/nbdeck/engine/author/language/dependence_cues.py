"""Cues of six languages that tell a sentence which needs something that does not stand on its slide."""

from __future__ import annotations

from dataclasses import dataclass

_NONE = r"(?!)"


@dataclass(frozen=True, slots=True)
class DependenceWords:
    """Cues of one language; each field is alternatives of a regular expression.

    Attributes:
        elsewhere: Words that send the reader to another place: a section, a figure, an appendix, a link.
        openers: Openings that go on from the sentence before and cannot simply be left out.
        pointers: Pronouns and adverbs that always stand for something said before.
        pronouns: Pronouns that may stand for a noun of a clause before.
        owners: Pronouns that may stand for a noun of their own clause.
        clauses: Words that open a clause, so that a pronoun behind them may stand for a noun in front.
        shells: Nouns that sum up what was said before: "the difference", "the solution".
        articles: Definite articles.
        complements: Words behind such a noun that say what it is about.
        chatter: Words of a writer who speaks of himself.
        walking: Words of one who leads a reader through an example or along a screen.
        closing: Pronouns at the end of a sentence, "doubts that".
        instances: Words for the case that was just spoken of: "in that case", "the corresponding file".
        states: Words that go on from something that was so before: "can still", "afterwards".
        denials: What is said not to work or not to be needed, often in one case only.
        concessions: Words that tell what something goes on from: "although".
        provisos: Words that open the condition under which something is so.
        places: Words that open a place or a purpose for which something is denied, up to the end.
    """

    elsewhere: str
    openers: str
    pointers: str
    pronouns: str
    owners: str
    clauses: str
    shells: str
    articles: str
    complements: str
    chatter: str
    walking: str
    closing: str
    instances: str = _NONE
    states: str = _NONE
    denials: str = _NONE
    concessions: str = _NONE
    provisos: str = _NONE
    places: str = _NONE


_ENGLISH = DependenceWords(
    elsewhere=(
        r"see(?= (?:also|the|our|above|below|section|chapter|page|for|how|this|these|https?|[A-Z\"“]))|refer(?:ring)? to (?:the|our|section)|"
        r"for (?:more |further |full |additional |detailed |the )*(?:details?|information|instructions|examples?|help)\b(?= (?:on|of|about|see|please|read|visit|and|“|\")|,|\.|$)|"
        r"more (?:details?|info|information|examples?) (?:can|is|are|in|about|on|at)|details (?:are|can be|follow)|"
        r"(?:described|explained|shown|listed|discussed|mentioned|given|defined|outlined|documented|noted|illustrated|specified|provided|detailed|"
        r"introduced|seen|stated) (?:in (?:the |our |a )?(?:\w+ )?(?:sections?|chapters?|appendix|annex|next|previous|tables?|figures?|guide|documentation|docs|"
        r"manual|part)|above|below|earlier|later|here|before|previously|elsewhere|next)|as (?:above|below|before|follows|usual|described|explained|mentioned|noted|discussed|stated|seen|"
        r"outlined|specified)|"
        r"the (?:following|above|below|attached|enclosed|next (?:section|chapter|example|step)|previous (?:section|chapter|example|step|paragraph|line)|"
        r"(?:first|second|third|last) (?:line|point|bullet|item|example|paragraph|column|row|sentence|command|step|argument|parameter))|"
        r"(?:table|figure|chart|diagram|graph|picture|example|listing|screenshot|snippet|code|command) (?:above|below|shows?|demonstrates|illustrates)|"
        r"appendix|annex|(?:like|do|does|did|doing) (?:this|so|that)(?= |\.|:|,|$)|(?:click|go|look|read|found|available|listed|documented|presented|given|used|assumed|recommended) here|the reader is referred|consult the|read more|learn more|(?:check|try) (?:it |them )?out|check ?out (?:the|our)|check (?:the|our)|(?:read|see|visit|consult) (?:our|the (?:documentation|docs|manual|guide|readme|changelog|wiki|website))|"
        r"head (?:over )?to|in this (?:document|page|section|readme|guide|example|tutorial|chapter|code|snippet)|in the (?:section|readme|tutorial|example|snippet)s?|on this page|step \d+|"
        r"aforementioned|(?:previously|already|just) (?:mentioned|described|discussed|seen)|as we (?:discuss|argue|show|explain|saw)\w*|in our case|described in this \w+|(?:as argued|section [A-Z]?\.?\d)|raises? (?:another|an|the) (?:\w+ )?(?:point|question|issue)|(?:find|think|consider|do|want|like|need|mean|say) (?:that|this)(?= possible| then|,|\.|$)|"
        r"(?:to|can|could|will|should) do it|find (?:more|further|additional|other)|should (?:\w+ )?read|the (?:above|below)(?: \w+)?|(?:attached|enclosed)(?! to)|overleaf|opposite page|section (?:titled|called|on|about)|[\"“][^\"”]+[\"”] (?:section|below|above)|"
        r"(?:following|below|above) (?:code|command|example|table|list|figure|snippet|script|line)s?|quoted in|shown here|all (?:figures|numbers|amounts|values|sums) are|(?:is|are) in the (?:\w+ )?(?:readme|documentation|docs|wiki|guide|manual)|can be found (?:on|in|at|under|here)|our (?:website|homepage|web page)|(?:listed|given|found|available) in$|read the (?:\w+ ){0,2}(?:posts?|articles?|announcement|book|papers?|story)|\w+ below (?:for|are|is|shows?|will)|(?:is|are|lives?|included) (?:in|on|at|under) (?:the )?(?:[\w.-]+/[\w./-]+|[\w-]+\.md|(?:[\w-]+ ){1,3}(?:directory|folder|repository|repo)$)|any other|no other|as (?:will|we (?:will|shall|have|saw|can)) (?:\w+ ){0,3}(?:clear|see|seen|shown|discussed|saw)|one such|any such|all such|so doing|instead(?! of)|worth (?:pointing|noting|mentioning)|"
        r"(?:support|solve|meet|address|avoid|prevent|handle|fix|achieve|reach|cover|explain|publish|use|treat|call|take) (?:that|this|these|those|such)|(?:can|will|could|would|should|must) (?:then|now)|(?:is|are|was|were) then|"
        r"(?:a (?:little|bit)|much|far|slightly|even|somewhat|considerably) (?:longer|shorter|more|less|higher|lower|faster|slower|better|worse|cheaper|"
        r"dearer|larger|smaller|bigger|harder|easier)(?!.* than )"
    ),
    openers=(
        r"(?:as|like|unlike|despite|besides|in addition to|because of|due to) [^,]{3,60}, (?:it|they|he|she)|you(?:['’]ve| have) (?:decided|seen|learned|learnt|reached|made)|"
        r"(?:in|by) so doing|(?:all|none|some|most|many|each) of (?:which|whom)|suffice (?:it )?to say|needless to say|one thing is|bottom line|as if|(?:a|an|one|another) (?:\w+ )?example (?:is|was|of (?:this|such|these))|to \w+ (?:that|this|so)(?= (?:we|you|it|one)\b|,)|(?:a|the) (?:similar|corresponding|separate|resulting) \w+ (?:\w+s|can|may|will|was|are|were)\b|[^,]{3,40}, that['’]?s\b|the (?:first|last|next|other|remaining|previous|following) (?:one|two|three|four|five|six|few) \w+|one (?:is|was|reason|way|option|of (?:them|these|the more))|as far as (?:we|i) know|(?:a|the) (?:second|third|fourth|next|final|other) \w+(?:,| (?:is|was|are|were|has|would|will|can))|(?:if|when) even|not \w+ed|"
        r"(?:often|usually|generally|also|mainly|mostly|only|typically|especially|particularly) (?:useful|used|needed|required|helpful|handy)|"
        r"no\.|yes\.|otherwise|alternatively|afterwards?|later|now|next|first(?:ly)?|second(?:ly)?|third(?:ly)?|lastly|mainly|mostly|conceptually|else|apart from|"
        r"even (?:so|then)|presumably|perhaps|maybe|again|too|only then|in (?:that|this|such a|both|either|all|any|which|each) cases?|under (?:this|that|these)|from (?:this|there|here)|"
        r"further|also|only (?:if|when) (?:it|they|this|that)|therefore|thus|hence|so|but|and|or|nor|yet|for (?:example|instance)|e\.g\.|accordingly|consequently|moreover|furthermore|however|instead|also|as a result|"
        r"finally|in addition|once you(?:'re|’re| are| have|'ve|’ve)|by contrast|to repeat|nevertheless|here(?:'s|’s)?|after (?:doing|running|installing|which)|in (?:here|there)|"
        r"is|are|was|were|be|will|would|can|has|have|had|did|does|of course|the other|the rest|the remaining|the reverse|the opposite|the others|neither of|all three|all four|both of|"
        r"these|those|similar|same|elsewhere|above all|by the way|that way|this way|you(?:'ve|’ve)? (?:now|just|already)|as you can|to start|to begin|to see|usage is|in particular|in fact|in addition|\w+ though|how|why|what|if (?:true|false|set|present|omitted|specified|given|unset|provided|not|none)(?= |,)|refer to|consult|visit|returns?:|(?:useful|helpful|handy|required|optional|needed|recommended|available|possible|used|defaults?|returns?|same|ideal|great|worth) (?:when|for|if|to|in|by|as|with)"
    ),
    pointers=r"this|these|those|such(?! as)|(?:until|since|by|before|from) then|(?:the|a) (?:\w+ )?one(?= |,|\.|$)(?! of)|one (?:so far|yet|already)|thereby|therein|thereof|the (?:former|latter|above|same)|doing so|do so|does so|did so|so do|it(?:'s|’s) also",
    pronouns=r"it|they|them|he|she|him",
    owners=r"its|their|his|her",
    clauses=r"if|when|because|and|but|so|that|which|while|although|since|as|or|before|after|until|unless|where|whether|who|than|to|once|whenever|with|for",
    shells=(
        r"versions?|solutions?|differences?|problems?|reasons?|results?|effects?|answers?|issues?|approach(?:es)?|ideas?|changes?|cases?|examples?|questions?|"
        r"claims?|arguments?|exceptions?|alternatives?|advantages?|disadvantages?|drawbacks?|downsides?|catch|implementation|output|values?|caveats?|"
        r"trick|goals?|aims?|purpose|points?|consequences?|outcomes?|procedure|rules?|replacement|contrast|gains?|gap|easiest (?:thing|way)|thing|effort|"
        r"delay|increase|decrease|rise|drop|option|choice|method|default|last one|remainder|rest|term(?= (?:is|was|refers|means|has))|only exceptions?|fix|details|lines?|steps?|figures|numbers|"
        r"ones?|resulting \w+"
    ),
    articles=r"the",
    complements=r"of|for|in|to|that|between|with|from|behind|on|at|by|which|who",
    chatter=r"(?-i:I|I[’']\w+)|my|myself|me|let me|imho|fwiw|btw|yay|awesome|that[’']s it|hopefully|we hope|feel free|get started|join (?:us|the)|chat with|stay tuned|follow us|spread the word|we(?: are|'re|’re) (?:glad|happy|pleased|proud)|we[’'](?:d|ll|ve|re)|enjoy|thanks|thank you|welcome|please|one (?:might|may|could|can) (?:object|argue|say|ask|think)",
    walking=(
        r"click(?:ing)? (?:on )?the|you (?:should|will|can|['’]ll) (?:now |then |also )?(?:see|notice|get|have)|you['’]ll|let['’]s|try (?:it|changing|adding|to)|your browser|"
        r"now (?:you|we|the|it|go|open|run|modify|change|add)|open (?:your|the) |go to|create a file|note how|notice (?:how|that)|imagine|suppose|say you|interesting(?:ly)? (?:thing|case)"
    ),
    closing=r"that|this|these|those|so|it|them|there|here|others?",
    instances=(
        r"in (?:this|that|such a|these|those|either|the (?:first|second|third|former|latter)) (?:cases?|situations?|scenarios?|events?|modes?)|the (?:corresponding|respective|said)|(?:is|are) also (?:appropriate|possible|needed|required|recommended|allowed|the case)|"
        r"with (?:one|two|three|a few|some|several) (?:\w+ )?(?:exceptions?|caveats?|limitations?|differences?)(?=\W*$)|the latter|the former(?= (?:is|are|was|were|can|has|have|will)|,|\.|$)|(?:items?|steps?|points?|rules?|options?|cases?|rows?|bullets?|numbers?|parts?|examples?|questions?) "
        r"(?:[(#]?\d{1,2}\)?(?:\s?(?:,|and|or|to|through|[–-])\s?\d{1,2})*)(?![\d.,]*\d| ?%)|that \w{5,}(?<!s)(?<!ed) (?:over|via|through)"
    ),
    states=(
        r"(?:can|could|will|would|may|might|is|are|was|were|do|does|did|should|must) still|still (?:works?|needs?|applies|holds?|has|have|uses?|gets?)|afterwards?|by then|thereafter|"
        r"any ?more|otherwise|in turn|as well(?! as)|at that (?:point|time)|at this (?:point|time)"
    ),
    denials=(
        r"(?:not|\w+n[’']t|never|cannot) (?:be )?(?:\w+ly |yet |yet be |be )?(?:supported|available|possible|implemented|required|needed|necessary|recommended|allowed|permitted|enabled|"
        r"included|affected|guaranteed|applicable|work|apply|matter|happen|change)"
    ),
    concessions=r"even|although|though|while|despite|but|after|(?:if|unless)\b.*\botherwise",
    provisos=r"if|unless|when|whenever|while|although|though|because|since|where|without|after|once|until|even|either|but|as long as|whether",
    places=r"(?:on|in|for|with|under|by|before|to|from|outside|as part of) (?!(?:the )?(?:moment|time|present|now)\b)(?:[^\s()]+ ){0,11}[^\s()]+$",
)

_GERMAN = DependenceWords(
    elsewhere=(
        r"siehe|vgl|wie (?:oben|unten|bereits|schon|zuvor|in|im) \w*|(?:oben|unten|nachfolgend|folgend) (?:beschrieben|genannt|erwähnt|gezeigt|stehend)\w*|"
        r"(?:beschrieben|erklärt|gezeigt|dargestellt|aufgeführt|genannt) (?:in|im|oben|unten)|(?:der|die|das|den|dem) (?:folgende|nachfolgende|obige|nächste|vorige|beigefügte)n? \w+|"
        r"weitere (?:informationen|einzelheiten|details)|näheres|im anhang|anlage|beigefügt|(?:die |der )?(?:tabelle|abbildung|grafik) (?:zeigt|oben|unten)|hier klicken|wie folgt"
    ),
    openers=(
        r"sonst|ansonsten|andernfalls|alternativ|danach|anschließend|später|nun|jetzt|zuerst|zunächst|erstens|zweitens|drittens|deshalb|daher|darum|deswegen|"
        r"also|denn|doch|aber|und|oder|trotzdem|dennoch|außerdem|ebenso|auch|hierfür|hierzu|stattdessen|gleiches|in diesem fall|in beiden fällen|allerdings|jedoch"
    ),
    pointers=r"dies|diese[rsmn]?|jene[rsmn]?|solche[rsmn]?|dadurch|dabei|damit|davon|dafür|darauf|darin|dazu|dagegen|dort|seither|seitdem|daraufhin|inzwischen|davor",
    pronouns=r"er|sie|es|ihn|ihm|ihnen",
    owners=r"ihr(?:e[rsmn]?)?|seine[rsmn]?",
    clauses=r"wenn|weil|und|aber|dass|der|die|das|während|obwohl|da|oder|bevor|nachdem|bis|wo|ob|als|um|damit|sobald|falls|denn|mit|für",
    shells=r"lösung|unterschied|problem|grund|ergebnis|wirkung|antwort|frage|idee|änderung|fall|beispiel|ausnahme|vorteil|nachteil|haken|zweck|regel|folge|verzögerung|anstieg|rückgang|vorgehen|rest|andere[nr]?",
    articles=r"der|die|das",
    complements=r"von|vom|für|in|im|zu|zur|dass|zwischen|mit|aus|hinter|auf|bei|der|des|die|das|um|am|an",
    chatter=r"ich|mein(?:e[rsmn]?)?|mir|mich|leider|übrigens|hoffentlich|danke|bitte",
    walking=r"klicken sie|sie sehen (?:nun|jetzt)|öffnen sie|gehen sie (?:zu|auf)|wir sehen (?:nun|jetzt)|nun (?:sehen|öffnen|klicken)",
    closing=r"das|dies|es|so|daran|davon|dafür|dazu|darauf",
)

_FRENCH = DependenceWords(
    elsewhere=r"voir(?= (?:aussi|la|le|les|section|chapitre|annexe|page|ci))|ci-(?:dessus|dessous|joint|après|contre)\w*|comme (?:indiqué|mentionné|décrit|expliqué)|(?:le|la|les) (?:tableau|figure|graphique)s? (?:montre|suivant)\w*|suivante?s?(?= :|$)|(?:en|dans l['’]) ?annexe|pour (?:plus|de plus amples) (?:de |d['’])?\w+|cliquez ici|section \d|se référer",
    openers=r"sinon|ensuite|puis|après quoi|maintenant|d['’]abord|premièrement|deuxièmement|donc|ainsi|alors|mais|et|ou|or|car|pourtant|cependant|toutefois|par conséquent|de plus|en outre|dans ce cas|dans les deux cas|c['’]est pourquoi|à l['’]inverse|en revanche",
    pointers=r"cela|ça|ceci|celui-ci|celle-ci|ceux-ci|celles-ci|ce dernier|cette dernière|ces|cette|cet",
    pronouns=r"il|elle|ils|elles|eux|lui",
    owners=r"leurs?|son|sa|ses",
    clauses=r"si|quand|lorsque|parce|et|mais|que|qui|où|alors|car|ou|avant|après|puisque|dont|pour|avec|comme",
    shells=r"solution|différence|problème|raison|résultat|effet|réponse|question|idée|changement|cas|exemple|exception|avantage|inconvénient|but|règle|conséquence|retard|hausse|baisse|reste|même",
    articles=r"le|la|l['’]|les",
    complements=r"de|du|des|d['’]\w*|pour|dans|que|entre|avec|à|au|aux|qui|sur|par|en",
    chatter=r"je|j['’]\w+|mon|ma|mes|moi|malheureusement|merci|veuillez",
    walking=r"cliquez|vous (?:verrez|voyez)|ouvrez|allez (?:à|sur|dans)",
    closing=r"cela|ça|ceci|ainsi|celui-ci|celle-ci",
)

_SPANISH = DependenceWords(
    elsewhere=r"véase|ver(?= (?:también|la|el|los|las|sección|capítulo|anexo|página))|más (?:arriba|abajo|adelante)|como se (?:indica|menciona|describe|muestra|explica)|(?:la tabla|la figura|el gráfico|el cuadro) (?:muestra|siguiente)|(?:el|la|los|las) siguientes?|a continuación|en (?:el|la) (?:anexo|apéndice)|adjunt[oa]s?|para más (?:información|detalles)|haga clic|sección \d",
    openers=r"si no|de lo contrario|después|luego|ahora|primero|en primer lugar|segundo|por (?:eso|ello|tanto|lo tanto)|así|entonces|pero|y|o|pues|sin embargo|no obstante|además|en este caso|en ambos casos|en cambio|también|tampoco",
    pointers=r"est[eao]s?|es[eao]s?|esto|eso|ello|aquell?[oa]s?|dich[oa]s?|tales",
    pronouns=r"él|ella|ellos|ellas|le|les",
    owners=r"sus?",
    clauses=r"si|cuando|porque|y|pero|que|donde|mientras|aunque|pues|o|antes|después|para|con|como",
    shells=r"solución|diferencia|problema|razón|resultado|efecto|respuesta|cuestión|pregunta|idea|cambio|caso|ejemplo|excepción|ventaja|desventaja|objetivo|regla|consecuencia|retraso|aumento|descenso|resto|mism[oa]",
    articles=r"el|la|los|las",
    complements=r"de|del|para|en|que|entre|con|a|al|por|sobre",
    chatter=r"yo|mi|mis|me|desgraciadamente|gracias|por favor",
    walking=r"haga clic|verá|abra|vaya a",
    closing=r"est[eao]s?|es[eao]s?|esto|eso|ello|así",
)

_ITALIAN = DependenceWords(
    elsewhere=r"si veda|vedi|vedere|sopra|sotto(?=\.|,|:|$)|come (?:indicato|descritto|mostrato|accennato|detto|spiegato)|(?:la tabella|la figura|il grafico) (?:mostra|seguente)|(?:il|la|i|le) seguent[ei]|di seguito|(?:in|nell['’]) ?(?:allegato|appendice)|allegat[oaie]|per (?:maggiori|ulteriori) \w+|clicca|sezione \d",
    openers=r"altrimenti|poi|dopo|ora|adesso|prima di tutto|innanzitutto|per(?:ciò|tanto)|quindi|dunque|così|allora|ma|e|o|però|tuttavia|inoltre|in questo caso|in entrambi i casi|invece|anche|neppure",
    pointers=r"quest[oaie]|quel(?:l[oaie])?|quei|quegli|ciò|tali?|suddett[oaie]",
    pronouns=r"egli|ella|esso|essa|essi|esse|lui|lei",
    owners=r"loro|suo|sua|suoi|sue",
    clauses=r"se|quando|perché|e|ma|che|dove|mentre|benché|o|prima|dopo|per|con|come",
    shells=r"soluzione|differenza|problema|ragione|motivo|risultato|effetto|risposta|domanda|idea|cambiamento|caso|esempio|eccezione|vantaggio|svantaggio|scopo|regola|conseguenza|ritardo|aumento|calo|resto|stess[oa]",
    articles=r"il|lo|la|l['’]|i|gli|le",
    complements=r"di|del|della|dei|delle|degli|dello|dell['’]\w*|per|in|che|tra|fra|con|a|al|da|su",
    chatter=r"io|mio|mia|miei|mie|mi|purtroppo|grazie|prego",
    walking=r"clicca|fare clic|vedrai|apri|vai (?:a|su)",
    closing=r"quest[oaie]|quell[oaie]|ciò|così",
)

_PORTUGUESE = DependenceWords(
    elsewhere=r"ver(?= (?:também|a|o|as|os|secção|seção|capítulo|anexo|página))|veja|acima|abaixo|como (?:indicado|descrito|mostrado|mencionado|referido|explicado)|(?:a tabela|a figura|o gráfico|o quadro) (?:mostra|seguinte)|(?:o|a|os|as) seguintes?|a seguir|em anexo|no (?:anexo|apêndice)|para mais \w+|clique|(?:secção|seção) \d",
    openers=r"caso contrário|senão|depois|agora|primeiro|em primeiro lugar|por (?:isso|tanto)|portanto|assim|então|mas|e|ou|pois|porém|contudo|no entanto|além disso|neste caso|em ambos os casos|também|tampouco",
    pointers=r"est[ea]s?|ess[ea]s?|isto|isso|aquel[ea]s?|aquilo|tais|dest[ea]s?|dess[ea]s?|nest[ea]s?|ness[ea]s?|disto|disso|nisto|nisso",
    pronouns=r"ele|ela|eles|elas|lhes?",
    owners=r"seus?|suas?",
    clauses=r"se|quando|porque|e|mas|que|onde|enquanto|embora|pois|ou|antes|depois|para|com|como",
    shells=r"solução|diferença|problema|razão|resultado|efeito|resposta|questão|pergunta|ideia|mudança|caso|exemplo|exceção|vantagem|desvantagem|objetivo|regra|consequência|atraso|aumento|queda|resto|mesm[oa]",
    articles=r"o|a|os|as",
    complements=r"de|do|da|dos|das|para|em|no|na|que|entre|com|a|ao|por|sobre",
    chatter=r"eu|meu|minha|meus|minhas|infelizmente|obrigad[oa]|por favor",
    walking=r"clique|verá|abra|vá (?:a|para)",
    closing=r"ist[oa]|iss[oa]|aquilo|assim",
)

DEPENDENCE = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "it": _ITALIAN,
    "pt": _PORTUGUESE,
}
"""Cues by language."""
