/** How large pieces are drawn and how near one looks at first: readable whatever the zoom and the screen. */

import type { Piece } from "../wire/types";
import type { Atlas, Room } from "./atlas";
import { BLOCK, COUNTER } from "./stacks";
import type { Glow } from "./types";

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
    return Math.min(most, Math.max(hexes.size * 1.24, 32 / zoom)) / COUNTER.width;
  }
  const least = still ? 20 : narrow ? 42 : 40;
  return Math.min(68, Math.max(least, (map.unit * BLOCK.width * zoom) / 38)) / BLOCK.width / zoom;
}

/** Whether pieces stand shoulder to shoulder on a hex map: then none may be larger than its hex. */
export function crowded(map: Atlas, pieces: Piece[]): boolean {
  if (!map.picture.hexes) return false;
  const held = new Set(pieces.map((piece) => piece.place));
  let touching = 0;
  for (const id of held) if (map.neighbours.get(id)?.some((other) => held.has(other))) touching++;
  return touching > held.size / 3;
}

/** The part of the sheet where the game is: what can be chosen, with everything that stands on the map. */
export function resting(map: Atlas, pieces: Piece[], places: string[], able: Map<string, Glow>): { all: Room; now: Room } {
  const standing = pieces.map((piece) => piece.place);
  const choosable = [...places, ...pieces.filter((piece) => able.has(piece.id)).map((piece) => piece.place)];
  const all = around(map, standing) ?? map.sheet;
  return { all, now: around(map, choosable) ?? all };
}

function around(map: Atlas, ids: string[]): Room | undefined {
  const spots = ids.flatMap((id) => map.places.get(id) ?? []).filter((place) => place.kind !== "box");
  if (!spots.length) return undefined;
  const xs = spots.map((at) => at.x);
  const ys = spots.map((at) => at.y);
  const margin = map.unit * 2.5;
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** The zoom at which a piece is this wide on the screen. */
export function zoomFor(map: Atlas, width: number): number {
  return width / (map.picture.hexes ? map.picture.hexes.size * 1.24 : (BLOCK.width * map.unit) / 38);
}

/** The radius of a town's mark on the sheet; on hex maps a town is its hex. */
export function townRadius(map: Atlas, zoom: number): number {
  return map.picture.hexes ? map.unit * 0.5 : Math.max(map.unit * 0.2, 4.5 / zoom);
}
