/** The shape of this game's panels and of what its picture says once. */

export interface Hand {
  seat: string;
  count: number;
  cards: Record<string, number> | null;
}

export interface Sheet {
  unit: string;
  cohesion: number | null;
  maximum: number;
  cards: number;
  reduced_cards: number;
  reduced_at: number;
  brings: number | null;
  tactical: number;
}

export interface Combat {
  town: string;
  attacker: string;
  round: number;
  card: string;
  participants: Record<string, string[]>;
  winner: string;
  losses: Record<string, number>;
}

export interface Panels {
  hands: Hand[];
  deck: { pile: number; played: Record<string, number> };
  combat: Combat | null;
  sheets: Sheet[];
  objectives: { count: number; cards: string[] | null };
  eliminated: Record<string, string[]>;
}

export interface Extras {
  cards: { id: string; name: string; count: number }[];
  objectives: { id: string; name: string }[];
  units: { id: string; name: string; army: string; kind: string; maximum: number }[];
}
