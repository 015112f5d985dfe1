"""The panel that makes a client: local or remote, with what is installed and what credit is left."""
