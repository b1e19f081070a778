import { describe, expect, test } from "vitest";
import { centreOn, fit, kept, limits, toScreen, toWorld, zoomAt } from "../src/board/camera";

const world = { width: 1000, height: 500 };
const screen = { width: 800, height: 800 };

describe("the camera", () => {
  test("shows the whole board, centred", () => {
    const camera = fit(world, screen);
    expect(toScreen(camera, { x: 0, y: 0 })).toEqual({ x: 0, y: 200 });
    expect(toScreen(camera, { x: 1000, y: 500 })).toEqual({ x: 800, y: 600 });
  });

  test("keeps the point under the pointer when zooming", () => {
    const at = { x: 130, y: 410 };
    const before = fit(world, screen);
    const after = zoomAt(before, at, 2, limits(world, screen, 5));
    const [a, b] = [toWorld(before, at), toWorld(after, at)];
    expect(b.x).toBeCloseTo(a.x);
    expect(b.y).toBeCloseTo(a.y);
    expect(after.zoom).toBeCloseTo(before.zoom * 2);
  });

  test("never loses the board", () => {
    const camera = kept({ x: -99999, y: 99999, zoom: 2 }, world, screen);
    expect(camera.x).toBe(800 - 2000 - 60);
    expect(camera.y).toBe(60);
  });

  test("centres on a place", () => {
    const camera = centreOn({ x: 0, y: 0, zoom: 3 }, { x: 100, y: 50 }, screen);
    expect(toScreen(camera, { x: 100, y: 50 })).toEqual({ x: 400, y: 400 });
  });
});
