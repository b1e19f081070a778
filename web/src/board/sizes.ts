/** How large pieces are drawn and how near one looks at first: readable whatever the zoom and the screen. */

import type { Piece, Place } from "../wire/types";
import { distance, type Atlas, type Room } from "./atlas";
import { BLOCK, COUNTER } from "./stacks";
import type { Glow } from "./types";

/** On roads a piece is this much of its own width for each unit of the map: as wide as its print asks for, as narrow as its neighbours. */
const PER_UNIT = 34;

interface Seen {
  still: boolean;
  narrow: boolean;
  tight: boolean;
}

/** The scale of a piece on the sheet, at this zoom. */
export function pieceScale(map: Atlas, zoom: number, { still, narrow, tight }: Seen): number {
  const hexes = map.picture.hexes;
  if (hexes) {
    // Seen from afar a counter may fill its hex, and reach beyond it where none stand shoulder to shoulder.
    const most = hexes.size * (tight ? 1.7 : 2.9);
    return Math.min(most, Math.max(hexes.size * (isNear(map, zoom) ? 1.02 : 1.24), 32 / zoom)) / COUNTER.width;
  }
  const least = still ? 20 : narrow ? 42 : 46;
  return Math.min(72, Math.max(least, (map.unit * BLOCK.width * zoom) / PER_UNIT)) / BLOCK.width / zoom;
}

/** Whether hexes are so large on the screen that their piles have room to spread. */
export function isNear(map: Atlas, zoom: number): boolean {
  return (map.picture.hexes?.size ?? 0) * zoom > 44;
}

/** Whether pieces stand shoulder to shoulder on a hex map: then none may be larger than its hex. */
export function crowded(map: Atlas, pieces: Piece[]): boolean {
  if (!map.picture.hexes) return false;
  const held = new Set(pieces.map((piece) => piece.place));
  let touching = 0;
  for (const id of held) if (map.neighbours.get(id)?.some((other) => held.has(other))) touching++;
  return touching > held.size / 3;
}

/** Parts of the sheet: where anything stands, what can be chosen now, and the front, which is that with those it faces. */
export interface Regions {
  all: Room;
  now: Room;
  front: Room;
  /** Whether anything on the map can be chosen at all. */
  asked: boolean;
}

export function resting(map: Atlas, pieces: Piece[], places: string[], able: Map<string, Glow>): Regions {
  const movers = pieces.filter((piece) => able.has(piece.id));
  const choosable = [...places, ...movers.map((piece) => piece.place)];
  const all =
    around(
      map,
      pieces.map((piece) => piece.place),
    ) ?? map.sheet;
  const now = around(map, choosable);
  const faced = movers.length ? facing(map, pieces, movers) : [];
  return { all, now: now ?? all, front: around(map, [...choosable, ...faced]) ?? all, asked: now !== undefined };
}

/** For each of some pieces where the nearest of another army stands. */
function facing(map: Atlas, pieces: Piece[], movers: Piece[]): string[] {
  const armies = new Set(movers.map((piece) => piece.army));
  const others = spots(
    map,
    pieces.filter((piece) => !armies.has(piece.army)).map((piece) => piece.place),
  );
  if (!others.length) return [];
  return spots(map, [...new Set(movers.map((piece) => piece.place))]).map(
    (at) => others.reduce((best, other) => (distance(at, other) < distance(at, best) ? other : best)).id,
  );
}

function spots(map: Atlas, ids: string[]): Place[] {
  return ids.flatMap((id) => map.places.get(id) ?? []).filter((place) => place.kind !== "box");
}

function around(map: Atlas, ids: string[]): Room | undefined {
  const found = spots(map, ids);
  if (!found.length) return undefined;
  const xs = found.map((at) => at.x);
  const ys = found.map((at) => at.y);
  const margin = map.unit * 2.5;
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** The zoom at which a piece is this wide on the screen. */
export function zoomFor(map: Atlas, width: number): number {
  return width / (map.picture.hexes ? map.picture.hexes.size * 1.24 : (BLOCK.width * map.unit) / PER_UNIT);
}

/** The radius of a town's mark on the sheet; on hex maps a town is its hex. */
export function townRadius(map: Atlas, zoom: number): number {
  return map.picture.hexes ? map.unit * 0.5 : Math.max(map.unit * 0.2, 4.5 / zoom);
}
