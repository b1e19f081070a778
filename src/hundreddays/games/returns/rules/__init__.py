"""The rules of Napoleon 1815 Returns: a module for each chapter of the rulebook."""
