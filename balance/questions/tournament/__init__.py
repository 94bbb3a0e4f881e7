"""The tournament: every script against every other, who gains by leaving, and circles."""
