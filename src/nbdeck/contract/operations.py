"""Every endpoint once: client, server and their tests all read this table."""

from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract.operation import Operation as Operation
from nbdeck.contract.operations_v1 import V1_OPERATIONS
from nbdeck.contract.operations_v2 import V2_OPERATIONS

OPERATIONS: tuple[Operation, ...] = (*V1_OPERATIONS, *V2_OPERATIONS)
"""Every operation of both versions."""

V1: Mapping[str, Operation] = MappingProxyType({each.name: each for each in V1_OPERATIONS})
"""Version 1 by name."""

V2: Mapping[str, Operation] = MappingProxyType({each.name: each for each in V2_OPERATIONS})
"""Version 2 by name."""
