/** Town names find a free spot: beside the town, off the roads, and out of the way of pieces. */

import type { Place } from "../wire/types";
import type { Room } from "./atlas";
import type { Point, Size } from "./camera";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The place whose pile it is, by its id. */
  at?: string;
}

export interface Label {
  id: string;
  name: string;
  rank: number;
  kind: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

export interface Segment {
  a: Point;
  b: Point;
}

/** What does not change while pieces move. */
export interface Ground {
  /** Height of the letters, at rank 0. */
  size: number;
  /** Radius of a town's mark. */
  radius: number;
  segments: Segment[];
  /** The sheet: names stay on it. */
  sheet: Box;
}

interface Spot {
  label: Label;
  box: Box;
  cost: number;
}

/** Every spot that a name may take, with what it costs there before any piece or other name is in the way. */
export interface Candidates {
  place: Place;
  spots: Spot[];
  /** Everything that any of the spots touches lies in here. */
  around: Box;
  /** How high the letters are, and how long the name. */
  height: number;
  width: number;
  sheet: Box;
}

export function lettersize(rank: number, size: number): number {
  return rank >= 2 ? size * 1.35 : size;
}

/** The slow part, done once for a map and a zoom: the most important names first. */
export function survey(places: Place[], ground: Ground): Candidates[] {
  const nearby = grid(ground.segments, ground.size * 8);
  const marks = places.map((town) => square(town, markRadius(town, ground.radius)));
  return [...places]
    .filter((town) => town.name)
    .sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map((town) => {
      const rank = town.rank ?? 0;
      const height = lettersize(rank, ground.size);
      const width = (town.name.length * (rank >= 2 ? 0.64 : 0.52) + 0.4) * height;
      const spots: Spot[] = [];
      const around = { ...square(town, ground.radius) };
      const close = nearby(town);
      for (const [label, box, bias] of candidates(town, width, height, markRadius(town, ground.radius))) {
        let cost = bias;
        if (!within(box, ground.sheet)) cost += 4;
        for (const mark of marks) cost += overlap(box, mark) * 12;
        for (const segment of close) if (crosses(segment, box)) cost += 0.8;
        spots.push({ label, box, cost });
        around.left = Math.min(around.left, box.left);
        around.right = Math.max(around.right, box.right);
        around.top = Math.min(around.top, box.top);
        around.bottom = Math.max(around.bottom, box.bottom);
      }
      return { place: town, spots, around, height, width, sheet: ground.sheet };
    });
}

/** The quick part, done whenever pieces move: each name takes the best spot that is left. `sparse` leaves out names that would lie upon something. */
export function settle(surveyed: Candidates[], pieces: Box[], sparse: boolean): Label[] {
  const taken = [...pieces];
  const labels: Label[] = [];
  const named = new Set(surveyed.map(({ place }) => place.id));
  for (const town of surveyed) {
    const { place } = town;
    // Beside a pile that stands in a neighbouring town, a name would be taken for that town's.
    const held = pieces.filter((box) => holds(box, place) && (box.at === place.id || !named.has(box.at ?? "")));
    const beside = held.length ? besidePile(town, held) : [];
    const around = union([town.around, ...beside.map((spot) => spot.box)]);
    const close = taken.filter((box) => overlap(around, box) > 0);
    let best: Spot | undefined;
    let least = Infinity;
    let upon = 0;
    for (const spot of [...town.spots, ...beside]) {
      let covered = 0;
      for (const other of close) {
        const part = overlap(spot.box, other);
        if (part) covered += 0.8 + part * 12;
      }
      if (spot.cost + covered < least) [best, least, upon] = [spot, spot.cost + covered, covered];
    }
    // A road under a name does no harm; a piece or another name would make it unreadable.
    if (!best || (sparse && (place.rank ?? 0) < 2 && (upon > 2 || least > 6))) continue;
    labels.push(best.label);
    taken.push(best.box);
  }
  return labels;
}

/** What stands in a town is larger than its mark: the name of a town that is held finds room around its piles too. */
function besidePile({ place, spots, height, width, sheet }: Candidates, held: Box[]): Spot[] {
  const pile = union(held);
  const gap = height * 0.3;
  const base = spots[0]!.label;
  const middle = (pile.left + pile.right) / 2;
  const around: [number, number, Label["anchor"], number][] = [
    [middle, pile.bottom + height * 0.9, "middle", 0.5],
    [pile.right + gap, place.y + height * 0.32, "start", 0.9],
    [pile.left - gap, place.y + height * 0.32, "end", 0.95],
    [middle, pile.top - gap, "middle", 1.1],
  ];
  return around
    .map(([x, y, anchor, cost]) => ({ label: { ...base, x, y, anchor }, box: written(x, y, anchor, width, height), cost }))
    .filter((spot) => within(spot.box, sheet));
}

function holds(box: Box, at: Point): boolean {
  return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

function union(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** Where a name is seen that is written from a point. */
function written(x: number, y: number, anchor: Label["anchor"], width: number, height: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - height * 0.85, bottom: y + height * 0.2 };
}

/** So many letters of a note stand in a line: more would reach across a phone. */
const LINE = 22;

/** A note in lines of about the same length, broken between its words. */
export function lines(note: string): string[] {
  const most = Math.max(LINE * 0.6, Math.min(LINE, note.length / Math.ceil(note.length / LINE) + 3));
  const found: string[] = [];
  for (const word of note.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < most) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

/** Where a note beside a place hides least of the pieces; none where it would lie upon another note. `clear`: how far it is from the middle of its place. */
export function noteSpot(place: Point, note: { half: number; high: number }, clear: number, pieces: Box[], notes: Box[]): Box | undefined {
  const { half, high } = note;
  const aside = clear + half;
  const pile = union([...pieces.filter((box) => holds(box, place)), { left: place.x, right: place.x, top: place.y, bottom: place.y }]);
  const spots: [number, number][] = [
    [0, clear],
    [0, -clear - high],
    [aside, -high / 2],
    [-aside, -high / 2],
    [0, clear + high * 1.2],
    [0, -clear - high * 2.2],
    // Beyond a pile that is higher or wider than that.
    [0, pile.top - place.y - high * 1.2],
    [pile.right - place.x + half + high * 0.4, -high / 2],
    [pile.left - place.x - half - high * 0.4, -high / 2],
  ];
  let best: Box | undefined;
  let least = Infinity;
  for (const [n, [dx, top]] of spots.entries()) {
    const box = { left: place.x + dx - half, right: place.x + dx + half, top: place.y + top, bottom: place.y + top + high };
    if (notes.some((other) => overlap(box, other) > 0)) continue;
    const cost = pieces.reduce((sum, other) => sum + Math.max(overlap(box, other), overlap(other, box)), n * 0.04);
    if (cost < least) [best, least] = [box, cost];
  }
  return best;
}

/**
 * Where a card is laid beside the pointer, or beside the stack that lies open there: to its right and below it, unless there is no room
 * or another side hides fewer of the places that can be chosen. All in the screen's measure.
 */
export function cardSpot(at: Point, card: Size, screen: Size, choices: Point[], beside?: Room): Point {
  const right = beside ? beside.x + beside.width + 8 : at.x + 18;
  const left = (beside ? beside.x - 8 : at.x - 14) - card.width;
  const above = at.y - 14 - card.height;
  const spots: [number, number][] = [
    [right, at.y + 20],
    [left, at.y + 20],
    [right, above],
    [left, above],
  ];
  let best: Point = { x: right, y: at.y + 20 };
  let least = Infinity;
  for (const [n, [x, y]] of spots.entries()) {
    const outside = x < 4 || y < 4 || x + card.width > screen.width - 4 || y + card.height > screen.height - 4;
    const hidden = choices.filter((one) => one.x > x && one.x < x + card.width && one.y > y && one.y < y + card.height).length;
    const cost = hidden + n * 0.1 + (outside ? 1000 : 0);
    if (cost < least) [best, least] = [{ x, y }, cost];
  }
  // Where no side has room it lies over something, but on the screen.
  const kept = (low: number, size: number, room: number) => Math.max(4, Math.min(low, room - 4 - size));
  return { x: kept(best.x, card.width, screen.width), y: kept(best.y, card.height, screen.height) };
}

function markRadius(town: Place, radius: number): number {
  return (town.rank ?? 0) >= 2 ? radius * 1.65 : town.kind === "farm" ? radius * 0.6 : radius;
}

function within(box: Box, sheet: Box): boolean {
  return box.left >= sheet.left && box.right <= sheet.right && box.top >= sheet.top && box.bottom <= sheet.bottom;
}

function* candidates(town: Place, width: number, height: number, radius: number): Generator<[Label, Box, number]> {
  const gap = radius * 1.35;
  const base = { id: town.id, name: town.name, rank: town.rank ?? 0, kind: town.kind ?? "" };
  const spots: [number, number, Label["anchor"], number][] = [
    [gap, height * 0.32, "start", 0],
    [-gap, height * 0.32, "end", 0.15],
    [0, gap + height * 0.85, "middle", 0.1],
    [gap * 0.8, gap + height * 0.55, "start", 0.2],
    [-gap * 0.8, gap + height * 0.55, "end", 0.25],
    [gap * 0.8, -gap * 0.6, "start", 0.3],
    [-gap * 0.8, -gap * 0.6, "end", 0.35],
    [0, -gap - height * 0.2, "middle", 0.4],
    [gap * 2.4, height * 0.32, "start", 0.9],
    [-gap * 2.4, height * 0.32, "end", 0.95],
    [0, gap + height * 1.6, "middle", 0.9],
    [0, -gap - height, "middle", 1],
    [gap * 1.8, gap * 1.8 + height * 0.6, "start", 1.1],
    [-gap * 1.8, gap * 1.8 + height * 0.6, "end", 1.15],
    [gap * 1.8, -gap * 1.6, "start", 1.2],
    [-gap * 1.8, -gap * 1.6, "end", 1.25],
  ];
  for (const [dx, dy, anchor, bias] of spots) {
    const x = town.x + dx;
    const y = town.y + dy;
    yield [{ ...base, x, y, anchor }, written(x, y, anchor, width, height), bias];
  }
}

function square(at: Point, radius: number): Box {
  return { left: at.x - radius, right: at.x + radius, top: at.y - radius, bottom: at.y + radius };
}

/** How much of the first box the second covers, 0 to 1. */
export function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / ((a.right - a.left) * (a.bottom - a.top));
}

/** Whether a segment touches a box (Liang and Barsky's clipping). */
export function crosses({ a, b }: Segment, box: Box): boolean {
  let enter = 0;
  let leave = 1;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  for (const [p, q] of [
    [-dx, a.x - box.left],
    [dx, box.right - a.x],
    [-dy, a.y - box.top],
    [dy, box.bottom - a.y],
  ] as const) {
    if (p === 0) {
      if (q < 0) return false;
    } else if (p < 0) enter = Math.max(enter, q / p);
    else leave = Math.min(leave, q / p);
  }
  return enter <= leave;
}

/** The segments near a point: long lines are listed in every cell they cross. */
function grid(segments: Segment[], side: number): (at: Point) => Segment[] {
  const cells = new Map<string, Set<Segment>>();
  for (const segment of segments) {
    const parts = Math.ceil(Math.hypot(segment.b.x - segment.a.x, segment.b.y - segment.a.y) / side) + 1;
    for (let n = 0; n <= parts; n++) {
      const x = Math.floor((segment.a.x + ((segment.b.x - segment.a.x) * n) / parts) / side);
      const y = Math.floor((segment.a.y + ((segment.b.y - segment.a.y) * n) / parts) / side);
      const key = `${x},${y}`;
      const cell = cells.get(key);
      if (cell) cell.add(segment);
      else cells.set(key, new Set([segment]));
    }
  }
  return (at) => {
    const found = new Set<Segment>();
    const x = Math.floor(at.x / side);
    const y = Math.floor(at.y / side);
    for (let c = x - 1; c <= x + 1; c++)
      for (let r = y - 1; r <= y + 1; r++) cells.get(`${c},${r}`)?.forEach((segment) => found.add(segment));
    return [...found];
  };
}
