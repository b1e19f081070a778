/** A picture prepared for drawing and for finding places: built once per picture, never when a piece moves. */

import type { Army, Picture, Place, Way } from "../wire/types";
import type { Point } from "./camera";

export interface Atlas {
  picture: Picture;
  places: Map<string, Place>;
  armies: Map<string, Army>;
  neighbours: Map<string, string[]>;
  /** How much is drawn per unit of the picture: the side of a hex, or a fixed share of the width of a road map. */
  unit: number;
  nearest(at: Point): Place | undefined;
}

export function atlas(picture: Picture): Atlas {
  const places = new Map(picture.places.map((place) => [place.id, place]));
  const unit = picture.hexes ? picture.hexes.size : picture.width / 36;
  return {
    picture,
    places,
    armies: new Map(picture.armies.map((army) => [army.id, army])),
    neighbours: neighbours(picture, unit),
    unit,
    nearest: finder(picture, unit),
  };
}

function neighbours(picture: Picture, unit: number): Map<string, string[]> {
  const found = new Map<string, string[]>(picture.places.map((place) => [place.id, []]));
  const join = (a: string, b: string) => {
    found.get(a)?.push(b);
    found.get(b)?.push(a);
  };
  if (!picture.hexes) {
    for (const way of picture.ways) join(way.a, way.b);
    return found;
  }
  const bins = binned(picture.places, unit * 2);
  for (const place of picture.places) {
    if (place.kind !== "hex") continue;
    for (const other of bins(place)) {
      if (other.kind === "hex" && other.id > place.id && distance(place, other) < unit * 1.9) join(place.id, other.id);
    }
  }
  return found;
}

/** The place under a point: a hex that holds it, or the nearest town or box within reach. */
function finder(picture: Picture, unit: number): (at: Point) => Place | undefined {
  const bins = binned(picture.places, unit * 2);
  const reach = picture.hexes ? unit : unit * 0.9;
  return (at) => {
    let best: Place | undefined;
    let least = reach;
    for (const place of bins(at)) {
      const away = distance(place, at);
      if (away < least) [best, least] = [place, away];
    }
    return best;
  };
}

function binned(places: Place[], side: number): (at: Point) => Place[] {
  const bins = new Map<string, Place[]>();
  const key = (column: number, row: number) => `${column},${row}`;
  for (const place of places) {
    const name = key(Math.floor(place.x / side), Math.floor(place.y / side));
    const bin = bins.get(name);
    if (bin) bin.push(place);
    else bins.set(name, [place]);
  }
  return (at) => {
    const column = Math.floor(at.x / side);
    const row = Math.floor(at.y / side);
    const found: Place[] = [];
    for (let c = column - 1; c <= column + 1; c++) for (let r = row - 1; r <= row + 1; r++) found.push(...(bins.get(key(c, r)) ?? []));
    return found;
  };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The places passed on the way from one place to another, both included: the route a moving piece is shown on. */
export function route(map: Atlas, from: string, to: string): Place[] {
  const start = map.places.get(from);
  const end = map.places.get(to);
  if (!start || !end) return [];
  const before = new Map<string, string>([[from, ""]]);
  let edge = [from];
  for (let steps = 0; steps < 12 && edge.length && !before.has(to); steps++) {
    const next: string[] = [];
    for (const id of edge) {
      for (const other of map.neighbours.get(id) ?? []) {
        if (!before.has(other)) {
          before.set(other, id);
          next.push(other);
        }
      }
    }
    edge = next.sort((a, b) => away(map, a, end) - away(map, b, end));
  }
  if (!before.has(to)) return [start, end];
  const path: Place[] = [];
  for (let id = to; id; id = before.get(id) ?? "") path.unshift(map.places.get(id)!);
  return path;
}

function away(map: Atlas, id: string, end: Place): number {
  return distance(map.places.get(id)!, end);
}

export interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The room of each box off the map: up to its neighbours and the edge of the sheet, but never too small to hold a few pieces. */
export function boxesOf(map: Atlas): Map<string, Room> {
  const boxes = map.picture.places.filter((place) => place.kind === "box");
  const { width, height } = map.picture;
  const span = (box: Place, along: "x" | "y", across: "x" | "y", edge: number, least: number, most: number) => {
    let room = 2 * Math.min(box[along], edge - box[along]);
    for (const other of boxes) {
      const apart = Math.abs(other[along] - box[along]);
      if (other !== box && apart > map.unit && Math.abs(other[across] - box[across]) < map.unit * 2) room = Math.min(room, apart);
    }
    const size = Math.min(most, Math.max(least, room * 0.94));
    return { at: Math.min(edge - size - 3, Math.max(3, box[along] - size / 2)), size };
  };
  return new Map(
    boxes.map((box) => {
      const across = span(box, "x", "y", width, map.unit * 7, width);
      const down = span(box, "y", "x", height, map.unit * 2.6, map.unit * 3.4);
      return [box.id, { x: across.at, y: down.at, width: across.size, height: down.size }];
    }),
  );
}

/** The six corners of a hex around its centre. */
export function corners(size: number, pointy: boolean): Point[] {
  return [0, 1, 2, 3, 4, 5].map((n) => {
    const angle = (Math.PI / 3) * n + (pointy ? Math.PI / 6 : 0);
    return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
  });
}

export function hexPath(centre: Point, around: Point[]): string {
  return "M" + around.map((corner) => `${round(centre.x + corner.x)},${round(centre.y + corner.y)}`).join("L") + "Z";
}

/** The side that two neighbouring hexes share, as a path. */
export function sidePath(map: Atlas, way: Way): string {
  const a = map.places.get(way.a);
  const b = map.places.get(way.b);
  if (!a || !b || !map.picture.hexes) return "";
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const span = distance(a, b);
  const half = map.picture.hexes.size / 2;
  const across = { x: (-(b.y - a.y) / span) * half, y: ((b.x - a.x) / span) * half };
  return `M${round(middle.x + across.x)},${round(middle.y + across.y)}L${round(middle.x - across.x)},${round(middle.y - across.y)}`;
}

export function wayPath(map: Atlas, way: Way): string {
  const a = map.places.get(way.a);
  const b = map.places.get(way.b);
  return a && b ? `M${round(a.x)},${round(a.y)}L${round(b.x)},${round(b.y)}` : "";
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The points of a path made of straight lines ("M1,2L3,4…Z"). */
export function points(path: string): Point[] {
  return [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map((match) => ({ x: Number(match[1]), y: Number(match[2]) }));
}

/** A smooth curve for lettering along the straightest stretch of a line, from left to right so that letters stand upright; empty when the line is too short. */
export function lettering(path: string, length: number): string {
  const line = points(path);
  const gone = [0];
  for (let n = 1; n < line.length; n++) gone.push(gone[n - 1]! + distance(line[n]!, line[n - 1]!));
  let best: [number, number] | undefined;
  let straightest = 0.6;
  for (let from = 0, to = 0; to < line.length; to++) {
    while (from < to && gone[to]! - gone[from + 1]! >= length) from++;
    if (gone[to]! - gone[from]! < length) continue;
    const straight = distance(line[from]!, line[to]!) / (gone[to]! - gone[from]!);
    if (straight > straightest) [best, straightest] = [[from, to], straight];
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
  return `M${round(a.x)},${round(a.y)}Q${round(control.x)},${round(control.y)} ${round(b.x)},${round(b.y)}`;
}
