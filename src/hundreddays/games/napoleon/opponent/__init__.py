"""What the computer knows of Napoléon: planner, judge, reasons and their figures."""
