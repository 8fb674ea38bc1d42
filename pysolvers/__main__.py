"""`python -m pysolvers`."""

from pysolvers.cli.main import main

main()
