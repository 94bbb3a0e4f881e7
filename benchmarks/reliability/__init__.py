"""Run commands of Balance that are killed, run out of disk or meet a false clock, and look at what they leave.

It needs Linux and a C compiler, `cc`.

    server.py     a warm process that forks a copy of itself for every command
    faults.c      a library loaded before all others: kills, errors, delays and clocks at chosen calls
    commands.py   starts the server and asks it
    folders.py    what a folder holds, and what is wrong with it
    victims.py    the commands that are disturbed, and a stage on which they are
    mutants.py    inputs that are changed at random
    amounts.py    how often all that is done
"""
