import { describe, expect, test } from "vitest";
import { atlas, lettering, points, route, sidePath } from "../src/board/atlas";
import { crosses, overlap, settle, survey } from "../src/board/labels";
import { BLOCK, fanned, plate, stacked, stacks } from "../src/board/stacks";
import { placeInWords } from "../src/board/words";
import type { Picture, Piece, Place } from "../src/wire/types";

const armies = [
  { id: "french", name: "French", color: "#2f4b8f", letter: "F" },
  { id: "prussian", name: "Prussian", color: "#6b6a66", letter: "P" },
];

function roads(): Picture {
  const town = (id: string, x: number, y: number): Place => ({ id, name: id[0]!.toUpperCase() + id.slice(1), x, y });
  return {
    width: 360,
    height: 300,
    places: [town("mons", 20, 20), town("binche", 100, 20), town("charleroi", 180, 20), town("namur", 300, 200)],
    ways: [
      { a: "mons", b: "binche" },
      { a: "binche", b: "charleroi", river: "Sambre" },
    ],
    shapes: [],
    armies,
    hexes: null,
    credit: "",
    extras: {},
  };
}

function hexes(): Picture {
  const size = 10;
  const places: Place[] = [];
  for (let c = 1; c <= 4; c++)
    for (let r = 1; r <= 4; r++) {
      places.push({ id: `0${c}0${r}`, name: "", kind: "hex", x: 15 * c, y: Math.sqrt(3) * size * (r + (c % 2 ? 0.5 : 0)) });
    }
  return { ...roads(), places, ways: [], hexes: { size, pointy: false } };
}

describe("the atlas", () => {
  test("finds the town under a point and nothing in the open", () => {
    const map = atlas(roads());
    expect(map.nearest({ x: 103, y: 24 })?.id).toBe("binche");
    expect(map.nearest({ x: 60, y: 150 })).toBeUndefined();
  });

  test("shows a march along the roads, and a jump where there is none", () => {
    const map = atlas(roads());
    expect(route(map, "mons", "charleroi").map((one) => one.id)).toEqual(["mons", "binche", "charleroi"]);
    expect(route(map, "mons", "namur").map((one) => one.id)).toEqual(["mons", "namur"]);
    expect(route(map, "mons", "nowhere")).toEqual([]);
  });

  test("knows the six neighbours of a hex", () => {
    const map = atlas(hexes());
    expect([...map.neighbours.get("0202")!].sort()).toEqual(["0101", "0102", "0201", "0203", "0301", "0302"]);
  });

  test("draws a hexside where the two hexes meet", () => {
    const map = atlas(hexes());
    const [a, b] = points(sidePath(map, { a: "0202", b: "0203", kind: "river" }));
    expect(a!.y).toBeCloseTo(b!.y, 0);
    expect(Math.abs(a!.x - b!.x)).toBeCloseTo(10, 0);
  });

  test("letters a river from left to right, and not at all where it is too short", () => {
    expect(lettering("M100,10L50,12L0,10", 60)).toMatch(/^M(0|50),1[02]Q/);
    expect(lettering("M0,0L10,0", 60)).toBe("");
  });
});

describe("names", () => {
  const ground = { size: 12, radius: 5, segments: [], sheet: { left: 0, top: 0, right: 400, bottom: 400 } };
  const town: Place = { id: "ath", name: "Ath", x: 200, y: 200 };

  test("keep off the pieces", () => {
    const surveyed = survey([town], ground);
    expect(settle(surveyed, [], false)[0]!.anchor).toBe("start");
    expect(settle(surveyed, [{ left: 200, right: 260, top: 150, bottom: 260 }], false)[0]!.anchor).toBe("end");
  });

  test("are left out of a map seen from afar where they would lie upon something", () => {
    const everywhere = [{ left: 0, right: 400, top: 0, bottom: 400 }];
    expect(settle(survey([town], ground), everywhere, true)).toEqual([]);
    expect(settle(survey([{ ...town, rank: 2 }], ground), everywhere, true)).toHaveLength(1);
  });

  test("stay on the sheet", () => {
    const narrow = { ...ground, sheet: { left: 0, top: 0, right: 210, bottom: 400 } };
    expect(settle(survey([{ ...town, name: "Maastricht" }], narrow), [], false)[0]!.anchor).toBe("end");
  });

  test("know what they touch", () => {
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(overlap(box, { left: 5, top: 0, right: 20, bottom: 10 })).toBe(0.5);
    expect(crosses({ a: { x: -5, y: 5 }, b: { x: 15, y: 5 } }, box)).toBe(true);
    expect(crosses({ a: { x: -5, y: 15 }, b: { x: 15, y: 15 } }, box)).toBe(false);
  });
});

describe("stacks", () => {
  test("stay low however many stand in them", () => {
    const top = stacked(BLOCK, 11, 12);
    expect(top.y).toBeCloseTo(BLOCK.foot.y + BLOCK.step.y * 3);
  });

  test("fan open without overlap, on their plate", () => {
    const count = 7;
    const spots = Array.from({ length: count }, (_, n) => fanned(BLOCK, n, count));
    spots.forEach((a, n) =>
      spots.slice(n + 1).forEach((b) => {
        expect(Math.abs(a.x - b.x) >= BLOCK.width || Math.abs(a.y - b.y) >= BLOCK.height).toBe(true);
      }),
    );
    const under = plate(BLOCK, count);
    for (const at of spots) {
      expect(at.x - BLOCK.width / 2).toBeGreaterThan(under.x);
      expect(at.y - BLOCK.height / 2).toBeGreaterThan(under.y);
      expect(at.y + BLOCK.height / 2).toBeLessThan(under.y + under.height);
    }
  });
});

describe("the map in words", () => {
  test("names the known, counts the hidden", () => {
    const pieces: Piece[] = [
      { id: "charleroi:prussian:1", army: "prussian", place: "charleroi" },
      { id: "charleroi:prussian:2", army: "prussian", place: "charleroi" },
      { id: "f_i", army: "french", place: "charleroi", kind: "infantry", name: "I Corps", marks: ["moved"] },
    ];
    const map = atlas(roads());
    expect(placeInWords(map.places.get("charleroi")!, stacks(pieces).get("charleroi")!, [], map.armies)).toBe(
      "Charleroi: 2 Prussian pieces, French I Corps (moved)",
    );
  });
});
