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

export type Value = boolean | number | string;

export interface Setting {
  name: string;
  default: Value;
  choices: Value[];
  help: string;
  cite: string;
}

export interface Info {
  id: string;
  title: string;
  year: number;
  summary: string;
  players: string;
  length: string;
  weight: string;
  settings: Setting[];
}

export interface Level {
  id: string;
  name: string;
  about: string;
}

export interface GameCard {
  info: Info;
  levels: Level[];
}

export interface Chair {
  seat: string;
  name: string;
  side: number;
}

export interface Setup {
  game: string;
  title: string;
  rules: string;
  options: Record<string, Value>;
  hidden: boolean;
  chairs: Chair[];
}

export interface RuleParagraph {
  number: string;
  chapter: string;
  text: string;
}

export interface Rules {
  game: string;
  title: string;
  markdown: string;
  paragraphs: RuleParagraph[];
}

export type Who = "me" | "hotseat" | "friend" | "computer";

export interface SeatPlan {
  seat: string;
  who: Who;
  level?: string;
  name?: string;
}

export interface NewTable {
  seats: SeatPlan[];
  game?: string;
  options?: Record<string, Value>;
  record?: string;
  position?: string;
  public?: boolean;
  nonce?: string;
}

export interface SeatLink {
  seat: string;
  path: string;
}

export interface NewTableDone {
  table: string;
  links: SeatLink[];
}

export interface Joined {
  table: string;
  seat: string;
}

export interface SeatState {
  seat: string;
  side: number;
  who: "person" | "computer" | "free";
  name: string;
  level: string;
}

export interface LogEntry {
  number: number;
  turn: number;
  heading: string;
  kind: string;
  text: string;
  cite: string;
  data: Record<string, unknown>;
}

export interface ChatLine {
  number: number;
  seat: string;
  name: string;
  text: string;
  at: string;
}

export interface Result {
  text: string;
  scores: Record<string, number>;
  resigned: string;
}

export interface Moment {
  view: View;
  prompt: Prompt;
  ply: number;
  take_back: { moves: number; text: string } | null;
  seats: SeatState[];
  result: Result | null;
  dice: { commitment: string; nonces: Record<string, string>; seed: string };
}

export interface TableState {
  table: string;
  game: string;
  title: string;
  rules: string;
  options: Record<string, Value>;
  viewer: string;
  mine: string[];
  public: boolean;
  now: Moment;
  log: LogEntry[];
  chat: ChatLine[];
  stamp: string;
}

export interface Update {
  now?: Moment | null;
  log_from?: number | null;
  log?: LogEntry[];
  chat?: ChatLine[];
}

export interface Done {
  ply: number;
  prompt: Prompt;
  over: boolean;
}

export interface Past {
  moment: number;
  last: number;
  viewer: string;
  view: View;
}

export interface RuledBy {
  text: string;
  cite: string;
  paragraph: string;
}

export interface Ruling {
  move: string;
  legal: boolean;
  reasons: RuledBy[];
}

export interface Hint {
  move: string;
  label: string;
  why: string;
}

export interface TableLine {
  table: string;
  game: string;
  title: string;
  options: Record<string, Value>;
  seats: SeatState[];
  mine: string[];
  decides: string;
  my_turn: boolean;
  over: boolean;
  result: string;
  created: string;
  changed: string;
}

export interface Lobby {
  mine: TableLine[];
  watchable: TableLine[];
}

export interface Problem {
  code: string;
  text: string;
  hint?: string;
  reasons?: RuledBy[];
  ply?: number | null;
}
