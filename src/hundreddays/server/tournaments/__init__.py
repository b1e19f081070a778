"""Tournaments: pairings, standings, and the director who sees to it that they are played."""
