"""What people see of Ambush: views, sentences, positions, the picture."""
