"""What people see of Napoleon at Waterloo: views, sentences, positions, pictures."""
