"""What is printed: facts in, a PDF out."""
