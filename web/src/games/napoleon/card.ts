/** What a block has left of its strength, and where on the battlefield it stands. */

import type { Told } from "../../board/types";
import { figures } from "../../board/words";

export const told: Told = (piece) => {
  const { max, ...facts } = piece.facts ?? {};
  const strength = max === undefined ? piece.strength : `${piece.strength} of ${String(max)}`;
  return figures({ ...piece, facts: { strength, ...facts } });
};
