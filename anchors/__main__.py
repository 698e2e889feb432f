"""Run the tool: `python -m anchors`."""

import gc
import sys

gc.set_threshold(100_000, 50, 50)  # a command is short and makes few cycles; the default looks for them too often

try:
    from anchors.cli import main

    status = main()
except KeyboardInterrupt:  # before or after the command itself
    print("anchors: stopped; nothing is half-written", file=sys.stderr)
    status = 2
sys.exit(status)
