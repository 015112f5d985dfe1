"""What the service does, one module per resource; no HTTP.

`nbdeck.service.service.Service` opens the store and holds the resources.
"""

from nbdeck.service.service import Service as Service
