"""What the computer knows of Napoleon 1815 Returns: planner, judge, reasons and their figures."""
