"""How much of the win is the deal, and how much what comes after it?"""
