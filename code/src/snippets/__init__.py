"""Snippets that run: the lanes of the manual's examples, their checks, recordings and Sphinx directives.

Nothing is imported here, so that a worker with only the standard library can import its neighbours.
"""
