import type { Piece, Place } from "../wire/types";

/** Gold for what can be done, vermilion for what means a fight, white for what has been chosen. */
export type Glow = "do" | "fight" | "chosen";

export interface Target {
  place: Place;
  piece?: Piece;
  /** All pieces of a stack that can do something, pointed at together. */
  all?: Piece[];
}

/** What the card beside the pointer says of a piece, one of these, line by line: "movement", "4". */
export type Told = (piece: Piece, pieces: readonly Piece[]) => [name: string, text: string][];

/** Something laid over the map on demand: zones of control, supply, command. */
export interface Overlay {
  id: string;
  color: string;
  places: string[];
  lines?: [string, string][];
}
