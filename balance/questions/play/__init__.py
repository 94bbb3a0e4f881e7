"""Play one configuration."""
