/** What the server sends of a game: the words of the core, as the wire carries them. Fields at their default are left out. */

export interface Piece {
  id: string;
  army: string;
  place: string;
  kind?: string;
  name?: string;
  strength?: string;
  marks?: string[];
  facts?: Record<string, unknown>;
}

export interface Mark {
  place: string;
  kind: string;
  text?: string;
  army?: string;
}

export interface Track {
  id: string;
  name: string;
  value: number;
  top?: number;
  text?: string;
}

export interface View {
  game: string;
  seat: string;
  decides: string;
  turn: number;
  heading: string;
  tracks: Track[];
  pieces: Piece[];
  marks: Mark[];
  panels: Record<string, unknown>;
  over: boolean;
  result: string;
}

export type On = "piece" | "place" | "card" | "button" | "chance";

export interface Option {
  move: string;
  label: string;
  on?: On;
  noun?: string;
  note?: string;
}

export interface Prompt {
  seat: string;
  decides: string;
  text: string;
  cite: string;
  options: Option[];
}

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  kind?: string;
  rank?: number;
  terrain?: string;
  country?: string;
}

export interface Way {
  a: string;
  b: string;
  kind?: string;
  river?: string;
  note?: string;
}

export interface Shape {
  kind: string;
  path?: string;
  name?: string;
  x?: number;
  y?: number;
}

export interface Army {
  id: string;
  name: string;
  color: string;
  letter: string;
}

export interface Picture {
  width: number;
  height: number;
  places: Place[];
  ways: Way[];
  shapes: Shape[];
  armies: Army[];
  hexes: { size: number; pointy: boolean } | null;
  credit: string;
  extras: Record<string, unknown>;
}
