"""`python -m hundreddays.server`: the same as `hundred-days serve`."""

import sys

from hundreddays.cli import main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
