"""The manual's own page furniture: exercises, citing, cross-references to other manuals, and what pages are served."""
