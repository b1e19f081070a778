/** How a game ended, for whoever sits at the table. */

import { spaced } from "../lib/words";

export type Outcome = "won" | "lost" | "drawn" | "";

/** What all of some seats got alike; nothing where they got different things: whoever holds both sides neither won nor lost. */
export function outcomeFor(scores: Record<string, number>, mine: string[]): Outcome {
  const found = new Set(mine.map((seat) => Math.sign(scores[seat] ?? 0)));
  if (found.size !== 1) return "";
  const [only] = found;
  return only === 1 ? "won" : only === -1 ? "lost" : "drawn";
}

/** The same in words: "You won", and for everybody else "The French won". */
export function outcomeTitle(scores: Record<string, number>, mine: string[]): string {
  const outcome = outcomeFor(scores, mine);
  if (outcome === "won") return "You won";
  if (outcome === "lost") return "You lost";
  const winners = Object.keys(scores).filter((seat) => scores[seat]! > 0);
  if (!winners.length) return Object.keys(scores).length ? "A draw" : "The game is over";
  return `The ${winners.map(spaced).join(" and ")} ${winners.length > 1 ? "sides" : "side"} won`;
}
