"""What the games of the Schnapsen family share: cards and what they can count, and the two games of several players."""
