/** Which pieces stand where, and where each is drawn: piled up army by army, or fanned open. */

import type { Piece } from "../wire/types";
import type { Room } from "./atlas";
import type { Point } from "./camera";

export interface Look {
  /** The piece as it is drawn, before scaling. */
  width: number;
  height: number;
  /** From one piece of a pile to the next. */
  step: Point;
  /** The middle of the lowest piece, from the middle of its place. */
  foot: Point;
}

export const BLOCK: Look = { width: 46, height: 32, step: { x: 2, y: -8 }, foot: { x: 0, y: -12 } };
export const COUNTER: Look = { width: 40, height: 40, step: { x: 3.5, y: -3.5 }, foot: { x: 0, y: 0 } };
/** The same near by: those below show their figures. */
export const SPREAD: Look = { ...COUNTER, step: { x: 3, y: -15.5 }, foot: { x: -1.5, y: 8 } };

/** The name below a counter, from its middle: how high it stands, and how wide a letter of it is. */
export const CAPTION = { top: 22, base: 34, bottom: 38, letter: 7.2 };

/** A higher pile looks no higher: its count tells. */
const LAYERS = 4;
const GAP = 6;

export function stacks(pieces: Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const stack = found.get(piece.place);
    if (stack) stack.push(piece);
    else found.set(piece.place, [piece]);
  }
  return found;
}

/** One piece of a closed stack. */
export interface Laid {
  piece: Piece;
  at: Point;
  /** The pieces of its pile, told on the uppermost; 0 on those below it. */
  pile: number;
  /** A small piece that is pinned to a greater one, and hides nothing of it. */
  badge: boolean;
}

/** A few horsemen beside a body of troops. */
const small = (piece: Piece) => piece.kind === "vedette";

/** How large a badge is drawn, where the first is pinned to a counter, and how far the next is from it. */
export const BADGE = 0.62;
const PIN: Point = { x: -15, y: -26 };
const NEXT = 11;

/** Everything that stands in one place: one pile, or a pile for each army side by side, those on the left before those on the right. */
export function piled(look: Look, stack: Piece[], apart: boolean): Laid[] {
  const piles = apart ? [...Map.groupBy(stack, (piece) => piece.army).values()] : [stack];
  return piles.toReversed().flatMap((whole, number) => {
    const x = look.foot.x + ((piles.length - 1) / 2 - number) * (look.width + 9);
    const great = whole.filter((piece) => !small(piece));
    const pile = great.length ? great : whole;
    const step = (n: number) => {
      const layer = Math.max(0, n - Math.max(0, pile.length - LAYERS));
      return { x: x + look.step.x * layer, y: look.foot.y + look.step.y * layer };
    };
    const laid = pile.map((piece, n) => ({ piece, at: step(n), pile: n === pile.length - 1 ? pile.length : 0, badge: false }));
    const top = step(pile.length - 1);
    const pinned = great.length ? whole.filter(small) : [];
    return [...laid, ...pinned.map((piece, n) => ({ piece, at: { x: top.x + PIN.x + n * NEXT, y: top.y + PIN.y }, pile: 1, badge: true }))];
  });
}

/** The room that a closed stack takes around the middle of its place. */
export function extent(look: Look, laid: Laid[]): Room {
  const great = laid.filter((one) => !one.badge);
  const xs = great.map((one) => one.at.x);
  const ys = great.map((one) => one.at.y);
  const x = Math.min(...xs) - look.width / 2;
  const y = Math.min(...ys) - look.height / 2;
  return { x, y, width: Math.max(...xs) + look.width / 2 + 5 - x, height: Math.max(...ys) + look.height / 2 + 6 - y };
}

/** How far the light around a piece reaches beyond its face: to the left and up, to the right and down. */
const LIGHT = { block: { near: 5, far: { x: 7, y: 9 } }, counter: { near: 4.5, far: { x: 4.5, y: 4.5 } } };

/** The same with the light that its piles may stand in: what is written beside it keeps its place when they are lit. */
export function lightened(look: Look, laid: Laid[]): Room {
  const bare = extent(look, laid);
  const { near, far } = look === BLOCK ? LIGHT.block : LIGHT.counter;
  const tops = laid.filter((one) => one.pile && !one.badge).map((one) => one.at);
  const x = Math.min(bare.x, ...tops.map((at) => at.x - look.width / 2 - near));
  const y = Math.min(bare.y, ...tops.map((at) => at.y - look.height / 2 - near));
  const right = Math.max(bare.x + bare.width, ...tops.map((at) => at.x + look.width / 2 + far.x));
  const bottom = Math.max(bare.y + bare.height, ...tops.map((at) => at.y + look.height / 2 + far.y));
  return { x, y, width: right - x, height: bottom - y };
}

/** How many of an open stack stand in a row: few as a line, many as a block, never more than there is room for. */
export function across(count: number, room = count): number {
  return Math.min(count <= 5 ? count : Math.max(5, Math.ceil(Math.sqrt(count * 1.7))), Math.max(2, room));
}

/** How many pieces of this scale have room side by side on a screen. */
export function roomFor(look: Look, scale: number, width: number): number {
  return Math.floor((width - 30) / ((look.width + GAP) * scale));
}

/** The offset of the n-th piece of an open stack: rows above the place. */
export function fanned(look: Look, index: number, count: number, wide = across(count)): Point {
  const rows = Math.ceil(count / wide);
  const row = Math.floor(index / wide);
  const inRow = row === rows - 1 ? count - row * wide : wide;
  return {
    x: ((index % wide) - (inRow - 1) / 2) * (look.width + GAP),
    y: look.foot.y - (rows - 1 - row) * (look.height + GAP),
  };
}

/** The plate under an open stack. */
export function plate(look: Look, count: number, wide = across(count)): Room {
  const rows = Math.ceil(count / wide);
  const width = wide * (look.width + GAP) + 14;
  const height = rows * (look.height + GAP) + 14;
  return { x: -width / 2, y: look.foot.y + look.height / 2 + GAP / 2 + 7 - height, width, height };
}

/** How far a fan is pushed so that its plate stays on the screen. All in the screen's measure. */
export function pushed(under: Room, at: Point, scale: number, screen: { width: number; height: number }): Point {
  const push = (low: number, size: number, room: number) => Math.max(4 - low, Math.min(0, room - 4 - low - size));
  return {
    x: push(at.x + under.x * scale, under.width * scale, screen.width),
    y: push(at.y + under.y * scale, under.height * scale, screen.height),
  };
}
