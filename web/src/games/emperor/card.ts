/** What a Force is made of, in strength points, and what its leader has to roll. */

import type { Told } from "../../board/types";
import { figures } from "../../board/words";
import { signed } from "../../lib/words";

export const told: Told = (piece) => {
  const { initiative, die, ...facts } = piece.facts ?? {};
  const rolls = die ? `${String(initiative)}, die ${signed(Number(die))}` : initiative;
  return figures({ ...piece, facts: { ...facts, initiative: rolls } }).filter(([, text]) => text !== "0"); // an arm it has none of
};
