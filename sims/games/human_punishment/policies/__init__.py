"""Hold the scripted players of Human Punishment. They read what their seat has seen, and the public record."""
