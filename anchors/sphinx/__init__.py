"""Sphinx on top of the anchor tool: roles, directives, the domain, the index and the status line.

`anchors.sphinx_ext` is the extension's entry; nothing in the core imports this package.
"""
