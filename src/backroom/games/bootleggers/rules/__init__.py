"""The rules of Bootleggers, a module for each phase and for what cuts across them."""
