/** The shape of this game's panels, as its `view.py` tells it. */

export interface Outcome {
  attack_mode: string;
  defence_mode: string;
  modifier: number;
  chances: Record<string, number>;
}

export interface Combat {
  kind: string;
  targets: string[];
  attackers: string[];
  defenders: string[];
  attack: number;
  defence: number;
  odds: string;
  shift: number;
  column: string;
  outcomes: Outcome[];
}

export interface Panels {
  losses: { french: number; allied: number; level: number };
  demoralized: string;
  exited: number;
  exits_wanted: number;
  arrivals: { turn: number; units: string[]; strength: number }[];
  levels?: { french: number; allied: number };
  combat?: Combat;
}
