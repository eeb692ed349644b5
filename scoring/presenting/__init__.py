"""What a list says, worked out once for page, API and paper: values, kinds and text codes; no language, no markup.

`words` alone knows the reader's language: it puts a value into words, the same ones on a page and on paper.
"""
