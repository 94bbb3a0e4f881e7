"""The games as rules: pure computation on NumPy records. No files, no printing, no plots."""

from sims import cache as _cache  # registers the kernel cache before any kernel is decorated

__all__: list[str] = []
_cache.register()
