"""The same cues for French, Spanish, Italian and Portuguese."""

from __future__ import annotations

from nbdeck.engine.author.language.cues import CueWords

_FRENCH = CueWords(
    stemmer="french",
    months=r"janv(?:\.|ier)?|févr?(?:\.|ier)?|mars|avr(?:\.|il)?|mai|juin|juil(?:\.|let)?|août|sept(?:\.|embre)?|oct(?:\.|obre)?|nov(?:\.|embre)?|déc(?:\.|embre)?",
    lead_ins=r"cependant|toutefois|néanmoins|de plus|en outre|par ailleurs|ainsi|donc|par conséquent|en effet|en fait|par exemple|enfin|finalement|en résumé|en conclusion|notamment|en particulier|ici|aussi|et|mais|or|également|de même|en revanche|au contraire|d'une part|d'autre part|en général|dans (?:cet article|cette étude|ce rapport|cette section|ce chapitre)|pourtant|bref|ensuite|puis|d'abord",
    announcing=r"il (?:est|convient|faut) (?:important |intéressant )?(?:de )?(?:noter|souligner|rappeler|préciser) que|notons que|rappelons que|on (?:observe|constate|note|voit) que|nous (?:observons|constatons|montrons|pensons) que|les résultats (?:montrent|indiquent) que",
    pronouns=r"cela|ça|ceci|eux|celui-ci|celle-ci|cette|ces",
    pointing=r"ce(?:la|ci|t|tte|s|lui|lle|ux)?|c'est|c’est|il|elle|ils|elles|son|sa|ses|leurs?|ces dernier(?:s|ères)|ce dernier|cette dernière|(?:le|la|les) suivante?s?|les deux|y|en ce|dans ce(?:tte|s|t)?|pour ce(?:la|tte|s|t)?|avec ce(?:tte|s|t)?|de tel(?:le)?s?|tel(?:le)?s?|d'autres|l'autre|voir|oui|non",
    figure=r"figures?|fig\.?|tableaux?|tab\.?|sections?|chapitres?|chap\.?|annexes?|équations?|pages?|p\.",
    as_shown=r"comme (?:le )?(?:montre|illustre|indique|présente|décrit)(?:nt)?|(?:voir|cf\.?|selon|d'après) (?:aussi )?",
    cues=r"importante?s?|essentiel(?:le)?s?|principa(?:l|le|les|ux)|résultats?|objectifs?|plus grande?s?|meilleure?s?|augment\w+|diminu\w+|amélior\w+|doit|doivent|nous (?:proposons|présentons|montrons|recommandons)|car|parce que|surtout|seul(?:e|s)?|clé",
    intro=r"pour|comme|dans|en|depuis|bien que|quand|lorsque|si|après|avant|par|avec|sans|sur|à|au|aux|dès|malgré|parmi|pendant|durant|selon|grâce|afin|contrairement|lors|entre|sous|face|outre|suite|d'ici|tout",
    dangling=r"et|ou|mais|le|la|les|l|un|une|des|du|de|d|à|au|aux|en|dans|pour|avec|par|sur|que|qui|est|sont|était|ont|a|se|ne|pas|plus|comme|son|sa|ses|leur|ce|cette|entre|sous|très|aussi|si|dont",
    verbs=r"est|sont|était|étaient|a|ont|avait|peut|peuvent|doit|doivent|fait|font|devient|reste(?:nt)?|permet(?:tent)?|augmente(?:nt)?|diminue(?:nt)?|améliore(?:nt)?|montre(?:nt)?|réduit|réduisent|atteint|offre(?:nt)?|contient|donne(?:nt)?|utilise(?:nt)?|commence(?:nt)?|coûte(?:nt)?|représente(?:nt)?|progresse(?:nt)?|baisse(?:nt)?|nécessite(?:nt)?|assure(?:nt)?|repose(?:nt)?|sera|seront|a été|ont été|crée(?:nt)?|aide(?:nt)?",
    dropped=r"références?|bibliographie|remerciements?|mots[- ]clés|table des matières|sommaire$|liste des (?:figures|tableaux)|licence|mentions légales|voir aussi|liens externes|notes$|sources?$|à propos de l'auteur|conflits? d'intérêts?|financement|contact|index$",
    plain=r"introduction|aperçu|contexte|motivation|résultats?|discussion|méthodes?|méthodologie|analyse|résumé|conclusions?|approche|expériences?|évaluation|détails|généralités|annexe.*|données|(?:diapositive|feuille|page|partie|chapitre|section|tableau)\s?\d*",
    closing=r"conclusions?|résumé|synthèse|bilan|en bref|recommandations?|perspectives|prochaines étapes",
    history=r"histoire|historique|chronologie|jalons|frise|calendrier|feuille de route|évolution|étapes clés|dates clés",
    contrast=r"\bvs\b\.?|versus|compar(?:é|ée|aison)|avantages et inconvénients|pour et contre|forces et faiblesses|différences? entre|avant[- ]après",
    steps=r"étapes?|phases?|procédure|processus|comment|mode d'emploi|installation|démarche|prise en main|mise en place",
    sides=r"avantages/inconvénients|pour/contre|forces/faiblesses|opportunités/menaces|bénéfices/risques|avant/après|problème/solution|coûts/bénéfices|hier/demain|ancien/nouveau",
)

