"""What the computer knows of Napoleon at Waterloo: planner, judge, reasons and their figures."""
