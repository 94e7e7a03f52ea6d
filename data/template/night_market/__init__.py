"""Night Market, a game for ludometer."""
