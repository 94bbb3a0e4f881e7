"""Skill: scripts whose weights are learned by playing."""
