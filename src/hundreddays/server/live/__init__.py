"""The tables in memory: what is done at them, and what each viewer is shown."""
