"""Documents on paper: what they show, how it fits the page, how it becomes a file. Only the worker makes a PDF."""
