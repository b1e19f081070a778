/** What a Force is made of, in strength points, what its leader has to roll, and whom those in it are under. */

import type { Told } from "../../board/types";
import { figures } from "../../board/words";
import { signed } from "../../lib/words";

export const told: Told = (piece, pieces) => {
  const { initiative, die, max, under, ...facts } = piece.facts ?? {};
  const rolls = die ? `${String(initiative)}, die ${signed(Number(die))}` : initiative;
  const strength = max === undefined ? piece.strength : `${piece.strength} of ${String(max)}`;
  const leader = pieces.find((one) => one.id === under)?.name;
  return figures({ ...piece, facts: { strength, ...facts, initiative: rolls, under: leader } }).filter(([, text]) => text !== "0"); // an arm it has none of
};
