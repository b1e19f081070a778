"""The rules of The Emperor Returns: a module for each chapter of the rulebook."""
