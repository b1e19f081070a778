/** Which pieces stand where, and where each is drawn: stacked, fanned open, or in rows in a box. */

import type { Piece } from "../wire/types";
import type { Point } from "./camera";

export interface Look {
  /** The piece as it is drawn, before scaling. */
  width: number;
  height: number;
  /** From one piece of a stack to the next. */
  step: Point;
  /** The middle of the lowest piece, from the middle of its place. */
  foot: Point;
}

export const BLOCK: Look = { width: 46, height: 32, step: { x: 3, y: -13 }, foot: { x: 0, y: -14 } };
export const COUNTER: Look = { width: 40, height: 40, step: { x: 3.5, y: -3.5 }, foot: { x: 0, y: 0 } };

export function stacks(pieces: Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const stack = found.get(piece.place);
    if (stack) stack.push(piece);
    else found.set(piece.place, [piece]);
  }
  return found;
}

/** The offset of the n-th piece of a closed stack. High stacks are pressed together so that they stay below four steps. */
export function stacked(look: Look, index: number, count: number): Point {
  const press = count > 4 ? 3 / (count - 1) : 1;
  return { x: look.foot.x + look.step.x * index * press, y: look.foot.y + look.step.y * index * press };
}

/** The offset of the n-th piece of an open stack: rows of up to five, above the place. */
export function fanned(look: Look, index: number, count: number): Point {
  const across = Math.min(5, count);
  const rows = Math.ceil(count / across);
  const row = Math.floor(index / across);
  const inRow = row === rows - 1 ? count - row * across : across;
  const gap = 6;
  return {
    x: ((index % across) - (inRow - 1) / 2) * (look.width + gap),
    y: look.foot.y - (rows - 1 - row) * (look.height + gap),
  };
}

/** The plate under an open stack. */
export function plate(look: Look, count: number): { x: number; y: number; width: number; height: number } {
  const across = Math.min(5, count);
  const rows = Math.ceil(count / across);
  const gap = 6;
  const width = across * (look.width + gap) + 14;
  const height = rows * (look.height + gap) + 14;
  return { x: -width / 2, y: look.foot.y + look.height / 2 + gap / 2 + 7 - height, width, height };
}

/** The offset of the n-th piece from the corner of a box of this size: in rows from the left, pressed together where room is short. */
export function shelved(look: Look, index: number, count: number, width: number, height: number): Point {
  const rows = Math.max(1, Math.min(Math.floor(height / (look.height + 4)), Math.ceil((count * (look.width + 3)) / width)));
  const across = Math.ceil(count / rows);
  const step = across > 1 ? Math.min(look.width + 3, (width - look.width - 8) / (across - 1)) : 0;
  const row = Math.floor(index / across);
  return {
    x: look.width / 2 + 4 + (index % across) * step,
    y: look.height / 2 + 4 + row * (look.height + 3),
  };
}
