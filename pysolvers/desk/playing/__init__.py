"""What the desk says to a player: rules that are broken, how a board stands, and what there is at the end."""
