/** Small things on a map: houses, bridges, fortresses. */

import { round } from "./atlas";
import type { Point } from "./camera";

/** A bastioned fortress, 24 across around the middle. */
export const STAR_FORT = (() => {
  const ring = Array.from({ length: 16 }, (_, n) => {
    const radius = n % 2 ? 8.6 : 13.5;
    const angle = (Math.PI * n) / 8;
    return `${round(radius * Math.sin(angle))},${round(-radius * Math.cos(angle))}`;
  });
  return `M${ring.join("L")}Z`;
})();

/** A great farm built around its yard, and its walled garden: 26 across around the middle. */
export const COURT = "M-11,-8h11v3h-11zM-11,-4.4h3v11h-3zM-7.4,3.6h4.6v3h-4.6zM-1,3.6h4v3h-4zM0.4,-8h3v11h-3zM-5.6,-2.6h3.4v2.6h-3.4z";
export const GARDEN = "M4.6,-7.6h8v14h-8zM8.6,-7.6v14M4.6,-0.6h8";

/** Width, depth, and where along a street: what a village is built of. */
const HOUSES: [number, number, number, number][] = [
  [0.26, 0.15, -0.34, -0.22],
  [0.17, 0.24, 0.03, -0.3],
  [0.25, 0.15, 0.32, -0.18],
  [0.15, 0.22, -0.42, 0.16],
  [0.28, 0.16, -0.02, 0.2],
  [0.18, 0.18, 0.36, 0.2],
  [0.16, 0.12, -0.14, -0.02],
  [0.14, 0.13, 0.18, 0.44],
  [0.2, 0.12, -0.24, 0.46],
  [0.12, 0.16, 0.2, -0.52],
];
const COUNTS: Record<string, number> = { village: 5, town: 8, city: 10, fortress: 4 };

/** Houses around the middle of a hex, turned as the place itself decides, so that no two towns look stamped. */
export function hamlet(at: Point, unit: number, kind: string): string {
  const turn = ((at.x * 7.3 + at.y * 3.1) % 360) * (Math.PI / 180);
  const spread = kind === "village" || kind === "fortress" ? 0.78 : 1;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const put = (x: number, y: number) => `${round(at.x + (x * cos - y * sin) * unit)},${round(at.y + (x * sin + y * cos) * unit)}`;
  return HOUSES.slice(0, COUNTS[kind] ?? 6)
    .map(([width, depth, x, y]) => {
      const [left, right] = [x * spread - width / 2, x * spread + width / 2];
      const [top, bottom] = [y * spread - depth / 2, y * spread + depth / 2];
      return `M${put(left, top)}L${put(right, top)}L${put(right, bottom)}L${put(left, bottom)}Z`;
    })
    .join("");
}

/** The two parapets of a bridge on the way from one point to another. */
export function bridge(at: Point, from: Point, to: Point, size: number): string {
  const span = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / span, (to.y - from.y) / span];
  const put = (along: number, aside: number) =>
    `${round(at.x + (ux * along - uy * aside) * size)},${round(at.y + (uy * along + ux * aside) * size)}`;
  return [1, -1]
    .map((way) => `M${put(-1.6, way * 1.25)}L${put(-1.1, way * 0.85)}L${put(1.1, way * 0.85)}L${put(1.6, way * 1.25)}`)
    .join("");
}
