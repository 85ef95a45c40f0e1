"""Every schema this application has had, oldest first."""
