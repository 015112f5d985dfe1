"""Documents read: one folder for each family of files, all into one `Source`.

`bounded.read_bounded` is the way in for files of strangers, `read.read` for files of one's own.
"""
