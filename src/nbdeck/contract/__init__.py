"""What crosses the wire: models of both versions, their vocabulary, and the table of endpoints.

`enums`, `languages` and `layouts` are the vocabulary; `slides` is what a caller says about one slide;
`v1` and `v2` are the bodies and answers of each version; `tasks` and `problems` are what every
long operation and every failure look like; `operations` names every endpoint once, for client and
server alike. Nothing is imported here, so that a caller pays only for what it names.
"""
