"""`python -m nbdeck`: the `nbdeck` command."""

from nbdeck.cli import main

main()
