"""Decide for the scripted players of All Hoomanz Are Dead: heroes, A.D.A.M., and the free choices of S.I.M.O.N."""
