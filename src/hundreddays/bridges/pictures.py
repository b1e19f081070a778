"""The board as an array of pixels, for environments that render: the SVG that notebooks show, drawn by resvg.

Needs the extra `render`.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
import numpy.typing as npt

from hundreddays.core import Fault, State
from hundreddays.core.drawing import view_svg

WIDTH: Final = 900
"""Pixels from side to side."""


def rgb_array(state: State, seat: int) -> npt.NDArray[np.uint8]:
    """What a seat may see, as rows of pixels of three bytes."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise Fault(
            f"A picture needs {missing.name}, which is not installed.", "pip install 'hundred-days[render]'"
        ) from None
    png = resvg_py.svg_to_bytes(svg_string=view_svg(state.game.picture(), state.view(seat)), width=WIDTH)
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))
