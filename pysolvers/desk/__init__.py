"""What a front end talks to: plain data in, plain data out."""
