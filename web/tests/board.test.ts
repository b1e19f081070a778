import { describe, expect, test } from "vitest";
import { atlas, corners, route } from "../src/board/atlas";
import { cardSpot, crosses, lines, noteSpot, overlap, settle, survey } from "../src/board/labels";
import { curves, hachures, lettering, loops, meeting, outlines, ring, side } from "../src/board/pen";
import { BLOCK, COUNTER, extent, fanned, piled, plate, pushed, stacks } from "../src/board/stacks";
import type { Point } from "../src/board/camera";
import { called, placeInWords } from "../src/board/words";
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
    const [[a, b]] = side(map, { a: "0202", b: "0203", kind: "river" }) as [[Point, Point]];
    expect(a.y).toBeCloseTo(b.y, 0);
    expect(Math.abs(a.x - b.x)).toBeCloseTo(10, 0);
  });

  test("letters a river from left to right, and not at all where it is too short", () => {
    expect(lettering("M100,10L50,12L0,10", 60)).toMatch(/^M(0|50),1[02]Q/);
    expect(lettering("M0,0L10,0", 60)).toBe("");
    const within = { x: 20, y: 0, width: 100, height: 100 };
    expect(lettering("M0,10L50,12L110,10", 55, { spots: [], lines: [], room: 0, within })).toMatch(/^M50,12Q/);
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

  test("stand beside the pile that hides a town, and not under it", () => {
    const pile = { left: 160, right: 240, top: 120, bottom: 236 };
    const others = [
      { left: 90, right: 155, top: 130, bottom: 260 },
      { left: 150, right: 245, top: 252, bottom: 300 },
    ];
    const { x, y, anchor } = settle(survey([town], ground), [pile, ...others], true)[0]!;
    const name = { left: anchor === "start" ? x : x - 30, right: x + 30, top: y - 10, bottom: y + 2 };
    for (const box of [pile, ...others]) expect(overlap(name, box)).toBe(0);
  });

  test("do not stand below the pile of a neighbouring town, as if they were its name", () => {
    const neighbour: Place = { id: "mons", name: "Mons", x: 200, y: 212 };
    const pile = { at: "mons", left: 160, right: 240, top: 150, bottom: 236 };
    const surveyed = survey([neighbour, town], ground);
    const names = new Map(settle(surveyed, [pile], false).map((label) => [label.id, label]));
    expect(names.get("mons")!.y).toBeGreaterThan(pile.bottom);
    expect(names.get("ath")!.y).toBeLessThan(pile.bottom);
    expect(settle(surveyed, [pile], true).map((label) => label.id)).toEqual(["mons"]);
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

describe("the pen", () => {
  const around = corners(10, false);

  test("leaves out what lies between two hexes", () => {
    const [loop, ...others] = outlines(
      [
        { x: 0, y: 0 },
        { x: 15, y: 8.66 },
      ],
      around,
    );
    expect(others).toEqual([]);
    expect(loop).toHaveLength(10);
  });

  test("draws the hole in a ring of hexes", () => {
    const ring = [0, 1, 2, 3, 4, 5].map((n) => {
      const angle = Math.PI / 6 + (n * Math.PI) / 3;
      return { x: 17.32 * Math.cos(angle), y: 17.32 * Math.sin(angle) };
    });
    expect(outlines(ring, around).map((loop) => loop.length)).toEqual(expect.arrayContaining([6, 18]));
  });

  test("draws a height as a closed curve with strokes that lead down from it", () => {
    const [hill] = loops("M0,0L100,0L100,100L0,100Z");
    expect(hill).toHaveLength(4);
    expect(ring(hill!)).toMatch(/^M0,0C.* 100,0C.* 100,100C.* 0,100C.* 0,0Z$/);
    const strokes = hachures(hill!, 50)
      .split("M")
      .slice(1)
      .map((stroke) => stroke.split(/[,L]/).map(Number) as [number, number, number, number]);
    expect(strokes.length).toBeGreaterThan(30);
    for (const [, , x, y] of strokes) expect(x < 0 || x > 100 || y < 0 || y > 100).toBe(true);
  });

  test("lets two roads flow into each other and three meet in a point", () => {
    const [a, b, c, d] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 0 },
    ];
    expect(
      curves(
        [
          [a, b],
          [b, c],
        ],
        1,
      ),
    ).toContain("M5,0Q10,0 10,5");
    expect(
      curves(
        [
          [a, b],
          [b, c],
          [b, d],
        ],
        1,
      ),
    ).not.toContain("Q10,0");
  });

  test("finds where a road meets a river", () => {
    const river = [
      { x: 5, y: -5 },
      { x: 5, y: 5 },
    ];
    expect(
      meeting(
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
        ],
        [river],
      ),
    ).toMatchObject({ at: { x: 5, y: 0 } });
    expect(
      meeting(
        [
          { x: 6, y: 0 },
          { x: 20, y: 0 },
        ],
        [river],
      ),
    ).toBeUndefined();
  });
});

describe("stacks", () => {
  const pieces = (count: number, army: string): Piece[] =>
    Array.from({ length: count }, (_, n) => ({ id: `${army}${n}`, army, place: "ath" }));

  test("of two armies stand side by side", () => {
    const laid = piled(BLOCK, [...pieces(3, "french"), ...pieces(1, "prussian")], true);
    expect(laid[0]!.at.x - laid[3]!.at.x).toBeGreaterThan(BLOCK.width - 10);
    expect(laid.map((one) => one.pile)).toEqual([1, 0, 0, 3]);
    expect(piled(BLOCK, [...pieces(3, "french"), ...pieces(1, "prussian")], false)[3]!.pile).toBe(4);
  });

  test("pin small pieces to great ones, and pile them where nothing greater stands", () => {
    const riders: Piece[] = pieces(2, "scouts").map((piece) => ({ ...piece, kind: "vedette" }));
    const laid = piled(COUNTER, [...riders, ...pieces(2, "french")], false);
    expect(laid.map((one) => [one.piece.army, one.pile, one.badge])).toEqual([
      ["french", 0, false],
      ["french", 2, false],
      ["scouts", 1, true],
      ["scouts", 1, true],
    ]);
    expect(extent(COUNTER, laid)).toEqual(extent(COUNTER, laid.slice(0, 2)));
    expect(piled(COUNTER, riders, false).map((one) => [one.pile, one.badge])).toEqual([
      [0, false],
      [2, false],
    ]);
  });

  test("that fan open at the edge are pushed back onto the screen", () => {
    const under = plate(BLOCK, 12);
    const push = pushed(under, { x: 10, y: 10 }, 1, { width: 400, height: 800 });
    expect(10 + under.x + push.x).toBeCloseTo(4);
    expect(10 + under.y + push.y).toBeCloseTo(4);
    expect(pushed(under, { x: 200, y: 400 }, 1, { width: 800, height: 800 })).toEqual({ x: 0, y: 0 });
  });

  test("stay low however many stand in them", () => {
    const laid = piled(BLOCK, pieces(12, "french"), true);
    expect(laid[11]!.at.y).toBeCloseTo(BLOCK.foot.y + BLOCK.step.y * 3);
    expect(laid.map((one) => one.pile)).toEqual([...Array<number>(11).fill(0), 12]);
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

  test("calls a hex as the games do: by its name and its number", () => {
    expect(called({ id: "4419", name: "Charleroi", kind: "hex", x: 0, y: 0 })).toBe("Charleroi 4419");
    expect(called({ id: "4418", name: "4418", kind: "hex", x: 0, y: 0 })).toBe("Hex 4418");
    expect(called({ id: "charleroi", name: "Charleroi", x: 0, y: 0 })).toBe("Charleroi");
  });
});

test("a note beside a place hides no piece if it can be helped, and no other note", () => {
  const place = { x: 0, y: 0 };
  const note = { half: 20, high: 8 };
  const below = { left: -30, right: 30, top: 8, bottom: 40 };
  const above = { left: -30, right: 30, top: -40, bottom: -8 };
  const free = noteSpot(place, note, 10, [], [])!;
  expect(free.top).toBe(10);
  const beside = noteSpot(place, note, 10, [below, above], [])!;
  expect(overlap(beside, below) + overlap(beside, above)).toBe(0);
  const high = { left: -15, right: 15, top: -60, bottom: 5 };
  const crowd = [high, { left: -60, right: -16, top: -30, bottom: 30 }, { left: 16, right: 60, top: -30, bottom: 30 }, below];
  const over = noteSpot(place, note, 10, crowd, [])!;
  expect(crowd.reduce((sum, box) => sum + overlap(over, box), 0)).toBe(0);
  const second = noteSpot(place, note, 10, [below, above], [beside])!;
  expect(overlap(second, beside)).toBe(0);
});

describe("the card beside the pointer", () => {
  const screen = { width: 1000, height: 700 };
  const card = { width: 240, height: 120 };

  test("lies to the right and below", () => expect(cardSpot({ x: 300, y: 300 }, card, screen, [])).toEqual({ x: 318, y: 320 }));

  test("turns away from what can be chosen", () => {
    const below = [
      { x: 350, y: 350 },
      { x: 250, y: 350 },
    ];
    const { x, y } = cardSpot({ x: 300, y: 300 }, card, screen, below);
    expect(below.some((one) => one.x > x && one.x < x + 240 && one.y > y && one.y < y + 120)).toBe(false);
  });

  test("stays on the screen, and beside an open stack", () => {
    const corner = cardSpot({ x: 990, y: 690 }, card, screen, []);
    expect(corner.x + card.width).toBeLessThan(1000);
    expect(corner.y + card.height).toBeLessThan(700);
    const { x } = cardSpot({ x: 300, y: 300 }, card, screen, [], { x: 200, y: 250, width: 300, height: 60 });
    expect(x).toBe(508);
  });
});

test("a note is broken into lines that fit beside a place on a phone", () => {
  expect(lines("3:1 at best")).toEqual(["3:1 at best"]);
  expect(lines("2 points, 1 cohesion")).toEqual(["2 points, 1 cohesion"]);
  const long = "2 against 16, 1:5: AE 6 of 6; 1612 must be named too";
  const told = lines(long);
  expect(told.join(" ")).toBe(long);
  expect(told.length).toBeGreaterThan(1);
  for (const line of told) expect(line.length).toBeLessThanOrEqual(22);
  expect(lines("")).toEqual([""]);
});
