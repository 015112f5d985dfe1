"""Which words call for which motif, in English, German, French, Spanish, Italian and Portuguese."""

from __future__ import annotations

LANGUAGES = ("en", "de", "fr", "es", "it", "pt")

NAMES: dict[str, tuple[str, ...]] = {
    "growth": ("growth", "Wachstum", "croissance", "crecimiento", "crescita", "crescimento"),
    "team": ("a team", "ein Team", "une équipe", "un equipo", "una squadra", "uma equipe"),
    "globe": ("a globe", "eine Weltkugel", "un globe", "un globo", "un globo", "um globo"),
    "process": ("gear wheels", "Zahnräder", "des engrenages", "engranajes", "ingranaggi", "engrenagens"),
    "security": ("a shield", "ein Schild", "un bouclier", "un escudo", "uno scudo", "um escudo"),
    "idea": ("a light bulb", "eine Glühbirne", "une ampoule", "una bombilla", "una lampadina", "uma lâmpada"),
    "education": ("an open book", "ein offenes Buch", "un livre ouvert", "un libro abierto", "un libro aperto", "um livro aberto"),
    "health": ("a heart", "ein Herz", "un cœur", "un corazón", "un cuore", "um coração"),
    "environment": ("a plant", "eine Pflanze", "une plante", "una planta", "una pianta", "uma planta"),
    "logistics": ("a lorry", "ein Lastwagen", "un camion", "un camión", "un camion", "um caminhão"),
    "factory": ("a factory", "eine Fabrik", "une usine", "una fábrica", "una fabbrica", "uma fábrica"),
    "finance": ("coins", "Münzen", "des pièces de monnaie", "monedas", "monete", "moedas"),
    "phone": ("a telephone", "ein Telefon", "un téléphone", "un teléfono", "un telefono", "um telefone"),
    "cloud": ("a cloud", "eine Wolke", "un nuage", "una nube", "una nuvola", "uma nuvem"),
    "network": ("a network", "ein Netz", "un réseau", "una red", "una rete", "uma rede"),
    "calendar": ("a calendar", "ein Kalender", "un calendrier", "un calendario", "un calendario", "um calendário"),
    "target": ("a target", "eine Zielscheibe", "une cible", "una diana", "un bersaglio", "um alvo"),
    "rocket": ("a rocket", "eine Rakete", "une fusée", "un cohete", "un razzo", "um foguete"),
    "research": ("a magnifier", "eine Lupe", "une loupe", "una lupa", "una lente", "uma lupa"),
    "partnership": ("two linked rings", "zwei verbundene Ringe", "deux anneaux liés", "dos anillos unidos", "due anelli uniti", "dois anéis unidos"),
    "city": ("a city", "eine Stadt", "une ville", "una ciudad", "una città", "uma cidade"),
    "energy": ("a bolt", "ein Blitz", "un éclair", "un rayo", "un fulmine", "um raio"),
    "science": ("a microscope", "ein Mikroskop", "un microscope", "un microscopio", "un microscopio", "um microscópio"),
    "marketing": ("a megaphone", "ein Megafon", "un mégaphone", "un megáfono", "un megafono", "um megafone"),
    "mountain": ("a mountain", "ein Berg", "une montagne", "una montaña", "una montagna", "uma montanha"),
    "food": ("a plate", "ein Teller", "une assiette", "un plato", "un piatto", "um prato"),
}  # fmt: skip
"""What each motif shows, in the order of `LANGUAGES`."""

