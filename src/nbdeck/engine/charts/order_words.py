"""Words in names of bars that tell an order, a sum or a rest, by language."""

from __future__ import annotations

from collections.abc import Mapping

_RESTS = {
    "en": "other others rest remaining remainder misc miscellaneous various",
    "de": "sonstige sonstiges sonstiger andere anderes übrige übriges restliche verschiedenes",
    "fr": "autre autres divers reste",
    "es": "otro otros otra otras resto varios varias",
    "it": "altro altri altra altre vari varie",
    "pt": "outro outros outra outras diversos",
    "nl": "overig overige overigen",
}
_ARTICLES = {
    "en": "all the",
    "de": "alle die",
    "fr": "les tous",
    "es": "todos los todas las",
    "it": "tutti gli le",
    "pt": "os as",
}
_WHOLES = {
    "en": "total totals sum overall average mean median subtotal",
    "de": "gesamt summe insgesamt durchschnitt mittelwert",
    "fr": "ensemble moyenne somme médiane",
    "es": "promedio suma media mediana",
    "it": "totale somma",
    "pt": "média soma",
    "nl": "totaal gemiddelde",
}
_CALENDARS = {
    "en": "january february march april may june july august september october november december sept "
    "monday tuesday wednesday thursday friday saturday sunday",
    "de": "januar jänner februar feber märz mai juni juli oktober dezember "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
    "fr": "janvier février mars avril juin juillet août septembre octobre novembre décembre "
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre "
    "lunes martes miércoles jueves viernes sábado domingo",
    "it": "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre "
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "pt": "janeiro fevereiro março maio junho julho setembro outubro novembro dezembro "
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira",
    "nl": "januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "ja": "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
    "ko": "월요일 화요일 수요일 목요일 금요일 토요일 일요일",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر "
    "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
}
_SCALES = {
    "en": "low lower lowest mid middle medium moderate high higher highest min max minimum maximum "
    "small smaller large larger tiny huge short long young old new early late "
    "never rarely seldom sometimes often usually always daily weekly monthly quarterly yearly "
    "agree disagree neutral satisfied dissatisfied likely unlikely "
    "poor fair good excellent bad worst better best beginner intermediate advanced expert junior senior "
    "first second third fourth fifth sixth last next before after then now today yesterday tomorrow "
    "past present future previous current start begin beginning end opening closing plan planned actual forecast "
    "spring summer autumn fall winter morning noon afternoon evening night none some all "
    "step stage phase primary secondary tertiary bronze silver gold platinum",
    "de": "niedrig mittel hoch gering groß klein kurz lang jung alt neu früh spät nie selten manchmal oft häufig immer "
    "täglich wöchentlich monatlich jährlich schlecht mäßig befriedigend ausreichend gut "
    "erste zweite dritte vierte fünfte letzte nächste vorher nachher vor nach damals heute gestern morgen "
    "anfang ende plan ist soll prognose frühling frühjahr sommer herbst winter mittag abend nacht "
    "zustimmung ablehnung zufrieden unzufrieden schritt phase stufe",
    "fr": "faible moyen moyenne élevé élevée petit petite grand grande jamais rarement parfois souvent toujours "
    "premier première deuxième troisième dernier dernière avant après hier demain début fin prévu réel "
    "printemps été automne hiver matin midi soir nuit mauvais bon étape",
    "es": "bajo baja medio alto alta pequeño grande nunca raramente veces siempre primero primera segundo tercero "
    "último antes después ayer hoy mañana inicio fin real primavera verano otoño invierno tarde noche malo bueno "
    "paso etapa",
    "it": "basso bassa alto piccolo mai raramente talvolta spesso sempre primo prima secondo terzo ultimo dopo ieri "
    "oggi domani inizio fine autunno inverno estate mattina pomeriggio sera notte fase",
    "pt": "baixo baixa médio pequeno sempre primeiro terceiro depois ontem hoje amanhã início fim outono manhã noite",
}


def _all(words: Mapping[str, str]) -> frozenset[str]:
    return frozenset(" ".join(words.values()).split())


RESTS = _all(_RESTS)
"""First words of names for what is left: "Other", "Rest of the world"."""
ARTICLES = _all(_ARTICLES)
"""Words that may stand before those."""
WHOLES = _all(_WHOLES)
"""Words for a sum or a mean over the other bars."""
CALENDAR = _all(_CALENDARS)
"""Months and weekdays, whole."""
SCALES = _all(_SCALES)
"""Words of a scale, a sequence or a comparison of two times."""
