"""Learning by playing: lessons, puzzles and a companion for the first game. No rule of any game stands here."""
