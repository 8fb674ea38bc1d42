"""The implementation of the public API, which `pysolvers/__init__.py` exports."""
