"""Notices to people who are away: what happened at their tables, by web push, mail or webhook."""
