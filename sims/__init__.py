"""Compute games on NumPy records: the rules only. Games write no files, print nothing and draw no plots."""

from sims import cache as _cache  # registers the kernel cache before any kernel is decorated

__all__: list[str] = []
_cache.register()
