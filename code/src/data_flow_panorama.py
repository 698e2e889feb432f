"""Show every stage that torch and Triton put a function through: run with --help."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from panorama.command import main

if __name__ == "__main__":
    sys.exit(main())
