/** A view that shares with the one before it every piece and mark that did not change, so that only what changed is drawn again. */

import type { Mark, View } from "../wire/types";

export function keep(old: View | undefined, next: View): View {
  if (!old || old.game !== next.game) return next;
  const pieces = new Map(old.pieces.map((piece) => [piece.id, piece]));
  return {
    ...next,
    pieces: next.pieces.map((piece) => {
      const before = pieces.get(piece.id);
      return before && same(before, piece) ? before : piece;
    }),
    marks: sameMarks(old.marks, next.marks) ? old.marks : next.marks,
  };
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => name in right && same(left[name], right[name]));
}

function sameMarks(a: Mark[], b: Mark[]): boolean {
  return (
    a.length === b.length &&
    a.every((mark, n) => mark.place === b[n]!.place && mark.kind === b[n]!.kind && mark.army === b[n]!.army && mark.text === b[n]!.text)
  );
}
