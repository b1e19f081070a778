"""What people see of Napoleon 1815 Returns: views, sentences, positions, pictures."""
