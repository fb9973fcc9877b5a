"""The tabs of small screens."""

from __future__ import annotations

MAP, ACTIONS, MAT, OLDS = "map", "actions", "mat", "olds"
"""An upright phone has no use for the map's, since it always shows it, a low screen none for the warehouse's, which is
beside the actions there.
"""
FIGHT, FIELD, FOES = "fight", "field", "foes"
"""In a fight on a low screen: its window, the map, the Old Ones."""
