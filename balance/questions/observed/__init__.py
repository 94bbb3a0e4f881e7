"""What do plays at a real table say: by themselves, against the simulated game, and of who plays like them?"""
