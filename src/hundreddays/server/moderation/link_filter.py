"""Links in what strangers say are taken out, so that nobody is led away from here by someone he does not know.

A link is what a browser or a mail program would make one of: something with a scheme, with `www.` before it, with an
`@` in it, a number address with a path, or a host name. Of bare host names only those count whose last part is none of
the short words that may follow a full stop, unless a path follows.
"""

from __future__ import annotations

import re
from typing import Final

REMOVED: Final = "[link]"
"""What stands in the place of a link."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_KNOWN = (
    "com|net|org|info|biz|edu|gov|mil|int|io|gg|tv|cc|ly|xyz|top|club|online|site|shop|store|link|click|live|app|dev|"
    "page|web|zip|mov|news|blog|chat|games?|cloud|space|website|tech|pro|mobi|onion|eu|uk|fr|ru|cn|jp|br|pl|cz|nl|ch"
)
"""Last parts that are no words of a sentence."""
_LINK: Final = re.compile(
    rf"""
      [a-z][a-z0-9+.-]{{1,20}}://\S+                      # anything with a scheme
    | (?:mailto|tel|javascript|data):\S+
    | \bwww\.\S+
    | \b[\w.+-]+@(?:{_LABEL}\.)+[a-z]{{2,24}}             # a mail address
    | \b\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d+)?/\S*        # a number address with a path
    | \b(?:{_LABEL}\.)+(?:{_KNOWN})\b(?:[:/?\#]\S*)?      # a host name
    | \b(?:{_LABEL}\.)+[a-z]{{2,24}}(?::\d+)?/\S*         # any host name with a path
    """,
    re.IGNORECASE | re.VERBOSE,
)


def without_links(text: str) -> str:
    """A text with every link taken out."""
    return _LINK.sub(REMOVED, text)


def holds_link(text: str) -> bool:
    return _LINK.search(text) is not None
