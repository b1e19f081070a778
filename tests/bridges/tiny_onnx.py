"""ONNX models of a few hundred bytes, written field by field: tests need no library that makes them."""

from __future__ import annotations

import struct

FLOAT, INT64, DOUBLE = 1, 7, 11
"""Types of numbers, as ONNX counts them."""


def prefers_late_moves(cells: int, moves: int, kind: int = FLOAT, axes: int = 2) -> bytes:
    """A policy that likes a move the better the higher its number, whatever it sees.

    It adds ten times their numbers to the first cells, which are between 0 and 1.
    """
    names = ["observation", "starts", "ends", "axes", "tilt"]
    slice_ = _node("Slice", names[:4], "some")
    add = _node("Add", ["some", "tilt"], "moves")
    code = "d" if kind == DOUBLE else "f"
    tilt = struct.pack(f"<{moves}{code}", *(10.0 * move for move in range(moves)))
    graph = b"".join(
        [
            _part(1, slice_),
            _part(1, add),
            _part(2, b"tiny"),
            _part(5, _tensor("starts", INT64, [1], struct.pack("<q", 0))),
            _part(5, _tensor("ends", INT64, [1], struct.pack("<q", moves))),
            _part(5, _tensor("axes", INT64, [1], struct.pack("<q", axes - 1))),
            _part(5, _tensor("tilt", kind, [1, moves], tilt)),
            _part(11, _value("observation", kind, [0] * (axes - 1) + [cells])),
            _part(12, _value("moves", kind, [0] * (axes - 1) + [moves])),
        ]
    )
    opset = _number(2, 13)
    return _number(1, 8) + _part(7, graph) + _part(8, opset)


def _node(operator: str, inputs: list[str], output: str) -> bytes:
    return (
        b"".join(_part(1, name.encode()) for name in inputs) + _part(2, output.encode()) + _part(4, operator.encode())
    )


def _tensor(name: str, kind: int, shape: list[int], data: bytes) -> bytes:
    return b"".join(_number(1, size) for size in shape) + _number(2, kind) + _part(8, name.encode()) + _part(9, data)


def _value(name: str, kind: int, shape: list[int]) -> bytes:
    """An input or output; sizes of 0 may be any."""
    sizes = b"".join(_part(1, _number(1, size) if size else _part(2, b"n")) for size in shape)
    return _part(1, name.encode()) + _part(2, _part(1, _number(1, kind) + _part(2, sizes)))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _part(field: int, data: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    found = b""
    while value > 127:
        found += bytes([value & 127 | 128])
        value >>= 7
    return found + bytes([value])
