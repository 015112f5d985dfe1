"""What the service does, one module per noun; no HTTP.

`nbdeck.service.desk.Service` opens the store and holds the nouns.
"""

from nbdeck.service.desk import Service as Service
