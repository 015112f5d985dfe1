"""What the author stage knows of six languages: their cues, as parts of regular expressions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CueWords:
    """Cues of one language; each field is alternatives of a regular expression, matched in any letter case.

    Attributes:
        stemmer: Name of the Snowball algorithm.
        months: Names of the months and their short forms.
        lead_ins: Openings that only tie a sentence to the one before and can go.
        announcing: Openings that announce a statement and can go.
        pronouns: Words inside a sentence that may stand for something in the one before.
        pointing: Openings whose meaning stands in a sentence before.
        figure: What a reference names: figure, table, section.
        as_shown: What stands before such a reference.
        cues: Words of sentences that matter.
        intro: Words that open a clause in front of the main one.
        dangling: Words that cannot end a statement.
        verbs: Finite verbs that are common, to tell a statement from a label.
        dropped: Starts of headings whose sections say nothing on a slide.
        plain: Headings that say nothing of their own.
        closing: Headings of the section that sums up.
        history: Heading words of a course of events.
        contrast: Heading words of two sides.
        steps: Heading words of a procedure.
        sides: Pairs of headings that are two sides of one thing.
    """

    stemmer: str
    months: str
    lead_ins: str
    announcing: str
    pronouns: str
    pointing: str
    figure: str
    as_shown: str
    cues: str
    intro: str
    dangling: str
    verbs: str
    dropped: str
    plain: str
    closing: str
    history: str
    contrast: str
    steps: str
    sides: str


_ENGLISH = CueWords(
    stemmer="english",
    months=r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?",
    lead_ins=r"however|after all|to sum up|more (?:concretely|importantly|precisely|generally)|simplistically|sadly|though|needless to say|essentially|in parallel|luckily|moreover|furthermore|in addition|additionally|therefore|thus|hence|consequently|in fact|indeed|for example|for instance|finally|overall|in summary|in conclusion|nevertheless|nonetheless|importantly|interestingly|notably|to this end|in this (?:paper|section|work|study|post|report|article|chapter)|as a result|in particular|specifically|here|also|and|but|so|yet|still|accordingly|similarly|likewise|meanwhile|instead|besides|of course|in other words|in general|on the other hand|in contrast|by contrast|conversely|again|in short|that said|at the same time|as mentioned(?: above| before)?|as you (?:may |might |probably )?(?:know|see|can see|expect)|as noted(?: above)?|below|above|to summarize|in turn|to repeat|to be clear|simply put|then|rather|surprisingly|unfortunately|fortunately|ultimately|in practice|typically|generally|consistently|put differently|after that|today|(?:please |also |one more )?note|nb|n\.b\.|(?:pro )?tip|hint|warning|caution|important|remember|reminder|attention|most importantly|conceptually|obviously|note well|p\.?s\.?",
    announcing=r"it is (?:important|worth|useful|interesting) (?:to note|noting|to mention|mentioning) that|it should be noted that|it is (?:well )?known that|(?:please )?note(?: that)?|we (?:also )?(?:note|observe|believe|found|find|saw|see|show|have seen|think|argue|can see|have shown|demonstrate|conclude) that|(?:our |the )?results (?:show|indicate|suggest|demonstrate) that|there is evidence that|it (?:turns|turned) out that|keep in mind that|remember that|this means that|nb that|we should (?:point out|mention|note|add) that|be aware that|be careful|it follows that|the fact is that",
    pronouns=r"such|it|them|they|this|these|those|he|she|him",
    pointing=r"(?:[a-z]+ ){0,2}(?:this|these|those|such)|(?:whereas|while|although|if|when|since|because|as) (?:it|they|he|she|there)|that|it|its|they|their|he|she|his|her|such|the (?:former|latter|following|above|same|others?|two|three)|the (?:first|second|third|last|next)(?= (?:is|was|are|were|one|of|will|has|have|can)\b)|both|each of (?:these|them)|some of (?:these|them)|one (?:such|of these|of them)|another|others|there|either|neither|similar|similarly|likewise|doing so|as such|among (?:these|them)|all of (?:these|them|this)|most of (?:these|them)|which|who|because of this|at this|in this case|in these|for this|for these|with this|with these|by this|to do (?:this|so)|after this|based on (?:this|these)|see|if so|if not|when this|unlike (?:this|these)|despite (?:this|these)|except|then|so|below we|we(?: will|(?:'|’)ll)|for the (?:remainder|rest) of|we (?:expand|elaborate) on|let(?:'|’)s|yes|no,|no matter",
    figure=r"figures?|figs?\.?|tables?|tab\.|sections?|sec\.|appendix|appendices|equations?|eqs?\.|chapters?|chap\.|algorithms?|listings?|pages?|pp?\.|footnotes?",
    as_shown=r"as (?:shown|seen|described|illustrated|depicted|given|listed|discussed|detailed|reported|summarized|explained|presented|defined) (?:in|by|on)|(?:shown|illustrated|depicted|listed|summarized|reported|see|see also|cf\.?) (?:in )?|according to|see|refer to",
    cues=r"we (?:present|propose|show|find|found|introduce|conclude|recommend|suggest|argue|demonstrate)|in (?:summary|conclusion)|important(?:ly|t)?|significant(?:ly)?|key|main|most|results?|because|largest|highest|lowest|best|increase[sd]?|decrease[sd]?|reduce[sd]?|improve[sd]?|goals?|aims?|purpose|must|should|essential|critical|core|basic|successful|recommend(?:ed|s)?|only",
    intro=r"to|as|in|for|since|although|though|while|when|where|if|after|before|by|with|without|throughout|on|at|from|despite|because|among|during|unlike|once|given|compared|based|following|according|last|through|over|under|within|beyond|instead|rather|using|until|across|between|like|due|thanks|depending|along|aside|besides|even|building|having|being|upon|against|via",
    dangling=r"and|or|but|of|the|an?|to|in|for|with|by|that|which|is|are|was|were|be|on|at|from|as|than|its|their|our|into|between|such|not|who|when|where|if|because|while|has|have|had|can|will|may|also|more|most|this|these|it|they|we|you|i|including|about|over|under|via|per|using|like|both|either|some|any|each|every|define|defines|include|includes",
    verbs=r"is|are|was|were|has|have|had|can|could|will|would|should|must|may|might|need[s]?|makes?|made|does|do|did|gives?|gave|takes?|took|gets?|got|shows?|works?|helps?|improve[sd]?|increase[sd]?|decrease[sd]?|reduce[sd]?|fell|falls?|rose|rises?|grew|grows?|lead[s]?|led|become[s]?|became|remain[s]?|remained|beats?|cuts?|runs?|ran|uses?|used|keep[s]?|kept|allow[s]?|allowed|require[s]?|required|provide[sd]?|offers?|offered|contains?|contained|depend[s]?|means?|outperform(?:s|ed)?|reach(?:es|ed)?|start(?:s|ed)?|began|begins?|ends?|ended|opens?|opened|costs?|saves?|saved|drives?|drove|creates?|created|adds?|added|supports?|supported|describes?|produces?|produced|decomposes?|classifies|operates?|recommend|performs?|performed|comes?|came|goes|went|finds?|found|stores?|stored|reads?|writes?|sends?|sent|holds?|held|converts?|replace[sd]?|doubled|halved|passed|passes|fails?|failed|covers?|covered|plays?|played|brings?|brought|stands?|stood|processes|evaluates?|excels?|work|demand|enables?|lets?|simulates?|supplies|supplied",
    dropped=r"references?$|bibliography|works cited|literature cited|acknowledg|keywords?|index terms|ccs concepts|acm ?reference|(?:table of )?contents$|list of (?:figures|tables)|licen[cs]e|licensing|copyright|funding|about the authors?|authors?$|author (?:contributions|information)|(?:declaration of )?competing interests?|conflicts? of interest|(?:data|code) availability|see also|external links|navigation|further reading|citations?$|sources?$|footnotes?|endnotes?|impressum|disclaimer|supplementary|ethics statement|revision history|version history|release notes|change ?log|what['’]?s new|contributing|contributors?$|(?:our )?sponsors?|backers?|credits$|our copyright|related projects|getting help|testimonials?|opinions$|what (?:people|users|others) (?:say|are saying)|who['’]?s using|used by|who(?: else)? uses|appears? (?:on|in)|featured (?:in|on|by)|team meetings|adopters|companies using|(?:[\w’'-]+ ){0,4}licen[cs]e(?:s| agreement| notice)?$|copying(?: this \w+)?$|need help|help$|support(?:ers|ing us)?$|about the [\w ]*team|code of conduct|contact|badges?|table of contents|share this|related (?:posts|articles)|subscribe|cookies?",
    plain=r"introduction|overview|background|motivation|results?|discussion|methods?|methodology|materials and methods|analysis|abstract|summary|conclusions?|approach|experiments?|evaluation|findings|details|general|related work|executive summary|appendix.*|setup|data|notes?|limitations?|(?:slide|sheet|page|part|chapter|section|tabelle|table)\s?\d*",
    closing=r"conclusions?|concluding remarks|summary|key takeaways|takeaways|in short|wrap.?up|lessons learned|recommendations?|outlook|next steps",
    history=r"history|timeline|milestones?|chronology|roadmap|evolution|course of events|schedule|key dates|development over time|project plan",
    contrast=r"\bvs\b\.?|versus|compar(?:ed|ison|ing)|pros (?:and|&) cons|advantages (?:and|&) disadvantages|differences? between|trade-?offs?|before and after|strengths and (?:weaknesses|limitations)|old and new",
    steps=r"^how to|^(?:the )?(?:\w+ )?(?:steps|phases|stages|procedure|process)(?= (?:of|for|to)|$)|instructions|install(?:ation|ing)|getting started|quick ?start|^set ?up|recipe",
    sides=r"advantages/disadvantages|pros/cons|strengths/weaknesses|strengths/limitations|benefits/risks|benefits/drawbacks|before/after|do/don'?ts?|opportunities/threats|problem/solution|supply/demand|costs?/benefits?|past/future|today/tomorrow|old/new|current state/target state",
)

_GERMAN = CueWords(
    stemmer="german",
    months=r"jan(?:uar)?|jänner|feb(?:ruar)?|märz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?",
    lead_ins=r"jedoch|allerdings|außerdem|ausserdem|zudem|darüber hinaus|ferner|daher|deshalb|folglich|somit|tatsächlich|zum beispiel|beispielsweise|schließlich|insgesamt|zusammenfassend|dennoch|trotzdem|insbesondere|hier|auch|und|aber|also|ebenso|gleichzeitig|im gegensatz dazu|andererseits|einerseits|im allgemeinen|in dieser (?:arbeit|studie)|in diesem (?:bericht|kapitel|abschnitt|beitrag)|wie (?:oben )?erwähnt|kurz gesagt|letztlich|zunächst|danach|dann|(?:bitte )?beachten|hinweis|achtung|tipp|wichtig|anmerkung|merke",
    announcing=r"es (?:ist|sei) (?:wichtig|interessant|zu beachten|bekannt|anzumerken|erwähnenswert|darauf hingewiesen)[^,]{0,30}, dass|zu beachten ist, dass|es zeigt sich, dass|es hat sich gezeigt, dass|die ergebnisse zeigen, dass|wir (?:zeigen|finden|beobachten|glauben), dass",
    pronouns=r"sie|es|ihn|ihm|ihnen|diese[rsmn]?|davon|damit|dabei|dazu",
    pointing=r"dies(?:e[rsmn]?|en|er)?|das(?= (?:ist|sind|war|zeigt|bedeutet|wird|hat|kann|gilt|heißt|führt|liegt|macht|wurde)\b)|jene[rsmn]?|es|sie|er|ihre?[nrsm]?|seine?[nrsm]?|solche[rsn]?|(?:der|die|das) (?:letztere|erstere|folgende|obige)n?|beide|dabei|damit|dadurch|dafür|hierbei|hierzu|hierfür|daraus|darin|darauf|dazu|dort|andere|letztere[rsn]?|erstere[rsn]?|siehe|in diese[mrn]|bei diese[mrn]|mit diese[mrn]|für diese[ns]?|nach diese[mrn]|aus diese[mrn]|ja|nein|so|dann",
    figure=r"abbildung(?:en)?|abb\.?|tabellen?|tab\.?|abschnitt|kapitel|kap\.?|anhang|gleichung|gl\.|seiten?|s\.|figur|grafik",
    as_shown=r"wie (?:in|auf|aus) |(?:siehe|s\.|vgl\.?|gemäß|laut) (?:auch )?",
    cues=r"wichtig\w*|wesentlich\w*|ergebnis\w*|ziele?|hauptsächlich|größte[rnsm]?|höchste[rnsm]?|beste[rnsm]?|steig\w+|gestiegen|sank|gesunken|verbesser\w+|muss|müssen|soll|sollen|entscheidend\w*|zentral\w*|empfehlen|empfohlen|weil|deutlich|vor allem|nur",
    intro=r"um|als|in|im|für|seit|obwohl|während|wenn|nach|vor|bei|beim|mit|ohne|auf|an|am|aus|trotz|weil|unter|durch|aufgrund|gemäß|laut|seitdem|sobald|neben|zwischen|über|wegen|dank|zur|zum|da|falls|bis|anhand|innerhalb|angesichts",
    dangling=r"und|oder|aber|der|die|das|den|dem|des|ein|eine[nrsm]?|zu|in|im|für|mit|von|vom|auf|an|am|bei|aus|nach|als|wie|dass|ist|sind|war|waren|wird|werden|hat|haben|kann|können|nicht|auch|sich|sein|ihre?|seine|durch|über|unter|zwischen|zum|zur|um|wenn|weil|pro|sehr|mehr",
    verbs=r"ist|sind|war|waren|hat|haben|hatte[n]?|kann|können|konnte[n]?|wird|werden|wurde[n]?|muss|müssen|soll(?:en)?|sollte[n]?|darf|dürfen|macht|machen|zeigt|zeigen|steigt|stieg(?:en)?|sinkt|sank(?:en)?|fällt|fiel(?:en)?|wächst|wuchs(?:en)?|bleibt|blieb(?:en)?|bringt|braucht|brauchen|führt|führte[n]?|bietet|bieten|enthält|erreicht|erreichte[n]?|verbessert|senkt|senkte[n]?|spart|kostet|kosten|gibt|gab|nutzt|nutzen|liegt|liegen|lag|beginnt|begann|endet|dauert|dauerte|verursacht|verursachen|unterstützt|erhöht|erhöhte[n]?|hilft|helfen|entsteht|entstehen|eröffnet[e]?|besteht|bestehen|verdoppelte|halbierte",
    dropped=r"literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|danksagung|schlagw[oö]rter|schlüsselwörter|stichwörter|inhalt(?:sverzeichnis)?$|abbildungsverzeichnis|tabellenverzeichnis|lizenz|impressum|haftungsausschluss|siehe auch|weblinks|einzelnachweise|fußnoten|anmerkungen$|über den autor|interessenkonflikt|förderung|kontakt|datenschutz|versionsverlauf|änderungsprotokoll|sponsoren|mitwirkende|stichwortverzeichnis|eidesstattliche",
    plain=r"einleitung|einführung|überblick|hintergrund|motivation|ergebnis(?:se)?|diskussion|methoden?|methodik|analyse|zusammenfassung|fazit|ansatz|experimente?|auswertung|details|allgemeines|anhang.*|daten|(?:folie|blatt|seite|teil|kapitel|abschnitt|tabelle)\s?\d*",
    closing=r"fazit|zusammenfassung|schluss(?:folgerung(?:en)?|betrachtung|wort)?|ausblick|empfehlung(?:en)?|ergebnis und ausblick|nächste schritte",
    history=r"geschichte|zeitleiste|meilensteine?|chronik|chronologie|zeitplan|fahrplan|roadmap|entwicklung|verlauf|termine",
    contrast=r"\bvs\b\.?|versus|gegenüber(?:stellung)?|vergleich|vor- und nachteile|vorteile und nachteile|stärken und schwächen|unterschiede?|vorher[- ]nachher|alt und neu",
    steps=r"schritte?|phasen?|ablauf|anleitung|vorgehen(?:sweise)?|verfahren|prozess|installation|so geht|erste schritte|einrichtung",
    sides=r"vorteile/nachteile|pro/contra|pro/kontra|stärken/schwächen|chancen/risiken|nutzen/risiken|vorher/nachher|problem/lösung|ist-zustand/soll-zustand|ist/soll|kosten/nutzen|heute/morgen|alt/neu|angebot/nachfrage",
)

ENGLISH_AND_GERMAN = {"en": _ENGLISH, "de": _GERMAN}
"""Cues by language, English and German."""
