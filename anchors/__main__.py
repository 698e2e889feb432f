"""Run the tool: `python -m anchors`."""

import sys

from anchors.cli import main

sys.exit(main())
