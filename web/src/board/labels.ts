/** Town names find a free spot: beside the town, off the roads, and out of the way of pieces. */

import type { Place } from "../wire/types";
import type { Point } from "./camera";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
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

interface Segment {
  a: Point;
  b: Point;
}

export interface Surroundings {
  /** Letters per unit of width, at rank 0. */
  size: number;
  /** Radius of a town's mark. */
  radius: number;
  segments: Segment[];
  boxes: Box[];
  /** The sheet: names stay on it. */
  sheet: Box;
  /** Leave out names that would lie upon something: for a map seen from afar. */
  sparse: boolean;
}

export function lettersize(rank: number, size: number): number {
  return rank >= 2 ? size * 1.35 : size;
}

export function place(places: Place[], around: Surroundings): Label[] {
  const taken = [...around.boxes];
  for (const town of places) taken.push(square(town, (town.rank ?? 0) >= 2 ? around.radius * 1.6 : around.radius));
  const labels: Label[] = [];
  const nearby = grid(around.segments, around.size * 8);
  for (const town of [...places].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0))) {
    if (!town.name) continue;
    const rank = town.rank ?? 0;
    const height = lettersize(rank, around.size);
    const width = town.name.length * height * (rank >= 2 ? 0.6 : 0.48);
    let best: { label: Label; box: Box; cost: number } | undefined;
    for (const [label, box, bias] of candidates(town, width, height, rank >= 2 ? around.radius * 1.7 : around.radius)) {
      let cost = bias;
      if (box.left < around.sheet.left || box.right > around.sheet.right || box.top < around.sheet.top || box.bottom > around.sheet.bottom)
        cost += 4;
      for (const other of taken) cost += overlap(box, other) * 12;
      for (const segment of nearby(town)) if (crosses(segment, box)) cost += 0.8;
      if (!best || cost < best.cost) best = { label, box, cost };
    }
    if (!best || (around.sparse && rank < 2 && best.cost > 3)) continue;
    labels.push(best.label);
    taken.push(best.box);
  }
  return labels;
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
  ];
  for (const [dx, dy, anchor, bias] of spots) {
    const x = town.x + dx;
    const y = town.y + dy;
    const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
    yield [{ ...base, x, y, anchor }, { left, right: left + width, top: y - height * 0.85, bottom: y + height * 0.2 }, bias];
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
