"""Words of English that often stand for something said before, or go on from it; each group is one sign of doubt."""

from __future__ import annotations

_TIES = (
    "also|again|still|instead|however|though|thus|therefore|hence|otherwise|likewise|respectively|meanwhile|similarly|actually|simply|just|"
    "indeed|anyway|nevertheless|nonetheless|probably|apparently|presumably|perhaps|basically|obviously|namely|afterwards|beforehand|"
    "accordingly|conversely|unfortunately|sadly|luckily|hopefully|would have"
)
_RANKS = "first|second|third|fourth|last|final|next|other|others|same|latter|former|above|below"
_CLAUSES = "if|when|because|although|while|as|unless|until|whenever|where|though"
_AHEAD = rf"^(?!(?:{_CLAUSES})\b)[^,]{{4,80}}, (?:it|they|he|she)\b"
"""A phrase that is no clause, and a pronoun behind it, which cannot stand for a noun inside."""

SIGNS = (
    r"\b(?:therefore|thus|hence|consequently|accordingly|otherwise|instead(?! of)|likewise|similarly|currently (?:shown|displayed))\b",
    rf"\b(?:{_TIES})\b",
    r"\b(?:this|these|those|such(?! as)|that(?:[’']s\b| (?:is|was|are|were|way|kind|one)\b))",
    (
        rf"\b(?:the|a|an) (?:{_RANKS}) (?!\w+ (?:of|in|to|for)\b)|\b(?:both|another|one|each) (?:of|is|are|was|were|such)\b|"
        r"\bboth (?:\w+ )?\w+s\b|^other \w|\bothers\b|\b(?:different|similar) from\b"
    ),
    r"\b(?:here|there|above|below|so far|previous(?:ly)?|following|preceding|earlier|later)\b",
    (
        r"\bwe (?:will|shall|can|could|may|might|need|must|want|would|should|are|do|don|take|use|get|see|look|call|define|denote|assume|consider|"
        r"start|begin|turn|discuss|describe|illustrate|now|then|first|also|have (?:seen|now|just|\w*ed))\b|\blet us\b"
    ),
    (
        r"\byou (?:might|may|probably|should|shouldn|will|would|get|have|['’]|are|do|just|simply|can (?:simply|now|then|easily))|"
        r"\bone (?:could|might|may|should)\b|\byourself\b|\byour problem"
    ),
    r"\b(?:e\.g\.|i\.e\.|examples?|instances?|suppose|consider|imagine|assume|recall|say),?\b",
    (
        r"^(?:all|none|some|most|many|each) of (?:which|whom)\b|^(?:(?:no|yes),|(?:well|okay|sure|right|worse|better|try|turn|spend|look|see|feel|note|"
        r"take|experimentation|regarding|concerning|what|how|why)\b)"
    ),
    rf"{_AHEAD}|^(?:when|if|while|as) [^,]{{2,14}}, (?:it|they|he|she|one)\b",
    _AHEAD,
    (
        r"^it\b|^there\b|^they\b|(?<!that )(?<!which )\b(?:is|are|was|were) (?:called|done|true|so|possible|not|ok|fine|useful|important|needed|"
        r"better|enough|correct)\W*$"
    ),
    (
        r"^to [^,]+$|^(?:just|simply|tb[cd]|todo)\b|^(?:for|in|with|on|at|by) (?:\S+ ){1,8}it (?:\w+s|can|will)\b|"
        r"^(?:when|if|unless|once) (?:\w+ed|set|true|false|given|not|empty)\b|^all (?:you|we|one) (?:can|need)\b|"
        r"^(?:a|an|the|one) (?:\w+er |easy |good |best |easiest |simple |common )(?:way|thing|idea|place|entry)\b|"
        r"\b(?:complete|full|whole) list(?! of)|\b(?:on|about|of) the (?:result|output|problem|question)\b(?! of)"
    ),
    (
        r"^(?!.*\d).*\b(?:was|were) (?:used|created|made|chosen|drawn|run|applied|generated|fit|fitted|stored|selected)\b|"
        r"\b(?:subject|observation|patient|layer|node|row|curve|model|method|state|panel|group|case|player) #?\d"
    ),
    (
        r"\b(?:is|are) (?:\w+ly )?(?:different|similar|odd|special|interesting|clear|obvious|simple|easy|hard|difficult|complex|consistent|tricky)\W*$|"
        r"\b(?:particular|certain|specific|special|strict) \w+\W*$|\bis that \w+\W*$"
    ),
    r"\b(?:all|the) other \w|\b(?:have|has|are|is) then\b|\b(?:is|are|was|were|be|been|as) (?:\w+ )?(?:quoted|cited|presented|reported|summari[sz]ed|illustrated|reproducible|discussed|described|mentioned|explained|shown)\b",
)
"""Regular expressions; what nearly always needs the sentence before counts twice."""
