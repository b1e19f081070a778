/** What games say of their pieces on the card beside the pointer. */

import type { Told } from "../board/types";

const cards = import.meta.glob<Told>("./*/card.ts", { eager: true, import: "told" });

/** Of a game that has no words of its own the board lists the figures as they come. */
export function cardOf(game: string): Told | undefined {
  return cards[`./${game}/card.ts`];
}
