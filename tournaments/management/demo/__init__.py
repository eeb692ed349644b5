"""What the demo is filled with, through the same actions that people use. Knows no game: the rules deal the samples."""
