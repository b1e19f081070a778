"""What people see of The Emperor Returns: views, sentences, positions, pictures."""
