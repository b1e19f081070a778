"""`python -m hundreddays.server`: the same as `hundred-days serve`."""

from hundreddays.cli.serve import serve

serve()
