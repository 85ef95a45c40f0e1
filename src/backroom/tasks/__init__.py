"""The tasks of the benchmark: each has a question about how people deal with each other, and a number."""
