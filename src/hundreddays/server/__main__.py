"""`python -m hundreddays.server`: the same as `hundred-days serve`."""

import sys

from hundreddays.core import Fault
from hundreddays.server.command import serve

if __name__ == "__main__":
    try:
        serve()
    except Fault as fault:
        sys.exit(str(fault))
