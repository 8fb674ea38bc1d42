"""Thomas Ahle's Numberlink program, written anew: its flags, what it reads and what it prints."""
