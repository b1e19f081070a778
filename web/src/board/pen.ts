/** How the ground is drawn: roads and rivers on hexes as curves, areas with soft edges, and names along lines. Plain functions. */

import type { Way } from "../wire/types";
import { distance, round, type Atlas, type Room } from "./atlas";
import type { Point } from "./camera";
import { crosses, type Segment } from "./labels";

type Line = [Point, Point];

/** Points that are meant to be the same are told by one number, however they were computed. */
class Knots {
  readonly points: Point[] = [];
  private cells = new Map<number, number[]>();

  constructor(private readonly slack: number) {}

  at(point: Point): number {
    const column = Math.round(point.x / this.slack / 4);
    const row = Math.round(point.y / this.slack / 4);
    for (let c = column - 1; c <= column + 1; c++)
      for (let r = row - 1; r <= row + 1; r++)
        for (const known of this.cells.get(c * 65536 + r) ?? []) if (distance(this.points[known]!, point) < this.slack) return known;
    const number = this.points.push(point) - 1;
    const cell = this.cells.get(column * 65536 + row);
    if (cell) cell.push(number);
    else this.cells.set(column * 65536 + row, [number]);
    return number;
  }
}

/** A net of lines as curves: where two meet they flow into each other, where more meet they stay straight. */
export function curves(lines: Line[], slack: number): string {
  const knots = new Knots(slack);
  const ends = new Map<number, Point[]>();
  for (const [a, b] of lines) {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    for (const end of [knots.at(a), knots.at(b)]) {
      const others = ends.get(end);
      if (others) others.push(middle);
      else ends.set(end, [middle]);
    }
  }
  let path = "";
  for (const [number, middles] of ends) {
    const knot = knots.points[number]!;
    if (middles.length === 2) path += `M${spot(middles[0]!)}Q${spot(knot)} ${spot(middles[1]!)}`;
    else for (const middle of middles) path += `M${spot(knot)}L${spot(middle)}`;
  }
  return path;
}

function spot(point: Point): string {
  return `${round(point.x)},${round(point.y)}`;
}

/** The outlines of an area made of hexes: what lies between two of them is left out. */
export function outlines(centres: Point[], around: Point[]): Point[][] {
  const knots = new Knots(distance(around[0]!, around[1]!) / 8);
  const edges = new Map<number, number>();
  const key = (a: number, b: number) => a * 1048576 + b;
  for (const centre of centres) {
    const rim = around.map((corner) => knots.at({ x: centre.x + corner.x, y: centre.y + corner.y }));
    rim.forEach((from, n) => {
      const to = rim[(n + 1) % 6]!;
      if (!edges.delete(key(to, from))) edges.set(key(from, to), to);
    });
  }
  const onward = new Map<number, number[]>();
  for (const [edge, to] of edges) {
    const from = Math.floor(edge / 1048576);
    const others = onward.get(from);
    if (others) others.push(to);
    else onward.set(from, [to]);
  }
  const found: Point[][] = [];
  for (const [start, exits] of onward) {
    while (exits.length) {
      const loop: Point[] = [];
      let at = start;
      for (let next = onward.get(at)?.pop(); next !== undefined; next = onward.get(at)?.pop()) {
        loop.push(knots.points[at]!);
        at = next;
      }
      found.push(loop);
    }
  }
  return found;
}

/** Loops as they are. */
export function firm(loops: Point[][]): string {
  return loops.map((loop) => "M" + loop.map(spot).join("L") + "Z").join("");
}

/** Loops with their corners cut twice (Chaikin): the edge of a wood, not of a grid. */
export function soft(loops: Point[][]): string {
  return firm(loops.map((loop) => cut(cut(loop))));
}

function cut(loop: Point[]): Point[] {
  return loop.flatMap((at, n) => {
    const next = loop[(n + 1) % loop.length]!;
    return [
      { x: at.x * 0.75 + next.x * 0.25, y: at.y * 0.75 + next.y * 0.25 },
      { x: at.x * 0.25 + next.x * 0.75, y: at.y * 0.25 + next.y * 0.75 },
    ];
  });
}

/** From the middle of one place to the middle of the next. */
export function stretch(map: Atlas, way: Way): Line[] {
  const a = map.places.get(way.a);
  const b = map.places.get(way.b);
  return a && b ? [[a, b]] : [];
}

/** The side that two neighbouring hexes share. */
export function side(map: Atlas, way: Way): Line[] {
  return stretch(map, way).map(([a, b]) => {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const span = distance(a, b);
    const half = map.unit / 2;
    const across = { x: (-(b.y - a.y) / span) * half, y: ((b.x - a.x) / span) * half };
    return [
      { x: middle.x + across.x, y: middle.y + across.y },
      { x: middle.x - across.x, y: middle.y - across.y },
    ];
  });
}

/** The points of a path made of straight lines ("M1,2L3,4…Z"). */
export function points(path: string): Point[] {
  return [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map((match) => ({ x: Number(match[1]), y: Number(match[2]) }));
}

/** Where a way meets any of some paths, nearest to its middle, and the leg of the way that does; nothing when they do not meet. */
export function meeting(way: Point[], paths: Point[][]): { at: Point; leg: Line } | undefined {
  let best: { at: Point; leg: Line } | undefined;
  let nearest = Infinity;
  const middle = way[Math.floor(way.length / 2)]!;
  for (let leg = 1; leg < way.length; leg++) {
    const [a, b] = [way[leg - 1]!, way[leg]!];
    for (const path of paths) {
      for (let n = 1; n < path.length; n++) {
        const at = intersection(a, b, path[n - 1]!, path[n]!);
        if (at && distance(at, middle) < nearest) [best, nearest] = [{ at, leg: [a, b] }, distance(at, middle)];
      }
    }
  }
  return best;
}

function intersection(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (across === 0) return undefined;
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across;
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t } : undefined;
}

