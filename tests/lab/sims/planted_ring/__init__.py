"""The planted ring: see `play`."""
