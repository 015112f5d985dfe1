"""What gives a language away: its commonest short words, and letters that its neighbours do not use."""

_LISTS = {
    "en-US": "the of and to in is that it for was with as on are be this by at from have not or an which you we they has were their but our how what will can more when who where why than into about your its",
    "de-DE": "der die das und ist nicht von mit den dem ein eine einer eines im zu auf für sich auch des als an es bei wird werden sind wir wie nach aus oder hat haben über durch zur zum unser unsere mehr war kann dass vom",
    "fr-FR": "le la les des et est une du que qui dans pour pas sur au aux avec ce cette par plus sont nous vous ne en il elle ou notre nos mais leur comme être ont sans entre ses d'un d'une qu'il c'est",
    "es-ES": "el la los las de y que en un una es por con para del se no su al lo como más sus ha son este esta pero entre cuando muy sin sobre también nos nuestra nuestro desde hasta hay",
    "it-IT": "il la le di e che è un una per con del della dei delle non in sono da al alla nel nella si come più anche ma gli lo ai dal dalla questo questa nostro nostra tra degli sul sulla hanno",
    "pt-BR": "o os as de e que em um uma é não para com do da dos das no na nos nas por se mais como ao à seu sua ou também foi são está pelo pela entre nosso nossa até muito há sobre este esta",
    "nl-NL": "de het een en van is dat niet in op te zijn voor met aan er om door ook bij als naar uit worden wordt maar hebben heeft deze dit wij onze kan over meer dan nog wat geen tussen",
    "pl-PL": "i w na z do nie się to jest że o jak za od po przez dla są oraz ale tym tego być który która które ich może ze bardzo tylko już nasz nasza nasze jego przy więcej",
    "sv-SE": "och i att det som en på är av för med den till inte om ett har de vi kan från så men var eller sig vid också ska våra vår efter mer när över under hur alla än genom",
    "da-DK": "og i at det som en på er af for med den til ikke om et har de vi kan fra så men var eller sig ved også skal vores efter mere når over under hvordan alle end gennem hvad blev nye",
    "nb-NO": "og i at det som en på er av for med den til ikke om et har de vi kan fra så men var eller seg ved også skal våre vår etter mer når over under hvordan alle enn gjennom hva ble nye",
    "fi-FI": "ja on ei se että hän oli ovat mutta kun niin tai myös joka kuin ole sekä vain jo sen mukaan jos me meidän voi ovat enemmän tämä olla kanssa vuonna mitä",
    "cs-CZ": "a v se na je že to s z do o i jako za by pro ale po od jsou byl jsme která které který nebo také při tak více naše podle má být jeho ve ze k",
    "ro-RO": "și în de la cu pe care nu este un o din mai pentru sunt ca se să au fost prin sau dar după noastră nostru ale al acest această între fi",
    "hu-HU": "a az és hogy nem is egy van volt meg ez csak de ha már mint vagy még el több minden lehet között alatt után szerint ezt azt kell mely új",
    "tr-TR": "ve bir bu da de için ile çok daha olarak ne gibi olan en kadar ama var sonra değil mi her o ya biz bizim yeni göre ise tüm oldu arasında",
    "vi-VN": "và của là các có cho được trong một không với những này người để từ khi đã năm về đến như tại sẽ chúng ta tôi nhiều ra vào",
    "id-ID": "dan yang di untuk dengan dari ini itu pada dalam tidak akan ke adalah kami oleh sebagai atau juga lebih telah dapat karena tahun kita bisa ada saat para",
}  # fmt: skip

STOP_WORDS: dict[str, frozenset[str]] = {tag: frozenset(words.split()) for tag, words in _LISTS.items()}
"""Lower-case words by BCP 47 tag."""

ENGLISH = STOP_WORDS["en-US"].difference(*(words for tag, words in STOP_WORDS.items() if tag != "en-US"))
"""Common words of English and of no other language that we list."""

LETTERS: dict[str, str] = {
    "de-DE": "ßäöü", "fr-FR": "œùûêëîâçèà", "es-ES": "ñ¿¡", "pt-BR": "ãõ", "pl-PL": "ąęłńśźżć", "sv-SE": "åäö",
    "da-DK": "æøå", "nb-NO": "æøå", "fi-FI": "äö", "cs-CZ": "ěřůščžýť", "ro-RO": "ășțşţ", "hu-HU": "őű",
    "tr-TR": "ğışİ", "vi-VN": "ơưđạảấầẩậắằặẹẻếềểễệịọỏốồổộớờởợụủứừửữựỳỹ", "it-IT": "ìò",
}  # fmt: skip
"""Lower-case letters by BCP 47 tag that speak for a language; several languages may share one."""
