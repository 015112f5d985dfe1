"""The client of the interface, sync and async, over any transport.

`flows` says what is asked in which order; `drivers` run a flow over httpx; `version1` and `version2` are the
interface's own operations, `nouns` the friendly calls on top; `network` and `in_process` are the transports,
`recording` writes down and replays.
"""