_SPANISH = CueWords(
    stemmer="spanish",
    months=r"ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sept?(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?",
    lead_ins=r"sin embargo|no obstante|además|asimismo|por lo tanto|por tanto|así|por consiguiente|de hecho|en efecto|por ejemplo|finalmente|por último|en resumen|en conclusión|en particular|aquí|también|y|pero|igualmente|en cambio|por otro lado|por otra parte|por un lado|en general|en este (?:artículo|trabajo|informe|estudio|capítulo)|en esta sección|después|luego|primero",
    announcing=r"es (?:importante|interesante|preciso|necesario) (?:notar|señalar|destacar|mencionar|recordar) que|cabe (?:señalar|destacar|mencionar) que|hay que (?:tener en cuenta|señalar) que|se (?:observa|constata|sabe) que|los resultados (?:muestran|indican) que|(?:observamos|mostramos|creemos) que",
    pronouns=r"ello|ellos|ellas|esto|eso|est[eao]s?|es[eao]s",
    pointing=r"est[eao]s?|es[eao]s?|esto|eso|aquell?[oa]s?|él|ella|ellos|ellas|ello|sus?|dich[oa]s?|tal(?:es)?|(?:el|la|los|las) (?:siguiente|anterior|mism[oa])s?|ambos|ambas|en est[eao]s?|con est[eao]s?|para est[eao]s?|de est[eao]s?|otr[oa]s?|véase|ver|sí|no",
    figure=r"figuras?|fig\.?|tablas?|cuadros?|tab\.?|secci(?:ón|ones)|capítulos?|cap\.?|anexos?|apéndice|ecuaci(?:ón|ones)|páginas?|págs?\.?",
    as_shown=r"como (?:se )?(?:muestra|ilustra|indica|describe|observa)n? en|(?:véase|ver|cf\.?|según) (?:también )?",
    cues=r"importantes?|esencial(?:es)?|principal(?:es)?|resultados?|objetivos?|mayor(?:es)?|mejor(?:es)?|aument\w+|disminuy\w+|mejor\w+|debe|deben|proponemos|presentamos|recomendamos|porque|sobre todo|clave|únic[oa]s?",
    intro=r"para|como|en|desde|aunque|cuando|si|tras|después|antes|por|con|sin|sobre|al|a|debido|pese|entre|durante|según|gracias|mediante|mientras|bajo|frente|hasta|ante|dado",
    dangling=r"y|e|o|u|pero|el|la|los|las|un|una|unos|unas|de|del|a|al|en|para|con|por|sobre|que|es|son|era|fue|ha|han|se|no|más|como|su|sus|este|esta|entre|bajo|muy|también|si|lo",
    verbs=r"es|son|era|eran|fue|fueron|ha|han|había|puede|pueden|debe|deben|hace|hacen|permite[n]?|aument[aóan]+|disminuye[n]?|disminuyó|mejor[aóan]+|muestra[n]?|reduce[n]?|redujo|alcanz[aóan]+|ofrece[n]?|contiene[n]?|da[n]?|us[aóan]+|utiliz[aóan]+|comienz[a]n?|cuesta[n]?|represent[aóan]+|crec[eió]+n?|baj[aóan]+|requiere[n]?|será[n]?|está[n]?|tiene[n]?|tuvo|queda[n]?|ayud[aóan]+|llev[aóan]+",
    dropped=r"referencias|bibliografía|agradecimientos|palabras clave|índice$|tabla de contenidos?|contenido$|lista de (?:figuras|tablas)|licencia|aviso legal|véase también|enlaces externos|notas$|fuentes?$|sobre el autor|conflictos? de interés|financiación|contacto",
    plain=r"introducción|resumen|contexto|antecedentes|motivación|resultados?|discusión|métodos?|metodología|análisis|conclusi(?:ón|ones)|enfoque|experimentos?|evaluación|detalles|generalidades|anexo.*|datos|(?:diapositiva|hoja|página|parte|capítulo|sección|tabla)\s?\d*",
    closing=r"conclusi(?:ón|ones)|resumen|síntesis|balance|recomendaci(?:ón|ones)|perspectivas|próximos pasos",
    history=r"historia|cronología|hitos|línea de tiempo|calendario|hoja de ruta|evolución|fechas clave",
    contrast=r"\bvs\b\.?|versus|compar(?:ado|ada|ación|ativa)|ventajas y (?:desventajas|inconvenientes)|pros y contras|fortalezas y debilidades|diferencias? entre|antes y después",
    steps=r"pasos?|fases?|etapas?|procedimiento|proceso|cómo|instrucciones|instalación|primeros pasos|puesta en marcha",
    sides=r"ventajas/desventajas|ventajas/inconvenientes|pros/contras|fortalezas/debilidades|oportunidades/amenazas|beneficios/riesgos|antes/después|problema/solución|costes/beneficios",
)

