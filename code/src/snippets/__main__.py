"""Run the command line."""

import sys

from snippets.cli import main

sys.exit(main())
