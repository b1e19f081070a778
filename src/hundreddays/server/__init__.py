"""The table over the network: HTTP to act, one event stream per viewer to watch, a store that survives anything."""
