"""The rules of Ambush: board, words, state, and a module for each chapter."""
