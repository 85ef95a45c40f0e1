"""The application: tables, seats, clocks, chat and storage. It knows no HTTP and no rules."""
