"""The tables: seats, clocks, chat and storage. They know nothing of HTTP or of rules."""
