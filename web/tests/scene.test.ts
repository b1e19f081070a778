import { expect, test } from "vitest";
import { atlas } from "../src/board/atlas";
import { overlap, settle, survey } from "../src/board/labels";
import { Scene } from "../src/board/scene.svelte";
import { BLOCK, COUNTER, lightened, piled } from "../src/board/stacks";
import type { Picture, Piece } from "../src/wire/types";

const TOWN = { id: "4419", name: "Charleroi", kind: "hex", x: 200, y: 200 };
const PICTURE = {
  width: 400,
  height: 400,
  places: [TOWN],
  ways: [],
  shapes: [],
  armies: [],
  credit: "",
  hexes: { size: 20, pointy: false },
} as unknown as Picture;
const NEY = { id: "f1", army: "french", place: "4419", kind: "force", name: "Kellermann", strength: "29" } as Piece;

function scene(far: boolean): Scene {
  const map = atlas(PICTURE);
  return new Scene({
    map: () => map,
    pieces: () => [NEY],
    marks: () => [],
    pieceGlow: () => new Map(),
    placeGlow: () => new Map(),
    chosen: () => [],
    scale: () => 1,
    near: () => false,
    far: () => far,
  });
}

test("the name of a town keeps out of the way of the Force that is named below its counter", () => {
  const [, caption] = [...scene(true).taken].sort((a, b) => b.bottom - b.top - (a.bottom - a.top));
  expect(caption!.top).toBeGreaterThan(TOWN.y + COUNTER.height / 2);
  expect(scene(false).taken).toHaveLength(1);
  const sheet = { left: 0, top: 0, right: 400, bottom: 400 };
  const [label] = settle(survey([TOWN], { size: 12, radius: 10, segments: [], sheet }), scene(true).taken, false);
  const half = label!.anchor === "middle" ? 30 : 0;
  const left = label!.anchor === "end" ? label!.x - 60 : label!.x - half;
  expect(overlap({ left, right: left + 60, top: label!.y - 10, bottom: label!.y + 2 }, caption!)).toBe(0);
});

test("names leave room for the light around a piece, lit or not", () => {
  const block = lightened(BLOCK, piled(BLOCK, [NEY], true));
  const middle = BLOCK.foot;
  expect(block.x).toBeLessThanOrEqual(middle.x - 28);
  expect(block.x + block.width).toBeGreaterThanOrEqual(middle.x + 30);
  expect(block.y).toBeLessThanOrEqual(middle.y - 21);
  expect(block.y + block.height).toBeGreaterThanOrEqual(middle.y + 25);
});
