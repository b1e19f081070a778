"""Tools of those who build the package; nothing here is installed."""
