"""Names of months, as dates are written with them."""

MONTHS = {
    word: number
    for number, words in enumerate(
        (
            "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari",
            "february feb februar février févr febrero febbraio fevereiro fev februari",
            "march mar märz mrz mär mars marzo março maart",
            "april apr avril avr abril abr aprile",
            "may mai mayo maggio mag maio mei",
            "june jun juni juin junio giugno giu junho",
            "july jul juli juillet juil julio luglio lug julho",
            "august aug août agosto ago augustus",
            "september sep sept septembre septiembre settembre set setembro",
            "october oct oktober okt octobre octubre ottobre ott outubro out",
            "november nov novembre noviembre novembro",
            "december dec dezember dez décembre déc diciembre dic dicembre dezembro",
        ),
        start=1,
    )
    for word in words.split()
}
"""Name or short form in seven languages, in small letters -> 1 to 12."""
