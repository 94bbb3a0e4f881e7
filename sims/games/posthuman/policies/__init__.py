"""Choose for the scripted players of Posthuman."""
