"""`python -m panorama record [NAME…]` records the running examples; anything else is the capture command."""

import sys

from .command import main

if __name__ == "__main__":
    if sys.argv[1:2] == ["record"]:
        from .record import main as record

        sys.exit(record(sys.argv[2:]))
    sys.exit(main())
