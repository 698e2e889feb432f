"""`python -m panorama record [NAME…]` records the running examples, `check` compares; anything else captures."""

import os
import sys

from .command import main

if __name__ == "__main__":
    if sys.argv[1:2] in (["record"], ["check"]):
        from . import record

        if os.environ.get("PYTHONHASHSEED") != "0":
            done = record.seeded(sys.argv[1:])
            print(done.stdout, end="")
            print(done.stderr, end="", file=sys.stderr)
            sys.exit(done.returncode)
        sys.exit((record.main if sys.argv[1] == "record" else record.check_all)(sys.argv[2:]))
    sys.exit(main())
