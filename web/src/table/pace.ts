/** How long one looks at each thing that others did, which of them matter most, and which are one's own doing. */

import type { Army, Line } from "../wire/types";

export type Pace = "off" | "slow" | "normal" | "fast";
export const PACES: Pace[] = ["slow", "normal", "fast", "off"];

type What = NonNullable<Line["shown"]["what"]>;

const FACTOR: Record<Pace, number> = { off: 0, slow: 1.7, normal: 1, fast: 0.4 };
/** Milliseconds at the normal pace. */
const LOOK: Record<What, number> = { battle: 1000, loss: 1000, capture: 1000, reveal: 800, move: 700, turn: 500, other: 250 };
const DIE = 800;
/** Where more than this is waiting everything goes faster. */
const MANY = 16;
const QUICKEST = 0.25;

export function lasting(line: Line, pace: Pace, waiting: number): number {
  const base = Math.max(LOOK[line.shown.what ?? "other"], line.shown.dice?.length ? DIE : 0);
  return base * FACTOR[pace] * Math.max(QUICKEST, Math.min(1, MANY / Math.max(1, waiting)));
}

/** What a summary names first. */
const WEIGHT: Record<What, number> = { loss: 4, capture: 4, battle: 3, reveal: 2, move: 1, turn: 0, other: 0 };

/** The three lines that changed most, in the order in which they happened; those that befell the viewer's own armies before others. */
export function changes(lines: Line[], armies: Map<string, Army>, seat: string, most = 3): Line[] {
  const weight = (line: Line) => WEIGHT[line.shown.what ?? "other"] + (own(line, armies, seat) && line.shown.what === "loss" ? 1 : 0);
  const heavy = lines.filter((line) => weight(line) > 0);
  const kept = [...heavy].sort((a, b) => weight(b) - weight(a) || b.number - a.number).slice(0, most);
  return kept.sort((a, b) => a.number - b.number);
}

/** The lines of the last turn in which anything happened on the map: a turn that has just begun tells nothing yet. */
export function lastTurn(lines: Line[]): Line[] {
  const last = lines.findLast((line) => WEIGHT[line.shown.what ?? "other"] > 0);
  return last ? lines.filter((line) => line.turn === last.turn) : [];
}

/** Whether a line tells of an army that lies open to this seat: its own, or a friend's. */
export function own(line: Line, armies: Map<string, Army>, seat: string): boolean {
  const army = armies.get(line.shown.army ?? "");
  return Boolean(army && (army.id === seat || army.seats?.includes(seat)));
}
