"""Record and replay: what a client asks and what it is answered, in a file that stands for the service.

`recorder` writes down, `exchanges` leaves out repeats, `redaction` and `links` leave out keys, links and addresses,
`file` is the format, `replay` answers from it, `nearest` says why it cannot.
"""
