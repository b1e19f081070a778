/** From place to place by the arrow keys. */

import type { Place } from "../wire/types";
import type { Point } from "./camera";

export const DIRECTIONS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest of some places in a direction; what lies aside counts as farther. */
export function toward(places: Place[], from: Place, way: Point): Place | undefined {
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * way.x + (place.y - from.y) * way.y;
    const aside = Math.abs((place.x - from.x) * way.y) + Math.abs((place.y - from.y) * way.x);
    if (place === from || along <= 0 || aside > along * 1.6) continue;
    const cost = along + aside * 1.5;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
