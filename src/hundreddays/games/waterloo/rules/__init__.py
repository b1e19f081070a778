"""The rules of Napoleon at Waterloo: a module for each chapter of the rulebook."""
