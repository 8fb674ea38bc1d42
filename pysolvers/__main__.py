"""`python -m pysolvers`."""

from pysolvers.cli import main

main()
