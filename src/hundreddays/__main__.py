"""`python -m hundreddays` is `hundred-days`."""

import sys

from hundreddays.cli import main

if __name__ == "__main__":
    sys.exit(main())
