/** A picture prepared for drawing and for finding places: built once per picture, never when a piece moves. */

import type { Army, Picture, Place } from "../wire/types";
import type { Point } from "./camera";

export interface Atlas {
  picture: Picture;
  places: Map<string, Place>;
  /** Armies, and sides that stand for several. */
  armies: Map<string, Army>;
  neighbours: Map<string, string[]>;
  /** How much is drawn per unit of the picture: the side of a hex, or a fixed share of the width of a road map. */
  unit: number;
  /** The paper: the picture with its margin. */
  sheet: Room;
  nearest(at: Point): Place | undefined;
}

export interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function atlas(picture: Picture): Atlas {
  const places = new Map(picture.places.map((place) => [place.id, place]));
  const unit = picture.hexes ? picture.hexes.size : picture.width / 36;
  const margin = picture.width / 48;
  return {
    picture,
    places,
    armies: new Map([...(picture.sides ?? []), ...picture.armies].map((army) => [army.id, army])),
    neighbours: neighbours(picture, unit),
    unit,
    sheet: { x: -margin, y: -margin, width: picture.width + 2 * margin, height: picture.height + 2 * margin },
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

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
