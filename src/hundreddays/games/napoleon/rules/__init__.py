"""The rules of Napoléon: a module for each chapter of the rulebook."""
