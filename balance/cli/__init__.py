"""What all commands share: reading a line, printing, exit codes. `app` puts the commands together."""
