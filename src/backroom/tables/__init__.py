"""The application: tables, seats, clocks, chat and storage. It knows nothing of HTTP or of rules."""
