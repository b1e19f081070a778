"""What every game must keep to, for whoever adds one: properties of a state, of what is hidden, and of the table."""
