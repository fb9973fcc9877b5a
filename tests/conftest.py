"""Settings that every test shares: how long hypothesis looks, and that it looks at the same things in CI."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile("fast", max_examples=50, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.register_profile("ci", settings.get_profile("fast"), derandomize=True, database=None)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "fast"))
