"""Links in what strangers say are taken out, so that nobody is led away from here by someone he does not know.

A link is what a browser or a mail program would make one of: something with a scheme, with `www.` before it, with an
`@` in it, a number address with a path, or a host name. Of bare host names only those count whose last part is none of
the short words that may follow a full stop, unless a path follows. Browsers read wide letters as narrow ones, skip
letters that nobody sees, and take the full stops of other scripts for dots: so it is here.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

REMOVED: Final = "[link]"
"""What stands in the place of a link."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = rf"(?:{_LABEL}\.){{1,6}}"
"""The parts of a host name before its last. Of a longer name the last seven parts are found: were there no bound,
letters with full stops between them would take a tenth of a second, and everyone who reads would wait for it.
"""
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
    | \b[\w.+-]{{1,64}}@{_HOST}[a-z]{{2,24}}                # a mail address
    | \b\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d+)?/\S*        # a number address with a path
    | \b{_HOST}(?=[a-z]{{2}})(?:{_KNOWN})\b(?:[:/?\#]\S*)?  # a host name
    | \b{_HOST}[a-z]{{2,24}}(?::\d+)?/\S*                  # any host name with a path
    """,
    re.IGNORECASE | re.VERBOSE,
)


_JOINERS: Final = "\u200c\u200d"
"""Letters of some scripts, and parts of one picture, are held together by these."""
_BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""What shows nothing though it counts as a letter or a sign."""
_DOTS: Final = str.maketrans(dict.fromkeys("\u3002\uff0e\uff61", "."))


def without_links(text: str) -> str:
    """A text with every link taken out."""
    plain, places = _as_read(text)
    kept, end = [], 0
    for found in _LINK.finditer(plain):
        kept += [text[end : places[found.start()]], REMOVED]
        end = places[found.end() - 1] + 1
    return "".join([*kept, text[end:]])


def holds_link(text: str) -> bool:
    return _LINK.search(_as_read(text)[0]) is not None


def misleads(text: str) -> bool:
    """Whether a name is not what it looks like: it shows nothing, or holds what nobody sees, what turns the letters
    after it round, or what steers a terminal.
    """
    steers = any(unicodedata.category(letter) == "Cc" for letter in text)
    hidden = steers or any(_unseen(letter) and letter not in _JOINERS for letter in text)
    return hidden or (bool(text) and not any(letter.isprintable() and not letter.isspace() for letter in text))


def _as_read(text: str) -> tuple[str, list[int]]:
    """A text as a browser would read an address, and where in the text each of its letters stands."""
    read: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        if letter.isascii():
            plain = letter
        else:
            plain = "" if _unseen(letter) else unicodedata.normalize("NFKC", letter.translate(_DOTS))
        read.append(plain)
        places += [place] * len(plain)
    return "".join(read), places


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cf", "Zl", "Zp") or letter in _BLANK
