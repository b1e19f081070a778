"""The lie of the land, which the rules do not know: what was high is drawn high, and what was low, low."""

from __future__ import annotations

from hundreddays.games.waterloo.interface.scenery import CONTOURS, COURSES, heights

HEIGHTS = dict(heights(27, 22))


def turns(loop: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a loop goes around a point: an odd number of its sides cross the line to the east."""
    inside = False
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def higher(level: int, x: float, y: float) -> bool:
    return sum(turns(loop, x, y) for loop in HEIGHTS[level]) % 2 == 1


def test_the_ground_rises_to_the_ridges_and_falls_to_the_brooks() -> None:
    assert list(HEIGHTS) == list(CONTOURS)
    seen = 0
    for course in COURSES:
        for x, y, height in course.points:
            below, above = height // 5 * 5 - 5, height // 5 * 5 + 10
            if below in HEIGHTS:
                assert higher(int(below), x, y), f"{course.name} at {x}, {y} is higher than {below} m"
                seen += 1
            if above in HEIGHTS:
                assert not higher(int(above), x, y), f"{course.name} at {x}, {y} is lower than {above} m"
                seen += 1
    assert seen > 80


def test_a_valley_lies_between_the_armies() -> None:
    """From La Haye Sainte to La Belle Alliance one goes down and up again."""
    assert higher(130, 14.0, 9.2)
    assert not higher(130, 14.4, 11.4)
    assert higher(130, 14.4, 13.6)


def test_loops_keep_the_higher_ground_on_their_right() -> None:
    for loops in HEIGHTS.values():
        area = sum(
            ax * by - bx * ay for loop in loops for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True)
        )
        assert area > 0  # rows count downwards
