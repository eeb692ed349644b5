"""What the shorthand of all games is made of: marks, forms of lines, the one reader and the one writer."""
