"""Word documents (.docx): `read` is the reader, each other module one part of what it reads."""
