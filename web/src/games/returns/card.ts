/** The line of the tracking sheet, in words; the editor of positions knows no more than the figure on the block. */

import type { Told } from "../../board/types";
import { figures } from "../../board/words";
import { left, type Sheet } from "./panels";

export const told: Told = (piece) => {
  const sheet = piece.facts as Partial<Sheet> | undefined;
  if (sheet?.maximum === undefined) return figures({ ...piece, facts: {} }).map(([, text]) => ["cohesion", text]);
  return lines(sheet as Sheet);
};

function lines(sheet: Sheet): ReturnType<Told> {
  const { cohesion, maximum, tactical } = sheet;
  const rated: ReturnType<Told> = [
    ["cards", cards(sheet)],
    ["tactical", `${tactical}`],
  ];
  if (!maximum) return rated; // a commander
  const standing: ReturnType<Told> = [["cohesion", `${left(sheet)} of ${maximum}`]];
  return cohesion === 0 ? standing : [...standing, ...rated];
}

function cards({ cards, reduced_cards, reduced_at, brings }: Sheet): string {
  if (cards === reduced_cards || !reduced_at) return `${cards}`;
  return brings === reduced_cards ? `${brings}, reduced` : `${cards} (${reduced_cards} at ${reduced_at} or less)`;
}