WORDS: dict[str, str] = {
    "growth": "growth grow growing increase revenue sales chart profit wachstum wachsen umsatz steigerung zunahme gewinn croissance augmentation ventes crecimiento aumento ventas ingresos crescita vendite ricavi crescimento vendas receita",
    "team": "team teams people staff employee employees colleagues workforce hiring leute menschen mitarbeiter mitarbeiterinnen belegschaft personal kollegen équipe équipes personnes collaborateurs equipo personas empleados squadra persone dipendenti equipe pessoas funcionarios community gemeinschaft",
    "globe": "globe world global international worldwide earth export welt weltweit international erde monde mondial terre mundo mundial global tierra mondo mondiale globale terra internacional internazionale",
    "process": "process processes gear workflow automation operations machinery prozess prozesse ablauf zahnrad automatisierung processus engrenage automatisation proceso engranaje automatizacion processo ingranaggio automazione processos automacao",
    "security": "security secure shield safety privacy protection risk compliance cybersecurity sicherheit schutz datenschutz risiko securite protection risque seguridad proteccion riesgo sicurezza protezione rischio seguranca protecao risco",
    "idea": "idea ideas lightbulb innovation creativity inspiration insight idee ideen glühbirne kreativität idée idées ampoule innovación creatividad innovazione creatività ideia inovação criatividade",
    "education": "education book books school university learning training students teaching course bildung buch bücher schule universität hochschule lernen schulung ausbildung unterricht livre école université apprentissage formation éducation libro escuela educación aprendizaje formación scuola istruzione formazione apprendimento livro escola educação aprendizagem formação",
    "health": "health healthcare heart medical medicine hospital patient patients clinical gesundheit herz medizin krankenhaus patienten klinik santé cœur coeur médecine hôpital salud corazón medicina paciente salute cuore ospedale pazienti saúde coração hospitalar",
    "environment": "environment leaf green sustainability sustainable climate nature plant plants ecology recycling umwelt blatt nachhaltigkeit klima natur pflanzen ökologie environnement feuille durabilité climat écologie ambiente hoja sostenibilidad clima naturaleza foglia sostenibilità natura folha sustentabilidade natureza garden garten",
    "logistics": "logistics truck lorry delivery transport shipping supply freight logistik lastwagen lieferung lieferkette versand spedition logistique camion livraison logística entrega transporte logistica consegna trasporto caminhão",
    "factory": "factory factories industry industrial manufacturing production fabrik fabriken industrie produktion fertigung usine usines fabrication fábrica industria manufactura producción fabbrica produzione indústria produção",
    "finance": "finance financial money coin coins budget cost costs bank banking investment price capital finanzen geld münze kosten haushalt investition preis argent monnaie banque coût coûts investissement finanzas dinero moneda banco inversión costes presupuesto finanza denaro moneta banca investimento costi bilancio finanças dinheiro moeda custos orçamento",
    "phone": "phone mobile smartphone telephone app apps call telefon handy mobil téléphone teléfono móvil telefono cellulare telefone celular aplicativo",
    "cloud": "cloud server servers hosting computing software saas infrastructure wolke rechenzentrum nuage serveur serveurs nube servidor nuvola nuvem",
    "network": "network networks connection connections internet graph nodes platform netz netzwerk netzwerke verbindung réseau réseaux connexion red redes conexión rete reti connessione rede conexão data daten données datos dati dados",
    "calendar": "calendar time schedule date deadline timeline planning agenda zeit zeitplan kalender termin termine frist planung calendrier temps horaire délai calendario tiempo horario plazo tempo orario scadenza calendário horário prazo",
    "target": "target goal goals objective objectives aim focus strategy ziel ziele zielscheibe strategie cible objectif objectifs stratégie objetivo objetivos meta metas estrategia obiettivo obiettivi strategia alvo estratégia",
    "rocket": "rocket launch startup start space spaceship rakete markteinführung raumfahrt gründung fusée lancement espace cohete lanzamiento espacio razzo lancio spazio foguete lançamento espaço",
    "research": "research magnifier search analysis analyse study explore investigation lupe forschung suche untersuchung studie loupe recherche étude lupa búsqueda investigación análisis ricerca lente analisi pesquisa estudo análise",
    "partnership": "partnership partner partners handshake cooperation collaboration agreement alliance contract partnerschaft zusammenarbeit kooperation vertrag handschlag partenariat partenaire partenaires coopération accord alianza socio socios acuerdo cooperación colaboración collaborazione accordo cooperazione parceria parceiros acordo colaboração",
    "city": "city cities building buildings urban architecture construction housing office estate stadt städte gebäude haus häuser bau wohnung büro ville villes bâtiment immobilier ciudad ciudades edificio urbano vivienda città edifici urbana cidade cidades prédio edifício habitação",
    "energy": "energy bolt electricity electric power solar battery lightning energie strom blitz batterie elektrizität énergie électricité éclair energía electricidad rayo batería elettricità fulmine batteria energia eletricidade raio bateria",
    "science": "science scientific microscope laboratory lab biology chemistry experiment wissenschaft mikroskop labor biologie chemie microscope laboratoire chimie ciencia microscopio laboratorio biología química scienza chimica ciência microscópio laboratório",
    "marketing": "marketing megaphone advertising campaign announcement communication media press werbung kampagne megafon kommunikation publicité campagne mégaphone publicidad campaña megáfono comunicación pubblicità campagna megafono comunicazione publicidade campanha megafone comunicação brand marke marque marca",
    "mountain": "mountain mountains challenge summit peak hike berg berge gipfel herausforderung montagne montagnes sommet défi montaña cumbre desafío montagna vetta sfida montanha cume desafio",
    "food": "food restaurant kitchen meal nutrition cooking eating essen küche ernährung lebensmittel nourriture cuisine repas alimentation comida cocina alimentación nutrición cibo cucina alimentazione refeição cozinha alimentação",
}  # fmt: skip
"""Words by motif."""
