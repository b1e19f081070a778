/** The map in words, for those who do not see it. */

import type { Army, Mark, Piece, Place } from "../wire/types";
import type { Told } from "./types";

type Armies = Map<string, Army>;

/** "French I Corps, 2 Prussian pieces": the known ones by name, the hidden ones counted by army. */
export function standing(pieces: Piece[], armies: Armies): string {
  const named: string[] = [];
  const hidden = new Map<string, number>();
  for (const piece of pieces) {
    const army = armies.get(piece.army)?.name ?? piece.army;
    if ((piece.kind ?? "hidden") === "hidden") hidden.set(army, (hidden.get(army) ?? 0) + 1);
    else named.push(spoken(piece, army));
  }
  const counted = [...hidden].map(([army, count]) => `${count} ${army} ${count === 1 ? "piece" : "pieces"}`);
  return [...counted, ...named].join(", ");
}

export function spoken(piece: Piece, whose: string): string {
  if ((piece.kind ?? "hidden") === "hidden") return `hidden ${whose} piece`;
  const name = piece.name || piece.kind || "";
  const parts = [name.startsWith(whose) ? name : `${whose} ${name}`];
  if (piece.strength) parts.push(piece.strength);
  if (piece.marks?.length) parts.push(`(${piece.marks.join(", ").replaceAll("_", " ")})`);
  return parts.join(" ");
}

/** The figures of a piece as they come, for a game that does not word them itself. */
export const figures = (piece: Piece): ReturnType<Told> => {
  const { strength = piece.strength, ...facts } = piece.facts ?? {};
  const spaced = (word: unknown) => String(word).replaceAll("_", " ");
  return Object.entries({ strength, ...facts })
    .filter(([, value]) => value !== undefined && value !== "" && typeof value !== "object")
    .map(([name, value]) => [spaced(name), spaced(value)]);
};

export function called(place: Place): string {
  return place.name && place.name !== place.id
    ? place.kind === "hex"
      ? `${place.name} ${place.id}`
      : place.name
    : place.kind === "hex"
      ? `Hex ${place.id}`
      : place.id;
}

export function placeInWords(place: Place, pieces: Piece[], marks: Mark[], armies: Armies): string {
  const parts: string[] = [];
  if (pieces.length) parts.push(standing(pieces, armies));
  for (const mark of marks) parts.push((mark.text || mark.kind).replaceAll("_", " "));
  const ground = place.terrain && place.terrain !== "clear" ? `, ${place.terrain.replaceAll("_", " ")}` : "";
  return `${called(place)}${ground}: ${parts.join("; ") || "empty"}`;
}
