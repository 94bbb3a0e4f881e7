"""What do plays at a real table say, by themselves and against the simulated game?"""
