"""The migrations, one module per schema version."""
