"""Run the tool: `python -m anchors`."""

import gc
import sys

gc.set_threshold(100_000, 50, 50)  # a command is short and makes few cycles; the default looks for them too often

from anchors.cli import main  # noqa: E402

sys.exit(main())
