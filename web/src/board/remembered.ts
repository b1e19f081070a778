/** What the viewer remembers of what others hide, as faint marks on the map: all of it stands in the card and in words. */

import type { Known, Mark, View } from "../wire/types";

export const REMEMBERED = "remembered";

/** What is remembered, by the place it is about: that of the piece, if it is about a piece. */
function byPlace(view: View): Map<string, Known[]> {
  const where = new Map(view.pieces.map((piece) => [piece.id, piece.place]));
  return Map.groupBy(view.known ?? [], (fact) => where.get(fact.about) ?? fact.about);
}

/** One mark for each place of the map of which something is remembered. */
export function remembered(view: View | undefined, places: { has(id: string): boolean }): Mark[] {
  if (!view) return [];
  return [...byPlace(view)].flatMap(([place, facts]) => (places.has(place) ? [{ place, kind: REMEMBERED, text: inWords(facts) }] : []));
}

/** What is remembered of things that are not on the map: hands, pieces that have fallen. */
export function rememberedElsewhere(view: View, places: { has(id: string): boolean }): string[] {
  return [...byPlace(view)].flatMap(([place, facts]) => (places.has(place) ? [] : facts.map((fact) => fact.text)));
}

/** "Last seen here on 16 June: Hill, 7 SPs. Known here: I Corps." */
function inWords(facts: Known[]): string {
  return [...Map.groupBy(facts, (fact) => fact.since ?? "")]
    .map(([since, told]) => `${since ? `Last seen here on ${since}` : "Known here"}: ${told.map((fact) => fact.text).join("; ")}.`)
    .join(" ");
}
