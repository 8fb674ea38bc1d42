"""The engines for every board that is not plain: nodes and edges, whatever the board's shape."""