_ITALIAN = CueWords(
    stemmer="italian",
    months=r"gen(?:naio)?|feb(?:braio)?|mar(?:zo)?|apr(?:ile)?|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?|sett?(?:embre)?|ott(?:obre)?|nov(?:embre)?|dic(?:embre)?",
    lead_ins=r"tuttavia|però|inoltre|pertanto|quindi|dunque|perciò|di conseguenza|infatti|in effetti|per esempio|ad esempio|infine|in sintesi|in conclusione|in particolare|qui|anche|e|ma|allo stesso modo|invece|al contrario|d'altra parte|d'altro canto|in generale|in questo (?:articolo|lavoro|rapporto|studio|capitolo)|in questa sezione|poi|prima",
    announcing=r"è (?:importante|interessante|utile) (?:notare|sottolineare|ricordare) che|va (?:notato|sottolineato|ricordato) che|si (?:osserva|nota|vede) che|i risultati (?:mostrano|indicano) che|(?:osserviamo|mostriamo|riteniamo) che",
    pronouns=r"esso|essa|essi|ciò|quest[oaie]|loro",
    pointing=r"quest[oaie]|quell[oaie]|ciò|esso|essa|essi|esse|egli|lui|lei|loro|il suo|la sua|i suoi|le sue|tal[ei]|(?:il|la|i|le|gli) (?:seguent[ei]|stess[oaie])|entramb[ie]|in quest[oaie]|con quest[oaie]|per quest[oaie]|altr[oaie]|vedi|sì|no|ne|vi",
    figure=r"figur[ae]|fig\.?|tabell[ae]|tab\.?|sezion[ei]|capitol[oi]|cap\.?|appendic[ei]|allegat[oi]|equazion[ei]|pagin[ae]|pag\.?",
    as_shown=r"come (?:mostrato|illustrato|indicato|descritto|si vede) (?:in|nella|nel|da)|(?:vedi|cfr\.?|secondo) (?:anche )?",
    cues=r"important[ei]|essenzial[ei]|principal[ei]|risultat[oi]|obiettiv[oi]|maggior[ei]?|miglior[ei]?|aument\w+|diminu\w+|miglior\w+|deve|devono|proponiamo|presentiamo|raccomandiamo|perché|soprattutto|chiave|solo",
    intro=r"per|come|in|nel|nella|nei|nelle|da|dal|dalla|sebbene|quando|se|dopo|prima|con|senza|su|sul|sulla|a|al|alla|nonostante|tra|fra|durante|secondo|grazie|attraverso|mentre|sotto|fino|dato|rispetto",
    dangling=r"e|ed|o|ma|il|lo|la|i|gli|le|un|uno|una|di|del|della|dei|delle|a|al|alla|in|nel|nella|per|con|da|dal|su|che|è|sono|era|ha|hanno|si|non|più|come|suo|sua|tra|fra|molto|anche|se|cui",
    verbs=r"è|sono|era|erano|ha|hanno|aveva|può|possono|deve|devono|fa|fanno|permette|permettono|consente|aumenta(?:no)?|aumentato|diminuisce|migliora(?:no)?|mostra(?:no)?|riduce|riducono|raggiunge|offre|offrono|contiene|dà|usa(?:no)?|utilizza(?:no)?|inizia(?:no)?|costa(?:no)?|rappresenta(?:no)?|cresce|crescono|richiede|richiedono|sarà|saranno|viene|vengono|resta(?:no)?|aiuta(?:no)?|porta(?:no)?",
    dropped=r"riferimenti|bibliografia|ringraziamenti|parole chiave|indice$|sommario$|elenco delle (?:figure|tabelle)|licenza|note legali|vedi anche|voci correlate|collegamenti esterni|note$|fonti$|sull'autore|conflitt[oi] di interess[ei]|finanziament[oi]|contatt[oi]",
    plain=r"introduzione|panoramica|contesto|motivazione|risultati|discussione|metod[oi]|metodologia|analisi|riassunto|sintesi|conclusion[ei]|approccio|esperiment[oi]|valutazione|dettagli|generalità|appendice.*|dati|(?:diapositiva|foglio|pagina|parte|capitolo|sezione|tabella)\s?\d*",
    closing=r"conclusion[ei]|riassunto|sintesi|bilancio|raccomandazion[ei]|prospettive|prossimi passi",
    history=r"storia|cronologia|tappe|pietre miliari|linea del tempo|calendario|evoluzione|tabella di marcia|date chiave",
    contrast=r"\bvs\b\.?|versus|confronto|paragone|vantaggi e svantaggi|pro e contro|punti di forza e (?:di )?debolezza|differenz[ae] (?:tra|fra)|prima e dopo",
    steps=r"pass[oi]|fas[ei]|tapp[ae]|procedura|processo|come|istruzioni|installazione|primi passi|messa in opera",
    sides=r"vantaggi/svantaggi|pro/contro|punti di forza/punti di debolezza|opportunità/minacce|benefici/rischi|prima/dopo|problema/soluzione|costi/benefici",
)

