"""Playing at a terminal: a board drawn in characters for any game, and the talk at the prompt."""