/** What a name along a line had better not lie upon. */
export interface Clutter {
  spots: Point[];
  lines: Segment[];
  /** How far it keeps away. */
  room: number;
  /** How far below the line the letters stand. */
  below?: number;
  /** The sheet: letters beyond it would be cut off. */
  within?: Room;
}

const EMPTY: Clutter = { spots: [], lines: [], room: 0 };

/**
 * A smooth curve for lettering along the straightest and emptiest stretch of a line, from left to right so that letters stand upright;
 * empty when the line is too short.
 */
export function lettering(path: string, length: number, clutter: Clutter = EMPTY): string {
  const line = points(path);
  const gone = [0];
  for (let n = 1; n < line.length; n++) gone.push(gone[n - 1]! + distance(line[n]!, line[n - 1]!));
  let best: [number, number] | undefined;
  let least = Infinity;
  for (let from = 0; from < line.length; from++) {
    const to = line.findIndex((at, n) => n > from && distance(line[from]!, at) >= length);
    if (to < 0) continue;
    const straight = distance(line[from]!, line[to]!) / (gone[to]! - gone[from]!);
    if (straight <= 0.6 || !contains(clutter.within, line[from]!) || !contains(clutter.within, line[to]!)) continue;
    const steep = Math.abs(line[from]!.y - line[to]!.y) / distance(line[from]!, line[to]!);
    const cost = (1 - straight) * 6 + steep * 3 + crowding(line[from]!, line[to]!, clutter);
    if (cost < least) [best, least] = [[from, to], cost];
  }
  if (!best) return "";
  const part = line.slice(best[0], best[1] + 1);
  if (part[0]!.x > part[part.length - 1]!.x) part.reverse();
  const [a, b] = [part[0]!, part[part.length - 1]!];
  const inner = part.slice(1, -1);
  const mean = inner.length
    ? { x: inner.reduce((sum, at) => sum + at.x, 0) / inner.length, y: inner.reduce((sum, at) => sum + at.y, 0) / inner.length }
    : a;
  const bend = inner.length ? 1.2 : 0;
  const control = { x: (a.x + b.x) / 2 + (mean.x - (a.x + b.x) / 2) * bend, y: (a.y + b.y) / 2 + (mean.y - (a.y + b.y) / 2) * bend };
  return `M${spot(a)}Q${spot(control)} ${spot(b)}`;
}

function contains(room: Room | undefined, at: Point): boolean {
  return !room || (at.x > room.x && at.x < room.x + room.width && at.y > room.y && at.y < room.y + room.height);
}

/** How much lies in the way between two points. */
function crowding(a: Point, b: Point, { spots, lines, room, below = 0 }: Clutter): number {
  let cost = 0;
  for (let n = 0; n <= 6; n++) {
    const at = { x: a.x + ((b.x - a.x) * n) / 6, y: a.y + ((b.y - a.y) * n) / 6 + below };
    const box = { left: at.x - room, right: at.x + room, top: at.y - room, bottom: at.y + room };
    for (const one of spots) if (distance(one, at) < room * 2) cost += 1.5;
    for (const one of lines) if (crosses(one, box)) cost += 0.4;
  }
  return cost;
}

/** A smooth closed curve through some points. */
export function ring(loop: Point[]): string {
  const [first, second, last] = [loop[0]!, loop[1]!, loop[loop.length - 1]!];
  const whole = flow([last, ...loop, first, second]); // drawn beyond both ends, so that it bends alike where it closes
  const parts = whole.split("C");
  return `M${spot(first)}C${parts.slice(2, -1).join("C")}Z`;
}

/** A smooth curve through some points. */
export function flow(line: Point[]): string {
  let path = line.length ? `M${spot(line[0]!)}` : "";
  for (let n = 1; n < line.length; n++) {
    const [before, from, to, after] = [line[n - 2] ?? line[n - 1]!, line[n - 1]!, line[n]!, line[n + 1] ?? line[n]!];
    const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const into = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${spot(out)} ${spot(into)} ${spot(to)}`;
  }
  return path;
}

/** The loops of a path made of straight lines. */
export function loops(path: string): Point[][] {
  return path.split("Z").flatMap((part) => (part ? [points(part)] : []));
}

/** The slope below a height as mapmakers of the time drew it: short strokes downhill, to the left of whoever walks around it. */
export function hachures(loop: Point[], unit: number): string {
  const gap = unit * 0.19;
  let path = "";
  let due = 0;
  loop.forEach((from, n) => {
    const to = loop[(n + 1) % loop.length]!;
    const span = distance(from, to);
    for (; due < span; due += gap) {
      const part = due / span;
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      const long = (unit * (0.26 + 0.08 * Math.sin(n * 5 + due * 3))) / span;
      path += `M${spot(at)}L${spot({ x: at.x + (to.y - from.y) * long, y: at.y - (to.x - from.x) * long })}`;
    }
    due -= span;
  });
  return path;
}
