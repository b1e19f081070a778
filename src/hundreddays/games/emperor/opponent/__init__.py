"""What the computer knows of The Emperor Returns: planner, judge, reasons and their figures."""
