/** What a printed map carries besides the land: how long its kilometres are, and where there is room to say so. */

import { distance, type Atlas } from "./atlas";
import type { Point } from "./camera";

/** Kilometres in a degree of latitude. */
const DEGREE = 111.2;
const LENGTHS = [5, 10, 20, 40];

/** A bar of a round number of kilometres, if the picture knows where it lies on the earth. */
export function scaleBar(map: Atlas): { kilometres: number; length: number } | undefined {
  const georef = map.picture.georef;
  if (!georef || georef.length < 6) return undefined;
  // x = a·lon + b·lat + c, y = d·lon + e·lat + f: the second and fifth tell how far a degree of latitude leads.
  const unit = Math.hypot(georef[1]!, georef[4]!) / DEGREE;
  const kilometres = LENGTHS.find((length) => length * unit > map.picture.width * 0.07) ?? LENGTHS[LENGTHS.length - 1]!;
  return { kilometres, length: kilometres * unit };
}

/** The middle of the emptiest of some spots near the edges. */
export function emptiest(map: Atlas): Point {
  const { width, height } = map.picture;
  const reach = width / 13;
  const [left, right, top, bottom] = [reach * 1.1, width - reach * 1.1, reach * 0.95, height - reach * 1.3];
  // Not at the top, where the buttons are, unless everything else is full.
  const spots = [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: width * 0.75, y: bottom },
    { x: width * 0.25, y: bottom },
    { x: left, y: height / 2 },
    { x: right, y: height / 2 },
    { x: width * 0.75, y: top },
  ];
  const things: Point[] = [];
  for (const place of map.picture.places) if (place.kind !== "hex" || place.rank) things.push(place);
  for (const way of map.picture.ways) {
    const a = map.places.get(way.a);
    const b = map.places.get(way.b);
    if (a && b) for (let n = 1; n < 6; n++) things.push({ x: a.x + ((b.x - a.x) * n) / 6, y: a.y + ((b.y - a.y) * n) / 6 });
  }
  const crowd = (spot: Point) => things.filter((thing) => distance(thing, spot) < reach).length;
  return spots.reduce((best, spot) => (crowd(spot) < crowd(best) ? spot : best));
}
