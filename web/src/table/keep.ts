/** A view that shares with the one before it every piece and mark that did not change, so that only what changed is drawn anew. */

import type { Mark, Piece, View } from "../wire/types";

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

function same(a: Piece, b: Piece): boolean {
  return a.place === b.place && a.strength === b.strength && a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);
}

function sameMarks(a: Mark[], b: Mark[]): boolean {
  return (
    a.length === b.length &&
    a.every((mark, n) => mark.place === b[n]!.place && mark.kind === b[n]!.kind && mark.army === b[n]!.army && mark.text === b[n]!.text)
  );
}
