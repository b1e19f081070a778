"""What people see of Napoléon: views, sentences, positions, pictures."""