_PORTUGUESE = CueWords(
    stemmer="portuguese",
    months=r"jan(?:eiro)?|fev(?:ereiro)?|mar(?:ço)?|abr(?:il)?|mai(?:o)?|jun(?:ho)?|jul(?:ho)?|ago(?:sto)?|set(?:embro)?|out(?:ubro)?|nov(?:embro)?|dez(?:embro)?",
    lead_ins=r"no entanto|contudo|porém|todavia|além disso|ademais|portanto|assim|por isso|por conseguinte|de facto|de fato|com efeito|por exemplo|finalmente|por fim|em resumo|em conclusão|em particular|aqui|também|e|mas|igualmente|por outro lado|por um lado|em geral|neste (?:artigo|trabalho|relatório|estudo|capítulo)|nesta secção|nesta seção|depois|primeiro",
    announcing=r"é (?:importante|interessante|necessário) (?:notar|salientar|destacar|mencionar|lembrar) que|cabe (?:notar|salientar|destacar) que|(?:observa|constata|sabe|nota)-se que|os resultados (?:mostram|indicam) que|(?:observamos|mostramos|acreditamos) que",
    pronouns=r"ele|ela|eles|elas|isto|isso|est[ea]s?|ess[ea]s?",
    pointing=r"est[ea]s?|ess[ea]s?|isto|isso|aquel[ea]s?|aquilo|ele|ela|eles|elas|seus?|suas?|tal|tais|(?:o|a|os|as) (?:seguinte|anterior|mesm[oa])s?|ambos|ambas|nest[ea]s?|ness[ea]s?|com (?:isto|isso|este|esta)|para (?:isto|isso)|outr[oa]s?|ver|veja|sim|não",
    figure=r"figuras?|fig\.?|tabelas?|quadros?|tab\.?|sec?ç(?:ão|ões)|capítulos?|cap\.?|anexos?|apêndice|equaç(?:ão|ões)|páginas?|págs?\.?",
    as_shown=r"como (?:se )?(?:mostra|ilustra|indica|descreve|observa|mostrado|ilustrado) (?:n[oa]|em)|(?:ver|veja|cf\.?|segundo|conforme) (?:também )?",
    cues=r"importantes?|essencia(?:l|is)|principa(?:l|is)|resultados?|objetivos?|maior(?:es)?|melhor(?:es)?|aument\w+|diminu\w+|melhor\w+|deve|devem|propomos|apresentamos|recomendamos|porque|sobretudo|chave|únic[oa]s?",
    intro=r"para|como|em|no|na|nos|nas|desde|embora|quando|se|após|depois|antes|por|com|sem|sobre|ao|à|devido|apesar|entre|durante|segundo|graças|através|enquanto|sob|até|perante|dado",
    dangling=r"e|ou|mas|o|a|os|as|um|uma|uns|umas|de|do|da|dos|das|em|no|na|nos|nas|ao|à|para|com|por|sobre|que|é|são|era|foi|tem|têm|se|não|mais|como|seu|sua|este|esta|entre|muito|também",
    verbs=r"é|são|era|eram|foi|foram|tem|têm|tinha|pode[m]?|deve[m]?|faz|fazem|permite[m]?|aument[aou]+[m]?|diminui|diminuiu|melhor[aou]+[m]?|mostra[m]?|reduz|reduziu|alcanç[aou]+[m]?|oferece[m]?|contém|dá|us[aou]+[m]?|utiliz[aou]+[m]?|começ[aou]+[m]?|cust[aou]+[m]?|represent[aou]+[m]?|cresc[eu]+[m]?|exige[m]?|será|serão|está|estão|fica[m]?|ajud[aou]+[m]?|lev[aou]+[m]?",
    dropped=r"referências|bibliografia|agradecimentos|palavras[- ]chave|índice$|sumário$|conteúdo$|lista de (?:figuras|tabelas)|licença|aviso legal|ver também|ligações externas|notas$|fontes?$|sobre o autor|conflitos? de interesses?|financiamento|contato|contacto",
    plain=r"introdução|visão geral|resumo|contexto|motivação|resultados?|discussão|métodos?|metodologia|análise|conclus(?:ão|ões)|abordagem|experiências?|experimentos?|avaliação|detalhes|anexo.*|dados|(?:slide|folha|página|parte|capítulo|secção|seção|tabela)\s?\d*",
    closing=r"conclus(?:ão|ões)|resumo|síntese|balanço|recomendaç(?:ão|ões)|perspetivas|perspectivas|próximos passos",
    history=r"história|cronologia|marcos|linha do tempo|calendário|roteiro|evolução|datas[- ]chave",
    contrast=r"\bvs\b\.?|versus|compara(?:do|da|ção|tivo)|vantagens e desvantagens|prós e contras|pontos fortes e fracos|diferenças? entre|antes e depois",
    steps=r"passos?|fases?|etapas?|procedimento|processo|como|instruções|instalação|primeiros passos",
    sides=r"vantagens/desvantagens|prós/contras|pontos fortes/pontos fracos|forças/fraquezas|oportunidades/ameaças|benefícios/riscos|antes/depois|problema/solução|custos/benefícios",
)

ROMANCE = {"fr": _FRENCH, "es": _SPANISH, "it": _ITALIAN, "pt": _PORTUGUESE}
"""Cues by language."""
