"""Talk that stays civil: mutes, private notes, reports, links of strangers, and the desk of whoever looks after it."""
