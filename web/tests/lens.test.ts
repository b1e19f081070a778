import { expect, test } from "vitest";
import { atlas } from "../src/board/atlas";
import { toScreen, type Point } from "../src/board/camera";
import { Lens } from "../src/board/lens.svelte";
import type { Picture } from "../src/wire/types";

const SCREEN = { width: 390, height: 500 };
const PICTURE = { width: 4000, height: 1200, places: [], ways: [], shapes: [], armies: [], credit: "" } as unknown as Picture;

/** A phone over a wide map, on which these can be chosen. */
function phone(choices: Point[]): Lens {
  const map = atlas(PICTURE);
  const room = { x: 0, y: 1000, width: 4000, height: 150 };
  const lens = new Lens({
    map: () => map,
    still: () => false,
    region: () => ({ all: room, now: room, front: room, asked: true }),
    highest: () => 620,
  });
  Object.assign(lens, SCREEN);
  lens.refit();
  lens.attend(choices);
  return lens;
}

/** What is asked below the map leaves it this much room. */
function leave(lens: Lens, height: number): void {
  lens.height = height;
  lens.refit();
}

function seen(lens: Lens, place: Point): boolean {
  const at = toScreen(lens.camera, place);
  return at.x > 0 && at.y > 0 && at.x < SCREEN.width && at.y < SCREEN.height;
}

test("of choices that lie far apart one is in sight", () => {
  const choices = [
    { x: 120, y: 1100 },
    { x: 3800, y: 1100 },
  ];
  const lens = phone(choices);
  expect(choices.some((place) => seen(lens, place))).toBe(true);
});

test("a way is shown from end to end, or where it leads to", () => {
  const lens = phone([{ x: 200, y: 600 }]);
  const near = [
    { x: 2000, y: 500 },
    { x: 2100, y: 600 },
  ];
  lens.show(...near);
  expect(near.every((place) => seen(lens, place))).toBe(true);
  const far = [
    { x: 100, y: 600 },
    { x: 3900, y: 600 },
  ];
  lens.show(...far);
  expect(seen(lens, far[1]!)).toBe(true);
});

test("what can be chosen does not lie under the tools", () => {
  const lens = phone([{ x: 2000, y: 1100 }]);
  const { camera } = lens;
  const corner = { x: (SCREEN.width - 40 - camera.x) / camera.zoom, y: (80 - camera.y) / camera.zoom };
  const other = { x: corner.x - 60 / camera.zoom, y: corner.y + 60 / camera.zoom };
  lens.attend([corner, other]);
  const at = toScreen(lens.camera, corner);
  expect(at.x < SCREEN.width - 64 || at.y > 152).toBe(true);
});

test("the map stands still while what is asked below it grows and shrinks", () => {
  const place = { x: 2000, y: 1060 };
  const lens = phone([place]);
  const before = toScreen(lens.camera, { x: 2000, y: 700 });
  for (const height of [560, 610, 480, 530]) {
    leave(lens, height);
    expect(toScreen(lens.camera, { x: 2000, y: 700 })).toEqual(before);
  }
});

test("what must be decided is not left under a sheet that grew", () => {
  const place = { x: 2000, y: 1150 };
  const lens = phone([place]);
  leave(lens, 180);
  const at = toScreen(lens.camera, place);
  expect(at.y).toBeLessThan(180);
});

test("of a few choices none is left under a sheet that grew", () => {
  const choices = [
    { x: 2000, y: 900 },
    { x: 2060, y: 1150 },
  ];
  const lens = phone(choices);
  const height = Math.floor(toScreen(lens.camera, choices[1]!).y) - 5; // the lower one would lie under it
  leave(lens, height);
  for (const place of choices) {
    const at = toScreen(lens.camera, place);
    expect(at.y).toBeGreaterThan(0);
    expect(at.y).toBeLessThan(height);
  }
});

test("the map turns to what lies beyond the edge by no more than it must", () => {
  const place = { x: 2000, y: 600 };
  const lens = phone([place]);
  const before = toScreen(lens.camera, place);
  const beyond = { x: place.x + (SCREEN.width - before.x + 10) / lens.camera.zoom, y: place.y };
  lens.attend([place, beyond]);
  const moved = before.x - toScreen(lens.camera, place).x;
  expect(toScreen(lens.camera, place).y).toBe(before.y);
  expect(moved).toBeGreaterThan(10);
  expect(moved).toBeLessThan(60);
});
